package board

import (
	"math"
	"slices"
)

// arrowShape is the geometry of an arrow.
type arrowShape struct {
	from, to   spot
	along      spot    // its direction, of length 1
	head, half float64 // length of its head, and half the head's width
	open       bool    // the head is two strokes
}

// The widths of lines, as in the style sheet.
const (
	thin   = 4.0 // of an arrow of width 1
	wider  = 3.0 // added by each further width
	pencil = 7.0 // of a person's drawings
)

// The distance from the middle of its square to the end of an arrow: on an empty square, and on
// one with a piece, which is above the arrow and must remain visible.
const (
	endEmpty = 8.0
	endPiece = 22.0
)

// arrow returns one of the search's arrows.
func (f *Field) arrow(g *Plan, a *Arrow) arrowShape {
	pen := thin + wider*float64(a.Width-1)
	return f.layOut(g, a.From, a.To, pen, arrowShape{head: 11 + 4*float64(a.Width), half: 6 + 3*float64(a.Width)})
}

// stroke returns an arrow that a person has drawn. It may cover the piece on its target.
func (f *Field) stroke(g *Plan, s Stroke) arrowShape {
	return f.layOut(g, s.From, s.To, pencil, arrowShape{head: 22, half: 20, open: true})
}

// layOut leads an arrow from beside the piece on one square to another square.
func (f *Field) layOut(g *Plan, from, to string, pen float64, w arrowShape) arrowShape {
	a, b := g.middle(from), g.middle(to)
	far := math.Hypot(b.x-a.x, b.y-a.y)
	w.along = spot{(b.x - a.x) / max(far, 1), (b.y - a.y) / max(far, 1)}
	end := endEmpty
	if f.piece(to) {
		end = endPiece
	}
	last := far - end - pen/2
	first := min(g.rim(w.along)+pen/2, last-w.head) // a round end extends beyond the start of its line
	w.from, w.to = a.plus(w.along, first), a.plus(w.along, last)
	return w
}

// tip returns the place of the head.
func (w *arrowShape) tip() Box {
	back := w.to.plus(w.along, -w.head)
	left, right := back.plus(w.across(), w.half), back.plus(w.across(), -w.half)
	return Box{min(w.to.x, left.x, right.x), min(w.to.y, left.y, right.y), max(w.to.x, left.x, right.x), max(w.to.y, left.y, right.y)}
}

// across returns the direction to the side of an arrow that is above it on the screen.
func (w *arrowShape) across() spot {
	if w.along.x < 0 {
		return spot{-w.along.y, w.along.x}
	}
	return spot{w.along.y, -w.along.x}
}

func (w arrowShape) path() string {
	back := w.to.plus(w.along, -w.head)
	left, right := back.plus(w.across(), w.half), back.plus(w.across(), -w.half)
	if w.open {
		return "M" + w.from.text() + "L" + w.to.text() + "M" + left.text() + "L" + w.to.text() + "L" + right.text()
	}
	return "M" + w.from.text() + "L" + back.text() + "M" + w.to.text() + "L" + left.text() + "L" + right.text() + "Z"
}

// pill is a value on a background of its own.
type pill struct {
	at    spot
	value string
	best  bool
	step  bool // value is a Square's Step
}

// pills returns the values outside rings: beside the heads of arrows, and at the corners of
// squares with something in the ring; before them the steps of a line. No pill covers a piece or
// another pill; it leaves out those without room, except steps.
func (f *Field) pills(g *Plan) []pill {
	var list []pill
	for i := range f.View.Squares {
		s := &f.View.Squares[i]
		if s.Step == "" {
			continue
		}
		corners := g.corners(s.Name, spot{-1, -1})
		at, is := f.firstFree(g, list, nil, corners)
		if !is {
			at = corners[0]
		}
		list = append(list, pill{at: at, value: s.Step, step: true})
	}
	for i := range f.View.Squares {
		s := &f.View.Squares[i]
		if s.Mark == "" || Inside(*s, g.Crossed != nil && g.Crossed(*s)) {
			continue
		}
		if at, is := f.firstFree(g, list, nil, g.corners(s.Name, spot{1, -1})); is {
			list = append(list, pill{at: at, value: s.Mark, best: s.Best})
		}
	}
	heads := make([]Box, len(f.View.Arrows))
	for i := range heads {
		way := f.arrow(g, &f.View.Arrows[i])
		heads[i] = way.tip()
	}
	for i := range f.View.Arrows {
		a := &f.View.Arrows[i]
		if a.Value == "" {
			continue
		}
		places := f.beside(g, a)
		at, is := f.firstFree(g, list, heads, places)
		if !is {
			at, is = f.firstFree(g, list, nil, places)
		}
		if is {
			list = append(list, pill{at: at, value: a.Value, best: a.Best})
		}
	}
	return list
}

// corners returns the places for a value at the corners of a square: as near to its middle as a
// piece there allows, those nearest to first before the others.
func (g *Plan) corners(square string, first spot) []spot {
	at := g.middle(square)
	var list []spot
	for _, far := range []float64{42, 44, 46, 48, 50} {
		for _, to := range []spot{first, {-first.x, first.y}, {first.x, -first.y}, {-first.x, -first.y}} {
			list = append(list, at.plus(to, far))
		}
	}
	return list
}

// beside returns the places for the value of an arrow, the best first: beside its head, at the
// corners of its target, and along it.
func (f *Field) beside(g *Plan, a *Arrow) []spot {
	w := f.arrow(g, a)
	up := w.across()
	far := w.half + 4 + math.Abs(up.x)*pillWide/2 + math.Abs(up.y)*pillTall/2
	var list []spot
	if !f.piece(a.To) {
		list = append(list, w.to.plus(up, far), w.to.plus(up, -far))
	}
	list = append(list, g.corners(a.To, spot{math.Copysign(1, -w.along.x), math.Copysign(1, -w.along.y)})...)
	for _, part := range []float64{.7, .5, .3} {
		on := w.from.plus(spot{w.to.x - w.from.x, w.to.y - w.from.y}, part)
		list = append(list, on.plus(up, far), on.plus(up, -far), on)
	}
	return list
}

// firstFree returns the first of some places where a pill fits: on the board, clear of all pieces
// and the pills placed so far, and of some heads of arrows.
func (f *Field) firstFree(g *Plan, list []pill, heads []Box, places []spot) (at spot, is bool) {
	for _, p := range places {
		p.x = min(max(p.x, g.Box.Left+pillWide/2), g.Box.Right-pillWide/2)
		p.y = min(max(p.y, g.Box.Top+pillTall/2), g.Box.Bottom-pillTall/2)
		if f.free(g, list, heads, p) {
			return p, true
		}
	}
	return spot{}, false
}

func (f *Field) free(g *Plan, list []pill, heads []Box, p spot) bool {
	ground := p.pill()
	for i := range list {
		if ground.meets(list[i].at.pill()) {
			return false
		}
	}
	for i := range f.View.Squares {
		s := &f.View.Squares[i]
		stands := s.Piece != "" || g.Crossed != nil && g.Crossed(*s)
		if stands && g.covers(g.middle(s.Name), ground) {
			return false
		}
	}
	return !slices.ContainsFunc(heads, ground.meets)
}
