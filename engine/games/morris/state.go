package morris

import (
	"fmt"

	"playout/engine/game"
)

// end is the state of a game: unfinished, or how it ended.
type end uint8

const (
	unfinished    end = iota
	won               // by the side to move
	lost              // by the side to move
	drawnRepeated     // the position occurred for the third time
	drawnQuiet        // maxQuiet plies without a placement or removal
)

// maxPast is at least maxQuiet, and a power of two, so that an index is cheap.
const maxPast = 128

// state is a position with the history that the rules need. Everything except past is in core.
type state struct {
	core
	// past[:known] holds the keys of the positions since the last placement or removal, without
	// the current one.
	past [maxPast]uint64
}

type core struct {
	position
	variant
	turn  game.Seat // the side to move, even when the game is over
	end   end
	quiet uint8  // plies since the last placement or removal
	known uint8  // number of positions in past, less than quiet if the state was parsed
	ply   uint16 // of the game, from its first position; used only by Place
}

// key identifies a position among those since the last placement or removal: stones and
// side to move, in 49 bits.
func (s *state) key() uint64 {
	return uint64(s.own) | uint64(s.opp)<<24 | uint64(s.turn)<<48
}

// Acting returns the side to move, none when the game is over.
func (s *state) Acting() game.Seats {
	if s.end != unfinished {
		return 0
	}
	return game.Only(s.turn)
}

// Legal appends the legal moves in ascending order.
func (s *state) Legal(_ game.Seat, dst []game.Move) []game.Move {
	return s.legal(s.variant, dst)
}

// Play places, moves or removes a stone.
func (s *state) Play(j game.Joint, _ *game.Rand) { s.advance(points(j[s.turn])) }

// advance plays a legal move, given by its points.
func (s *state) advance(from, to uint32) {
	before := s.key()
	s.ply++
	if s.play(from, to) {
		s.known, s.quiet = 0, 0
	} else {
		s.past[s.known%maxPast] = before
		s.known++
		s.quiet++
	}
	if !s.removal {
		s.turn = 1 - s.turn
	}
	s.settle()
}

// settle determines whether the game is over.
func (s *state) settle() {
	other := s.other()
	switch {
	case s.left() < 3:
		s.end = lost
	case other.left() < 3:
		s.end = won
	case s.removal:
		s.end = unfinished
	case s.isBlocked(s.variant):
		s.end = lost
	case s.quiet >= maxQuiet:
		s.end = drawnQuiet
	case s.Repetitions() >= 2:
		s.end = drawnRepeated
	default:
		s.end = unfinished
	}
}

// Repetitions returns how often the position occurred before. A side needs at least four plies to
// return to a position, and moves in every other one.
func (s *state) Repetitions() (times int) {
	key := s.key()
	for i := int(s.known) - 4; i >= 0; i -= 2 {
		if s.past[i] == key {
			times++
		}
	}
	return times
}

// Drawn reports whether the game is drawn, which is always by its history.
func (s *state) Drawn() bool { return s.end == drawnRepeated || s.end == drawnQuiet }

// Forget resets the plies without progress and the repetitions.
func (s *state) Forget() {
	s.quiet, s.known = 0, 0
	s.settle()
}

// Returns writes 1 for the winner and -1 for the loser, 0 for a draw.
func (s *state) Returns(r *[game.MaxSeats]float32) {
	*r = [game.MaxSeats]float32{}
	switch s.end {
	case won:
		r[s.turn], r[1-s.turn] = 1, -1
	case lost:
		r[s.turn], r[1-s.turn] = -1, 1
	}
}

// CopyFrom copies the position and its known history.
func (s *state) CopyFrom(from game.State) {
	o := from.(*state)
	// One by one, since WebAssembly has only a slow call to copy them all.
	s.own, s.opp, s.hand, s.oppHand, s.removal = o.own, o.opp, o.hand, o.oppHand, o.removal
	s.anyRemoval, s.noFlying, s.lasker = o.anyRemoval, o.noFlying, o.lasker
	s.turn, s.end, s.quiet, s.known, s.ply = o.turn, o.end, o.quiet, o.known, o.ply
	s.copyPast(o)
}

// copyPast copies the known history.
func (s *state) copyPast(o *state) {
	if o.known > 16 {
		copy(s.past[:o.known], o.past[:o.known])
		return
	}
	for i := range o.known { // mostly short
		s.past[i%maxPast] = o.past[i%maxPast]
	}
}

// Hash mixes stones, hands, side to move and a pending removal. It leaves out the plies without
// progress, so that a search recognises the position.
func (s *state) Hash() uint64 {
	rest := uint64(s.hand) | uint64(s.oppHand)<<8
	if s.removal {
		rest |= 1 << 16
	}
	return game.Mix(game.Mix(s.key()+0x9e3779b97f4a7c15) ^ rest)
}

// stones returns White's and Black's stones on the board.
func (s *state) stones() (w, b uint32) {
	if s.turn == white {
		return s.own, s.opp
	}
	return s.opp, s.own
}

// hands returns the numbers of White's and Black's stones in hand.
func (s *state) hands() (w, b uint8) {
	if s.turn == white {
		return s.hand, s.oppHand
	}
	return s.oppHand, s.hand
}

// View shows the stones; its notes are those in hand, a pending removal, and the end of the game.
func (s *state) View() game.View {
	w, b := s.stones()
	cells := make([]string, len(squares))
	for square, point := range pointAt {
		switch {
		case w>>point&1 != 0:
			cells[square] = "white"
		case b>>point&1 != 0:
			cells[square] = "black"
		}
	}
	inHandW, inHandB := s.hands()
	other := s.other()
	notes := []string{fmt.Sprintf("hand white %d", inHandW), fmt.Sprintf("hand black %d", inHandB)}
	switch {
	case s.end == drawnRepeated:
		notes = append(notes, "repetition")
	case s.end == drawnQuiet:
		notes = append(notes, "quiet")
	case (s.end == won || s.end == lost) && min(s.left(), other.left()) < 3:
		notes = append(notes, "stones")
	case s.end == won || s.end == lost:
		notes = append(notes, "blocked")
	case s.end == unfinished && s.removal:
		notes = append(notes, "remove")
	}
	return game.View{Cells: cells, Notes: notes}
}

// Squares returns the square of a placement or removal, or both squares of a move.
func (s *state) Squares(_ game.Seat, m game.Move) []int {
	if m >= moves {
		return nil
	}
	if m < firstMove {
		return []int{int(squareAt[m%24])}
	}
	m -= firstMove
	return []int{int(squareAt[m/24]), int(squareAt[m%24])}
}
