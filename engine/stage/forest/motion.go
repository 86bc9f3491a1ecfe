package forest

import (
	"playout/engine/stage/mesh"
)

// drawMoving draws the upper layer, with everything that moves, and reports whether anything does.
func (f *forest) drawMoving(now float64) bool {
	p := &f.painter
	m := &p.moving
	m.Reset()
	moves := f.drawNew(m, now)
	moves = f.drawRipples(m, now) || moves
	if f.picked.worker >= 0 && int(f.picked.worker) < len(f.trees) {
		t := f.trees[f.picked.worker]
		if f.picked.node < t.placed {
			n := &t.nodes[f.picked.node]
			x, y := f.screen(p.view, n.x, n.y)
			s := float32(f.size.Scale)
			r := max(7*s, f.width(t, n, p.view)+4*s)
			m.Ring(x, y, r, 6*s, p.colours.ground)
			m.Ring(x, y, r, 2*s, p.colours.ember)
		}
	}
	return moves
}

// Times in ms, and numbers of nodes.
const (
	growTime = 220 // that a new node takes to grow
	glowTime = 700 // that it glows
	maxGlows = 90  // nodes of each tree that glow at a time
	maxNew   = 200 // nodes of each tree that are drawn over the settled picture
)

// drawNew draws the nodes that are newer than the settled picture, and the glow of the
// newest ones.
func (f *forest) drawNew(m *mesh.Mesh, now float64) bool {
	p := &f.painter
	moves := false
	for k, t := range f.trees {
		shown := 0
		for i := t.placed - 1; i > 0 && shown < maxNew; i-- {
			n := &t.nodes[i]
			age := now - f.startedAt - float64(n.born)
			if age > glowTime && i < p.upTo[k] {
				break
			}
			shown++
			moves = moves || age < glowTime
			if age < 0 {
				continue
			}
			up := &t.nodes[n.parent]
			if up.reach*float32(p.view.zoom) < p.detail*float32(f.size.Scale) {
				continue
			}
			x, y := f.screen(p.view, n.x, n.y)
			if x < -20 || y < -20 || x > float32(f.size.Width)+20 || y > float32(f.size.Height)+20 {
				continue
			}
			s := float32(f.size.Scale)
			c := p.colours.of(n.value)
			if i >= p.upTo[k] {
				px, py := f.screen(p.view, up.x, up.y)
				at := float32(1)
				if !f.look.Still {
					at = float32(min(1, age/growTime))
					at = 1 - (1-at)*(1-at)
				}
				bx, by := px+(x-px)*at, py+(y-py)*at
				w := f.width(t, n, p.view)
				m.Hair(px, py, bx, by, w, w, p.colours.of(up.value).Fade(.6), c.Fade(.6))
				m.Speck(bx, by, max(.8*s, w), c)
			}
			if !f.look.Still && shown < maxGlows && age < glowTime {
				fade := float32(1 - age/glowTime)
				light := p.colours.light.Fade(fade * fade * .55)
				m.Spark(x, y, 6*s, light)
			}
		}
	}
	return moves && !f.look.Still
}
