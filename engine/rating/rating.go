// Package rating converts scores to Elo points, and decides from the results of games which of two
// agents is better.
package rating

import (
	"fmt"
	"math"
	"slices"
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
	var shares distribution
	for i, count := range p {
		shares[i] = float64(count) / float64(p.Blocks())
	}
	return shares.moments()
}

// Normalised returns the normalised Elo and half the width of its 95 % interval (M. Van den Bergh,
// Normalized Elo, 2021): the lead over 1/2 in standard deviations of a game, which are √2 times
// those of a block, on the scale of Elo. It does not exist if all blocks have the same score.
func (p *Pentanomial) Normalised() (elo, half float64, exists bool) {
	mean, variance := p.moments()
	if !(variance > 1e-12) {
		return 0, 0, false
	}
	return (mean - 0.5) / math.Sqrt(2*variance) * unit, Z * unit / math.Sqrt(float64(2*p.Blocks())), true
}

// unit converts a lead in standard deviations of a game to normalised Elo.
const unit = 800 / math.Ln10

// SPRT is a sequential probability ratio test of whether an agent is better than another by Elo1
// rather than Elo0 points. Alpha is the probability of deciding for Elo1 if Elo0 is true, Beta the
// reverse.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64
	Normalised  bool // whether the points are normalised Elo, see Pentanomial.Normalised
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
// the most likely distribution of blocks with that expected score or, in the normalised model,
// with that lead in standard deviations (M. Van den Bergh, Comments on normalized Elo and the
// GSPRT; Normalized Elo in practice; the method of fishtest and fastchess). A count of 0 is taken
// as 0.001.
func (t SPRT) Ratio(counts Pentanomial) float64 {
	if counts.Blocks() == 0 {
		return 0
	}
	var seen distribution
	var n float64
	for i, count := range counts {
		seen[i] = max(float64(count), 1e-3)
		n += seen[i]
	}
	for i := range seen {
		seen[i] /= n
	}
	p0, p1 := t.likeliest(&seen, t.Elo0), t.likeliest(&seen, t.Elo1)
	var ratio float64
	for i, p := range seen {
		ratio += p * math.Log(p1[i]/p0[i])
	}
	return n * ratio
}

// distribution holds the probabilities of the mean scores of a block, 0, 1/4, 1/2, 3/4 and 1.
type distribution [5]float64

// moments returns the mean and the variance.
func (p *distribution) moments() (mean, variance float64) {
	for i, share := range p {
		mean += share * float64(i) / 4
	}
	for i, share := range p {
		d := float64(i)/4 - mean
		variance += share * d * d
	}
	return mean, variance
}

// likeliest returns the distribution that fits what was seen best, among those in which one of the
// two agents leads by elo points of the test.
func (t SPRT) likeliest(seen *distribution, elo float64) distribution {
	var off distribution // how far each score is from what is expected
	if !t.Normalised {
		mean := Expected(elo)
		for i := range off {
			off[i] = float64(i)/4 - mean
		}
		return seen.with(&off)
	}
	// A lead in standard deviations is no linear condition on the distribution, so a linear one
	// around the last distribution approximates it, a few times.
	lead := elo / unit * math.Sqrt2
	at := distribution{0.2, 0.2, 0.2, 0.2, 0.2}
	for range 100 {
		mean, variance := at.moments()
		deviation := math.Sqrt(variance)
		for i := range off {
			d := (mean - float64(i)/4) / deviation
			off[i] = float64(i)/4 - 0.5 - lead*deviation*(1+d*d)/2
		}
		was := at
		at = seen.with(&off)
		most := 0.0
		for i := range at {
			most = max(most, math.Abs(at[i]-was[i]))
		}
		if most < 1e-12 {
			break
		}
	}
	return at
}

// with returns the distribution that fits best, among those under which the mean of off is 0:
// p / (1 + θ·off) with the Lagrange multiplier θ, the zero of the sum of p·off / (1 + θ·off), which
// falls from +∞ to -∞ between its poles. It returns what was seen if off has only one sign.
func (p *distribution) with(off *distribution) distribution {
	least, most := slices.Min(off[:]), slices.Max(off[:])
	if least >= 0 || most <= 0 {
		return *p
	}
	low, high := -1/most, -1/least
	theta := low + (high-low)/2
	for range 200 {
		if theta = low + (high-low)/2; theta == low || theta == high {
			break
		}
		var sum float64
		for i, share := range p {
			sum += share * off[i] / (1 + theta*off[i])
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	var fit distribution
	for i, share := range p {
		fit[i] = share / (1 + theta*off[i])
	}
	return fit
}

// Verdict is the state of a test.
type Verdict struct {
	Ratio       float64 `json:"llr"`   // logarithm of the likelihood ratio
	Low         float64 `json:"lower"` // the bound at which the test decides for Elo0
	High        float64 `json:"upper"` // the bound at which it decides for Elo1
	Superiority float64 `json:"los"`   // see Sample.Superiority; Decide leaves it 0, since it knows whole blocks only
	Elo         float64 `json:"elo"`   // the hypothesis decided for, meaningless unless Decided
	Decided     bool    `json:"decided"`
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
