package train_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/games"
	"playout/engine/train"
	"playout/engine/train/sample"
)

// golden are trainings that between them have every layer, optimiser, schedule,
// target and kind of data, and the sum of all that they give by kernel: the SHA-256
// of the checkpoint at half the steps, of the last one, of the ONNX file and of the
// curves, one after the other.
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
		"plain Go": "77e8506063005105859ed92f0d12ab80715cb540a3cf486e82a43915a14334ab",
		"AVX2":     "4d0c9ce25ab1c8d1e2ee5838027bbfeb1fb9e3bdeb6a613bfa245a7c0d54b9b8",
		"AVX-512":  "b0285ad55b102e6ba64a81403bb6704b0306e05859f87fcc7a1ba4b7e33b9034",
	}},
	{"sgd", "othello", "", []string{"version1.data", "taught.data"}, sample.Played, func(c *train.Config) {
		c.Arch = "conv3:4 norm relu residual(conv3:4 leaky conv1:4) conv1:2 tanh policy(conv1:2 dense:9 relu dense) value(pool dense:3 softmax dense tanh)"
		c.Optimiser, c.Schedule, c.Rate, c.Patience = "sgd:momentum=0.9", "plateau:factor=0.3,patience=1", 0.1, 4
	}, map[string]string{
		"plain Go": "8e717082e9d70fe6f930166268c3058d9a3d5fbdabf37368764e977f048cfd21",
		"AVX2":     "9109decf8faac5aa8567b8f007a22debe5854aa5a96e33ff25aa13ce86455cc5",
		"AVX-512":  "8cc20e79a5d1989ff9608471b877810e216063d38734a933a0002328780303f2",
	}},
	{"actor", "geese", "", []string{"geese.data", "geese-imported.data"}, sample.Actor, func(c *train.Config) {
		c.Arch = "torus3:4 norm relu policy(conv1:2 dense) value(dense:3 relu dense tanh)"
		c.Schedule, c.Entropy = "constant", 0.1
	}, map[string]string{
		"plain Go": "479e1ab639913252dd1322e85e663b673d06687322a5405a8a788faf9a0518c7",
		"AVX2":     "20b7e0b9ce1d318d8b93a5dd0b462a06eefb73bb6e464a003f93c8077b386f4d",
		"AVX-512":  "9972394ddfb0c5644f7f4bae7e4e388b177a209027834cb445a8683263d624ae",
	}},
	{"rows", "othello", "report1", []string{"rows.csv"}, sample.None, func(c *train.Config) {
		c.Arch, c.Classes = "conv3:3 relu softmax value(dense tanh)", "balanced"
	}, map[string]string{
		"plain Go": "f38853df920580139f8cd56f8596259053b7f8f99e1ff16d246bc1bf1b58c591",
		"AVX2":     "83b9c538657dff1d211011530433cf6adf6276570dd951fff19580a4eb55f344",
		"AVX-512":  "7f81571c392f9c3b83beebaca5d93fca82e5b9cb5b146b03f3d26386069d4351",
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

// needsAMD64 skips what was written down on one architecture: others round some
// functions of package math otherwise.
func needsAMD64(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the bits were written down on amd64")
	}
}

// The seed and the data give the bits that they gave, for each kernel.
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
			if gone, _ := tr.Steps(); gone == of/2 {
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
		sum.Write(train.Curves(tr.Epochs(), tr.Best()))
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

// A stored checkpoint is written to the byte as it was, and goes on to the bits to
// which it went.
func TestStoredCheckpoint(t *testing.T) {
	needsAMD64(t)
	config := train.Default()
	config.Arch, config.Epochs, config.Batch, config.Validation, config.Seed = "conv3:8 norm leaky conv1:8 value(dense tanh)", 4, 40, 0.5, 3
	begin := func() *train.Trainer {
		tr, err := train.New(config, samplesOf(t, &config, "othello", "report1", sample.None, []string{"rows.csv", "selfplay.data"}))
		if err != nil {
			t.Fatal(err)
		}
		return tr
	}
	tr := begin()
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
		t.Errorf("%s is written otherwise than it was", want.file)
	}
	tr = begin()
	if err := tr.Resume(old); err != nil {
		t.Fatal(err)
	}
	gone, of := tr.Steps()
	for !tr.Done() {
		if err := tr.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if data, err = tr.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != want.sum || gone != 5 || of != 16 || tr.Seconds != 1.5 {
		t.Errorf("%s goes on after step %d of %d to %s, want 5 of 16, %s", want.file, gone, of, got, want.sum)
	}
	// Of another kernel the weights are taken, to begin with.
	for kernel, other := range stored {
		data, err := os.ReadFile("testdata/" + other.file)
		if err != nil {
			t.Fatal(err)
		}
		tr := begin()
		if err := tr.Resume(data); (err == nil) != (kernel == train.Kernel()) {
			t.Errorf("%s: %v", other.file, err)
		}
		if err := begin().InitFrom(data); err != nil {
			t.Errorf("%s: %v", other.file, err)
		}
	}
}
