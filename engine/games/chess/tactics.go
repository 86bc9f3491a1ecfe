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

// Noisy appends the captures and the promotions to a queen; those that lose
// something rank below 0.
func (s *state) Noisy(_ game.Seat, dst []game.Move) []game.Move {
	prey := s.taken() &^ s.own
	for w := range promotion {
		set := s.to[w]
		if w != west && w != east {
			set &= prey
		}
		for ; set != 0; set &= set - 1 {
			dst = append(dst, game.Move(int(w)<<6+bits.TrailingZeros64(set)))
		}
	}
	for i, set := range s.to[promotion:] {
		for ; set != 0; set &= set - 1 {
			dst = append(dst, firstPromotion+game.Move((i<<6+bits.TrailingZeros64(set))<<2))
		}
	}
	return dst
}

// Threatened says whether the king is in check.
func (s *state) Threatened() bool { return s.check }

// Threatens says whether a move gives check.
func (s *state) Threatens(_ game.Seat, m game.Move) bool {
	w, to, is := decode(m)
	from := s.from(w, to)
	f, t := uint64(1)<<(from&63), uint64(1)<<(to&63)
	if by := to - from; w == kingStep && by*by == 4 || (w == west || w == east) && t == s.passed {
		var after position // two pieces move, or one more is gone
		s.play(&after, w, from, to, none)
		return after.checkers() != 0
	}
	if is == none {
		is = s.at(from)
	}
	king := s.odd & s.straight &^ s.own
	switch {
	case is == knight && leaps(t)&king != 0:
		return true
	case is == pawn && (bits.RotateLeft64(t&notA, s.up()-1)|bits.RotateLeft64(t&notH, s.up()+1))&king != 0:
		return true
	}
	// Sliders: the piece itself, or one that it stood before.
	straight, diagonal := s.own&s.straight&^(s.odd|f), s.own&s.diagonal&^(s.odd|f)
	if is&rook != 0 && is < pawn {
		straight |= t
	}
	if is&bishop != 0 && is < pawn {
		diagonal |= t
	}
	taken := s.taken()&^f | t
	line := &lines[bits.TrailingZeros64(king)&63]
	return (line[vertical].seen(taken)|line[horizontal].seen(taken))&straight != 0 ||
		(line[rising].seen(taken)|line[falling].seen(taken))&diagonal != 0
}

// Skip gives the turn away. It does not in check; where only king and pawns are
// left, since there it is often bad to have to move; and where the other side
// could not move. What stood before is forgotten.
func (s *state) Skip() bool {
	pieces := s.own&^s.odd | s.own&s.odd&s.diagonal
	if s.end != going || pieces == 0 || s.check {
		return false
	}
	next := s.position
	next.own = s.taken() &^ s.own
	next.passed = 0
	next.turn ^= 1
	var to targets
	count, check := next.legal(&to)
	if count == 0 {
		return false
	}
	s.number = min(s.number+uint16(s.turn), maxNumber)
	s.position, s.to, s.count, s.check = next, to, uint16(count), check
	s.basis ^= keys.black
	s.known, s.stood = 0, 0
	return true
}
