package arena

import (
	"math"
	"slices"

	"playout/engine/rating"
)

// Standing summarises one agent's games. A game counts as won if only seats of the agent have the
// best result, and as drawn if they share it.
type Standing struct {
	Agent     string   `json:"agent"`
	Wins      int      `json:"wins"`
	Draws     int      `json:"draws"`
	Losses    int      `json:"losses"`
	Score     float64  `json:"score"`            // mean share of the best result, 0 to 1
	Low       float64  `json:"low"`              // lower end of the 95 % interval of the score
	High      float64  `json:"high"`             // upper end of that interval
	MsPerMove float64  `json:"msPerMove"`        // mean, in milliseconds
	MedianMs  float64  `json:"medianMs"`         // in milliseconds
	Margin    *float64 `json:"margin,omitempty"` // mean, in the game's points, without games that a fault ended
	Deaths    *int     `json:"deaths,omitempty"` // of its seats before the game was over, if seats can die
	Length    *float64 `json:"length,omitempty"` // mean of its seats' last sizes while they were alive, if they have sizes
	// SurvivorLength is Length over only the seats that survived their games, as in report 4; nil
	// if none did.
	SurvivorLength *float64 `json:"survivorLength,omitempty"`
	Ranks          []int    `json:"ranks,omitempty"` // how often its seats came first, second, …, ties sharing the better rank; with more than two seats only
	Errors         int      `json:"errors"`          // faults
}

// Standings summarises the games of each agent, in the order of Agents.
func (t *Tournament) Standings() []Standing {
	table := make([]Standing, len(t.Agents))
	for agent := range table {
		table[agent] = t.standing(agent)
		table[agent].Agent = t.Agents[agent]
	}
	return table
}

// Score returns the score of some agents together, with its 95 % interval: the mean share of the
// best result that their seats have. It counts the games in which one of them took part.
func (t *Tournament) Score(agents []int) (score, low, high float64) {
	var shares []float64
	var blocks []int
	for i, r := range t.results {
		own, played := 0.0, false
		for _, agent := range agents {
			own += share(agent, r)
			played = played || slices.Contains(r.Seats, agent)
		}
		if played {
			shares, blocks = append(shares, own), append(blocks, t.blocks[i])
		}
	}
	return interval(shares, blocks)
}

func (t *Tournament) standing(agent int) Standing {
	var st Standing
	var margins, margin, sizes, size, deaths, survived int
	var nanos []int64
	var shares []float64
	var blocks []int
	for i, r := range t.results {
		if !slices.Contains(r.Seats, agent) {
			continue
		}
		won := share(agent, r)
		shares, blocks = append(shares, won), append(blocks, t.blocks[i])
		switch won {
		case 0:
			st.Losses++
		case 1:
			st.Wins++
		default:
			st.Draws++
		}
		for _, f := range r.Faults {
			if r.Seats[f.Seat] == agent {
				st.Errors++
			}
		}
		if len(r.Seats) > 2 {
			st.Ranks = ranks(st.Ranks, agent, r)
		}
		for seat, who := range r.Seats {
			if who != agent {
				continue
			}
			if r.Margin != nil {
				margins++
				margin += r.Margin[seat]
			}
			if r.Sizes != nil {
				sizes++
				size += r.Sizes[seat]
				if r.Died[seat] > 0 {
					deaths++
				} else {
					survived += r.Sizes[seat]
				}
			}
		}
		nanos = append(nanos, t.nanos(i, agent)...)
	}
	st.Score, st.Low, st.High = interval(shares, blocks)
	if margins > 0 {
		mean := float64(margin) / float64(margins)
		st.Margin = &mean
	}
	if sizes > 0 {
		mean := float64(size) / float64(sizes)
		st.Length, st.Deaths = &mean, &deaths
	}
	if alive := sizes - deaths; alive > 0 {
		mean := float64(survived) / float64(alive)
		st.SurvivorLength = &mean
	}
	st.MsPerMove, st.MedianMs = times(nanos)
	return st
}

// times returns the mean and the median of nanoseconds, in milliseconds rounded to a nanosecond.
func times(nanos []int64) (mean, median float64) {
	if len(nanos) == 0 {
		return 0, 0
	}
	var sum int64
	for _, ns := range nanos {
		sum += ns
	}
	slices.Sort(nanos)
	middle := len(nanos) / 2
	return math.Round(float64(sum)/float64(len(nanos))) / 1e6, math.Round(float64(nanos[middle]+nanos[(len(nanos)-1)/2])/2) / 1e6
}

// MedianMs returns the median of move times in nanoseconds, in milliseconds; 0 for none.
func MedianMs(nanos []int64) float64 {
	_, median := times(slices.Clone(nanos))
	return median
}

// ranks adds the ranks of an agent's seats to counts by rank.
func ranks(counts []int, agent int, r Result) []int {
	if counts == nil {
		counts = make([]int, len(r.Seats))
	}
	for seat, who := range r.Seats {
		if who != agent {
			continue
		}
		rank := 0
		for _, value := range r.Returns {
			if value > r.Returns[seat] {
				rank++
			}
		}
		counts[rank]++
	}
	return counts
}

// share returns an agent's share of the win: its part of the seats with the best result.
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

// sample sums up the shares of games, given the block of each; the games of a block follow one
// another.
func sample(shares []float64, blocks []int) rating.Sample {
	s := rating.Sample{Games: float64(len(shares))}
	if s.Games == 0 {
		return s
	}
	for _, x := range shares {
		s.Mean += x
	}
	s.Mean /= s.Games
	var d float64
	for i, x := range shares {
		d += x - s.Mean
		if i+1 == len(shares) || blocks[i+1] != blocks[i] {
			s.Blocks++
			s.Squares += d * d
			d = 0
		}
	}
	return s
}

// interval returns the mean of the shares and its 95 % interval, see rating.Sample.
func interval(shares []float64, blocks []int) (mean, low, high float64) {
	s := sample(shares, blocks)
	low, high = s.Interval()
	return rating.Trim(s.Mean), low, high
}
