package rating

import "math"

// Sample sums up an agent's games in blocks, whose games are correlated: so the block is the unit of
// the interval and of the superiority.
type Sample struct {
	Games  float64
	Mean   float64 // of the agent's scores of these games, 0 to 1
	Blocks int
	// Squares is the sum, over the blocks, of the square of the block's scores less the mean, added up.
	Squares float64
}

// LeastBlocks is the least number of blocks for a normal interval with their variance.
const LeastBlocks = 10

// variance returns the variance of the mean that the blocks show: m/(m-1)·Squares/n², with n games in m
// blocks. It has no meaning with fewer than LeastBlocks blocks, or if all are alike.
func (s Sample) variance() (variance float64, exists bool) {
	if s.Blocks < LeastBlocks || !(s.Squares > 1e-9) {
		return 0, false
	}
	return s.Squares * float64(s.Blocks) / float64(s.Blocks-1) / (s.Games * s.Games), true
}

// Interval returns the 95 % interval of the mean: mean ± 1.96 standard errors of the blocks. For whole
// blocks that is the standard error of the mean of their means, and for pairs of games the pentanomial
// interval. If the variance of the blocks has no meaning, it is Wilson's interval for a proportion of n
// games.
func (s Sample) Interval() (low, high float64) {
	if s.Games == 0 {
		return 0, 1
	}
	center, half := s.Mean, 0.0
	if variance, exists := s.variance(); exists {
		half = Z * math.Sqrt(variance)
	} else {
		n := s.Games
		center = (s.Mean + Z*Z/(2*n)) / (1 + Z*Z/n)
		half = Z / (1 + Z*Z/n) * math.Sqrt(s.Mean*(1-s.Mean)/n+Z*Z/(4*n*n))
	}
	return max(0, Trim(center-half)), min(1, Trim(center+half))
}

// Superiority returns how likely the agent is the better one, given these games and nothing else: Φ of
// the lead over 1/2 in standard errors (fishtest and fastchess call it LOS). The standard error is that
// of Interval: of the blocks or, if their variance has no meaning, 1/(2·√n), that of n decisive games
// of equals, which Wilson's interval inverts. So the superiority is above 97.5 % exactly if the interval
// lies above 1/2, and below 2.5 % exactly if it lies below.
func (s Sample) Superiority() float64 {
	if s.Games == 0 {
		return 0.5
	}
	variance, exists := s.variance()
	if !exists {
		variance = 1 / (4 * s.Games)
	}
	return (1 + math.Erf(Trim(s.Mean-0.5)/math.Sqrt(2*variance))) / 2
}

// Trim rounds away the last digits of a share, which are rounding errors, so that none and all are
// exactly 0 and 1.
func Trim(share float64) float64 { return math.Round(share*1e12) / 1e12 }
