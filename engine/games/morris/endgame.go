package morris

import (
	"math/bits"
	"slices"
	"sync"

	"playout/engine/game"
)

// Retrograde analysis solves the endgame of three stones against three, all on the board and
// flying, when it is first needed; this takes about 20 ms natively and 50 ms in WebAssembly, so no
// file is shipped. The side that closes a mill wins, since the removal that follows leaves two
// stones. The tablebase itself ignores draws by repetition and by plies without a removal.
//
// If both sides fly, only mills matter and not neighbours, so that the three rings may be
// permuted: there are 48 symmetries, three times those of the board.
const (
	triples        = 2024 // sets of three points: 24*23*22 / 3!
	pairs          = 276  // sets of two
	millSymmetries = 48   // symmetries of the mills
)

// endgame is the tablebase of all positions of three stones against three.
type endgame struct {
	sets   [triples]uint32                 // the points of each triple
	joined [pairs][24]uint16               // the triple of a pair and a point
	images [triples][millSymmetries]uint16 // image of each triple under each symmetry
	class  [triples]uint8                  // classes of triples that are images of each other
	ways   [triples][]uint8                // the symmetries that map each triple to the first of its class
	firsts []uint16                        // the first triple of each class
	// plies holds the plies to the end with best play, by index: even if the side to move wins,
	// odd if it loses, 0 if neither can force a win.
	plies []uint8
}

// triple returns the index of a set of three points, pair that of a set of two.
func triple(set uint32) int {
	c := 31 - bits.LeadingZeros32(set)
	return pair(set&^(1<<c)) + c*(c-1)*(c-2)/6
}

func pair(set uint32) int {
	a, b := bits.TrailingZeros32(set), 31-bits.LeadingZeros32(set)
	return a + b*(b-1)/2
}

// index returns the index of a position, given by the triples of the side to move and of the other
// side. All images of a position have the same index.
func (e *endgame) index(own, opp uint16) int {
	least := uint16(triples)
	for _, k := range e.ways[own] {
		least = min(least, e.images[opp][k])
	}
	return int(e.class[own])*triples + int(least)
}

// solved returns the tablebase, which it makes at the first call.
var solved = sync.OnceValue(func() *endgame {
	e := new(endgame)
	e.classify()
	e.solve()
	return e
})

// Probe looks up positions of three stones against three with empty hands. A win after maxQuiet
// plies without a removal is a draw: the mill must be closed by then, though the removal may come
// later.
func (s *state) Probe() (result, plies int, ok bool) {
	switch {
	case s.end != unfinished || s.noFlying || s.hand|s.oppHand != 0,
		bits.OnesCount32(s.own) != 3 || bits.OnesCount32(s.opp) != 3:
		return 0, 0, false
	case s.removal:
		return 1, 1, true
	}
	plies = solved().lookUp(s.own, s.opp)
	switch {
	case plies == 0 || int(s.quiet)+plies-1 > maxQuiet:
		return 0, 0, true
	case plies%2 == 0:
		return 1, plies, true
	}
	return -1, plies, true
}

// Adjudicator returns a function that looks positions up in the tablebase, which flying=off lacks.
func (g *morris) Adjudicator() game.Adjudicator {
	if g.noFlying {
		return nil
	}
	return func(s game.State) (points int, known bool) {
		points, _, known = s.(*state).Probe()
		return points, known
	}
}

// lookUp returns the entry of a position.
func (e *endgame) lookUp(own, opp uint32) (plies int) {
	return int(e.plies[e.index(uint16(triple(own)), uint16(triple(opp)))])
}

// transformMills returns the image of a set under a symmetry of the mills: symmetry k mirrors if
// bit 0 of k is set, rotates by k/2 mod 4 quarter turns, and permutes the rings in one of six ways.
func transformMills(k int, set uint32) (image uint32) {
	orders := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	set = transform(k%8, set)
	for ring, to := range orders[k/8] {
		image |= set >> (8 * ring) & 0xff << (8 * to)
	}
	return image
}

// classify numbers the triples and finds their images and classes.
func (e *endgame) classify() {
	for c := range 24 {
		for b := range c {
			for a := range b {
				set := uint32(1<<a | 1<<b | 1<<c)
				t := triple(set)
				e.sets[t] = set
				for _, point := range [...]int{a, b, c} {
					e.joined[pair(set&^(1<<point))][point] = uint16(t)
				}
			}
		}
	}
	for t, set := range e.sets {
		images := &e.images[t]
		for k := range images {
			images[k] = uint16(triple(transformMills(k, set)))
		}
		first := slices.Min(images[:])
		if int(first) == t {
			e.class[t] = uint8(len(e.firsts))
			e.firsts = append(e.firsts, first)
		}
		e.class[t] = e.class[first]
		for k, image := range images {
			if image == first {
				e.ways[t] = append(e.ways[t], uint8(k))
			}
		}
	}
}

// place is a position of the tablebase, by its triples.
type place struct {
	own, opp uint16
	at       int // its index
	escape   int // the index of a position, after a move, that the other side is not known to win; -1 for none
}

// solve finds the positions that closing a mill wins; then, ply by ply, those that are lost
// because all moves lead to won ones, and those that are won because a move leads to a lost one.
func (e *endgame) solve() {
	e.plies = make([]uint8, len(e.firsts)*triples)
	var open, lost []place
	for _, own := range e.firsts {
		for opp := range uint16(triples) {
			taken := e.sets[own] | e.sets[opp]
			if e.sets[own]&e.sets[opp] != 0 {
				continue
			}
			at := e.index(own, opp)
			switch {
			case at%triples != int(opp): // the image of another position
			case gapsOf(e.sets[own], full&^taken).points() != 0:
				e.plies[at] = 2
			default:
				open = append(open, place{own, opp, at, -1})
			}
		}
	}
	for plies := uint8(3); ; plies += 2 {
		rest := open[:0]
		lost = lost[:0]
		for _, p := range open {
			switch {
			case e.plies[p.at] != 0:
			case e.loses(&p):
				lost = append(lost, p)
			default:
				rest = append(rest, p)
			}
		}
		if open = rest; len(lost) == 0 {
			return
		}
		for _, p := range lost {
			e.plies[p.at] = plies
			e.markWins(p, plies+1)
		}
	}
}

// loses reports whether all moves of a position, none of which closes a mill, lead to positions
// that the other side is known to win.
func (e *endgame) loses(p *place) bool {
	if p.escape >= 0 && !e.wins(p.escape) {
		return false
	}
	own, empty := e.sets[p.own], full&^(e.sets[p.own]|e.sets[p.opp])
	for from := own; from != 0; from &= from - 1 {
		joined := &e.joined[pair(own&^(from&-from))]
		for to := empty; to != 0; to &= to - 1 {
			if p.escape = e.index(p.opp, joined[bits.TrailingZeros32(to)]); !e.wins(p.escape) {
				return false
			}
		}
	}
	return true
}

// wins reports whether the side to move is known to win a position.
func (e *endgame) wins(at int) bool { return e.plies[at] != 0 && e.plies[at]%2 == 0 }

// markWins marks the unknown positions from which a move leads to the lost position p as won.
func (e *endgame) markWins(p place, plies uint8) {
	opp, empty := e.sets[p.opp], full&^(e.sets[p.own]|e.sets[p.opp])
	if inMills(opp) != 0 {
		return // that move would have closed a mill
	}
	for to := opp; to != 0; to &= to - 1 {
		joined := &e.joined[pair(opp&^(to&-to))]
		for from := empty; from != 0; from &= from - 1 {
			if at := e.index(joined[bits.TrailingZeros32(from)], p.own); e.plies[at] == 0 {
				e.plies[at] = plies
			}
		}
	}
}
