package train

import (
	"bytes"
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/othello"
	enginenet "playout/engine/net"
)

// trainer is a training that has not begun.
func trainer(t testing.TB, c Config, s *Samples) *Trainer {
	t.Helper()
	tr, err := New(c, s)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// steps goes so many steps, to the end for a negative number.
func steps(t testing.TB, tr *Trainer, n int) {
	t.Helper()
	for ; n != 0 && !tr.Done(); n-- {
		if err := tr.Step(); err != nil {
			t.Fatal(err)
		}
	}
}

// The same seed and lessons give the same bits on any number of workers;
// another seed gives others.
func TestSameBits(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	file := func() []byte {
		n, _, err := Train(c, s)
		if err != nil {
			t.Fatal(err)
		}
		return n.Export()
	}
	want := file()
	for _, c.Workers = range []int{1, 5} {
		if !bytes.Equal(file(), want) {
			t.Errorf("%d workers train another net", c.Workers)
		}
	}
	c.Seed++
	if bytes.Equal(file(), want) {
		t.Error("another seed trains the same net")
	}
}

// addRows gives the same bits with and without vector instructions, and what
// the definition says.
func TestAddRows(t *testing.T) {
	random := rand.New(game.NewRand(2))
	for _, n := range []int{1, 7, 8, 31, 32, 33, 72, 100} {
		const rows = 11
		w, x, y := numbers(rows*n, random), numbers(3*rows, random), numbers(n, random)
		place, value := gather(make([]int32, rows), make([]float32, rows), x, 3)
		got, plain := slices.Clone(y), slices.Clone(y)
		addRows(got, place, value, w)
		addRowsFrom(0, plain, place, value, w)
		for j := range n {
			want := float64(y[j])
			for i := range rows {
				want += float64(x[3*i]) * float64(w[i*n+j])
			}
			if got[j] != plain[j] || math.Abs(float64(got[j])-want) > 1e-4 {
				t.Errorf("column %d of %d: %g, plain %g, want %g", j, n, got[j], plain[j], want)
			}
		}
	}
}

// The policy's target is the search's shares to the power of 1 over the
// temperature, of a sum of 1.
func TestBatchAtATemperature(t *testing.T) {
	s, c := othelloSamples(t, 2), tiny()
	all := make([]int32, 8)
	for i := range all {
		all[i] = int32(i * s.Len() / len(all))
	}
	targets := func(temperature float64) []float32 {
		c.Batch, c.Temperature = len(all), temperature
		b := newBatch(&c, s, 1)
		b.fill(all, nil)
		return b.policy
	}
	shares := targets(1)
	for _, temperature := range []float64{0.5, 2, 3} {
		powers := make([]float64, len(shares))
		for i, share := range shares {
			powers[i] = math.Pow(float64(share), 1/temperature)
		}
		for i, got := range targets(temperature) {
			var sum float64
			for _, power := range powers[i/65*65:][:65] {
				sum += power
			}
			if want := powers[i] / sum; math.Abs(float64(got)-want) > 1e-5 {
				t.Fatalf("temperature %g: target %g of share %g, want %g", temperature, got, shares[i], want)
			}
		}
	}
}

// A symmetry changes planes and targets alike: what stands on a square moves
// with the share of the move there.
func TestBatchUnderSymmetry(t *testing.T) {
	s, c := othelloSamples(t, 2), tiny()
	c.Batch = 8
	b := newBatch(&c, s, 1)
	one := []int32{int32(s.Len() / 2)}
	b.fill(one, nil)
	planes, policy := slices.Clone(b.planes), slices.Clone(b.policy)
	random := rand.New(game.NewRand(1))
	seen := map[int]bool{}
	for range 60 {
		b.fill(one, random)
		k := b.turns[0]
		seen[k] = true
		g := s.game.(game.Symmetric)
		var sum float32
		for square := range game.Move(65) {
			to := g.TransformMove(k, square)
			sum += b.policy[to]
			if b.policy[to] != policy[square] {
				t.Fatalf("symmetry %d: share %g of move %d, want %g", k, b.policy[to], to, policy[square])
			}
			for channel := 0; square < 64 && channel < 3; channel++ {
				if b.planes[channel*64+int(to)] != planes[channel*64+int(square)] {
					t.Fatalf("symmetry %d: channel %d differs at square %d", k, channel, to)
				}
			}
		}
		if math.Abs(float64(sum)-1) > 1e-5 {
			t.Fatalf("shares sum to %g", sum)
		}
	}
	if len(seen) != 8 {
		t.Errorf("%d symmetries were drawn of 8", len(seen))
	}
	target := (1-b.mix)*s.all[one[0]].result + b.mix*s.all[one[0]].expected
	if b.value[0] != target {
		t.Errorf("value %g, want %g", b.value[0], target)
	}
}

// A net learns what can be known: here the searches of the lessons all prefer
// the moves farthest from the centre, and expect the result that the discs show.
func TestLearnsWhatCanBeKnown(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	s, err := NewSamples(othello.New(), "", Search)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range play(t, 60, "random") {
		at := 0
		if _, err := l.Replay(s.game, func(state game.State, seat game.Seat, _ game.Move, _ *dataset.Thought) {
			legal := state.Legal(seat, nil)
			shares := make([]byte, len(legal))
			far := slices.MaxFunc(legal, func(a, b game.Move) int { return distance(a) - distance(b) })
			for i, m := range legal {
				if distance(m) == distance(far) {
					shares[i] = 255
				}
			}
			score := state.(game.Viewer).View().Score
			more := max(min(score[seat]-score[1-seat], 10), -10)
			l.Thoughts[at] = dataset.Thought{Shares: shares, Value: int8(more * 127 / 10)}
			at++
		}); err != nil {
			t.Fatal(err)
		}
		if err := s.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	c := tiny()
	c.Arch, c.Epochs, c.Batch, c.Value, c.Mix, c.Validation = "dense:32 relu dense:16 relu policy(dense direct) value(dense tanh)", 12, 64, 1, 1, 0.1
	_, kept, err := Train(c, s)
	if err != nil {
		t.Fatal(err)
	}
	var guess float64 // the loss of a value that is always 0
	for _, one := range s.all {
		guess += float64(one.expected*one.expected) / float64(s.Len())
	}
	if kept.Policy() > kept.Least()+0.4 || kept.Agrees() < 0.9 || kept.Value() > guess/20 {
		t.Errorf("at best %v", kept)
	}
}

// distance is how far the square of a move is from the centre, the same for all
// its images; a pass is farthest.
func distance(m game.Move) int {
	x, y := 2*int(m%8)-7, 2*int(m/8)-7
	return x*x + y*y
}

// The ONNX file says what the net says, whether it reads all planes or some.
func TestExportSaysTheSame(t *testing.T) {
	s, c := othelloSamples(t, 3), tiny()
	for _, c.Channels = range []int{3, 4} {
		n, _, err := Train(c, s)
		if err != nil {
			t.Fatal(err)
		}
		model, err := enginenet.Load(n.Export())
		if err != nil {
			t.Fatal(err)
		}
		ch, h, w := model.Shape()
		if ch != 4 || h != 8 || w != 8 || model.Policy() != 65 || !model.HasValue() {
			t.Fatalf("planes %d×%d×%d, policy %d, value %v", ch, h, w, model.Policy(), model.HasValue())
		}
		const samples = 20
		executor, err := model.Executor(samples)
		if err != nil {
			t.Fatal(err)
		}
		var all []int32
		state := s.game.New(game.NewRand(0))
		planes := make([]float32, samples*256)
		for i := range samples {
			one := i * s.Len() / samples
			all = append(all, int32(one))
			s.at(&s.all[one], state, nil)
			s.planes.Encode(state, s.all[one].seat, planes[i*256:][:256])
		}
		b := newBatch(&c, s, 1)
		b.fill(all, nil)
		logits, values := n.forward(b.planes, samples, judging)
		policy, value := executor.Run(planes, samples)
		for i, z := range logits {
			if math.Abs(float64(policy[i]-z)) > 1e-5 {
				t.Fatalf("%d channels: logit %d is %g, in the file %g", c.Channels, i, z, policy[i])
			}
		}
		for i, v := range values {
			if math.Abs(float64(value[i]-v)) > 1e-5 {
				t.Fatalf("%d channels: value %d is %g, in the file %g", c.Channels, i, v, value[i])
			}
		}
	}
}

// The weights given are those of the best epoch, not of the last.
func TestBestEpochIsKept(t *testing.T) {
	s, c := othelloSamples(t, 6), tiny()
	c.Epochs, c.Schedule, c.Arch = 20, "constant", "dense:64 relu policy(dense direct) value(dense tanh)"
	tr := trainer(t, c, s)
	steps(t, tr, -1)
	least := slices.MinFunc(tr.Epochs(), func(a, b Epoch) int { return cmp.Compare(a.Kept.total(c.Value), b.Kept.total(c.Value)) })
	n, best, err := tr.Finish()
	if err != nil || best != least.Kept || tr.Best() != least.Number || least.Number == c.Epochs {
		t.Fatalf("the best is said to be epoch %d, %v; least %+v, %v", tr.Best(), best, least, err)
	}
	if again := n.judge(newBatch(&c, s, 1), tr.kept, &c); again != best {
		t.Errorf("the net given has %v, the best had %v", again, best)
	}
}

// Whatever is no training is refused in one line.
func TestTrainErrors(t *testing.T) {
	s := othelloSamples(t, 2)
	for what, bend := range map[string]func(*Config){
		"5 channels; allowed: 1 to 4":       func(c *Config) { c.Channels = 5 },
		"architecture, word 1, \"conv9\": ": func(c *Config) { c.Arch = "conv9" },
		"0 epochs; allowed: 1 to 10000":     func(c *Config) { c.Epochs = 0 },
		"batches of 16384 for layers that give 65603 numbers a sample; allowed: batches of 2045": func(c *Config) { c.Arch, c.Batch = "conv1:512 relu policy(dense) value(dense tanh)", 1<<14 },
		"batches of 0; allowed: 1 to 16384":                                   func(c *Config) { c.Batch = 0 },
		"a temperature of 0; allowed: 0.1 to 10":                              func(c *Config) { c.Temperature = 0 },
		"a rate of NaN; allowed: above 0, at most 1":                          func(c *Config) { c.Rate = math.NaN() },
		"decay -1, mix 0.3, value 0.7, entropy 0.1; allowed: 0 to 1":          func(c *Config) { c.Decay = -1 },
		"decay 0.01, mix 0.3, value 0.7, entropy NaN; allowed: 0 to 1":        func(c *Config) { c.Entropy = math.NaN() },
		"a validation share of 1; allowed: above 0":                           func(c *Config) { c.Validation = 1 },
		"a patience of -1 epochs; allowed: 0 to 10000":                        func(c *Config) { c.Patience = -1 },
		"0 workers train nothing; allowed: 1 or more":                         func(c *Config) { c.Workers = 0 },
		"0 samples to train on and ":                                          func(c *Config) { c.Validation = 0.99 },
		"an architecture without a policy for target search; allowed: policy": func(c *Config) { c.Arch = "value(dense tanh)" },
		`optimiser "adagrad"; allowed: adam, sgd:momentum=0.9`:                func(c *Config) { c.Optimiser = "adagrad" },
		"optimiser sgd: momentum=1; allowed: 0 to 0.9999":                     func(c *Config) { c.Optimiser = "sgd:momentum=1" },
		`optimiser adam: key "momentum"; allowed: adam`:                       func(c *Config) { c.Optimiser = "adam:momentum=1" },
		`schedule "linear"; allowed: cosine, constant, plateau:factor=0.1,`:   func(c *Config) { c.Schedule = "linear" },
		"schedule plateau: factor=NaN; allowed: 0.001 to 0.999":               func(c *Config) { c.Schedule = "plateau:patience=3,factor=NaN" },
		`class weights "1,2"; allowed: balanced, or win,draw,loss`:            func(c *Config) { c.Classes = "1,2" },
		`class weights "1,2,x"; allowed: `:                                    func(c *Config) { c.Classes = "1,2,x" },
	} {
		c := tiny()
		bend(&c)
		if _, _, err := Train(c, s); err == nil || !strings.HasPrefix(err.Error(), what) {
			t.Errorf("error %v, want %s", err, what)
		}
	}
}
