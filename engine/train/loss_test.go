package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/train/nn"
	"playout/engine/train/optim"
	"playout/engine/train/parallel"
	"playout/engine/train/sample"
)

// learner returns a net of the training's architecture that has learned nothing yet.
func (c *Config) learner(t testing.TB, s *sample.Set, random *rand.Rand) *learner {
	t.Helper()
	a, _, err := c.parse(s.Planes(), s.Target())
	if err != nil {
		t.Fatal(err)
	}
	return newLearner(c, s, a, [3]float32{1, 1, 1}, random, parallel.Of(c.Workers))
}

// slope returns the derivative of f by a number, as the difference quotient of both sides.
func slope(at *float32, f func() float64) float64 {
	const step = 1.0 / 256
	before := *at
	*at = before + step
	high := f()
	*at = before - step
	low := f()
	*at = before
	return (high - low) / (2 * step)
}

// near reports whether a gradient equals the slope, to the precision of float32.
func near(got float32, want float64) bool {
	return math.Abs(float64(got)-want) <= 1e-3+0.01*math.Abs(want)
}

// The gradients of the whole net, by the logits and values and by weights of
// every layer, are the slopes of the loss.
func TestLossGradients(t *testing.T) {
	s, c := othelloSamples(t, 2), tiny()
	random := rand.New(game.NewRand(3))
	l := c.learner(t, s, random)
	for _, p := range l.net.Params() { // with biases of 0 the inputs of relu would be at its kink
		for i := range p.W {
			p.W[i] += float32(random.NormFloat64()) / 4
		}
	}
	all := make([]int32, 12)
	for i := range all {
		all[i] = int32(i * s.Len() / len(all))
	}
	l.learn(all, random, 0)
	b := l.batch
	logits, values := l.net.Forward(b.Planes, b.N, 0)
	dlogits, dvalues := l.dpolicy[:len(logits)], l.dvalue[:b.N]
	loss := func() float64 {
		sum := l.loss(logits, values, false)
		return sum.total(c.Value)
	}
	for i := 0; i < len(dlogits); i += 7 {
		if want := slope(&logits[i], loss); !near(dlogits[i], want) {
			t.Errorf("gradient %g by logit %d, want the slope %g", dlogits[i], i, want)
		}
	}
	for i := range dvalues {
		if want := slope(&values[i], loss); !near(dvalues[i], want) {
			t.Errorf("gradient %g by value %d, want the slope %g", dvalues[i], i, want)
		}
	}
	for k, p := range l.net.Params() {
		wrong, seen := 0, 0
		for i := 0; i < len(p.W); i += max(1, len(p.W)/40) {
			want := slope(&p.W[i], func() float64 {
				l.net.Forward(b.Planes, b.N, 0)
				return loss()
			})
			seen++
			if !near(p.G[i], want) {
				wrong++
			}
		}
		// A slope across the kink of some relu may differ.
		if wrong*10 > seen {
			t.Errorf("weights %d: %d of %d gradients are not the slopes", k, wrong, seen)
		}
	}
}

// An actor learns to prefer moves that turned out better than the value predicted: here the first
// legal move wins and all others lose.
func TestActorLearns(t *testing.T) {
	s, err := sample.New(othello.New(), "", sample.Actor)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range play(t, othello.New(), 6, "uct:n=20") {
		if err := s.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	c := tiny()
	c.Arch, c.Entropy = "dense:32 relu policy(dense direct) value(dense tanh)", 0.01
	l := c.learner(t, s, rand.New(game.NewRand(2)))
	o, err := optim.New(c.Optimiser, c.Decay, l.net.Params(), parallel.Of(2))
	if err != nil {
		t.Fatal(err)
	}
	b, moves := l.batch, s.Planes().Policy
	legal := func(i int) (all []int) { // of a sample
		for k, ok := range b.Legal[i*moves:][:moves] {
			if ok {
				all = append(all, k)
			}
		}
		return all
	}
	batches := func(each func(first int)) {
		all := make([]int32, s.Len())
		for i := range all {
			all[i] = int32(i)
		}
		for from := 0; from < len(all); from += c.Batch {
			b.Fill(all[from:min(from+c.Batch, len(all))], nil)
			each(from)
		}
	}
	const epochs = 40
	step := 0
	for range epochs {
		batches(func(first int) {
			clear(b.Policy)
			for i := range b.N {
				all := legal(i)
				chosen := (first + i) % len(all)
				b.Policy[i*moves+all[chosen]] = 1
				b.Value[i] = -1
				if chosen == 0 {
					b.Value[i] = 1
				}
			}
			l.learnBatch(step)
			step++
			o.Step(l.net.Params(), c.Rate, step)
		})
	}
	first, guess := 0.0, 0.0 // mean share of the winning move: by the policy, and by chance
	batches(func(int) {
		logits, _ := l.net.Forward(b.Planes, b.N, nn.Inference)
		for i := range b.N {
			var sum, win float64
			for k, at := range legal(i) {
				p := math.Exp(float64(logits[i*moves+at]))
				sum += p
				if k == 0 {
					win = p
				}
			}
			first += win / sum / float64(s.Len())
			guess += 1 / float64(len(legal(i))) / float64(s.Len())
		}
	})
	if first < 2.5*guess {
		t.Errorf("the winning move has a share of %.3f, by chance %.3f, want at least %v", first, guess, 2.5*guess)
	}
}

// The weight of a sample multiplies its gradients, but not the loss that is reported.
func TestWeightedSamples(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	l := c.learner(t, s, rand.New(game.NewRand(1)))
	all := make([]int32, 30)
	for i := range all {
		all[i] = int32(i)
	}
	gradient := func(weight func(i int) float32) ([]float32, Loss) {
		l.batch.Fill(all, nil)
		for i := range all {
			l.batch.Weight[i] = weight(i)
		}
		loss := l.learnBatch(0)
		return append([]float32{}, l.net.Params()[0].G...), loss
	}
	plain, loss := gradient(func(int) float32 { return 1 })
	sum := make([]float32, len(plain))
	for k := range 3 { // a third of the samples at a time
		part, same := gradient(func(i int) float32 {
			if i%3 == k {
				return 1
			}
			return 0
		})
		if same != loss {
			t.Errorf("the loss is %v with weights, want %v as without", same, loss)
		}
		for i, g := range part {
			sum[i] += g
		}
	}
	for i, g := range plain {
		if math.Abs(float64(g-sum[i])) > 1e-5 {
			t.Fatalf("gradient %d of the thirds together is %g, want %g", i, sum[i], g)
		}
	}
}
