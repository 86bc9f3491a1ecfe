package grade

import (
	"playout/engine/exercise"
	"playout/engine/player"
)

// bounds limit what a judge or an opponent may spend on a move: grading takes seconds even on a
// slow device. Counts keep verdicts the same on every machine.
var bounds = player.Bounds{
	Simulations: exercise.MaxSimulations, Evaluated: exercise.MaxEvaluated, Plies: exercise.MaxDepth, Cheap: proverDepth,
	Nodes: exercise.MaxNodes, Millis: exercise.MaxMillis, Empties: exercise.MaxEmpties,
}

// limited lowers an agent to the bounds, and returns its text if that changes it.
func limited(agent player.Agent) (player.Agent, string) {
	agent, lowered := agent.Within(&bounds)
	if !lowered {
		return agent, ""
	}
	return agent, agent.String()
}
