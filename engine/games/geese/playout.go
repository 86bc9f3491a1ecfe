package geese

import "playout/engine/game"

// Playout plays random moves to the end, never straight back. It draws one word from the Rand
// as the seed of a fast generator (game.Xorshift).
func (s *state) Playout(r *game.Rand, returns *[game.MaxSeats]float32) int {
	start := s.step
	x := r.Uint64() | 1
	for !s.over {
		x = game.Xorshift(x)
		s.move(nil, x>>32)
		if len(s.food) < s.g.minFood {
			x = s.sow(x)
		}
	}
	s.Returns(returns)
	return s.step - start
}

// sow is feed with the playout's generator. It tries random cells until one is free, as most
// are; after many failures it counts the free ones.
func (s *state) sow(x uint64) uint64 {
	const throws = 32
	for free := s.free(); len(s.food) < s.g.minFood && free > 0; free-- {
		c := cell(0)
		for try := 0; ; try++ {
			x = game.Xorshift(x)
			if c = cell(game.Scale(x, uint64(s.g.cells))); s.board[c] == nothing {
				break
			}
			if try == throws {
				x = game.Xorshift(x)
				c = s.nth(int(game.Scale(x, uint64(free))))
				break
			}
		}
		s.grow(c)
	}
	return x
}
