package chess

import (
	"math/bits"

	"playout/engine/game"
)

// Key is that of the position by which repetitions are counted: what stands
// where, the side to move, rights to castle, and a legal en passant.
func (s *state) Key() uint64 { return s.repetition() }

// Rank is above 0 for captures and promotions that lose nothing when both sides
// go on taking: first by what is won, then by how little is risked; below 0 for
// those that lose, and for pawns that become a rook or bishop; 0 for all others.
func (s *state) Rank(_ game.Seat, m game.Move) int {
	w, to, become := decode(m)
	victim := worth[s.at(to)]
	if (w == west || w == east) && s.passed>>(to&63)&1 != 0 {
		victim = worth[pawn]
	}
	if victim == 0 && become == none {
		return 0
	}
	if become == rook || become == bishop {
		return -1
	}
	from := s.from(w, to)
	attacker := worth[s.at(from)&7]
	if become != none || attacker > victim && w != kingStep {
		if won := s.exchange(w, from, to, become); won < 0 {
			return won
		}
	}
	if become != none {
		victim += worth[become&7] - worth[pawn]
	}
	return 16*victim - attacker/16 + 100
}

// Noisy appends the captures and the promotions to a queen that lose nothing.
func (s *state) Noisy(_ game.Seat, dst []game.Move) []game.Move {
	prey := s.taken() &^ s.own
	for w := range promotion {
		set := s.to[w]
		if w != west && w != east {
			set &= prey
		}
		for ; set != 0; set &= set - 1 {
			to := bits.TrailingZeros64(set)
			if s.sound(w, to, none) {
				dst = append(dst, game.Move(int(w)<<6+to))
			}
		}
	}
	for i, set := range s.to[promotion:] {
		for ; set != 0; set &= set - 1 {
			to := bits.TrailingZeros64(set)
			if s.sound(promotion+way(i), to, queen) {
				dst = append(dst, firstPromotion+game.Move((i<<6+to)<<2))
			}
		}
	}
	return dst
}

// sound says whether a capture or promotion loses nothing.
func (s *state) sound(w way, to int, become piece) bool {
	from := s.from(w, to)
	if become == none && worth[s.at(from)&7] <= worth[s.at(to)&7] {
		return true
	}
	return s.exchange(w, from, to, become) >= 0
}

// Threatened says whether the king is in check.
func (s *state) Threatened() bool { return s.checkers() != 0 }

// Skip gives the turn away. It does not in check; where only king and pawns are
// left, since there it is often bad to have to move; and where the other side
// could not move. What stood before is forgotten.
func (s *state) Skip() bool {
	pieces := s.own&^s.odd | s.own&s.odd&s.diagonal
	if s.end != going || pieces == 0 || s.checkers() != 0 {
		return false
	}
	next := s.position
	next.own = s.taken() &^ s.own
	next.passed = 0
	next.turn ^= 1
	var to targets
	count := next.legal(&to)
	if count == 0 {
		return false
	}
	s.number = min(s.number+uint16(s.turn), maxNumber)
	s.position, s.to, s.count = next, to, uint16(count)
	s.basis ^= keys.black
	s.known = 0
	return true
}
