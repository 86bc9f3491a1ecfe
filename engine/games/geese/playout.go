package geese

import "playout/engine/game"

// Playout plays moves at random to the end, never straight back. It draws one
// word from the Rand and goes on with a generator of its own, since
// math/rand/v2's PCG multiplies 128 bits, which WebAssembly does not have.
func (s *state) Playout(r *game.Rand, returns *[game.MaxSeats]float32) int {
	begun := s.step
	x := r.Uint64() | 1
	var joint game.Joint
	for !s.over {
		x = game.Xorshift(x)
		draw := x >> 32 // as a fraction of 2^32, a digit of it for each goose
		for seats := s.alive; seats != 0; seats = seats.Rest() {
			seat := seats.First() & (game.MaxSeats - 1)
			// A turn to the left, straight on, or a turn to the right; back too
			// for none, the only one of them that has the bit of 4.
			last := s.geese[seat].last
			draw *= 3 + uint64(last>>2)
			joint[seat] = (last + 3 + game.Move(draw>>32)) & 3
			draw &= 1<<32 - 1
		}
		s.move(&joint)
		if len(s.food) < s.g.minFood {
			x = s.sow(x)
		}
	}
	s.Returns(returns)
	return s.step - begun
}

// sow is feed with the playout's generator. It throws at all cells until it
// hits a free one, which most are; where many throws miss it counts.
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
