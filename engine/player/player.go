// Package player makes players from agent strings: it decides how long an agent searches and which
// move it plays. Limits and the clock live here; the searches count simulations and know no time.
//
// An agent string is a name with keys, "uct:n=200,c=1"; Parse lists what is
// allowed. Agents limited by a count play the same moves from the same seed on
// every machine; agents limited by milliseconds do not. A net's last digits
// depend on the kernel that runs it, and so may the moves of an agent with a net.
//
// Each kind of agent is a value in its own file: its name, its parameters with their keys,
// defaults and ranges, its requirements of a game, and how to make a player. A new kind is such a
// file and an entry in kinds. Other packages never look at an agent's name: they ask the Agent
// whether it deepens, is limited by time, or uses a net.
//
// A player is used by one goroutine at a time:
//
//	p.Think(s, seat)
//	for !p.Advance(slice) {
//		// look at p.Report, listen for a stop
//	}
//	m := p.Move()
//
// Optional abilities of players are separate interfaces, such as Clocked or Pondering, and a
// function calls each for any player: SetClock, Ponder.
package player

import (
	"fmt"
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/search"
)

// Player chooses moves for any seat of one game.
type Player interface {
	// Think starts to think about a position for a seat that acts there. The
	// state is copied.
	Think(s game.State, seat game.Seat)
	// Advance works for about the slice and reports whether thinking has ended. In a slice of zero
	// or less it does the smallest piece of work.
	Advance(slice time.Duration) (done bool)
	// Move returns the choice so far, legal at any time after Think.
	Move() game.Move
	// Report writes what the player has found out about the moves. It returns false if that is
	// nothing, as for random and rules.
	Report(*search.Report) bool
}

// New makes a player of a game. Its net, if it uses one, comes from nets, which may be nil; an
// agent that can do without a net plays without a missing one. The seed is for the player's own
// randomness.
func New(g game.Game, agent Agent, nets Nets, seed uint64) (Player, error) {
	return NewPart(g, agent, nets, seed, Share{}, instant.Now)
}

// NewPart is New for one of several workers, which differ by their seeds, and for a caller with
// its own clock, the only one that the player reads.
func NewPart(g game.Game, agent Agent, nets Nets, seed uint64, part Share, now func() instant.Time) (Player, error) {
	if agent.kind == nil {
		return nil, fmt.Errorf("agent %q: no such agent; allowed: %s", "", kindNames())
	}
	agent = agent.Resolve()
	p := agent.copied()
	if err := check(g, p); err != nil {
		return nil, fmt.Errorf("agent %q: %w", agent, err)
	}
	player, err := p.player(&setup{game: g, own: agent.own, nets: nets, seed: part.seed(seed), part: part, now: now})
	if err != nil {
		return nil, fmt.Errorf("agent %q: %w", agent, err)
	}
	if p, ok := player.(Clocked); ok && !agent.Clocked() {
		p.IgnoreClocks()
	}
	return player, nil
}

// Choose lets a player think to its end and returns its move.
func Choose(p Player, s game.State, seat game.Seat) game.Move {
	p.Think(s, seat)
	for !p.Advance(time.Second) {
	}
	return p.Move()
}
