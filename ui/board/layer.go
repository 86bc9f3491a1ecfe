package board

import (
	"math"
	"slices"
	"strconv"

	"github.com/vugu/vugu"
)

// Layer is a drawing over the whole board, under the pieces or above them. It receives no
// clicks.
type Layer struct {
	Class  string
	Shapes []Shape
	Words  []Word
}

// Shape is a path with its class.
type Shape struct{ Class, Path string }

// Word is a text centred on a place.
type Word struct{ Class, X, Y, Text string }

// Plan holds the places of a board's squares, and the size of its pieces, in the drawing's
// units.
type Plan struct {
	At         func(square string) (x, y int) // the middle of a square, on the screen
	Wide, Tall float64                        // from a piece's middle to its sides, and to its top
	Round      bool                           // pieces are discs of that width
	Crossed    func(Square) bool              // a cross is on a square; nil if the board has none
	Box        Box                            // the visible part of the drawing
}

// Box is a rectangle.
type Box struct{ Left, Top, Right, Bottom float64 }

// meets reports whether two boxes share more than their rims.
func (b Box) meets(o Box) bool {
	return b.Left < o.Right && o.Left < b.Right && b.Top < o.Bottom && o.Top < b.Bottom
}

// A pill is the background of a value outside a ring, at its largest: on a small screen,
// where letters are large relative to the squares.
const (
	pillWide = 40.0
	pillTall = 31.0
)

// spot is a place in the drawing.
type spot struct{ x, y float64 }

func (p spot) plus(along spot, far float64) spot { return spot{p.x + along.x*far, p.y + along.y*far} }

func (p spot) pill() Box {
	return Box{p.x - pillWide/2, p.y - pillTall/2, p.x + pillWide/2, p.y + pillTall/2}
}

func (p spot) text() string { return number(p.x) + " " + number(p.y) }

func number(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }

func (g *Plan) middle(square string) spot {
	x, y := g.At(square)
	return spot{float64(x), float64(y)}
}

// rim returns how far a piece extends from its middle in a direction.
func (g *Plan) rim(along spot) float64 {
	if g.Round {
		return g.Wide
	}
	return min(g.Wide/max(math.Abs(along.x), 1e-9), g.Tall/max(math.Abs(along.y), 1e-9))
}

// covers reports whether a piece in the middle of a square overlaps a box.
func (g *Plan) covers(at spot, b Box) bool {
	if !g.Round {
		return b.meets(Box{at.x - g.Wide, at.y - g.Tall, at.x + g.Wide, at.y + g.Tall})
	}
	return math.Hypot(at.x-min(max(at.x, b.Left), b.Right), at.y-min(max(at.y, b.Top), b.Bottom)) < g.Wide
}

// Under draws the search's arrows, under the pieces.
func (f *Field) Under(g Plan) vugu.Builder {
	f.under = Layer{Class: "under"}
	arrows := f.View.Arrows
	lit := slices.IndexFunc(arrows, func(a Arrow) bool { return a.Highlighted })
	for i := len(arrows) - 1; i >= -1; i-- { // the best above the others, and the one under the pointer above that
		at := i
		if i < 0 {
			at = lit
		} else if i == lit {
			continue
		}
		if at < 0 {
			break
		}
		a := &arrows[at]
		class := " w" + strconv.Itoa(a.Width)
		switch {
		case a.Highlighted:
			class += " lit"
		case lit >= 0:
			class += " dim"
		case a.Hint:
			class += " hint"
		}
		path := f.arrow(&g, a).path()
		f.under.Shapes = append(f.under.Shapes, Shape{"arrow case" + class, path}, Shape{"arrow" + class, path})
	}
	return &f.under
}

// Over draws values beside pieces, and a person's drawings, above the pieces.
func (f *Field) Over(g Plan) vugu.Builder {
	f.over = Layer{Class: "over"}
	for _, s := range f.View.Drawn {
		class := "drawn"
		if s.Trace {
			class += " trace"
		}
		path := circle(g.middle(s.From), markRadius)
		if s.From != s.To {
			path = f.stroke(&g, s).path()
		}
		f.over.Shapes = append(f.over.Shapes, Shape{class + " case", path}, Shape{class, path})
	}
	for _, a := range f.View.Arrows {
		if a.Takes != "" {
			f.over.Shapes = append(f.over.Shapes, Shape{"takes", circle(g.middle(a.Takes), takesRadius)})
		}
	}
	for _, p := range f.pills(&g) {
		class := "pill"
		switch {
		case p.step:
			class += " step"
		case p.best:
			class += " best"
		}
		half := halves[min(len(p.value), len(halves)-1)]
		if len(p.value) > 2 {
			class += " long"
		}
		f.over.Shapes = append(f.over.Shapes, Shape{class, "M" + spot{p.at.x - half, p.at.y}.text() + "h" + number(2*half)})
		f.over.Words = append(f.over.Words, Word{class, number(p.at.x), number(p.at.y), p.value})
	}
	return &f.over
}

// halves holds half the lengths of the lines that a thick pen turns into pills, by the number of
// letters on them; those of three are smaller.
var halves = [...]float64{0, 0, 5.5, 7.5}

// Radii of the rings around a piece.
const (
	markRadius  = 45.0
	takesRadius = 42.0
)

// circle returns the path of one circle.
func circle(at spot, radius float64) string {
	r, d := number(radius), number(2*radius)
	return "M" + spot{at.x - radius, at.y}.text() + "a" + r + " " + r + " 0 1 0 " + d + " 0a" + r + " " + r + " 0 1 0 -" + d + " 0"
}

// piece reports whether a square has a piece.
func (f *Field) piece(square string) bool {
	i := f.Index(square)
	return i >= 0 && f.View.Squares[i].Piece != ""
}
