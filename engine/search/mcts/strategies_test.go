package mcts_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/net"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/models"
)

// crew is several searches of the same position that take turns: what workers do in parallel, but
// without a clock.
type crew struct {
	strategy
	searches []*mcts.Search
}

// strategy describes how the searches of a crew share a position.
type strategy struct {
	workers     int
	simulations int     // per worker and move
	exchanges   int     // per move, of the workers' statistics; one of them at the end
	noise       float64 // share of Dirichlet noise in the root's priors, for all but the first
	jitter      float32 // share of noise in the priors of the whole tree, for all but the first
	deal        bool    // root splitting instead: each worker searches a part of the root's moves
}

// kinds are the kinds of search that a crew may run.
var kinds = map[string]func(seed uint64) mcts.Config{
	"uct with playouts": func(seed uint64) mcts.Config {
		return mcts.Config{Rule: mcts.UCT, C: math.Sqrt2, Evaluator: eval.NewPlayout(othello.New(), 0, seed+1)}
	},
	"puct with playouts": func(seed uint64) mcts.Config {
		return mcts.Config{Rule: mcts.PUCT, C: 2, Evaluator: eval.NewPlayout(othello.New(), 0, seed+1)}
	},
	// No randomness at all, as with a net.
	"puct with heuristic": func(uint64) mcts.Config {
		return mcts.Config{Rule: mcts.PUCT, C: 2, Evaluator: eval.Heuristic{}}
	},
	"puct with the net": func(uint64) mcts.Config {
		return mcts.Config{Rule: mcts.PUCT, C: 2, Evaluator: shipped()}
	},
}

// shipped evaluates by the model of Othello that ships.
func shipped() eval.Evaluator {
	data, _, err := models.Open("othello")
	if err != nil {
		panic(err)
	}
	model, err := net.Load(data)
	if err != nil {
		panic(err)
	}
	executor, err := model.Executor(1)
	if err != nil {
		panic(err)
	}
	g := othello.New()
	c, _, _ := model.Shape()
	all := g.(game.Encoder).Planes()
	alignToBlock := slices.IndexFunc(all, func(p game.Planes) bool { return p.C == c })
	return eval.NewNet(eval.NetConfig{
		Game: g, Planes: all[alignToBlock], Net: executor, Batch: 1, Policy: model.Policy() > 0, Cache: 1 << 12,
	})
}

func newCrew(kind string, s strategy, seed uint64) *crew {
	c := &crew{strategy: s}
	for i := range s.workers {
		config := kinds[kind](seed)
		if i > 0 && s.jitter > 0 {
			config.Evaluator = noisy{config.Evaluator, s.jitter, game.NewRand(seed + 3)}
		}
		config.Game, config.Seed, config.Nodes = othello.New(), seed, s.simulations+1
		c.searches = append(c.searches, mcts.New(config))
		seed += 1000
	}
	return c
}

// choose returns the crew's move.
func (c *crew) choose(state game.State, seat game.Seat) game.Move {
	for i, s := range c.searches {
		s.Think(state)
		if i > 0 && c.noise > 0 {
			s.AddNoise(c.noise, 0)
		}
	}
	if c.deal {
		return c.bestDealt(seat)
	}
	mine := make([][]search.MoveStats, c.workers)
	absorbed := make([][]search.MoveStats, c.workers)
	for done, round := 0, 1; round <= c.exchanges; round++ {
		n := c.simulations*round/c.exchanges - done
		done += n
		for i, s := range c.searches {
			s.Advance(n)
			mine[i] = s.Mine(seat, absorbed[i])
		}
		for i, s := range c.searches {
			var others []search.MoveStats
			for j := range mine {
				if j != i {
					others = mcts.Add(others, mine[j])
				}
			}
			s.Absorb(seat, absorbed[i], others)
			absorbed[i] = others
		}
	}
	return c.searches[0].Best(seat)
}

// bestDealt returns, of the moves that the workers would play, the one with the highest
// value after ten more visits, all lost.
func (c *crew) bestDealt(seat game.Seat) game.Move {
	best, at := math.Inf(-1), game.Move(0)
	for i, part := range c.searches[0].Deal(seat, c.workers) {
		s := c.searches[i]
		s.Confine(seat, part)
		s.Advance(c.simulations)
		m := s.Best(seat)
		for _, h := range s.OwnStats(seat, nil) {
			value := (h.Sum - 10) / float64(h.Visits+10)
			switch h.Proven {
			case 1, -1:
				value = 2 * float64(h.Proven)
			case 2:
				value = 0
			}
			if h.Move == m && value > best {
				best, at = value, m
			}
		}
	}
	return at
}

// play plays one game between crews from an opening of random plies. It returns 1 if the
// first wins and 0 if the second does.
func play(crews [2]*crew, first game.Seat, opening uint64) float64 {
	const plies = 8
	rng := game.NewRand(opening)
	s := othello.New().New(nil)
	var room []game.Move
	for range plies {
		var joint game.Joint
		joint, room = game.RandomJoint(s, rng, room)
		s.Play(joint, nil)
	}
	for s.Acting() != 0 {
		seat := s.Acting().First()
		s.Play(game.Solo(seat, crews[(seat+first)%2].choose(s, seat)), nil)
	}
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	return (float64(returns[first]) + 1) / 2
}

// match returns the score of one crew against another over openings, each played with
// both assignments of colours, and half the width of its 95 % confidence interval.
func match(kind string, openings int, a, b strategy) (score, half float64) {
	var sum, squares float64
	for opening := range uint64(openings) {
		crews := [2]*crew{newCrew(kind, a, opening*31+7), newCrew(kind, b, opening*31+500_007)}
		x := (play(crews, 0, opening) + play(crews, 1, opening)) / 2
		sum += x
		squares += x * x
	}
	n := float64(openings)
	mean := sum / n
	return mean, 1.96 * math.Sqrt((squares/n-mean*mean)/(n-1))
}

// noisy mixes noise into the priors of every position.
type noisy struct {
	eval.Evaluator
	share float32
	rng   *game.Rand
}

func (n noisy) Evaluate(leaves []eval.Leaf) {
	n.Evaluator.Evaluate(leaves)
	for i := range leaves {
		leaf := &leaves[i]
		noise := make([]float32, len(leaf.Priors))
		from := 0
		for _, count := range leaf.Counts {
			var sum float32
			for j := from; j < from+count; j++ {
				noise[j] = float32(-math.Log(1 - n.rng.Float64()))
				sum += noise[j]
			}
			for j := from; j < from+count; j++ {
				leaf.Priors[j] = (1-n.share)*leaf.Priors[j] + n.share*noise[j]/sum
			}
			from += count
		}
	}
}

var (
	simulations = flag.Int("simulations", 300, "per worker and move, in the match of strategies")
	openings    = flag.Int("openings", 0, "of the match of strategies, each played with both colours; 0 for no match")
	workers     = flag.Int("workers", 2, "in a crew in the match of strategies")
	only        = flag.String("only", "", "regular expression of the searches and strategies in the match")
)

// TestStrategies plays the strategies by which several workers may share the work against one
// worker with as many simulations as each of them. With -openings it prints the table.
func TestStrategies(t *testing.T) {
	if *openings == 0 {
		t.Skip("-openings 200 plays the match of strategies")
	}
	n, k := *simulations, *workers
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		for _, c := range []struct {
			name string
			strategy
		}{
			{"one worker with as many simulations as all", strategy{workers: 1, simulations: k * n, exchanges: 1}},
			{"merged at the end", strategy{workers: k, simulations: n, exchanges: 1}},
			{"merged at the end, noise at the root", strategy{workers: k, simulations: n, exchanges: 1, noise: 0.1}},
			{"merged 20 times", strategy{workers: k, simulations: n, exchanges: 20}},
			{"merged 20 times, noise at the root", strategy{workers: k, simulations: n, exchanges: 20, noise: 0.1}},
			{"merged 20 times, noise in the tree .25", strategy{workers: k, simulations: n, exchanges: 20, jitter: 0.25}},
			{"merged 20 times, noise in the tree .5", strategy{workers: k, simulations: n, exchanges: 20, jitter: 0.5}},
			{"moves dealt", strategy{workers: k, simulations: n, deal: true}},
		} {
			if !regexp.MustCompile(*only).MatchString(kind + ", " + c.name) {
				continue
			}
			score, half := match(kind, *openings, c.strategy, strategy{workers: 1, simulations: n, exchanges: 1})
			fmt.Printf("%-20s n=%d k=%d %-42s %.3f ± %.3f\n", kind, n, k, c.name, score, half)
		}
	}
}
