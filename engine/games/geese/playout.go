package geese

import "playout/engine/game"

// Playout plays moves at random to the end, never straight back. It draws one
// word from the Rand and goes on with a generator of its own, since
// math/rand/v2's PCG multiplies 128 bits, which WebAssembly does not have.
func (s *state) Playout(r *game.Rand, returns *[game.MaxSeats]float32) int {
	begun := s.step
	x := r.Uint64() | 1
	for !s.over {
		var joint game.Joint
		for seats := s.alive; seats != 0; seats = seats.Rest() {
			seat := seats.First()
			x = next(x)
			if last := s.last[seat]; last == none {
				joint[seat] = game.Move(x >> 62)
			} else { // straight on, or a turn to either side
				joint[seat] = (last + game.Move(scale(x, 3)) + 3) & 3
			}
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
			x = next(x)
			if c = cell(scale(x, uint64(s.g.cells))); s.board[c] == nothing {
				break
			}
			if try == throws {
				x = next(x)
				c = s.nth(int(scale(x, uint64(free))))
				break
			}
		}
		s.grow(c)
	}
	return x
}

// next is Marsaglia's xorshift64; x is never 0.
func next(x uint64) uint64 {
	x ^= x << 13
	x ^= x >> 7
	return x ^ x<<17
}

// scale makes a random word a number below n: its upper half times n, whose
// bias is below one in 2^22 for the sizes here.
func scale(x, n uint64) uint64 { return (x >> 32) * n >> 32 }
