package explain_test

import (
	"math"
	"strings"
	"testing"

	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// books is a tree of statistics by the literature, which shares no code with the search: UCB1 of
// Auer, Cesa-Bianchi and Fischer (2002) at each node (Kocsis and Szepesvári, 2006), or PUCT as in
// Silver et al. (2017). Several seats that move at once each have their own statistics.
type books struct {
	c     float64
	puct  bool
	nodes map[string]*stats // by the moves that lead there, and the seat
}

// stats are the visits of a node and of its moves, and the sum of the results of each move.
type stats struct {
	visits int
	n      map[string]int
	sum    map[string]float64
}

func (b *books) at(path, seat string) *stats {
	key := path + "|" + seat
	if b.nodes[key] == nil {
		b.nodes[key] = &stats{n: map[string]int{}, sum: map[string]float64{}}
	}
	return b.nodes[key]
}

// bound returns what the rule maximises, infinite for a move that UCB1 has never tried.
func (b *books) bound(s *stats, e *explain.Edge) float64 {
	n := float64(s.n[e.Move])
	if b.puct {
		mean := 0.0
		if n > 0 {
			mean = s.sum[e.Move] / n
		}
		return mean + b.c*e.P*math.Sqrt(float64(s.visits))/(1+n)
	}
	if n == 0 {
		return math.Inf(1)
	}
	return s.sum[e.Move]/n + b.c*math.Sqrt(math.Log(float64(s.visits))/n)
}

// A simulation takes, at every node, a move that the formula of the literature maximises, with the
// visits and means that follow from the earlier simulations alone.
func TestLiterature(t *testing.T) {
	const simulations = 1000
	for _, c := range []struct {
		game, agent string
		c           float64
		puct        bool
	}{
		{"othello", "uct:c=1.3", 1.3, false}, {"morris", "uct", math.Sqrt2, false}, {"chess", "uct:c=0.7", 0.7, false}, {"geese", "uct:c=1", 1, false},
		{"othello", "puct:net=none,c=1.5,fpu=zero", 1.5, true}, {"chess", "puct:net=none,priors=heuristic,value=heuristic,c=3,fpu=zero", 3, true},
	} {
		g, err := games.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		a, err := player.Parse(g, c.agent)
		if err != nil {
			t.Fatal(err)
		}
		e, err := explain.New(g, a, nil, 5, g.New(game.NewRand(3)), simulations)
		if err != nil {
			t.Fatal(err)
		}
		b := &books{c: c.c, puct: c.puct, nodes: map[string]*stats{}}
		checked := 0
		for checked < simulations {
			s := e.Next()
			if s == nil || hasProof(s) {
				break
			}
			if !b.follow(t, c.game+" "+c.agent, s) {
				break
			}
			checked++
		}
		if checked < simulations {
			t.Errorf("%s %s: %d simulations agree, want %d", c.game, c.agent, checked, simulations)
		}
	}
}

// hasProof reports whether a choice knew the result of a move, which no formula of the books has.
func hasProof(s *explain.Simulation) bool {
	for i := range s.Path {
		for _, e := range s.Path[i].Edges {
			if e.Proven != "" {
				return true
			}
		}
	}
	return false
}

// follow checks a simulation and notes it, and reports whether it agrees.
func (b *books) follow(t *testing.T, what string, s *explain.Simulation) bool {
	t.Helper()
	const tiny = 1e-5 // the search adds up in less precision
	var path, here []string
	before := ""
	for i := range s.Path {
		c := &s.Path[i]
		if c.Before != before {
			path, here, before = append(path, strings.Join(here, " ")), nil, c.Before
		}
		here = append(here, c.Chosen)
		node := b.at(strings.Join(path, ","), c.Seat)
		if b.puct && node.visits == 0 {
			node.visits = 1 // its own evaluation
		}
		best, chosen := math.Inf(-1), math.Inf(-1)
		for k := range c.Edges {
			e := &c.Edges[k]
			if n := node.n[e.Move]; e.N != n || n > 0 && math.Abs(e.Q-node.sum[e.Move]/float64(n)) > tiny {
				t.Errorf("%s, simulation %d, choice %d: %s has N %d and Q %g, want %d and %g", what, s.Simulation, i, e.Move, e.N, e.Q, n, node.sum[e.Move]/float64(n))
				return false
			}
			bound := b.bound(node, e)
			best = max(best, bound)
			if e.Move == c.Chosen {
				chosen = bound
			}
		}
		if !(chosen >= best-tiny) || c.Visits != node.visits {
			t.Errorf("%s, simulation %d, choice %d: %s has %g and the node %d visits; the formula has %g for the best move, and %d visits", what, s.Simulation, i, c.Chosen, chosen, c.Visits, best, node.visits)
			return false
		}
		node.visits++
		node.n[c.Chosen]++
		node.sum[c.Chosen] += s.Leaf.Value[c.Seat]
	}
	return true
}
