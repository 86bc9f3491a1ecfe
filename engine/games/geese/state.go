package geese

import (
	"math/bits"

	"playout/engine/game"
)

// none is the last action of a goose that has not moved.
const none = moves

// state is a position with the step, the rewards of the dead, and their causes of death.
type state struct {
	step   int
	hunger int        // the next step in which hunger strikes
	failed game.Seats // died because their players failed; like rewards, not part of the text
	over   bool
	flock
	reward [game.MaxSeats]int // of the dead, as Kaggle counts it, for the last step they lived
	deaths [game.MaxSeats]death
}

func (g *geese) empty() *state {
	s := &state{
		flock:  flock{g: g, food: make([]cell, 0, g.cells)},
		hunger: g.hungerRate,
	}
	for i := range s.geese {
		s.geese[i].last = none
	}
	return s
}

// die takes a goose off the board, with the cause of its death.
func (s *state) die(seat game.Seat, cause death) {
	s.deaths[seat] = cause
	s.remove(seat)
}

// rewardAt returns the reward of a goose with its present length at a step.
func (s *state) rewardAt(seat game.Seat, step int) int {
	return (step+1)*(s.g.maxLength+1) + s.length(int(seat))
}

// rewardOf returns a goose's reward.
func (s *state) rewardOf(seat int) int {
	if s.geese[seat].length == 0 {
		return s.reward[seat]
	}
	return s.rewardAt(game.Seat(seat), s.step)
}

// Acting returns the living geese, or none when the game is over.
func (s *state) Acting() game.Seats {
	if s.over {
		return 0
	}
	return s.alive
}

// Legal appends all four moves; turning back is legal but deadly.
func (s *state) Legal(_ game.Seat, dst []game.Move) []game.Move {
	return append(dst, north, east, south, west)
}

// Sensible appends the moves of random play, which never turns back.
func (s *state) Sensible(seat game.Seat, dst []game.Move) []game.Move {
	for m := range moves {
		if last := s.geese[seat].last; last == none || m != back(last) {
			dst = append(dst, m)
		}
	}
	return dst
}

// Default returns straight ahead, and north at the start, as on Kaggle's page, where the last
// action repeats if a person presses no key.
func (s *state) Default(seat game.Seat) game.Move {
	if last := s.geese[seat].last; last != none {
		return last
	}
	return north
}

// Play moves all living geese; then food appears.
func (s *state) Play(j game.Joint, r *game.Rand) {
	s.move(&j)
	if len(s.food) < s.g.minFood {
		s.feed(r)
	}
}

// move plays a step without the new food. It handles the common case, a move onto a free cell,
// almost without branches and calls, which are expensive in WebAssembly, and leaves everything
// else to advance and settle. Playout has its own loop for the same.
func (s *state) move(j *game.Joint) {
	const top = bits.UintSize - 1
	s.step++
	hunger := (uint(s.step^s.hunger) - 1) >> top
	s.hunger += s.g.hungerRate * int(hunger)
	board, most := &s.board, s.g.maxLength-1
	pending := game.Seats(0) // geese whose heads are not yet set on the board
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		seat := seats.First() & (game.MaxSeats - 1)
		goose := &s.geese[seat]
		m := j[seat] & 3
		old, tail := goose.head&(maxCells-1), goose.tail&(maxCells-1)
		head := s.g.next(old, m) & (maxCells - 1)
		turned := uint(m^goose.last^2) - 1      // has its top bit set if m is straight back
		spare := uint(most - int(goose.length)) // has it set if the goose is too long
		if uint(board[head])|hunger|(turned|spare)>>top != 0 {
			pending |= game.Only(seat)
			s.advance(seat, m, hunger != 0)
			continue
		}
		board[old] = gooseMark(seat) | content(head)
		goose.tail = board[tail].ahead()
		board[tail] = emptyCell
		board[head] = gooseMark(seat)
		goose.head, goose.last = head, m
	}
	if pending != 0 {
		s.resolveCollisions(pending)
	}
	s.over = (uint(s.alive.Rest())-1|uint(s.g.steps-2-s.step))>>top != 0
}

// advance moves one goose by rules 1 and 2 of the package comment, except that settle sets its
// head on the board when all have moved.
func (s *state) advance(seat game.Seat, m game.Move, hunger bool) {
	seat &= game.MaxSeats - 1
	goose := &s.geese[seat]
	s.reward[seat] = s.rewardAt(seat, s.step-1)
	last := goose.last
	goose.last = m
	if last != none && m == back(last) {
		s.die(seat, reversed)
		return
	}
	old := goose.head & (maxCells - 1)
	head := s.g.next(old, m) & (maxCells - 1)
	s.board[old] = gooseMark(seat) | content(head)
	if s.board[head] == foodMark {
		s.eat(head)
	} else {
		s.removeTail(seat)
	}
	if s.board[head].isOf(gooseMark(seat)) {
		s.die(seat, ownBody)
		return
	}
	for int(goose.length) >= s.g.maxLength {
		s.removeTail(seat)
	}
	goose.head = head
	goose.length++
	if hunger {
		s.shrink(seat)
	}
}

// shrink removes the cell that hunger costs.
func (s *state) shrink(seat game.Seat) {
	if s.geese[seat].length == 1 {
		s.die(seat, starved)
		return
	}
	s.removeTail(seat)
}

// resolveCollisions sets the heads of the pending geese, which advance has moved, one after another
// over the content of their cells, and removes all geese whose heads are on another goose. The
// other heads were set on free cells.
func (s *state) resolveCollisions(pending game.Seats) {
	var before [game.MaxSeats]content
	covered := emptyCell
	pending &= s.alive
	for seats := pending; seats != 0; seats = seats.Rest() {
		seat := seats.First() & (game.MaxSeats - 1)
		head := s.geese[seat].head & (maxCells - 1)
		before[seat] = s.board[head]
		covered |= s.board[head]
		s.board[head] = gooseMark(seat)
	}
	if covered == 0 {
		return
	}
	var hit game.Seats
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		if before[seat].isGoose() || s.board[s.geese[seat].head] != gooseMark(seat) {
			hit |= game.Only(seat)
		}
	}
	for seat := game.Seat(game.MaxSeats); seat > 0; {
		if seat--; (hit & pending).Has(seat) {
			s.board[s.geese[seat].head] = before[seat]
		}
	}
	var deaths [game.MaxSeats]death
	for seats := hit; seats != 0; seats = seats.Rest() {
		deaths[seats.First()] = s.collision(seats.First())
	}
	for ; hit != 0; hit = hit.Rest() {
		seat := hit.First()
		if !pending.Has(seat) {
			s.reward[seat] = s.rewardAt(seat, s.step-1)
		}
		s.die(seat, deaths[seat])
	}
}

// feed puts food on random free cells until there is enough.
func (s *state) feed(r *game.Rand) {
	for free := s.free(); len(s.food) < s.g.minFood && free > 0; free-- {
		s.addFood(s.freeCell(r.IntN(free)))
	}
}

// CopyFrom copies the few words of a state and the cells of its board.
func (s *state) CopyFrom(from game.State) {
	o := from.(*state)
	s.step, s.hunger, s.failed, s.over = o.step, o.hunger, o.failed, o.over
	s.reward, s.deaths = o.reward, o.deaths
	s.g, s.alive, s.geese = o.g, o.alive, o.geese
	s.food = append(s.food[:0], o.food...)
	copy(s.board[:o.g.cells], o.board[:o.g.cells])
}

// Returns writes the share of rivals outranked, ties counting half, scaled to -1 ... 1: the number
// outranked less the number that outrank, divided by the number of rivals.
func (s *state) Returns(r *[game.MaxSeats]float32) {
	*r = [game.MaxSeats]float32{}
	var rewardOf [game.MaxSeats]int32
	for seat := range s.g.seats {
		rewardOf[seat&(game.MaxSeats-1)] = int32(s.rewardOf(seat))
	}
	rivals := float32(s.g.seats - 1)
	for seat, own := range rewardOf[:s.g.seats] {
		lead := int32(0)
		for _, other := range rewardOf[:s.g.seats] {
			lead += (own-other)>>31 + int32(uint32(other-own)>>31) // the sign, without branches
		}
		r[seat] = float32(lead) / rivals
	}
}

// Settled returns the result of a dead goose, since all living ones will outrank it. It does not
// know the result of a goose whose player failed, which shares the last place with later failures.
func (s *state) Settled(seat game.Seat) (result float32, ok bool) {
	if s.alive.Has(seat) || s.failed.Has(seat) {
		return 0, false
	}
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	return returns[seat], true
}

// Margin writes the reward less the best reward among the rivals.
func (s *state) Margin(m *[game.MaxSeats]int) {
	*m = [game.MaxSeats]int{}
	for seat := range s.g.seats {
		best := 0
		for other := range s.g.seats {
			if other != seat {
				best = max(best, s.rewardOf(other))
			}
		}
		m[seat] = s.rewardOf(seat) - best
	}
}

// Hash mixes everything that String writes.
func (s *state) Hash() uint64 {
	h := game.Mix(uint64(s.step) + 0x9e3779b97f4a7c15)
	for seat := range s.g.seats {
		h = game.Mix(h ^ uint64(s.geese[seat].length)<<8 ^ uint64(s.geese[seat].last))
		for i, c := 0, s.geese[seat].tail; i < s.length(seat); i++ {
			h = game.Mix(h + uint64(c))
			c = s.ahead(c)
		}
	}
	for _, c := range s.food {
		h = game.Mix(h + uint64(c) + 1<<32)
	}
	return h
}

// MoveName returns the name of the direction.
func (s *state) MoveName(_ game.Seat, m game.Move) string { return moveNames[m&3] }
