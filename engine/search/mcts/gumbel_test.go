package mcts

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/searchtest"
)

// The plan must match its definition: each move of a list gets one visit, round by round, and
// then half of them continue.
func TestHalving(t *testing.T) {
	for moves := 1; moves <= mostConsidered; moves++ {
		for budget := 1; budget <= 300; budget++ {
			phases := int(math.Ceil(math.Log2(float64(moves))))
			var want []int32
			for visits, left := int32(0), moves; len(want) < budget+50; left = max(min(2, moves), left/2) {
				rounds := 1
				if phases > 0 {
					rounds = max(1, budget/(phases*left))
				}
				for range rounds {
					for range left {
						want = append(want, visits)
					}
					visits++
				}
			}
			plan := newHalving(moves, budget)
			for i := range budget + 50 {
				if got := plan.next(); got != want[i] {
					t.Fatalf("%d moves, %d simulations: simulation %d goes to a move with %d visits, want %d", moves, budget, i, got, want[i])
				}
			}
		}
	}
}

// wide is a game of one move; the table worth has the result of each.
type wide struct {
	worth []float32
	taken int // -1 before the choice
}

func newWide(worth []float32) searchtest.Toy {
	return searchtest.NewToy(
		game.Spec{ID: "wide", Seats: []string{"a", "b"}, Moves: len(worth), MaxPly: 1},
		func() game.State { return &wide{worth, -1} },
	)
}

func (s *wide) Acting() game.Seats {
	if s.taken >= 0 {
		return 0
	}
	return 1
}

func (s *wide) Legal(_ game.Seat, moves []game.Move) []game.Move {
	for m := range s.worth {
		moves = append(moves, game.Move(m))
	}
	return moves
}

func (s *wide) Play(j game.Joint, _ *game.Rand) { s.taken = int(j[0]) }
func (s *wide) Returns(r *[game.MaxSeats]float32) {
	r[0], r[1] = s.worth[s.taken], -s.worth[s.taken]
}
func (s *wide) CopyFrom(o game.State)                    { *s = *o.(*wide) }
func (s *wide) Hash() uint64                             { return uint64(s.taken + 1) }
func (s *wide) String() string                           { return string(rune('a' + s.taken)) }
func (s *wide) MoveName(_ game.Seat, m game.Move) string { return string(rune('a' + m)) }

// The simulations follow the plan: the right number of moves gets them, those with the highest g
// + ln P. The best of these is played, with noise and without, and the report begins with it.
func TestGumbelHalves(t *testing.T) {
	rng := game.NewRand(3)
	for _, n := range []int{1, 2, 5, 16, 33, 200} {
		for seed := range uint64(20) {
			worth := make([]float32, 40)
			for i := range worth {
				worth[i] = float32(rng.Float64()*1.9 - 0.95)
			}
			g := newWide(worth)
			s := New(Config{Game: g, Rule: Gumbel, Budget: n, Nodes: n + 1, Evaluator: fake{}, Seed: seed})
			s.Think(g.New(nil))
			if seed > 0 {
				s.AddNoise(1, 0)
			}
			at := s.atRoot(0)
			considered := slices.Clone(s.tree.edgesOf(at.choice))
			logit := func(e edge) float64 { return s.selector.(*gumbel).logit(at, &e) }
			slices.SortStableFunc(considered, func(a, b edge) int { return cmp.Compare(logit(b), logit(a)) })
			considered = considered[:min(mostConsidered, n)]
			s.Advance(n)
			want, most := considered[0].move, 0
			for _, e := range considered {
				if worth[e.move] > worth[want] && n >= 200 { // enough simulations that the noise of 16 moves counts little
					want = e.move
				}
			}
			for i, e := range s.tree.edgesOf(at.choice) {
				in := slices.ContainsFunc(considered, func(c edge) bool { return c.move == e.move })
				if in != (e.visits > 0) {
					t.Errorf("n %d, seed %d: edge %d has %d visits, and is considered: %t", n, seed, i, e.visits, in)
				}
				most = max(most, int(e.visits))
			}
			best := s.Best(0)
			if !slices.ContainsFunc(considered, func(e edge) bool { return e.move == best }) {
				t.Errorf("n %d, seed %d: plays %d, which was not considered", n, seed, best)
			}
			if n >= 200 && worth[want]-worth[best] > 0.2 {
				t.Errorf("n %d, seed %d: plays a move with the value %.3f, want about the best considered, %.3f", n, seed, worth[best], worth[want])
			}
			var r search.Report
			s.Report(0, &r)
			total := 0
			for _, row := range r.Rows {
				total += int(row.Visits)
			}
			if r.Rows[0].Move != best || int(r.Rows[0].Visits) != most || total != n || r.Visits != n {
				t.Errorf("n %d, seed %d: plays %d; the report begins with %+v and has %d visits, want %d with that move first", n, seed, best, r.Rows[0], total, n)
			}
		}
	}
}

// The same seed considers the same moves, and different seeds differ.
func TestGumbelSeeds(t *testing.T) {
	g := searchtest.NewTictac()
	tree := func(seed uint64) string {
		s := New(Config{Game: g, Rule: Gumbel, Budget: 8, Nodes: 9, Evaluator: fake{}, Seed: seed})
		s.Think(g.New(nil))
		s.AddNoise(1, 0)
		s.Advance(8)
		return dump(s)
	}
	trees := map[string]bool{}
	for seed := range uint64(8) {
		one, again := tree(seed), tree(seed)
		trees[one] = true
		if one != again {
			t.Errorf("two searches with the seed %d have different trees, want the same", seed)
		}
	}
	if len(trees) < 6 {
		t.Errorf("8 seeds give %d different trees, want at least 6", len(trees))
	}
}

// With noise of 1 the first move considered is drawn from the priors.
func TestGumbelNoise(t *testing.T) {
	g := searchtest.NewTictac()
	s := New(Config{Game: g, Rule: Gumbel, Budget: 1, Nodes: 2, Evaluator: fake{}, Seed: 1})
	drawn, priors := [9]float64{}, [9]float64{}
	const draws = 4000
	for range draws {
		s.Think(g.New(nil))
		s.AddNoise(1, 0)
		s.Advance(1)
		drawn[s.Best(0)] += 1.0 / draws
	}
	for _, e := range s.tree.edgesOf(s.tree.choiceOf(Root, 0)) {
		priors[e.move] = float64(e.prior)
	}
	for m, p := range priors {
		if math.Abs(drawn[m]-p) > 5*math.Sqrt(p*(1-p)/draws) {
			t.Errorf("move %d is drawn with probability %.3f, want its prior, %.3f", m, drawn[m], p)
		}
	}
}

// Below the root the shares of the visits become those of the improved policy.
func TestGumbelFollowsTheImprovedPolicy(t *testing.T) {
	edges := []edge{{prior: 0.5}, {prior: 0.2}, {prior: 0.2}, {prior: 0.1}}
	q := []float64{-0.1, -0.08, -0.12, 0}
	s, at := choosing(Gumbel, 0, edges, choice{})
	at.node = 1
	const visits = 2000
	for range visits {
		i := s.selector.pick(at, s.tree.edgesOf(at.choice))
		e := s.tree.edges.at(int32(i))
		e.visits, e.sum = e.visits+1, e.sum+q[i]
		at.visits, at.sum = at.visits+1, at.sum+q[i]
	}
	_, scale := s.selector.(*gumbel).complete(at)
	sum := 0.0
	for i, e := range edges {
		sum += float64(e.prior) * math.Exp(scale*q[i])
	}
	for i := range edges {
		e := s.tree.edges.at(int32(i))
		want, got := float64(e.prior)*math.Exp(scale*q[i])/sum, float64(e.visits)/visits
		if math.Abs(got-want) > 0.02 {
			t.Errorf("edge %d has %.3f of the visits, want %.3f", i, got, want)
		}
	}
}

// A move without visits is worth a mean of the evaluation and of the visited moves; Q plus the
// bonus orders moves as the improved policy does.
func TestGumbelFormulas(t *testing.T) {
	edges := []edge{{visits: 10, sum: 5, prior: 0.5}, {move: 1, visits: 2, sum: -1, prior: 0.25}, {prior: 0.25}}
	s, at := choosing(Gumbel, 0, edges, choice{visits: 12, sum: 4.2})
	r := s.selector.(*gumbel)
	missing, scale := r.complete(at)
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%s is %g, want %g", what, got, want)
		}
	}
	near("the Q of the third", missing, (0.2+12*(0.5*0.5-0.25*0.5)/0.75)/13)
	near("the scale", scale, 60/2.0)
	r.noise[0][1] = 0.5
	near("the bonus of the second", r.bonus(at, &edges[1]), (math.Log(0.25)+0.5)/30)
	at.node = 1
	near("below the root", r.bonus(at, &edges[1]), math.Log(0.25)/30)
	if b := r.bonus(at, &edge{}); math.IsInf(b, 0) {
		t.Errorf("the bonus of a move with prior 0 is %g, want a finite number", b)
	}
}

// More simulations find better moves: the measure is the share of tic-tac-toe positions in which
// the move played keeps the result.
func TestGumbelImproves(t *testing.T) {
	g := searchtest.NewTictac()
	last := 0.0
	for _, n := range []int{1, 8, 64} {
		s := New(Config{Game: g, Rule: Gumbel, Budget: n, Nodes: n + 1, Evaluator: eval.NewPlayout(g, 0, 3), Seed: 4})
		rng := game.NewRand(5)
		kept := 0.0
		const positions = 300
		for range positions {
			root := randomTictac(rng)
			s.Think(root)
			s.Advance(n)
			after := *root
			after.Play(game.Solo(root.Turn, s.Best(root.Turn)), nil)
			if -searchtest.Minimax(&after) == searchtest.Minimax(root) {
				kept += 1.0 / positions
			}
		}
		if kept <= last {
			t.Errorf("%d simulations keep %.3f of the results, want more than the %.3f of fewer simulations", n, kept, last)
		}
		last = kept
	}
}
