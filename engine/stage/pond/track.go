package pond

import "math"

// place is a point in cells, the middle of the first cell at 0.5. Tracks go on over the
// rim, so that a place may lie outside the pond; it is seen where it lies on the torus.
type place struct{ x, y float64 }

func (p place) add(q place, by float64) place { return place{p.x + q.x*by, p.y + q.y*by} }

// track is the way that a goose has gone, the oldest place first, the last one the head's,
// a cell apart. Places between are told by a number along it: 1.5 lies between the second
// and the third. The curve through them depends on nothing that comes later but at the two
// places behind the head, where turns that were taken sharply grow round as the head leaves.
type track struct {
	places []place
	first  place // way into the first place
}

// history is how many cells of its track behind a goose are known, for what follows it.
const history = 4

// into is the way into a place, and out the way out of it.
func (t *track) into(i int) place {
	if i <= 0 {
		return t.first
	}
	return place{t.places[i].x - t.places[i-1].x, t.places[i].y - t.places[i-1].y}
}

// tangent is the curve's way at a place, while the head is where it is.
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

// corner is where the curve passes a place: a little to the inner side of a turn, while
// the head is where it is.
func (t *track) corner(i int, head float64) place {
	at := t.places[i]
	left := smooth(head - float64(i))
	if left == 0 || i+1 >= len(t.places) {
		return at
	}
	into, out := t.into(i), t.into(i+1)
	return place{at.x + .12*left*(out.x-into.x), at.y + .12*left*(out.y-into.y)}
}

// at is a point of the curve, and the way there.
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

// bends says whether the curve does so around a point.
func (t *track) bends(s float64) bool {
	i := int(math.Floor(s))
	last := len(t.places) - 1
	if i < 0 || i >= last {
		return false
	}
	way := t.into(i + 1)
	return t.into(i) != way || i+2 <= last && t.into(i+2) != way
}

// smooth is 0 up to 0, 1 from 1 on, and gentle between.
func smooth(u float64) float64 {
	u = clamp(u)
	return u * u * (3 - 2*u)
}

// clamp holds a number within 0 and 1.
func clamp(u float64) float64 { return max(0, min(1, u)) }

// mix lies between two numbers.
func mix(a, b, at float64) float64 { return a + (b-a)*at }

// around is the shorter way between two numbers on a circle.
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
