package arena

import (
	"fmt"
	"time"

	"playout/engine/game"
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
func (g *running) enqueue(joint game.Joint, s game.State, complete bool) {
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
func (g *running) passOn(seat game.Seat) {
	for _, n := range g.unseen[seat] {
		player.RecordPly(g.players[seat], n.joint, n.after)
	}
	g.unseen[seat] = g.unseen[seat][:0]
}

// ponder lets the players of seats that do not act ponder as long as the others took for their
// moves. They get the time of simultaneous thoughts, but think one after another in a single
// thread, so that no player slows down another. A failure counts as a fault of that player's next
// thought.
func (g *running) ponder(s game.State, took time.Duration) {
	for seat, agent := range g.Seats {
		seat := game.Seat(seat)
		if !s.Acting().Has(seat) && g.players[seat] != nil && g.config.Agents[agent].Ponders(g.config.Game) {
			g.ponderSeat(seat, s, took)
		}
	}
}

func (g *running) ponderSeat(seat game.Seat, s game.State, took time.Duration) {
	defer func() {
		if fault := recover(); fault != nil {
			g.broken[seat] = fmt.Errorf("panic while pondering: %v", fault)
		}
	}()
	p := g.players[seat]
	g.passOn(seat)
	if !player.Ponder(p, s) {
		return
	}
	begin := g.config.Now()
	for rest := took; rest > 0 && !p.Advance(min(rest, pollPause)); {
		rest = took - g.config.Now().Sub(begin)
	}
}
