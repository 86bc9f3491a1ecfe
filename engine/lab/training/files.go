package training

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/nets"
	"playout/engine/strict"
	"playout/engine/train"
	"playout/engine/train/trainspec"
)

// checkpointInterval is the time between two checkpoints within an epoch.
const checkpointInterval = 10 * time.Minute

// files lists the named files that a training writes.
func (o *Options) files() (all []*disk.Target) {
	net, card := nets.Files(o.Dir, o.Out)
	for _, file := range []*disk.Target{net, card, o.checkpointFile(), o.logFile(), CurvesFile(o.Dir, o.Curves)} {
		if file.Path != "" {
			all = append(all, file)
		}
	}
	return all
}

func (o *Options) checkpointFile() *disk.Target {
	return &disk.Target{Name: "checkpoint", Dir: o.Dir, Path: o.Checkpoint, Mark: disk.Mark{What: "a checkpoint of this training", Is: func(begin, _ []byte) bool {
		return bytes.HasPrefix(begin, []byte(train.CheckpointMagic))
	}}}
}

func (o *Options) logFile() *disk.Target {
	return &disk.Target{Name: "log", Dir: o.Dir, Path: o.EpochLog, Mark: disk.Mark{What: "a log by playout train", Is: func(begin, _ []byte) bool {
		line, _, _ := bytes.Cut(begin, []byte("\n"))
		var l trainspec.Entry
		return strict.Decode(line, &l) == nil && l.Epoch == 1 && l.Steps > 0
	}}}
}

// CurvesFile describes the file of a training's curves, at a path relative to a folder.
func CurvesFile(dir, path string) *disk.Target {
	mark := disk.SVG("playout train")
	mark.Is = func(begin, _ []byte) bool { return isOldCurves(begin) } // of an earlier version
	return &disk.Target{Name: "curves", Dir: dir, Path: path, Mark: mark}
}

// checkFiles rejects, before the training, files that it cannot write or that hold something
// else.
func (o *Options) checkFiles() error {
	seen := map[string]string{} // setting by path
	for _, file := range o.files() {
		path := filepath.Clean(file.Path)
		if other, twice := seen[path]; twice {
			return strict.Wrong(file.Name, "%s is the file of %s too", disk.Shown(file.Path), other).Allow("a file for each")
		}
		seen[path] = file.Name
		if err := file.Check(); err != nil {
			return err
		}
	}
	return nil
}

// restore takes the first weights from another training's checkpoint, if one is named, and
// continues from the training's own checkpoint, if there is one.
func (o *Options) restore(t *train.Trainer) error {
	if o.Begin != "" {
		data, err := readCheckpoint(disk.In(o.Dir, o.Begin))
		if err == nil {
			err = t.InitFrom(data)
		}
		if err != nil {
			return strict.In("begin", game.Clip(o.Begin)+": ", err)
		}
	}
	if o.Checkpoint == "" {
		return nil
	}
	data, err := readCheckpoint(disk.In(o.Dir, o.Checkpoint))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = t.Resume(data)
	}
	if err != nil {
		return strict.In("checkpoint", game.Clip(o.Checkpoint)+": ", err)
	}
	done, total := t.Steps()
	o.Log.Print("continues after step %d of %d", done, total)
	return nil
}

// readCheckpoint reads a checkpoint. No training writes one as large as the limit, or into a
// pipe. It reads only the beginning of a file that begins differently.
func readCheckpoint(path string) ([]byte, error) {
	file, err := disk.Open(path)
	if err != nil {
		return nil, disk.WithoutPath(err)
	}
	begin := make([]byte, len(train.CheckpointMagic))
	n, _ := io.ReadFull(file, begin)
	file.Close()
	if !file.Regular {
		return nil, errors.New("not a regular file; allowed: a checkpoint")
	}
	if string(begin) != train.CheckpointMagic {
		return begin[:n], nil
	}
	return disk.Read(path, 1<<30)
}

// run makes the steps of a training, and reports them.
func (o *Options) run(ctx context.Context, t *train.Trainer) error {
	seen, samples := t.Seen()
	meter := o.Log.Meter("samples", seen, samples)
	defer meter.Clear()
	last := time.Now() // end of the last step
	saved := last      // time of the last checkpoint
	for !t.Done() {
		if ctx.Err() != nil {
			return o.stop(t)
		}
		epochs := len(t.Epochs())
		if err := t.Step(); err != nil {
			return err
		}
		now := time.Now()
		t.Seconds += now.Sub(last).Seconds()
		last = now
		seen, _ := t.Seen()
		meter.Update(seen, fmt.Sprintf(", loss %.4f", t.Loss()))
		ended := len(t.Epochs()) > epochs
		if ended {
			meter.Clear()
			if err := o.report(t); err != nil {
				return err
			}
		}
		if ended || now.Sub(saved) >= checkpointInterval {
			if err := o.saveCheckpoint(t); err != nil {
				return err
			}
			saved = now
		}
	}
	return nil
}

// stop saves the training so far, and returns the error of an interrupt.
func (o *Options) stop(t *train.Trainer) error {
	done, total := t.Steps()
	if o.Checkpoint == "" {
		return strict.Wrong("checkpoint", "stopped after step %d of %d, and nothing is kept", done, total).Allow("checkpoint FILE, from which the same command continues")
	}
	if err := o.saveCheckpoint(t); err != nil {
		return err
	}
	return fmt.Errorf("stopped after step %d of %d; the same command continues from %s", done, total, o.Checkpoint)
}

// saveCheckpoint writes the checkpoint.
func (o *Options) saveCheckpoint(t *train.Trainer) error {
	if o.Checkpoint == "" {
		return nil
	}
	data, err := t.Checkpoint()
	if err == nil {
		err = o.checkpointFile().Replace(data)
	}
	return err
}

// report reports the last epoch, and rewrites the log and the curves, so that they hold only
// this training.
func (o *Options) report(t *train.Trainer) error {
	epochs := t.Epochs()
	epoch := &epochs[len(epochs)-1]
	o.Log.Print("epoch %d: trained on: %v; kept apart: %v", epoch.Number, epoch.Train, epoch.Validation)
	if o.EpochLog != "" {
		var text bytes.Buffer
		for i := range epochs {
			if err := json.NewEncoder(&text).Encode(trainspec.EntryOf(&epochs[i])); err != nil {
				return err
			}
		}
		if err := o.logFile().Replace(text.Bytes()); err != nil {
			return err
		}
	}
	if o.Curves != "" {
		return CurvesFile(o.Dir, o.Curves).Replace(curves(epochs, t.Best()))
	}
	return nil
}
