package othello

import "math"

// The solver works in passes. All but the last also cut off positions by ProbCut (Buro 1995): if the
// value of a shallow search lies so far outside the window that the result very likely does too, the
// search skips the position. These passes take a part of the time of the exact one, which then begins
// with their result and finds their best moves in the table. If there is no time for the exact pass,
// their move is mostly best.

const (
	// minPassEmpties is the lowest number of empty squares for which other passes than the exact one
	// are worth their time.
	minPassEmpties = 18
	// minLikelyEmpties is the lowest number at which these passes use ProbCut.
	minLikelyEmpties = 13
)

// exactPass is the last pass. The others are before it.
const exactPass = 2

// deviations is how many standard errors of the shallow search the result may lie away from its value,
// by pass, and surety the probability that it does not, if errors are normal.
var (
	deviations = [exactPass]float64{1, 1.6}
	surety     = func() (p [exactPass]float64) {
		for i, x := range deviations {
			p[i] = math.Erf(x / math.Sqrt2)
		}
		return p
	}()
)

// likelyErrors is the mean and the standard deviation of result less value, in discs, by the plies of
// the shallow search. They hardly depend on the number of empty squares. TestLikelyErrors prints them.
var likelyErrors = [9]struct{ mean, deviation float64 }{
	0: {1.5, 10.8}, 2: {3.5, 8.6}, 4: {2.2, 7.1}, 6: {1.3, 6.0}, 8: {0.7, 4.9},
}

// likelyDepth returns the plies of the shallow search for a number of empty squares: an even number, whose
// values are nearer to the results than those of odd ones.
func likelyDepth(empties int) int {
	switch {
	case empties < 15:
		return 2
	case empties < 19:
		return 4
	case empties < 24:
		return 6
	default:
		return 8
	}
}

// margin is how far the shallow value of a position must be above or below a bound, in units, so that
// its result very likely is.
type margin struct{ above, below int }

// margins holds the margins by pass and plies of the shallow search.
var margins = func() (all [exactPass][len(likelyErrors)]margin) {
	for pass, x := range deviations {
		for depth, e := range likelyErrors {
			all[pass][depth] = margin{above: int((x*e.deviation - e.mean) * unit), below: int((x*e.deviation + e.mean) * unit)}
		}
	}
	return all
}()

// likelyCutoff reports whether the result very likely is above alpha, or very likely not, and returns
// the bound. It tries only the side on which the evaluation lies.
func (s *searcher) likelyCutoff(own, opp uint64, alpha, empties int) (bound int, cut bool) {
	depth := likelyDepth(empties)
	m := margins[s.pass][depth]
	if evaluate(s.stages, own, opp) > alpha*unit {
		bound = (alpha | 1) + 1 // results are even
		beta := bound*unit + m.above
		return bound, beta < 64*unit && s.shallow(own, opp, beta-1, beta, depth) >= beta
	}
	bound = alpha &^ 1
	low := bound*unit - m.below
	return bound, low > -64*unit && s.shallow(own, opp, low, low+1, depth) <= low
}

// LikelyNodes implements game.LikelySolver.
func (s *solver) LikelyNodes(empties int) int {
	return int(8e5 * math.Pow(1.7, float64(empties-20)))
}
