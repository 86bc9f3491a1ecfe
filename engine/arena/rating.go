package arena

import (
	"fmt"
	"math"

	"playout/engine/rating"
)

// Rating is an agent's strength relative to the others of a tournament.
type Rating struct {
	Agent string  `json:"agent"`
	Elo   float64 `json:"elo"`
	Low   float64 `json:"low"`  // lower end of the 95 % interval of the lead over the anchor or the mean
	High  float64 `json:"high"` // upper end of that interval
	K20   float64 `json:"k20"`  // the rating of chess players, see Sequential
}

// Ratings holds the ratings of all agents of a tournament.
type Ratings struct {
	Agents []Rating `json:"agents"` // in the order of Tournament.Agents
	// Drawn is set if some agents won or lost everything against the others, so that there is no
	// most likely rating; then each pair that met counts one more game, drawn.
	Drawn bool `json:"drawn"`
}

// Anchor fixes the origin of the ratings: an agent's rating or, with an Agent below 0, a mean of
// 0.
type Anchor struct {
	Agent int
	Elo   float64
}

// scale is an Elo point in natural units.
const scale = math.Ln10 / 400

// headToHead holds the games and the score of an agent against another.
type headToHead struct {
	games, score float64
}

// Ratings returns the maximum likelihood ratings in the model of Bradley and Terry, in which a
// lead of d points predicts the score Expected(d), and a draw counts as half a win and half a loss
// (Hunter, MM algorithms for generalized Bradley-Terry models, 2004; found here by Newton's
// method). A game of several seats counts as an encounter of each pair of its agents.
//
// The intervals take the block as the unit: the variance is H⁻¹·(Σ g·gᵀ)·H⁻¹ with H the
// information and g a block's part of the gradient (White, 1982). For an agent with fewer than ten
// blocks, or without variance between them, it is H⁻¹.
func (t *Tournament) Ratings(anchor Anchor) (Ratings, error) {
	n := len(t.Agents)
	table := t.headToHeads()
	if a, b, apart := disconnected(table); apart {
		return Ratings{}, fmt.Errorf("%s and %s are not joined by games, directly or through others; allowed: results that join all agents",
			t.Agents[a], t.Agents[b])
	}
	out := Ratings{Agents: make([]Rating, n), Drawn: !hasMaximum(table)}
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
	elo := maximumLikelihood(table)
	plain := inverse(information(table, elo))
	var robust [][]float64
	var blocks []int
	if !out.Drawn {
		robust, blocks = t.robust(elo, plain)
	}
	zero := 0.0
	if anchor.Agent >= 0 {
		zero = elo[anchor.Agent] - anchor.Elo
	}
	k20 := t.Sequential(20, anchor)
	for i := range n {
		variance := leadVariance(plain, i, anchor.Agent)
		if robust != nil && blocks[i] >= rating.LeastBlocks {
			if v := leadVariance(robust, i, anchor.Agent); v > 1e-6*variance {
				variance = v
			}
		}
		half := rating.Z * math.Sqrt(max(0, variance))
		out.Agents[i] = Rating{Agent: t.Agents[i], Elo: elo[i] - zero, Low: elo[i] - zero - half, High: elo[i] - zero + half, K20: k20[i]}
	}
	return out, nil
}

// headToHeads returns, by two agents, the record of the first against the second.
func (t *Tournament) headToHeads() [][]headToHead {
	table := make([][]headToHead, len(t.Agents))
	for i := range table {
		table[i] = make([]headToHead, len(t.Agents))
	}
	var room []encounter
	for _, r := range t.results {
		room = encounters(r, room[:0])
		for _, d := range room {
			table[d.a][d.b].games++
			table[d.a][d.b].score += d.score
			table[d.b][d.a].games++
			table[d.b][d.a].score += 1 - d.score
		}
	}
	return table
}

// reachable marks the agents reachable from one by allowed steps.
func reachable(from, agents int, step func(a, b int) bool) []bool {
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

// disconnected finds two agents that no chain of games connects.
func disconnected(table [][]headToHead) (a, b int, apart bool) {
	for i, ok := range reachable(0, len(table), func(a, b int) bool { return table[a][b].games > 0 }) {
		if !ok {
			return 0, i, true
		}
	}
	return 0, 0, false
}

// hasMaximum reports whether the likelihood has a maximum (Ford, 1957): in every split of the
// agents into two groups, each group scored against the other.
func hasMaximum(table [][]headToHead) bool {
	beats := func(a, b int) bool { return table[a][b].score > 0 }
	for _, step := range []func(a, b int) bool{beats, func(a, b int) bool { return beats(b, a) }} {
		for _, ok := range reachable(0, len(table), step) {
			if !ok {
				return false
			}
		}
	}
	return true
}

// maximumLikelihood returns the ratings with mean 0 at which the gradient vanishes.
func maximumLikelihood(table [][]headToHead) []float64 {
	const stride, tolerance, rounds = 200, 1e-9, 1000 // Elo, Elo, steps
	n := len(table)
	elo := make([]float64, n)
	for range rounds {
		slope := make([]float64, n)
		for a := range n {
			for b, t := range table[a] {
				slope[a] += scale * (t.score - t.games*rating.Expected(elo[a]-elo[b]))
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
		if most < tolerance {
			break
		}
	}
	return elo
}

// information returns minus the second derivative of the log likelihood.
func information(table [][]headToHead, elo []float64) [][]float64 {
	n := len(table)
	h := make([][]float64, n)
	for a := range h {
		h[a] = make([]float64, n)
	}
	for a := range n {
		for b, t := range table[a] {
			e := rating.Expected(elo[a] - elo[b])
			weight := scale * scale * t.games * e * (1 - e)
			h[a][a] += weight
			h[a][b] -= weight
		}
	}
	return h
}

// inverse returns the pseudo-inverse of the information, whose rows add up to 0, since the mean of
// the ratings is 0. With J all ones it is (H + J/n)⁻¹ - J/n, computed by elimination.
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

// leadVariance returns the variance of an agent's lead over the anchor or, for an anchor below 0,
// over the mean.
func leadVariance(c [][]float64, agent, anchor int) float64 {
	if anchor < 0 {
		return c[agent][agent]
	}
	return c[agent][agent] + c[anchor][anchor] - 2*c[agent][anchor]
}

// robust returns the covariance estimated from blocks, and each agent's number of blocks.
func (t *Tournament) robust(elo []float64, inv [][]float64) (cov [][]float64, blocks []int) {
	n := len(elo)
	blocks = make([]int, n)
	sums := make([][]float64, n) // Σ g·gᵀ
	for a := range sums {
		sums[a] = make([]float64, n)
	}
	slope := make([]float64, n)
	var room []encounter
	count := 0
	for i := 0; i < len(t.results); {
		clear(slope)
		in := map[int]bool{} // agents of the block
		for block := t.blocks[i]; i < len(t.results) && t.blocks[i] == block; i++ {
			room = encounters(t.results[i], room[:0])
			for _, d := range room {
				g := scale * (d.score - rating.Expected(elo[d.a]-elo[d.b]))
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
