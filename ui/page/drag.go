package page

import (
	"slices"

	"playout/engine/wire"
)

// Lift begins to drag what stands on a square: it is chosen, as by a click, if
// a person's move of several squares begins there. It says whether one does.
func (p *Page) Lift(square string) (lifted bool) {
	p.do(func() {
		if p.setup != nil {
			if lifted = p.movable(square); lifted {
				p.setup.lifted = square
			}
			return
		}
		seat := p.mayDrag()
		from := []int{p.index(square)}
		if seat < 0 || from[0] < 0 {
			return
		}
		if lifted = slices.ContainsFunc(p.movesAlong(seat, from), func(m wire.Move) bool { return len(m.Squares) > 1 }); lifted {
			p.chosen = from
		}
	})
	return lifted
}

// Drop ends the drag of what was lifted from one square on another, "" for
// none. Where a move goes on there it does, on its own square the piece stays
// chosen, and anywhere else it is let go. It says whether a move went on. Where
// a position is set up, the piece moves there, or off the board.
func (p *Page) Drop(from, to string) (moved bool) {
	goesOn := false
	p.do(func() {
		if p.setup != nil {
			moved = p.move(from, to)
			return
		}
		seat, n := p.mayDrag(), len(p.chosen)
		if seat < 0 || n == 0 || p.board.Squares[p.chosen[n-1]] != from || from == to {
			return
		}
		path := append(slices.Clone(p.chosen), p.index(to))
		if moved = len(p.movesAlong(seat, path)) > 0; !moved {
			p.chosen = nil
			return
		}
		p.motion.carried = [2]string{from, to}
		goesOn = true
	})
	if goesOn {
		p.Choose(to)
	}
	return moved
}

// mayDrag is the seat that a person may choose for now, -1 for none.
func (p *Page) mayDrag() int {
	if p.state() != human {
		return -1
	}
	return p.person()
}

// index is the place of a square by its name, -1 for none.
func (p *Page) index(square string) int { return slices.Index(p.board.Squares, square) }
