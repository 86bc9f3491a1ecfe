package chess

import (
	"math/bits"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/evaluation"
	"playout/engine/games/chess/notation"
)

// Key returns the key that repetitions compare.
func (s *state) Key() uint64 { return s.repetition() }

// Rank returns a positive number for captures and promotions whose static exchange evaluation is
// not negative, ordered by the most valuable victim, then by the least valuable attacker; a
// negative one for those that lose material and for promotions to a rook or bishop; and 0 for all
// other moves.
func (s *state) Rank(_ game.Seat, m game.Move) int {
	w, to, become := board.Decode(m)
	victim := evaluation.Worth[s.position.At(to)&7]
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
	// A piece that cannot be recaptured loses nothing. A piece that leaves an attacked square may
	// open the way to the square that it enters.
	exposed := s.to.Danger&(1<<(from&63)|1<<(to&63)) != 0
	if exposed && (become != board.None || attacker > victim && w != board.KingStep) {
		if won := evaluation.Exchange(&s.position, w, from, to, become); won < 0 {
			return won
		}
	}
	if become != board.None {
		victim += evaluation.Worth[become&7] - evaluation.Worth[board.Pawn]
	}
	return 16*victim - attacker/16 + 100
}

// RankAll ranks several moves. Most go to an empty square and are not promotions.
func (s *state) RankAll(seat game.Seat, moves []game.Move, ranks []int32) {
	ranks = ranks[:len(moves)]
	taken := s.position.Occupied() | s.position.EnPassant
	for i, m := range moves {
		if m < board.FirstPromotion && taken>>(m&63)&1 == 0 {
			ranks[i] = 0
		} else {
			ranks[i] = int32(s.Rank(seat, m))
		}
	}
}

// PlayFrom makes the state the one after a move of parent, and writes its facts.
func (s *state) PlayFrom(parent game.State, m game.Move, f *game.Facts) {
	w, to, become := board.Decode(m)
	s.follow(parent.(*state), w, to, become)
	f.Key, f.Seat, f.Over = s.repetition(), game.Seat(s.position.Turn), s.end != unfinished
	f.InCheck, f.Repeated = s.InCheck(), s.repeats > 0
}

// Noisy appends the captures and the promotions to a queen; those that lose material rank
// below 0.
func (s *state) Noisy(_ game.Seat, dst []game.Move) []game.Move {
	to := &s.to.By
	prey := s.position.Occupied() &^ s.position.Own
	for first := board.Slide; first < board.Push; first += 4 {
		// Mostly all four are empty; beyond the king's step they belong to pawns.
		if (to[first]|to[first+1]|to[first+2]|to[first+3])&prey == 0 {
			continue
		}
		for w := first; w < min(first+4, board.Push); w++ {
			for set := to[w] & prey; set != 0; set &= set - 1 {
				dst = append(dst, game.Move(int(w)<<6+bits.TrailingZeros64(set)))
			}
		}
	}
	for w := board.West; w <= board.East; w++ {
		for set := to[w]; set != 0; set &= set - 1 {
			dst = append(dst, game.Move(int(w)<<6+bits.TrailingZeros64(set)))
		}
	}
	if to[board.Promotion]|to[board.Promotion+1]|to[board.Promotion+2] == 0 {
		return dst
	}
	for i, set := range to[board.Promotion:] {
		for ; set != 0; set &= set - 1 {
			dst = append(dst, board.FirstPromotion+game.Move((i<<6+bits.TrailingZeros64(set))<<2))
		}
	}
	return dst
}

// InCheck reports whether the king is in check.
func (s *state) InCheck() bool { return s.to.Danger&s.position.King() != 0 }

// aim holds the squares from which pieces of the side to move give check. It is computed for all
// moves of a position when first needed.
type aim struct {
	found              bool
	straight, diagonal uint64 // the squares that see the king, if nothing moves
	knights, pawns     uint64
	blockers           uint64 // the nearest pieces on the lines through the king, which may open one
}

// checkSquares returns the aim of the position, and computes it if that has not been done.
func (s *state) checkSquares() *aim {
	a := &s.aim
	if a.found {
		return a
	}
	p := &s.position
	king := p.Odd & p.Straight &^ p.Own
	taken, up := p.Occupied(), p.Up()
	line := &board.Lines[bits.TrailingZeros64(king)&63]
	a.straight = line[board.Vertical].Seen(taken) | line[board.Horizontal].Seen(taken)
	a.diagonal = line[board.Rising].Seen(taken) | line[board.Falling].Seen(taken)
	a.knights = board.Leaps(king)
	a.pawns = bits.RotateLeft64(king&board.NotA, -up-1) | bits.RotateLeft64(king&board.NotH, -up+1)
	a.blockers = 0
	behind := taken &^ (a.straight & p.Own)
	if (line[board.Vertical].Seen(behind)|line[board.Horizontal].Seen(behind))&^a.straight&p.Own&p.Straight&^p.Odd != 0 {
		a.blockers = a.straight & p.Own
	}
	behind = taken &^ (a.diagonal & p.Own)
	if (line[board.Rising].Seen(behind)|line[board.Falling].Seen(behind))&^a.diagonal&p.Own&p.Diagonal&^p.Odd != 0 {
		a.blockers |= a.diagonal & p.Own
	}
	a.found = true
	return a
}

// GivesCheck reports whether a move gives check.
func (s *state) GivesCheck(_ game.Seat, m game.Move) bool {
	a := s.checkSquares()
	w, to, become := board.Decode(m)
	t := uint64(1) << (to & 63)
	switch {
	case w < board.Jump:
		if lines := a.straight | a.diagonal; t&lines != 0 {
			is := s.position.At(s.position.From(w, to))
			if is != board.Bishop && t&a.straight != 0 || is != board.Rook && t&a.diagonal != 0 {
				return true
			}
		}
	case w < board.KingStep:
		if t&a.knights != 0 {
			return true
		}
	case w == board.KingStep:
		if by := to - s.position.From(w, to); by*by == 4 {
			return s.checksAfter(w, to, become) // the rook moves too
		}
	case become != board.None || t == s.position.EnPassant:
		// A promoted piece sees through the pawn's square; en passant, another pawn
		// disappears.
		return s.checksAfter(w, to, become)
	case t&a.pawns != 0:
		return true
	}
	return a.blockers != 0 && s.discovers(w, to)
}

// discovers reports whether a move opens a line to the king.
func (s *state) discovers(w board.Way, to int) bool {
	from := s.position.From(w, to)
	f, t := uint64(1)<<(from&63), uint64(1)<<(to&63)
	if f&s.aim.blockers == 0 {
		return false
	}
	p := &s.position
	taken := p.Occupied()&^f | t
	line := &board.Lines[bits.TrailingZeros64(p.Odd&p.Straight&^p.Own)&63]
	sliders := p.Own &^ (p.Odd | f)
	return (line[board.Vertical].Seen(taken)|line[board.Horizontal].Seen(taken))&sliders&p.Straight != 0 ||
		(line[board.Rising].Seen(taken)|line[board.Falling].Seen(taken))&sliders&p.Diagonal != 0
}

// checksAfter reports whether a move gives check, by making it.
func (s *state) checksAfter(w board.Way, to int, become board.Piece) bool {
	var after board.Position
	s.position.Play(&after, w, to, become)
	return after.Checkers() != 0
}

// NullMove passes the turn to the other side and forgets the earlier positions. It does nothing and
// returns false in check; if the side has only king and pawns, since zugzwang is then common; or if
// the other side could not move.
func (s *state) NullMove() bool {
	pieces := s.position.Own&^s.position.Odd | s.position.Own&s.position.Odd&s.position.Diagonal
	if s.end != unfinished || pieces == 0 || s.InCheck() {
		return false
	}
	next := s.position
	next.Own = s.position.Occupied() &^ s.position.Own
	next.EnPassant = 0
	next.Turn ^= 1
	var to board.Targets
	next.Legal(&to)
	if to.All == 0 {
		return false
	}
	s.number = min(s.number+uint16(s.position.Turn), notation.MaxFullmoveNumber)
	s.position, s.to, s.aim.found = next, to, false
	s.baseKey ^= board.TurnKey
	s.pastBits, s.known, s.repeats = 0, 0, 0
	return true
}
