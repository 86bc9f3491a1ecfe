package netview

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// ofFile is the value of the option for the net of the file.
const ofFile = "file"

// Part is the content of the tab.
type Part struct {
	Net     string
	Nets    []feature.Option
	Note    string // why nothing is shown, "" for nothing
	Value   string // of the position: "63% for Black"
	Kernel  string
	Box     string // of the planes
	Planes  []*Plane
	Moves   []*Move
	Turned  []*Turned
	Spread  string // what the images tell
	Columns string // of the board, as a style
	Squares []*Square
	Layers  []*Layer
	Sum     string // of the layers
	Changed []string
}

// Plane is a plane of the input.
type Plane struct {
	Name, Label string
	Paths       [3]string // of squares with a third, two thirds, and all of 1
}

// Move is a move of the policy and what the search made of it.
type Move struct {
	Move, Text     string
	Prior, Visits  string // for people
	Share, Visited string // data-prior and data-visits
	Bar, Bar2      string // their lengths, as styles
}

// Turned is the judgement of an image of the position.
type Turned struct{ Value, Move string }

// Square is a square of the board: how much the piece there is worth to the seat that moves.
type Square struct {
	Name  string // "" without a piece that can be removed
	Worth string // "+12", in hundredths of the winning chance
	Label string
	Style string
}

// Layer is a layer of the net.
type Layer struct{ Nodes, Shape, Weights, Time string }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	var part Part
	c := feature.Contributions{}
	if now.Board != nil && now.FromInside.View == feature.ViewNet {
		f.fill(&part, &now)
		if net := f.netOf(&now); net != "" {
			c.Models = []string{net}
		}
	}
	c.Regions = []feature.Region{{Slot: feature.Inside, Name: feature.ViewNet, Order: 40, Part: part}}
	return c
}

// fill fills the part in.
func (f *Feature) fill(part *Part, now *feature.Snapshot) {
	w := WordsIn(now.T)
	part.Net = f.chosen(now)
	for _, net := range nets(now) {
		part.Nets = append(part.Nets, feature.Option{Value: net, Label: strings.TrimPrefix(net, text.OwnNet)})
	}
	if f.file != nil || len(part.Nets) == 0 {
		label := w.File
		if f.file == nil {
			label = w.None
		}
		part.Nets = append(part.Nets, feature.Option{Value: ofFile, Label: label})
	}
	switch {
	case now.Board.Over:
		part.Note = w.Over
	case f.large:
		part.Note = w.Large
	case f.err != nil:
		part.Note = text.Fill(w.Refused, "why", f.err.Text)
	case f.found == nil && f.netOf(now) == "" && f.file == nil:
		part.Note = w.NoNet
	case f.found == nil:
		part.Note = w.Working
	}
	if d := f.found; d != nil && f.board == now.Board {
		show(part, now, d)
	}
}

// chance returns a value as a winning chance.
func chance(v float32) float64 { return (float64(v) + 1) / 2 }

// show shows what was found.
func show(part *Part, now *feature.Snapshot, d *wire.Dissected) {
	w := WordsIn(now.T)
	part.Kernel = d.Kernel
	if d.Valued {
		part.Value = text.Fill(w.Value, "chance", now.T.Chance(chance(d.Value)), "seat", now.T.TheSeat(now.Game.Seats[now.Person()]))
	}
	part.Box = "0 0 " + strconv.Itoa(d.W) + " " + strconv.Itoa(d.H)
	part.Columns = "--columns:" + strconv.Itoa(d.W)
	for i := range d.Planes {
		part.Planes = append(part.Planes, plane(w, d, &d.Planes[i]))
	}
	moves(part, now, d.Moves)
	if len(d.Turned) > 0 && d.Valued {
		low, high := d.Turned[0].Value, d.Turned[0].Value
		for _, t := range d.Turned {
			low, high = min(low, t.Value), max(high, t.Value)
			part.Turned = append(part.Turned, &Turned{now.T.Chance(chance(t.Value)), now.MoveText(t.Move)})
		}
		part.Spread = text.Fill(w.Spread, "n", now.T.Number(len(d.Turned)), "low", now.T.Chance(chance(low)), "high", now.T.Chance(chance(high)))
	}
	squares(part, now, d)
	weights, micros := 0, 0.0
	for _, l := range d.Layers {
		part.Layers = append(part.Layers, &Layer{l.Nodes, l.Shape, now.T.Number(l.Weights), now.T.Number(int(math.Round(l.Micros))) + " µs"})
		weights += l.Weights
		micros += l.Micros
	}
	part.Sum = text.Fill(w.Sum, "weights", now.T.Number(weights), "micros", now.T.Number(int(math.Round(micros))))
	for _, c := range d.Changed {
		sign, square := "− ", ""
		if c.On {
			sign = "+ "
		}
		if c.Square >= 0 && c.Square < len(now.Board.Squares) {
			square = " " + now.Board.Squares[c.Square]
		}
		part.Changed = append(part.Changed, sign+w.plane(c.Name)+square)
	}
}

// plane returns a plane as a picture.
func plane(w *Words, d *wire.Dissected, of *wire.Plane) *Plane {
	p := &Plane{Name: of.Name, Label: w.plane(of.Name)}
	for i, digit := range []byte(of.Cells) {
		if digit == '0' {
			continue
		}
		y := i / d.W
		if d.Rising {
			y = d.H - 1 - y
		}
		p.Paths[(digit-'1')/3] += "M" + strconv.Itoa(i%d.W) + " " + strconv.Itoa(y) + "h1v1h-1z"
	}
	return p
}

// shownMoves is the number of moves shown.
const shownMoves = 12

// moves shows the policy beside the visits to which it has led, the highest prior first.
func moves(part *Part, now *feature.Snapshot, rows []wire.Row) {
	rows = slices.Clone(rows)
	for i := range rows { // few: put into order one by one
		for at := i; at > 0 && rows[at].Prior > rows[at-1].Prior; at-- {
			rows[at], rows[at-1] = rows[at-1], rows[at]
		}
	}
	visits := 0
	for i := range rows {
		visits += rows[i].Visits
	}
	for i := range rows[:min(len(rows), shownMoves)] {
		r := &rows[i]
		share := float64(r.Visits) / float64(max(1, visits))
		name := r.Text
		if name == "" {
			name = r.Move
		}
		part.Moves = append(part.Moves, &Move{
			Move: r.Move, Text: now.MoveText(name), Prior: now.T.Chance(float64(r.Prior)), Visits: now.T.Chance(share),
			Share: strconv.FormatFloat(float64(r.Prior), 'f', 4, 32), Visited: strconv.Itoa(r.Visits),
			Bar: bar(float64(r.Prior)), Bar2: bar(share),
		})
	}
}

// bar returns the length of a bar as a style.
func bar(share float64) string { return "--share:" + strconv.FormatFloat(100*share, 'f', 1, 64) + "%" }

// squares shows what each piece is worth, on the squares of the board.
func squares(part *Part, now *feature.Snapshot, d *wire.Dissected) {
	if len(d.Pieces) == 0 || d.H*d.W != len(now.Board.Squares) {
		return
	}
	var listed []*Square // without the shape of the board
	w := WordsIn(now.T)
	for range now.Board.Squares {
		part.Squares = append(part.Squares, &Square{})
	}
	for _, p := range d.Pieces {
		if p.Square >= len(part.Squares) {
			continue
		}
		worth := chance(d.Value) - chance(p.Value)
		at := p.Square
		if d.Rising {
			at = (d.H-1-at/d.W)*d.W + at%d.W
		}
		s := part.Squares[at]
		s.Name, s.Worth = now.Board.Squares[p.Square], now.T.Signed(100*worth, 0)
		s.Label = text.Fill(w.Without, "square", s.Name, "chance", now.T.Chance(chance(p.Value)))
		if d.Rings {
			s.Worth = s.Name + " " + s.Worth
			listed = append(listed, s)
		}
		colour := "var(--good)"
		if worth < 0 {
			colour = "var(--wrong)"
		}
		s.Style = "--worth:" + colour + ";--much:" + strconv.Itoa(int(min(45, 8+250*math.Abs(worth)))) + "%"
	}
	if d.Rings {
		part.Squares, part.Columns = listed, "--columns:6"
	}
}

// byOther begins the name of a plane of an evaluation net that the other seat sees.
const byOther = "seen by the other: "

// plane returns the name of a plane in the language.
func (w *Words) plane(name string) string {
	if seen, by := strings.CutPrefix(name, byOther); by {
		return text.Fill(w.SeenByOther, "plane", w.plane(seen))
	}
	if whole := w.part(name); whole != "" {
		return whole
	}
	head, rest, _ := strings.Cut(name, " ")
	if h, r := w.part(head), w.part(rest); h != "" && r != "" {
		return h + " " + r
	}
	return name
}

// part returns an entry of Planes, "" for none.
func (w *Words) part(name string) string {
	_, after, _ := strings.Cut(";"+w.Planes, ";"+name+"=")
	entry, _, _ := strings.Cut(after, ";")
	return entry
}
