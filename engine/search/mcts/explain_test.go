package mcts_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/geese"
	"playout/engine/games/morris"
	"playout/engine/games/othello"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/engine/search/searchtest"
)

// standard returns the standard game.
func standard(g game.Game, err error) game.Game {
	if err != nil {
		panic(err)
	}
	return g
}

// explained lists searches of every kind: each rule in games of all kinds, flat trees, joined paths,
// proven results and priors by a policy.
func explained() map[string]mcts.Config {
	list := map[string]mcts.Config{}
	for name, g := range map[string]game.Game{
		"othello": othello.New(), "morris": standard(morris.New("")), "chess": chess.New(), "geese": standard(geese.New("")),
		"nim": searchtest.NewNim(17, 3), "walk": searchtest.NewWalk(8), "pennies": searchtest.NewPennies(3, 1, -1),
	} {
		for _, rule := range []*mcts.Rule{mcts.UCT, mcts.PUCT, mcts.Gumbel} {
			c := mcts.Config{Game: g, Evaluator: hashed{0.5}, Rule: rule, C: 1.4, Budget: 300, Nodes: 301, Seed: 7}
			list[rule.String()+" "+name] = c
			flat := c
			flat.Nodes = 1
			list[rule.String()+" flat "+name] = flat
			if !g.Spec().Chance {
				joined := c
				joined.Joined = true
				list[rule.String()+" joined "+name] = joined
			}
		}
	}
	return list
}

// Explaining simulations changes nothing: the tree is that of a search which nobody asks. The chosen
// move has the highest sum, the numbers are those of the tree, and the leaf is the position after the
// moves chosen.
func TestExplain(t *testing.T) {
	for name, c := range explained() {
		t.Run(name, func(t *testing.T) {
			g := c.Game
			root := g.New(game.NewRand(3))
			asked, quiet := mcts.New(c), mcts.New(c)
			asked.Think(root)
			quiet.Think(root)
			var x mcts.Explanation
			n := 0
			for ; n < c.Budget && asked.Explain(&x); n++ {
				if x.Simulation != n+1 {
					t.Fatalf("simulation %d, want %d", x.Simulation, n+1)
				}
				checkSums(t, c, &x)
				if !g.Spec().Chance {
					at := game.Clone(g, root)
					for i := 0; i < len(x.Path); {
						var j game.Joint
						node := x.Path[i].Node
						if got, want := x.Path[i].State.String(), at.String(); got != want {
							t.Fatalf("simulation %d: a choice in %q, want %q", n+1, got, want)
						}
						for ; i < len(x.Path) && x.Path[i].Node == node; i++ {
							j[x.Path[i].Seat] = x.Path[i].Chosen
						}
						at.Play(j, nil)
					}
					if got, want := x.Leaf.String(), at.String(); got != want {
						t.Fatalf("simulation %d: leaf %q, want %q", n+1, got, want)
					}
				}
			}
			if quiet.Advance(n); n < c.Budget && !quiet.Over() {
				t.Errorf("the explained search ends after %d simulations, the other one goes on", n)
			}
			for seats := root.Acting(); seats != 0; seats = seats.Rest() {
				var got, want search.Report
				asked.Report(seats.First(), &got)
				quiet.Report(seats.First(), &want)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("report after %d simulations (-want +got):\n%s", n, diff)
				}
			}
			if asked.Over() && asked.Explain(&x) {
				t.Error("a search that is over explains one more simulation")
			}
		})
	}
}

// checkSums checks the choices of a simulation.
func checkSums(t *testing.T, c mcts.Config, x *mcts.Explanation) {
	t.Helper()
	for _, choice := range x.Path {
		best, chosen, visits, lost := math.Inf(-1), math.NaN(), int32(0), true
		for _, e := range choice.Edges {
			visits += e.Visits
			if e.Proven != search.Loss {
				best, lost = max(best, e.Sum), false
			}
			if e.Move == choice.Chosen {
				chosen = e.Sum
			}
			if u := e.Q + e.U; c.Rule != mcts.Gumbel && e.Sum != u {
				t.Fatalf("%+v: sum %v, want Q + U = %v", e, e.Sum, u)
			}
		}
		// At the root of Gumbel a plan decides too; and ranks round what they compare.
		if planned := c.Rule == mcts.Gumbel && choice.Node == mcts.Root; !planned && !lost && !(chosen >= best-1e-9) {
			t.Fatalf("%+v: the chosen move has the sum %v, want the highest, %v", choice, chosen, best)
		}
		own := int32(1)
		if c.Rule == mcts.UCT {
			own = 0
		}
		if n := choice.Visits - own; !c.Game.Spec().Chance && n != visits {
			t.Fatalf("%+v: N without the node's own visit is %d, want that of the edges, %d", choice, n, visits)
		}
	}
}

// hashed values positions by their hash, so that two programs agree.
type hashed struct{ share float32 }

func (h hashed) Evaluate(leaves []eval.Leaf) {
	for i := range leaves {
		leaf := &leaves[i]
		leaf.Values = [game.MaxSeats]float32{}
		leaf.Values[0] = h.value(leaf.State)
		leaf.Values[1] = -leaf.Values[0]
		from := 0
		for seat := range leaf.Counts {
			to := from + leaf.Counts[seat]
			copy(leaf.Priors[from:to], h.priors(leaf.State, leaf.Moves[from:to]))
			from = to
		}
	}
}

// value returns the value for the first seat.
func (h hashed) value(s game.State) float32 {
	return h.share * (float32(game.Mix(s.Hash())>>40)/(1<<23) - 1)
}

// priors returns the probabilities of moves.
func (h hashed) priors(s game.State, moves []game.Move) []float32 {
	list := make([]float32, len(moves))
	var sum float32
	for i, m := range moves {
		list[i] = 1 + float32(game.Mix(s.Hash()+uint64(m))>>56)
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
	return list
}

// plain is a node of a tree search written from the papers, without any of the tables of package
// mcts.
type plain struct {
	state    game.State
	n        int
	sum      float64 // of the values for the seat that acts here, its own too
	moves    []game.Move
	priors   []float32
	visits   []int
	sums     []float64 // for the seat that acts here
	children []*plain
}

func newPlain(s game.State, h hashed) *plain {
	p := &plain{state: s, moves: s.Legal(s.Acting().First(), nil)}
	p.priors = h.priors(s, p.moves)
	p.visits, p.sums, p.children = make([]int, len(p.moves)), make([]float64, len(p.moves)), make([]*plain, len(p.moves))
	p.sum = float64(forSeat(h.value(s), s.Acting().First()))
	return p
}

// forSeat returns a value of the first seat for a seat.
func forSeat(v float32, seat game.Seat) float32 {
	if seat == 0 {
		return v
	}
	return -v
}

// pickUCT returns the first move not tried, then the one with the highest Q + c·√(ln N / n) (Kocsis
// and Szepesvári 2006).
func (p *plain) pickUCT(c float64) int {
	if untried := slices.Index(p.visits, 0); untried >= 0 {
		return untried
	}
	best, at := math.Inf(-1), 0
	for i := range p.moves {
		if s := p.sums[i]/float64(p.visits[i]) + c*math.Sqrt(math.Log(float64(p.n))/float64(p.visits[i])); s > best+1e-12 {
			best, at = s, i
		}
	}
	return at
}

// pickPUCT returns the move with the highest Q + c·P·√N / (1 + n) (Silver et al. 2017), where a move
// without visits has the Q of Lc0's first play urgency.
func (p *plain) pickPUCT(c float64) int {
	var mass float64
	for i := range p.moves {
		if p.visits[i] > 0 {
			mass += float64(p.priors[i])
		}
	}
	best, at := math.Inf(-1), 0
	for i := range p.moves {
		q := p.sum/float64(p.n+1) - 0.25*math.Sqrt(mass)
		if p.visits[i] > 0 {
			q = p.sums[i] / float64(p.visits[i])
		}
		if s := q + c*float64(p.priors[i])*math.Sqrt(float64(p.n+1))/float64(1+p.visits[i]); s > best {
			best, at = s, i
		}
	}
	return at
}

// simulate does one simulation, and returns the moves on its path and the value of its leaf for the
// first seat.
func (p *plain) simulate(g game.Game, h hashed, pick func(*plain) int) (path []game.Move, value float32) {
	i := pick(p)
	seat := p.state.Acting().First()
	if p.children[i] == nil {
		s := game.Clone(g, p.state)
		s.Play(game.Solo(seat, p.moves[i]), nil)
		p.children[i] = newPlain(s, h)
		path, value = []game.Move{p.moves[i]}, h.value(s)
	} else {
		path, value = p.children[i].simulate(g, h, pick)
		path = append([]game.Move{p.moves[i]}, path...)
	}
	p.n++
	p.visits[i]++
	p.sums[i] += float64(forSeat(value, seat))
	p.sum += float64(forSeat(value, seat))
	return path, value
}

// A search written from the papers takes the same path in each of 1,000 simulations.
func TestPathsOfThePapers(t *testing.T) {
	const c = 1.4
	h := hashed{0.5}
	for _, g := range []game.Game{othello.New(), standard(morris.New("")), chess.New()} {
		for rule, pick := range map[*mcts.Rule]func(*plain) int{
			mcts.UCT:  func(p *plain) int { return p.pickUCT(c) },
			mcts.PUCT: func(p *plain) int { return p.pickPUCT(c) },
		} {
			root := g.New(game.NewRand(0))
			s := mcts.New(mcts.Config{Game: g, Evaluator: h, Rule: rule, C: c, Nodes: 1001, InOrder: true, Seed: 1})
			s.Think(root)
			paper := newPlain(game.Clone(g, root), h)
			var x mcts.Explanation
			for n := range 1000 {
				if !s.Explain(&x) {
					t.Fatalf("%s, %s: over after %d simulations", g.Spec().ID, rule, n)
				}
				var got []game.Move
				for _, choice := range x.Path {
					got = append(got, choice.Chosen)
				}
				want, value := paper.simulate(g, h, pick)
				if !slices.Equal(got, want) || x.Values[0] != value || x.By != mcts.ByEvaluator {
					t.Fatalf("%s, %s, simulation %d: moves %v, value %v, by %d; want %v, %v, by the evaluator", g.Spec().ID, rule, n+1, got, x.Values[0], x.By, want, value)
				}
			}
		}
	}
}

// Explain allocates nothing once its slices are large enough, so that stepping to a large number of
// simulations stays fast.
func TestExplainAllocatesNothing(t *testing.T) {
	s, root := newOthello(mcts.PUCT, 2)
	s.Think(root)
	var x mcts.Explanation
	for range 500 {
		s.Explain(&x)
	}
	if n := testing.AllocsPerRun(500, func() { s.Explain(&x) }); n > 0.1 {
		t.Errorf("%v allocations a simulation, want hardly any", n)
	}
}
