package training

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"time"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// data is a file of games or rows that the page has put, part by part. It reads what has come so far.
type data struct {
	file    []byte
	whole   bool // all parts have come
	asked   int  // the Put that waits for its answer, 0 for none
	game    game.Game
	summary *dataset.Summary // of a data set, nil until its first line is read
	set     *dataset.Reader  // likewise
	rows    *dataset.RowReader
	read    int    // bytes read of rows
	labels  [3]int // rows by label: lost, drawn, won
	starts  int    // rows that begin a game
	discs   int    // of the last row

	imported bool
}

// longest is more bytes than a line has.
const longest = 64 << 10

// source reads the bytes of a file that have come.
type source struct {
	of *data
	at int
}

// Read implements io.Reader.
func (s *source) Read(to []byte) (int, error) {
	if s.at == len(s.of.file) {
		return 0, io.EOF
	}
	n := copy(to, s.of.file[s.at:])
	s.at += n
	return n, nil
}

// busy reports whether a Put waits for its answer.
func (d *data) busy() bool { return d != nil && d.asked != 0 }

// put takes the next part of a file.
func (t *Training) put(id int, p *labwire.Put) (kind string, err error) {
	if p.What == labwire.PartCheckpoint {
		return t.putCheckpoint(id, p)
	}
	d := t.data
	switch {
	case p.First:
		if d.busy() {
			t.Fail(d.asked, labwire.KindTraining, strict.Wrong("", "another file came instead"))
		}
		d = &data{}
	case d == nil || d.whole:
		return wire.KindMessage, errors.New("a part of data without a first one")
	case d.busy():
		return wire.KindMessage, errors.New("a part of data before the answer to the last one")
	}
	if len(d.file)+len(p.Bytes) > labwire.MaxFile {
		t.data = nil
		return labwire.KindTraining, tooLarge()
	}
	d.file, d.whole, d.asked = append(d.file, p.Bytes...), !p.More, id
	t.data = d
	return "", nil
}

func tooLarge() error {
	return strict.Wrong("", "the file is too large").Allow("at most %d bytes", labwire.MaxFile)
}

// putCheckpoint takes the next part of a checkpoint.
func (t *Training) putCheckpoint(id int, p *labwire.Put) (kind string, err error) {
	if p.First {
		t.checkpoint, t.whole = []byte{}, false
	} else if t.checkpoint == nil || t.whole {
		return wire.KindMessage, errors.New("a part of a checkpoint without a first one")
	}
	if len(t.checkpoint)+len(p.Bytes) > labwire.MaxFile {
		t.checkpoint = nil
		return labwire.KindTraining, tooLarge()
	}
	t.checkpoint, t.whole = append(t.checkpoint, p.Bytes...), !p.More
	t.send(id, labwire.Event{Held: &labwire.Held{Bytes: len(t.checkpoint)}})
	return "", nil
}

// stepData reads the data that have come for about a slice, and answers once all are read.
func (t *Training) stepData(slice time.Duration) {
	d := t.data
	fail := func(kind string, err error) {
		t.data = nil
		t.Fail(d.asked, kind, err)
	}
	defer func() {
		if fault := recover(); fault != nil {
			fail(wire.KindInside, inside(fault))
		}
	}()
	for begin := t.Now(); t.Now().Sub(begin) < slice; {
		more, err := d.next()
		if err != nil {
			fail(labwire.KindTraining, err)
			return
		}
		if !more {
			t.send(d.asked, labwire.Event{Held: &labwire.Held{Bytes: len(d.file), Data: d.describe()}})
			d.asked = 0
			return
		}
	}
}

// next reads the next game or row, if it is there, and reports whether it was.
func (d *data) next() (more bool, err error) {
	if d.set == nil && d.rows == nil {
		return d.begin()
	}
	if d.rows != nil {
		return d.nextRow()
	}
	rest := d.file[d.set.Intact:]
	size, n := binary.Uvarint(rest)
	const sum = 4
	if n == 0 || n > 0 && size < labwire.MaxFile && len(rest) < n+int(size)+sum {
		if d.whole && len(rest) > 0 {
			_, err = d.set.Next() // says what is missing
		} else if d.whole && d.summary.Games == 0 {
			err = strict.Wrong("", "there is no game in the file").Allow("a data set with games")
		}
		return false, err
	}
	e, err := d.set.Next()
	if err == nil {
		d.imported = d.imported || e.Imported
		err = d.summary.Add(e)
	}
	return true, err
}

// begin finds out what the file is.
func (d *data) begin() (more bool, err error) {
	magic := []byte(dataset.Magic)
	line := bytes.IndexByte(d.file, '\n')
	if line < 0 && !d.whole && len(d.file) <= longest {
		return false, nil
	}
	if !bytes.HasPrefix(d.file, magic) {
		d.rows = dataset.NewRowReader(&source{of: d})
		d.game = games.All()[slices.IndexFunc(games.All(), dataset.HasRows)]
		return true, nil
	}
	header, err := dataset.ReadHeader(bytes.NewReader(d.file))
	if err != nil {
		return false, err
	}
	if d.game, err = games.Parse(header.Game); err != nil {
		return false, strict.At("game", err)
	}
	d.summary = dataset.NewSummary(d.game)
	d.set, err = dataset.NewReader(d.game, &source{of: d})
	return true, err
}

// nextRow reads the next row, if its end is there.
func (d *data) nextRow() (more bool, err error) {
	line := bytes.IndexByte(d.file[d.read:], '\n') + 1
	if line == 0 {
		if !d.whole && len(d.file)-d.read < longest {
			return false, nil
		}
		line = len(d.file) - d.read
	}
	row, err := d.rows.Next()
	if err == io.EOF && d.starts > 0 {
		return false, nil
	}
	if err == io.EOF {
		err = strict.Wrong("", "there is nothing in the file").Allow("a data set, or rows")
	}
	if err != nil {
		return false, err
	}
	d.read += line
	d.labels[row.Label+1]++
	discs := 0
	for _, cell := range row.Cells {
		discs += int(min(cell, 1))
	}
	if discs < d.discs || d.starts == 0 {
		d.starts++
	}
	d.discs = discs
	return true, nil
}

// describe returns what has been read so far, nil for nothing.
func (d *data) describe() *labwire.Data {
	if d.rows != nil {
		return &labwire.Data{
			Game: d.game.Spec().Name(), Games: d.starts, Positions: d.labels[0] + d.labels[1] + d.labels[2],
			Results: d.labels[:], Rows: true,
		}
	}
	if d.set == nil {
		return nil
	}
	s, h := d.summary, &d.set.Header
	return &labwire.Data{
		Game: h.Game, Games: s.Games, Plies: s.Plies, Positions: s.Positions, Distinct: s.Distinct(), Results: append(append([]int{}, s.Won...), s.Drawn),
		Agents: h.Agents, Teacher: h.Teacher, Seed: h.Seed, Openings: h.Openings, Imported: d.imported, Command: h.Command(s.Games, "games.data"),
	}
}

// usable returns an error unless the worker has a whole file.
func (d *data) usable() error {
	if d == nil || !d.whole || d.busy() {
		return strict.Wrong("data", "there are no data").Allow("games made here, or a file")
	}
	return nil
}

// rows is the rows of the data set, which are being sent.
type rows struct {
	id    int
	of    *data
	set   *dataset.Reader
	room  []dataset.PositionRow
	lines []byte
	sent  bool // a part
}

// beginRows starts to send the rows of the data.
func (t *Training) beginRows(id int) (kind string, err error) {
	d := t.data
	if err := d.usable(); err != nil {
		return labwire.KindTraining, err
	}
	if d.rows != nil {
		return labwire.KindTraining, strict.Wrong("data", "the file holds rows").Allow("a data set")
	}
	set, err := dataset.NewReader(d.game, bytes.NewReader(d.file))
	if err != nil {
		return labwire.KindTraining, strict.At("data", err)
	}
	t.rows = &rows{id: id, of: d, set: set}
	return "", nil
}

// stepRows sends rows for about a slice.
func (t *Training) stepRows(slice time.Duration) {
	r := t.rows
	defer func() {
		if fault := recover(); fault != nil {
			t.rows = nil
			t.Fail(r.id, wire.KindInside, inside(fault))
		}
	}()
	for begin := t.Now(); t.Now().Sub(begin) < slice; {
		e, err := r.set.Next()
		if err == io.EOF {
			t.rows = nil
			for rest := r.lines; len(rest) > 0 || !r.sent; r.sent = true {
				rest = t.sendPart(r.id, labwire.PartRows, !r.sent, false, rest)
			}
			return
		}
		if err == nil {
			r.room, err = e.Rows(r.of.game, r.room[:0])
		}
		if err != nil { // a game without rows
			t.rows = nil
			t.Fail(r.id, labwire.KindTraining, strict.At("data", err))
			return
		}
		for i := range r.room {
			r.lines = append(r.room[i].Append(r.lines), '\n')
		}
		if len(r.lines) >= labwire.MaxPart {
			r.lines = append([]byte{}, t.sendPart(r.id, labwire.PartRows, !r.sent, true, r.lines)...)
			r.sent = true
		}
	}
}
