package train

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"testing"

	"playout/engine/matrix"
)

// testConfigs returns trainings that together use everything that a checkpoint keeps.
func testConfigs() map[string]Config {
	adam, sgd := tiny(), tiny()
	adam.Arch = "dense:9 norm relu dropout:0.3 dense:6 relu policy(dense direct) value(dense tanh)"
	adam.Classes = "2,1,1"
	sgd.Optimiser, sgd.Schedule, sgd.Patience, sgd.Epochs, sgd.Rate = "sgd:momentum=0.9", "plateau:factor=0.3,patience=1,floor=0.02", 2, 9, 0.1
	return map[string]Config{"adam": adam, "sgd": sgd}
}

// A training that stops after any step and continues from its checkpoint, on another number of
// workers, reaches the same bits, losses and epochs as one that does not stop.
func TestResumeGivesTheSameBits(t *testing.T) {
	s := othelloSamples(t, 4)
	for name, c := range testConfigs() {
		whole := trainer(t, c, s)
		whole.Seconds = 12.5
		steps(t, whole, -1)
		_, total := whole.Steps()
		want, err := whole.Checkpoint()
		if err != nil {
			t.Fatal(err)
		}
		net, _, err := whole.Finish()
		if err != nil {
			t.Fatal(err)
		}
		onnx := net.Export()
		taken, _ := whole.Steps()
		for _, stop := range []int{0, 1, whole.perEpoch - 1, whole.perEpoch, whole.perEpoch + 1, taken} {
			first := trainer(t, c, s)
			first.Seconds = 12.5
			steps(t, first, stop)
			data, err := first.Checkpoint()
			if err != nil {
				t.Fatal(err)
			}
			other := c
			other.Workers = 5 - c.Workers
			second := trainer(t, other, s)
			if err := second.Resume(data); err != nil {
				t.Fatalf("%s at step %d of %d: %v", name, stop, total, err)
			}
			if at, _ := second.Steps(); at != stop || second.Seconds != 12.5 {
				t.Fatalf("%s continues at step %d after %g seconds, want %d, 12.5", name, at, second.Seconds, stop)
			}
			steps(t, second, -1)
			net, _, err := second.Finish()
			if err != nil || !bytes.Equal(net.Export(), onnx) || second.Best() != whole.Best() {
				t.Fatalf("%s stopped at step %d trains another net, of epoch %d, %v; want the same of epoch %d", name, stop, second.Best(), err, whole.Best())
			}
			if stop == taken {
				if again, err := second.Checkpoint(); err != nil || !bytes.Equal(again, want) {
					t.Errorf("%s: resuming a finished training changes its checkpoint, %v", name, err)
				}
			}
		}
	}
}

// Early stopping ends a training Patience epochs after its best one.
func TestPatienceEndsTraining(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	c.Patience, c.Epochs, c.Schedule, c.Rate = 3, 200, "constant", 0.02
	tr := trainer(t, c, s)
	steps(t, tr, -1)
	epochs := tr.Epochs()
	if len(epochs) == c.Epochs || len(epochs) != tr.Best()+c.Patience {
		t.Errorf("the training ends after %d epochs, the best is %d; want %d after the best, before the last", len(epochs), tr.Best(), c.Patience)
	}
	for i := range epochs {
		better := epochs[i].Validation.total(c.Value) < epochs[tr.Best()-1].Validation.total(c.Value)
		if epochs[i].Number != i+1 || epochs[i].Steps != (i+1)*tr.perEpoch || better {
			t.Errorf("epoch %d of %d is %+v, better than the best: %v; want number %d, step %d, false", i+1, len(epochs), epochs[i], better, i+1, (i+1)*tr.perEpoch)
		}
	}
}

// A training that is initialised from another starts with the best weights of that one.
func TestInitFrom(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	first := trainer(t, c, s)
	steps(t, first, -1)
	data, err := first.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	_, best, err := first.Finish()
	if err != nil {
		t.Fatal(err)
	}
	other := c
	other.Optimiser, other.Rate, other.Schedule, other.Epochs = "sgd", 1e-9, "constant", 1
	second := trainer(t, other, s)
	if err := second.InitFrom(data); err != nil {
		t.Fatal(err)
	}
	if now := second.learner.evaluate(second.validation); now != best {
		t.Errorf("the training starts with a loss of %v, want %v", now, best)
	}
	// Its initial weights are part of a training.
	mine, err := second.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer(t, other, s).Resume(mine); err == nil || !strings.Contains(err.Error(), `its beginning is "`) {
		t.Errorf("resuming from other initial weights: %v, want an error about the beginning", err)
	}
	other.Arch = "dense:9 relu policy(dense) value(dense tanh)"
	if err := trainer(t, other, s).InitFrom(data); err == nil || !strings.HasPrefix(err.Error(), `a checkpoint of another net: its architecture is not "dense:9 relu `) {
		t.Errorf("initial weights of another architecture: %v, want an error about it", err)
	}
}

// signed returns a changed checkpoint with a checksum that fits.
func signed(data []byte, old, changed string) []byte {
	words := bytes.SplitN(data, []byte(" "), 4)
	body := bytes.Replace(words[3], []byte(old), []byte(changed), 1)
	return append(fmt.Appendf(nil, "%s %d %08x ", CheckpointMagic, checkpointVersion, crc32.Checksum(body, castagnoli)), body...)
}

// Resume refuses anything but a checkpoint of this training with an error of one line, and changes
// nothing.
func TestCheckpointErrors(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	tr := trainer(t, c, s)
	steps(t, tr, tr.perEpoch+1)
	data, err := tr.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	nan := append([]byte{}, data...)
	for i := range 4 {
		nan[len(nan)-1-i] = 0xff
	}
	other := func(change func(*Config)) *Trainer {
		c := tiny()
		change(&c)
		return trainer(t, c, s)
	}
	same := func(*Config) {}
	kernel := matrix.Kernels()[0].String()
	abacus := signed(data, kernel, "abacus")
	if err := other(same).InitFrom(abacus); err != nil {
		t.Errorf("InitFrom refuses the weights of another kernel: %v", err)
	}
	for _, bad := range []struct {
		data []byte
		to   *Trainer
		want string
	}{
		{nil, other(same), `not a checkpoint: it begins with ""; allowed: playout-checkpoint`},
		{[]byte("playout-data 1 00 {}\n"), other(same), `not a checkpoint: it begins with "playout-data 1 `},
		{bytes.Replace(data, []byte(" 1 "), []byte(" 2 "), 1), other(same), `a checkpoint of version "2"; allowed: 1`},
		{data[:len(data)-1], other(same), "a checkpoint that is cut short or damaged"},
		{data[:100], other(same), "a checkpoint that is cut short or damaged"},
		{signed(nan, "", ""), other(same), "a checkpoint whose number "},
		{signed(data[:len(data)-4], "", ""), other(same), "a checkpoint with "},
		{signed(data, `{"settings"`, `["settings"`), other(same), "a checkpoint with an invalid head: "},
		{signed(data, `{"settings"`, `{"nothing"`), other(same), "a checkpoint that does not name its game"},
		{signed(data, `"step":`, `"step":7000`), other(same), "a checkpoint at step 7000"},
		{signed(data, `"best":0`, `"best":1`), other(same), "a checkpoint at step "},
		{signed(data, `],"schedule"`, `,1],"schedule"`), other(same), "a checkpoint with an invalid head: a loss of 11 numbers; allowed: 10"},
		{data, other(func(c *Config) { c.Rate = 0.5 }), `a checkpoint of another training: its rate is "0.01", not "0.5"; allowed: the same training, or another file`},
		{data, other(func(c *Config) { c.Arch = "dense:8 relu policy(dense) value(dense tanh)" }), "a checkpoint of another training: its architecture is "},
		{data, trainer(t, c, othelloSamples(t, 5)), "a checkpoint of another training: its data is "},
		{abacus, other(same), `a checkpoint of the kernel "abacus", which rounds differently from "` + kernel + `" here; allowed: to continue with "abacus"`},
		{signed(data, `,{"Name":"kernel","Value":"`+kernel+`"}`, ""), other(same), "a checkpoint that does not name its kernel; allowed: "},
	} {
		before, err := bad.to.Checkpoint()
		if err != nil {
			t.Fatal(err)
		}
		if err := bad.to.Resume(bad.data); err == nil || !strings.HasPrefix(err.Error(), bad.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v, want %s", err, bad.want)
		}
		if after, err := bad.to.Checkpoint(); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%s: the refused checkpoint changes the training, %v", bad.want, err)
		}
	}
}

// A checkpoint of which any bit is flipped, or that ends early, is refused by an error of one line,
// to continue from and to begin with, and changes nothing.
func TestDamagedCheckpointIsRefused(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	c.Arch = "dense:1 policy(dense) value(dense tanh)"
	tr := trainer(t, c, s)
	steps(t, tr, tr.perEpoch+1)
	data, err := tr.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	to := trainer(t, c, s)
	before, err := to.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	refuses := func(what string, at int, damaged []byte) {
		for name, take := range map[string]func([]byte) error{"Resume": to.Resume, "InitFrom": to.InitFrom} {
			if err := take(damaged); err == nil || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%s of %d bytes, %s at byte %d: %v, want an error of one line", name, len(data), what, at, err)
			}
		}
	}
	head := bytes.IndexByte(data, '\n')
	for at := 0; at < len(data); at++ {
		if at > head+64 {
			at += 96 // numbers, which all count alike
		}
		if at >= len(data) {
			break
		}
		refuses("cut", at, data[:at])
		damaged := bytes.Clone(data)
		damaged[at] ^= 1 << (at % 8)
		refuses("a bit flipped", at, damaged)
	}
	refuses("more added", len(data), append(bytes.Clone(data), 0))
	if after, err := to.Checkpoint(); err != nil || !bytes.Equal(after, before) {
		t.Errorf("refused checkpoints change the training, %v", err)
	}
	if err := to.Resume(data); err != nil {
		t.Errorf("the whole checkpoint: %v", err)
	}
}

// Untrusted checkpoints never cause a panic, even with a right checksum; after one that is
// accepted the training continues to its end or to an error.
func FuzzCheckpoint(f *testing.F) {
	s, c := othelloSamples(f, 2), tiny()
	c.Arch, c.Channels, c.Epochs = "dense:1 policy(dense) value(dense tanh)", 1, 1
	fresh := func(t testing.TB) *Trainer { return trainer(t, c, s) }
	tr := fresh(f)
	steps(f, tr, tr.perEpoch)
	data, err := tr.Checkpoint()
	if err != nil {
		f.Fatal(err)
	}
	head, _, _ := bytes.Cut(data, []byte("\n"))
	f.Add(append(head, '\n'))
	f.Add([]byte("playout-checkpoint 1 00000000 {\"step\":-1}\n\x00\x00"))
	f.Add(signed([]byte("playout-checkpoint 1 0 {\"epochs\":[{}],\"sum\":[],\"best\":1e99}"), "", ""))
	numbers := data[len(head)+1:]
	waiting := fresh(f) // has not started, and a refused checkpoint changes nothing
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, data := range [][]byte{text, append(bytes.Clone(text), numbers...)} {
			if bytes.Count(data, []byte(" ")) >= 3 {
				data = signed(data, "", "")
			}
			for _, take := range []func([]byte) error{waiting.InitFrom, waiting.Resume} {
				err := take(data)
				if err == nil {
					for err == nil && !waiting.Done() {
						err = waiting.Step() // it fails if the weights are too large
					}
					waiting = fresh(t)
				}
				if err != nil && strings.Contains(err.Error(), "\n") {
					t.Fatalf("an error of several lines: %q", err)
				}
			}
		}
	})
}

// A training that diverges stops at once, and its error names the step and the layer.
func TestDivergedTrainingStops(t *testing.T) {
	s, c := othelloSamples(t, 4), tiny()
	tr := trainer(t, c, s)
	steps(t, tr, tr.perEpoch+1)
	tr.learner.net.Params()[4].W[0] = float32(math.Inf(1)) // of the second hidden layer
	name, _, _ := strings.Cut(tr.learner.net.Params()[4].Name, " weights")
	want := fmt.Sprintf("step 2 of epoch 2: the loss is NaN, and it begins in layer %q; a smaller rate may help", name)
	if err := tr.Step(); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	tr = trainer(t, c, s)
	tr.config.Value = math.NaN() // no layer shows this
	if err := tr.Step(); err == nil || err.Error() != "step 1 of epoch 1: the loss is NaN, and it begins in the samples; a smaller rate may help" {
		t.Errorf("a loss of NaN in no layer: error %v, want one that names the samples", err)
	}
}
