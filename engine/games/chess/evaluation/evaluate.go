// Package evaluation evaluates positions of chess without search: Lead is a sum of hand-written
// terms with fitted weights, each for the middlegame and for the endgame, tapered between the two
// by the remaining pieces; Exchange is the static exchange evaluation of a single move.
//
// The evaluation is symmetric: it is the same, with the sign changed, for the other side, and the
// same for a position with colours exchanged. It allocates nothing.
//
// Sources: the weights are fitted, see weights.go; the Chess Programming Wiki for the terms and
// for the swap algorithm of Exchange.
package evaluation

import (
	"math/bits"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// score is two numbers of hundredths of a pawn in one word, so that one step adds both: the value
// in the middlegame in the lower half, that in the endgame in the upper.
type score int32

// pair returns a score; both parts fit well into 16 bits with their sign.
func pair(middle, end int) score { return score(end<<16 + middle) }

func (v score) middle() int { return int(int16(v)) }

func (v score) end() int { return int((v + 1<<15) >> 16) }

// The terms of the evaluation, in the order of their names.
const (
	byMaterial = iota
	bySquares
	byMobility
	byStructure
	byPassers
	byAttack
	byPlaces
	byThreats
	byTempo
	byEndings
	terms
)

// Terms lists the names of the terms; bit i of without stands for Terms[i].
var Terms = []string{"material", "squares", "mobility", "pawns", "passed", "attack", "places", "threats", "tempo", "endings"}

// Scale is the lead, in hundredths of a pawn, that corresponds to an expected result
// of tanh 1 = 0.76.
const Scale = 400

// half is one side's pieces and attacks. The board is turned so that the side's pawns
// advance to higher indexes, and the same code serves both sides.
type half struct {
	own, theirs, taken                       uint64 // squares occupied by this side, by the other, by both
	pawns, knights, bishops, rooks, queens   uint64 // own
	king, theirPawns, theirPieces, theirKing uint64
	kings                                    uint64 // the squares of both
	theirMinors, theirRooks, theirQueens     uint64
	guarded                                  uint64    // the squares that their pawns attack
	attacks                                  [8]uint64 // attacked squares, by attacking piece
	any, twice                               uint64    // attacked at all, by at least two pieces
	defended, defendedTwice                  uint64    // any and twice of the other side
	pressure                                 int       // on their king, see kingAttack
	phase                                    int       // see wholePhase
	sums                                     [byEndings]score
}

// setPieces fills in the pieces.
func (h *half) setPieces(p *board.Position, own uint64, side game.Seat) {
	d, s, o := p.Diagonal, p.Straight, p.Odd
	if side != board.White {
		own, d, s, o = bits.ReverseBytes64(own), bits.ReverseBytes64(d), bits.ReverseBytes64(s), bits.ReverseBytes64(o)
	}
	taken := d | s | o
	theirs := taken &^ own
	h.own, h.taken, h.theirs = own, taken, theirs
	pawns, kings := o&^(d|s), o&s
	h.pawns, h.king, h.theirKing = pawns&own, kings&own, kings&theirs
	h.kings = uint64(bits.TrailingZeros64(kings&own) | bits.TrailingZeros64(kings&theirs)<<6)
	knights, bishops, rooks, queens := o&d, d&^(s|o), s&^(d|o), d&s
	h.knights, h.bishops, h.rooks, h.queens = knights&own, bishops&own, rooks&own, queens&own
	h.theirMinors, h.theirRooks, h.theirQueens = (knights|bishops)&theirs, rooks&theirs, queens&theirs
	h.theirPieces = theirs &^ (pawns | kings)
	pawns &= theirs
	h.theirPawns = pawns
	h.guarded = pawns>>7&board.NotA | pawns>>9&board.NotH
}

// wholePhase is the phase at the start: knights and bishops count 1, rooks 2, queens 4. The fewer
// remain, the more the endgame counts.
const wholePhase = 24

// Lead returns how much better the side to move stands, in hundredths of a pawn, without the terms
// whose bits are set.
func Lead(p *board.Position, without uint32) int {
	var both [2]half
	var entries [2]pawnEntry
	both[0].setPieces(p, p.Own, game.Seat(p.Turn&1))
	both[1].setPieces(p, p.Occupied()&^p.Own, game.Seat(p.Turn&1^1))
	both[0].fill(&entries[0])
	both[1].fill(&entries[1])
	return lead(&both, &entries[0], &entries[1], without)
}

// Memory makes Lead faster for positions whose pawns and kings it has evaluated before, as with
// most positions of a search. It serves one goroutine.
type Memory struct {
	both  [2]half      // kept only because clearing them takes time
	pawns [2]pawnTable // by side
}

// Lead returns the same as the function Lead.
func (m *Memory) Lead(p *board.Position, without uint32) int {
	mine, yours := &m.both[0], &m.both[1]
	mine.setPieces(p, p.Own, game.Seat(p.Turn&1))
	yours.setPieces(p, p.Occupied()&^p.Own, game.Seat(p.Turn&1^1))
	my, your := m.pawns[p.Turn&1].entry(mine), m.pawns[p.Turn&1^1].entry(yours)
	if my.pawns != mine.pawns || my.theirPawns != mine.theirPawns || my.kings != mine.kings {
		mine.fill(my)
	}
	if your.pawns != yours.pawns || your.theirPawns != yours.theirPawns || your.kings != yours.kings {
		yours.fill(your)
	}
	return lead(&m.both, my, your, without)
}

// lead is Lead for both sides, the side to move first, and their pawn entries.
func lead(both *[2]half, my, your *pawnEntry, without uint32) int {
	mine, yours := &both[0], &both[1]
	mine.countPieces(my)
	yours.countPieces(your)
	mine.defended, mine.defendedTwice = bits.ReverseBytes64(yours.any), bits.ReverseBytes64(yours.twice)
	yours.defended, yours.defendedTwice = bits.ReverseBytes64(mine.any), bits.ReverseBytes64(mine.twice)
	mine.addThreats()
	yours.addThreats()
	mine.addKingAttack()
	yours.addKingAttack()
	mine.sums[byTempo], yours.sums[byTempo] = tempoWeight, 0
	total := mine.total(without) - yours.total(without)
	points := tapered(total, min(mine.phase+yours.phase, wholePhase))
	if without>>byEndings&1 == 0 {
		points = adjustEnding(mine, yours, points)
	}
	return points
}

// total returns the sum of the terms except those whose bits are set.
func (h *half) total(without uint32) (total score) {
	s := &h.sums
	if without == 0 {
		return s[byMaterial] + s[bySquares] + s[byMobility] + s[byStructure] + s[byPassers] +
			s[byAttack] + s[byPlaces] + s[byThreats] + s[byTempo]
	}
	for i, v := range s {
		if without>>i&1 == 0 {
			total += v
		}
	}
	return total
}

// tapered returns the mean of a score's parts, weighted by the phase, rounded towards 0.
// WebAssembly has no quick division by a constant: a product yields the quotient, exactly below
// 2^23.
func tapered(v score, phase int) int {
	const shift, inverse = 26, 1<<26/wholePhase + 1
	sum := v.middle()*phase + v.end()*(wholePhase-phase)
	if sum < 0 {
		return -(-sum * inverse >> shift)
	}
	return sum * inverse >> shift
}
