package othello

import "playout/engine/game"

// Playout plays uniformly random legal moves to the end. It draws one word from the
// Rand as the seed of a fast generator (game.Xorshift).
func (s *state) Playout(r *game.Rand, returns *[game.MaxSeats]float32) int {
	plies := s.playout(r.Uint64())
	s.Returns(returns)
	return plies
}

func (s *state) playout(seed uint64) (plies int) {
	own, opp, x := s.own, s.opp, seed|1
	for {
		in := opp & inner
		legal := (movesEast(own, in) |
			movesUp(own, in, 7) | movesUp(own, opp, 8) | movesUp(own, in, 9) |
			movesDown(own, in, 1) | movesDown(own, in, 7) | movesDown(own, opp, 8) | movesDown(own, in, 9)) &^
			(own | opp)
		if legal == 0 {
			own, opp = opp, own
			if mobility(own, opp) == 0 {
				break
			}
			plies++
			continue
		}
		x = game.Xorshift(x)
		c := game.Counts(legal)
		sq := game.Nth(legal, c, game.Scale(x, c>>56))
		l := &linesFrom[sq&63]
		f := rising(own, opp, l.e) | rising(own, opp, l.sw) | rising(own, opp, l.s) | rising(own, opp, l.se) |
			falling(own, opp, l.w) | falling(own, opp, l.ne) | falling(own, opp, l.n) | falling(own, opp, l.nw)
		own, opp = opp&^f, own|f|1<<(sq&63)
		plies++
	}
	own, opp = opp, own
	s.own, s.opp, s.legal, s.turn, s.over = own, opp, 0, s.turn^game.Seat(plies&1), true
	s.clearMemo()
	return plies
}

// Recount implements game.Recounter.
func (s *state) Recount(r *game.Rand, _ bool, step func(game.Joint)) {
	for x := r.Uint64() | 1; !s.over; {
		m := pass
		if s.legal != 0 {
			x = game.Xorshift(x)
			counts := game.Counts(s.legal)
			m = game.Move(game.Nth(s.legal, counts, game.Scale(x, counts>>56)))
		}
		j := game.Solo(s.turn, m)
		s.Play(j, nil)
		step(j)
	}
}
