package stage

import (
	"cmp"
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

// EncodeCommand returns the JSON of a command. Its numbers must be finite.
func EncodeCommand(c Command) []byte { return strict.EncodeUnion(c) }

// EncodeEvent returns the JSON of an event.
func EncodeEvent(e Event) []byte { return strict.EncodeUnion(e) }

// DecodeCommand decodes a command and checks its limits. Package growth checks the
// contents of Grown.Packed.
func DecodeCommand(data []byte) (Command, error) {
	var c Command
	err := decode(data, &c)
	if err == nil {
		err = strict.One(&c)
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
		err = strict.One(&e)
	}
	if err != nil {
		return Event{}, fmt.Errorf("stage event: %w", err)
	}
	return e, nil
}

// decode decodes a message whose parts are known.
func decode(data []byte, into any) error {
	if len(data) > MaxMessage {
		return fmt.Errorf("%d bytes; allowed: at most %d", len(data), MaxMessage)
	}
	return strict.DecodeUnion(data, into)
}

// Check implements strict.Checker.
func (l *Look) Check() error { return checkOneOf("style", l.Style, "", "contrast", "colours") }

// Check implements strict.Checker.
func (s *Show) Check() error { return checkNode(s.Worker, s.Node, 0) }

// Check implements strict.Checker.
func (p *Pond) Check() error {
	cells := p.Rows * p.Columns
	return cmp.Or(
		checkRange("rows", p.Rows, 1, MaxSide), checkRange("columns", p.Columns, 1, MaxSide),
		checkRange("step", p.Step, 0, MaxStep), checkRange("until", p.Until, 0, MaxStep),
		checkRange("geese", len(p.Geese), 0, MaxGeese), checkRange("own", p.Own, -1, len(p.Geese)-1),
		checkRange("glide", p.Glide, 0, MaxGlide), checkRange("count", p.Count, 0, MaxCount),
		checkCells("food", p.Food, cells), p.checkGeese(cells))
}

func (p *Pond) checkGeese(cells int) error {
	for i := range p.Geese {
		g := &p.Geese[i]
		if err := cmp.Or(checkCells("body", g.Body, cells), checkOneOf("way", g.Way, "", "NORTH", "EAST", "SOUTH", "WEST")); err != nil {
			return err
		}
	}
	return nil
}

// Check implements strict.Checker.
func (g *Grown) Check() error {
	for _, n := range g.Names {
		if err := cmp.Or(checkRange("node", n.Node, 0, MaxNode), checkRange("bytes of a name", len(n.Text), 0, MaxName)); err != nil {
			return err
		}
	}
	return cmp.Or(
		checkRange("workers", g.Workers, 1, MaxWorkers), checkRange("worker", g.Worker, 0, g.Workers-1),
		checkRange("seats", g.Seats, 1, MaxGeese), checkRange("slow", g.Slow, 0, MaxSlow),
		checkRange("bytes packed", len(g.Packed), 0, MaxPacked), checkRange("names", len(g.Names), 0, MaxNames))
}

// Check implements strict.Checker.
func (g *Go) Check() error {
	err := cmp.Or(checkRange("x", g.X, -MaxShift, MaxShift), checkRange("y", g.Y, -MaxShift, MaxShift))
	if err == nil && g.Zoom != 0 {
		err = checkRange("zoom", g.Zoom, 1/MaxZoom, MaxZoom)
	}
	return err
}

// Check implements strict.Checker.
func (h *Hello) Check() error { return checkOneOf("scene", h.Scene, Geese, Tree) }

// Check implements strict.Checker.
func (s *Steer) Check() error {
	return cmp.Or(checkOneOf("way", s.Way, "NORTH", "EAST", "SOUTH", "WEST"), checkRange("pad", s.Pad, 0, MaxPads))
}

// Check implements strict.Checker.
func (p *Picked) Check() error { return checkNode(p.Worker, p.Node, -1) }

// Check implements strict.Checker.
func (f *Failed) Check() error {
	return checkOneOf("failure", f.What, "webgl", "program", "record", "poster")
}

// checkNode checks the limits of a node of a worker's tree.
func checkNode(worker, node, least int) error {
	return cmp.Or(checkRange("worker", worker, 0, MaxWorkers-1), checkRange("node", node, least, MaxNode))
}

// checkCells checks that a list names cells of a pond with the given number of cells, and no more
// than the pond has.
func checkCells(what string, cells []int, count int) error {
	if err := checkRange("cells of "+what, len(cells), 0, count); err != nil {
		return err
	}
	for _, cell := range cells {
		if err := checkRange("cell of "+what, cell, 0, count-1); err != nil {
			return err
		}
	}
	return nil
}

// checkRange checks that a number is between its limits.
func checkRange[N int | float64](what string, n, low, high N) error {
	if n >= low && n <= high {
		return nil
	}
	return fmt.Errorf("%s %v; allowed: %v to %v", what, n, low, high)
}

// checkOneOf checks that a word is one of those allowed.
func checkOneOf(what, word string, allowed ...string) error {
	for _, a := range allowed {
		if word == a {
			return nil
		}
	}
	return fmt.Errorf("%s %q; allowed: one of %q", what, strict.Clip(word), allowed)
}
