package analyst

import (
	"math"
	"slices"
	"strconv"

	"playout/engine/wire"
	"playout/ui/feature"
)

// Picture shows what the search looks at. Of a tree search: each move is a point, with its value
// across, its visits up, its prior as size, and its recent path as a trail. Of alpha-beta: the scores
// of the first moves over the depth.
type Picture struct {
	Label  string // accessible name; "" for no picture
	Across string // what the axes are
	Up     string
	Points []*Point
	Middle string // the path of the line at an even chance
}

// Point is a move in the picture, at the end of its trail.
type Point struct {
	Move    string // by its name in records
	Text    string
	Named   bool // its text is written beside it
	Best    bool
	X, Y, R string
	Trails  [3]string // paths, the oldest first
	At      string    // the text's place: x
	Level   string    // and y
	Anchor  string    // and its side of it

	Visits, Score, Prior string // of the table
}

// The picture's plane.
const (
	width, height           = 320.0, 190.0
	left, right, top, below = 12.0, 12.0, 14.0, 20.0
	maxHistory              = 24   // reports in a trail
	maxPoints               = 16   // moves drawn: of more, most have hardly a visit
	ends                    = 0.83 // where curves over the depth end, with room for their names
)

// History holds reports of one search, the last one last: of a tree search some of the last, of
// alpha-beta the last of each depth.
type History []*wire.Report

// Add adds a report.
func (h *History) Add(r *wire.Report) {
	if n := len(*h); r.Depth > 0 && n > 0 && (*h)[n-1].Depth == r.Depth {
		(*h)[n-1] = r
		return
	}
	if len(*h) == maxHistory && r.Depth == 0 {
		*h = slices.Delete(*h, 0, 1)
	}
	*h = append(*h, r)
}

// shown returns the rows of a report that the picture shows.
func shown(r *wire.Report) []wire.Row {
	n := len(r.Rows)
	for n > 0 && r.Rows[n-1].Visits == 0 {
		n--
	}
	return r.Rows[:min(n, maxPoints)]
}

// place is a place in the picture's plane, both coordinates from 0 to 1, up from below.
type place struct{ x, y float64 }

func (p place) at() (x, y float64) {
	return left + p.x*(width-left-right), height - below - p.y*(height-top-below)
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// path returns a path through places.
func path(places []place) (d string) {
	if len(places) < 2 {
		return ""
	}
	for i, p := range places {
		x, y := p.at()
		if d += "L"; i == 0 {
			d = "M"
		}
		d += number(x) + " " + number(y)
	}
	return d
}

// Picture returns the picture of the last report, with names at the first of its moves.
func (h History) Picture(now *feature.Snapshot, names int) Picture {
	if len(h) == 0 || h[len(h)-1].Visits == 0 && h[len(h)-1].Depth == 0 {
		return Picture{}
	}
	r, w := h[len(h)-1], WordsIn(now.T)
	rows := shown(r)
	p := Picture{Label: w.Picture, Across: w.ByChance, Up: now.T.ColVisits.Label}
	of := h.inTree(rows)
	if r.Depth > 0 {
		rows = rows[:min(names, len(rows))]
		p.Label, p.Across, p.Up = w.Depths, w.ByDepth, w.ByChance
		low, high := h.span(rows)
		of = h.byDepth(rows, low, high)
		p.Up += ", " + now.T.Chance(low) + "–" + now.T.Chance(high)
		if low < 0.5 && high > 0.5 {
			p.Middle = path([]place{{0, (0.5 - low) / (high - low)}, {ends, (0.5 - low) / (high - low)}})
		}
	} else {
		p.Middle = path([]place{{0.5, 0}, {0.5, 1}})
	}
	var named []label
	likeliest := float32(0)
	for i := range rows {
		likeliest = max(likeliest, rows[i].Prior)
	}
	for i := len(rows) - 1; i >= 0; i-- { // the best is drawn over the others
		trail := of(rows[i].Move)
		if len(trail) == 0 {
			continue
		}
		point := &Point{Move: rows[i].Move, Text: now.MoveText(TextOf(&rows[i])), Named: i < names, Best: i == 0}
		x, y := trail[len(trail)-1].at()
		size := 4.0
		if likeliest > 0 {
			size = 2.5 + 5.5*math.Sqrt(float64(rows[i].Prior/likeliest))
		}
		point.X, point.Y, point.R = number(x), number(y), number(size)
		point.At, point.Anchor = number(x+size+3), "start"
		if x > width*3/4 && r.Depth == 0 {
			point.At, point.Anchor = number(x-size-3), "end"
		}
		if point.Level = point.Y; point.Named {
			named = append(named, label{len(p.Points), x, y})
		}
		for part := range point.Trails {
			point.Trails[part] = path(trail[len(trail)*part/3 : min(len(trail), len(trail)*(part+1)/3+1)])
		}
		p.Points = append(p.Points, point)
	}
	p.spread(named)
	return p
}

// label is the place of a point's name.
type label struct {
	point int // its index
	x, y  float64
}

// spread moves names apart that would cover each other, downwards.
func (p *Picture) spread(named []label) {
	const line, word = 12, 46 // a name's size
	for i := range named {    // few: put into order one by one
		for at := i; at > 0 && named[at].y < named[at-1].y; at-- {
			named[at], named[at-1] = named[at-1], named[at]
		}
	}
	for i := range named {
		for _, above := range named[:i] {
			if math.Abs(above.x-named[i].x) < word {
				named[i].y = max(named[i].y, above.y+line)
			}
		}
		p.Points[named[i].point].Level = number(named[i].y)
	}
}

// span returns the chances between which the curves of moves lie, in steps of five hundredths.
func (h History) span(rows []wire.Row) (low, high float64) {
	low, high = 1, 0
	for _, r := range h {
		for i := range r.Rows {
			row := &r.Rows[i]
			if !row.AtMost && row.Visits > 0 && slices.ContainsFunc(rows, func(of wire.Row) bool { return of.Move == row.Move }) {
				low, high = min(low, chance(row)), max(high, chance(row))
			}
		}
	}
	const steps = 20
	low, high = math.Floor(low*steps-.5)/steps, math.Ceil(high*steps+.5)/steps
	return max(0, low), min(1, high)
}

// inTree returns the trails of moves of a tree search. The visits of each report are relative to its
// most visited move.
func (h History) inTree(rows []wire.Row) func(move string) []place {
	return func(move string) (trail []place) {
		for _, r := range h {
			most := int(1)
			for i := range r.Rows {
				most = max(most, r.Rows[i].Visits)
			}
			for i := range r.Rows {
				if row := &r.Rows[i]; row.Move == move && row.Visits > 0 {
					if row.Proven != "" { // no longer what the search found
						trail = trail[:0]
					}
					trail = append(trail, place{chance(row), math.Sqrt(float64(row.Visits) / float64(most))})
				}
			}
		}
		return trail
	}
}

// byDepth returns the curves of moves of alpha-beta: of those depths at which they had a value.
func (h History) byDepth(rows []wire.Row, low, high float64) func(move string) []place {
	first := h[0].Depth
	last := max(first+1, h[len(h)-1].Depth)
	return func(move string) (trail []place) {
		for _, r := range h {
			for i := range r.Rows {
				if row := &r.Rows[i]; row.Move == move && !row.AtMost && row.Visits > 0 {
					trail = append(trail, place{ends * float64(r.Depth-first) / float64(last-first), (chance(row) - low) / (high - low)})
				}
			}
		}
		return trail
	}
}

// chance returns the value of a row from 0 to 1.
func chance(r *wire.Row) float64 { return min(max(0, (float64(r.Value)+1)/2), 1) }
