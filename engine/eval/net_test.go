package eval_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
	"playout/engine/search/mcts"
)

// hashNet is a net for tests: logits and value depend on a hash of the planes, so that equal
// planes get equal answers and different ones do not.
type hashNet struct {
	size, policy  int
	spread        float64 // of the logits
	logits        []float32
	values        []float32
	runs, samples int
}

func newHashNet(p game.Planes, batch int, spread float64) *hashNet {
	return &hashNet{size: p.C * p.H * p.W, policy: p.Policy, spread: spread,
		logits: make([]float32, batch*p.Policy), values: make([]float32, batch)}
}

func (o *hashNet) Run(planes []float32, n int) (policy, value []float32) {
	o.runs++
	o.samples += n
	for i := range n {
		var seed uint64
		for j, v := range planes[i*o.size:][:o.size] {
			seed = (seed*31 + uint64(j)) * (1 + uint64(v))
		}
		// Not game.NewRand, which would allocate.
		next := func() float64 {
			seed = seed*6364136223846793005 + 1442695040888963407
			return float64(seed>>11)/(1<<52) - 1
		}
		for j := range o.policy {
			o.logits[i*o.policy+j] = float32(o.spread * next())
		}
		o.values[i] = float32(next())
	}
	return o.logits[:n*o.policy], o.values[:n]
}

// positions returns leaves of Othello after random plies.
func positions(count int) []eval.Leaf {
	g, rng := othello.New(), game.NewRand(3)
	var leaves []eval.Leaf
	for len(leaves) < count {
		s := g.New(nil)
		for range rng.IntN(58) {
			if s.Acting() != 0 {
				joint, _ := game.RandomJoint(s, rng, nil)
				s.Play(joint, rng)
			}
		}
		if s.Acting() != 0 {
			leaves = append(leaves, leaf(s))
		}
	}
	return leaves
}

func config(batch, cache int, spread float64) eval.NetConfig {
	g := othello.New()
	p := g.(game.Encoder).Planes()[0]
	return eval.NetConfig{Game: g, Planes: p, Net: newHashNet(p, batch, spread), Batch: batch, Policy: true, Cache: cache}
}

// expected returns the evaluation of a leaf by the definition, in float64: the whole softmax
// restricted to the legal moves, or equal priors if less than 10⁻⁴ is left.
func expected(l eval.Leaf, spread float64) (priors []float64, value float32) {
	c := config(1, 0, spread)
	planes := make([]float32, c.Planes.C*c.Planes.H*c.Planes.W)
	seat := l.State.Acting().First()
	c.Planes.Encode(l.State, seat, planes)
	logits, values := c.Net.Run(planes, 1)
	var whole, legal float64
	for _, v := range logits {
		whole += math.Exp(float64(v))
	}
	for _, m := range l.Moves {
		p := math.Exp(float64(logits[c.Planes.Index(l.State, seat, m)])) / whole
		priors = append(priors, p)
		legal += p
	}
	for i := range priors {
		if priors[i] /= legal; legal < 1e-4 {
			priors[i] = 1 / float64(len(priors))
		}
	}
	return priors, values[0]
}

// Evaluations match the definition: priors that add up to 1 over the legal moves, the net's value
// for the seat that acts and the opposite for the other, for any spread of the logits. The
// position is unchanged.
func TestNetKeepsToTheDefinition(t *testing.T) {
	for _, spread := range []float64{0.1, 1, 10, 30} {
		leaves := positions(300)
		equalPriors := 0
		e := eval.NewNet(config(16, 0, spread))
		e.Evaluate(leaves)
		for _, l := range leaves {
			before := l.State.String()
			want, value := expected(l, spread)
			var sum float64
			same := len(want) > 1
			for i, p := range l.Priors {
				sum += float64(p)
				same = same && p == l.Priors[0]
				if math.Abs(float64(p)-want[i]) > 1e-5 {
					t.Fatalf("spread %g: priors %v, want %v", spread, l.Priors, want)
				}
			}
			if same {
				equalPriors++
			}
			seat := l.State.Acting().First()
			if math.Abs(sum-1) > 1e-5 || l.Values != values(seat, value) {
				t.Fatalf("spread %g: the priors add up to %g, want 1; values %v, want %g for seat %d", spread, sum, l.Values, value, seat)
			}
			if l.State.String() != before {
				t.Fatalf("%s became %s", before, l.State)
			}
		}
		if (equalPriors > 0) != (spread >= 10) {
			t.Errorf("spread %g: %d of %d leaves have equal priors, want some: %t", spread, equalPriors, len(leaves), spread >= 10)
		}
	}
}

// values returns the values of one of two seats and of the other.
func values(seat game.Seat, v float32) (all [game.MaxSeats]float32) {
	all[seat], all[1-seat] = v, -v
	return all
}

// A batch of leaves has the same evaluations as one by one, in as few runs as possible, with and
// without a cache; nothing is allocated.
func TestNetBatches(t *testing.T) {
	single := positions(50)
	one := eval.NewNet(config(1, 0, 3))
	for i := range single {
		one.Evaluate(single[i : i+1])
	}
	for _, cache := range []int{0, 8, 1000} {
		for _, batch := range []int{1, 7, 50, 64} {
			c := config(batch, cache, 3)
			e := eval.NewNet(c)
			leaves := positions(50)
			for pass := range 3 {
				e.Evaluate(leaves)
				for i := range leaves {
					if !reflect.DeepEqual(leaves[i].Priors, single[i].Priors) || leaves[i].Values != single[i].Values {
						t.Fatalf("batch %d, cache %d, pass %d: leaf %d is %v, alone %v", batch, cache, pass, i, leaves[i], single[i])
					}
				}
			}
			o := c.Net.(*hashNet)
			if least := 3 * ((50 + batch - 1) / batch); cache == 0 && (o.runs != least || o.samples != 150) {
				t.Errorf("batch %d: %d runs of %d samples, want %d of 150", batch, o.runs, o.samples, least)
			}
			asked, found := e.Hits()
			if asked != 150 || int(asked-found) != o.samples || cache == 1000 && o.samples > 54 || cache == 0 && found > 0 {
				t.Errorf("batch %d, cache %d: asked %d, want 150; found %d, want those without a sample of %d", batch, cache, asked, found, o.samples)
			}
			if n := testing.AllocsPerRun(10, func() { e.Evaluate(leaves) }); n != 0 {
				t.Errorf("batch %d, cache %d: %g allocations, want 0", batch, cache, n)
			}
		}
	}
}

// A search finds the same, visit for visit, for any size of its evaluator's cache, and the cache
// has positions that it reached before.
func TestCacheChangesNoTree(t *testing.T) {
	reports := func(cache int) (all []search.Report, found uint64) {
		c := config(1, cache, 2)
		e := eval.NewNet(c)
		s := mcts.New(mcts.Config{Game: c.Game, Evaluator: e, Rule: mcts.PUCT, C: 2, Nodes: 1000, Seed: 1})
		state := c.Game.New(nil)
		for range 6 {
			s.Think(state)
			s.Advance(400)
			var r search.Report
			s.Report(state.Acting().First(), &r)
			all = append(all, r)
			state.Play(game.Solo(state.Acting().First(), r.Rows[0].Move), nil)
		}
		_, found = e.Hits()
		return all, found
	}
	want, _ := reports(0)
	for _, cache := range []int{1, 30, 1000, 10_000} {
		got, found := reports(cache)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("with a cache of %d the search's reports differ", cache)
		}
		if found == 0 && cache > 1 {
			t.Errorf("a cache of %d finds no evaluation, want some", cache)
		}
	}
}

// constantNet is a net that always returns the same outputs.
type constantNet struct {
	policy, value []float32
}

func (g constantNet) Run([]float32, int) (policy, value []float32) { return g.policy, g.value }

// If the legal moves have less than 10⁻⁴ of the whole softmax, their priors are equal; NaN,
// infinities and values out of range have their nearest meaning.
func TestNetOddNumbers(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	c := config(1, 0, 0)
	s := c.Game.New(nil)
	legal := s.Legal(0, nil)
	logits := func(first, others, illegal float32) []float32 {
		all := make([]float32, 65)
		for i := range all {
			all[i] = -100
		}
		all[0] = illegal
		for _, m := range legal {
			all[m] = others
		}
		all[legal[0]] = first
		return all
	}
	illegals := func(illegal float32) []float32 {
		all := slices.Repeat([]float32{illegal}, 65)
		for _, m := range legal {
			all[m] = 0
		}
		all[legal[0]] = 1
		return all
	}
	// Legal moves of e¹, 1, 1 and 1 have 5.718 against an illegal one: their share is 10⁻⁴ if
	// that has e^10.954, or if all 61 have e^6.843.
	peaked := float32(math.E / (math.E + 3))
	for _, k := range []struct {
		policy       []float32
		value        float32
		prior, worth float32
	}{
		{logits(1, 0, -100), 0.5, peaked, 0.5},
		{logits(1, 0, 10.95), -1, peaked, -1},
		{logits(1, 0, 10.96), 1, 0.25, 1},
		{illegals(6.84), 0, peaked, 0},
		{illegals(6.85), 0, 0.25, 0},
		{logits(1, 0, 1e9), 7, 0.25, 1},
		{logits(-inf, -inf, 0), -7, 0.25, -1},
		{logits(1, 0, -inf), inf, peaked, 1},
		{logits(1, 0, inf), -inf, 0.25, -1},
		{logits(1, 0, nan), nan, peaked, 0},
		{logits(1, nan, 0), 0, 0.25, 0},
		{logits(nan, 0, 0), 0, 0.25, 0},
		{logits(inf, 0, 0), 0, 0.25, 0},
		{logits(inf, inf, inf), 0, 0.25, 0},
		{logits(3e38, -3e38, -3e38), 0, 1, 0},
		{logits(-3e38, -3e38, 3e38), 0, 0.25, 0},
		{logits(1, -inf, 0), 0, 1, 0},
	} {
		c.Net = constantNet{k.policy, []float32{k.value}}
		leaves := []eval.Leaf{leaf(s)}
		eval.NewNet(c).Evaluate(leaves)
		if p := leaves[0].Priors[0]; math.Abs(float64(p-k.prior)) > 1e-5 || leaves[0].Values != values(0, k.worth) {
			t.Errorf("logits %v %v against %v and value %v: got the prior %v and the values %v, want %v and %v", k.policy[legal[0]], k.policy[legal[1]], k.policy[0], k.value, p, leaves[0].Values, k.prior, k.worth)
		}
	}
}

// A net without a policy has equal priors, one without a value has the values of another
// evaluator. A cache changes neither, and keeps no playouts.
func TestNetOfOneOutput(t *testing.T) {
	for _, cache := range []int{0, 100} {
		c := config(8, cache, 2)
		c.Policy = false
		leaves := positions(40)
		eval.NewNet(c).Evaluate(leaves)
		for _, l := range leaves {
			if _, value := expected(l, 2); l.Priors[0] != 1/float32(len(l.Moves)) || l.Values != values(l.State.Acting().First(), value) {
				t.Fatalf("without a policy: priors %v, want equal ones; values %v, want %g for the seat to move", l.Priors, l.Values, value)
			}
		}
		c = config(8, cache, 2)
		c.Values = eval.NewPlayout(c.Game, 0, 7)
		e, playout := eval.NewNet(c), eval.NewPlayout(c.Game, 0, 7)
		plain := positions(40)
		for range 2 {
			e.Evaluate(leaves)
			playout.Evaluate(plain)
			for i, l := range leaves {
				if want, _ := expected(l, 2); l.Values != plain[i].Values || math.Abs(float64(l.Priors[0])-want[0]) > 1e-5 {
					t.Fatalf("without a value: priors %v and values %v, want %v and %v", l.Priors, l.Values, want, plain[i].Values)
				}
			}
		}
	}
}

// many is a game of several seats whose position is the set of acting seats; an acting seat has
// one move more than its number.
type many struct {
	game.Game
	seats []string
}

func (g many) Spec() *game.Spec { return &game.Spec{Seats: g.seats, Moves: 9} }

type manyState struct {
	game.State
	acting game.Seats
}

func (s manyState) Acting() game.Seats { return s.acting }

func (s manyState) Legal(seat game.Seat, moves []game.Move) []game.Move {
	for m := range game.Move(seat) + 1 {
		moves = append(moves, m)
	}
	return moves
}

// readingNet is a net that reads the seat and the acting seats from the planes.
type readingNet struct{ values, logits []float32 }

func (s *readingNet) Run(planes []float32, n int) (policy, value []float32) {
	s.values, s.logits = s.values[:0], s.logits[:0]
	for i := range n {
		s.values = append(s.values, planes[2*i]/10)
		for move := range 9 {
			s.logits = append(s.logits, planes[2*i]*float32(move)/10)
		}
	}
	return s.logits, s.values
}

// Each of more than two seats has a view of its own, whether it acts or not. The one of two seats
// that does not act has the opposite value. Planes that are the same for both seats are evaluated
// for seat 0.
func TestNetOfSeveralSeats(t *testing.T) {
	for _, k := range []struct {
		seats  int
		acting game.Seats
		fixed  bool
		want   []float32
	}{
		{4, 0b1111, false, []float32{0.1, 0.2, 0.3, 0.4}},
		{4, 0b0100, false, []float32{0.1, 0.2, 0.3, 0.4}},
		{4, 0b1010, false, []float32{0.1, 0.2, 0.3, 0.4}},
		{3, 0b101, false, []float32{0.1, 0.2, 0.3}},
		{2, 0b11, false, []float32{0.1, 0.2}},
		{2, 0b01, false, []float32{0.1, -0.1}},
		{2, 0b10, false, []float32{-0.2, 0.2}},
		{2, 0b10, true, []float32{0.2, -0.2}},
		{1, 0b1, false, []float32{0.1}},
	} {
		for _, batch := range []int{1, 3, 8} {
			g := many{seats: make([]string, k.seats)}
			planes := game.Planes{C: 2, H: 1, W: 1, Policy: 9, Fixed: k.fixed,
				Encode: func(s game.State, seat game.Seat, dst []float32) {
					dst[0], dst[1] = float32(seat+1), float32(s.Acting())
				},
				Index: func(_ game.State, _ game.Seat, m game.Move) int { return int(m) },
			}
			e := eval.NewNet(eval.NetConfig{Game: g, Planes: planes, Net: new(readingNet), Batch: batch, Policy: true, Cache: 16})
			leaves := []eval.Leaf{leaf(manyState{acting: k.acting}), leaf(manyState{acting: k.acting})}
			e.Evaluate(leaves)
			for _, l := range leaves {
				if !reflect.DeepEqual(l.Values[:k.seats], k.want) || l.Values[k.seats] != 0 {
					t.Errorf("%d seats, %b act: values %v, want %v", k.seats, k.acting, l.Values, k.want)
				}
				from := 0
				for seat, count := range l.Counts {
					for i := 1; i < count; i++ {
						if ratio := l.Priors[from+i] / l.Priors[from+i-1]; math.Abs(math.Log(float64(ratio))-float64(seat+1)/10) > 1e-5 {
							t.Errorf("%d seats, %b act: priors %v, want the ratio e^%.1f for seat %d", k.seats, k.acting, l.Priors, float64(seat+1)/10, seat)
						}
					}
					from += count
				}
			}
		}
	}
}

// If planes do not show the seat to move, positions with other legal moves have other evaluations.
func TestCacheKnowsTheLegalMoves(t *testing.T) {
	planes := game.Planes{C: 2, H: 1, W: 1, Policy: 9, Fixed: true,
		Encode: func(_ game.State, _ game.Seat, dst []float32) { dst[0], dst[1] = 1, 0 },
		Index:  func(_ game.State, _ game.Seat, m game.Move) int { return int(m) },
	}
	e := eval.NewNet(eval.NetConfig{Game: many{seats: make([]string, 2)}, Planes: planes, Net: new(readingNet), Batch: 1, Policy: true, Cache: 16})
	for range 3 {
		one, two := []eval.Leaf{leaf(manyState{acting: 1})}, []eval.Leaf{leaf(manyState{acting: 2})}
		e.Evaluate(one)
		e.Evaluate(two)
		if p := two[0].Priors; one[0].Priors[0] != 1 || math.Abs(float64(p[1]/p[0])-math.Exp(0.1)) > 1e-5 {
			t.Fatalf("priors %v and %v; want 1, and two in the ratio e^0.1", one[0].Priors, p)
		}
	}
	if asked, found := e.Hits(); asked != 6 || found != 4 {
		t.Errorf("asked %d and found %d, want 6 and 4", asked, found)
	}
}
