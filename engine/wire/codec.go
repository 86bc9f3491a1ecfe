package wire

import (
	"cmp"
	"errors"
	"fmt"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/strict"
)

// Bounds of received numbers.
const (
	maxNumber = 1<<53 - 1 // of ids and epochs: JSON readers keep these exactly
	maxCells  = 1 << 12   // no board has more squares
	maxMove   = 1<<16 - 1 // no game has a higher move code

	maxOptions = 16 // no game has more options

	maxMoveText = 64 // bytes of a move of a Peek or an answer

	maxOpening     = 200 // bytes of an opening's name
	maxOpeningCode = 8   // bytes
)

// EncodeCommand returns the JSON of a command.
func EncodeCommand(c Command) []byte { return strict.EncodeUnion(c) }

// EncodeEvent returns the JSON of an event. Its numbers must be finite.
func EncodeEvent(e Event) []byte { return strict.EncodeUnion(e) }

// DecodeCommand parses an untrusted command. On an error the Command has only the ID, if it was
// readable, so that the error can be answered.
func DecodeCommand(data []byte) (Command, error) {
	var c Command
	err := decode(data, &c)
	if err == nil {
		err = cmp.Or(checkLong(data, c.Import != nil || c.Review != nil || c.Dissect != nil || c.Lab != nil), c.check())
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

// DecodeEvent parses an untrusted event. Its square indexes are within the squares of the same
// event or, in a report, at least not negative.
func DecodeEvent(data []byte) (Event, error) {
	var e Event
	err := decode(data, &e)
	if err == nil {
		err = cmp.Or(checkLong(data, e.Exported != nil || e.Reviewed != nil || e.Lab != nil), e.check())
	}
	if err != nil {
		return Event{}, fmt.Errorf("event: %w", err)
	}
	return e, nil
}

// decode parses a message of known parts.
func decode(data []byte, into any) error {
	if len(data) > maxLong {
		return fmt.Errorf("%d bytes; allowed: at most %d", len(data), MaxMessage)
	}
	return strict.DecodeUnion(data, into)
}

// check accepts a nil Clock, which means no clock.
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
	err := cmp.Or(checkRange("id", c.ID, 1, maxNumber), strict.One(c))
	if err == nil && c.End != nil && c.End.How == "" {
		return fmt.Errorf("no way in which the game ends; allowed: one of %s", ending.Ways)
	}
	return err
}

// Check implements strict.Checker.
func (p *Play) Check() error {
	if len(p.Moves) > link.MaxSeats {
		return fmt.Errorf("%d moves; allowed: one a seat, at most %d", len(p.Moves), link.MaxSeats)
	}
	return checkRange("epoch", p.Epoch, 0, maxNumber)
}

// Check implements strict.Checker. Package labwire checks the message.
func (l *Lab) Check() error {
	return checkRange("bytes of a message of the lab:", len(l.Message), 1, maxLong)
}

// Check implements strict.Checker.
func (g *Goto) Check() error {
	return cmp.Or(checkRange("line", g.Line, 0, link.MaxPly), checkRange("ply", g.Ply, -1, link.MaxPly))
}

// Check implements strict.Checker.
func (t *Think) Check() error {
	return cmp.Or(
		checkRange("workers", t.Workers, 0, MaxWorkers), checkRange("lines", t.Lines, 0, MaxLines),
		t.Clock.check(), checkRange("epoch", t.Epoch, 0, maxNumber),
	)
}

// Check implements strict.Checker.
func (p *Peek) Check() error {
	if len(p.Moves) > MaxAhead {
		return fmt.Errorf("%d moves to look ahead; allowed: at most %d", len(p.Moves), MaxAhead)
	}
	if err := checkMoves(p.Moves); err != nil {
		return err
	}
	if err := checkRange("ply", p.Ply, 0, link.MaxPly); err != nil {
		return err
	}
	return checkRange("epoch", p.Epoch, 0, maxNumber)
}

// Check implements strict.Checker.
func (o *Open) Check() error {
	if n := max(len(o.Tree), len(o.More)); n > MaxTree {
		return fmt.Errorf("lines of %d bytes; allowed: at most %d", n, MaxTree)
	}
	if err := checkRange("ply", o.Ply, -1, link.MaxPly); err != nil {
		return err
	}
	return o.Ending.Check()
}

func (e *Event) check() error {
	return cmp.Or(checkRange("id", e.ID, 0, maxNumber), checkRange("epoch", e.Epoch, 0, maxNumber), strict.One(e))
}

// Check implements strict.Checker.
func (e *Error) Check() error {
	if len(e.Either) > maxOptions {
		return fmt.Errorf("%d games; allowed: at most %d", len(e.Either), maxOptions)
	}
	if len(e.Faults) > MaxFaults {
		return fmt.Errorf("%d faults; allowed: at most %d", len(e.Faults), MaxFaults)
	}
	return nil
}

// Check implements strict.Checker.
func (c *Checked) Check() error {
	if len(c.Values) > maxKeys {
		return fmt.Errorf("%d values of an agent; allowed: at most %d", len(c.Values), maxKeys)
	}
	return nil
}

// Check implements strict.Checker.
func (w *Welcome) Check() error {
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

// Check implements strict.Checker.
func (b *Board) Check() error {
	if len(b.Squares) > maxCells || len(b.Cells) != len(b.Squares) {
		return fmt.Errorf("%d cells on %d squares; allowed: equal numbers, at most %d", len(b.Cells), len(b.Squares), maxCells)
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

// Check implements strict.Checker.
func (r *Report) Check() error {
	if len(r.Rows) > MaxRows || len(r.Line) > MaxLine {
		return fmt.Errorf("%d rows and a line of %d; allowed: at most %d and %d", len(r.Rows), len(r.Line), MaxRows, MaxLine)
	}
	if err := checkRange("workers", r.Workers, 0, MaxWorkers); err != nil {
		return err
	}
	if min(r.Visits, r.Done, r.Goal, r.Depth) < 0 || r.Millis < 0 {
		return errors.New("a count or time below 0")
	}
	if err := checkShares(float64(r.Chance)); err != nil {
		return err
	}
	return checkRows(r.Rows)
}

func checkRows(rows []Row) error {
	for i := range rows {
		if min(rows[i].Visits, rows[i].Plies) < 0 {
			return errors.New("visits or plies below 0")
		}
		if n := len(rows[i].Line); n > MaxLine {
			return fmt.Errorf("a line of %d; allowed: at most %d", n, MaxLine)
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

// checkSquares checks that indexes are squares of a board of n squares.
func checkSquares(squares []int, n int) error {
	for _, s := range squares {
		if s < 0 || s >= n {
			return fmt.Errorf("square %d of a board of %d", s, n)
		}
	}
	return nil
}
