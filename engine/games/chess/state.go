package chess

import (
	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/notation"
)

// end is the state of a game: unfinished, or how it ended.
type end uint8

const (
	unfinished end = iota
	mated          // the side to move
	stalemate
	repeated // the position occurred for the third time
	fifty    // moves of each side without a capture or a pawn move
	material // neither side could ever mate

	fivefold    // the position occurred for the fifth time; the third may be claimed
	seventyFive // moves of each side without progress; fifty may be claimed
)

// notes lists a View's words for the end of a game.
var notes = [...]string{mated: "checkmate", stalemate: "stalemate", repeated: "repetition", fifty: "fifty", material: "material",
	fivefold: "fivefold", seventyFive: "seventyfive"}

const (
	maxQuiet = 100 // plies of the fifty moves
	maxPast  = 256 // more than known can count, a power of 2 so that an index is cheap
)

// state is a position with the history that the rules need. Everything except past and aim is in
// core, so that it can be copied in one assignment.
type state struct {
	core
	aim aim // computed by the first GivesCheck in a position
	// past[:known] holds the keys of the positions since the last capture or pawn move, without
	// the current one.
	past [maxPast]uint64
}

type core struct {
	position board.Position
	to       board.Targets // the legal moves, also in a drawn game
	baseKey  uint64        // key of the position without en passant
	pastBits uint64        // for each key in past, the bit numbered by its lowest six bits
	number   uint16        // of the move, as in FEN
	quiet    uint8         // plies since the last capture or pawn move
	known    uint8         // positions in past, fewer than quiet if the state was parsed
	repeats  uint8         // how often the position occurred before
	end      end

	claimed bool // whether draws are claimed
}

// repetition returns the key that repetitions compare: pieces, side to move, castling rights, and
// a legal en passant capture.
func (c *core) repetition() uint64 {
	return c.baseKey ^ board.EnPassantKey(c.position.EnPassant&(c.to.By[board.West]|c.to.By[board.East]))
}

// begin derives the state from the position and its counts.
func (s *state) begin() {
	s.baseKey, s.pastBits, s.known = s.position.Key(), 0, 0
	s.position.Legal(&s.to)
	s.aim.found = false
	s.settle()
}

// Acting returns the side to move, none when the game is over.
func (s *state) Acting() game.Seats {
	if s.end != unfinished {
		return 0
	}
	return game.Only(game.Seat(s.position.Turn))
}

// Legal appends the legal moves in ascending order.
func (s *state) Legal(_ game.Seat, dst []game.Move) []game.Move { return s.to.Append(dst) }

// Play plays a move.
func (s *state) Play(j game.Joint, _ *game.Rand) { s.advance(board.Decode(j[s.position.Turn&1])) }

// advance plays a legal move.
func (s *state) advance(w board.Way, to int, become board.Piece) { s.follow(s, w, to, become) }

// follow makes the state the one after a legal move of another, which may be the state itself. It
// copies only what the new state keeps, word by word, since WebAssembly copies more slowly.
func (s *state) follow(o *state, w board.Way, to int, become board.Piece) {
	marks, known, quiet := uint64(0), uint8(0), uint8(0)
	if w < board.Push && o.position.Occupied()>>(to&63)&1 == 0 {
		if known = o.known; s != o {
			for i := range known {
				s.past[i] = o.past[i]
			}
		}
		key := o.repetition()
		s.past[known] = key
		marks, known, quiet = o.pastBits|1<<(key&63), known+1, o.quiet+1
	}
	s.pastBits, s.known, s.quiet, s.claimed = marks, known, quiet, o.claimed
	s.number = min(o.number+uint16(o.position.Turn), notation.MaxFullmoveNumber)
	s.baseKey = o.baseKey ^ o.position.Play(&s.position, w, to, become)
	s.position.Legal(&s.to)
	s.aim.found = false
	s.position.EnPassant &= s.to.By[board.West] | s.to.By[board.East]
	s.settle()
}

// settle determines whether the game is over. The first test decides most positions.
func (s *state) settle() {
	s.repeats = 0
	if key := s.repetition(); s.pastBits>>(key&63)&1 != 0 {
		s.repeats = s.occurrences(key)
	}
	if s.to.All != 0 && s.quiet < maxQuiet && s.repeats < 2 && !s.position.InsufficientMaterial() {
		s.end = unfinished
		return
	}
	switch {
	case s.to.All == 0 && s.InCheck():
		s.end = mated
	case s.to.All == 0:
		s.end = stalemate
	case s.position.InsufficientMaterial():
		s.end = material
	case s.quiet >= notation.MaxHalfmoveClock && s.claimed:
		s.end = seventyFive
	case s.repeats >= 4 && s.claimed:
		s.end = fivefold
	case s.quiet >= maxQuiet && !s.claimed:
		s.end = fifty
	case s.repeats >= 2 && !s.claimed:
		s.end = repeated
	default:
		s.end = unfinished
	}
}

// Repetitions returns how often the position occurred before.
func (s *state) Repetitions() int { return int(s.repeats) }

// occurrences counts earlier occurrences of the position. A side needs at least four plies to
// return to a position, and moves in every other one.
func (s *state) occurrences(key uint64) (times uint8) {
	for i := int(s.known) - 4; i >= 0; i -= 2 {
		if s.past[i&(maxPast-1)] == key {
			times++
		}
	}
	return times
}

// InsufficientMaterial reports whether a side has only its king, which cannot mate. FIDE's rule
// for running out of time asks whether any series of legal moves mates; this assumes one for a
// side with more than its king, though rare positions differ.
func (s *state) InsufficientMaterial(seat game.Seat) bool {
	of := s.position.Own
	if uint64(seat) != s.position.Turn {
		of = s.position.Occupied() &^ s.position.Own
	}
	return of&(of-1) == 0
}

// Drawn reports whether the game is drawn by a rule that perft ignores: by its history, or because
// no mate is possible.
func (s *state) Drawn() bool { return s.end >= repeated }

// Forget resets the plies without progress and the repetitions.
func (s *state) Forget() {
	s.quiet = 0
	s.begin()
}

// Returns writes 1 for the side that mates and -1 for the other, 0 for a draw.
func (s *state) Returns(r *[game.MaxSeats]float32) {
	*r = [game.MaxSeats]float32{}
	if s.end == mated {
		r[s.position.Turn&1], r[s.position.Turn&1^1] = -1, 1
	}
}

// CopyFrom copies the position and its known history.
func (s *state) CopyFrom(from game.State) {
	o := from.(*state)
	s.core, s.aim.found = o.core, false
	copy(s.past[:o.known], o.past[:o.known])
}

// Hash returns a hash of everything that String writes, including the counts of moves.
func (s *state) Hash() uint64 {
	return game.Mix(s.baseKey ^ board.EnPassantKey(s.position.EnPassant) ^ game.Mix(uint64(s.quiet)|uint64(s.number)<<8))
}
