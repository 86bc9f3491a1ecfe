package dataset

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"playout/engine/game"
	"playout/engine/record"
)

// The flags, the first number of a body from version 2 on, are a sum of these.
const (
	flagImported = 1 << iota // the decisions follow from the moves
	flagChance               // each ply gives the outcome of chance
	flagEnding               // times the ending: 0 by the rules, 1 drawn, 1 + n lost by seat n, where the first is 1
)

// flags returns the flags of the episode.
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
		return nil, fmt.Errorf("a data set of version %d holds games of self-play only", version)
	}
	w.number(e.Seed)
	w.text(e.Start)
	w.number(uint64(len(e.Steps)))
	var legal []game.Move
	var fault error
	ply := 0
	scale := uint64(2)
	if version == appraised {
		scale = 4
	}
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
		case d.Shares != nil && len(d.Shares) != len(legal):
			fault = fmt.Errorf("ply %d: a decision with %d shares; allowed: %d", ply, len(d.Shares), len(legal))
		case d.Worth != nil && (version != appraised || len(d.Worth) != appraisalLength(g, s)):
			fault = fmt.Errorf("ply %d: an appraisal of %d numbers in a data set of version %d; allowed in version %d: %d", ply, len(d.Worth), version, appraised, appraisalLength(g, s))
		case d.Worth != nil && d.Worth[0] == NoWorth:
			fault = fmt.Errorf("ply %d: an appraisal without a number for the position; allowed: NoWorth for pieces alone", ply)
		default:
			w.decision(index*scale, d)
		}
	})
	if err == nil {
		err = fault
	}
	return w.data, err
}

// decision writes a decision, whose first number is a multiple of 2 or 4.
func (w *writer) decision(first uint64, d *Decision) {
	if d.Shares != nil {
		first++
	}
	if d.Worth != nil {
		first += 2
	}
	w.number(first)
	if d.Shares != nil {
		w.data = append(append(w.data, byte(d.Value)), d.Shares...)
	}
	for _, v := range d.Worth {
		w.data = binary.LittleEndian.AppendUint16(w.data, uint16(v))
	}
}

// appraisalLength returns the length of a position's appraisal, 0 if the game has none.
func appraisalLength(g game.Game, s game.State) int {
	if !game.Appraisable(g) {
		return 0
	}
	var sets [game.MaxSets]uint64
	s.(game.Placed).Place(&sets)
	p := g.(game.Placer).Placement()
	return 1 + bits.OnesCount64(p.Occupied(&sets))
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
			worth := 0
			if version == appraised {
				worth = appraisalLength(g, s)
			}
			if joint[seat], err = e.decodeMove(&in, seat, legal, worth); err != nil {
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

// decodeMove reads the move of a seat and adds its decision. worth is the length of an
// appraisal, 0 if there can be none.
func (e *Episode) decodeMove(in *reader, seat game.Seat, legal []game.Move, worth int) (game.Move, error) {
	index, searched, valued := in.number(), false, false
	if !e.Imported {
		index, searched = index/2, index%2 != 0
		if worth > 0 {
			index, valued = index/2, index%2 != 0
		}
	}
	if index >= uint64(len(legal)) {
		return game.NoMove, fmt.Errorf("move number %d; allowed: below %d", index, len(legal))
	}
	if e.Imported {
		e.addPlayed(seat, len(legal), int(index))
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
	if valued {
		d.Worth = make([]int16, worth)
		for i := range d.Worth {
			d.Worth[i] = int16(uint16(in.byte()) | uint16(in.byte())<<8)
		}
		if in.bad || d.Worth[0] == NoWorth {
			return game.NoMove, errors.New("an appraisal without a number for the position, or cut short")
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

// reader reads the parts of a body. After a fault, which sets bad, it reads zeros.
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
