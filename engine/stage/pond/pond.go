// Package pond shows Hungry Geese on the stage: a pond that is a torus, on which geese glide from
// cell to cell, eat, starve and crash. A picture depends only on the commands heard and the time.
// The package knows no rules: it infers the events between two positions from the positions
// alone.
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
	sinkTime   = 600.  // until a dead goose is gone, after its crash
	driftTime  = 1500. // that feathers drift
	dropTime   = 420.  // that food takes to appear
	spreadTime = 1400. // that a ring on the water lasts
	settleTime = 600.  // in which the winner lights up
)

// countTime is the time between two numbers of the countdown.
const countTime = stage.Beat

// pond is the scene.
type pond struct {
	send        func(stage.Event)
	look        stage.Look
	now         stage.Pond // the current position, with slices of its own
	hasPosition bool       // there is a position

	arrived    float64 // when it arrived
	glide      float64 // ms of the transition to it
	overSince  float64 // when the game ended
	countSince float64 // when the countdown's number arrived

	geese     []goose
	food      []food
	rings     [48]ring // on the water; the oldest one is overwritten
	ringCount int

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

// food is one piece of food.
type food struct {
	cell       int
	appearedAt float64
	eatenAt    float64 // when it disappears, 0 if it is not eaten
	by         int     // the seat that eats it
}

// ring is a ring that spreads on the water.
type ring struct {
	place
	born  float64
	size  float64 // final radius in cells
	light float32
}

// New returns the scene; tell gets its events for the page.
func New(send func(stage.Event)) scene.Scene {
	p := &pond{send: send}
	p.paint = paintOf(&p.look)
	p.camera.home()
	return p
}

// Handle implements scene.Scene.
func (p *pond) Handle(c *stage.Command, now float64) {
	p.version++
	switch {
	case c.Look != nil:
		p.look = *c.Look
		p.paint = paintOf(&p.look)
	case c.Pond != nil:
		p.handlePond(c.Pond, now)
	case c.Go != nil:
		p.handleGo(c.Go, now)
	}
}

// handlePond handles a position, starting a transition from the one before.
func (p *pond) handlePond(next *stage.Pond, now float64) {
	fresh := !p.hasPosition || next.Rows != p.now.Rows || next.Columns != p.now.Columns || len(next.Geese) != len(p.now.Geese)
	if next.Rows < 1 || next.Columns < 1 {
		return
	}
	if fresh {
		p.geese, p.food, p.ringCount = make([]goose, len(next.Geese)), p.food[:0], 0
		p.rings = [len(p.rings)]ring{}
		p.camera.home()
	}
	before := p.now
	eye, eyed := p.eye(now)
	if next.Over && (fresh || !before.Over) {
		p.overSince = now + next.Glide
	}
	if fresh || next.Count != before.Count {
		p.countSince = now
	}
	moved := fresh
	for i := range p.geese {
		if fresh || !looksSame(&before.Geese[i], &next.Geese[i]) {
			moved = true
		}
	}
	if moved {
		p.moveGeese(&before, next, now, fresh)
		p.arrived, p.glide = now, next.Glide
	}
	p.updateFood(&before, next, now, fresh)
	p.now = *next
	p.now.Geese = slices.Clone(next.Geese)
	for i := range p.now.Geese {
		p.now.Geese[i].Body = slices.Clone(next.Geese[i].Body)
	}
	p.now.Food = slices.Clone(next.Food)
	p.hasPosition = true
	p.follow(eye, eyed, now)
	p.gesture.Swipes = p.isSteered()
}

// isSteered reports whether a person plays a goose that is alive.
func (p *pond) isSteered() bool {
	own := p.now.Own
	return own >= 0 && own < len(p.now.Geese) && len(p.now.Geese[own].Body) > 0 && !p.now.Over
}

// moveGeese starts the geese's moves.
func (p *pond) moveGeese(before, next *stage.Pond, now float64, fresh bool) {
	for i := range p.geese {
		g, is := &p.geese[i], &next.Geese[i]
		if fresh {
			g.jump(is, next)
			continue
		}
		body, was := is.Body, before.Geese[i].Body
		u := p.progress(now)
		switch {
		case looksSame(&before.Geese[i], is):
			g.stay(u)
		case len(body) == 0:
			g.crash(p, u, before, next, i, now)
		case len(was) > 0 && isStep(was, body) && p.leads(next, was[0], body[0], is.Way) && next.Glide > 0:
			g.step(p, u, was[0], body, next, now)
		case len(was) > 0 && isStep(body, was) && p.leads(next, body[0], was[0], before.Geese[i].Way) && next.Glide > 0:
			g.stepBack(p, u, was, is, next)
		default:
			g.jump(is, next)
		}
	}
}

// progress returns the progress of the glide, 0 to 1.
func (p *pond) progress(now float64) float64 {
	if p.glide <= 0 || p.look.Still {
		return 1
	}
	return clamp((now - p.arrived) / p.glide)
}

// looksSame reports whether a goose looks the same in two positions. The direction counts only
// for a goose of one cell; a longer one shows it by its neck.
func looksSame(a, b *stage.Goose) bool {
	return slices.Equal(a.Body, b.Body) && (len(a.Body) != 1 || a.Way == b.Way)
}

// isStep reports whether a body may result from another by one step: its head is new, and the
// rest is the old body without its end.
func isStep(was, body []int) bool {
	return len(body) <= len(was)+1 && len(body) >= len(was)-1 && slices.Equal(body[1:], was[:len(body)-1])
}

// adjacent reports whether two cells are adjacent.
func (p *pond) adjacent(in *stage.Pond, from, to int) bool {
	by := shortestStep(in, from, to)
	return by.x*by.x+by.y*by.y == 1
}

// leads reports whether one step leads from a cell to another, in the given direction if
// there is one.
func (p *pond) leads(in *stage.Pond, from, to int, way string) bool {
	by, known := directions[way]
	return p.adjacent(in, from, to) && (!known || by == shortestStep(in, from, to))
}

// directions holds the directions in which a goose can go.
var directions = map[string]place{"NORTH": {0, -1}, "EAST": {1, 0}, "SOUTH": {0, 1}, "WEST": {-1, 0}}

// shortestStep returns the shorter way from one cell to another on the torus.
func shortestStep(in *stage.Pond, from, to int) place {
	side := func(from, to, n int) float64 {
		by := (to - from + n) % n
		if 2*by > n {
			by -= n
		}
		return float64(by)
	}
	return place{side(from%in.Columns, to%in.Columns, in.Columns), side(from/in.Columns, to/in.Columns, in.Rows)}
}

// middle returns the centre of a cell.
func middle(in *stage.Pond, cell int) place {
	return place{float64(cell%in.Columns) + .5, float64(cell/in.Columns) + .5}
}

// updateFood updates the food.
func (p *pond) updateFood(before, next *stage.Pond, now float64, fresh bool) {
	p.food = slices.DeleteFunc(p.food, func(f food) bool {
		return f.eatenAt != 0 && now >= f.eatenAt || f.eatenAt == 0 && !slices.Contains(next.Food, f.cell) && !p.isEaten(f.cell, next)
	})
	for i := range p.food {
		f := &p.food[i]
		if f.eatenAt != 0 || slices.Contains(next.Food, f.cell) {
			continue
		}
		for k := range next.Geese {
			if body := next.Geese[k].Body; len(body) > 0 && body[0] == f.cell {
				f.eatenAt, f.by = now+.72*next.Glide, k
			}
		}
	}
	for _, cell := range next.Food {
		if slices.ContainsFunc(p.food, func(f food) bool { return f.cell == cell && f.eatenAt == 0 }) {
			continue
		}
		f := food{cell: cell, appearedAt: now, by: -1}
		if fresh || next.Glide <= 0 {
			f.appearedAt = now - spreadTime
		} else {
			p.ripple(middle(next, cell), now+.6*dropTime, .75, .5)
		}
		p.food = append(p.food, f)
	}
}

// isEaten reports whether a goose has just glided onto a cell.
func (p *pond) isEaten(cell int, next *stage.Pond) bool {
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

// ripple starts a ring on the water.
func (p *pond) ripple(at place, when, size float64, light float32) {
	p.rings[p.ringCount%len(p.rings)] = ring{at, when, size, light}
	p.ringCount++
}

// Labels implements scene.Scene.
func (p *pond) Labels() []scene.Label { return p.labels }
