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

// golden lists trainings that together use every layer, optimiser, schedule, target and kind of
// data. By kernel, sums has the SHA-256 of three files one after another: the checkpoint after half
// the steps, the last checkpoint, which has the losses of every epoch, and the ONNX file.
var golden = []struct {
	name, game, planes string
	data               []string
	target             sample.Target
	change             func(c *train.Config)
	sums               map[string]string
}{
	{"adam", "othello", "", []string{"selfplay.data", "taught.data"}, "", func(c *train.Config) {
		c.Arch = "dense:5 norm relu dropout:0.3 dense:4 leaky:0.2 policy(dense direct) value(dense tanh)"
		c.Classes, c.Mix, c.Temperature = "2,1,1", 0.3, 1.5
	}, map[string]string{
		"plain Go": "c28efa260dfd4ce0c325691334d10fba3f6ff668315024d76a5a327ffad40984",
		"AVX2":     "b7b2bdf4724747f1c05c1d15ccfdda4cc4f86e6a8aa4bda076f0515a8db4a3b8",
		"AVX-512":  "a5fb1ffc86ea5e1cf89a90fc2260500cb26f0beec2d388f7b7c59256f87dd982",
	}},
	{"sgd", "othello", "", []string{"version1.data", "taught.data"}, sample.Played, func(c *train.Config) {
		c.Arch = "conv3:4 norm relu residual(conv3:4 leaky conv1:4) conv1:2 tanh policy(conv1:2 dense:9 relu dense) value(pool dense:3 softmax dense tanh)"
		c.Optimiser, c.Schedule, c.Rate, c.Patience = "sgd:momentum=0.9", "plateau:factor=0.3,patience=1", 0.1, 4
	}, map[string]string{
		"plain Go": "c10edd05eabbdbe407060665184136144811974c22405a3ec72706bafe3c0854",
		"AVX2":     "45a4532d81e0829815229acc672ffabcb46b2a761f05076aca43bfd8057e97b8",
		"AVX-512":  "7b164dc0473f4b2f90122b117da6974631c524549d23e05039ec096cb6d78e6f",
	}},
	{"actor", "geese", "", []string{"geese.data", "geese-imported.data"}, sample.Actor, func(c *train.Config) {
		c.Arch = "torus3:4 norm relu policy(conv1:2 dense) value(dense:3 relu dense tanh)"
		c.Schedule, c.Entropy = "constant", 0.1
	}, map[string]string{
		"plain Go": "9412e7ec088d32a689d51239e6b481855ef6afe55396d8b90ac30386ee759d3e",
		"AVX2":     "3fbc1f05bd335277c9dcd8517466fd84cd51f925035ccdaaea8f14c6a36206e3",
		"AVX-512":  "da344a67c2fe824b6ca8cfe9127397e424019ee884b494083cc1b8d45694847a",
	}},
	{"sides", "chess", "anchored", []string{"chess-imported.data"}, sample.None, func(c *train.Config) {
		c.Arch, c.Mix, c.Decay = "sides:8 screlu value(dense tanh)", 0.9, 0
	}, map[string]string{
		"plain Go": "0b3721636507c419ad6f663bba68e3d9de986d7c4ab65641d2874c9226faeaf0",
		"AVX2":     "7b16c6a991c837ddec8e8fa5e45199e37caf0d31070fac994046850f69b0d231",
		"AVX-512":  "7d05af6ca56e886af9c82163650521a57f632013cb42210243ba89c8239208e8",
	}},
	{"rows", "othello", "report1", []string{"rows.csv"}, sample.None, func(c *train.Config) {
		c.Arch, c.Classes = "conv3:3 relu softmax value(dense tanh)", "balanced"
	}, map[string]string{
		"plain Go": "8be306c47c30ecf66051055e2e933f9a28efd809bbf7ae278b0c368cfd00ef01",
		"AVX2":     "7ab7b7eebb91bd31ba3ce3294050888a9101639395fb8d4c3340bbbcd26fe489",
		"AVX-512":  "793ccd28202709faa99422fcd6e39a0d7e66e04acccac6bf26e273ae0bac94df",
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
			t.Fatalf("%s: %v, want io.EOF at the end", name, err)
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

// For each kernel, the same seed and data give the recorded bits.
func TestTrainingsGiveTheRecordedBits(t *testing.T) {
	needsAMD64(t)
	for _, c := range golden {
		config := train.Default()
		config.Epochs, config.Batch, config.Rate, config.Validation, config.Seed, config.Workers = 4, 32, 0.01, 0.4, 9, 2
		c.change(&config)
		tr, err := train.New(config, samplesOf(t, &config, c.game, c.planes, c.target, c.data))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		sum := sha256.New()
		_, total := tr.Steps()
		for !tr.Done() {
			if taken, _ := tr.Steps(); taken == total/2 {
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
		if got, want := fmt.Sprintf("%x", sum.Sum(nil)), c.sums[train.Kernel()]; got != want {
			t.Errorf("%s, kernel %s: sum %s, want %s", c.name, train.Kernel(), got, want)
		}
	}
}

// stored holds checkpoints at step 5 of 16, by kernel, written in November 2026, and the SHA-256
// of the last one.
var stored = map[string]struct{ file, sum string }{
	"plain Go": {"plain.checkpoint", "9d34502da0082fa8209566ce2626844aa03a18a8685e254d289a06729612ea9a"},
	"AVX2":     {"avx2.checkpoint", "3cda38bf9fbf7f4cb042f010ee6aece850b5b9711cfba740db6216b0e0192304"},
	"AVX-512":  {"avx512.checkpoint", "ea9bb84e50a22ef5db4ed52624adfb393d8e9a6d4c9d6411752de268b73a5194"},
}

// A checkpoint has the bytes of the stored one, and a training that continues from the stored one
// reaches the recorded bits.
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
		t.Errorf("the checkpoint at step 5 differs from %s", want.file)
	}
	tr = start()
	if err := tr.Resume(old); err != nil {
		t.Fatal(err)
	}
	taken, total := tr.Steps()
	for !tr.Done() {
		if err := tr.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if data, err = tr.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != want.sum || taken != 5 || total != 16 || tr.Seconds != 1.5 {
		t.Errorf("%s continues after step %d of %d to a checkpoint with the sum %s, want 5 of 16, %s", want.file, taken, total, got, want.sum)
	}
	// A training accepts the weights of another kernel as the initial ones.
	for kernel, other := range stored {
		data, err := os.ReadFile("testdata/" + other.file)
		if err != nil {
			t.Fatal(err)
		}
		tr := start()
		if err := tr.Resume(data); (err == nil) != (kernel == train.Kernel()) {
			t.Errorf("resuming %s on %s: %v, want an error for every other kernel", other.file, train.Kernel(), err)
		}
		if err := start().InitFrom(data); err != nil {
			t.Errorf("%s: %v", other.file, err)
		}
	}
}
