package pond

import (
	"math"
	"slices"

	"playout/engine/stage"
)

// goose is a goose between two positions.
type goose struct {
	track      track
	head0      float64 // position of the head along the track before and after the move
	head1      float64
	tail0      float64 // likewise for the tail
	tail1      float64
	way0, way1 float64 // direction of the head: radians, clockwise from the right
	moves      bool    // it has taken a step to the current position
	mealTimes  [3]float64
	meals      int
	stir       float64 // how much it stirred the water when the step started

	length     int // of its body in the current position
	dead       bool
	crashedAt  float64 // time of the crash
	crashPlace place   // place of the crash
	collided   bool    // it died in a visible collision, and not by starving, for example
	seed       uint32  // for its feathers
}

// struck is the fraction of the glide after which a goose that collides stops.
const struck = .5

// isVisible reports whether any of the goose is visible.
func (g *goose) isVisible(now float64, still bool) bool {
	if len(g.track.places) == 0 {
		return false
	}
	return !g.dead || !still && now < g.crashedAt+sinkTime
}

// jump puts a goose into a position without a transition.
func (g *goose) jump(is *stage.Goose, in *stage.Pond) {
	body := is.Body
	*g = goose{length: len(body)}
	if len(body) == 0 {
		return
	}
	g.makeTrack(body, in)
	last := len(body) - 1
	g.head0, g.head1 = float64(last), float64(last)
	if way, known := directions[is.Way]; last == 0 && known {
		g.track.first = way
	} else if last == 0 { // it looks towards the larger space
		g.track.first = place{1, 0}
		if 2*(body[0]%in.Columns) >= in.Columns {
			g.track.first.x = -1
		}
	}
	g.way1 = angle(g.track.into(last))
	g.way0 = g.way1
}

// makeTrack makes the track under a body.
func (g *goose) makeTrack(body []int, in *stage.Pond) {
	last := len(body) - 1
	at := middle(in, body[last])
	g.track.places = append(g.track.places[:0], at)
	for i := last; i > 0; i-- {
		at = at.add(shortestStep(in, body[i], body[i-1]), 1)
		g.track.places = append(g.track.places, at)
	}
	if last > 0 {
		g.track.first = shortestStep(in, body[last], body[last-1])
	}
}

func angle(way place) float64 { return math.Atan2(way.y, way.x) }

// stay keeps a goose at the end of its last step.
func (g *goose) stay(u float64) {
	g.begin(u)
	g.head0, g.tail0, g.way0, g.moves = g.head1, g.tail1, g.way1, false
}

// begin makes the next glide start from the current state.
func (g *goose) begin(u float64) {
	g.way0 = g.way(u)
	g.head0, g.tail0 = g.ends(u)
}

// ends returns the positions of head and tail along the track.
func (g *goose) ends(u float64) (head, tail float64) {
	if g.dead {
		u = min(1, u/struck) // it stops where it crashes
	}
	return mix(g.head0, g.head1, u), mix(g.tail0, g.tail1, u)
}

// way returns the direction of the head.
func (g *goose) way(u float64) float64 {
	return g.way0 + around(g.way0, g.way1, 2*math.Pi)*smooth(u/.55)
}

// step starts a step from the previous cell of the head.
func (g *goose) step(p *pond, u float64, was int, body []int, in *stage.Pond, now float64) {
	g.stir = g.stirring(p, now)
	g.begin(u)
	g.cut()
	g.append(shortestStep(in, was, body[0]))
	g.tail1 = g.head1 - float64(len(body)-1)
	g.way1 = angle(g.track.into(len(g.track.places) - 1))
	g.moves, g.length = true, len(body)
	for _, cell := range p.now.Food {
		if cell == body[0] && !slices.Contains(in.Food, cell) {
			g.mealTimes[g.meals%len(g.mealTimes)] = now + .72*in.Glide
			g.meals++
		}
	}
	g.trim(in)
}

// cut removes the part of the track ahead of the head, which a step back has left.
func (g *goose) cut() { g.track.places = g.track.places[:int(g.head1)+1] }

// append extends the track by a step.
func (g *goose) append(by place) {
	g.track.places = append(g.track.places, g.track.places[len(g.track.places)-1].add(by, 1))
	g.head1 = float64(len(g.track.places) - 1)
}

// trim drops the oldest part of the track, and moves the track back into the pond.
func (g *goose) trim(in *stage.Pond) {
	far := int(math.Floor(min(g.tail0, g.tail1))) - history
	if far > 0 {
		g.track.first = g.track.into(far)
		g.track.places = append(g.track.places[:0], g.track.places[far:]...)
		g.head0, g.head1, g.tail0, g.tail1 = g.head0-float64(far), g.head1-float64(far), g.tail0-float64(far), g.tail1-float64(far)
	}
	head := g.track.places[len(g.track.places)-1]
	byX := math.Floor(head.x/float64(in.Columns)) * float64(in.Columns)
	byY := math.Floor(head.y/float64(in.Rows)) * float64(in.Rows)
	if byX == 0 && byY == 0 {
		return
	}
	for i := range g.track.places {
		g.track.places[i].x -= byX
		g.track.places[i].y -= byY
	}
}

// stepBack starts a step back.
func (g *goose) stepBack(p *pond, u float64, was []int, is *stage.Goose, in *stage.Pond) {
	body, way := is.Body, g.way(u)
	head, _ := g.ends(u)
	lag := g.head1 - head
	first := g.track.into(max(0, int(g.head1)-1))
	g.makeTrack(body, in)
	if way, known := directions[is.Way]; len(body) == 1 && known {
		g.track.first = way
	} else if len(body) == 1 {
		g.track.first = first
	}
	g.append(shortestStep(in, body[0], was[0]))
	g.head0 = g.head1 - max(-.5, min(1, lag))
	g.tail0 = g.head1 - float64(len(was)-1)
	g.head1--
	g.tail1 = g.head1 - float64(len(body)-1)
	g.way0, g.way1 = way, angle(g.track.into(int(g.head1)))
	g.moves, g.length, g.meals, g.mealTimes = true, len(body), 0, [3]float64{}
}

// crash makes a goose die, in the cell of another goose or on the way to it if a
// collision can be found.
func (g *goose) crash(p *pond, u float64, before, next *stage.Pond, seat int, now float64) {
	g.stir = g.stirring(p, now)
	g.begin(u)
	g.cut()
	was := before.Geese[seat].Body
	g.dead, g.crashedAt, g.length, g.moves = true, now+next.Glide, 0, true
	g.seed = uint32(next.Step)*31 + uint32(seat)*7 + 1
	ahead := g.track.into(len(g.track.places) - 1)
	if ahead == (place{}) {
		ahead = place{1, 0}
	}
	by, met := p.collision(before, next, seat, was[0], ahead)
	g.collided = met
	g.crashPlace, _ = g.track.at(g.head1, g.head1)
	if met && next.Glide > 0 {
		g.append(by)
		g.head1 -= .5
		g.tail1 = g.head1 - float64(len(was)-1)
		g.way1 = angle(by)
		g.crashPlace = g.crashPlace.add(by, .62)
		g.crashedAt = now + struck*next.Glide
		p.ripple(g.crashPlace, g.crashedAt, 1.2, .6)
		p.ripple(g.crashPlace, g.crashedAt+180, .8, .5)
	} else {
		g.head0, g.tail0, g.way0 = g.head1, g.tail1, g.way1
		g.crashedAt = now + .5*struck*next.Glide
		p.ripple(g.crashPlace, g.crashedAt, .8, .4)
	}
	if next.Glide <= 0 {
		g.crashedAt = now - driftTime // all of it is over
	}
}

// collision returns the direction in which a goose collided: the one of its move, or else one with
// something to hit.
func (p *pond) collision(before, next *stage.Pond, seat, head int, ahead place) (by place, met bool) {
	back := place{-ahead.x, -ahead.y}
	tried := []place{ahead, {-ahead.y, ahead.x}, {ahead.y, -ahead.x}, back}
	way, known := directions[next.Geese[seat].Way]
	if known {
		tried = []place{way}
	}
	beyond := func(way place) int {
		x := (head%before.Columns + int(way.x) + before.Columns) % before.Columns
		y := (head/before.Columns + int(way.y) + before.Rows) % before.Rows
		return y*before.Columns + x
	}
	for _, way := range tried { // a goose is there now
		for i := range next.Geese {
			if i != seat && slices.Contains(next.Geese[i].Body, beyond(way)) {
				return way, true
			}
		}
	}
	for _, way := range tried { // a goose that died too may have been there
		cell := beyond(way)
		for i := range next.Geese {
			if other := before.Geese[i].Body; i != seat && len(other) > 0 && len(next.Geese[i].Body) == 0 &&
				(slices.Contains(other, cell) || p.adjacent(before, other[0], cell)) {
				return way, true
			}
		}
	}
	own := before.Geese[seat].Body
	for _, way := range tried { // its own body, except for the tail, which moves on
		if known && way == back && len(own) > 1 || slices.Contains(own[:len(own)-1], beyond(way)) && (way != back || len(own) > 2) {
			return way, true
		}
	}
	return ahead, false
}

// stirring returns how much a goose stirs the water: while it swims and a short time afterwards.
func (g *goose) stirring(p *pond, now float64) float64 {
	if !g.moves || p.glide <= 0 {
		return 0
	}
	since := now - p.arrived
	strength := g.stir + (1-g.stir)*smooth(since/300)
	return strength * (1 - smooth((since-p.glide)/900))
}
