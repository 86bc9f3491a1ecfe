package dataset

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"playout/engine/game"
	"playout/engine/record"
)

// Parts of the flags, the first number of a body from version 2 on.
const (
	flagImported = 1 << iota // the decisions follow from the moves
	flagChance               // each ply gives the outcome of chance
	flagEnding               // unit of the ending: 0 by the rules, 1 drawn, 1 + n lost by seat n, 1 for the first
)

// flags are those of the episode.
func (e *Episode) flags() (flags int) {
	if e.Imported {
		flags |= flagImported
	}
	if e.Chance != nil {
		flags |= flagChance
	}
	if e.Drawn {
		flags |= flagEnding
	} else if e.Lost > 0 {
		flags |= (1 + e.Lost) * flagEnding
	}
	return flags
}

// encode appends the episode as the package comment describes it.
func (e *Episode) encode(g game.Game, version int, to []byte) ([]byte, error) {
	w := writer{to}
	switch flags := e.flags(); {
	case version > 1:
		w.number(uint64(flags))
	case flags != 0:
		return nil, fmt.Errorf("a data set of version %d holds games from self-play alone", version)
	}
	w.number(e.Seed)
	w.text(e.Start)
	w.number(uint64(len(e.Steps)))
	var legal []game.Move
	var fault error
	ply := 0
	_, err := e.Replay(g, func(s game.State, seat game.Seat, m game.Move, d *Decision) {
		if seat == s.Acting().First() {
			if e.Chance != nil {
				w.text(e.Chance[ply])
			}
			ply++
		}
		legal = s.Legal(seat, legal[:0])
		index := uint64(slices.Index(legal, m))
		switch {
		case e.Imported:
			w.number(index)
		case d.Shares == nil:
			w.number(index * 2)
		case len(d.Shares) != len(legal):
			fault = fmt.Errorf("ply %d: a decision with %d shares; allowed: %d", ply, len(d.Shares), len(legal))
		default:
			w.number(index*2 + 1)
			w.data = append(w.data, byte(d.Value))
			w.data = append(w.data, d.Shares...)
		}
	})
	if err == nil {
		err = fault
	}
	return w.data, err
}

// decode reads untrusted bytes that encode may have written.
func decode(g game.Game, version int, data []byte) (*Episode, error) {
	in := reader{data: data}
	e := new(Episode)
	chance := false
	if version > 1 {
		flags := in.number()
		e.Imported, chance = flags&flagImported != 0, flags&flagChance != 0
		switch ending := flags / flagEnding; {
		case ending == 1:
			e.Drawn = true
		case ending > 1:
			e.Lost = int(min(ending-1, game.MaxSeats))
		}
	}
	e.Seed, e.Start = in.number(), in.text()
	plies := in.number()
	if most := g.Spec().MaxPly; plies > uint64(most) {
		return nil, fmt.Errorf("%d plies; allowed: at most %d", plies, most)
	}
	r, err := record.New(g, e.Start, e.Seed)
	if err != nil {
		return nil, err
	}
	s, rand := r.Begin()
	var legal []game.Move
	for ply := range int(plies) {
		if s.Acting() == 0 {
			return nil, fmt.Errorf("ply %d: the game is already over", ply+1)
		}
		if chance {
			e.Chance = append(e.Chance, in.text())
		}
		var joint game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			legal = s.Legal(seat, legal[:0])
			if joint[seat], err = e.decodeMove(&in, seat, legal); err != nil {
				return nil, fmt.Errorf("ply %d: %w", ply+1, err)
			}
		}
		if err := record.Play(s, joint, e.chance(ply), rand); err != nil {
			return nil, fmt.Errorf("ply %d: %w", ply+1, err)
		}
		e.Steps = append(e.Steps, joint)
	}
	switch {
	case in.bad:
		return nil, errors.New("cut short")
	case len(in.data) > 0:
		return nil, fmt.Errorf("%d bytes too many", len(in.data))
	}
	return e, e.conclude(g, s)
}

// decodeMove reads the move of a seat and adds its decision.
func (e *Episode) decodeMove(in *reader, seat game.Seat, legal []game.Move) (game.Move, error) {
	index, searched := in.number(), false
	if !e.Imported {
		index, searched = index/2, index%2 != 0
	}
	if index >= uint64(len(legal)) {
		return game.NoMove, fmt.Errorf("move number %d; allowed: below %d", index, len(legal))
	}
	if e.Imported {
		e.imitate(seat, len(legal), int(index))
		return legal[index], nil
	}
	var d Decision
	if searched {
		d.Value = int8(in.byte())
		d.Shares = slices.Clone(in.bytes(len(legal)))
		if in.bad || d.Value == -128 || !slices.Contains(d.Shares, 255) {
			return game.NoMove, errors.New("shares without a 255, a value below -127, or cut short")
		}
	}
	e.Decisions = append(e.Decisions, d)
	return legal[index], nil
}

// writer writes the parts of a body.
type writer struct{ data []byte }

func (w *writer) number(v uint64) { w.data = binary.AppendUvarint(w.data, v) }

func (w *writer) text(v string) {
	w.number(uint64(len(v)))
	w.data = append(w.data, v...)
}

// reader reads the parts of a body. After a fault, which bad remembers, it reads
// zeros.
type reader struct {
	data []byte
	bad  bool
}

func (r *reader) number() uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.data, r.bad = nil, true
		return 0
	}
	r.data = r.data[n:]
	return v
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.data) {
		r.data, r.bad = nil, true
		return nil
	}
	v := r.data[:n]
	r.data = r.data[n:]
	return v
}

func (r *reader) byte() byte {
	if v := r.bytes(1); v != nil {
		return v[0]
	}
	return 0
}

func (r *reader) text() string {
	n := r.number()
	if n > uint64(len(r.data)) {
		r.data, r.bad = nil, true
		return ""
	}
	return string(r.bytes(int(n)))
}
