package mcts

import (
	"math"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/searchtest"
)

// randomTictac returns an unfinished position after some random plies.
func randomTictac(rng *game.Rand) *searchtest.Tictac {
	for {
		s := new(searchtest.Tictac)
		for range rng.IntN(7) {
			if s.Acting() == 0 {
				break
			}
			legal := s.Legal(s.Turn, nil)
			s.Play(game.Solo(s.Turn, legal[rng.IntN(len(legal))]), nil)
		}
		if s.Acting() != 0 {
			return s
		}
	}
}

// A proven result of a position of tic-tac-toe is its minimax value, at the root and of each
// move, at any time, and the move played keeps the root's result.
func TestProofsAreMinimax(t *testing.T) {
	outcome := map[search.Result]int{search.Win: 1, search.Loss: -1, search.Draw: 0}
	g := searchtest.NewTictac()
	for rule, evaluator := range map[*Rule]eval.Evaluator{
		UCT:    eval.NewPlayout(g, 0, 3),
		PUCT:   eval.NewPlayout(g, 0, 3),
		Gumbel: eval.Uniform{}, // it relies on values too much for the chance of playouts
	} {
		s := New(Config{Game: g, Evaluator: evaluator, Rule: rule, C: 1, Budget: 4000, Nodes: 1 << 16, Seed: 4})
		rng := game.NewRand(5)
		count := 0
		for range 60 {
			root := randomTictac(rng)
			s.Think(root)
			for s.Done() < 4000 && !s.Over() {
				s.Advance(100)
				for i := range s.tree.edgesOf(s.tree.choiceOf(0, root.Turn)) {
					e := &s.tree.edgesOf(s.tree.choiceOf(0, root.Turn))[i]
					child := *root
					child.Play(game.Solo(root.Turn, e.move), nil)
					if want := -searchtest.Minimax(&child); e.result != search.Unknown && outcome[e.result] != want {
						t.Fatalf("%s: move %d is proven %d, want the minimax value %d", root, e.move, e.result, want)
					}
				}
			}
			if proven := s.tree.nodes[0].result.Of(root.Turn); proven != search.Unknown {
				count++
				if want := searchtest.Minimax(root); outcome[proven] != want {
					t.Fatalf("%s: the root is proven %d, want the minimax value %d", root, proven, want)
				}
			}
			after := *root
			after.Play(game.Solo(root.Turn, s.Best(root.Turn)), nil)
			if -searchtest.Minimax(&after) != searchtest.Minimax(root) {
				t.Fatalf("%s: plays %d, which has a worse minimax value", root, s.Best(root.Turn))
			}
		}
		if count < 30 {
			t.Errorf("rule %s proves %d of 60 positions in 4000 simulations, want at least 30", rule, count)
		}
	}
}

// With enough simulations neither rule loses tic-tac-toe, from either seat, against an opponent
// that tries everything.
func TestNeverLosesTictac(t *testing.T) {
	for rule, c := range map[*Rule]float64{UCT: math.Sqrt2, PUCT: 4} {
		g := searchtest.NewTictac()
		s := New(Config{Game: g, Evaluator: eval.NewPlayout(g, 0, 1), Rule: rule, C: c, Budget: 100, Nodes: 4000, Seed: 2})
		var play func(at searchtest.Tictac, us game.Seat)
		play = func(at searchtest.Tictac, us game.Seat) {
			switch {
			case at.Acting() == 0:
				if at.Won(1 - us) {
					t.Fatalf("rule %s loses as seat %d: %s", rule, us, &at)
				}
			case at.Turn == us:
				s.Think(&at)
				s.Advance(4000)
				at.Play(game.Solo(us, s.Best(us)), nil)
				play(at, us)
			default:
				for _, m := range at.Legal(at.Turn, nil) {
					next := at
					next.Play(game.Solo(at.Turn, m), nil)
					play(next, us)
				}
			}
		}
		play(searchtest.Tictac{}, 0)
		play(searchtest.Tictac{}, 1)
	}
}

// choosing returns a search whose root has these edges, and the chooser there.
func choosing(rule *Rule, c float64, edges []edge, at choice) (*Search, chooser) {
	config := Config{Game: searchtest.NewTictac(), Rule: rule, C: c, Budget: 1}
	s := &Search{config: config, tree: tree{nodes: make([]node, 1)}}
	copy(s.tree.edges.slice(s.tree.edges.add(int32(len(edges))), int32(len(edges))), edges)
	s.selector = rule.selector(s)
	at.count = int32(len(edges))
	s.tree.choices = []choice{at}
	return s, chooser{Root, 0, &s.tree.choices[0]}
}

// A proven loss is not chosen while there is another move, even if it has the most
// visits.
func TestProvenLossIsNotChosen(t *testing.T) {
	edges := []edge{
		{move: 0, visits: 90, sum: 40, result: search.Loss},
		{move: 1, visits: 5, sum: -3},
		{move: 2, visits: 5, sum: -2},
	}
	for _, rule := range []*Rule{UCT, PUCT, Gumbel} {
		s, at := choosing(rule, 1, edges, choice{visits: 100})
		if best := s.first(at, byVisits); best != 2 {
			t.Errorf("%s prefers edge %d, want 2", rule, best)
		}
		if s.selector.pick(at, edges) == 0 {
			t.Errorf("%s selects the proven loss", rule)
		}
		s.tree.edges.at(1).result = search.Win
		if best := s.first(at, byVisits); best != 1 {
			t.Errorf("%s prefers edge %d, want the proven win, 1", rule, best)
		}
	}
}

// The rules compute the values of their formulas.
func TestRuleFormulas(t *testing.T) {
	edges := []edge{{visits: 10, sum: 5, prior: 0.5}, {visits: 2, sum: -1, prior: 0.25}, {prior: 0.25}}
	c := choice{visits: 12, sum: 5, mass: 0.75}
	pick := func(rule *Rule, c float64, edges []edge, ch choice) int {
		s, at := choosing(rule, c, edges, ch)
		return s.selector.pick(at, edges)
	}
	bonus := func(rule *Rule, e *edge, c float64, ch choice) float64 {
		s, at := choosing(rule, c, edges, ch)
		return s.selector.bonus(at, e)
	}
	near := func(what string, got, want float64) {
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%s is %g, want %g", what, got, want)
		}
	}
	near("UCT's bonus", bonus(UCT, &edges[1], 3, c), 3*math.Sqrt(math.Log(12)/2))
	near("PUCT's bonus", bonus(PUCT, &edges[1], 3, c), 3*0.25*math.Sqrt(13)/3)
	if b := bonus(UCT, &edges[2], 3, c); !math.IsInf(b, 1) {
		t.Errorf("UCT's bonus of an untried move is %g, want +Inf", b)
	}
	for n := int32(1); n < 10000; n += 7 {
		near("ln", ln(n), math.Log(float64(n)))
	}
	// Exploitation alone, exploration alone, and first play in between: the
	// unvisited edge is worth 5/13 - 0.25·√0.75 = 0.168 before its bonus.
	for _, x := range []struct {
		c    float64
		want int
	}{{0, 0}, {0.1, 0}, {100, 2}} {
		if got := pick(PUCT, x.c, edges, c); got != x.want {
			t.Errorf("PUCT with c = %g selects %d, want %d", x.c, got, x.want)
		}
	}
	near("threshold", crossing(func(x float64) int { return pick(PUCT, x, edges, c) }), (0.5-(5.0/13-0.25*math.Sqrt(0.75)))/(math.Sqrt(13)*(0.25-0.5/11)))
	zero := func(x float64) int {
		s, at := choosing(PUCT, x, edges, c)
		s.selector.(*puct).zero = true
		return s.selector.pick(at, edges)
	}
	near("threshold where unvisited moves are worth 0", crossing(zero), 0.5/(math.Sqrt(13)*(0.25-0.5/11)))
	if got := pick(UCT, 0, edges[:2], c); got != 0 {
		t.Errorf("UCT without exploration selects %d, want 0", got)
	}
	if got := pick(UCT, 10, edges[:2], c); got != 1 {
		t.Errorf("UCT with much exploration selects %d, want 1", got)
	}
}

// By report 3's rule of signs a draw has its value for the side to move, here after the last
// move, and the opposite for the side that made it; by the usual rule it has its value for both.
// If the other side makes the draw, the signs are the other way round.
func TestDrawsByTurns(t *testing.T) {
	for _, c := range []struct {
		stones [2]uint16
		moves  int
		sign   float32 // of the draw that the side to move sees, by report 3's rule
	}{
		{[2]uint16{0o215, 0o162}, 1, -1}, // X O X, X O O, O X -
		{[2]uint16{0o215, 0o142}, 2, 1},  // X O X, X - O, O X -: O in the middle, X in the corner
	} {
		for _, mover := range []bool{false, true} {
			s := New(Config{Game: searchtest.NewTictac(), Evaluator: eval.Uniform{}, Rule: PUCT, C: 2, Nodes: 100, Draw: -0.5, DrawForMover: mover, ZeroFirst: mover, Joined: !mover, Seed: 1})
			if s.puct.zero != mover {
				t.Errorf("unvisited moves have the value 0: %t, want %t", s.puct.zero, mover)
			}
			root := &searchtest.Tictac{Stones: c.stones, Turn: game.Seat(c.moves - 1)}
			s.Think(root)
			s.Advance(200)
			seat := root.Acting().First()
			var r search.Report
			s.Report(seat, &r)
			want := float32(-0.5)
			if mover {
				want *= c.sign
			}
			if got := s.tree.edgesOf(s.tree.choiceOf(Root, seat))[0].mean(); len(r.Rows) != c.moves || math.Abs(got-float64(want)) > 0.05 {
				t.Errorf("DrawForMover %v, %v: got %d moves and %g for the first, want %d and %g", mover, root, len(r.Rows), got, c.moves, want)
			}
			if opposed := s.TreeView().ZeroSum(); opposed != mover {
				t.Errorf("DrawForMover %v: ZeroSum is %v, want %v", mover, opposed, mover)
			}
		}
	}
}

// crossing finds the c at which PUCT turns from the first edge to the last.
func crossing(pick func(c float64) int) float64 {
	low, high := 0.0, 100.0
	for range 100 {
		if middle := (low + high) / 2; pick(middle) == 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// In matching pennies with a worth h of two heads and 1 of two tails, both seats
// play heads with probability p in equilibrium: p·h - (1-p) = -p + (1-p), so
// p = 2 / (3 + h). The visits of decoupled selection come near; it does not solve
// such games, so the bounds are wide.
func TestMixedEquilibrium(t *testing.T) {
	for _, rule := range []*Rule{UCT, PUCT} { // sequential halving mixes no moves
		for _, heads := range []float64{1, 0.5, 0.2, -0.2} {
			g := searchtest.NewPennies(1, float32(heads), 1)
			s := New(Config{Game: g, Evaluator: eval.Uniform{}, Rule: rule, C: 1.4, Budget: 100, Nodes: 100, Seed: 1})
			s.Think(g.New(nil))
			s.Advance(20_000)
			for seat := range game.Seat(2) {
				for _, e := range s.tree.edgesOf(s.tree.choiceOf(0, seat)) {
					got, want := float64(e.visits)/20_000, 2/(3+heads)
					if e.move == 1 {
						want = 1 - want
					}
					if math.Abs(got-want) > 0.06 {
						t.Errorf("rule %s, heads %g: seat %d plays %d with probability %.3f, want about %.3f", rule, heads, seat, e.move, got, want)
					}
				}
			}
		}
	}
}

// With chance the search finds the move of the better expectation: in the walk the middle move
// goes up three times in four, the others equally often up and down.
func TestExpectationUnderChance(t *testing.T) {
	for _, rule := range []*Rule{UCT, PUCT, Gumbel} {
		g := searchtest.NewWalk(6)
		s := New(Config{Game: g, Evaluator: eval.NewPlayout(g, 0, 1), Rule: rule, C: 1, Budget: 5000, Nodes: 5000, Seed: 1})
		s.Think(g.New(nil))
		s.Advance(5000)
		if s.Best(0) != 1 {
			t.Errorf("rule %s plays %d, want 1\n%s", rule, s.Best(0), dump(s)[:300])
		}
		for at := range s.tree.nodes {
			if s.tree.nodes[at].result != search.Unknown {
				t.Fatalf("rule %s: node %d has a proven result in a game with chance", rule, at)
			}
		}
	}
}

// Noise with a share of 1 has the Dirichlet distribution: the mean of
// each component is 1/k, its variance (k-1)/(k²·(k·alpha+1)).
func TestNoiseIsDirichlet(t *testing.T) {
	g := searchtest.NewTictac()
	for _, alpha := range []float64{0.3, 1, 5} {
		s := New(Config{Game: g, Evaluator: fake{}, Rule: PUCT, Nodes: 1, Seed: 7})
		var mean, square float64
		const draws = 4000
		for range draws {
			s.Think(g.New(nil))
			s.AddNoise(1, alpha)
			p := float64(s.tree.edges.at(0).prior)
			mean += p / draws
			square += p * p / draws
		}
		variance := square - mean*mean
		if want := 8 / (81 * (9*alpha + 1)); math.Abs(mean-1.0/9) > 0.01 || math.Abs(variance-want) > 0.1*want {
			t.Errorf("alpha %g: mean %.4f, variance %.5f, want %.4f, %.5f", alpha, mean, variance, 1.0/9, want)
		}
	}
}
