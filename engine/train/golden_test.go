package train_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/games"
	"playout/engine/train"
	"playout/engine/train/sample"
)

// golden are trainings that between them have every layer, optimiser, schedule,
// target and kind of data. By kernel they have the SHA-256 of the checkpoint after
// half the steps, the last one, the ONNX file and the points of the curves, one after
// another.
var golden = []struct {
	name, game, planes string
	data               []string
	target             sample.Target
	bend               func(c *train.Config)
	sums               map[string]string
}{
	{"adam", "othello", "", []string{"selfplay.data", "taught.data"}, "", func(c *train.Config) {
		c.Arch = "dense:5 norm relu dropout:0.3 dense:4 leaky:0.2 policy(dense direct) value(dense tanh)"
		c.Classes, c.Mix, c.Temperature = "2,1,1", 0.3, 1.5
	}, map[string]string{
		"plain Go": "d678d06e09e710dd062cd5c68fee1c889e8ef3674411d0575119a463efc69853",
		"AVX2":     "074fb120f440e1b51be7335ef55e79945a81c431e04dd4322684588665dd02d5",
		"AVX-512":  "2cdfc6aaac49b2a3680694fd35762bbbf162f5b88d9bdeeae3a427e63e29117e",
	}},
	{"sgd", "othello", "", []string{"version1.data", "taught.data"}, sample.Played, func(c *train.Config) {
		c.Arch = "conv3:4 norm relu residual(conv3:4 leaky conv1:4) conv1:2 tanh policy(conv1:2 dense:9 relu dense) value(pool dense:3 softmax dense tanh)"
		c.Optimiser, c.Schedule, c.Rate, c.Patience = "sgd:momentum=0.9", "plateau:factor=0.3,patience=1", 0.1, 4
	}, map[string]string{
		"plain Go": "4be7f45ab992615f9db0f09c8dfe18d1215f477f23cb4fe5964edc9396f75baa",
		"AVX2":     "af31e86dc47732b72b33bfe8dea0ab00f92855d9952b411e8ac7b056e0cb91d9",
		"AVX-512":  "f90e5cdb58a7037bd386e7fd13d5fc96a566cf63cde5d7211dd0855e4f3cb683",
	}},
	{"actor", "geese", "", []string{"geese.data", "geese-imported.data"}, sample.Actor, func(c *train.Config) {
		c.Arch = "torus3:4 norm relu policy(conv1:2 dense) value(dense:3 relu dense tanh)"
		c.Schedule, c.Entropy = "constant", 0.1
	}, map[string]string{
		"plain Go": "d24913609b245566a48a448704b55da0f5a67f7da31a9db4330db8d2c55b2d8b",
		"AVX2":     "197114d5c21b7e886fe01f1896daf2f7fd5e3ea9774793863212ced91850a961",
		"AVX-512":  "314d825f9a1ccd1418658b92e7f878d254e65a1e081da10e1a0291d3af962937",
	}},
	{"sides", "chess", "anchored", []string{"chess-imported.data"}, sample.None, func(c *train.Config) {
		c.Arch, c.Mix, c.Decay = "sides:8 screlu value(dense tanh)", 0.9, 0
	}, map[string]string{
		"plain Go": "484af95b95d6165f9ca70635ce783190c3ac7e420ffd051ea3bacae85422f38f",
		"AVX2":     "9a4c0341f2a70dbbf34c1cc48e45254c0979255f805eb5df52aee7df1620cae2",
		"AVX-512":  "f1b0883df8953441edc0473daa16ee25de548e8283cbb10b064c5e653b26ace0",
	}},
	{"rows", "othello", "report1", []string{"rows.csv"}, sample.None, func(c *train.Config) {
		c.Arch, c.Classes = "conv3:3 relu softmax value(dense tanh)", "balanced"
	}, map[string]string{
		"plain Go": "6a72ba588d317eb3abe8ee1be9e65f2ee1f04fe8963ae63df8c7f81fe91c19f7",
		"AVX2":     "70ab52849730e5f70cc52a8dad56fd17998c7417506c1cdf0f4e5f50cf30d413",
		"AVX-512":  "1c6dd0a4a5b237407f289e11b7bc76d9e45049b75f3ccb38b8968dcdd3781f0a",
	}},
}

// samplesOf reads data sets and rows.
func samplesOf(t *testing.T, c *train.Config, gameText, planes string, target sample.Target, files []string) *sample.Set {
	t.Helper()
	g, err := games.Parse(gameText)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.NewSamples(g, planes, target)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile("../dataset/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		add := func() error {
			rows := dataset.NewRowReader(bytes.NewReader(data))
			for {
				row, err := rows.Next()
				if err != nil {
					return err
				}
				if err := s.AddRow(&row); err != nil {
					return err
				}
			}
		}
		if strings.HasSuffix(name, ".data") {
			add = func() error {
				r, err := dataset.NewReader(g, bytes.NewReader(data))
				for err == nil {
					var e *dataset.Episode
					if e, err = r.Next(); err == nil {
						err = s.Add(e)
					}
				}
				return err
			}
		}
		if err := add(); !errors.Is(err, io.EOF) {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return s
}

// needsAMD64 skips a test whose bits were recorded on amd64: other architectures
// round some functions of package math differently.
func needsAMD64(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the bits were recorded on amd64")
	}
}

// paths are the points of curves in a drawing.
var paths = regexp.MustCompile(`d="[^"]*"`)

// For each kernel, the same seed and data give the same bits as ever.
func TestGolden(t *testing.T) {
	needsAMD64(t)
	for _, c := range golden {
		config := train.Default()
		config.Epochs, config.Batch, config.Rate, config.Validation, config.Seed, config.Workers = 4, 32, 0.01, 0.4, 9, 2
		c.bend(&config)
		tr, err := train.New(config, samplesOf(t, &config, c.game, c.planes, c.target, c.data))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		sum := sha256.New()
		_, of := tr.Steps()
		for !tr.Done() {
			if taken, _ := tr.Steps(); taken == of/2 {
				checkpoint, err := tr.Checkpoint()
				if err != nil {
					t.Fatal(err)
				}
				sum.Write(checkpoint)
			}
			if err := tr.Step(); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		checkpoint, err := tr.Checkpoint()
		if err != nil {
			t.Fatal(err)
		}
		sum.Write(checkpoint)
		net, _, err := tr.Finish()
		if err != nil {
			t.Fatal(err)
		}
		sum.Write(net.Export())
		for _, path := range paths.FindAll(train.Curves(tr.Epochs(), tr.Best()), -1) {
			if !bytes.HasSuffix(path, []byte(`h24"`)) { // not of the legend
				sum.Write(path)
			}
		}
		if got, want := fmt.Sprintf("%x", sum.Sum(nil)), c.sums[train.Kernel()]; got != want {
			t.Errorf("%s, kernel %s: %s, want %s", c.name, train.Kernel(), got, want)
		}
	}
}

// stored are checkpoints at step 5 of 16, by kernel, as they were written in
// November 2026, and the SHA-256 of the last one.
var stored = map[string]struct{ file, sum string }{
	"plain Go": {"plain.checkpoint", "9d34502da0082fa8209566ce2626844aa03a18a8685e254d289a06729612ea9a"},
	"AVX2":     {"avx2.checkpoint", "3cda38bf9fbf7f4cb042f010ee6aece850b5b9711cfba740db6216b0e0192304"},
	"AVX-512":  {"avx512.checkpoint", "ea9bb84e50a22ef5db4ed52624adfb393d8e9a6d4c9d6411752de268b73a5194"},
}

// A checkpoint is written to the bytes of the stored one, from which a training goes
// on to the same bits as ever.
func TestStoredCheckpoint(t *testing.T) {
	needsAMD64(t)
	config := train.Default()
	config.Arch, config.Epochs, config.Batch, config.Validation, config.Seed = "conv3:8 norm leaky conv1:8 value(dense tanh)", 4, 40, 0.5, 3
	start := func() *train.Trainer {
		tr, err := train.New(config, samplesOf(t, &config, "othello", "report1", sample.None, []string{"rows.csv", "selfplay.data"}))
		if err != nil {
			t.Fatal(err)
		}
		return tr
	}
	tr := start()
	tr.Seconds = 1.5
	for range 5 {
		if err := tr.Step(); err != nil {
			t.Fatal(err)
		}
	}
	want := stored[train.Kernel()]
	data, err := tr.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	old, err := os.ReadFile("testdata/" + want.file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, old) {
		t.Errorf("%s is written differently", want.file)
	}
	tr = start()
	if err := tr.Resume(old); err != nil {
		t.Fatal(err)
	}
	taken, of := tr.Steps()
	for !tr.Done() {
		if err := tr.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if data, err = tr.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != want.sum || taken != 5 || of != 16 || tr.Seconds != 1.5 {
		t.Errorf("%s goes on after step %d of %d to %s, want 5 of 16, %s", want.file, taken, of, got, want.sum)
	}
	// The weights of another kernel are accepted as the initial ones.
	for kernel, other := range stored {
		data, err := os.ReadFile("testdata/" + other.file)
		if err != nil {
			t.Fatal(err)
		}
		tr := start()
		if err := tr.Resume(data); (err == nil) != (kernel == train.Kernel()) {
			t.Errorf("%s: %v", other.file, err)
		}
		if err := start().InitFrom(data); err != nil {
			t.Errorf("%s: %v", other.file, err)
		}
	}
}
