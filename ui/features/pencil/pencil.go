// Package pencil is the feature of what a person draws on the board: marks on
// squares, and arrows from square to square, to think with. They are of the
// position alone: the next one comes without.
package pencil

import (
	"slices"

	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/text"
)

// most is how many strokes there may be: more than anybody reads.
const most = 40

// Feature is what was drawn.
type Feature struct {
	strokes []stroke
	trace   *stroke // that a pointer is drawing, nil for none
	last    int     // the square that was marked last, from which a key draws an arrow; -1 for none
	said    func(*Words) string
}

// stroke is an arrow from square to square, or on one a mark.
type stroke struct{ from, to int }

// New is a board on which nothing was drawn.
func New(feature.Device) feature.Feature { return &Feature{last: -1} }

type (
	// Trace tells which stroke a pointer is drawing, by its squares; with none, that
	// it is no longer.
	Trace struct{ From, To string }
	// Stroke draws a mark on one square, or an arrow to another; the same once more
	// takes it away.
	Stroke struct{ From, To string }
	// Key is a key on a square: it marks it, or draws an arrow to it from the square
	// that was marked last, in place of that mark.
	Key struct {
		Square string
		Arrow  bool
	}
	// Clear takes all away.
	Clear struct{}
)

// Draw implements feature.Feature.
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) {
	if now.Board == nil || now.Editing || now.Ahead != nil {
		return
	}
	b := &v.Board
	w := Says(now.T)
	for _, s := range f.strokes {
		b.Drawn = append(b.Drawn, board.Stroke{From: b.Squares[s.from].Name, To: b.Squares[s.to].Name})
		also := w.Marked
		if s.from != s.to {
			also = text.Fill(w.ArrowTo, "square", b.Squares[s.to].Name)
		}
		if at := &b.Squares[s.from]; at.Also == "" {
			at.Also = also
		} else {
			at.Also += ", " + also
		}
	}
	if t := f.trace; t != nil {
		b.Drawn = append(b.Drawn, board.Stroke{From: b.Squares[t.from].Name, To: b.Squares[t.to].Name, Trace: true})
	}
	if f.said != nil {
		v.Said = f.said(w)
	}
}

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.BoardCame, feature.Edit:
		*f = Feature{last: -1}
	case feature.Choose:
		if c.Board != nil && !leads(c, c.Index(m.Square)) {
			f.clear()
		}
	case Clear:
		f.clear()
	case Trace:
		f.trace = nil
		if s, is := between(c, m.From, m.To); is {
			f.trace = &s
		}
	case Stroke:
		f.trace = nil
		if s, is := between(c, m.From, m.To); is {
			f.draw(s)
		}
	case Key:
		f.key(c, m)
	}
}

// between is the stroke between two squares of the board, if they are.
func between(c *feature.Context, from, to string) (s stroke, is bool) {
	if c.Board == nil || c.Editing || c.Ahead != nil {
		return s, false
	}
	s = stroke{c.Index(from), c.Index(to)}
	return s, s.from >= 0 && s.to >= 0
}

// draw draws a stroke, or takes it away. It says whether it is there.
func (f *Feature) draw(s stroke) bool {
	if i := slices.Index(f.strokes, s); i >= 0 {
		f.strokes = slices.Delete(slices.Clone(f.strokes), i, i+1)
		return false
	}
	if len(f.strokes) == most {
		return false
	}
	f.strokes = append(slices.Clip(f.strokes), s)
	return true
}

// key answers a key on a square, and has it said what was drawn.
func (f *Feature) key(c *feature.Context, m Key) {
	s, is := between(c, m.Square, m.Square)
	if !is {
		return
	}
	from, to := m.Square, m.Square
	if m.Arrow {
		if f.last < 0 || f.last == s.to {
			return
		}
		s.from = f.last
		from = c.Board.Squares[s.from]
		f.strokes = slices.DeleteFunc(slices.Clone(f.strokes), func(o stroke) bool { return o == stroke{s.from, s.from} })
	}
	drawn := f.draw(s)
	if !m.Arrow {
		f.last = -1
		if drawn {
			f.last = s.to
		}
	}
	f.said = func(w *Words) string {
		words := w.Mark
		switch {
		case m.Arrow && drawn:
			words = w.Arrow
		case m.Arrow:
			words = w.NoArrow
		case !drawn:
			words = w.NoMark
		}
		return text.Fill(words, "from", from, "square", to)
	}
}

// clear takes all away, if there is anything.
func (f *Feature) clear() {
	if len(f.strokes) > 0 {
		*f = Feature{last: -1, said: func(w *Words) string { return w.Cleared }}
	}
}

// leads says whether a press on a square does something else: it goes on with a
// person's move, begins one, or takes the last square of one back.
func leads(c *feature.Context, square int) bool {
	seat := c.Person()
	if square < 0 || seat < 0 || c.Editing || c.State() != feature.StateHuman {
		return false
	}
	if n := len(c.Chosen); n > 0 && c.Chosen[n-1] == square {
		return true
	}
	return len(c.MovesAlong(seat, append(slices.Clone(c.Chosen), square))) > 0 || len(c.MovesAlong(seat, []int{square})) > 0
}
