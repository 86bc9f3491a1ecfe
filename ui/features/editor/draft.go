package editor

import (
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
)

// draft is a position in the making.
type draft struct {
	shown  *wire.Composed // the draft, nil until the first answer
	asked  *wire.Compose  // the worker's outstanding question, nil for none
	id     int            // of that command
	next   *wire.Compose  // the next question to the worker; without a Text it refers to shown
	text   string         // the text in the field for the position
	typed  bool           // by hand
	wrong  feature.Alert  // the error of the last change
	tool   string         // the tool picked, "" to erase
	lifted string         // the square from which a piece is being dragged, "" for none
	spoken string         // the last change, in words
}

// ready reports whether the draft is a playable position.
func (d *draft) ready() bool {
	return d.shown != nil && d.shown.Wrong == "" && d.wrong.Text == nil && d.asked == nil && d.next == nil
}

// inPalette reports whether a piece can be put on squares.
func (d *draft) inPalette(piece string) bool {
	return d.shown != nil && slices.ContainsFunc(d.shown.Palette, func(t wire.Tool) bool { return t.Piece == piece })
}

// press handles a click on a square: it puts the picked piece there, or removes it if it is
// already there.
func (d *draft) press(c *feature.Context, square string) {
	tool := d.tool
	if d.holds(&c.Snapshot, square, tool) {
		tool = ""
	}
	d.put(c, square, tool)
}

// cell returns what a square of the draft will hold after all changes so far, "" for nothing.
func (d *draft) cell(now *feature.Snapshot, square string) string {
	i := now.Index(square)
	if d.shown == nil || i < 0 {
		return ""
	}
	for _, waits := range []*wire.Compose{d.next, d.asked} {
		if waits == nil {
			continue
		}
		for _, e := range slices.Backward(waits.Edits) {
			if e.Do == wire.EditPut && e.Square == i {
				return e.Piece
			}
			if e.Do == wire.EditClear {
				return ""
			}
		}
	}
	return d.shown.Cells[i]
}

// holds reports whether a piece is on a square, whole or in part.
func (d *draft) holds(now *feature.Snapshot, square, piece string) bool {
	cell := d.cell(now, square)
	return piece != "" && (cell == piece || strings.HasPrefix(cell, piece+"-"))
}

// movable reports whether a whole piece other than the picked one is on a square: a drag then
// moves it.
func (d *draft) movable(c *feature.Context, square string) bool {
	cell := d.cell(&c.Snapshot, square)
	return d.tool != "" && cell != d.tool && d.inPalette(cell)
}

// move moves a piece to another square, or, to none, off the board.
func (d *draft) move(c *feature.Context, from, to string) (moved bool) {
	piece := d.cell(&c.Snapshot, from)
	d.lifted = ""
	if piece == "" || from == to {
		return false
	}
	d.put(c, from, "")
	if c.Index(to) >= 0 {
		d.put(c, to, piece)
		return true
	}
	return false
}

func (d *draft) put(c *feature.Context, square, piece string) {
	if i := c.Index(square); i >= 0 {
		d.edit(c, wire.Edit{Do: wire.EditPut, Square: i, Piece: piece})
		d.spoken = square + ", " + toolName(&c.Snapshot, piece)
	}
}

// edit changes the draft, now or as soon as the worker has answered.
func (d *draft) edit(c *feature.Context, e wire.Edit) {
	if d.next == nil {
		d.next = &wire.Compose{}
	}
	if len(d.next.Edits) < wire.MaxEdits {
		d.next.Edits = append(d.next.Edits, e)
	}
	d.typed = false
	d.compose(c)
}

// compose sends the next question to the worker, if possible.
func (d *draft) compose(c *feature.Context) {
	if d.next == nil || d.asked != nil || !c.WorkerStarted || c.Requested != nil {
		return
	}
	if d.next.Text == "" && d.shown != nil {
		d.next.Text = d.shown.Text
	}
	d.asked, d.next = d.next, nil
	d.id = c.Ask(wire.Command{Compose: d.asked})
}

// resend repeats the question that a lost worker did not answer.
func (d *draft) resend(c *feature.Context) {
	if d.next == nil {
		d.next = d.asked
	}
	d.asked = nil
	d.compose(c)
}

// composed takes over a draft.
func (d *draft) composed(c *feature.Context, of *wire.Composed) {
	if len(of.Cells) != len(c.Board.Squares) {
		return
	}
	if d.shown == nil && len(of.Palette) > 0 {
		d.tool = of.Palette[0].Piece
	}
	d.asked, d.shown, d.wrong = nil, of, feature.Alert{}
	if !d.typed {
		d.text = of.Text
	}
	d.compose(c)
}

// turn returns the seat to move in the draft, "" if it names none.
func (d *draft) turn() string {
	if d.shown == nil {
		return ""
	}
	for i := range d.shown.Facts {
		if d.shown.Facts[i].Name == wire.FactTurn {
			return d.shown.Facts[i].Value
		}
	}
	return ""
}
