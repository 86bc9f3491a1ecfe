package training

import (
	"strconv"
	"strings"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Picture shows a net as boxes from left to right: the planes, the trunk, and the heads one below the
// other. Layers without weights are narrow.
type Picture struct {
	Label string // accessible name
	Box   string // the visible part, as viewBox
	Width string // in pixels
	Boxes []Box
	Wires string // the path of the lines between boxes
	Skips string // and of those past a residual's layers
	Items []string
}

// Box is a layer.
type Box struct {
	Kind                  string // "planes", "weights" or "plain"
	X, Y, W, H            string
	Middle                string // x of its texts
	First, Second, Third  string // y of its texts
	Title, Shape, Weights string
}

// The plane of the picture, in pixels.
const (
	wide, narrow  = 112, 60 // boxes with weights, and those without
	tall, low     = 64, 32
	gap           = 18
	head          = 22 // room above the boxes for lines past residuals
	rowHeight     = tall + head
	skipHeight    = 12
	textLine      = 18
	pictureMargin = 2
)

// row is a row of boxes that is drawn.
type row struct {
	x, y int // of the next box: its left and the middle of the row
	last int // the right of the last box
}

// pictureOf returns the picture of an architecture, as far as it is right.
func pictureOf(now *feature.Snapshot, s *labwire.Sketched) Picture {
	w := WordsIn(now.T)
	var p Picture
	if s == nil || len(s.Layers) == 0 {
		return p
	}
	hasHeads := map[string]bool{}
	for i := range s.Layers {
		hasHeads[s.Layers[i].Part] = true
	}
	rows := 1
	if hasHeads["policy"] && hasHeads["value"] {
		rows = 2
	}
	middle := head + rowHeight*(rows-1)/2 + tall/2
	var wires, skips strings.Builder
	trunk := row{x: pictureMargin, y: middle}
	in := s.Layers[0].In
	p.add(&wires, &trunk, Box{Kind: "planes", Title: w.PlanesBox, Shape: shape(in)})
	p.Items = append(p.Items, text.Fill(w.PlanesItem, "shape", shape(in)))
	heads := map[string]*row{}
	at := func(part string) *row {
		if part == "trunk" {
			return &trunk
		}
		if heads[part] == nil {
			y := middle
			if rows == 2 && part == "policy" {
				y = head + tall/2
			} else if rows == 2 {
				y = head + rowHeight + tall/2
			}
			heads[part] = &row{x: trunk.last + gap, y: y, last: trunk.last}
			if y != middle {
				polyline(&wires, trunk.last, middle, trunk.last+gap/2, middle, trunk.last+gap/2, y)
				heads[part].last = trunk.last + gap/2
			}
		}
		return heads[part]
	}
	type open struct {
		depth, from int
		row         *row
	}
	var residuals []open
	end := func(depth int) {
		for n := len(residuals); n > 0 && residuals[n-1].depth >= depth; n = len(residuals) {
			of := residuals[n-1]
			residuals = residuals[:n-1]
			top := of.row.y - tall/2 - skipHeight
			polyline(&skips, of.from-gap/2, of.row.y, of.from-gap/2, top, of.row.last+gap/2, top, of.row.last+gap/2, of.row.y)
		}
	}
	for i := range s.Layers {
		l := &s.Layers[i]
		r := at(l.Part)
		end(l.Depth)
		if i+1 < len(s.Layers) && s.Layers[i+1].Depth > l.Depth {
			residuals = append(residuals, open{l.Depth, r.x, r})
			p.Items = append(p.Items, text.Fill(w.ResidualItem, "part", w.Parts[l.Part], "shape", shape(l.Out)))
			continue
		}
		box := Box{Kind: "plain", Title: l.Text}
		item := w.PlainItem
		if l.Weights > 0 {
			box.Kind, box.Shape, box.Weights = "weights", shape(l.Out), now.T.Count(w.WeightsOf, l.Weights)
			item = w.WeightsItem
		}
		p.add(&wires, r, box)
		p.Items = append(p.Items, text.Fill(item, "part", w.Parts[l.Part], "layer", l.Text, "shape", shape(l.Out), "weights", now.T.Count(w.WeightsOf, l.Weights)))
	}
	end(0)
	width := trunk.last
	for _, r := range heads {
		width = max(width, r.last)
	}
	width += gap
	p.Box = "0 0 " + strconv.Itoa(width) + " " + strconv.Itoa(head+rowHeight*rows)
	p.Width = "width:" + strconv.Itoa(width) + "px"
	p.Wires, p.Skips = wires.String(), skips.String()
	p.Label = text.Fill(w.PictureName, "layers", now.T.Count(w.LayersOf, len(p.Items)-1))
	if s.Weights > 0 {
		p.Label += ", " + now.T.Count(w.WeightsOf, s.Weights)
	}
	return p
}

// add appends a box to a row.
func (p *Picture) add(wires *strings.Builder, r *row, b Box) {
	width, height := narrow, low
	if b.Kind != "plain" {
		width, height = wide, tall
	}
	width = max(width, 8*len(b.Title)+12)
	if r.last > 0 {
		polyline(wires, r.last, r.y, r.x, r.y)
	}
	b.X, b.Y, b.W, b.H = strconv.Itoa(r.x), strconv.Itoa(r.y-height/2), strconv.Itoa(width), strconv.Itoa(height)
	b.Middle, b.First = strconv.Itoa(r.x+width/2), strconv.Itoa(r.y+5)
	if b.Kind != "plain" {
		b.First, b.Second, b.Third = strconv.Itoa(r.y-textLine+5), strconv.Itoa(r.y+5), strconv.Itoa(r.y+textLine+5)
	}
	p.Boxes = append(p.Boxes, b)
	r.last = r.x + width
	r.x = r.last + gap
}

// polyline appends a line through places, given as x and y in turn.
func polyline(b *strings.Builder, places ...int) {
	for i := 0; i+1 < len(places); i += 2 {
		b.WriteByte("ML"[min(i, 1)])
		b.WriteString(strconv.Itoa(places[i]) + " " + strconv.Itoa(places[i+1]))
	}
}

// shape returns a shape as text: "32×8×8", or "65".
func shape(of []int) string {
	numbers := make([]string, len(of))
	for i, n := range of {
		numbers[i] = strconv.Itoa(n)
	}
	return strings.Join(numbers, "×")
}
