package geese

import (
	"slices"

	"playout/engine/game"
	"playout/engine/strict"
)

// content is the content of a cell: nothing, food, or a goose, as fowl of its seat plus, except on
// its head, the goose's next cell towards the head.
type content uint16

const (
	nothing content = 0
	meal    content = maxCells
)

// fowl marks the cells of a seat's goose.
func fowl(seat game.Seat) content { return content(seat+2) * maxCells }

// isFowl reports whether the content is a goose.
func (o content) isFowl() bool { return o >= 2*maxCells }

// owner returns the seat of the goose.
func (o content) owner() game.Seat { return game.Seat(o/maxCells) - 2 }

// isOf reports whether the content is the goose with a mark of fowl.
func (o content) isOf(fowl content) bool { return o&^(maxCells-1) == fowl }

// ahead returns the next cell of the goose.
func (o content) ahead() cell { return cell(o) & (maxCells - 1) }

// flock is the content of the board: the geese, each a chain of cells from its tail to its head,
// and the food. It moves and measures them; state has the rules of life and death.
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

// birth puts a goose of one cell on the board.
func (f *flock) birth(seat int, at cell) {
	f.alive |= game.Only(game.Seat(seat))
	f.geese[seat] = goose{head: at, tail: at, length: 1, last: none}
	f.board[at] = fowl(game.Seat(seat))
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

// entered returns the cell that a living goose's head enters by a move.
func (f *flock) entered(seat int, m game.Move) cell { return f.g.next(f.geese[seat].head, m) }

// before returns the cell that a living goose's head was on one step ago.
func (f *flock) before(seat int) (cell, bool) {
	if f.geese[seat].last == none {
		return 0, false
	}
	return f.entered(seat, back(f.geese[seat].last)), true
}

// pop removes the tail.
func (f *flock) pop(seat game.Seat) {
	goose := &f.geese[seat&(game.MaxSeats-1)]
	tail := goose.tail & (maxCells - 1)
	goose.tail = f.board[tail].ahead()
	f.board[tail] = nothing
	goose.length--
}

// eat removes food and keeps the order of the rest.
func (f *flock) eat(c cell) {
	f.board[c] = nothing
	for i, food := range f.food {
		if food == c {
			f.food = append(f.food[:i], f.food[i+1:]...)
			return
		}
	}
}

// grow puts food on a free cell.
func (f *flock) grow(c cell) {
	f.food = append(f.food, c)
	f.board[c] = meal
}

// free counts the cells with neither food nor goose.
func (f *flock) free() (n int) {
	n = f.g.cells - len(f.food)
	for seats := f.alive; seats != 0; seats = seats.Rest() {
		n -= f.length(int(seats.First()))
	}
	return n
}

// nth returns the free cell of rank k.
func (f *flock) nth(k int) cell {
	for c, on := range f.board[:f.g.cells] {
		if on == nothing {
			if k == 0 {
				return cell(c)
			}
			k--
		}
	}
	panic("geese: no such free cell")
}

// lay puts a goose on its cells, each of which must be next to the previous one.
func (f *flock) lay(seat int, cells []int) error {
	for i, c := range cells {
		if i == 0 {
			f.birth(seat, cell(c))
			continue
		}
		if !slices.Contains(f.g.beside(c), cell(cells[i-1])) {
			return strict.Wrong(strict.Index("", i), "cell %d is not next to cell %d", c, cells[i-1])
		}
		f.board[c] = fowl(game.Seat(seat)) | content(cells[i-1])
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
	own := fowl(seat)
	for c := f.geese[seat].tail; f.board[c].isOf(own); {
		next := f.ahead(c)
		f.board[c] = nothing
		c = next
	}
	f.geese[seat].length = 0
	f.alive &^= game.Only(seat)
}
