package morris

import (
	"math/bits"

	"playout/engine/game"
)

// Playout plays uniformly random legal moves to the end. It draws one word from the Rand
// as the seed of a fast generator (game.Xorshift).
func (s *state) Playout(r *game.Rand, returns *[game.MaxSeats]float32) (plies int) {
	x := r.Uint64() | 1
	for ; s.end == unfinished && (s.removal || s.hand|s.oppHand > 0); plies++ {
		x = game.Xorshift(x)
		s.advance(s.pick(s.variant, x))
	}
	if s.end == unfinished {
		plies += s.playoutRest(x)
	}
	s.Returns(returns)
	return plies
}

// pick chooses among the legal moves, uniformly by a random word, and returns the points of the
// move.
func (p *position) pick(v variant, x uint64) (from, to uint32) {
	if p.removal {
		return 0, randomPoint(p.removable(v), x)
	}
	empty := p.empty()
	if !p.movesStones(v) {
		return 0, randomPoint(empty, x)
	}
	if p.flies(v) {
		from, to = randomFlight(p.own, empty, x)
		return from, to
	}
	var places uint64
	if p.places() {
		places = uint64(bits.OnesCount32(empty))
	}
	ways := steps(p.own, empty)
	counts := game.Counts(ways)
	k := game.Scale(x, places+counts>>56)
	if k < places {
		return 0, nth(empty, k)
	}
	way := &stepAt[game.Nth(ways, counts, k-places)&63]
	return way.both &^ way.to, way.to
}

// randomPoint returns a random point of a set.
func randomPoint(set uint32, x uint64) uint32 {
	counts := game.Counts(uint64(set))
	return 1 << (game.Nth(uint64(set), counts, game.Scale(x, counts>>56)) & 31)
}

// nth returns the point of rank k of a set.
func nth(set uint32, k uint64) uint32 {
	return 1 << (game.Nth(uint64(set), game.Counts(uint64(set)), k) & 31)
}

// randomFlight returns one of three stones and an empty point, by half of x each.
func randomFlight(own, empty uint32, x uint64) (from, to uint32) {
	return nth(own, game.Scale(x<<32, 3)), randomPoint(empty, x)
}

// playoutRest plays the rest of a playout once all stones are on the board and no removal is
// pending. These are nearly all plies of a game; its loop plays a removal together with the ply
// that closed the mill.
func (s *state) playoutRest(x uint64) (plies int) {
	own, opp, turn := s.own, s.opp, uint64(s.turn)
	known, quiet := uint(s.known), uint(s.quiet)
	var once, twice uint64 // the traces of at least one of the keys in past, and of at least two
	for _, key := range s.past[:known] {
		twice |= once & trace(key)
		once |= trace(key)
	}
	for {
		empty := full &^ (own | opp)
		x = game.Xorshift(x)
		var way step
		if bits.OnesCount32(own) == 3 && !s.noFlying {
			// This is randomFlight without its calls, which are slow in WebAssembly.
			first, last := own&-own, own&(own-1)
			middle := last & -last
			from := first
			switch game.Scale(x<<32, 3) {
			case 1:
				from = middle
			case 2:
				from = last ^ middle
			}
			counts := game.Counts(uint64(empty))
			to := uint32(1) << (game.Nth(uint64(empty), counts, game.Scale(x, counts>>56)) & 31)
			way = step{to, from | to}
		} else {
			ways := steps(own, empty)
			if ways == 0 {
				s.end = lost
				break
			}
			counts := game.Counts(ways)
			way = stepAt[game.Nth(ways, counts, game.Scale(x, counts>>56))&63]
		}
		key := uint64(own) | uint64(opp)<<24 | turn<<48
		mark := trace(key)
		if (quiet >= maxQuiet || twice&mark != 0) && s.drawn(key, known, quiet) {
			break
		}
		twice |= once & mark
		once |= mark
		own ^= way.both
		plies++
		if inMills(own)&way.to == 0 {
			s.past[known%maxPast] = key
			known++
			quiet++
		} else {
			x = game.Xorshift(x)
			removable := opp &^ inMills(opp)
			if removable == 0 || s.anyRemoval {
				removable = opp
			}
			counts := game.Counts(uint64(removable))
			opp &^= 1 << (game.Nth(uint64(removable), counts, game.Scale(x, counts>>56)) & 31)
			plies++
			known, quiet, once, twice = 0, 0, 0, 0
			if bits.OnesCount32(opp) < 3 {
				own, opp, turn = opp, own, 1-turn
				s.end = lost
				break
			}
		}
		own, opp, turn = opp, own, 1-turn
	}
	s.own, s.opp, s.turn = own, opp, game.Seat(turn)
	s.known, s.quiet = uint8(known), uint8(quiet)
	s.ply += uint16(plies)
	return plies
}

// trace returns one bit of 64 that differs for most keys: a position cannot be a third repetition
// unless two earlier ones share its trace.
func trace(key uint64) uint64 { return 1 << (key * 0x9e3779b97f4a7c15 >> 58) }

// drawn reports whether the game is drawn, by its history and the key of the current position, and
// then ends it.
func (s *state) drawn(key uint64, known, quiet uint) bool {
	if quiet >= maxQuiet {
		s.end = drawnQuiet
		return true
	}
	times := 0
	for i := int(known) - 4; i >= 0; i -= 2 {
		if s.past[i] == key {
			times++
		}
	}
	if times >= 2 {
		s.end = drawnRepeated
		return true
	}
	return false
}

// Recount implements game.Recounter.
func (s *state) Recount(r *game.Rand, _ bool, step func(game.Joint)) {
	for x := r.Uint64() | 1; s.end == unfinished; {
		x = game.Xorshift(x)
		from, to := s.pick(s.variant, x)
		m := game.Move(bits.TrailingZeros32(to))
		switch {
		case s.removal:
			m += firstRemoval
		case from != 0:
			m += firstMove + 24*game.Move(bits.TrailingZeros32(from))
		}
		j := game.Solo(s.turn, m)
		s.advance(from, to)
		step(j)
	}
}
