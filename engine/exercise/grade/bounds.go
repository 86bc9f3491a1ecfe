package grade

import (
	"playout/engine/exercise"
	"playout/engine/player"
)

// bounds are the most that a judge or an opponent may spend on a move, so that every answer
// is judged within seconds, also on a slow device. Counts keep verdicts the same everywhere.
var bounds = player.Bounds{
	Simulations: exercise.MaxSimulations, Evaluated: exercise.MaxEvaluated, Plies: exercise.MaxDepth, Cheap: proverDepth,
	Nodes: exercise.MaxNodes, Millis: exercise.MaxMillis, Empties: exercise.MaxEmpties,
}

// within returns an exercise's agent lowered to the bounds, and as text if that changes it.
func within(agent player.Agent) (player.Agent, string) {
	agent, lowered := agent.Within(&bounds)
	if !lowered {
		return agent, ""
	}
	return agent, agent.String()
}
