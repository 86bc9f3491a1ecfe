package stage

import (
	"encoding/json"
	"fmt"

	"playout/engine/strict"
)

// Limits of the messages between page and stage.
const (
	MaxMessage = 256 << 10 // bytes of a command or an event
	MaxSide    = 32        // rows and columns of a pond
	MaxGeese   = 8
	MaxStep    = 1 << 20   // steps of a record
	MaxGlide   = 10_000.0  // ms
	MaxCount   = 9         // of a countdown
	MaxWorkers = 16        // workers that search together
	MaxNode    = 1 << 20   // nodes of a tree
	MaxPacked  = 64 << 10  // bytes of Grown.Packed
	MaxNames   = 1 << 10   // names of one Grown
	MaxName    = 200       // bytes of a Name's text
	MaxSlow    = 600_000.0 // ms between two simulations
	MaxShift   = 100.0     // views by which the camera moves in one command
	MaxZoom    = 1000.0    // largest factor of one change; its inverse is the smallest
	MaxPads    = 16        // gamepads
)

// EncodeCommand is the JSON of a command. Its numbers must be finite.
func EncodeCommand(c Command) []byte { return encode(c) }

// EncodeEvent is the JSON of an event.
func EncodeEvent(e Event) []byte { return encode(e) }

// encode panics on a number that is not finite, the only value of these types that JSON
// cannot express; callers must not send one.
func encode(message any) []byte {
	data, err := json.Marshal(message)
	if err != nil {
		panic("stage: " + err.Error())
	}
	return data
}

// DecodeCommand decodes a command and checks its limits. Package growth checks the
// contents of Grown.Packed.
func DecodeCommand(data []byte) (Command, error) {
	var c Command
	err := decode(data, &c)
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return Command{}, fmt.Errorf("stage command: %w", err)
	}
	return c, nil
}

// DecodeEvent decodes an event and checks its limits.
func DecodeEvent(data []byte) (Event, error) {
	var e Event
	err := decode(data, &e)
	if err == nil {
		err = e.check()
	}
	if err != nil {
		return Event{}, fmt.Errorf("stage event: %w", err)
	}
	return e, nil
}

// decode decodes exactly one JSON object without unknown fields.
func decode(data []byte, into any) error {
	if len(data) > MaxMessage {
		return fmt.Errorf("%d bytes; allowed: at most %d", len(data), MaxMessage)
	}
	return strict.Decode(data, into)
}

func (c *Command) check() error {
	if n := strict.Count(c.Look != nil, c.Pond != nil, c.Grown != nil, c.Show != nil, c.Go != nil, c.Record != nil, c.Poster != nil); n != 1 {
		return fmt.Errorf("%d things asked; allowed: exactly one of look, pond, grown, show, go, record, poster", n)
	}
	switch {
	case c.Look != nil:
		return oneOf("style", c.Look.Style, "", "contrast", "colours")
	case c.Pond != nil:
		return c.Pond.check()
	case c.Grown != nil:
		return c.Grown.check()
	case c.Show != nil:
		return checkNode(c.Show.Worker, c.Show.Node, 0)
	case c.Go != nil:
		return c.Go.check()
	}
	return nil
}

func (p *Pond) check() error {
	cells := p.Rows * p.Columns
	return first(
		within("rows", p.Rows, 1, MaxSide), within("columns", p.Columns, 1, MaxSide),
		within("step", p.Step, 0, MaxStep), within("until", p.Until, 0, MaxStep),
		within("geese", len(p.Geese), 0, MaxGeese), within("own", p.Own, -1, len(p.Geese)-1),
		within("glide", p.Glide, 0, MaxGlide), within("count", p.Count, 0, MaxCount),
		checkCells("food", p.Food, cells), p.checkGeese(cells))
}

func (p *Pond) checkGeese(cells int) error {
	for i := range p.Geese {
		g := &p.Geese[i]
		if err := first(checkCells("body", g.Body, cells), oneOf("way", g.Way, "", "NORTH", "EAST", "SOUTH", "WEST")); err != nil {
			return err
		}
	}
	return nil
}

func (g *Grown) check() error {
	for _, n := range g.Names {
		if err := first(within("node", n.Node, 0, MaxNode), within("bytes of a name", len(n.Text), 0, MaxName)); err != nil {
			return err
		}
	}
	return first(
		within("workers", g.Workers, 1, MaxWorkers), within("worker", g.Worker, 0, g.Workers-1),
		within("seats", g.Seats, 1, MaxGeese), within("slow", g.Slow, 0, MaxSlow),
		within("bytes packed", len(g.Packed), 0, MaxPacked), within("names", len(g.Names), 0, MaxNames))
}

func (g *Go) check() error {
	err := first(within("x", g.X, -MaxShift, MaxShift), within("y", g.Y, -MaxShift, MaxShift))
	if err == nil && g.Zoom != 0 {
		err = within("zoom", g.Zoom, 1/MaxZoom, MaxZoom)
	}
	return err
}

func (e *Event) check() error {
	if n := strict.Count(e.Hello != nil, e.Drawn != nil, e.Steer != nil, e.Picked != nil, e.Failed != nil, e.Took != nil); n != 1 {
		return fmt.Errorf("%d things said; allowed: exactly one of hello, drawn, steer, picked, failed, took", n)
	}
	switch {
	case e.Hello != nil:
		return oneOf("scene", e.Hello.Scene, Geese, Tree)
	case e.Steer != nil:
		return first(oneOf("way", e.Steer.Way, "NORTH", "EAST", "SOUTH", "WEST"), within("pad", e.Steer.Pad, 0, MaxPads))
	case e.Picked != nil:
		return checkNode(e.Picked.Worker, e.Picked.Node, -1)
	case e.Failed != nil:
		return oneOf("failure", e.Failed.What, "webgl", "program", "record", "poster")
	}
	return nil
}

// checkNode checks the limits of a node of a worker's tree.
func checkNode(worker, node, least int) error {
	return first(within("worker", worker, 0, MaxWorkers-1), within("node", node, least, MaxNode))
}

// checkCells checks that cells lie in a pond of the given size, and that they are no more
// than it has.
func checkCells(what string, cells []int, of int) error {
	if err := within("cells of "+what, len(cells), 0, of); err != nil {
		return err
	}
	for _, cell := range cells {
		if err := within("cell of "+what, cell, 0, of-1); err != nil {
			return err
		}
	}
	return nil
}

// within checks that a number is between its limits.
func within[N int | float64](what string, n, low, high N) error {
	if n >= low && n <= high {
		return nil
	}
	return fmt.Errorf("%s %v; allowed: %v to %v", what, n, low, high)
}

// oneOf checks that a word is one of those allowed.
func oneOf(what, word string, allowed ...string) error {
	for _, a := range allowed {
		if word == a {
			return nil
		}
	}
	return fmt.Errorf("%s %q; allowed: one of %q", what, strict.Clip(word), allowed)
}

// first returns the first error of several checks.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
