// Package pond is the stage's scene of Hungry Geese: a pond that is a torus, on which
// geese glide from cell to cell, eat, hunger and crash. It is drawn from what was heard
// and the time alone, and knows no rules: how a position came out of the one before is
// read off the two.
package pond

import (
	"slices"

	"playout/engine/stage"
	"playout/engine/stage/gesture"
	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

// Milliseconds.
const (
	sinking   = 600.  // that a dead goose takes to be gone, after it has crashed
	drifting  = 1500. // that feathers drift
	dropping  = 420.  // that food takes to come
	spreading = 1400. // that a ring on the water takes to be gone
	settling  = 600.  // in which the winner is lit
)

// second is between two numbers of the countdown.
const second = stage.Beat

// pond is the scene.
type pond struct {
	tell func(stage.Event)
	look stage.Look
	now  stage.Pond // the position, its slices our own
	any  bool       // there is one

	heard float64 // when it came
	glide float64 // ms in which it is reached
	over  float64 // when the game was seen to be over
	count float64 // when the countdown's number came

	geese  []goose
	food   []food
	rings  [48]ring // on the water; the oldest is forgotten
	ringed int

	paint   paint
	camera  camera
	gesture gesture.Recognizer
	size    scene.Size // of the last picture

	mesh, part mesh.Mesh
	layers     [1]scene.Layer
	labels     []scene.Label
	scratch    scratch
	version    uint64
}

// food is one piece: gone once it is eaten.
type food struct {
	cell  int
	came  float64
	eaten float64 // when it is gone, 0 for not yet
	by    int     // who eats it
}

// ring is one that spreads on the water.
type ring struct {
	place
	born  float64
	size  float64 // cells that it spreads to
	light float32
}

// New is the scene; tell takes what it says to the page.
func New(tell func(stage.Event)) scene.Scene {
	p := &pond{tell: tell}
	p.paint = paintOf(&p.look)
	p.camera.home()
	return p
}

// Hear implements scene.Scene.
func (p *pond) Hear(c *stage.Command, now float64) {
	p.version++
	switch {
	case c.Look != nil:
		p.look = *c.Look
		p.paint = paintOf(&p.look)
	case c.Pond != nil:
		p.position(c.Pond, now)
	case c.Go != nil:
		p.moveCamera(c.Go, now)
	}
}

// position takes a position, into which the one before glides.
func (p *pond) position(next *stage.Pond, now float64) {
	fresh := !p.any || next.Rows != p.now.Rows || next.Columns != p.now.Columns || len(next.Geese) != len(p.now.Geese)
	if next.Rows < 1 || next.Columns < 1 {
		return
	}
	if fresh {
		p.geese, p.food, p.ringed = make([]goose, len(next.Geese)), p.food[:0], 0
		p.rings = [len(p.rings)]ring{}
		p.camera.home()
	}
	before := p.now
	eye, eyed := p.eye(now)
	if next.Over && (fresh || !before.Over) {
		p.over = now + next.Glide
	}
	if fresh || next.Count != before.Count {
		p.count = now
	}
	moved := fresh
	for i := range p.geese {
		if fresh || !same(&before.Geese[i], &next.Geese[i]) {
			moved = true
		}
	}
	if moved {
		p.swim(&before, next, now, fresh)
		p.heard, p.glide = now, next.Glide
	}
	p.feed(&before, next, now, fresh)
	p.now = *next
	p.now.Geese = slices.Clone(next.Geese)
	for i := range p.now.Geese {
		p.now.Geese[i].Body = slices.Clone(next.Geese[i].Body)
	}
	p.now.Food = slices.Clone(next.Food)
	p.any = true
	p.follow(eye, eyed, now)
	p.gesture.Swipes = p.steered()
}

// steered says whether a person steers a goose that lives.
func (p *pond) steered() bool {
	own := p.now.Own
	return own >= 0 && own < len(p.now.Geese) && len(p.now.Geese[own].Body) > 0 && !p.now.Over
}

// swim sets the geese on their way.
func (p *pond) swim(before, next *stage.Pond, now float64, fresh bool) {
	for i := range p.geese {
		g, is := &p.geese[i], &next.Geese[i]
		if fresh {
			g.set(is, next)
			continue
		}
		body, was := is.Body, before.Geese[i].Body
		u := p.along(now)
		switch {
		case same(&before.Geese[i], is):
			g.rest(u)
		case len(body) == 0:
			g.crash(p, u, before, next, i, now)
		case len(was) > 0 && after(was, body) && p.leads(next, was[0], body[0], is.Way) && next.Glide > 0:
			g.step(p, u, was[0], body, next, now)
		case len(was) > 0 && after(body, was) && p.leads(next, body[0], was[0], before.Geese[i].Way) && next.Glide > 0:
			g.back(p, u, was, is, next)
		default:
			g.set(is, next)
		}
	}
}

// along is how much of the glide is done, 0 to 1.
func (p *pond) along(now float64) float64 {
	if p.glide <= 0 || p.look.Still {
		return 1
	}
	return clamp((now - p.heard) / p.glide)
}

// same says whether nothing is seen of what lies between two positions of a goose. Where
// one has a neck that says where it looks.
func same(a, b *stage.Goose) bool {
	return slices.Equal(a.Body, b.Body) && (len(a.Body) != 1 || a.Way == b.Way)
}

// after says whether a body may be what another has become by one step: its head is new,
// and behind it follows what was there, but for the tail.
func after(was, body []int) bool {
	return len(body) <= len(was)+1 && len(body) >= len(was)-1 && slices.Equal(body[1:], was[:len(body)-1])
}

// beside says whether one step leads from a cell to another.
func (p *pond) beside(in *stage.Pond, from, to int) bool {
	by := onward(in, from, to)
	return by.x*by.x+by.y*by.y == 1
}

// leads says whether one step leads from a cell to another, the way that is told.
func (p *pond) leads(in *stage.Pond, from, to int, way string) bool {
	by, told := ways[way]
	return p.beside(in, from, to) && (!told || by == onward(in, from, to))
}

// ways are those that a goose can go.
var ways = map[string]place{"NORTH": {0, -1}, "EAST": {1, 0}, "SOUTH": {0, 1}, "WEST": {-1, 0}}

// onward is the shorter way from a cell to another on the torus.
func onward(in *stage.Pond, from, to int) place {
	side := func(from, to, n int) float64 {
		by := (to - from + n) % n
		if 2*by > n {
			by -= n
		}
		return float64(by)
	}
	return place{side(from%in.Columns, to%in.Columns, in.Columns), side(from/in.Columns, to/in.Columns, in.Rows)}
}

// middle is the middle of a cell.
func middle(in *stage.Pond, cell int) place {
	return place{float64(cell%in.Columns) + .5, float64(cell/in.Columns) + .5}
}

// feed has food come and go.
func (p *pond) feed(before, next *stage.Pond, now float64, fresh bool) {
	p.food = slices.DeleteFunc(p.food, func(f food) bool {
		return f.eaten != 0 && now >= f.eaten || f.eaten == 0 && !slices.Contains(next.Food, f.cell) && !p.eats(f.cell, next)
	})
	for i := range p.food {
		f := &p.food[i]
		if f.eaten != 0 || slices.Contains(next.Food, f.cell) {
			continue
		}
		for k := range next.Geese {
			if body := next.Geese[k].Body; len(body) > 0 && body[0] == f.cell {
				f.eaten, f.by = now+.72*next.Glide, k
			}
		}
	}
	for _, cell := range next.Food {
		if slices.ContainsFunc(p.food, func(f food) bool { return f.cell == cell && f.eaten == 0 }) {
			continue
		}
		f := food{cell: cell, came: now, by: -1}
		if fresh || next.Glide <= 0 {
			f.came = now - spreading
		} else {
			p.ripple(middle(next, cell), now+.6*dropping, .75, .5)
		}
		p.food = append(p.food, f)
	}
}

// eats says whether a goose has come to a cell with food by gliding.
func (p *pond) eats(cell int, next *stage.Pond) bool {
	if next.Glide <= 0 || p.look.Still {
		return false
	}
	for i := range next.Geese {
		if body := next.Geese[i].Body; len(body) > 0 && body[0] == cell && p.geese[i].moves {
			return true
		}
	}
	return false
}

// ripple has a ring spread on the water.
func (p *pond) ripple(at place, when, size float64, light float32) {
	p.rings[p.ringed%len(p.rings)] = ring{at, when, size, light}
	p.ringed++
}

// Labels implements scene.Scene.
func (p *pond) Labels() []scene.Label { return p.labels }
