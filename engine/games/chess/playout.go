package chess

import "playout/engine/game"

// Playout plays uniformly random legal moves to the end, by all rules of draws. It draws
// one word from the Rand as the seed of a fast generator (game.Xorshift).
func (s *state) Playout(r *game.Rand, returns *[game.MaxSeats]float32) (plies int) {
	x := r.Uint64() | 1
	for ; s.end == unfinished; plies++ {
		x = game.Xorshift(x)
		s.advance(s.to.Nth(game.Scale(x, uint64(s.to.All))))
	}
	s.Returns(returns)
	return plies
}

// Perft counts the paths of exactly depth plies, ignoring draws.
func (s *state) Perft(depth int) uint64 { return s.position.Perft(depth) }
