package motion

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/board"
)

// motion is the way to the board shown.
type motion struct {
	appearances    map[int]appearance // by square
	passing        []board.Passing
	changes        int  // counts the boards
	stepped        bool // the board went one ply forward
	dragged        bool // a person carried a piece to its square
	draggedCapture bool // and captured the piece there
}

// appearance is how a square's new piece appears.
type appearance struct {
	delay int  // ms after the move
	fresh bool // it was placed there
	comes bool // it arrives there
}

// deriveFlips derives the motion of a game whose pieces stay in place and turn over.
func (m *motion) deriveFlips(before, b *wire.Board) {
	last := -1
	if n := len(b.Last); n > 0 {
		last = b.Last[n-1]
	}
	m.appearances = make(map[int]appearance)
	for i, cell := range b.Cells {
		switch was := before.Cells[i]; {
		case was == cell || cell == "":
		case was == "":
			m.appearances[i] = appearance{fresh: true}
		default:
			m.appearances[i] = appearance{delay: flipDelay(b.Squares, last, i)}
		}
	}
}

// deriveTravel derives the motion of a game whose pieces move from square to square. A new
// piece on a square comes from a square that an equal one has left, or, as a promoted pawn,
// from the start of the last move. A piece without an origin was placed, and one without a
// target was captured. A dragged piece has already arrived.
func (m *motion) deriveTravel(before, b *wire.Board, carried [2]string) {
	m.appearances = make(map[int]appearance)
	gone := make(map[int]bool)
	for i, was := range before.Cells {
		gone[i] = was != "" && was != b.Cells[i]
	}
	origin := func(to int) int {
		for from, was := range before.Cells {
			if gone[from] && was == b.Cells[to] {
				return from
			}
		}
		if n := len(b.Last); m.stepped && n > 1 && b.Last[n-1] == to && gone[b.Last[0]] {
			return b.Last[0]
		}
		return -1
	}
	for to, cell := range b.Cells {
		if cell == "" || cell == before.Cells[to] {
			continue
		}
		from := origin(to)
		if from < 0 {
			m.appearances[to] = appearance{fresh: true}
			continue
		}
		gone[from] = false
		way := board.Passing{Piece: before.Cells[from], From: b.Squares[from], To: b.Squares[to]}
		if carried == [2]string{way.From, way.To} {
			m.dragged, m.draggedCapture = true, gone[to]
			gone[to] = false
			continue
		}
		m.appearances[to] = appearance{comes: true}
		m.passing = append(m.passing, way)
	}
	var off []board.Passing
	for i, was := range before.Cells {
		if gone[i] {
			off = append(off, board.Passing{Piece: was, From: b.Squares[i]})
		}
	}
	m.passing = slices.Concat(off, m.passing) // drawn below those that arrive
}

// flipDelay returns when a piece turns over, in ms after the move: the nearest first, 30 ms a
// square, so that flips run outward. With the flip itself, everything ends within 240 ms.
func flipDelay(squares []string, from, to int) int {
	const step, most = 30, 120
	if from < 0 {
		return 0
	}
	return min(step*distance(squares[from], squares[to]), most)
}

// distance returns the distance in king's moves between squares named by a letter and a digit, 0
// for other names.
func distance(a, b string) int {
	if len(a) != 2 || len(b) != 2 {
		return 0
	}
	return max(abs(int(a[0])-int(b[0])), abs(int(a[1])-int(b[1])))
}

func abs(n int) int { return max(n, -n) }
