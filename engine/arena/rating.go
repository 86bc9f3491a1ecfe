package arena

import (
	"fmt"
	"math"
)

// Rating is an agent's strength among those it was measured with.
type Rating struct {
	Agent string  `json:"agent"`
	Elo   float64 `json:"elo"`
	Low   float64 `json:"low"`  // of the 95 % interval of the lead over the anchor or the mean
	High  float64 `json:"high"` // of the same
	K20   float64 `json:"k20"`  // the rating of a chess player, see Sequential
}

// Ratings are the ratings of all agents of a sheet.
type Ratings struct {
	Agents []Rating `json:"agents"` // in the order of the sheet
	// Drawn says that somebody won or lost all there was to win, so that no
	// rating is the likeliest; then each two who met are taken to have drawn one
	// more game.
	Drawn bool `json:"drawn"`
}

// Anchor fixes where ratings are counted from: an agent at a rating, or for an
// agent below 0 the mean of all.
type Anchor struct {
	Agent int
	Elo   float64
}

// scale is natural units in an Elo point.
const scale = math.Ln10 / 400

// tally is what two agents did against each other.
type tally struct {
	games, score float64
}

// Ratings are the likeliest in the model of Bradley and Terry, in which a lead
// of d points promises the score Expected(d), a draw counting as half a win and
// half a loss (Hunter, MM algorithms for generalized Bradley-Terry models,
// 2004; found here by Newton's method). A game of several seats counts as a duel
// of each two of its agents.
//
// The intervals take the block as the unit: the variance is H⁻¹·(Σ g·gᵀ)·H⁻¹
// with H the information and g a block's part of the slope (White, 1982). Where
// an agent has fewer than ten blocks, or they tell nothing, it is H⁻¹.
func (s *Sheet) Ratings(anchor Anchor) (Ratings, error) {
	n := len(s.Agents)
	table := s.tallies()
	if a, b, apart := unjoined(table); apart {
		return Ratings{}, fmt.Errorf("%s and %s are not joined by games, directly or through others; allowed: results that join all agents",
			s.Agents[a], s.Agents[b])
	}
	out := Ratings{Agents: make([]Rating, n), Drawn: !decided(table)}
	if out.Drawn {
		for a := range table {
			for b := range table {
				if table[a][b].games > 0 {
					table[a][b].games++
					table[a][b].score += 0.5
				}
			}
		}
	}
	elo := likeliest(table)
	plain := inverse(information(table, elo))
	var robust [][]float64
	var blocks []int
	if !out.Drawn {
		robust, blocks = s.robust(elo, plain)
	}
	zero := 0.0
	if anchor.Agent >= 0 {
		zero = elo[anchor.Agent] - anchor.Elo
	}
	k20 := s.Sequential(20)
	for i := range n {
		variance := lead(plain, i, anchor.Agent)
		if robust != nil && blocks[i] >= leastBlocks {
			if v := lead(robust, i, anchor.Agent); v > 1e-6*variance {
				variance = v
			}
		}
		half := z * math.Sqrt(max(0, variance))
		out.Agents[i] = Rating{Agent: s.Agents[i], Elo: elo[i] - zero, Low: elo[i] - zero - half, High: elo[i] - zero + half, K20: k20[i]}
	}
	return out, nil
}

// tallies is by two agents what the first did against the second.
func (s *Sheet) tallies() [][]tally {
	table := make([][]tally, len(s.Agents))
	for i := range table {
		table[i] = make([]tally, len(s.Agents))
	}
	var room []duel
	for _, r := range s.results {
		room = duels(r, room[:0])
		for _, d := range room {
			table[d.a][d.b].games++
			table[d.a][d.b].score += d.score
			table[d.b][d.a].games++
			table[d.b][d.a].score += 1 - d.score
		}
	}
	return table
}

// reach marks who can be reached from an agent by steps that are taken.
func reach(from, agents int, step func(a, b int) bool) []bool {
	seen := make([]bool, agents)
	seen[from] = true
	for todo := []int{from}; len(todo) > 0; {
		a := todo[0]
		todo = todo[1:]
		for b := range agents {
			if !seen[b] && step(a, b) {
				seen[b] = true
				todo = append(todo, b)
			}
		}
	}
	return seen
}

// unjoined finds two agents that no chain of games joins.
func unjoined(table [][]tally) (a, b int, apart bool) {
	for i, ok := range reach(0, len(table), func(a, b int) bool { return table[a][b].games > 0 }) {
		if !ok {
			return 0, i, true
		}
	}
	return 0, 0, false
}

// decided says whether a likeliest rating exists (Ford, 1957): in every way to
// part the agents in two, each side won something against the other.
func decided(table [][]tally) bool {
	beats := func(a, b int) bool { return table[a][b].score > 0 }
	for _, step := range []func(a, b int) bool{beats, func(a, b int) bool { return beats(b, a) }} {
		for _, ok := range reach(0, len(table), step) {
			if !ok {
				return false
			}
		}
	}
	return true
}

// likeliest is the ratings with mean 0 at which the slope vanishes.
func likeliest(table [][]tally) []float64 {
	const stride, close, rounds = 200, 1e-9, 1000 // Elo, Elo, steps
	n := len(table)
	elo := make([]float64, n)
	for range rounds {
		slope := make([]float64, n)
		for a := range n {
			for b, t := range table[a] {
				slope[a] += scale * (t.score - t.games*Expected(elo[a]-elo[b]))
			}
		}
		inv := inverse(information(table, elo))
		most := 0.0
		step := make([]float64, n)
		for a := range n {
			for b := range n {
				step[a] += inv[a][b] * slope[b]
			}
			most = max(most, math.Abs(step[a]))
		}
		short := min(1, stride/max(most, 1e-300))
		for a := range n {
			elo[a] += short * step[a]
		}
		if most < close {
			break
		}
	}
	return elo
}

// information is minus the second derivative of the log likelihood.
func information(table [][]tally, elo []float64) [][]float64 {
	n := len(table)
	h := make([][]float64, n)
	for a := range h {
		h[a] = make([]float64, n)
	}
	for a := range n {
		for b, t := range table[a] {
			e := Expected(elo[a] - elo[b])
			weight := scale * scale * t.games * e * (1 - e)
			h[a][a] += weight
			h[a][b] -= weight
		}
	}
	return h
}

// inverse is the pseudo-inverse of the information, whose rows add up to 0: the
// ratings' mean is 0. With J all ones it is (H + J/n)⁻¹ - J/n, by elimination.
func inverse(h [][]float64) [][]float64 {
	n := len(h)
	rows := make([][]float64, n)
	unit := math.SmallestNonzeroFloat32 // of the size of the entries, so that H + unit·J/n is well conditioned
	for a := range n {
		unit = max(unit, h[a][a])
	}
	for a := range n {
		rows[a] = make([]float64, 2*n)
		for b := range n {
			rows[a][b] = h[a][b] + unit/float64(n)
		}
		rows[a][n+a] = 1
	}
	for c := range n {
		pivot := c
		for a := c + 1; a < n; a++ {
			if math.Abs(rows[a][c]) > math.Abs(rows[pivot][c]) {
				pivot = a
			}
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		for a := range n {
			if a == c {
				continue
			}
			factor := rows[a][c] / rows[c][c]
			for b := c; b < 2*n; b++ {
				rows[a][b] -= factor * rows[c][b]
			}
		}
	}
	inv := make([][]float64, n)
	for a := range n {
		inv[a] = make([]float64, n)
		for b := range n {
			inv[a][b] = rows[a][n+b]/rows[a][a] - 1/(unit*float64(n))
		}
	}
	return inv
}

// lead is the variance of an agent's lead over the anchor, below 0 for the mean.
func lead(c [][]float64, agent, anchor int) float64 {
	if anchor < 0 {
		return c[agent][agent]
	}
	return c[agent][agent] + c[anchor][anchor] - 2*c[agent][anchor]
}

// robust is the covariance by blocks, and how many blocks each agent has.
func (s *Sheet) robust(elo []float64, inv [][]float64) (cov [][]float64, blocks []int) {
	n := len(elo)
	blocks = make([]int, n)
	sums := make([][]float64, n) // Σ g·gᵀ
	for a := range sums {
		sums[a] = make([]float64, n)
	}
	slope := make([]float64, n)
	var room []duel
	count := 0
	for i := 0; i < len(s.results); {
		clear(slope)
		in := map[int]bool{} // agents of the block
		for block := s.blocks[i]; i < len(s.results) && s.blocks[i] == block; i++ {
			room = duels(s.results[i], room[:0])
			for _, d := range room {
				g := scale * (d.score - Expected(elo[d.a]-elo[d.b]))
				slope[d.a] += g
				slope[d.b] -= g
				in[d.a], in[d.b] = true, true
			}
		}
		count++
		for a := range in {
			blocks[a]++
			for b := range in {
				sums[a][b] += slope[a] * slope[b]
			}
		}
	}
	if count < 2 {
		return nil, blocks
	}
	cov = product(product(inv, sums), inv)
	for a := range cov {
		for b := range cov {
			cov[a][b] *= float64(count) / float64(count-1)
		}
	}
	return cov, blocks
}

func product(x, y [][]float64) [][]float64 {
	out := make([][]float64, len(x))
	for a := range x {
		out[a] = make([]float64, len(x))
		for b := range x {
			for c := range x {
				out[a][b] += x[a][c] * y[c][b]
			}
		}
	}
	return out
}

// Sequential are ratings as chess players have them, and report 3: all begin at
// 0, and after each game, in the order in which they are numbered, each gains k
// times what it scored beyond Expected, with the base of 400 points.
func (s *Sheet) Sequential(k float64) []float64 {
	elo := make([]float64, len(s.Agents))
	gain := make([]float64, len(s.Agents))
	var room []duel
	for _, r := range s.results {
		clear(gain)
		room = duels(r, room[:0])
		for _, d := range room {
			won := k * (d.score - Expected(elo[d.a]-elo[d.b]))
			gain[d.a] += won
			gain[d.b] -= won
		}
		for i, won := range gain {
			elo[i] += won
		}
	}
	return elo
}
