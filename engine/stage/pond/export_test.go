package pond

import (
	"math"

	"playout/engine/stage/scene"
)

// Spot returns a point of a goose at a time, some cells behind its head, with coordinates that
// continue past the edge of the pond, and the length of the goose.
func Spot(s scene.Scene, seat int, behind, now float64) (x, y, long float64, visible bool) {
	p := s.(*pond)
	if seat >= len(p.geese) || !p.geese[seat].isVisible(now, p.look.Still) {
		return 0, 0, 0, false
	}
	g := &p.geese[seat]
	head, tail := g.ends(p.progress(now))
	at, _ := g.track.at(head-behind, head)
	return at.x, at.y, head - tail, true
}

// Eye returns the middle of the camera's view and the size of a cell.
func Eye(s scene.Scene, now float64) (x, y, cell float64) {
	e, _ := s.(*pond).eye(now)
	return e.x, e.y, e.cell
}

// HeadDirection returns the direction in which a goose's head looks, in columns and rows of the
// board.
func HeadDirection(s scene.Scene, seat int, now float64) (x, y float64) {
	p := s.(*pond)
	y, x = math.Sincos(p.geese[seat].way(p.progress(now)))
	return x, y
}

// Crashed returns where a goose died, and whether it collided with another.
func Crashed(s scene.Scene, seat int) (x, y float64, met bool) {
	g := &s.(*pond).geese[seat]
	return g.crashPlace.x, g.crashPlace.y, g.collided
}
