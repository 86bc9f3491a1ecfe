package arena

import (
	"fmt"
	"slices"

	"playout/engine/game"
	"playout/engine/rating"
)

// Tournament combines the results of several matches of one game. Agents are the same if their
// strings are.
type Tournament struct {
	Game   game.Game
	Agents []string // in the order of their first appearance

	results []Result  // Seats refer to Agents; Nanos are still indexed by the match's own agents
	blocks  []int     // by result; blocks of different matches have different numbers
	from    []*origin // by result
}

// origin is the match of a result.
type origin struct {
	config *Config
	agents []int // the match's agents as indices of Tournament.Agents
}

// Add adds results of a match, which need not be complete.
func (t *Tournament) Add(c Config, results []Result) error {
	if t.Game != nil && t.Game.Spec().Name() != c.Game.Spec().Name() {
		return fmt.Errorf("it is a match of %s, the others are of %s", c.Game.Spec().Name(), t.Game.Spec().Name())
	}
	for _, r := range results {
		if err := c.CheckResult(r); err != nil {
			return fmt.Errorf("game %d: %w", r.Number, err)
		}
	}
	t.add(c, results)
	return nil
}

// add is Add for results that need no check.
func (t *Tournament) add(c Config, results []Result) {
	t.Game = c.Game
	number := make([]int, len(c.Agents))
	for i, a := range c.Agents {
		// An agent that plays itself has two rows.
		name, at := a.String(), -1
		for from := 0; from < len(t.Agents) && at < 0; from++ {
			if t.Agents[from] == name && !slices.Contains(number[:i], from) {
				at = from
			}
		}
		if at < 0 {
			at = len(t.Agents)
			t.Agents = append(t.Agents, name)
		}
		number[i] = at
	}
	c.Done = nil
	from := &origin{&c, number}
	size := c.Seatings() // games of a block
	results = slices.Clone(results)
	slices.SortStableFunc(results, func(a, b Result) int { return a.Number - b.Number })
	base := 0
	if len(t.blocks) > 0 {
		base = t.blocks[len(t.blocks)-1] + 1
	}
	for i, r := range results {
		if i > 0 && r.Number == results[i-1].Number {
			continue // a duplicate
		}
		own := r.Seats
		r.Seats = make([]int, len(own))
		for seat, agent := range own {
			r.Seats[seat] = number[agent]
		}
		t.results = append(t.results, r)
		t.blocks = append(t.blocks, base+r.Number/size)
		t.from = append(t.from, from)
	}
}

// Games returns the number of games.
func (t *Tournament) Games() int { return len(t.results) }

// Endings counts the games by how they ended.
func (t *Tournament) Endings() map[Ending]int {
	counts := map[Ending]int{}
	for i := range t.results {
		counts[t.results[i].Ended(t.Game)]++
	}
	return counts
}

// nanos returns the times of an agent's moves in a game, in nanoseconds.
func (t *Tournament) nanos(game, agent int) []int64 {
	for own, who := range t.from[game].agents {
		if who == agent {
			return t.results[game].Times(own)
		}
	}
	return nil
}

// encounter is the result of a game for two of its agents.
type encounter struct {
	a, b  int     // a < b
	score float64 // a's mean over all pairs of their seats: 1 for a better result, 1/2 for an equal one
}

// encounters appends the encounters of a game, one for each pair of its agents.
func encounters(r Result, dst []encounter) []encounter {
	agents := slices.Clone(r.Seats)
	slices.Sort(agents)
	agents = slices.Compact(agents)
	for i, a := range agents {
		for _, b := range agents[i+1:] {
			var score, pairs float64
			for p, who := range r.Seats {
				for q, other := range r.Seats {
					if who != a || other != b {
						continue
					}
					pairs++
					switch {
					case r.Returns[p] > r.Returns[q]:
						score++
					case r.Returns[p] == r.Returns[q]:
						score += 0.5
					}
				}
			}
			dst = append(dst, encounter{a, b, score / pairs})
		}
	}
	return dst
}

// Pair summarises the games of two agents.
type Pair struct {
	A, B        int                // indices of Tournament.Agents, A below B
	Games       int                // in which both took part
	Score       float64            // of A, mean, 0 to 1
	Low, High   float64            // of its 95 % interval
	Superiority float64            // of A, see rating.Sample
	Pentanomial rating.Pentanomial // of A, over whole blocks of two games
}

// Decide returns the state of a test after the games of the pair.
func (p *Pair) Decide(t *rating.SPRT) rating.Verdict {
	v := t.Decide(p.Pentanomial)
	v.Superiority = p.Superiority
	return v
}

// Pairs returns all pairs of agents that met, in ascending order of A, then B.
func (t *Tournament) Pairs() []Pair {
	n := len(t.Agents)
	type record struct {
		scores []float64
		blocks []int
	}
	records := make([]record, n*n)
	var room []encounter
	for i, r := range t.results {
		room = encounters(r, room[:0])
		for _, d := range room {
			at := &records[d.a*n+d.b]
			at.scores, at.blocks = append(at.scores, d.score), append(at.blocks, t.blocks[i])
		}
	}
	var pairs []Pair
	for i, r := range records {
		if len(r.scores) == 0 {
			continue
		}
		p := Pair{A: i / n, B: i % n, Games: len(r.scores)}
		p.Score, p.Low, p.High = interval(r.scores, r.blocks)
		p.Superiority = sample(r.scores, r.blocks).Superiority()
		for j := 1; j < len(r.scores); j++ {
			if len(t.Game.Spec().Seats) == 2 && r.blocks[j] == r.blocks[j-1] {
				p.Pentanomial.Add(r.scores[j-1] + r.scores[j])
			}
		}
		pairs = append(pairs, p)
	}
	return pairs
}
