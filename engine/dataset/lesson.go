// Package dataset keeps games to learn from.
//
// # Data sets
//
// A data set is a file of lessons, from self-play or from games that others
// played. It begins with a line of text,
//
//	playout-data 2 CHECKSUM {"game":"othello",…}
//
// version, checksum (CRC-32C of what follows the blank, 8 hexadecimal digits)
// and a DataHead as JSON. Lessons follow one another, each
//
//	length     uvarint, bytes of the body
//	body       below
//	checksum   4 bytes, little-endian: CRC-32C of the body
//
// A body is flags (uvarint), the seed (uvarint), the start (length and text), the
// number of plies (uvarint), then the plies. The flags add up: 1 for a game that
// others played, 2 where chance is told, and 4 for an agreed draw, 8 or 12 for a
// game that the first or second seat gave up; such a game was not over by the
// rules. A ply is what chance brought, where that is told (length and text, as
// game.ChanceReplayer reads it), and for each seat that acts, lower seats first, the move as
// its number among the legal moves in ascending order. In a game that others
// played that is all. In self-play the number is doubled, plus 1 if a thought
// follows (uvarint): a byte of value (signed, 127ths) and a byte for each legal
// move, 255 for the largest share. So a ply of Othello takes about ten bytes, and
// no move that is not legal can be written. Results are not written: the moves,
// and the ending, give them back.
//
// Version 1, which is still read and gone on with, has no flags: all is from
// self-play. Its head names the nets' checksums, but not what ran them.
//
// # Rows
//
// Student report 1 learns from Othello positions as comma-separated values, a line
// each, without a heading:
//
//	0,0,0,…,2,-1
//
// 64 cells in the order of a position's text (a1 b1 … h1 a2 … h8), 0 for an empty
// one, 1 for white, 2 for black; and a label, how the game ended for black: 1 won,
// 0 drawn, -1 lost. The cells do not say who is to move, so the label cannot be
// that seat's: it is always of the seat that moves first. A row is exactly what
// the planes report1 show.
package dataset

import (
	"fmt"
	"math"
	"slices"

	"playout/engine/game"
	"playout/engine/record"
)

// Lesson is a finished game to learn from: its moves, and what a search
// thought where one was asked.
type Lesson struct {
	Start string       // the position the game starts from, "" for the game's start
	Seed  uint64       // of the game's chance
	Steps []game.Joint // the moves, one entry a ply, to the end of the game
	// Luck is by ply what chance brought, as a game.ChanceReplayer reads it, "" where the
	// seed says; nil in a game whose seed says all.
	Luck []string
	// Lost is the seat that lost otherwise than by the rules, as one that gave up
	// or had no time left, plus 1; 0 for none. Drawn says that a draw was agreed.
	// Both are of games of two seats that were not over by the rules.
	Lost     int
	Drawn    bool
	Thoughts []Thought // one for each seat that acted, ply by ply, lower seats first
	// Played says that nobody searched: the game is one that others played, and
	// each thought is the move that was played and the result that it led to.
	Played bool
}

// Thought is what a search held of one seat's decision.
type Thought struct {
	// Shares has an entry for each legal move, ascending by code: its share of
	// the visits in 255ths of the largest share. nil where no search was asked.
	Shares []byte
	Value  int8 // the mean result that the search expected for the seat, in 127ths
}

// Replay plays the lesson over: yield sees every decision before it is played,
// the move that was chosen and the position, which is not to be kept or
// changed. It gives the results by seat, -1 to 1.
func (l *Lesson) Replay(g game.Game, yield func(s game.State, seat game.Seat, m game.Move, t *Thought)) (returns [game.MaxSeats]float32, err error) {
	r, err := record.New(g, l.Start, l.Seed)
	if err != nil {
		return returns, err
	}
	if l.Luck != nil && len(l.Luck) != len(l.Steps) {
		return returns, fmt.Errorf("luck is told of %d plies; allowed: none, or all %d", len(l.Luck), len(l.Steps))
	}
	s, rand := r.Begin()
	thoughts := l.Thoughts
	for ply, joint := range l.Steps {
		if err := game.Check(s, joint); err != nil {
			return returns, fmt.Errorf("ply %d: %w", ply+1, err)
		}
		acting := s.Acting()
		if len(thoughts) < acting.Count() {
			return returns, fmt.Errorf("ply %d: no thought; one for each seat that acts is needed", ply+1)
		}
		for ; acting != 0; acting = acting.Rest() {
			yield(s, acting.First(), joint[acting.First()], &thoughts[0])
			thoughts = thoughts[1:]
		}
		if err := record.Play(s, joint, l.luck(ply), rand); err != nil {
			return returns, fmt.Errorf("ply %d: %w", ply+1, err)
		}
	}
	if len(thoughts) > 0 {
		return returns, fmt.Errorf("after %d plies thoughts are left", len(l.Steps))
	}
	return l.returns(g, s)
}

// luck is what is told of chance in a ply, 0 for the first; "" where the seed says.
func (l *Lesson) luck(ply int) string {
	if l.Luck == nil {
		return ""
	}
	return l.Luck[ply]
}

// returns are the results by seat of a lesson that ends in a position.
func (l *Lesson) returns(g game.Game, end game.State) (returns [game.MaxSeats]float32, err error) {
	told := l.Lost != 0 || l.Drawn
	switch {
	case told == (end.Acting() == 0):
		return returns, fmt.Errorf("after %d plies the game is not over, or it is and another end is told; a lesson is a whole game", len(l.Steps))
	case !told:
		end.Returns(&returns)
	case len(g.Spec().Seats) != 2 || l.Lost < 0 || l.Lost > 2 || l.Drawn && l.Lost != 0:
		return returns, fmt.Errorf("seat %d of %d lost, drawn %v; allowed: one of both, in a game of two seats", l.Lost, len(g.Spec().Seats), l.Drawn)
	case l.Lost != 0:
		returns[l.Lost-1], returns[2-l.Lost] = -1, 1
	}
	return returns, nil
}

// NewPlayed is the lesson of a game that others played: each decision teaches
// the move that was made and what came of it. lost and drawn are as in a Lesson.
func NewPlayed(r *record.Record, lost int, drawn bool) (*Lesson, error) {
	l := &Lesson{Start: r.Start, Seed: r.Seed, Steps: slices.Clone(r.Steps), Lost: lost, Drawn: drawn, Played: true}
	told := false
	for step := range r.Steps {
		l.Luck = append(l.Luck, r.Luck(step))
		told = told || r.Luck(step) != ""
	}
	if !told {
		l.Luck = nil
	}
	var legal []game.Move
	for step, s := range r.Walk() {
		if step == r.Len() {
			return l, l.conclude(r.Game, s)
		}
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			legal = s.Legal(seat, legal[:0])
			l.imitate(seat, len(legal), slices.Index(legal, r.Steps[step][seat]))
		}
	}
	panic("dataset: a walk that does not come to the end")
}

// imitate adds the thought of a decision that was only played: a move by its
// number among so many. Until the end is known, Value holds the seat.
func (l *Lesson) imitate(seat game.Seat, legal, index int) {
	shares := make([]byte, legal)
	shares[index] = 255
	l.Thoughts = append(l.Thoughts, Thought{shares, int8(seat)})
}

// conclude checks the end, and gives thoughts that were only played the result
// for their value.
func (l *Lesson) conclude(g game.Game, end game.State) error {
	returns, err := l.returns(g, end)
	for i := range l.Thoughts {
		if t := &l.Thoughts[i]; l.Played {
			t.Value = int8(math.Round(127 * float64(returns[t.Value])))
		}
	}
	return err
}

// Parts of the first number of a body, from version 2 on.
const (
	flagPlayed = 1 << iota // the thoughts are the moves
	flagLuck               // each ply says what chance brought
	flagEnding             // unit of the ending: 0 by the rules, 1 drawn, 1 + n lost by seat n, 1 for the first
)

// encode appends the lesson as the package comment describes it.
func (l *Lesson) encode(g game.Game, version int, to []byte) ([]byte, error) {
	w := writer{to}
	flags := 0
	if l.Played {
		flags |= flagPlayed
	}
	if l.Luck != nil {
		flags |= flagLuck
	}
	if l.Drawn {
		flags |= flagEnding
	} else if l.Lost > 0 {
		flags |= (1 + l.Lost) * flagEnding
	}
	switch {
	case version > 1:
		w.number(uint64(flags))
	case flags != 0:
		return nil, fmt.Errorf("a data set of version %d holds games from self-play alone", version)
	}
	w.number(l.Seed)
	w.text(l.Start)
	w.number(uint64(len(l.Steps)))
	var legal []game.Move
	var fault error
	ply := 0
	_, err := l.Replay(g, func(s game.State, seat game.Seat, m game.Move, t *Thought) {
		if seat == s.Acting().First() {
			if l.Luck != nil {
				w.text(l.Luck[ply])
			}
			ply++
		}
		legal = s.Legal(seat, legal[:0])
		index := uint64(slices.Index(legal, m))
		switch {
		case l.Played:
			w.number(index)
		case t.Shares == nil:
			w.number(index * 2)
		case len(t.Shares) != len(legal):
			fault = fmt.Errorf("ply %d: a thought of %d shares; allowed: %d", ply, len(t.Shares), len(legal))
		default:
			w.number(index*2 + 1)
			w.data = append(w.data, byte(t.Value))
			w.data = append(w.data, t.Shares...)
		}
	})
	if err == nil {
		err = fault
	}
	return w.data, err
}

// decode reads what encode wrote. The bytes are untrusted.
func decode(g game.Game, version int, data []byte) (*Lesson, error) {
	in := reader{data: data}
	l := new(Lesson)
	told := false
	if version > 1 {
		flags := in.number()
		l.Played, told = flags&flagPlayed != 0, flags&flagLuck != 0
		switch ending := flags / flagEnding; {
		case ending == 1:
			l.Drawn = true
		case ending > 1:
			l.Lost = int(min(ending-1, game.MaxSeats))
		}
	}
	l.Seed, l.Start = in.number(), in.text()
	plies := in.number()
	if most := g.Spec().MaxPly; plies > uint64(most) {
		return nil, fmt.Errorf("%d plies; allowed: at most %d", plies, most)
	}
	r, err := record.New(g, l.Start, l.Seed)
	if err != nil {
		return nil, err
	}
	s, rand := r.Begin()
	var legal []game.Move
	for ply := range int(plies) {
		if s.Acting() == 0 {
			return nil, fmt.Errorf("ply %d: the game is over before", ply+1)
		}
		if told {
			l.Luck = append(l.Luck, in.text())
		}
		var joint game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			legal = s.Legal(seat, legal[:0])
			index, thought := in.number(), false
			if !l.Played {
				index, thought = index/2, index%2 != 0
			}
			if index >= uint64(len(legal)) {
				return nil, fmt.Errorf("ply %d: move number %d; allowed: below %d", ply+1, index, len(legal))
			}
			joint[seat] = legal[index]
			if l.Played {
				l.imitate(seat, len(legal), int(index))
				continue
			}
			var t Thought
			if thought {
				t.Value = int8(in.byte())
				t.Shares = slices.Clone(in.bytes(len(legal)))
				if in.bad || t.Value == -128 || !slices.Contains(t.Shares, 255) {
					return nil, fmt.Errorf("ply %d: shares without a 255, a value below -127, or cut short", ply+1)
				}
			}
			l.Thoughts = append(l.Thoughts, t)
		}
		if err := record.Play(s, joint, l.luck(ply), rand); err != nil {
			return nil, fmt.Errorf("ply %d: %w", ply+1, err)
		}
		l.Steps = append(l.Steps, joint)
	}
	switch {
	case in.bad:
		return nil, fmt.Errorf("cut short")
	case len(in.data) > 0:
		return nil, fmt.Errorf("%d bytes too many", len(in.data))
	}
	return l, l.conclude(g, s)
}
