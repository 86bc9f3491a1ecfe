package pond

import "math"

// place is a point in cells, the centre of the first cell at 0.5. Tracks continue past
// the edge of the pond, so a place may lie outside; it is shown at its position on the
// torus.
type place struct{ x, y float64 }

func (p place) add(q place, by float64) place { return place{p.x + q.x*by, p.y + q.y*by} }

// track is the path of a goose, a cell between two places, from the oldest to the head's.
// A number along the track gives points between them: 1.5 lies between the second and the
// third. The curve through the places is independent of later ones, except for the two
// places behind the head, where sharp turns become round as the head moves away.
type track struct {
	places []place
	first  place // direction into the first place
}

// history is the number of cells of track that are kept behind a goose, for its wake.
const history = 4

// into returns the direction from the previous place to this one.
func (t *track) into(i int) place {
	if i <= 0 {
		return t.first
	}
	return place{t.places[i].x - t.places[i-1].x, t.places[i].y - t.places[i-1].y}
}

// tangent returns the curve's tangent at a place, for a position of the head.
func (t *track) tangent(i int, head float64) place {
	into := t.into(i)
	left := smooth(head - float64(i))
	if left == 0 || i+1 >= len(t.places) {
		return into
	}
	out := t.into(i + 1)
	if out == into {
		return into
	}
	round := place{.62 * (into.x + out.x), .62 * (into.y + out.y)}
	return place{mix(into.x, round.x, left), mix(into.y, round.y, left)}
}

// corner returns the point at which the curve passes a place, for a position of the head: a
// little on the inner side of a turn.
func (t *track) corner(i int, head float64) place {
	at := t.places[i]
	left := smooth(head - float64(i))
	if left == 0 || i+1 >= len(t.places) {
		return at
	}
	into, out := t.into(i), t.into(i+1)
	return place{at.x + .12*left*(out.x-into.x), at.y + .12*left*(out.y-into.y)}
}

// at returns a point of the curve and the tangent there.
func (t *track) at(s, head float64) (place, place) {
	last := len(t.places) - 1
	i := int(math.Floor(s))
	switch {
	case i < 0:
		way := t.tangent(0, head)
		return t.corner(0, head).add(way, s), way
	case i >= last:
		way := t.into(last)
		return t.places[last].add(way, s-float64(last)), way
	}
	u := s - float64(i)
	p, q, v, w := t.corner(i, head), t.corner(i+1, head), t.tangent(i, head), t.tangent(i+1, head)
	if v == w && q.x-p.x == v.x && q.y-p.y == v.y {
		return p.add(v, u), v
	}
	curve := func(p, q, v, w float64) float64 {
		return p + u*(v+u*(3*(q-p)-2*v-w+u*(2*(p-q)+v+w)))
	}
	slope := func(p, q, v, w float64) float64 {
		return v + u*(2*(3*(q-p)-2*v-w)+3*u*(2*(p-q)+v+w))
	}
	return place{curve(p.x, q.x, v.x, w.x), curve(p.y, q.y, v.y, w.y)}, place{slope(p.x, q.x, v.x, w.x), slope(p.y, q.y, v.y, w.y)}
}

// bends reports whether the curve bends near a point.
func (t *track) bends(s float64) bool {
	i := int(math.Floor(s))
	last := len(t.places) - 1
	if i < 0 || i >= last {
		return false
	}
	way := t.into(i + 1)
	return t.into(i) != way || i+2 <= last && t.into(i+2) != way
}

// smooth rises smoothly from 0 at 0 to 1 at 1.
func smooth(u float64) float64 {
	u = clamp(u)
	return u * u * (3 - 2*u)
}

// clamp limits a number to between 0 and 1.
func clamp(u float64) float64 { return max(0, min(1, u)) }

// mix interpolates between two numbers.
func mix(a, b, at float64) float64 { return a + (b-a)*at }

// around returns the shorter way from one number to another on a circle.
func around(from, to, circle float64) float64 {
	by := math.Mod(to-from, circle)
	if by > circle/2 {
		return by - circle
	}
	if by < -circle/2 {
		return by + circle
	}
	return by
}
