package arena

import (
	"math"
	"slices"
)

// Standing is what a match says of one agent. A game counts as won where only
// seats of the agent have the best result, as drawn where they share it.
type Standing struct {
	Agent     string   `json:"agent"`
	Wins      int      `json:"wins"`
	Draws     int      `json:"draws"`
	Losses    int      `json:"losses"`
	Score     float64  `json:"score"`            // mean share of the best result, 0 to 1
	Low       float64  `json:"low"`              // of the 95 % interval of the score
	High      float64  `json:"high"`             // of the 95 % interval of the score
	MsPerMove float64  `json:"msPerMove"`        // mean, in milliseconds
	MedianMs  float64  `json:"medianMs"`         // in milliseconds
	Margin    *float64 `json:"margin,omitempty"` // mean, in the game's points; forfeited games left out
	Errors    int      `json:"errors"`           // games lost by a fault of the agent
}

// Standings sums up the results of a match, in the order of its agents.
func Standings(c Config, results []Result) []Standing {
	table := make([]Standing, len(c.Agents))
	for agent := range table {
		table[agent] = standing(agent, results, len(c.Agents))
		table[agent].Agent = c.Agents[agent].String()
	}
	return table
}

func standing(agent int, results []Result, seatings int) Standing {
	var st Standing
	var margins, margin int
	var nanos []int64
	shares := make([]float64, len(results))
	for i, r := range results {
		shares[i] = share(agent, r)
		switch shares[i] {
		case 0:
			st.Losses++
		case 1:
			st.Wins++
		default:
			st.Draws++
		}
		if r.Failed == agent+1 {
			st.Errors++
		}
		for seat, points := range r.Margin {
			if r.Seats[seat] == agent {
				margins++
				margin += points
			}
		}
		nanos = append(nanos, r.Nanos[agent]...)
	}
	st.Score, st.Low, st.High = interval(shares, seatings)
	if margins > 0 {
		mean := float64(margin) / float64(margins)
		st.Margin = &mean
	}
	if len(nanos) > 0 {
		var sum int64
		for _, ns := range nanos {
			sum += ns
		}
		st.MsPerMove = float64(sum) / float64(len(nanos)) / 1e6
		slices.Sort(nanos)
		middle := len(nanos) / 2
		st.MedianMs = float64(nanos[middle]+nanos[(len(nanos)-1)/2]) / 2e6
	}
	return st
}

// share is the part of a game that an agent won: its seats among those with the
// best result.
func share(agent int, r Result) float64 {
	best := slices.Max(r.Returns)
	var mine, all float64
	for seat, value := range r.Returns {
		if value == best {
			all++
			if r.Seats[seat] == agent {
				mine++
			}
		}
	}
	return mine / all
}

// leastOpenings is how many openings the normal interval needs.
const leastOpenings = 10

// interval is the mean of the shares and its 95 % interval.
//
// The games of one opening hang together, so the opening, played in every
// seating, is the unit: with x the mean share of an opening, m openings and
// standard deviation s of x, the interval is mean ± 1.96·s/√m (for two seats
// and pairs this is the pentanomial interval). Where that says nothing, with
// fewer than ten openings or s = 0, it is Wilson's for a proportion of so many
// games.
func interval(shares []float64, seatings int) (mean, low, high float64) {
	for _, x := range shares {
		mean += x
	}
	mean /= float64(len(shares))
	const z = 1.959964
	m := len(shares) / seatings
	var square float64
	for i := range m {
		var x float64
		for _, share := range shares[i*seatings : (i+1)*seatings] {
			x += share / float64(seatings)
		}
		square += (x - mean) * (x - mean)
	}
	if m >= leastOpenings && square > 1e-12 {
		half := z * math.Sqrt(square/float64(m-1)/float64(m))
		return mean, max(0, mean-half), min(1, mean+half)
	}
	n := float64(len(shares))
	center := (mean + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(mean*(1-mean)/n+z*z/(4*n*n))
	return mean, max(0, center-half), min(1, center+half)
}
