package arena

import (
	"fmt"
	"slices"

	"playout/engine/game"
)

// Sheet is what several matches of one game say together. Agents are told apart
// by their strings.
type Sheet struct {
	Game   game.Game
	Agents []string // in the order in which they came

	results []Result // Seats hold numbers of Agents; Nanos are still by the match's own
	blocks  []int    // by result; different for the blocks of different matches
	whose   [][]int  // by result, the match's agents as numbers of Agents
}

// Add takes in the results of a match, which need not be all of them.
func (s *Sheet) Add(c Config, results []Result) error {
	if s.Game != nil && s.Game.Spec().Name() != c.Game.Spec().Name() {
		return fmt.Errorf("it is a match of %s, the others are of %s", c.Game.Spec().Name(), s.Game.Spec().Name())
	}
	for _, r := range results {
		if err := c.CheckResult(r); err != nil {
			return fmt.Errorf("game %d: %w", r.Number, err)
		}
	}
	s.add(c, results)
	return nil
}

// add takes in the results of a match that was played here.
func (s *Sheet) add(c Config, results []Result) {
	s.Game = c.Game
	number := make([]int, len(c.Agents))
	for i, a := range c.Agents {
		// An agent that plays itself is two rows.
		name, at := a.String(), -1
		for from := 0; from < len(s.Agents) && at < 0; from++ {
			if s.Agents[from] == name && !slices.Contains(number[:i], from) {
				at = from
			}
		}
		if at < 0 {
			at = len(s.Agents)
			s.Agents = append(s.Agents, name)
		}
		number[i] = at
	}
	size := len(c.meetings()[0]) // games of a block
	results = slices.Clone(results)
	slices.SortStableFunc(results, func(a, b Result) int { return a.Number - b.Number })
	base := 0
	if len(s.blocks) > 0 {
		base = s.blocks[len(s.blocks)-1] + 1
	}
	for i, r := range results {
		if i > 0 && r.Number == results[i-1].Number {
			continue // told twice
		}
		own := r.Seats
		r.Seats = make([]int, len(own))
		for seat, agent := range own {
			r.Seats[seat] = number[agent]
		}
		s.results = append(s.results, r)
		s.blocks = append(s.blocks, base+r.Number/size)
		s.whose = append(s.whose, number)
	}
}

// Games is the number of games.
func (s *Sheet) Games() int { return len(s.results) }

// nanos are the times of an agent's moves in a game.
func (s *Sheet) nanos(game, agent int) []int64 {
	for own, who := range s.whose[game] {
		if who == agent {
			return s.results[game].Nanos[own]
		}
	}
	return nil
}

// duel is what a game says of two of its agents.
type duel struct {
	a, b  int     // a < b
	score float64 // of a: the mean over pairs of their seats of 1 for a better result, 1/2 for the same
}

// duels are the duels of a game, one for each two of its agents.
func duels(r Result, dst []duel) []duel {
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
			dst = append(dst, duel{a, b, score / pairs})
		}
	}
	return dst
}

// Pair is what a sheet says of two agents.
type Pair struct {
	A, B        int         // numbers of the sheet's Agents, A below B
	Games       int         // that both took part in
	Score       float64     // of A, mean, 0 to 1
	Low, High   float64     // of its 95 % interval
	Pentanomial Pentanomial // of A, over whole blocks of two games
}

// Pairs are all pairs of agents that met, A and then B ascending.
func (s *Sheet) Pairs() []Pair {
	n := len(s.Agents)
	type record struct {
		scores []float64
		blocks []int
	}
	records := make([]record, n*n)
	var room []duel
	for i, r := range s.results {
		room = duels(r, room[:0])
		for _, d := range room {
			at := &records[d.a*n+d.b]
			at.scores, at.blocks = append(at.scores, d.score), append(at.blocks, s.blocks[i])
		}
	}
	var pairs []Pair
	for i, r := range records {
		if len(r.scores) == 0 {
			continue
		}
		p := Pair{A: i / n, B: i % n, Games: len(r.scores)}
		p.Score, p.Low, p.High = interval(r.scores, r.blocks)
		for j := 1; j < len(r.scores); j++ {
			if len(s.Game.Spec().Seats) == 2 && r.blocks[j] == r.blocks[j-1] {
				p.Pentanomial.Add(r.scores[j-1] + r.scores[j])
			}
		}
		pairs = append(pairs, p)
	}
	return pairs
}
