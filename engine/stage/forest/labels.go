package forest

import (
	"slices"
	"strconv"
	"unicode"

	"playout/engine/stage/scene"
)

// labels holds the texts over the picture: the names of the most visited moves at the root, and
// each worker's share if there are several.
type labels struct {
	shown []scene.Label
	taken [64]box // boxes of the texts that are shown
	used  int
}

type box struct{ x0, y0, x1, y1 float64 }

// share is a worker's share of all simulations, in per cent, and its text.
type share struct {
	percent int
	text    string
}

const (
	maxLabels  = 10
	lineHeight = 16 // CSS pixels: height of a line
	padding    = 3  // on each side of a text
	minEdge    = 26 // length that an edge needs to have a name beside it
	rim        = 6  // of the picture that stays free of texts
	corner     = 52 // size of the top right corner, where the page has the button that closes the stage
)

// textWidth returns an upper bound of the width of a text in CSS pixels, in 12 px semibold type.
func textWidth(text string) float64 {
	all := 0.
	for _, r := range text {
		switch {
		case r == 'W' || r == 'M' || r == '%' || r > unicode.MaxLatin1:
			all += 12.5
		case unicode.IsUpper(r):
			all += 9.2
		default:
			all += 8
		}
	}
	return all
}

// placeLabels chooses the texts for the settled picture.
func (f *forest) placeLabels() {
	l := &f.labels
	l.shown, l.used = l.shown[:0], 1
	l.taken[0] = box{float64(f.size.Width)/f.size.Scale - corner, 0, float64(f.size.Width) / f.size.Scale, corner}
	all := 0.
	for _, t := range f.trees {
		if t.placed > 0 {
			all += float64(t.nodes[0].visits)
		}
	}
	if f.workers > 1 {
		for _, t := range f.trees {
			if t.placed == 0 || all == 0 {
				continue
			}
			n := &t.nodes[0]
			if percent := int(float64(n.visits)/all*100 + .5); percent != t.share.percent || t.share.text == "" {
				t.share = share{percent, strconv.Itoa(percent) + " %"}
			}
			x, y := f.css(n)
			f.label(x+float64(n.hx)*44, y+float64(n.hy)*34, t.share.text, "share")
		}
	}
	var tried [maxLabels]nodeRef
	for k := range tried {
		best := nodeRef{none, none}
		visits := int32(1)
		for _, t := range f.trees {
			if t.placed == 0 {
				continue
			}
			for i := t.nodes[0].first; i != none; i = t.nodes[i].next {
				a := nodeRef{int32(t.worker), i}
				if t.nodes[i].visits > visits && !slices.Contains(tried[:k], a) {
					visits, best = t.nodes[i].visits, a
				}
			}
		}
		tried[k] = best
		if best.node == none {
			break
		}
		t := f.trees[best.worker]
		text := t.nameOf(best.node)
		if text == "" {
			continue
		}
		n := &t.nodes[best.node]
		x, y := f.css(n)
		if f.shortEdge(t, n) {
			continue
		}
		class := "move"
		if k == 0 {
			class = "best"
		}
		half := textWidth(text) / 2
		aside := 9 + f.edgeWidth(t, n)/2
		if n.hx*n.hx > .4 {
			_ = f.label(x, y-aside-6, text, class) || f.label(x, y+aside+6, text, class)
		} else {
			_ = f.label(x+aside+half, y, text, class) || f.label(x-aside-half, y, text, class)
		}
	}
}

// nameOf returns the name of a node, "" if it has none.
func (t *tree) nameOf(node int32) string {
	for _, n := range t.names {
		if n.node == node {
			return n.text
		}
	}
	return ""
}

// css returns the position of a node in CSS pixels.
func (f *forest) css(n *node) (x, y float64) {
	sx, sy := f.screen(f.painter.view, n.x, n.y)
	return float64(sx) / f.size.Scale, float64(sy) / f.size.Scale
}

// edgeWidth returns the width of the edge to a node in CSS pixels.
func (f *forest) edgeWidth(t *tree, n *node) float64 {
	return float64(f.width(t, n, f.painter.view)) / f.size.Scale
}

func (f *forest) shortEdge(t *tree, n *node) bool {
	p := &t.nodes[n.parent]
	return float64(dist(n.x-p.x, n.y-p.y))*f.painter.view.zoom/f.size.Scale < minEdge
}

// label shows a text if there is space for it.
func (f *forest) label(x, y float64, text, class string) bool {
	l := &f.labels
	half := textWidth(text)/2 + padding
	b := box{x - half, y - lineHeight/2, x + half, y + lineHeight/2}
	if b.x0 < rim || b.y0 < rim || b.x1 > float64(f.size.Width)/f.size.Scale-rim || b.y1 > float64(f.size.Height)/f.size.Scale-rim || l.used == len(l.taken) {
		return false
	}
	for _, o := range l.taken[:l.used] {
		if b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 {
			return false
		}
	}
	l.taken[l.used] = b
	l.used++
	l.shown = append(l.shown, scene.Label{X: x, Y: y, Text: text, Class: class})
	return true
}
