package geese

import "playout/engine/game"

// Planes returns the game's own planes, the features and, for four geese, those of the student
// report, see the package comment.
func (g *geese) Planes() []game.Planes {
	list := []game.Planes{
		{Names: ownNames[:], C: 10, H: g.rows, W: g.columns, Policy: int(moves), Encode: encode, Index: index},
		{Name: "features", Names: featureNames[:], C: 13, H: g.rows, W: g.columns, Policy: int(moves), Encode: encodeFeatures, Index: index},
	}
	if g.seats == 4 {
		list = append(list, game.Planes{Name: "report4", Names: report4Names(), C: 17, H: g.rows, W: g.columns, Policy: int(moves), Encode: encodeReport4, Index: index})
	}
	return list
}

// The names of the planes.
var (
	ownNames = [...]string{
		"own head", "own body", "other heads", "other bodies", "reach of others", "own head before", "food", "own length",
		"steps until hunger", "steps left",
	}
	featureNames = [...]string{
		"own cells", "other cells", "other heads", "reach of others", "tails that stay", "own head before", "food", "own length",
		"longest other", "lead", "others alive", "steps until hunger", "steps left",
	}
)

func report4Names() (names []string) {
	for _, part := range []string{"head", "tail", "cells", "head before"} {
		for _, whose := range []string{"own ", "second ", "third ", "fourth "} {
			names = append(names, whose+part)
		}
	}
	return append(names, "food")
}

func index(_ game.State, _ game.Seat, m game.Move) int { return int(m) }

// longest is the length that counts as 1 in planes of lengths.
const longest = 16

func encode(from game.State, seat game.Seat, dst []float32) {
	s := from.(*state)
	clear(dst)
	me := int(seat)
	if s.length(me) == 0 {
		return
	}
	g := s.g
	plane := func(i int) []float32 { return dst[i*g.cells:][:g.cells] }
	shifted := g.centred(s.geese[me].head).index
	for other := range g.seats {
		n := s.length(other)
		if n == 0 {
			continue
		}
		heads, bodies := plane(2), plane(3)
		if other == me {
			heads, bodies = plane(0), plane(1)
		}
		heads[shifted(s.geese[other].head)] = 1
		for i, c := 1, s.geese[other].tail; i < n; i++ {
			bodies[shifted(c)] = float32(i) / float32(n-1)
			c = s.ahead(c)
		}
		if other != me {
			for m := range moves {
				if s.geese[other].last == none || m != back(s.geese[other].last) {
					plane(4)[shifted(s.cellAhead(other, m))] = 1
				}
			}
		}
	}
	if before, ok := s.previousHead(me); ok {
		plane(5)[shifted(before)] = 1
	}
	for _, c := range s.food {
		plane(6)[shifted(c)] = 1
	}
	fill(plane(7), float32(s.length(me))/longest)
	fill(plane(8), float32(s.untilHunger())/float32(g.hungerRate))
	fill(plane(9), float32(g.steps-1-s.step)/float32(g.steps))
}

// centring moves a cell to the middle of the board, and the others with it.
type centring struct {
	g           *geese
	down, right int
}

func (g *geese) centred(on cell) centring {
	return centring{g, g.rows + g.rows/2 - int(on)/g.columns, g.columns + g.columns/2 - int(on)%g.columns}
}

// index returns the index of a cell after that.
func (c centring) index(at cell) int {
	return (int(at)/c.g.columns+c.down)%c.g.rows*c.g.columns + (int(at)%c.g.columns+c.right)%c.g.columns
}

// leadUnit is the lead in cells that counts as 1 in plane 9 of the features.
const leadUnit = 8

func encodeFeatures(from game.State, seat game.Seat, dst []float32) {
	s := from.(*state)
	clear(dst)
	me := int(seat)
	if s.length(me) == 0 {
		return
	}
	g := s.g
	plane := func(i int) []float32 { return dst[i*g.cells:][:g.cells] }
	middle := g.centred(s.geese[me].head)
	bodies, heads, reach, staying := plane(1), plane(2), plane(3), plane(4)
	most := 0 // length of the longest rival
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		other := int(seats.First())
		goose, n := &s.geese[other], s.length(other)
		on := bodies
		if other == me {
			on = plane(0)
		}
		for i, c := 1, goose.tail; i <= n; i++ {
			on[middle.index(c)] = float32(i) / longest
			c = s.ahead(c)
		}
		if other == me {
			continue
		}
		most = max(most, n)
		heads[middle.index(goose.head)] = float32(n) / longest
		for m := range moves {
			next := g.next(goose.head, m)
			if goose.last == none || m != back(goose.last) {
				reach[middle.index(next)] = 1
			}
			if s.board[next] == foodMark {
				staying[middle.index(goose.tail)] = 1
			}
		}
	}
	if before, ok := s.previousHead(me); ok {
		plane(5)[middle.index(before)] = 1
	}
	for _, c := range s.food {
		plane(6)[middle.index(c)] = 1
	}
	own := s.length(me)
	fill(plane(7), float32(own)/longest)
	fill(plane(8), float32(most)/longest)
	fill(plane(9), float32(own-most)/leadUnit)
	fill(plane(10), float32(s.alive.Count()-1)/float32(g.seats-1))
	fill(plane(11), float32(s.untilHunger())/float32(g.hungerRate))
	fill(plane(12), float32(g.steps-1-s.step)/float32(g.steps))
}

func encodeReport4(from game.State, seat game.Seat, dst []float32) {
	s := from.(*state)
	clear(dst)
	g := s.g
	for i := range g.seats {
		goose := (int(seat) + i) % g.seats
		if s.length(goose) == 0 {
			continue
		}
		set := func(kind int, c cell) { dst[(4*kind+i)*g.cells+int(c)] = 1 }
		set(0, s.geese[goose].head)
		set(1, s.geese[goose].tail)
		for k, c := 0, s.geese[goose].tail; k < s.length(goose); k++ {
			set(2, c)
			c = s.ahead(c)
		}
		if before, ok := s.previousHead(goose); ok {
			set(3, before)
		}
	}
	for _, c := range s.food {
		dst[16*g.cells+int(c)] = 1
	}
}

func fill(dst []float32, v float32) {
	for i := range dst {
		dst[i] = v
	}
}

// Symmetries returns the mirrors of columns and rows.
func (g *geese) Symmetries() int { return 4 }

// Transform writes the image of src into dst.
func (g *geese) Transform(k int, dst, src game.State) {
	from, to := src.(*state), dst.(*state)
	to.CopyFrom(src)
	for c := range cell(g.cells) {
		on := from.board[c]
		if on.isGoose() {
			on = gooseMark(on.owner()) | content(g.mirror(k, on.ahead()))
		}
		to.board[g.mirror(k, c)] = on
	}
	for seat := range g.seats {
		to.geese[seat].head, to.geese[seat].tail = g.mirror(k, from.geese[seat].head), g.mirror(k, from.geese[seat].tail)
		if from.geese[seat].last != none {
			to.geese[seat].last = g.TransformMove(k, from.geese[seat].last)
		}
	}
	for i, c := range from.food {
		to.food[i] = g.mirror(k, c)
	}
}

// mirror returns the image of a cell.
func (g *geese) mirror(k int, c cell) cell {
	row, column := int(c)/g.columns, int(c)%g.columns
	if k&1 != 0 {
		column = g.columns - 1 - column
	}
	if k&2 != 0 {
		row = g.rows - 1 - row
	}
	return cell(row*g.columns + column)
}

// TransformMove returns the image of a direction.
func (g *geese) TransformMove(k int, m game.Move) game.Move {
	if eastWest := m&1 != 0; eastWest && k&1 != 0 || !eastWest && k&2 != 0 {
		return back(m)
	}
	return m
}
