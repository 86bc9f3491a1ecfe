package player

import "playout/engine/player/keys"

// Millis returns the agent's limit in milliseconds a move, 0 for none.
func (a Agent) Millis() int {
	if a.kind == nil {
		return 0
	}
	return keys.TimeOf(keysOf(a.copied()))
}

// clockKey adds the key clock: whether the agent plays by a clock.
func clockKey(l *keys.List, at *string) { l.Choice("clock", at, on, off) }

// Clocked reports whether the agent plays by a clock if there is one: all do but those with
// clock=off.
func (a Agent) Clocked() bool {
	p := a.copied()
	if p == nil {
		return true
	}
	for _, key := range keysOf(p) {
		if key.Name == "clock" {
			return key.Value() != off
		}
	}
	return true
}

// WithMaxTime returns the agent with the largest time limit, for callers that stop its players by a
// clock of their own. An agent without a time limit stays the same.
func (a Agent) WithMaxTime() Agent {
	if a.Millis() == 0 {
		return a
	}
	p := a.copied()
	for _, key := range keysOf(p) {
		if key.Ends == keys.ByTime {
			*key.At.(*int) = keys.MaxMillis
		}
	}
	return a.Resolve().with(p)
}

// Simulations returns the number of simulations of a thought, 0 if time ends it; ok is false if agents
// of its kind do not simulate.
func (a Agent) Simulations() (n int, ok bool) {
	p := a.Resolve().copied()
	if p == nil {
		return 0, false
	}
	for _, key := range keysOf(p) {
		if key.Name == "n" {
			return *key.At.(*int), true
		}
	}
	return 0, false
}

// WithSimulations returns the agent limited to n simulations and by no time; ok is false if agents of
// its kind do not simulate.
func (a Agent) WithSimulations(n int) (limited Agent, ok bool) {
	p := a.Resolve().copied()
	if p == nil {
		return a, false
	}
	for _, key := range keysOf(p) {
		switch {
		case key.Name == "n":
			*key.At.(*int), ok = n, true
		case key.Ends == keys.ByTime:
			*key.At.(*int) = 0
		}
	}
	return a.Resolve().with(p), ok
}

// deepener is a kind whose agents search ply by ply.
type deepener interface {
	params
	// limitDepth limits the agent to plies.
	limitDepth(plies int)
	// setTable gives the agent a transposition table of about the given size.
	setTable(bytes int)
}

// Deepens reports whether the agent searches ply by ply, so that the Depth of its
// reports grows.
func (a Agent) Deepens() bool {
	_, deepens := a.copied().(deepener)
	return deepens
}

// WithMaxDepth returns the agent limited to plies, 0 for no further limit. An agent without a time
// limit, or that does not deepen, stays the same.
func (a Agent) WithMaxDepth(plies int) Agent {
	if plies == 0 || a.Millis() == 0 {
		return a
	}
	return a.AtDepth(plies)
}

// AtDepth returns the agent limited to plies besides its other limits. An agent that does not deepen
// stays the same.
func (a Agent) AtDepth(plies int) Agent {
	p, deepens := a.copied().(deepener)
	if !deepens {
		return a
	}
	p.limitDepth(plies)
	return a.Resolve().with(p)
}

// WithTable returns the agent with a transposition table of about the given bytes. An agent that keeps
// none from move to move stays the same.
func (a Agent) WithTable(bytes int) Agent {
	p, deepens := a.copied().(deepener)
	if !deepens || a.Millis() == 0 {
		return a
	}
	p.setTable(bytes)
	return a.Resolve().with(p)
}

// Bounds limits what an agent may spend on a move.
type Bounds = keys.Bounds

// Within returns the agent lowered to bounds, and reports whether it exceeded them. Levels are
// within all bounds.
func (a Agent) Within(b *Bounds) (within Agent, lowered bool) {
	if a.kind == nil || a.strength > 0 {
		return a, false
	}
	p := a.copied()
	lowered = keysOf(p).Lower(b, a.Net() != "")
	return a.with(p), lowered
}

// Solves returns the number of empties from which the agent solves the end of a game, 0 if it never
// does.
func (a Agent) Solves() int {
	p := a.copied()
	if p == nil {
		return 0
	}
	for _, key := range keysOf(p) {
		if key.Name == "solve" {
			return *key.At.(*int)
		}
	}
	return 0
}
