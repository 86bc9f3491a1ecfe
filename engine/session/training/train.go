package training

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"iter"
	"math"
	"time"

	"playout/engine/command"
	"playout/engine/dataset"
	"playout/engine/digest"
	"playout/engine/instant"
	"playout/engine/session/extension"
	"playout/engine/strict"
	"playout/engine/train"
	"playout/engine/train/arch"
	"playout/engine/train/sample"
	"playout/engine/train/trainspec"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/models"
)

// How often a training is saved.
const (
	savedAfter  = 10 * time.Second // at least, after an epoch
	savedWithin = time.Minute      // within an epoch
)

// job is a training under way. It runs in a coroutine, which pauses when a slice is over, also within
// a step.
type job struct {
	id      int
	asked   labwire.Train
	spec    *trainspec.Training
	data    *data
	samples *sample.Set
	set     *dataset.Reader    // being read, nil for rows
	rows    *dataset.RowReader // likewise, nil for a data set
	read    int                // rows

	trainer *train.Trainer // nil while the data are read
	next    func() (bool, bool)
	stop    func()
	fault   error         // that ended the coroutine
	slice   time.Duration // the one under way
	clock   extension.Clock
	counted time.Duration // of clock.Worked, in Trainer.Seconds
	halts   bool          // it is to pause after the step
	keeps   bool          // it is to end after the step

	parts    []labwire.Part // to send
	final    *labwire.Trained
	sent     int          // epochs
	reported instant.Time // the last Trained
	saved    instant.Time // the last checkpoint
	begun    instant.Time // the first step
	before   int          // samples seen before it
	seen     int          // samples at the last report
	worked   time.Duration
	speed    float64 // samples a second of work, 0 for unknown
}

// beginTrain starts a training, instead of the one under way.
func (t *Training) beginTrain(id int, asked *labwire.Train) (kind string, err error) {
	spec, err := trainspec.Read(asked.Spec)
	if err == nil {
		err = t.data.usable()
	}
	if err == nil && asked.Resume && !t.whole {
		err = strict.Wrong("checkpoint", "there is no checkpoint to go on from")
	}
	if err != nil {
		return labwire.KindTraining, err
	}
	j := &job{id: id, asked: *asked, spec: spec, data: t.data}
	if j.samples, err = spec.Samples(); err == nil {
		err = j.checkSize()
	}
	if err == nil {
		err = j.open()
	}
	if err != nil {
		return labwire.KindTraining, err
	}
	j.clock.Now = t.Now
	if last := t.train; last != nil {
		t.leaveTrain()
		t.sendTrained(last, &labwire.Trained{Final: true, Kernel: train.Kernel()})
	}
	t.train = j
	t.reportTrain(j)
	return "", nil
}

// checkSize refuses a net that is too large for a page.
func (j *job) checkSize() error {
	planes, channels := j.samples.Planes(), j.spec.Channels
	if channels == 0 {
		channels = planes.C
	}
	n, err := arch.Parse(j.spec.Arch, planes, channels)
	if err == nil {
		err = checkSize(n, j.spec.Batch)
	}
	return err
}

// open begins to read the data.
func (j *job) open() (err error) {
	file := bytes.NewReader(j.data.file)
	if j.data.rows != nil {
		j.rows = dataset.NewRowReader(file)
		return nil
	}
	j.set, err = dataset.NewReader(j.samples.Game(), file)
	return strict.At("data", err)
}

// leaveTrain stops the training under way.
func (t *Training) leaveTrain() {
	if j := t.train; j.stop != nil {
		j.stop()
	}
	t.train = nil
}

// haltTrain ends the training under way, if any: for good, if it is to keep the best net and has one.
func (t *Training) haltTrain(keep bool) {
	j := t.train
	switch {
	case j == nil || j.final != nil:
	case j.trainer == nil:
		t.leaveTrain()
		t.sendTrained(j, &labwire.Trained{Final: true, Kernel: train.Kernel()})
	default:
		j.keeps = keep && j.trainer.Best() > 0
		j.halts = !j.keeps
	}
}

// stepTrain works on the training for about a slice.
func (t *Training) stepTrain(slice time.Duration) {
	j := t.train
	fail := func(kind string, err error) {
		if t.train == j {
			t.leaveTrain()
		}
		t.Fail(j.id, kind, err)
	}
	defer func() {
		if fault := recover(); fault != nil {
			j.stop = nil // the coroutine has ended
			fail(wire.KindInside, inside(fault))
		}
	}()
	j.clock.Start()
	defer j.clock.Stop()
	var err error
	switch {
	case len(j.parts) > 0:
		t.send(j.id, labwire.Event{Part: &j.parts[0]})
		j.parts = j.parts[1:]
		return
	case j.final != nil:
		t.leaveTrain()
		t.sendTrained(j, j.final)
		return
	case j.trainer == nil:
		err = t.readSamples(j, slice)
	default:
		err = t.learn(j, slice)
	}
	if err != nil {
		fail(labwire.KindTraining, err)
		return
	}
	if t.Now().Sub(j.reported) >= nextReport && j.final == nil {
		t.reportTrain(j)
	}
}

// readSamples reads data for about a slice, and begins the training once all are read.
func (t *Training) readSamples(j *job, slice time.Duration) error {
	for j.clock.Spent() < slice {
		err := j.readNext()
		if err == io.EOF {
			return t.start(j)
		}
		if err != nil {
			return strict.In("data", "data: ", err)
		}
	}
	return nil
}

// readNext adds the samples of the next game or row, and returns io.EOF after the last.
func (j *job) readNext() error {
	if j.rows == nil {
		e, err := j.set.Next()
		if err == nil {
			err = j.samples.Add(e)
		}
		return err
	}
	row, err := j.rows.Next()
	if err == nil {
		err = j.samples.AddRow(&row)
		j.read++
	}
	return err
}

// reading returns the share of the data that has been read.
func (j *job) reading() float64 {
	switch rows := j.data.labels[0] + j.data.labels[1] + j.data.labels[2]; {
	case j.trainer != nil:
		return 1
	case j.rows != nil:
		return float64(j.read) / float64(max(rows, 1))
	default:
		return float64(j.set.Intact) / float64(max(len(j.data.file), 1))
	}
}

// start begins the training, or goes on with it from the checkpoint.
func (t *Training) start(j *job) error {
	pause := func() {}
	trainer, err := train.NewPausing(j.spec.Config, j.samples, func() { pause() })
	if err == nil && j.asked.Resume {
		err = strict.In("checkpoint", "checkpoint: ", trainer.Resume(t.checkpoint))
		t.checkpoint, t.whole = nil, false
	}
	if err != nil {
		return err
	}
	j.trainer = trainer
	j.begun, j.saved = t.Now(), t.Now()
	j.before, _ = trainer.Seen()
	j.seen, j.worked = j.before, j.clock.Worked
	j.counted = j.clock.Worked + j.clock.Spent()
	j.next, j.stop = iter.Pull(func(yield func(stepEnded bool) bool) {
		pause = func() {
			if j.clock.Spent() >= j.slice {
				yield(false)
			}
		}
		for !trainer.Done() {
			if j.fault = trainer.Step(); j.fault != nil || !yield(true) {
				return
			}
		}
	})
	return nil
}

// learn trains for about a slice.
func (t *Training) learn(j *job, slice time.Duration) error {
	for j.slice = slice; j.clock.Spent() < slice; {
		ended, more := j.next()
		switch {
		case j.fault != nil:
			return j.fault
		case !more:
			return t.finish(j)
		case !ended:
			continue // the slice is over
		}
		now := j.clock.Worked + j.clock.Spent()
		j.trainer.Seconds += (now - j.counted).Seconds()
		j.counted = now
		epochs := len(j.trainer.Epochs())
		since := t.Now().Sub(j.saved)
		switch {
		case j.trainer.Done() || j.keeps:
			return t.finish(j)
		case j.halts:
			j.final = t.trained(j)
			j.final.Final = true
			return t.save(j)
		case epochs > j.sent && since >= savedAfter || since >= savedWithin:
			if err := t.save(j); err != nil {
				return err
			}
			t.reportTrain(j)
			return nil
		case epochs > j.sent:
			t.reportTrain(j)
		}
	}
	return nil
}

// save sends a checkpoint.
func (t *Training) save(j *job) error {
	file, err := j.trainer.Checkpoint()
	j.saved = t.Now()
	j.add(labwire.PartCheckpoint, file)
	return err
}

// add adds a file to what is to be sent.
func (j *job) add(what string, file []byte) {
	for first := true; first || len(file) > 0; first = false {
		n := min(len(file), labwire.MaxPart)
		j.parts = append(j.parts, labwire.Part{What: what, First: first, More: n < len(file), Bytes: file[:n]})
		file = file[n:]
	}
}

// finish ends the training with its net and its card.
func (t *Training) finish(j *job) error {
	taken, total := j.trainer.Steps()
	final := t.trained(j)
	final.Final, final.Over, final.Stopped = true, true, taken < total
	net, kept, err := j.trainer.Finish()
	if err != nil {
		return err
	}
	file := net.Export()
	sum := digest.SHA256(file)
	card := models.Card{
		Game: j.spec.Of.Spec().Name(), Planes: j.spec.Planes, Seed: j.spec.Seed, SHA256: hex.EncodeToString(sum[:]),
		Recipe:  command.Chain(j.recipe()...),
		Data:    j.about() + "; trained on " + train.Kernel(),
		Hours:   trainspec.Round(float64(j.asked.Millis)/3_600_000+j.trainer.Seconds/3600, 2),
		Figures: trainspec.CardFigures(net.Weights(), kept),
	}
	text, err := card.Text()
	if err != nil {
		return err
	}
	j.add(labwire.PartNet, file)
	j.add(labwire.PartCard, text)
	j.final = final
	return nil
}

// dataName is the name of the file of data in commands.
const dataName = "games.data"

// recipe returns the commands that make the net again.
func (j *job) recipe() (commands []string) {
	name := dataName
	if j.rows != nil {
		name = "games.csv"
	} else {
		commands = append(commands, j.set.Header.Command(j.samples.Games(), name))
	}
	return append(commands, j.spec.Command(name, j.asked.Name))
}

// about describes the data for the card, as playout train does.
func (j *job) about() string {
	text := fmt.Sprintf("%d positions of %d games", j.samples.Len(), j.samples.Games())
	if j.rows == nil {
		return text + ", made by the recipe's selfplay"
	}
	sum := digest.SHA256(j.data.file)
	return fmt.Sprintf("%s, of them %d rows of games.csv with SHA-256 %x", text, j.read, sum)
}

// reportTrain sends the training so far.
func (t *Training) reportTrain(j *job) {
	j.reported = t.Now()
	t.sendTrained(j, t.trained(j))
}

func (t *Training) sendTrained(j *job, e *labwire.Trained) {
	t.send(j.id, labwire.Event{Trained: e})
}

// trained describes the training so far.
func (t *Training) trained(j *job) *labwire.Trained {
	e := &labwire.Trained{Reading: j.reading(), Kernel: train.Kernel()}
	if j.trainer == nil {
		return e
	}
	var all int
	e.Steps, e.Of = j.trainer.Steps()
	e.Seen, all = j.trainer.Seen()
	e.Samples, e.Kept = j.trainer.Samples()
	e.Loss, e.Best, e.Weights = j.trainer.Loss(), j.trainer.Best(), j.trainer.Weights()
	epochs := j.trainer.Epochs()
	for i := range epochs[j.sent:] {
		e.Epochs = append(e.Epochs, epochOf(&epochs[j.sent+i]))
	}
	j.sent = len(epochs)
	if worked := (j.counted - j.worked).Seconds(); e.Seen > j.seen && worked > 0 {
		if speed := float64(e.Seen-j.seen) / worked; j.speed == 0 {
			j.speed = speed
		} else {
			j.speed += (speed - j.speed) / 4
		}
		j.seen, j.worked = e.Seen, j.counted
	}
	e.Speed = j.speed
	if seen := e.Seen - j.before; seen > 0 {
		left := float64(t.Now().Sub(j.begun)) / float64(seen) * float64(all-e.Seen)
		e.Millis = int(time.Duration(min(left, math.MaxInt64/2)).Milliseconds())
	}
	return e
}

// epochOf returns an epoch in the form of the protocol.
func epochOf(of *train.Epoch) labwire.Epoch {
	e := trainspec.EntryOf(of)
	figures := func(f *trainspec.Figures) labwire.Figures {
		return labwire.Figures{
			Policy: f.Policy, Least: f.TargetEntropy, Entropy: f.Entropy, Agrees: f.PolicyAccuracy, Value: f.Value, Foresees: f.ValueAccuracy,
		}
	}
	return labwire.Epoch{Epoch: e.Epoch, Steps: e.Steps, Rate: e.Rate, Seconds: e.Seconds, Train: figures(&e.Train), Kept: figures(&e.Kept)}
}
