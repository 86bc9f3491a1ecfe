package othello

import (
	"math"
	"math/bits"

	"playout/engine/game"
)

// scale is the lead, in hundredths of a disc, that corresponds to an expected result of
// tanh 1 = 0.76.
const scale = 1000

// tempo is the bonus for the side to move in the evaluation that searches use: two discs. The
// weights predict the results of games well, but the maximum of several estimates tends to be too
// high, so that without it the values of odd depths were four discs above those of even ones. That
// misled searches that compare depths, as reductions do.
const tempo = 200

// Evaluations returns the fitted evaluation, in hundredths of a disc, and that of the student
// report.
func (othello) Evaluations() []game.Evaluation {
	return []game.Evaluation{
		{Name: "heuristic", Scale: scale, Terms: termNames, Unit: "disc", PerUnit: 100, Points: searchPoints},
		{Name: "report5", Scale: 150, Terms: report5Names, Unit: "point", PerUnit: 1, Points: report5Points},
	}
}

// searchPoints returns points with the tempo, which belongs to the term mobility, as the weight of
// countTurn does.
func searchPoints(s game.State, seat game.Seat, without uint32) int {
	v := points(s, seat, without)
	switch {
	case without>>termMobility&1 != 0:
		return v
	case seat != s.(*state).turn:
		return max(v-tempo, -game.MaxPoints)
	}
	return min(v+tempo, game.MaxPoints)
}

// points returns the fitted evaluation for a seat.
func points(s game.State, seat game.Seat, without uint32) int {
	o := s.(*state)
	v := 0
	switch {
	case without != 0:
		v = evaluateSome(stages(), o.own, o.opp, without)
	case o.memo.linked:
		v = stages().evaluate(o.own, o.opp, o.legal, o.configuration(), 1-2*int32(o.turn))
	default:
		v = evaluate(stages(), o.own, o.opp)
	}
	v = min(max(v*100/unit, -game.MaxPoints), game.MaxPoints)
	if seat != o.turn {
		return -v
	}
	return v
}

// The terms of report 5. Each is a difference, own's number minus the other side's.
var report5Names = []string{"discs", "corners", "x", "c", "mobility"}

var report5Weights = [...]int{1, 100, -50, -20, 10}

const (
	xSquares uint64 = 0x0042000000004200
	cSquares uint64 = 0x4281000000008142
)

func report5Points(s game.State, seat game.Seat, without uint32) int {
	o := s.(*state)
	lead := func(own, opp uint64) int { return bits.OnesCount64(own) - bits.OnesCount64(opp) }
	terms := [len(report5Weights)]int{
		lead(o.own, o.opp),
		lead(o.own&cornerSquares, o.opp&cornerSquares),
		lead(o.own&xSquares, o.opp&xSquares),
		lead(o.own&cSquares, o.opp&cSquares),
		lead(o.legal, mobility(o.opp, o.own)),
	}
	sum := 0
	for i, n := range terms {
		if without>>i&1 == 0 {
			sum += n * report5Weights[i]
		}
	}
	if seat != o.turn {
		return -sum
	}
	return sum
}

// Heuristic writes the fitted evaluation, or the result of a finished game.
func (s *state) Heuristic(v *[game.MaxSeats]float32) {
	if s.over {
		s.Returns(v)
		return
	}
	h := float32(math.Tanh(float64(points(s, black, 0)) / scale))
	*v = [game.MaxSeats]float32{black: h, white: -h}
}

// Rank orders moves in the same way as the exact search.
func (s *state) Rank(_ game.Seat, m game.Move) int {
	if m >= pass {
		return 0
	}
	f := flips(s.own, s.opp, int(m))
	c := child{own: s.opp &^ f, opp: s.own | f | 1<<(m&63), move: int8(m)}
	return int(fastestFirst(&c))
}

// Key returns a hash of the position that is faster than Hash.
func (s *state) Key() uint64 {
	b, w := s.discs()
	return game.Mix(b^bits.RotateLeft64(w*0x9e3779b97f4a7c15, 32)) ^ uint64(s.turn)<<63
}
