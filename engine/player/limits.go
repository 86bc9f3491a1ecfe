package player

// Millis is the agent's limit in milliseconds a move, 0 where it has none.
func (a Agent) Millis() int { return a.Resolve().options.ms }

// Longest is the agent with the largest limit in time, for those who stop its
// players by a clock of their own. An agent without limit in time is itself.
func (a Agent) Longest() Agent {
	if long := a.Resolve(); long.ms > 0 {
		long.ms = maxMillis
		return long
	}
	return a
}

// Deepens says whether the agent searches ply by ply, so that the Depth of its
// reports grows.
func (a Agent) Deepens() bool { return a.Resolve().name == "alphabeta" }
