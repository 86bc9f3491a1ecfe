package reviews

import (
	"playout/engine/game"
	"playout/engine/review"
	"playout/engine/wire"
)

// maxRight bounds the right answers after a mistake: a move that closes a mill may have many ends.
const maxRight = 64

// write adds to judged plies the judge's moves in readable form, and after mistakes the turns that
// lose little. It knows these only once the whole judge has looked at the ply.
func (l *led) write(from []review.Ply, to []wire.JudgedPly) {
	g, n := l.config.Record.Game, 0
	for i, s := range l.config.Record.Walk() {
		for ; n < len(from) && from[n].Ply == i+1; n++ {
			p := &from[n]
			if p.Move == p.Best || p.Loss == 0 {
				continue
			}
			seat := seatOf(g, p.Seat)
			m, err := game.FindMove(s, seat, p.Best)
			if err != nil {
				continue
			}
			if text := game.MoveText(s, seat, m); text != p.Best {
				to[n].Text = text
			}
			if p.Quick || p.Grade != review.Mistake && p.Grade != review.Blunder {
				continue
			}
			for _, name := range append([]string{p.Best}, p.Also...) {
				if m, err = game.FindMove(s, seat, name); err == nil {
					to[n].Right = append(to[n].Right, turns(g, s, seat, m)...)
				}
			}
			to[n].Right = to[n].Right[:min(len(to[n].Right), maxRight)]
		}
	}
}

func seatOf(g game.Game, name string) game.Seat {
	for seat, other := range g.Spec().Seats {
		if other == name {
			return game.Seat(seat)
		}
	}
	return 0
}

// turns returns the whole turns that begin with a move: several if the same seat then moves again.
func turns(g game.Game, s game.State, seat game.Seat, m game.Move) (names []string) {
	name := s.MoveName(seat, m)
	if s.Acting().Count() > 1 || g.Spec().Chance {
		return []string{name}
	}
	after := game.Clone(g, s)
	after.Play(game.Solo(seat, m), nil)
	if after.Acting() != game.Only(seat) {
		return []string{name}
	}
	for _, next := range after.Legal(seat, nil) {
		for _, rest := range turns(g, after, seat, next) {
			names = append(names, name+rest)
		}
	}
	return names
}
