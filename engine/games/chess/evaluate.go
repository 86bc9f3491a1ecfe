package chess

import (
	"math"
	"math/bits"

	"playout/engine/game"
)

// score is two numbers in one word, in hundredths of a pawn, so that they are
// added in one step: what counts in the middle game in the lower half, what
// counts in the endgame in the upper one.
type score int32

// pair is a score; both parts lie well within 16 bits with their sign.
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

var termNames = []string{"material", "squares", "mobility", "pawns", "passed", "attack", "places", "threats", "tempo", "endings"}

// scale is the lead, in hundredths of a pawn, that is as good as an expected
// result of tanh 1 = 0.76.
const scale = 400

// Evaluations is the evaluation of this package, see weights.
func (chess) Evaluations() []game.Evaluation {
	return []game.Evaluation{{Name: "heuristic", Scale: scale, Terms: termNames, Unit: "pawn", PerUnit: 100, Points: points}}
}

// points is the lead of a seat in hundredths of a pawn.
func points(s game.State, seat game.Seat, without uint32) int {
	p := &s.(*state).position
	lead := p.lead(without)
	if uint64(seat) != p.turn {
		return -lead
	}
	return lead
}

// Heuristic judges by the evaluation; a finished game is judged by its result.
func (s *state) Heuristic(v *[game.MaxSeats]float32) {
	if s.end != going {
		s.Returns(v)
		return
	}
	h := float32(math.Tanh(float64(points(s, white, 0)) / scale))
	*v = [game.MaxSeats]float32{white: h, black: -h}
}

// half is what one side has and sees. Its board is turned so that its pawns
// advance to higher numbers, and all that is said of it holds for both sides.
type half struct {
	own, theirs, taken                       uint64 // squares of this side, of the other, of both
	pawns, knights, bishops, rooks, queens   uint64 // own
	king, theirPawns, theirPieces, theirKing uint64
	prey                                     [4]uint64 // theirs: pawns, minor pieces, rooks, queens
	guarded                                  uint64    // what their pawns attack
	sees                                     [8]uint64 // attacked squares by the piece that attacks
	any, twice                               uint64    // attacked at all, by two pieces at least
	held, heldTwice                          uint64    // any and twice of the other side
	front, free                              uint64    // squares at their king; those that count as mobility
	pressure                                 int       // on their king, see kingAttack
	sums                                     [terms]score
}

// look fills in who stands where.
func (h *half) look(p *position, own uint64, side game.Seat) {
	d, s, o := turned(p.diagonal, side), turned(p.straight, side), turned(p.odd, side)
	h.own = turned(own, side)
	h.taken = d | s | o
	h.theirs = h.taken &^ h.own
	pawns := o &^ (d | s)
	h.pawns, h.theirPawns = pawns&h.own, pawns&h.theirs
	knights, bishops, rooks, queens := o&d, d&^(s|o), s&^(d|o), d&s
	h.knights, h.bishops, h.rooks, h.queens = knights&h.own, bishops&h.own, rooks&h.own, queens&h.own
	h.prey = [4]uint64{h.theirPawns, (knights | bishops) & h.theirs, rooks & h.theirs, queens & h.theirs}
	h.king, h.theirKing = o&s&h.own, o&s&h.theirs
	h.theirPieces = h.theirs &^ (pawns | h.theirKing)
	h.guarded = h.theirPawns>>7&notA | h.theirPawns>>9&notH
}

// wholePhase is the phase of the start: knights and bishops count 1, rooks 2,
// queens 4. The fewer there are, the more the endgame counts.
const wholePhase = 24

// lead is how much better the side to move stands, in hundredths of a pawn,
// without the terms whose bits are set.
func (p *position) lead(without uint32) int {
	var mine, yours half
	mine.look(p, p.own, game.Seat(p.turn&1))
	yours.look(p, p.taken()&^p.own, game.Seat(p.turn&1^1))
	mine.men()
	yours.men()
	mine.held, mine.heldTwice = turned(yours.any, black), turned(yours.twice, black)
	yours.held, yours.heldTwice = turned(mine.any, black), turned(mine.twice, black)
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
	lead := (total.middle()*phase + total.end()*(wholePhase-phase)) / wholePhase
	if without>>byEndings&1 == 0 {
		lead = ending(&mine, &yours, lead)
	}
	return lead
}

func (h *half) phase() int {
	return bits.OnesCount64(h.knights|h.bishops) + 2*bits.OnesCount64(h.rooks) + 4*bits.OnesCount64(h.queens)
}
