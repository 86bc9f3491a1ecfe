//go:build !js

package judge

import (
	"maps"
	"math"
	"slices"

	"playout/engine/rating"
)

// Verdict sums up an agent's moves. The unit of the 95 % intervals is an opening, played with
// both colours, since its games depend on one another; with fewer than ten openings there are
// none.
type Verdict struct {
	Agent string `json:"agent"`
	Moves int    `json:"moves"`
	// Best is the share of moves that are the engine's, from 0 to 1.
	Best         float64     `json:"best"`
	BestInterval *[2]float64 `json:"bestInterval,omitempty"`
	// Loss is the mean loss of a move, in hundredths of a pawn.
	Loss         float64     `json:"loss"`
	LossInterval *[2]float64 `json:"lossInterval,omitempty"`
}

// tally sums up an agent's moves in the games of one opening.
type tally struct{ moves, best, loss float64 }

// minOpenings is the least number of openings for an interval.
const minOpenings = 10

// sum sums up judged games by agent.
func sum(agents []string, games []*judgedGame) []Verdict {
	tallies := make([]map[int]*tally, len(agents))
	for i := range tallies {
		tallies[i] = map[int]*tally{}
	}
	for _, g := range games {
		// A results file numbers the games of all meetings by block, and a block is an
		// opening of one meeting: those of one agent have different openings.
		block := g.result.Number / g.config.Seatings()
		for move := range g.judgement.Moves {
			agent := g.result.Seats[(g.first+move)%len(g.result.Seats)]
			t := tallies[agent][block]
			if t == nil {
				t = new(tally)
				tallies[agent][block] = t
			}
			t.moves++
			t.loss += float64(g.judgement.Loss(move))
			if g.judgement.Found[move] {
				t.best++
			}
		}
	}
	verdicts := make([]Verdict, len(agents))
	for i, name := range agents {
		v := &verdicts[i]
		v.Agent = name
		var all []tally
		for _, block := range slices.Sorted(maps.Keys(tallies[i])) { // so that sums are the same each time
			t := tallies[i][block]
			all = append(all, *t)
			v.Moves += int(t.moves)
		}
		v.Best, v.BestInterval = ratio(all, func(t tally) float64 { return t.best }, 1)
		v.Loss, v.LossInterval = ratio(all, func(t tally) float64 { return t.loss }, math.Inf(1))
	}
	return verdicts
}

// ratio returns the mean of a quantity over all moves, with its interval within 0 … most (ratio
// estimate, Cochran, Sampling Techniques, 1977, section 6.4).
func ratio(all []tally, of func(tally) float64, most float64) (mean float64, interval *[2]float64) {
	var moves, total, square float64
	for _, t := range all {
		moves += t.moves
		total += of(t)
	}
	if moves == 0 {
		return 0, nil
	}
	mean = total / moves
	for _, t := range all {
		d := of(t) - mean*t.moves
		square += d * d
	}
	if len(all) < minOpenings {
		return mean, nil
	}
	n := float64(len(all))
	half := rating.Z * math.Sqrt(square*n/(n-1)) / moves
	return mean, &[2]float64{max(0, mean-half), min(most, mean+half)}
}
