package arena

import (
	"fmt"
	"time"

	"playout/engine/game"
	"playout/engine/player"
)

// played is a ply as players are told of it.
type played struct {
	joint game.Joint
	after game.State
}

// keep notes a ply for the players that keep what they found, until they are asked next.
// A ply that was not a joint move, since a seat forfeited, is not told: what comes after
// it is another position than any that they were told of, and they begin anew.
func (g *running) keep(joint game.Joint, s game.State, whole bool) {
	var after game.State // players only read it
	for seat, agent := range g.Seats {
		switch {
		case g.players[seat] == nil || !g.config.Agents[agent].Keeps(g.config.Game):
		case whole:
			if after == nil {
				after = game.Clone(g.config.Game, s)
			}
			g.news[seat] = append(g.news[seat], played{joint, after})
		default:
			g.news[seat] = g.news[seat][:0]
		}
	}
}

// tell tells a seat's player what was played since it was told last.
func (g *running) tell(seat game.Seat) {
	for _, n := range g.news[seat] {
		player.Tell(g.players[seat], n.joint, n.after)
	}
	g.news[seat] = g.news[seat][:0]
}

// ponder lets the players of seats that do not act ponder for as long as the others took
// for their moves. That is how long they would have had, had they thought at the same
// time; one after the other, a single thread measures it, and no player slows down another.
// What goes wrong is a fault of the next thought of that player.
func (g *running) ponder(s game.State, took time.Duration) {
	for seat, agent := range g.Seats {
		seat := game.Seat(seat)
		if !s.Acting().Has(seat) && g.players[seat] != nil && g.config.Agents[agent].Ponders(g.config.Game) {
			g.ponders(seat, s, took)
		}
	}
}

func (g *running) ponders(seat game.Seat, s game.State, took time.Duration) {
	defer func() {
		if fault := recover(); fault != nil {
			g.broken[seat] = fmt.Errorf("panic while pondering: %v", fault)
		}
	}()
	p := g.players[seat]
	g.tell(seat)
	if !player.Ponder(p, s) {
		return
	}
	begin := g.config.Now()
	for rest := took; rest > 0 && !p.Advance(min(rest, pollPause)); {
		rest = took - g.config.Now().Sub(begin)
	}
}
