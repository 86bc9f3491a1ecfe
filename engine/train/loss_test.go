package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
)

// net is one of the training's architecture.
func (c *Config) net(t testing.TB, s *Samples, random *rand.Rand, team workers) *Net {
	t.Helper()
	a, _, err := c.parse(s.planes, s.target)
	if err != nil {
		t.Fatal(err)
	}
	return newNet(a, c.Batch, random, team)
}

// The gradients of the whole net, by the logits and values and by weights of
// every layer, are the slopes of the loss.
func TestLossGradients(t *testing.T) {
	s, c := othelloSamples(t, 2), tiny()
	random := rand.New(game.NewRand(3))
	n := c.net(t, s, random, 2)
	for _, p := range n.params() { // biases of 0 would stand on the bend of relu
		for i := range p.w {
			p.w[i] += float32(random.NormFloat64()) / 4
		}
	}
	b := newBatch(&c, s, 2)
	all := make([]int32, 12)
	for i := range all {
		all[i] = int32(i * s.Len() / len(all))
	}
	b.fill(all, random)
	total := func(l Loss) float64 { return l.total(c.Value) }
	n.learn(b, &c, 0)
	logits, values := n.forward(b.planes, b.n, 0)
	dlogits, dvalues := b.dpolicy[:len(logits)], b.dvalue[:b.n]
	loss := func() float64 { return total(b.loss(logits, values, &c, nil, nil)) }
	for i := 0; i < len(dlogits); i += 7 {
		if want := slope(&logits[i], loss); !near(dlogits[i], want) {
			t.Errorf("gradient %g by logit %d, slope %g", dlogits[i], i, want)
		}
	}
	for i := range dvalues {
		if want := slope(&values[i], loss); !near(dvalues[i], want) {
			t.Errorf("gradient %g by value %d, slope %g", dvalues[i], i, want)
		}
	}
	for k, p := range n.params() {
		apart, seen := 0, 0
		for i := 0; i < len(p.w); i += max(1, len(p.w)/40) {
			want := slope(&p.w[i], func() float64 {
				n.forward(b.planes, b.n, 0)
				return loss()
			})
			seen++
			if !near(p.g[i], want) {
				apart++
			}
		}
		// A slope that crosses a bend of some relu may be another.
		if apart*10 > seen {
			t.Errorf("weights %d: %d of %d gradients are not the slopes", k, apart, seen)
		}
	}
}

// A net of which every sum is known.
func TestLossOfKnownNumbers(t *testing.T) {
	var l Loss
	d := make([]float32, 3)
	half := float32(math.Log(2)) // logits of shares 1/2, 1/4, 1/4
	crossEntropy(&l, []float32{half, 0, 0}, []float32{0.5, 0.5, 0}, d, 0.5)
	if want := 1.5 * math.Ln2; math.Abs(l.policy-want) > 1e-6 || math.Abs(l.least-math.Ln2) > 1e-6 || l.agree != 1 {
		t.Errorf("%+v, want a policy of %g and at least %g", l, want, math.Ln2)
	}
	for j, want := range []float64{0, -0.125, 0.125} {
		if math.Abs(float64(d[j])-want) > 1e-6 {
			t.Errorf("gradient %g by logit %d, want %g", d[j], j, want)
		}
	}
}

// An actor's gradient is the slope of its loss where the advantage is held;
// illegal moves have none, and no part in the entropy.
func TestActorGradients(t *testing.T) {
	const moves, bonus, weight = 7, 0.3, 0.5
	random := rand.New(game.NewRand(5))
	for _, advantage := range []float64{-1.7, 0, 0.8} {
		logits := make([]float32, moves)
		for i := range logits {
			logits[i] = float32(2 * random.NormFloat64())
		}
		legal := []bool{true, false, true, true, false, true, true}
		played := make([]float32, moves)
		played[3] = 1
		d := make([]float32, moves)
		var l Loss
		actorLoss(&l, logits, played, legal, advantage, bonus, d, weight)
		for j := range logits {
			want := slope(&logits[j], func() float64 {
				var l Loss
				actorLoss(&l, logits, played, legal, advantage, bonus, nil, weight)
				return weight * l.policy
			})
			if !near(d[j], want) || !legal[j] && d[j] != 0 {
				t.Errorf("advantage %g: gradient %g by logit %d, slope %g", advantage, d[j], j, want)
			}
		}
	}
	// Of two likely moves among three legal ones: π is ½, ½ and nearly 0.
	var l Loss
	actorLoss(&l, []float32{1, 1, 99, -99}, []float32{0, 1, 0, 0}, []bool{true, true, false, true}, 2, 0.1, nil, 1)
	if want := (2 - 0.1) * math.Ln2; math.Abs(l.policy-want) > 1e-6 || math.Abs(l.entropy-math.Ln2) > 1e-6 || l.policies != 1 || l.actors != 1 {
		t.Errorf("%+v, want a loss of %g and an entropy of %g", l, want, math.Ln2)
	}
}

// What an actor does more is what went better than the value foresaw: where the
// first legal move wins and all others lose, it comes to prefer that.
func TestActorLearns(t *testing.T) {
	s := othelloSamples(t, 6)
	s.target = Actor
	var room []game.Move
	state := s.game.New(game.NewRand(0))
	for i := range s.all {
		one := &s.all[i]
		s.at(one, state, nil)
		room = state.Legal(one.seat, room[:0])
		one.move = room[i%len(room)]
		one.result = -1
		if i%len(room) == 0 {
			one.result = 1
		}
	}
	c := tiny()
	c.Arch, c.Epochs, c.Schedule, c.Mix, c.Symmetries, c.Entropy = "dense:32 relu policy(dense direct) value(dense tanh)", 40, "constant", 0, false, 0.01
	tr := trainer(t, c, s)
	steps(t, tr, -1)
	n, _, err := tr.Finish()
	if err != nil || tr.Best() != c.Epochs {
		t.Fatalf("the net is of epoch %d, %v", tr.Best(), err)
	}
	b := newBatch(&c, s, 1)
	first, guess := 0.0, 0.0 // how likely the winning move is, and by chance
	for i := range tr.train {
		b.fill(tr.train[i:i+1], nil)
		logits, _ := n.forward(b.planes, 1, judging)
		s.at(&s.all[tr.train[i]], state, nil)
		room = state.Legal(s.all[tr.train[i]].seat, room[:0])
		var sum, win float64
		for k, m := range room {
			p := math.Exp(float64(logits[m]))
			sum += p
			if k == 0 {
				win = p
			}
		}
		first += win / sum / float64(len(tr.train))
		guess += 1 / float64(len(room)) / float64(len(tr.train))
	}
	if first < 2.5*guess {
		t.Errorf("the winning move has a share of %.3f, by chance %.3f", first, guess)
	}
}

// Weights of classes are those of the samples in the gradient; what is reported
// is not weighted.
func TestClassWeights(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	for i := range s.all {
		s.all[i].result = float32(i%3 - 1)
	}
	var all []int32
	for i := range int32(30) {
		all = append(all, i)
	}
	for text, want := range map[string][3]float32{
		"": {1, 1, 1}, "3,2,0.5": {0.5, 2, 3},
		"balanced": {1, 1, 1}, // there are as many of each
	} {
		classes, err := parseClasses(text, s, all)
		if err != nil || classes != want {
			t.Errorf("%q gives %v, %v, want %v", text, classes, err, want)
		}
	}
	lopsided, err := parseClasses("balanced", s, []int32{0, 3, 6, 2})
	if err != nil || lopsided != [3]float32{4.0 / 6, 2, 2} { // three lost, one won: a drawn one would weigh 2 too
		t.Errorf("%v, %v", lopsided, err)
	}
	n := c.net(t, s, rand.New(game.NewRand(1)), 1)
	b := newBatch(&c, s, 1)
	gradient := func(classes [3]float32) ([]float32, Loss) {
		b.classes = classes
		b.fill(all, nil)
		loss := n.learn(b, &c, 0)
		return append([]float32{}, n.params()[0].g...), loss
	}
	plain, loss := gradient([3]float32{1, 1, 1})
	var sum []float32
	for k := range 3 { // a class at a time
		var one [3]float32
		one[k] = 1
		part, same := gradient(one)
		if same != loss {
			t.Errorf("the loss is %v with weights, %v without", same, loss)
		}
		for i, g := range part {
			if k == 0 {
				sum = append(sum, 0)
			}
			sum[i] += g
		}
	}
	for i, g := range plain {
		if math.Abs(float64(g-sum[i])) > 1e-5 {
			t.Fatalf("gradient %d is %g, that of the classes together %g", i, g, sum[i])
		}
	}
}
