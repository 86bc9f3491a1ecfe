package review

import (
	"slices"
	"strconv"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Graph is the winning chance by ply, in a box of Width by Height.
type Graph struct {
	Title  string // "Your chances"
	Label  string // accessible name
	Plies  int    // length of the axis
	Ply    int    // the one shown, -1 if another line is shown
	Value  string // the ply shown in words
	Curves []Curve
	Dots   []Dot
	Exact  int // from this ply on all is certain, -1 for none
}

// Curve is the chance of a seat by ply.
type Curve struct {
	Seat   string // the class of its colour, "" for the accent
	Points []Point
}

// Point is a chance, 0 to 1, after a ply.
type Point struct {
	Ply    int
	Chance float64
}

// Dot marks a move.
type Dot struct {
	Point
	Grade string
	Large bool // the other side kept what it gained
}

// The box of the graph.
const (
	boxWidth, boxHeight = 400, 112
	edge, top           = 8, 8
)

// x and y return the place of a point in the box.
func (g *Graph) x(ply int) float64 {
	return edge + (boxWidth-2*edge)*float64(ply)/float64(max(g.Plies, 1))
}

func y(chance float64) float64 { return top + (boxHeight-2*top)*(1-chance) }

// plyAt returns the ply at a share of the graph's width.
func (g *Graph) plyAt(x float64) int {
	return int(min(max((x*boxWidth-edge)/(boxWidth-2*edge), 0), 1)*float64(g.Plies) + 0.5)
}

func figure(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

func (g *Graph) place(p Point) string { return figure(g.x(p.Ply)) + " " + figure(y(p.Chance)) }

// path returns the path of a curve. It is interrupted where plies are not judged yet.
func (g *Graph) path(c *Curve) string {
	d := ""
	for i, p := range c.Points {
		if i == 0 || c.Points[i-1].Ply != p.Ply-1 {
			d += "M" + g.place(p)
		} else {
			d += "L" + g.place(p)
		}
	}
	return d
}

// area returns the area below a curve, closed along the bottom.
func (g *Graph) area(c *Curve) string {
	d := ""
	for i, p := range c.Points {
		if i == 0 || c.Points[i-1].Ply != p.Ply-1 {
			d += "M" + figure(g.x(p.Ply)) + " " + figure(boxHeight)
		}
		d += "L" + g.place(p)
		if i+1 == len(c.Points) || c.Points[i+1].Ply != p.Ply+1 {
			d += "V" + figure(boxHeight) + "Z"
		}
	}
	return d
}

// graph returns the graph of the review.
func (f *Feature) graph(now *feature.Snapshot) Graph {
	r, w := f.found, WordsIn(now.T)
	g := Graph{Plies: len(r.Chances) - 1, Ply: f.shownPly(now), Exact: exactFrom(r), Title: w.YourChances}
	of := f.seatOf(now)
	if person(now) < 0 {
		g.Title = text.Fill(now.T.Chances, "seats", now.T.SeatOf(now.Game.Seats[of]))
	}
	if len(r.Seats) == 2 {
		g.Curves = []Curve{curve(r, of, "")}
	} else {
		g.Title = w.AllChances
		for seat, id := range r.Seats {
			g.Curves = append(g.Curves, curve(r, seat, id))
		}
	}
	g.Label = text.Fill(w.GraphName, "chances", g.Title)
	g.Value = f.valueText(now, g.Ply, of)
	for i := range r.Result.Plies {
		if p := &r.Result.Plies[i]; isBad(p.Grade) {
			if at := slices.Index(r.Seats, p.Seat); at >= 0 {
				if len(r.Seats) == 2 {
					at = of // on the only curve
				}
				if chance, known := chanceAt(r, p.Ply, at); known {
					g.Dots = append(g.Dots, Dot{Point{p.Ply, chance}, p.Grade, wasKept(r, p)})
				}
			}
		}
	}
	return g
}

// curve returns the known chances of a seat.
func curve(r *wire.Reviewed, seat int, class string) Curve {
	c := Curve{Seat: class}
	for ply := range r.Chances {
		if chance, known := chanceAt(r, ply, seat); known {
			c.Points = append(c.Points, Point{ply, chance})
		}
	}
	return c
}

// chanceAt returns the chance of a seat after a ply, if it is known.
func chanceAt(r *wire.Reviewed, ply, seat int) (chance float64, known bool) {
	if ply < 0 || ply >= len(r.Chances) || seat >= len(r.Chances[ply]) {
		return 0, false
	}
	return r.Chances[ply][seat], true
}

// wasKept reports whether the others kept at least half of what a move gave them: the mover's
// chance is still as low after their answer, or there was none.
func wasKept(r *wire.Reviewed, p *wire.JudgedPly) bool {
	seat, answer := slices.Index(r.Seats, p.Seat), 0
	for i := range r.Result.Plies {
		if q := &r.Result.Plies[i]; q.Ply > p.Ply && q.Seat != p.Seat && answer == 0 {
			answer = q.Ply
		}
	}
	if answer == 0 {
		return p.Ply == len(r.Chances)-1
	}
	chance, known := chanceAt(r, answer, seat)
	return known && chance <= p.Chance-p.Loss/2
}

// exactFrom returns the first ply from which on all judgements are certain, -1 for none.
func exactFrom(r *wire.Reviewed) int {
	from := -1
	for i := range r.Result.Plies {
		switch p := &r.Result.Plies[i]; {
		case !p.Exact:
			from = -1
		case from < 0:
			from = p.Ply - 1
		}
	}
	return from
}

// seatOf returns the seat whose chances the graph and the table are about: the only person's, or
// the first.
func (f *Feature) seatOf(now *feature.Snapshot) int { return max(0, person(now)) }

// shownPly returns the ply shown of the line that was reviewed, -1 if another line is shown.
func (f *Feature) shownPly(now *feature.Snapshot) int {
	b := now.Board
	if b.Main == nil {
		return b.Ply
	}
	if common := commonPlies(b.Plies, f.plies); b.Ply <= common {
		return b.Ply
	}
	return -1
}

// commonPlies returns how many plies two lines share.
func commonPlies(a, b []wire.Ply) (n int) {
	for n < len(a) && n < len(b) && a[n].Name == b[n].Name {
		n++
	}
	return n
}

// valueText returns a ply and the chance there in words.
func (f *Feature) valueText(now *feature.Snapshot, ply, seat int) string {
	w := WordsIn(now.T)
	at := w.AtStart
	if ply > 0 && ply <= len(now.Board.Plies) {
		at = text.Sentence(f.at(now, ply)) + ", " + now.SpokenPly(ply-1)
	}
	if chance, known := chanceAt(f.found, ply, seat); known {
		return text.Fill(w.AtPly, "at", at, "chance", now.T.Chance(chance))
	}
	return text.Fill(w.AtPly, "at", at, "chance", w.Unjudged)
}
