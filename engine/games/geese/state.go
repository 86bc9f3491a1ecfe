package geese

import (
	"math/bits"

	"playout/engine/game"
)

// none is the last action of a goose that has not moved.
const none = moves

// What lies on a cell: nothing, food, or a goose as fowl of its seat plus, but
// on its head, the move from there to its next cell towards the head.
const (
	nothing uint8 = iota
	meal
)

func fowl(seat game.Seat) uint8 { return uint8(seat+1) << 2 }

// isFowl says whether what lies on a cell is a goose.
func isFowl(on uint8) bool { return on >= 1<<2 }

// state is one position. A goose is a chain of cells on the board from its tail
// to its head.
type state struct {
	g      *geese
	step   int
	alive  game.Seats
	failed game.Seats // died of their players' faults; like rewards, not told by the text
	over   bool
	last   [game.MaxSeats]game.Move // none before the first
	reward [game.MaxSeats]int       // as Kaggle counts it, of the last step lived
	head   [game.MaxSeats]cell
	tail   [game.MaxSeats]cell
	length [game.MaxSeats]int // 0 for a dead goose
	board  []uint8            // by cell what lies there
	food   []cell             // in the order in which it appeared
}

func (g *geese) empty() *state {
	s := &state{
		g:     g,
		board: make([]uint8, g.cells),
		food:  make([]cell, 0, g.cells),
	}
	for i := range s.last {
		s.last[i] = none
	}
	return s
}

// birth sets a goose of one cell.
func (s *state) birth(seat int, at cell) {
	s.alive |= game.Only(game.Seat(seat))
	s.head[seat], s.tail[seat], s.length[seat] = at, at, 1
	s.board[at] = fowl(game.Seat(seat))
	s.reward[seat] = s.worth(game.Seat(seat))
}

// body writes a goose's cells from the head to the tail and returns them.
func (s *state) body(seat int, room []cell) []cell {
	n := s.length[seat]
	for len(room) < n {
		room = append(room, 0)
	}
	room = room[:n]
	for i, c := n-1, s.tail[seat]; i >= 0; i-- {
		room[i] = c
		c = s.ahead(c)
	}
	return room
}

// next is the cell beside another.
func (g *geese) next(c cell, m game.Move) cell { return g.around[int(c)<<2|int(m&3)] }

// ahead is the next cell of a goose towards its head.
func (s *state) ahead(c cell) cell { return s.g.around[int(c)<<2|int(s.board[c]&3)] }

// pop takes the tail away.
func (s *state) pop(seat game.Seat) {
	tail := s.tail[seat]
	s.tail[seat] = s.ahead(tail)
	s.board[tail] = nothing
	s.length[seat]--
}

// die takes a goose off the board; heads that are still to be set are not on it.
func (s *state) die(seat game.Seat) {
	own := fowl(seat)
	for c := s.tail[seat]; s.board[c]&^3 == own; {
		next := s.ahead(c)
		s.board[c] = nothing
		c = next
	}
	s.length[seat] = 0
	s.alive &^= game.Only(seat)
}

// worth is the reward of a living goose at this step.
func (s *state) worth(seat game.Seat) int {
	return (s.step+1)*(s.g.maxLength+1) + s.length[seat]
}

// Acting are the living geese, or nobody when the game is over.
func (s *state) Acting() game.Seats {
	if s.over {
		return 0
	}
	return s.alive
}

// Legal appends all four moves: turning back is allowed, and death.
func (s *state) Legal(_ game.Seat, dst []game.Move) []game.Move {
	return append(dst, north, east, south, west)
}

// Sensible appends the moves of random play, which does not turn back.
func (s *state) Sensible(seat game.Seat, dst []game.Move) []game.Move {
	for m := range moves {
		if last := s.last[seat]; last == none || m != back(last) {
			dst = append(dst, m)
		}
	}
	return dst
}

// Play moves all living geese and lets food appear.
func (s *state) Play(j game.Joint, r *game.Rand) {
	s.move(&j)
	s.feed(r)
}

// move is a step without the food that appears. What happens to most geese, a
// move onto a free cell, is done here almost without branches, which are dear
// in WebAssembly; all else is left to advance and collide.
func (s *state) move(j *game.Joint) {
	s.step++
	board, around := s.board, s.g.around
	hunger := uint(0)
	if s.step%s.g.hungerRate == 0 {
		hunger = 1
	}
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		seat := seats.First() & (game.MaxSeats - 1)
		m, old, tail := j[seat]&3, s.head[seat], s.tail[seat]
		head := around[int(old)<<2|int(m)]
		turned := uint(m^s.last[seat]^2) - 1              // has its top bit where m is straight back
		spare := uint(s.g.maxLength - 1 - s.length[seat]) // has it where the goose is too long
		if uint(board[head])|hunger|(turned|spare)>>(bits.UintSize-1) != 0 {
			s.advance(seat, m, hunger != 0)
			continue
		}
		board[old] = fowl(seat) | uint8(m)
		s.tail[seat] = around[int(tail)<<2|int(board[tail]&3)]
		board[tail] = nothing
		s.head[seat], s.last[seat] = head, m
	}
	// Now the heads, each onto its cell unless something is there.
	var before [game.MaxSeats]uint8
	met := uint8(0)
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		seat := seats.First() & (game.MaxSeats - 1)
		head := s.head[seat]
		before[seat] = board[head]
		met |= board[head]
		board[head] = fowl(seat)
	}
	if met != 0 {
		s.collide(&before)
	}
	worth := (s.step + 1) * (s.g.maxLength + 1)
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		seat := seats.First() & (game.MaxSeats - 1)
		s.reward[seat] = worth + s.length[seat]
	}
	s.over = s.alive.Rest() == 0 || s.step >= s.g.steps-1
}

// advance moves one goose, rules 1 and 2 of the package comment, but for its
// head, which is set on the board only when all have moved.
func (s *state) advance(seat game.Seat, m game.Move, hunger bool) {
	last := s.last[seat]
	s.last[seat] = m
	if last != none && m == back(last) {
		s.die(seat)
		return
	}
	old := s.head[seat]
	head := s.g.next(old, m)
	s.board[old] = fowl(seat) | uint8(m)
	if s.board[head] == meal {
		s.eat(head)
	} else {
		s.pop(seat)
	}
	if s.board[head]&^3 == fowl(seat) {
		s.die(seat)
		return
	}
	for s.length[seat] >= s.g.maxLength {
		s.pop(seat)
	}
	s.head[seat] = head
	s.length[seat]++
	if hunger {
		s.shrink(seat)
	}
}

// shrink takes the cell that hunger costs.
func (s *state) shrink(seat game.Seat) {
	if s.length[seat] == 1 {
		s.die(seat)
		return
	}
	s.pop(seat)
}

// eat takes food away and keeps the order of the rest.
func (s *state) eat(c cell) {
	s.board[c] = nothing
	for i, f := range s.food {
		if f == c {
			s.food = append(s.food[:i], s.food[i+1:]...)
			return
		}
	}
}

// collide takes away all geese whose head is on another goose. The heads have
// been set on the board one after the other, over what lay there before.
func (s *state) collide(before *[game.MaxSeats]uint8) {
	var hit game.Seats
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		if isFowl(before[seat]) || s.board[s.head[seat]] != fowl(seat) {
			hit |= game.Only(seat)
		}
	}
	for seat := game.Seat(game.MaxSeats); seat > 0; {
		if seat--; s.alive.Has(seat) {
			s.board[s.head[seat]] = before[seat]
		}
	}
	for ; hit != 0; hit = hit.Rest() {
		s.die(hit.First())
	}
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		s.board[s.head[seats.First()]] = fowl(seats.First())
	}
}

// feed lets food appear on free cells until there is enough.
func (s *state) feed(r *game.Rand) {
	if len(s.food) >= s.g.minFood {
		return
	}
	for free := s.free(); len(s.food) < s.g.minFood && free > 0; free-- {
		s.grow(s.nth(r.IntN(free)))
	}
}

// grow puts food on a free cell.
func (s *state) grow(c cell) {
	s.food = append(s.food, c)
	s.board[c] = meal
}

// free counts the cells with neither food nor goose.
func (s *state) free() (n int) {
	n = s.g.cells - len(s.food)
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		n -= s.length[seats.First()]
	}
	return n
}

// nth is the free cell of rank k.
func (s *state) nth(k int) cell {
	for c, on := range s.board {
		if on == nothing {
			if k == 0 {
				return cell(c)
			}
			k--
		}
	}
	panic("geese: no such free cell")
}

// CopyFrom copies the few words of a state and its board.
func (s *state) CopyFrom(from game.State) {
	o := from.(*state)
	board, food := s.board, s.food[:0]
	*s = *o
	s.board = board
	copy(board, o.board)
	s.food = append(food, o.food...)
}

// Returns is the share of rivals outranked, ties half, scaled to -1 ... 1.
func (s *state) Returns(r *[game.MaxSeats]float32) {
	*r = [game.MaxSeats]float32{}
	rivals := s.g.seats - 1
	for seat := range s.g.seats {
		points := 0 // 2 for a rival outranked, 1 for a tie
		for other := range s.g.seats {
			switch {
			case other == seat:
			case s.reward[seat] > s.reward[other]:
				points += 2
			case s.reward[seat] == s.reward[other]:
				points++
			}
		}
		r[seat] = float32(points-rivals) / float32(rivals)
	}
}

// Margin is the reward less the best of the rivals'.
func (s *state) Margin(m *[game.MaxSeats]int) {
	*m = [game.MaxSeats]int{}
	for seat := range s.g.seats {
		best := 0
		for other := range s.g.seats {
			if other != seat {
				best = max(best, s.reward[other])
			}
		}
		m[seat] = s.reward[seat] - best
	}
}

// Hash mixes what String says.
func (s *state) Hash() uint64 {
	h := game.Mix(uint64(s.step) + 0x9e3779b97f4a7c15)
	for seat := range s.g.seats {
		h = game.Mix(h ^ uint64(s.length[seat])<<8 ^ uint64(s.last[seat]))
		for i, c := 0, s.tail[seat]; i < s.length[seat]; i++ {
			h = game.Mix(h + uint64(c))
			c = s.ahead(c)
		}
	}
	for _, c := range s.food {
		h = game.Mix(h + uint64(c) + 1<<32)
	}
	return h
}

// MoveName is the name of the direction.
func (s *state) MoveName(_ game.Seat, m game.Move) string { return moveNames[m&3] }
