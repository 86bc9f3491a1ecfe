package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/train"
)

// checkpointPause is the time between two checkpoints within an epoch.
const checkpointPause = 10 * time.Minute

// trainFiles are the files of a training, "" for none.
type trainFiles struct{ out, checkpoint, log, curves string }

// check refuses files that cannot be written, or hold anything else, before the
// training.
func (f *trainFiles) check() error {
	seen := map[string]string{} // flag by path
	for _, file := range []struct{ flag, path, kind, mark string }{
		{"-out", f.out, "", ""},
		{"the card", cardFile(f.out), "card", `"recipe": "playout `},
		{"-checkpoint", f.checkpoint, "", ""}, // it is read, and refused where it is none
		{"-log", f.log, "log", `{"epoch":`},
		{"-curves", f.curves, "drawing", "<svg "},
	} {
		if file.path == "" {
			continue
		}
		if info, err := os.Stat(filepath.Dir(file.path)); err != nil || !info.IsDir() {
			return fmt.Errorf("%s %q: there is no folder %s", file.flag, game.Clip(file.path), game.Clip(filepath.Dir(file.path)))
		}
		if info, err := os.Stat(file.path); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("%s %q is no plain file; allowed: a new file, or one to replace", file.flag, game.Clip(file.path))
		}
		path := filepath.Clean(file.path)
		if other, twice := seen[path]; twice {
			return fmt.Errorf("%s %q is %s's too; allowed: each a file of its own", file.flag, game.Clip(file.path), other)
		}
		seen[path] = file.flag
		if !holds(path, file.mark) {
			return fmt.Errorf("%s %q is no %s; allowed: a new file, or a %s to replace", file.flag, game.Clip(file.path), file.kind, file.kind)
		}
	}
	return nil
}

// holds says whether a file is new, or has what those of its kind have near their
// beginning: others, such as data sets and recipes, are not to be overwritten.
func holds(path, mark string) bool {
	file, err := os.Open(path)
	if err != nil {
		return errors.Is(err, os.ErrNotExist)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, 4096))
	return err == nil && (len(text) == 0 || bytes.Contains(text, []byte(mark)))
}

// begin takes the first weights from another training's checkpoint, if one is
// named, and goes on from the training's own where there is one.
func (f *trainFiles) begin(t *train.Trainer, other string, stderr io.Writer) error {
	if other != "" {
		data, err := readCheckpoint(other)
		if err == nil {
			err = t.InitFrom(data)
		}
		if err != nil {
			return fmt.Errorf("-begin %s: %w", game.Clip(other), err)
		}
	}
	if f.checkpoint == "" {
		return nil
	}
	data, err := readCheckpoint(f.checkpoint)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = t.Resume(data)
	}
	if err != nil {
		return fmt.Errorf("-checkpoint %s: %w", game.Clip(f.checkpoint), err)
	}
	gone, of := t.Steps()
	fmt.Fprintf(stderr, "goes on after step %d of %d\n", gone, of)
	return nil
}

// readCheckpoint reads a checkpoint. No training writes one as large as the limit,
// nor into a pipe. Of what begins otherwise no more is read than says so.
func readCheckpoint(path string) ([]byte, error) {
	file, err := disk.Open(path, mostPiped)
	if err != nil {
		return nil, err
	}
	begin := make([]byte, len(train.CheckpointMagic))
	n, _ := io.ReadFull(file, begin)
	file.Close()
	if !file.Plain {
		return nil, errors.New("no plain file; allowed: a checkpoint")
	}
	if string(begin) != train.CheckpointMagic {
		return begin[:n], nil
	}
	return disk.Read(path, 1<<30)
}

// run goes the steps of a training, and tells of them.
func (f *trainFiles) run(t *train.Trainer, stop <-chan struct{}, stderr io.Writer) error {
	seen, samples := t.Seen()
	rate := newProgress(stderr, "samples", seen, samples)
	defer rate.clear()
	last := time.Now() // when the last step ended
	kept := last       // when the last checkpoint was written
	for !t.Done() {
		select {
		case <-stop:
			return f.stopped(t)
		default:
		}
		epochs := len(t.Epochs())
		if err := t.Step(); err != nil {
			return err
		}
		now := time.Now()
		t.Seconds += now.Sub(last).Seconds()
		last = now
		seen, _ := t.Seen()
		rate.at(seen, fmt.Sprintf(", loss %.4f", t.Loss()))
		ended := len(t.Epochs()) > epochs
		if ended {
			rate.clear()
			if err := f.tell(t, stderr); err != nil {
				return err
			}
		}
		if ended || now.Sub(kept) >= checkpointPause {
			if err := f.keep(t); err != nil {
				return err
			}
			kept = now
		}
	}
	return nil
}

// stopped keeps what was trained so far, and is the error of an interrupt.
func (f *trainFiles) stopped(t *train.Trainer) error {
	gone, of := t.Steps()
	if f.checkpoint == "" {
		return fmt.Errorf("stopped after step %d of %d, of which nothing is kept; allowed: -checkpoint FILE, from which the same command goes on", gone, of)
	}
	if err := f.keep(t); err != nil {
		return err
	}
	return fmt.Errorf("stopped after step %d of %d; the same command goes on from %s", gone, of, f.checkpoint)
}

// keep writes the checkpoint.
func (f *trainFiles) keep(t *train.Trainer) error {
	if f.checkpoint == "" {
		return nil
	}
	data, err := t.Checkpoint()
	if err == nil {
		err = disk.Replace(f.checkpoint, data)
	}
	if err != nil {
		return fmt.Errorf("-checkpoint %s: %w", f.checkpoint, err)
	}
	return nil
}

// tell says how the last epoch went, and writes the log and the curves, both
// whole, so that they are those of this training alone.
func (f *trainFiles) tell(t *train.Trainer, stderr io.Writer) error {
	epochs := t.Epochs()
	epoch := &epochs[len(epochs)-1]
	fmt.Fprintf(stderr, "epoch %d: trained on: %v; kept apart: %v\n", epoch.Number, epoch.Train, epoch.Validation)
	if f.log != "" {
		var text bytes.Buffer
		for i := range epochs {
			if err := json.NewEncoder(&text).Encode(logLine(&epochs[i])); err != nil {
				return err
			}
		}
		if err := disk.Replace(f.log, text.Bytes()); err != nil {
			return fmt.Errorf("-log %s: %w", f.log, err)
		}
	}
	if f.curves != "" {
		if err := disk.Replace(f.curves, train.Curves(epochs, t.Best())); err != nil {
			return fmt.Errorf("-curves %s: %w", f.curves, err)
		}
	}
	return nil
}

// logged is a line of the log.
type logged struct {
	Epoch   int           `json:"epoch"`
	Steps   int           `json:"steps"`
	Rate    float64       `json:"rate"`
	Seconds float64       `json:"seconds"`
	Train   loggedFigures `json:"train"`
	Kept    loggedFigures `json:"kept"`
}

// loggedFigures are those of a loss, without those of a head that the net lacks.
type loggedFigures struct {
	Policy   *float64 `json:"policy,omitempty"`
	Least    *float64 `json:"least,omitempty"`
	Entropy  *float64 `json:"entropy,omitempty"`
	Agrees   *float64 `json:"agrees,omitempty"`
	Value    *float64 `json:"value,omitempty"`
	Foresees *float64 `json:"foresees,omitempty"`
}

func logLine(e *train.Epoch) logged {
	figures := func(l *train.Loss) (f loggedFigures) {
		number := func(v float64) *float64 { v = places(v, 6); return &v }
		if l.HasPolicy() {
			f.Policy, f.Least, f.Agrees = number(l.Policy()), number(l.TargetEntropy()), number(l.PolicyAccuracy())
			if l.IsActor() {
				f.Least, f.Entropy = nil, number(l.Entropy())
			}
		}
		if l.HasValue() {
			f.Value, f.Foresees = number(l.Value()), number(l.ValueAccuracy())
		}
		return f
	}
	return logged{e.Number, e.Steps, e.Rate, places(e.Seconds, 3), figures(&e.Train), figures(&e.Validation)}
}
