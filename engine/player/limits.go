package player

import "playout/engine/search/alphabeta"

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

// Deepest is the agent that searches so many plies at most, 0 for as many as it
// does anyway. It is itself unless it deepens for a time.
func (a Agent) Deepest(plies int) Agent {
	long := a.Resolve()
	if !long.Deepens() || long.ms == 0 || plies == 0 || long.depth > 0 && long.depth <= plies {
		return a
	}
	long.depth = min(plies, alphabeta.MaxDepth)
	return long
}

// Table is the agent with a table of about so many bytes for what it finds of
// positions, where it has one that holds from move to move.
func (a Agent) Table(bytes int) Agent {
	sized := a.Resolve()
	if !sized.Deepens() || sized.ms == 0 {
		return a
	}
	const entry = 16 // bytes
	sized.entries = max(1, bytes/entry)
	return sized
}

// Outside says whether the agent starts a program from outside.
func (a Agent) Outside() bool { return a.Resolve().name == "uci" }
