package chess

import (
	"math/bits"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/evaluation"
	"playout/engine/games/chess/notation"
)

// Key is the key by which repetitions are counted.
func (s *state) Key() uint64 { return s.repetition() }

// Rank is positive for captures and promotions whose static exchange evaluation is not
// negative, ordered by the most valuable victim, then by the least valuable attacker; it
// is negative for those that lose material and for promotions to a rook or bishop, and 0
// for all other moves.
func (s *state) Rank(_ game.Seat, m game.Move) int {
	w, to, become := board.Decode(m)
	victim := evaluation.Worth[s.position.At(to)]
	if (w == board.West || w == board.East) && s.position.EnPassant>>(to&63)&1 != 0 {
		victim = evaluation.Worth[board.Pawn]
	}
	if victim == 0 && become == board.None {
		return 0
	}
	if become == board.Rook || become == board.Bishop {
		return -1
	}
	from := s.position.From(w, to)
	attacker := evaluation.Worth[s.position.At(from)&7]
	if become != board.None || attacker > victim && w != board.KingStep {
		if won := evaluation.Exchange(&s.position, w, from, to, become); won < 0 {
			return won
		}
	}
	if become != board.None {
		victim += evaluation.Worth[become&7] - evaluation.Worth[board.Pawn]
	}
	return 16*victim - attacker/16 + 100
}

// RankAll ranks several moves.
func (s *state) RankAll(seat game.Seat, moves []game.Move, ranks []int32) {
	for i, m := range moves {
		ranks[i] = int32(s.Rank(seat, m))
	}
}

// PlayFrom makes the position after a move, and its facts.
func (s *state) PlayFrom(parent game.State, m game.Move, f *game.Facts) {
	w, to, become := board.Decode(m)
	s.follow(parent.(*state), w, to, become)
	f.Key, f.Seat, f.Over = s.repetition(), game.Seat(s.position.Turn), s.end != going
	f.InCheck, f.Repeated = s.check, s.stood > 0
}

// Noisy appends the captures and the promotions to a queen; those that lose material rank
// below 0.
func (s *state) Noisy(_ game.Seat, dst []game.Move) []game.Move {
	prey := s.position.Occupied() &^ s.position.Own
	for w := range board.Promotion {
		set := s.to[w]
		if w != board.West && w != board.East {
			set &= prey
		}
		for ; set != 0; set &= set - 1 {
			dst = append(dst, game.Move(int(w)<<6+bits.TrailingZeros64(set)))
		}
	}
	for i, set := range s.to[board.Promotion:] {
		for ; set != 0; set &= set - 1 {
			dst = append(dst, board.FirstPromotion+game.Move((i<<6+bits.TrailingZeros64(set))<<2))
		}
	}
	return dst
}

// InCheck reports whether the king is in check.
func (s *state) InCheck() bool { return s.check }

// GivesCheck reports whether a move gives check.
func (s *state) GivesCheck(_ game.Seat, m game.Move) bool {
	w, to, is := board.Decode(m)
	from := s.position.From(w, to)
	f, t := uint64(1)<<(from&63), uint64(1)<<(to&63)
	if by := to - from; w == board.KingStep && by*by == 4 || (w == board.West || w == board.East) && t == s.position.EnPassant {
		var after board.Position // two pieces move, or another one disappears
		s.position.Play(&after, w, from, to, board.None)
		return after.Checkers() != 0
	}
	if is == board.None {
		is = s.position.At(from)
	}
	king := s.position.Odd & s.position.Straight &^ s.position.Own
	switch {
	case is == board.Knight && board.Leaps(t)&king != 0:
		return true
	case is == board.Pawn && (bits.RotateLeft64(t&board.NotA, s.position.Up()-1)|bits.RotateLeft64(t&board.NotH, s.position.Up()+1))&king != 0:
		return true
	}
	// Sliders: the piece itself, or a discovered check.
	straight, diagonal := s.position.Own&s.position.Straight&^(s.position.Odd|f), s.position.Own&s.position.Diagonal&^(s.position.Odd|f)
	if is&board.Rook != 0 && is < board.Pawn {
		straight |= t
	}
	if is&board.Bishop != 0 && is < board.Pawn {
		diagonal |= t
	}
	taken := s.position.Occupied()&^f | t
	line := &board.Lines[bits.TrailingZeros64(king)&63]
	return (line[board.Vertical].Seen(taken)|line[board.Horizontal].Seen(taken))&straight != 0 ||
		(line[board.Rising].Seen(taken)|line[board.Falling].Seen(taken))&diagonal != 0
}

// NullMove passes the turn. It does not in check; where the side has only king and
// pawns, since zugzwang is then common; and where the other side could not move. The
// earlier positions are forgotten.
func (s *state) NullMove() bool {
	pieces := s.position.Own&^s.position.Odd | s.position.Own&s.position.Odd&s.position.Diagonal
	if s.end != going || pieces == 0 || s.check {
		return false
	}
	next := s.position
	next.Own = s.position.Occupied() &^ s.position.Own
	next.EnPassant = 0
	next.Turn ^= 1
	var to board.Targets
	count, check := next.Legal(&to)
	if count == 0 {
		return false
	}
	s.number = min(s.number+uint16(s.position.Turn), notation.MaxFullmoveNumber)
	s.position, s.to, s.count, s.check = next, to, uint16(count), check
	s.basis ^= board.TurnKey
	s.marks, s.known, s.stood = 0, 0, 0
	return true
}
