package player

import (
	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/search/alphabeta"
)

// Endless returns the agent without its own limits, as callers that analyse want it: with the
// largest time limit, which Unlimit removes too. An agent that cannot think by time stays the same.
func (a Agent) Endless(g game.Game) Agent {
	p := a.Resolve().copied()
	if p == nil {
		return a
	}
	timed := false
	for _, key := range keysOf(p) {
		switch key.Ends {
		case keys.ByTime:
			*key.At.(*int), timed = keys.MaxMillis, true
		case keys.ByCount:
			*key.At.(*int) = 0
		}
	}
	if !timed || check(g, p) != nil {
		return a
	}
	return a.Resolve().with(p)
}

// liner is a kind whose agents find exact values of several moves only if asked to.
type liner interface{ setLines(n int) }

// WithLines returns the agent that finds exact values of its first n moves at least. All agents but
// those of alpha-beta do so anyway and stay the same.
func (a Agent) WithLines(n int) Agent {
	p := a.Resolve().copied()
	l, is := p.(liner)
	if !is {
		return a
	}
	l.setLines(n)
	return a.Resolve().with(p)
}

func (p *alphaBeta) setLines(n int) { p.lines = min(max(p.lines, n), alphabeta.MaxLines) }

// Unlimited is a player whose thoughts may go on until they are stopped.
type Unlimited interface {
	// Unlimit removes the limit of the thought that has just begun.
	Unlimit()
}

// Unlimit removes the limit of an Unlimited player's thought; all other players ignore it.
func Unlimit(p Player) {
	if p, ok := p.(Unlimited); ok {
		p.Unlimit()
	}
}

// Lined is a player that knows a line for each of several moves.
type Lined interface {
	// LineOf appends the principal variation that begins with a move of the seat, nothing if it is
	// unknown.
	LineOf(m game.Move, line []game.Joint) []game.Joint
}

// LineOf appends a line of a Lined player, and nothing for all other players.
func LineOf(p Player, m game.Move, line []game.Joint) []game.Joint {
	if p, ok := p.(Lined); ok {
		return p.LineOf(m, line)
	}
	return line
}
