// Package evaluation evaluates positions of chess without search: Lead is a sum of
// hand-written terms with fitted weights, each for the middlegame and for the endgame,
// tapered between the two by the pieces that are left; Exchange is the static exchange
// evaluation of a single move.
//
// The evaluation is symmetric: it is the same, with the sign changed, for the other
// side, and the same for a position with colours exchanged. It allocates nothing.
//
// Sources: the weights are fitted, see weights.go; the Chess Programming Wiki for the
// terms and for the swap algorithm of Exchange.
package evaluation

import (
	"math/bits"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// score is two numbers of hundredths of a pawn in one word, so that they are added in one
// step: the value in the middlegame in the lower half, that in the endgame in the upper.
type score int32

// pair is a score; both parts fit well into 16 bits with their sign.
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

// Terms are the names of the terms; bit i of without stands for Terms[i].
var Terms = []string{"material", "squares", "mobility", "pawns", "passed", "attack", "places", "threats", "tempo", "endings"}

// Scale is the lead, in hundredths of a pawn, that corresponds to an expected result
// of tanh 1 = 0.76.
const Scale = 400

// half is one side's pieces and attacks. The board is turned so that the side's pawns
// advance to higher indexes, and the same code serves both sides.
type half struct {
	own, theirs, taken                       uint64 // squares occupied by this side, the other, both
	pawns, knights, bishops, rooks, queens   uint64 // own
	king, theirPawns, theirPieces, theirKing uint64
	prey                                     [4]uint64 // theirs: pawns, minor pieces, rooks, queens
	guarded                                  uint64    // what their pawns attack
	sees                                     [8]uint64 // attacked squares, by attacking piece
	any, twice                               uint64    // attacked at all, by at least two pieces
	held, heldTwice                          uint64    // any and twice of the other side
	front, free                              uint64    // squares at their king; those that count as mobility
	pressure                                 int       // on their king, see kingAttack
	sums                                     [terms]score
}

// look fills in the pieces.
func (h *half) look(p *board.Position, own uint64, side game.Seat) {
	d, s, o := board.Turned(p.Diagonal, side), board.Turned(p.Straight, side), board.Turned(p.Odd, side)
	h.own = board.Turned(own, side)
	h.taken = d | s | o
	h.theirs = h.taken &^ h.own
	pawns := o &^ (d | s)
	h.pawns, h.theirPawns = pawns&h.own, pawns&h.theirs
	knights, bishops, rooks, queens := o&d, d&^(s|o), s&^(d|o), d&s
	h.knights, h.bishops, h.rooks, h.queens = knights&h.own, bishops&h.own, rooks&h.own, queens&h.own
	h.prey = [4]uint64{h.theirPawns, (knights | bishops) & h.theirs, rooks & h.theirs, queens & h.theirs}
	h.king, h.theirKing = o&s&h.own, o&s&h.theirs
	h.theirPieces = h.theirs &^ (pawns | h.theirKing)
	h.guarded = h.theirPawns>>7&board.NotA | h.theirPawns>>9&board.NotH
}

// wholePhase is the phase at the start: knights and bishops count 1, rooks 2, queens 4.
// The fewer are left, the more the endgame counts.
const wholePhase = 24

// Lead is how much better the side to move stands, in hundredths of a pawn,
// without the terms whose bits are set.
func Lead(p *board.Position, without uint32) int {
	var mine, yours half
	mine.look(p, p.Own, game.Seat(p.Turn&1))
	yours.look(p, p.Occupied()&^p.Own, game.Seat(p.Turn&1^1))
	mine.men()
	yours.men()
	mine.held, mine.heldTwice = board.Turned(yours.any, board.Black), board.Turned(yours.twice, board.Black)
	yours.held, yours.heldTwice = board.Turned(mine.any, board.Black), board.Turned(mine.twice, board.Black)
	mine.threatens()
	yours.threatens()
	mine.attacksKing()
	yours.attacksKing()
	mine.sums[byTempo] = tempoWeight
	var total score
	for i := range mine.sums {
		if without>>i&1 == 0 {
			total += mine.sums[i] - yours.sums[i]
		}
	}
	phase := min(mine.phase()+yours.phase(), wholePhase)
	points := (total.middle()*phase + total.end()*(wholePhase-phase)) / wholePhase
	if without>>byEndings&1 == 0 {
		points = ending(&mine, &yours, points)
	}
	return points
}

func (h *half) phase() int {
	return bits.OnesCount64(h.knights|h.bishops) + 2*bits.OnesCount64(h.rooks) + 4*bits.OnesCount64(h.queens)
}
