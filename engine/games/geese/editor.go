package geese

import (
	"encoding/json"
	"slices"
	"strconv"

	"playout/engine/game"
	"playout/engine/game/editor"
)

const foodCell = "food"

// Palette returns the geese and food.
func (g *geese) Palette() []editor.Tool {
	var tools []editor.Tool
	for i, name := range g.spec.Seats {
		tools = append(tools, editor.Tool{Piece: name, Key: strconv.Itoa(i + 1)})
	}
	return append(tools, editor.Tool{Piece: foodCell, Key: "F"})
}

// Draft parses a position; every edit leads to another one. A goose is built cell by cell, head
// first: a cell next to its tail makes it longer, and any other cell starts it again. A piece put
// on a goose cuts it off there. The only fact is the step ("step").
func (g *geese) Draft(text string) (editor.Draft, error) {
	s, err := g.Parse(text)
	if err != nil {
		return nil, err
	}
	d := &draft{g: g}
	if err := json.Unmarshal([]byte(s.String()), &d.w); err != nil {
		return nil, err
	}
	return d, nil
}

// draft is a position being edited, which is always possible.
type draft struct {
	g *geese
	w written
}

// state returns the position; every edit leads to a possible one.
func (d *draft) state() *state {
	s, err := d.g.board(&d.w)
	if err != nil {
		panic("geese: an edit made no position: " + err.Error())
	}
	return s
}

func (d *draft) String() string  { return d.state().String() }
func (d *draft) View() game.View { return game.View{Cells: d.state().View().Cells} }

func (d *draft) Facts() []editor.Fact {
	return []editor.Fact{{Name: "step", Value: strconv.Itoa(d.w.Step), Most: d.g.steps - 1}}
}

func (d *draft) Set(_, value string) { d.w.Step, _ = strconv.Atoi(value) }

func (d *draft) Clear() {
	d.w.Geese, d.w.Food, d.w.Last = make([][]int, d.g.seats), nil, make([]string, d.g.seats)
}

func (d *draft) Put(square int, piece string) {
	seat := slices.Index(d.g.spec.Seats, piece)
	if seat >= 0 && slices.Contains(d.w.Geese[seat], square) {
		return
	}
	d.free(square)
	switch {
	case piece == foodCell:
		d.w.Food = append(d.w.Food, square)
	case seat >= 0:
		body := d.w.Geese[seat]
		if n := len(body); n == 0 || n == d.g.maxLength || !slices.Contains(d.g.neighbours(body[n-1]), cell(square)) {
			body = nil
		}
		d.w.Geese[seat] = append(body, square)
		d.head(seat)
	}
}

// free removes the content of a cell: food, or a goose from there to its tail.
func (d *draft) free(square int) {
	d.w.Food = slices.DeleteFunc(d.w.Food, func(c int) bool { return c == square })
	for seat, body := range d.w.Geese {
		if i := slices.Index(body, square); i >= 0 {
			d.w.Geese[seat] = body[:i]
			d.head(seat)
		}
	}
}

// head sets a goose's last action to the direction from its second cell to its head. A goose
// of one cell has not moved.
func (d *draft) head(seat int) {
	for len(d.w.Last) < d.g.seats {
		d.w.Last = append(d.w.Last, "")
	}
	d.w.Last[seat] = ""
	if body := d.w.Geese[seat]; len(body) > 1 {
		d.w.Last[seat] = moveNames[slices.Index(d.g.neighbours(body[1]), cell(body[0]))]
	}
}
