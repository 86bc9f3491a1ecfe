// Package rating converts scores to Elo points, and decides from the results of games which of two
// agents is better.
package rating

import (
	"fmt"
	"math"
)

// Z is the two-sided 95 % point of the normal distribution.
const Z = 1.959964

// Expected returns the score, 0 to 1, that a lead of elo points predicts.
func Expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Elo returns the lead that predicts a score: infinite for 0 and 1. It is the inverse of Expected.
func Elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Pentanomial counts blocks of two games, an opening played in both seatings, by the
// points of the first agent: 0, 1/2, 1, 3/2 or 2.
type Pentanomial [5]int

// Add counts a block with won points.
func (p *Pentanomial) Add(won float64) {
	p[max(0, min(4, int(math.Round(2*won))))]++
}

// Blocks returns the number of blocks.
func (p *Pentanomial) Blocks() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// moments returns the mean and the variance of a block's mean score.
func (p *Pentanomial) moments() (mean, variance float64) {
	n := float64(p.Blocks())
	for i, count := range p {
		mean += float64(count) * float64(i) / 4 / n
	}
	for i, count := range p {
		d := float64(i)/4 - mean
		variance += float64(count) * d * d / n
	}
	return mean, variance
}

// Normalised returns the normalised Elo and half the width of its 95 % interval (M. Van den Bergh,
// Normalized Elo, 2021): the lead over 1/2 in standard deviations of a game, which are √2 times
// those of a block, on the scale of Elo. It does not exist if all blocks have the same score.
func (p *Pentanomial) Normalised() (elo, half float64, exists bool) {
	const unit = 800 / math.Ln10
	mean, variance := p.moments()
	if !(variance > 1e-12) {
		return 0, 0, false
	}
	return (mean - 0.5) / math.Sqrt(2*variance) * unit, Z * unit / math.Sqrt(float64(2*p.Blocks())), true
}

// SPRT is a sequential probability ratio test of whether an agent is better than another by Elo1
// rather than Elo0 points. Alpha is the probability of deciding for Elo1 if Elo0 is true, Beta the
// reverse.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64
}

// Check returns an error for parameters out of range.
func (t SPRT) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1) || t.Elo0 < -1000 || t.Elo1 > 1000:
		return fmt.Errorf("a test of %g against %g Elo; allowed: from -1000 to 1000, the first below the second", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5 && t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("error rates %g and %g; allowed: above 0, below 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// Bounds returns Wald's bounds: a ratio of at most low decides for Elo0, one of at least high for
// Elo1.
func (t SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Ratio returns the logarithm of the generalised likelihood ratio of Elo1 to Elo0: for each, of
// the most likely distribution of blocks with that expected score (M. Van den Bergh, Comments on
// normalized Elo and the GSPRT, the method of fishtest and fastchess). A count of 0 is taken as
// 0.001.
func (t SPRT) Ratio(counts Pentanomial) float64 {
	if counts.Blocks() == 0 {
		return 0
	}
	var weights [5]float64
	var n float64
	for i, count := range counts {
		weights[i] = max(float64(count), 1e-3)
		n += weights[i]
	}
	for i := range weights {
		weights[i] /= n
	}
	theta0, theta1 := tilt(weights, Expected(t.Elo0)), tilt(weights, Expected(t.Elo1))
	var ratio float64
	for i, p := range weights {
		at := float64(i) / 4
		ratio += p * (math.Log1p(theta0*(at-Expected(t.Elo0))) - math.Log1p(theta1*(at-Expected(t.Elo1))))
	}
	return n * ratio
}

// tilt returns the Lagrange multiplier θ of the most likely distribution with a given mean, p / (1
// + θ·(x - mean)): the zero of the sum of p·(x - mean) / (1 + θ·(x - mean)), which falls from +∞
// to -∞ between its poles.
func tilt(p [5]float64, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean
	for range 200 {
		theta := low + (high-low)/2
		if theta == low || theta == high {
			break
		}
		var sum float64
		for i, weight := range p {
			d := float64(i)/4 - mean
			sum += weight * d / (1 + theta*d)
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	return low + (high-low)/2
}

// Verdict is the state of a test.
type Verdict struct {
	Ratio     float64 `json:"llr"` // logarithm of the likelihood ratio
	Low, High float64 `json:"-"`   // the bounds
	Elo       float64 `json:"elo"` // the hypothesis decided for, meaningless unless Decided
	Decided   bool    `json:"decided"`
}

// Decide returns the state of the test after the counted blocks.
func (t SPRT) Decide(counts Pentanomial) Verdict {
	v := Verdict{Ratio: t.Ratio(counts)}
	v.Low, v.High = t.Bounds()
	switch {
	case v.Ratio >= v.High:
		v.Elo, v.Decided = t.Elo1, true
	case v.Ratio <= v.Low:
		v.Elo, v.Decided = t.Elo0, true
	}
	return v
}
