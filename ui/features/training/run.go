package training

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/labform"
	"playout/ui/text"
)

// run is a training.
type run struct {
	form labform.Form
	spec string // as the worker reads it
	name string // of the net
	id   int    // of the worker's training, 0 for none yet

	over  bool // the net has come
	stops bool // the visitor wants the net of the best epoch so far
	fresh bool // the worker has not sent a state yet

	epochs        []labwire.Epoch
	best          int
	steps, of     int
	seen, samples int
	kept          int
	reading       float64
	loss, speed   float64
	left          int // ms
	kernel        string
	weights       int
	early         bool // it ended before the last epoch

	checkpoint []byte // from which it goes on, nil for none
	at         int    // epochs that the checkpoint has, and those that came with it
	held       bool   // the worker has the checkpoint
	next       []byte // a file that is coming
	net, card  []byte

	agent  string // that plays with the net, "" until the device has it
	unkept error  // why the device does not keep the net
}

// newRun returns a training of the settings, with a name that no net of this device has.
func newRun(c *feature.Context, f labform.Form, spec string) *run {
	name := freeName(of(f, keyName), func(name string) bool { return isTaken(&c.Snapshot, name) })
	return &run{form: kind.Set(f, keyName, name), spec: spec, name: name}
}

// isTaken reports whether a net of this device has a name.
func isTaken(now *feature.Snapshot, name string) bool {
	for i := range now.Catalogue {
		for _, a := range now.Catalogue[i].Agents {
			if a.Net == text.OwnNet+name {
				return true
			}
		}
	}
	return false
}

// is reports whether it is the training that the settings describe.
func (r *run) is(f labform.Form) bool {
	spec, err := specOf(f, inTraining)
	return err == nil && spec == r.spec && of(f, keyName) == r.name
}

// resumes reports whether it goes on from a checkpoint.
func (r *run) resumes() bool { return len(r.checkpoint) > 0 }

// take takes over the state of the training.
func (r *run) take(m *labwire.Trained) {
	if r.fresh && m.Reading >= 1 {
		r.fresh, r.epochs = false, nil // the worker sends all
	}
	r.reading, r.steps, r.seen, r.loss, r.speed, r.left, r.early = m.Reading, m.Steps, m.Seen, m.Loss, m.Speed, m.Millis, m.Stopped
	r.of, r.samples, r.kept = max(r.of, m.Of), max(r.samples, m.Samples), max(r.kept, m.Kept)
	r.kernel, r.weights = m.Kernel, max(r.weights, m.Weights)
	r.epochs = append(r.epochs, m.Epochs...)
	if m.Best > 0 {
		r.best = m.Best
	}
}

// took takes over the next part of a file.
func (r *run) took(p *labwire.Part) (whole bool) {
	if p.First {
		r.next = nil
	}
	r.next = append(r.next, p.Bytes...)
	if p.More {
		return false
	}
	switch p.What {
	case labwire.PartCheckpoint:
		r.checkpoint, r.held, r.at = r.next, false, len(r.epochs)
	case labwire.PartNet:
		r.net = r.next
	case labwire.PartCard:
		r.card = r.next
	}
	r.next = nil
	return true
}

// past is an earlier training of this device.
type past struct {
	Name    string       `json:"name"`
	Address string       `json:"address"` // that opens its settings
	Weights int          `json:"weights"`
	Best    int          `json:"best"`
	Kept    [][3]float64 `json:"kept"` // by epoch: loss, policy, value on games kept out of training, -1 for none
}

// keyPast is the setting that holds the earlier trainings.
const keyPast = "playout.training.past"

// Limits of that setting.
const (
	maxPast   = 8
	maxPoints = 200 // of a curve
)

// readPast reads the untrusted setting.
func readPast(stored string) (list []past) {
	if len(stored) > 1<<20 || json.Unmarshal([]byte(stored), &list) != nil {
		return nil
	}
	list = slices.DeleteFunc(list, func(p past) bool {
		_, err := kind.Read(p.Address)
		return err != nil || checkName(p.Name) != nil || len(p.Kept) == 0 || len(p.Kept) > maxPoints || !strings.HasPrefix(p.Address, "#/lab?")
	})
	return list[:min(len(list), maxPast)]
}

// archive adds the training to the earlier ones if it has epochs.
func (f *Feature) archive(c *feature.Context) {
	r := f.run
	if r == nil || len(r.epochs) == 0 {
		return
	}
	p := past{Name: r.name, Address: kind.Write(labform.Address{Form: r.form}), Weights: r.weights, Best: r.best}
	for i := range r.epochs[:min(len(r.epochs), maxPoints)] {
		loss, policy, value := figures(r, &r.epochs[i].Kept)
		p.Kept = append(p.Kept, [3]float64{loss, policy, value})
	}
	f.past = append([]past{p}, f.past...)
	f.past = f.past[:min(len(f.past), maxPast)]
	f.keepPast(c)
}

// keepPast stores the earlier trainings.
func (f *Feature) keepPast(c *feature.Context) {
	text, err := json.Marshal(f.past)
	if err == nil {
		c.Do(feature.Store{Key: keyPast, Value: string(text)})
	}
}

// drop removes an earlier training.
func (f *Feature) drop(c *feature.Context, at int) {
	if at >= 0 && at < len(f.past) {
		f.past = slices.Delete(slices.Clone(f.past), at, at+1)
		f.keepPast(c)
	}
}

// figures returns the loss as the training weighs it, and its parts; -1 for a part that the net lacks.
func figures(r *run, of *labwire.Figures) (loss, policy, value float64) {
	policy, value = -1, -1
	if of.Policy != nil {
		policy = *of.Policy
		loss += policy
	}
	if of.Value != nil {
		value = *of.Value
		loss += r.weight() * value
	}
	return loss, policy, value
}

// weight returns the weight of the value in the loss.
func (r *run) weight() float64 {
	weight, err := labform.Number(keyValue, of(r.form, keyValue))
	if x, err2 := weight.Float64(); err == nil && err2 == nil && !math.IsInf(x, 0) {
		return x
	}
	return 1
}
