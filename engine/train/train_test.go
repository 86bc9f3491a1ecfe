package train

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/othello"
	enginenet "playout/engine/net"
	"playout/engine/train/nn"
	"playout/engine/train/parallel"
	"playout/engine/train/sample"
)

// trainer returns a training that has not started.
func trainer(t testing.TB, c Config, s *sample.Set) *Trainer {
	t.Helper()
	tr, err := New(c, s)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// steps takes n steps, or all to the end for a negative number.
func steps(t testing.TB, tr *Trainer, n int) {
	t.Helper()
	for ; n != 0 && !tr.Done(); n-- {
		if err := tr.Step(); err != nil {
			t.Fatal(err)
		}
	}
}

// The same seed and samples give the same bits on any number of workers; another seed gives
// others.
func TestSameSeedGivesTheSameBits(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	file := func() []byte {
		n, _, err := trainNet(c, s)
		if err != nil {
			t.Fatal(err)
		}
		return n.Export()
	}
	want := file()
	for _, c.Workers = range []int{1, 5} {
		if !bytes.Equal(file(), want) {
			t.Errorf("%d workers train another net than 2 do", c.Workers)
		}
	}
	c.Seed++
	if bytes.Equal(file(), want) {
		t.Error("another seed trains the same net")
	}
}

// A training that pauses within its steps gives the same bits, and pauses often.
func TestPausesChangeNothing(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	c.Workers = 1
	c.Arch = "conv3:4 norm relu residual(conv3:4 tanh) policy(conv1:2 softmax dropout:0.5 dense) value(dense:4 screlu dense tanh)"
	want, _, err := trainNet(c, s)
	if err != nil {
		t.Fatal(err)
	}
	pauses := 0
	tr, err := NewPausing(c, s, func() { pauses++ })
	if err != nil {
		t.Fatal(err)
	}
	steps(t, tr, -1)
	got, _, err := tr.Finish()
	if err != nil {
		t.Fatal(err)
	}
	if taken, _ := tr.Steps(); !bytes.Equal(got.Export(), want.Export()) || pauses < 100*taken {
		t.Errorf("with %d pauses in %d steps the net is another one, or pauses are fewer than 100 a step", pauses, taken)
	}
}

// Within an epoch a step allocates nothing on one worker.
func TestStepsAllocateNothing(t *testing.T) {
	s := othelloSamples(t, 4)
	for name, c := range testConfigs() {
		c.Batch, c.Workers = 5, 1
		tr := trainer(t, c, s)
		steps(t, tr, 1)
		if allocated := testing.AllocsPerRun(5, func() { steps(t, tr, 1) }); allocated > 0 || len(tr.epochs) > 0 {
			t.Errorf("%s: %g allocations a step, %d epochs; want none", name, allocated, len(tr.epochs))
		}
	}
}

// A net learns a simple rule: here all searches prefer the moves farthest from the centre, and
// expect a result that follows from the number of discs.
func TestNetLearnsASimpleRule(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and other tests show the same with fewer games")
	}
	s, err := sample.New(othello.New(), "", sample.Search)
	if err != nil {
		t.Fatal(err)
	}
	var guess float64 // the loss of a value that is always 0
	for _, l := range play(t, othello.New(), 60, "random") {
		at := 0
		if _, err := l.Replay(s.Game(), func(state game.State, seat game.Seat, _ game.Move, _ *dataset.Decision) {
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
			value := int8(more * 127 / 10)
			l.Decisions[at] = dataset.Decision{Shares: shares, Value: value}
			guess += float64(value) * float64(value) / (127 * 127)
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
	_, kept, err := trainNet(c, s)
	if err != nil {
		t.Fatal(err)
	}
	guess /= float64(s.Len())
	if kept.Policy() > kept.TargetEntropy()+0.4 || kept.PolicyAccuracy() < 0.9 || kept.Value() > guess/20 {
		t.Errorf("the best epoch has %v; want a cross-entropy of at most %.4f, an accuracy of at least 0.9, a squared error of at most %.4f", kept, kept.TargetEntropy()+0.4, guess/20)
	}
}

// distance returns how far the square of a move is from the centre, the same for all its images;
// a pass is farthest.
func distance(m game.Move) int {
	x, y := 2*int(m%8)-7, 2*int(m/8)-7
	return x*x + y*y
}

// The ONNX file computes the same as the net, for all planes or some.
func TestExportComputesTheSame(t *testing.T) {
	s, c := othelloSamples(t, 3), tiny()
	for _, c.Channels = range []int{3, 4} {
		n, _, err := trainNet(c, s)
		if err != nil {
			t.Fatal(err)
		}
		model, err := enginenet.Load(n.Export())
		if err != nil {
			t.Fatal(err)
		}
		ch, h, w := model.Shape()
		if ch != 4 || h != 8 || w != 8 || model.Policy() != 65 || !model.HasValue() {
			t.Fatalf("planes %d×%d×%d, policy %d, value %v; want 4×8×8, 65, true", ch, h, w, model.Policy(), model.HasValue())
		}
		const samples = 20
		executor, err := model.Executor(samples)
		if err != nil {
			t.Fatal(err)
		}
		var all []int32
		for i := range samples {
			all = append(all, int32(i*s.Len()/samples))
		}
		batch := func(channels int) *sample.Batch {
			b := sample.NewBatch(s, sample.BatchConfig{Size: samples, Channels: channels, Temperature: 1}, parallel.Of(1))
			b.Fill(all, nil)
			return b
		}
		logits, values := n.Forward(batch(c.Channels).Planes, samples, nn.Inference)
		policy, value := executor.Run(batch(4).Planes, samples)
		for i, z := range logits {
			if math.Abs(float64(policy[i]-z)) > 1e-5 {
				t.Fatalf("%d channels: logit %d of the file is %g, want %g", c.Channels, i, policy[i], z)
			}
		}
		for i, v := range values {
			if math.Abs(float64(value[i]-v)) > 1e-5 {
				t.Fatalf("%d channels: value %d of the file is %g, want %g", c.Channels, i, value[i], v)
			}
		}
	}
}

// Finish returns the weights of the best epoch, not of the last.
func TestBestEpochIsKept(t *testing.T) {
	s, c := othelloSamples(t, 6), tiny()
	c.Epochs, c.Schedule, c.Arch = 20, "constant", "dense:64 relu policy(dense direct) value(dense tanh)"
	tr := trainer(t, c, s)
	steps(t, tr, -1)
	least := slices.MinFunc(tr.Epochs(), func(a, b Epoch) int { return cmp.Compare(a.Validation.total(c.Value), b.Validation.total(c.Value)) })
	_, best, err := tr.Finish()
	if err != nil || best != least.Validation || tr.Best() != least.Number || least.Number == c.Epochs {
		t.Fatalf("the best is epoch %d, %v; want %+v, %v", tr.Best(), best, least, err)
	}
	if again := tr.learner.evaluate(tr.validation); again != best {
		t.Errorf("the loss of the net is %v, want that of the best epoch, %v", again, best)
	}
}

// New refuses an invalid training in one line.
func TestTrainErrors(t *testing.T) {
	s := othelloSamples(t, 2)
	for what, change := range map[string]func(*Config){
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
		change(&c)
		if _, _, err := trainNet(c, s); err == nil || !strings.HasPrefix(err.Error(), what) {
			t.Errorf("error %v, want %s", err, what)
		}
	}
}
