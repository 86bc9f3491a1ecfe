package arena

import (
	"fmt"
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
)

// played is a ply in the form in which players learn it.
type played struct {
	joint game.Joint
	after game.State
}

// enqueue stores a ply for the players that keep their findings, until their next thought. A ply
// in which a seat forfeited is not a joint move: the position after it matches no line of theirs,
// so enqueue discards what it has stored, and they start over.
func (g *Play) enqueue(joint game.Joint, s game.State, complete bool) {
	var after game.State // players only read it
	for seat, agent := range g.Seats {
		switch {
		case g.players[seat] == nil || !g.config.Agents[agent].Keeps(g.config.Game):
		case complete:
			if after == nil {
				after = game.Clone(g.config.Game, s)
			}
			g.unseen[seat] = append(g.unseen[seat], played{joint, after})
		default:
			g.unseen[seat] = g.unseen[seat][:0]
		}
	}
}

// passOn passes on to a seat's player the plies since the last call.
func (g *Play) passOn(seat game.Seat) {
	for _, n := range g.unseen[seat] {
		player.RecordPly(g.players[seat], n.joint, n.after)
	}
	g.unseen[seat] = g.unseen[seat][:0]
}

// pondering is what the players of seats that do not act do between two plies: each ponders as long as
// the others took for their moves. They get the time of simultaneous thoughts, but think one after
// another in a single thread, so that no player slows down another. A failure counts as a fault of
// that player's next thought.
type pondering struct {
	waiting game.Seats    // whose turn to ponder is still to come, the one that ponders included
	active  bool          // the first of them ponders
	since   instant.Time  // when it began
	last    time.Duration // how long it may ponder
}

// ponder begins the pondering after a ply's moves.
func (g *Play) ponder() {
	for seat, agent := range g.Seats {
		seat := game.Seat(seat)
		if !g.state.Acting().Has(seat) && g.players[seat] != nil && g.config.Agents[agent].Ponders(g.config.Game) {
			g.waiting |= game.Only(seat)
		}
	}
}

// ponders reports whether a player has yet to ponder.
func (g *Play) ponders() bool { return g.waiting != 0 }

// ponderOn lets the first seat that waits ponder for about a slice.
func (g *Play) ponderOn(slice time.Duration) {
	seat := g.waiting.First()
	done := true
	defer func() {
		if fault := recover(); fault != nil {
			g.broken[seat] = fmt.Errorf("panic while pondering: %v", fault)
		}
		if g.active = !done; done {
			g.waiting = g.waiting.Rest()
		}
	}()
	p := g.players[seat]
	if !g.active {
		g.passOn(seat)
		if !player.Ponder(p, g.state) {
			return
		}
		g.since, g.last = g.now(), g.took
		if g.last <= 0 {
			return
		}
	}
	if p.Advance(min(g.last, slice)) {
		return
	}
	g.last = g.took - g.now().Sub(g.since)
	done = g.last <= 0
}
