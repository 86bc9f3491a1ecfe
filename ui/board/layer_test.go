package board

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// field returns a board of eight by eight squares, some of them with pieces, and a few arrows;
// and a plan of it with pieces of one of two shapes.
func field(r *rand.Rand) (*Field, Plan) {
	v := &View{}
	for i := range 64 {
		s := Square{Name: fmt.Sprintf("%c%d", 'a'+i%8, 1+i/8)}
		if r.IntN(3) > 0 {
			s.Piece = "white-rook"
		}
		if r.IntN(20) == 0 {
			s.Mark = "57"
		}
		v.Squares = append(v.Squares, s)
	}
	to := v.Squares[r.IntN(64)].Name
	for n := range r.IntN(6) {
		if r.IntN(3) > 0 {
			to = v.Squares[r.IntN(64)].Name // the target of the arrow before
		}
		from := v.Squares[r.IntN(64)].Name
		if from != to {
			v.Arrows = append(v.Arrows, Arrow{From: from, To: to, Width: 1 + r.IntN(3), Value: "63", Best: n == 0, Highlighted: r.IntN(9) == 0})
		}
	}
	g := Plan{Wide: 30, Tall: 42, Box: Box{Right: 800, Bottom: 800}}
	if r.IntN(2) == 0 {
		g.Wide, g.Round = 37, true
	}
	flipped := r.IntN(2) == 0
	f := &Field{View: v, Flipped: flipped}
	g.At = func(square string) (x, y int) {
		i := f.Index(square)
		if flipped {
			i = 63 - i
		}
		return 100*(i%8) + 50, 100*(i/8) + 50
	}
	return f, g
}

// TestValuesStandAside: whatever pieces and arrows are on the board, no value covers a piece or
// another value, or crosses the rim; and hardly any is left out.
func TestValuesStandAside(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	values, left := 0, 0
	for range 500 {
		f, g := field(r)
		pills := f.pills(&g)
		asked := len(f.View.Arrows)
		for _, s := range f.View.Squares {
			if s.Mark != "" && s.Piece != "" {
				asked++
			}
		}
		values += asked
		left += asked - len(pills)
		for i, p := range pills {
			ground := p.at.pill()
			if ground.Left < 0 || ground.Top < 0 || ground.Right > 800 || ground.Bottom > 800 {
				t.Fatalf("a value stands at %v: got %v, %v, %v and %v, want at least 0, at least 0, at most 800 and at most 800", p.at, ground.Left, ground.Top, ground.Right, ground.Bottom)
			}
			for _, s := range f.View.Squares {
				if s.Piece != "" && g.covers(g.middle(s.Name), ground) {
					t.Fatalf("a value at %v lies on the piece on %s", p.at, s.Name)
				}
			}
			for _, o := range pills[:i] {
				if ground.meets(o.at.pill()) {
					t.Fatalf("values at %v and %v overlap", p.at, o.at)
				}
			}
		}
	}
	if left*200 > values {
		t.Errorf("%d of %d values have no place", left, values)
	}
}

// TestArrows: an arrow starts outside the piece that moves, ends short of the middle of its
// target, and points towards it.
func TestArrows(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	for range 3000 {
		f, g := field(r)
		for i := range f.View.Arrows {
			a := &f.View.Arrows[i]
			w := f.arrow(&g, a)
			from, to := g.middle(a.From), g.middle(a.To)
			begins, ends := math.Hypot(w.from.x-from.x, w.from.y-from.y), math.Hypot(w.to.x-to.x, w.to.y-to.y)
			pen := thin + wider*float64(a.Width-1)
			if beside := math.Hypot(to.x-from.x, to.y-from.y) < 110; begins-pen/2 < g.rim(w.along)-.1 && !beside {
				t.Fatalf("%+v begins %.1f from the middle of its piece, which ends at %.1f", a, begins-pen/2, g.rim(w.along))
			}
			if f.piece(a.To) && ends < endPiece || ends < endEmpty {
				t.Fatalf("%+v ends %.1f before the middle", a, ends)
			}
			if along := (w.to.x-w.from.x)*(to.x-from.x) + (w.to.y-w.from.y)*(to.y-from.y); along <= 0 {
				t.Fatalf("%+v points back: got %v, want more than 0", a, along)
			}
		}
	}
}

// TestLayers: every arrow has its edge, the one under the pointer is drawn last, and a person's
// drawings are above the pieces.
func TestLayers(t *testing.T) {
	f, g := field(rand.New(rand.NewPCG(7, 0)))
	f.View.Arrows = []Arrow{{From: "a1", To: "a4", Width: 3, Value: "61", Best: true}, {From: "b1", To: "c3", Width: 1, Highlighted: true}, {From: "d2", To: "d4", Width: 2, Takes: "h8"}}
	f.View.Drawn = []Stroke{{From: "e4", To: "e4"}, {From: "a1", To: "h8", Trace: true}}
	for i := range f.View.Squares {
		f.View.Squares[i].Mark = ""
	}
	under, over := f.Under(g).(*Layer), f.Over(g).(*Layer)
	var got []string
	for _, s := range append(append([]Shape(nil), under.Shapes...), over.Shapes...) {
		got = append(got, s.Class)
	}
	want := "[arrow case w2 dim arrow w2 dim arrow case w3 dim arrow w3 dim arrow case w1 lit arrow w1 lit" +
		" drawn case drawn drawn trace case drawn trace takes pill best]"
	if fmt.Sprint(got) != want {
		t.Errorf("drawn are\n%v, not\n%s", got, want)
	}
	if len(over.Words) != 1 || over.Words[0].Text != "61" || over.Words[0].Class != "pill best" {
		t.Errorf(`the words are %+v; want one word, "61" of class "pill best"`, over.Words)
	}
}
