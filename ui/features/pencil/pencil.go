// Package pencil is the feature for drawing on the board: marks on squares, and arrows
// from square to square, as an aid to thinking. They belong to one position: the next one
// starts without.
package pencil

import (
	"slices"

	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/text"
)

// maxStrokes is the greatest number of strokes: more than a person can read.
const maxStrokes = 40

// Feature holds the strokes.
type Feature struct {
	strokes      []stroke
	trace        *stroke // being drawn by a pointer, nil for none
	last         int     // the square marked last, from which a key draws an arrow; -1 for none
	announcement func(*Words) string
}

// stroke is an arrow from square to square, or a mark on one square.
type stroke struct{ from, to int }

// New returns a board without strokes.
func New(feature.Device) feature.Feature { return &Feature{last: -1} }

type (
	// Trace is the stroke that a pointer is drawing, by its squares; without squares, the
	// drawing has ended.
	Trace struct{ From, To string }
	// Stroke draws a mark on one square, or an arrow to another; drawing it again removes
	// it.
	Stroke struct{ From, To string }
	// Key is a key on a square: it marks the square, or draws an arrow to it from the square
	// marked last, instead of that mark.
	Key struct {
		Square string
		Arrow  bool
	}
	// Clear removes all strokes.
	Clear struct{}
)

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Board == nil || now.Editing || now.Ahead != nil {
		return feature.Contributions{}
	}
	names, w := now.Board.Squares, WordsIn(now.T)
	marks := feature.Marks{Rank: feature.OfStrokes}
	for _, s := range f.strokes {
		marks.Drawn = append(marks.Drawn, board.Stroke{From: names[s.from], To: names[s.to]})
		also := w.Marked
		if s.from != s.to {
			also = text.Fill(w.ArrowTo, "square", names[s.to])
		}
		marks.Squares = append(marks.Squares, feature.Mark{At: s.from, Square: board.Square{Extra: also}})
	}
	if t := f.trace; t != nil {
		marks.Drawn = append(marks.Drawn, board.Stroke{From: names[t.from], To: names[t.to], Trace: true})
	}
	c := feature.Contributions{Marks: []feature.Marks{marks}}
	if f.announcement != nil {
		c.Spoken = feature.Text{Rank: feature.OfStrokes, Text: f.announcement(w)}
	}
	return c
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.BoardChanged, feature.SetEditing:
		*f = Feature{last: -1}
	case feature.Choose:
		if c.Board != nil && !isMove(c, c.Index(m.Square)) {
			f.clear()
		}
	case Clear:
		f.clear()
	case Trace:
		f.trace = nil
		if s, ok := between(c, m.From, m.To); ok {
			f.trace = &s
		}
	case Stroke:
		f.trace = nil
		if s, ok := between(c, m.From, m.To); ok {
			f.draw(s)
		}
	case Key:
		f.key(c, m)
	}
}

// between returns the stroke between two squares, if both are on the board.
func between(c *feature.Context, from, to string) (s stroke, ok bool) {
	if c.Board == nil || c.Editing || c.Ahead != nil {
		return s, false
	}
	s = stroke{c.Index(from), c.Index(to)}
	return s, s.from >= 0 && s.to >= 0
}

// draw draws a stroke or removes it, and reports whether it is there.
func (f *Feature) draw(s stroke) bool {
	if i := slices.Index(f.strokes, s); i >= 0 {
		f.strokes = slices.Delete(slices.Clone(f.strokes), i, i+1)
		return false
	}
	if len(f.strokes) == maxStrokes {
		return false
	}
	f.strokes = append(slices.Clip(f.strokes), s)
	return true
}

// key handles a key on a square, and announces the drawing.
func (f *Feature) key(c *feature.Context, m Key) {
	s, ok := between(c, m.Square, m.Square)
	if !ok {
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
	f.announcement = func(w *Words) string {
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

// clear removes all strokes, if there are any.
func (f *Feature) clear() {
	if len(f.strokes) > 0 {
		*f = Feature{last: -1, announcement: func(w *Words) string { return w.Cleared }}
	}
}

// isMove reports whether a press on a square has another meaning: it continues a person's move,
// begins one, or takes back its last square.
func isMove(c *feature.Context, square int) bool {
	seat := c.Person()
	if square < 0 || seat < 0 || c.Editing || c.State() != feature.StateHuman {
		return false
	}
	n := len(c.Chosen)
	if n > 0 && c.Chosen[n-1] == square {
		return true
	}
	for i := range c.Board.Legal {
		m := &c.Board.Legal[i]
		goes := len(m.Squares) > n && m.Squares[n] == square && slices.Equal(m.Squares[:n], c.Chosen)
		if m.Seat == c.Game.Seats[seat] && (goes || len(m.Squares) > 0 && m.Squares[0] == square) {
			return true
		}
	}
	return false
}
