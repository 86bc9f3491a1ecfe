package geese

import (
	"math/bits"

	"playout/engine/game"
)

// Playout plays random moves to the end, never straight back. It draws one word from the Rand as
// the seed of a fast generator (game.Xorshift). The upper half of one number of it, as a fraction
// of 2^32, gives the turns of all geese in a step, one digit a goose: left, straight on or right,
// or also back if the goose has not moved. Otherwise the loop over the geese is that of move.
func (s *state) Playout(r *game.Rand, returns *[game.MaxSeats]float32) int {
	return s.playout(r, returns, false)
}

// CarefulPlayout is Playout with geese that avoid cells of geese if they can (dodge).
func (s *state) CarefulPlayout(r *game.Rand, returns *[game.MaxSeats]float32) int {
	return s.playout(r, returns, true)
}

func (s *state) playout(r *game.Rand, returns *[game.MaxSeats]float32, careful bool) int {
	const top = bits.UintSize - 1
	start := s.step
	x := r.Uint64() | 1
	for !s.over {
		x = game.Xorshift(x)
		draw := x >> 32
		s.step++
		hunger, most := s.step == s.hunger, s.g.maxLength-1 // geese of more than most cells, and all when hunger strikes, move by advance
		if hunger {
			s.hunger += s.g.hungerRate
			most = 0
		}
		pending := game.Seats(0)
		for seats := s.alive; seats != 0; seats = seats.Rest() {
			seat := seats.First() & (game.MaxSeats - 1)
			goose := &s.geese[seat]
			last := goose.last
			draw *= 3 + uint64(last>>2) // only none has bit 2
			m := (last + 3 + game.Move(draw>>32)) & 3
			draw &= 1<<32 - 1
			old, tail := goose.head&(maxCells-1), goose.tail&(maxCells-1)
			head := s.g.next(old, m) & (maxCells - 1)
			if uint(s.board[head])|uint(most-int(goose.length))>>top != 0 {
				if careful {
					m = s.dodge(goose, m)
				}
				pending |= game.Only(seat)
				s.advance(seat, m, hunger)
				continue
			}
			s.board[old] = gooseMark(seat) | content(head)
			goose.tail = s.board[tail].ahead()
			s.board[tail] = emptyCell
			s.board[head] = gooseMark(seat)
			goose.head, goose.last = head, m
		}
		if pending != 0 {
			s.resolveCollisions(pending)
			s.over = s.alive.Rest() == 0
		}
		if s.step > s.g.steps-2 {
			s.over = true
		}
		if len(s.food) < s.g.minFood {
			x = s.feedFast(x)
		}
	}
	s.Returns(returns)
	return s.step - start
}

// dodge returns m, or if m leads onto a goose another move that leads neither onto a goose nor
// straight back, if there is one.
func (s *state) dodge(goose *goose, m game.Move) game.Move {
	for turn := range moves {
		to := (m + turn) & 3
		if (goose.last == none || to != back(goose.last)) && !s.board[s.g.next(goose.head, to)&(maxCells-1)].isGoose() {
			return to
		}
	}
	return m
}

// Careful leaves out moves onto a goose, except onto its tail, which moves on unless the goose eats.
// If wary, it also leaves out moves next to a rival's head, unless fewer than two others remain. If
// nothing remains, it appends all moves of random play.
func (s *state) Careful(seat game.Seat, wary bool, dst []game.Move) []game.Move {
	goose := &s.geese[seat&(game.MaxSeats-1)]
	var open, apart [moves]bool
	opened, aparts := 0, 0
	for m := range moves {
		c := s.g.next(goose.head, m)
		on := s.board[c&(maxCells-1)]
		if goose.last != none && m == back(goose.last) || on.isGoose() && s.geese[on.owner()&(game.MaxSeats-1)].tail != c {
			continue
		}
		open[m] = true
		opened++
		if wary && !s.threatened(seat, c) {
			apart[m] = true
			aparts++
		}
	}
	switch {
	case opened == 0:
		return s.Sensible(seat, dst)
	case aparts > 1:
		open = apart
	}
	for m := range moves {
		if open[m] {
			dst = append(dst, m)
		}
	}
	return dst
}

// threatened reports whether the head of a seat's rival is next to a cell.
func (f *flock) threatened(seat game.Seat, c cell) bool {
	for _, next := range f.g.neighbours(int(c)) {
		on := f.board[next&(maxCells-1)]
		if on.isGoose() && on.owner() != seat && f.geese[on.owner()&(game.MaxSeats-1)].head == next {
			return true
		}
	}
	return false
}

// feedFast is feed with the playout's generator. It tries random cells until one is free, as most
// are; after many failures it counts the free ones.
func (s *state) feedFast(x uint64) uint64 {
	const maxTries = 32
	for free := s.free(); len(s.food) < s.g.minFood && free > 0; free-- {
		c := cell(0)
		for try := 0; ; try++ {
			x = game.Xorshift(x)
			if c = cell(game.Scale(x, uint64(s.g.cells))); s.board[c] == emptyCell {
				break
			}
			if try == maxTries {
				x = game.Xorshift(x)
				c = s.freeCell(int(game.Scale(x, uint64(free))))
				break
			}
		}
		s.addFood(c)
	}
	return x
}

// Recount implements game.Recounter. Its loop over the geese is that of playout, without the short way
// for free cells.
func (s *state) Recount(r *game.Rand, careful bool, step func(game.Joint)) {
	for x := r.Uint64() | 1; !s.over; {
		x = game.Xorshift(x)
		draw := x >> 32
		s.step++
		hunger, most := s.step == s.hunger, s.g.maxLength-1
		if hunger {
			s.hunger += s.g.hungerRate
			most = 0
		}
		var j game.Joint
		pending := game.Seats(0)
		for seats := s.alive; seats != 0; seats = seats.Rest() {
			seat := seats.First()
			goose := &s.geese[seat]
			draw *= 3 + uint64(goose.last>>2)
			m := (goose.last + 3 + game.Move(draw>>32)) & 3
			draw &= 1<<32 - 1
			if s.board[s.g.next(goose.head, m)] != emptyCell || int(goose.length) > most {
				if careful {
					m = s.dodge(goose, m)
				}
				pending |= game.Only(seat)
			}
			s.advance(seat, m, hunger)
			if !pending.Has(seat) {
				s.board[goose.head] = gooseMark(seat)
			}
			j[seat] = m
		}
		if pending != 0 {
			s.resolveCollisions(pending)
			s.over = s.alive.Rest() == 0
		}
		s.over = s.over || s.step > s.g.steps-2
		if len(s.food) < s.g.minFood {
			x = s.feedFast(x)
		}
		step(j)
	}
}
