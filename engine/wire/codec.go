package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/strict"
)

// Bounds of numbers that are received.
const (
	maxNumber = 1<<53 - 1 // of ids and epochs: what JSON readers keep exactly
	maxCells  = 1 << 12   // no board has more squares
	maxMove   = 1<<16 - 1 // no game has a higher move code

	maxOptions = 16 // no game has more options

	maxMoveText = 64 // bytes of a move of a Peek or an answer

	maxOpening     = 200 // bytes of an opening's name
	maxOpeningCode = 8   // bytes
)

// EncodeCommand is the JSON of a command.
func EncodeCommand(c Command) []byte { return encode(c) }

// EncodeEvent is the JSON of an event. Its numbers must be finite.
func EncodeEvent(e Event) []byte { return encode(e) }

// encode writes the members of a message that are set one by one. For the whole struct
// encoding/json would first prepare the encoders of everything that a message can have,
// which takes 10 ms of the page's start, and as long of the worker's. It panics on a number
// that is not finite, the only value of these types that JSON cannot represent.
func encode(message any) []byte {
	members := reflect.ValueOf(message)
	data := []byte{'{'}
	for i := range members.NumField() {
		name, omit, _ := strings.Cut(members.Type().Field(i).Tag.Get("json"), ",")
		member := members.Field(i)
		if omit != "" && member.IsZero() {
			continue
		}
		value, err := json.Marshal(member.Interface())
		if err != nil {
			panic("wire: " + err.Error())
		}
		if len(data) > 1 {
			data = append(data, ',')
		}
		data = append(append(strconv.AppendQuote(data, name), ':'), value...)
	}
	return append(data, '}')
}

// DecodeCommand reads an untrusted command. With an error the Command has nothing but
// the ID, where it could be read, so that the error can be answered.
func DecodeCommand(data []byte) (Command, error) {
	var c Command
	err := decode(data, &c)
	if err == nil {
		err = checkLong(len(data), c.Import != nil, c.Import.text())
	}
	if err == nil {
		err = c.check()
	}
	if err != nil {
		id := c.ID
		if checkRange("id", id, 1, maxNumber) != nil {
			id = 0
		}
		return Command{ID: id}, fmt.Errorf("command: %w", err)
	}
	return c, nil
}

// DecodeEvent reads an untrusted event. Its indexes of squares are within the squares of
// the same event or, in a report, at least not negative.
func DecodeEvent(data []byte) (Event, error) {
	var e Event
	err := decode(data, &e)
	if err == nil {
		err = checkLong(len(data), e.Exported != nil, e.Exported.text())
	}
	if err == nil {
		err = e.check()
	}
	if err != nil {
		return Event{}, fmt.Errorf("event: %w", err)
	}
	return e, nil
}

// decode reads exactly one JSON object of known fields.
func decode(data []byte, into any) error {
	if len(data) > maxLong {
		return fmt.Errorf("%d bytes; allowed: at most %d", len(data), MaxMessage)
	}
	return strict.Decode(data, into)
}

// check accepts no clock.
func (c *Clock) check() error {
	if c == nil {
		return nil
	}
	return cmp.Or(
		checkRange("time left", c.Left, 1, MaxClock),
		checkRange("time added", c.Plus, 0, MaxClock),
		checkRange("moves until time is added", c.Moves, 0, link.MaxPly),
	)
}

func (c *Command) check() error {
	if err := checkRange("id", c.ID, 1, maxNumber); err != nil {
		return err
	}
	set := strict.Count(c.Hello != nil, c.Open != nil, c.Play != nil, c.Goto != nil,
		c.End != nil, c.Think != nil, c.Stop != nil, c.Check != nil,
		c.Describe != nil, c.Import != nil, c.Export != nil, c.Help != nil, c.Tell != nil, c.Compose != nil, c.Peek != nil,
		c.Pose != nil, c.Judge != nil, c.Explain != nil, c.Review != nil, c.Watch != nil, c.Inspect != nil, c.Hide != nil)
	if set != 1 {
		return fmt.Errorf("%d things asked; allowed: exactly one of hello, open, play, goto, end, think, stop, check, describe, import, export, help, tell, compose, peek, pose, judge, explain, review, watch, inspect, hide", set)
	}
	switch {
	case c.Open != nil:
		return c.Open.check()
	case c.Play != nil:
		if len(c.Play.Moves) > link.MaxSeats {
			return fmt.Errorf("%d moves; allowed: one a seat, at most %d", len(c.Play.Moves), link.MaxSeats)
		}
		return checkRange("epoch", c.Play.Epoch, 0, maxNumber)
	case c.Goto != nil:
		if err := checkRange("line", c.Goto.Line, 0, link.MaxPly); err != nil {
			return err
		}
		return checkRange("ply", c.Goto.Ply, -1, link.MaxPly)
	case c.End != nil && c.End.How == "":
		return fmt.Errorf("the end of the game in no way; allowed: one of %s", ending.Ways)
	case c.End != nil:
		return c.End.Check()
	case c.Think != nil:
		if err := checkRange("workers", c.Think.Workers, 0, MaxWorkers); err != nil {
			return err
		}
		if err := c.Think.Clock.check(); err != nil {
			return err
		}
		return checkRange("epoch", c.Think.Epoch, 0, maxNumber)
	case c.Export != nil:
		return c.Export.check()
	case c.Help != nil:
		return c.Help.check()
	case c.Tell != nil:
		return c.Tell.check()
	case c.Compose != nil:
		return c.Compose.check()
	case c.Peek != nil:
		return c.Peek.check()
	case c.Pose != nil:
		return c.Pose.check()
	case c.Judge != nil:
		return c.Judge.check()
	case c.Explain != nil:
		return c.Explain.check()
	case c.Review != nil:
		return c.Review.check()
	case c.Watch != nil:
		return c.Watch.check()
	case c.Inspect != nil:
		return c.Inspect.check()
	}
	return nil
}

func (p *Peek) check() error {
	if len(p.Moves) > MaxLine {
		return fmt.Errorf("%d moves to look ahead; allowed: at most %d", len(p.Moves), MaxLine)
	}
	if err := checkMoves(p.Moves); err != nil {
		return err
	}
	if err := checkRange("ply", p.Ply, 0, link.MaxPly); err != nil {
		return err
	}
	return checkRange("epoch", p.Epoch, 0, maxNumber)
}

func (o *Open) check() error {
	if len(o.Tree) > MaxTree {
		return fmt.Errorf("lines of %d bytes; allowed: at most %d", len(o.Tree), MaxTree)
	}
	if err := checkRange("ply", o.Ply, -1, link.MaxPly); err != nil {
		return err
	}
	return o.Ending.Check()
}

func (e *Event) check() error {
	if err := checkRange("id", e.ID, 0, maxNumber); err != nil {
		return err
	}
	if err := checkRange("epoch", e.Epoch, 0, maxNumber); err != nil {
		return err
	}
	set := strict.Count(e.Hello != nil, e.Board != nil, e.Report != nil, e.Checked != nil, e.Kinds != nil, e.Exported != nil, e.Error != nil, e.Share != nil, e.Composed != nil, e.Peeked != nil,
		e.Posed != nil, e.Working != nil, e.Judged != nil, e.Explained != nil, e.Reviewed != nil, e.Grown != nil, e.Inspected != nil)
	if set != 1 {
		return fmt.Errorf("%d things said; allowed: exactly one of hello, board, report, checked, kinds, exported, error, share, composed, peeked, posed, working, judged, explained, reviewed, grown, inspected", set)
	}
	switch {
	case e.Hello != nil:
		return e.Hello.check()
	case e.Board != nil:
		return e.Board.check()
	case e.Error != nil && len(e.Error.Either) > maxOptions:
		return fmt.Errorf("%d games; allowed: at most %d", len(e.Error.Either), maxOptions)
	case e.Report != nil:
		return e.Report.check()
	case e.Checked != nil && len(e.Checked.Values) > maxKeys:
		return fmt.Errorf("%d values of an agent; allowed: at most %d", len(e.Checked.Values), maxKeys)
	case e.Kinds != nil:
		return e.Kinds.check()
	case e.Share != nil:
		return e.Share.check()
	case e.Composed != nil:
		return e.Composed.check()
	case e.Peeked != nil:
		return e.Peeked.check()
	case e.Posed != nil:
		return e.Posed.check()
	case e.Working != nil:
		return e.Working.check()
	case e.Judged != nil:
		return e.Judged.check()
	case e.Explained != nil:
		return e.Explained.check()
	case e.Reviewed != nil:
		return e.Reviewed.check()
	case e.Grown != nil:
		return e.Grown.check()
	case e.Inspected != nil:
		return e.Inspected.check()
	}
	return nil
}

func (w *Welcome) check() error {
	for i := range w.Games {
		g := &w.Games[i]
		if len(g.Options) > maxOptions {
			return fmt.Errorf("%d options; allowed: at most %d", len(g.Options), maxOptions)
		}
		for j := range g.Options {
			if o := &g.Options[j]; len(o.Values) > maxChoices || len(o.Seats) > link.MaxSeats || o.Min > o.Max {
				return fmt.Errorf("option %q: %d values, %d seats, %d to %d; allowed: at most %d and %d, and a number's limits in order",
					strict.Clip(o.Name), len(o.Values), len(o.Seats), o.Min, o.Max, maxChoices, link.MaxSeats)
			}
		}
	}
	return nil
}

func (b *Board) check() error {
	if len(b.Squares) > maxCells || len(b.Cells) != len(b.Squares) {
		return fmt.Errorf("%d cells on %d squares; allowed: as many, at most %d", len(b.Cells), len(b.Squares), maxCells)
	}
	if len(b.Plies) > link.MaxPly {
		return fmt.Errorf("%d plies; allowed: at most %d", len(b.Plies), link.MaxPly)
	}
	if err := checkRange("ply", b.Ply, 0, len(b.Plies)); err != nil {
		return err
	}
	if len(b.Options) > maxOptions {
		return fmt.Errorf("%d options; allowed: at most %d", len(b.Options), maxOptions)
	}
	if o := b.Opening; o != nil && (o.Name == "" || len(o.Name) > maxOpening || len(o.Code) > maxOpeningCode) {
		return fmt.Errorf("opening %q of %d bytes, code of %d; allowed: a name of at most %d, a code of at most %d",
			strict.Clip(o.Name), len(o.Name), len(o.Code), maxOpening, maxOpeningCode)
	}
	if max(len(b.Seats), len(b.Score), len(b.Returns), len(b.Acting)) > link.MaxSeats {
		return fmt.Errorf("seats, score, returns or acting name more than %d seats", link.MaxSeats)
	}
	if err := b.Ending.Check(); err != nil {
		return err
	}
	if err := b.checkLines(); err != nil {
		return err
	}
	if b.Imported != nil {
		if err := b.Imported.check(); err != nil {
			return err
		}
	}
	if err := checkSquares(b.Last, len(b.Squares)); err != nil {
		return err
	}
	for i := range b.Legal {
		if err := checkSquares(b.Legal[i].Squares, len(b.Squares)); err != nil {
			return err
		}
		switch b.Legal[i].Promotion {
		case "", "q", "r", "b", "n":
		default:
			return fmt.Errorf("promotion %q; allowed: q, r, b, n or none", strict.Clip(b.Legal[i].Promotion))
		}
	}
	return nil
}

func (r *Report) check() error {
	if len(r.Rows) > MaxRows || len(r.Line) > MaxLine {
		return fmt.Errorf("%d rows and a line of %d; allowed: at most %d and %d", len(r.Rows), len(r.Line), MaxRows, MaxLine)
	}
	if err := checkRange("workers", r.Workers, 0, MaxWorkers); err != nil {
		return err
	}
	if min(r.Visits, r.Done, r.Goal, r.Depth) < 0 || r.Millis < 0 {
		return errors.New("a count or time below 0")
	}
	return checkRows(r.Rows)
}

func checkRows(rows []Row) error {
	for i := range rows {
		if min(rows[i].Visits, rows[i].Plies) < 0 {
			return errors.New("visits or plies below 0")
		}
		if err := checkSquares(rows[i].Squares, maxCells); err != nil {
			return err
		}
	}
	return nil
}

func checkRange(name string, n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%s %d; allowed: %d to %d", name, n, low, high)
	}
	return nil
}

// checkSquares checks that indexes are of squares of a board of n squares.
func checkSquares(squares []int, n int) error {
	for _, s := range squares {
		if s < 0 || s >= n {
			return fmt.Errorf("square %d of a board of %d", s, n)
		}
	}
	return nil
}
