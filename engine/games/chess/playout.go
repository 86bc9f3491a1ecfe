package chess

import (
	"playout/engine/game"
	"playout/engine/games/chess/board"
)

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

// Recount implements game.Recounter.
func (s *state) Recount(r *game.Rand, _ bool, step func(game.Joint)) {
	for x := r.Uint64() | 1; s.end == unfinished; {
		x = game.Xorshift(x)
		j := game.Solo(game.Seat(s.position.Turn), s.nth(game.Scale(x, uint64(s.to.All))))
		s.Play(j, nil)
		step(j)
	}
}

// nth returns the legal move that a playout chooses by its rank.
func (s *state) nth(k uint64) game.Move {
	w, to, become := s.to.Nth(k)
	for _, m := range s.to.Append(nil) {
		if way, at, piece := board.Decode(m); way == w && at == to && piece == become {
			return m
		}
	}
	return game.NoMove // unreachable: Nth returns a legal move
}
