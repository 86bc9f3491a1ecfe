package geese

import (
	"slices"

	"playout/engine/game"
	"playout/engine/strict"
)

// content is the content of a cell: emptyCell, foodMark, or the gooseMark of a seat, to which,
// except on the goose's head, the next cell towards the head is added.
type content uint16

const (
	emptyCell content = 0
	foodMark  content = maxCells
)

// gooseMark returns the content of a goose's head.
func gooseMark(seat game.Seat) content { return content(seat+2) * maxCells }

// isGoose reports whether the content is a goose.
func (o content) isGoose() bool { return o >= 2*maxCells }

// owner returns the seat of the goose.
func (o content) owner() game.Seat { return game.Seat(o/maxCells) - 2 }

// isOf reports whether the content is the goose with a gooseMark.
func (o content) isOf(mark content) bool { return o&^(maxCells-1) == mark }

// ahead returns the next cell towards the goose's head.
func (o content) ahead() cell { return cell(o) & (maxCells - 1) }

// flock is the geese, each a chain of cells from its tail to its head, and the food on the board.
// Its methods move and measure them; the rules of who dies are in state.
type flock struct {
	g     *geese
	alive game.Seats
	geese [game.MaxSeats]goose
	food  []cell            // in the order in which it appeared
	board [maxCells]content // the content of each cell
}

// goose is a goose's place and last action, in one word of memory.
type goose struct {
	head, tail cell
	length     uint16    // 0 for a dead goose
	last       game.Move // none before the first
}

// next returns the neighbouring cell in a direction.
func (g *geese) next(c cell, m game.Move) cell {
	return g.around[(int(c)<<2|int(m&3))&(len(g.around)-1)]
}

// placeHead puts a goose of one cell on the board.
func (f *flock) placeHead(seat int, at cell) {
	f.alive |= game.Only(game.Seat(seat))
	f.geese[seat] = goose{head: at, tail: at, length: 1, last: none}
	f.board[at] = gooseMark(game.Seat(seat))
}

// length returns a goose's length in cells, 0 for a dead one.
func (f *flock) length(seat int) int { return int(f.geese[seat].length) }

// body returns a goose's cells from head to tail, in room if it is large enough.
func (f *flock) body(seat int, room []cell) []cell {
	n := f.length(seat)
	for len(room) < n {
		room = append(room, 0)
	}
	room = room[:n]
	for i, c := n-1, f.geese[seat].tail; i >= 0; i-- {
		room[i] = c
		c = f.ahead(c)
	}
	return room
}

// ahead returns the next cell of a goose towards its head.
func (f *flock) ahead(c cell) cell { return f.board[c&(maxCells-1)].ahead() }

// cellAhead returns the cell that a living goose's head enters by a move.
func (f *flock) cellAhead(seat int, m game.Move) cell { return f.g.next(f.geese[seat].head, m) }

// previousHead returns the cell that a living goose's head was on one step ago.
func (f *flock) previousHead(seat int) (cell, bool) {
	if f.geese[seat].last == none {
		return 0, false
	}
	return f.cellAhead(seat, back(f.geese[seat].last)), true
}

// removeTail removes the tail.
func (f *flock) removeTail(seat game.Seat) {
	goose := &f.geese[seat&(game.MaxSeats-1)]
	tail := goose.tail & (maxCells - 1)
	goose.tail = f.board[tail].ahead()
	f.board[tail] = emptyCell
	goose.length--
}

// eat removes food and keeps the order of the rest.
func (f *flock) eat(c cell) {
	f.board[c] = emptyCell
	for i, food := range f.food {
		if food == c {
			f.food = append(f.food[:i], f.food[i+1:]...)
			return
		}
	}
}

// addFood puts food on a free cell.
func (f *flock) addFood(c cell) {
	f.food = append(f.food, c)
	f.board[c] = foodMark
}

// free counts the cells with neither food nor goose.
func (f *flock) free() (n int) {
	n = f.g.cells - len(f.food)
	for seats := f.alive; seats != 0; seats = seats.Rest() {
		n -= f.length(int(seats.First()))
	}
	return n
}

// freeCell returns the free cell of rank k.
func (f *flock) freeCell(k int) cell {
	for c, on := range f.board[:f.g.cells] {
		if on == emptyCell {
			if k == 0 {
				return cell(c)
			}
			k--
		}
	}
	panic("geese: no free cell of this rank")
}

// placeGoose puts a goose on its cells, head first; each must be next to the previous one.
func (f *flock) placeGoose(seat int, cells []int) error {
	for i, c := range cells {
		if i == 0 {
			f.placeHead(seat, cell(c))
			continue
		}
		if !slices.Contains(f.g.neighbours(c), cell(cells[i-1])) {
			return strict.Wrong(strict.Index("", i), "cell %d is not next to cell %d", c, cells[i-1])
		}
		f.board[c] = gooseMark(game.Seat(seat)) | content(cells[i-1])
		f.geese[seat].tail = cell(c)
		f.geese[seat].length++
	}
	return nil
}

// lists returns the geese and the food as lists of cells.
func (f *flock) lists() (geese [][]int, food []int) {
	for seat := range f.g.seats {
		cells := make([]int, f.length(seat))
		for i, c := range f.body(seat, nil) {
			cells[i] = int(c)
		}
		geese = append(geese, cells)
	}
	for _, c := range f.food {
		food = append(food, int(c))
	}
	return geese, food
}

// remove takes a goose off the board, except a head that is not yet set.
func (f *flock) remove(seat game.Seat) {
	own := gooseMark(seat)
	for c := f.geese[seat].tail; f.board[c].isOf(own); {
		next := f.ahead(c)
		f.board[c] = emptyCell
		c = next
	}
	f.geese[seat].length = 0
	f.alive &^= game.Only(seat)
}
