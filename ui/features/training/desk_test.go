package training

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/labtab"
)

// desk is the feature on a device, with a stand-in for the worker: it plays games of ten bytes, and trains
// an epoch whenever the test lets it go on.
type desk struct {
	*testing.T
	trial  *featuretest.Trial
	stored featuretest.Store
	files  map[string][]byte
	full   error // that the device answers to files, nil to keep them
	queue  []feature.Message
	saved  []feature.Save
	sent   []labwire.Command
	kept   []feature.KeepNet
	notice bool
	alert  string
	left   []feature.Message // timers

	job     *labwire.Command // under way
	id      int
	games   int // played of a Collect
	epochs  int // trained
	data    []byte
	parts   []byte // of the checkpoint that the worker holds
	refuses *wire.Error
}

// newDesk returns a page at an address.
func newDesk(t *testing.T, fragment string, stored featuretest.Store, files map[string][]byte) *desk {
	d := &desk{T: t, stored: stored, files: files}
	d.trial = featuretest.New(New, stored)
	d.trial.Now.Place, d.trial.Now.WorkerStarted, d.trial.Now.Workers = labtab.Place, true, 2
	d.trial.Now.Fragment = fragment
	d.trial.Now.Catalogue = []wire.Game{{ID: "othello", Seats: []string{"black", "white"}}}
	d.handle(feature.Begin{Fragment: fragment, Place: labtab.Place})
	return d
}

// open returns a page on a new device.
func open(t *testing.T, fragment string) *desk {
	return newDesk(t, fragment, featuretest.Store{}, map[string][]byte{})
}

// handle passes on a message and everything it causes except timers and work of the worker.
func (d *desk) handle(m feature.Message) {
	d.queue = append(d.queue, m)
	for round := 0; ; round++ {
		if len(d.queue) == 0 {
			d.one(feature.Idle{})
			if len(d.queue) == 0 {
				return
			}
		}
		if round > 500 {
			d.Fatal("the page does not come to rest")
		}
		next := d.queue[0]
		d.queue = d.queue[1:]
		d.one(next)
	}
}

// one passes on one message.
func (d *desk) one(m feature.Message) {
	d.Helper()
	d.trial.Now.Time += 10
	d.trial.Handle(m)
	for _, m := range d.trial.Messages {
		switch m := m.(type) {
		case feature.Ask:
			d.command(m.Command)
		case feature.KeepNet:
			d.kept = append(d.kept, m)
			d.queue = append(d.queue, feature.NetKept{Name: m.Name, Agent: "puct:n=200,net=mine:" + m.Name})
		case feature.Notice:
			d.notice = true
		case feature.Alert:
			d.alert = m.Detail
			if m.Text != nil {
				d.alert = m.Text(d.trial.Now.T) + ": " + m.Detail
			}
		}
	}
	for _, e := range d.trial.Effects {
		switch e := e.(type) {
		case feature.KeepFile:
			err := d.full
			if err == nil && e.Data == nil {
				delete(d.files, e.Name)
			} else if err == nil {
				d.files[e.Name] = e.Data
			}
			d.queue = append(d.queue, e.Then(err))
		case feature.FetchFile:
			data, is := d.files[e.Name]
			var err error
			if !is {
				err = errors.New("no such file")
			}
			d.queue = append(d.queue, e.Then(data, err))
		case feature.Store:
			if d.stored[e.Key] = e.Value; e.Value == "" {
				delete(d.stored, e.Key)
			}
		case feature.Save:
			d.saved = append(d.saved, e)
		case feature.After:
			d.left = append(d.left, e.Message)
		case feature.SetFragment:
			d.queue = append(d.queue, e.Then(true))
		}
	}
}

// command takes a command of the page.
func (d *desk) command(c wire.Command) {
	if c.Lab == nil {
		return
	}
	of, err := labwire.DecodeCommand(c.Lab)
	if err != nil {
		d.Fatalf("the page sends a command that is none: %v", err)
	}
	if of.Sketch == nil {
		d.sent = append(d.sent, of)
	}
	switch {
	case d.refuses != nil && of.Sketch == nil:
		d.queue = append(d.queue, feature.Answer{Event: wire.Event{ID: c.ID, Error: d.refuses}})
	case of.Sketch != nil:
		d.answer(c.ID, labwire.Event{Sketched: sketched(of.Sketch)})
	case of.Put != nil && of.Put.What == labwire.PartData:
		if of.Put.First {
			d.data = nil
		}
		d.data = append(d.data, of.Put.Bytes...)
		d.answer(c.ID, labwire.Event{Held: &labwire.Held{Bytes: len(d.data), Data: &labwire.Data{Game: "othello", Games: len(d.data) / 10, Plies: len(d.data), Positions: len(d.data), Results: []int{1, 2, 3}}}})
	case of.Put != nil:
		d.parts = append([]byte(nil), of.Put.Bytes...)
		d.answer(c.ID, labwire.Event{Held: &labwire.Held{Bytes: len(d.parts)}})
	case of.Rows != nil:
		d.answer(c.ID, labwire.Event{Part: &labwire.Part{What: labwire.PartRows, First: true, More: true, Bytes: []byte("1,")}})
		d.answer(c.ID, labwire.Event{Part: &labwire.Part{What: labwire.PartRows, Bytes: []byte("0\n")}})
	case of.Collect != nil:
		d.job, d.id, d.games = &of, c.ID, of.Collect.Have
	case of.Train != nil:
		d.job, d.id, d.epochs = &of, c.ID, 0
		if of.Train.Resume {
			d.epochs = len(d.parts)
		}
		d.trained(labwire.Trained{Reading: 0.5})
		m := labwire.Trained{Reading: 1, Of: 40, Samples: 100, Best: d.epochs}
		for n := range d.epochs {
			m.Epochs = append(m.Epochs, epoch(n+1))
		}
		d.trained(m)
	case of.Halt != nil && d.job != nil:
		d.halt(of.Halt.Keep)
	}
}

// answer queues an answer of the worker.
func (d *desk) answer(id int, e labwire.Event) {
	event := labwire.EncodeEvent(e)
	event.ID = id
	d.queue = append(d.queue, feature.Answer{Event: event})
}

func (d *desk) trained(m labwire.Trained) { d.answer(d.id, labwire.Event{Trained: &m}) }

// epoch returns the figures of an epoch: the fifth one is the best.
func epoch(n int) labwire.Epoch {
	x := 1 + float64((n-5)*(n-5))/100
	f := labwire.Figures{Policy: &x, Value: &x}
	return labwire.Epoch{Epoch: n, Steps: n * 4, Train: f, Kept: f}
}

// work lets the worker go on: five games, or an epoch.
func (d *desk) work() {
	d.Helper()
	switch {
	case d.job == nil:
		d.Fatal("the worker has nothing to do")
	case d.job.Collect != nil:
		d.play(5)
	default:
		d.epochs++
		d.trained(labwire.Trained{Reading: 1, Of: 40, Samples: 100, Seen: d.epochs * 100, Best: min(d.epochs, 5), Epochs: []labwire.Epoch{epoch(d.epochs)}})
		d.checkpoint()
		if strings.Contains(d.job.Train.Spec, `"epochs":`+strconv.Itoa(d.epochs)) {
			d.finish()
		}
	}
	d.handle(feature.Idle{})
}

// play plays games.
func (d *desk) play(n int) {
	total := 10
	n = min(n, total-d.games)
	first := d.games == 0
	d.games += n
	bytes := []byte(strings.Repeat("0123456789", n))
	if first {
		bytes = append([]byte("playout-data\n"), bytes...)
	}
	over := d.games == total
	d.answer(d.id, labwire.Event{Collected: &labwire.Collected{Done: d.games, Total: total, Bytes: bytes, Plies: 60 * n, Final: over, Over: over}})
	if over {
		d.job = nil
	}
}

// checkpoint sends a checkpoint, which has a byte for each epoch.
func (d *desk) checkpoint() {
	d.answer(d.id, labwire.Event{Part: &labwire.Part{What: labwire.PartCheckpoint, First: true, Bytes: make([]byte, d.epochs)}})
}

// finish sends the net.
func (d *desk) finish() {
	d.answer(d.id, labwire.Event{Part: &labwire.Part{What: labwire.PartNet, First: true, More: true, Bytes: []byte("on")}})
	d.answer(d.id, labwire.Event{Part: &labwire.Part{What: labwire.PartNet, Bytes: []byte("nx")}})
	d.answer(d.id, labwire.Event{Part: &labwire.Part{What: labwire.PartCard, First: true, Bytes: []byte("{}")}})
	d.trained(labwire.Trained{Final: true, Over: true, Reading: 1, Steps: d.epochs * 4, Of: 40, Best: min(d.epochs, 5)})
	d.job = nil
}

// halt ends the work under way.
func (d *desk) halt(keep bool) {
	switch {
	case d.job.Collect != nil:
		d.answer(d.id, labwire.Event{Collected: &labwire.Collected{Done: d.games, Total: 10, Final: true}})
		d.job = nil
	case keep && d.epochs > 0:
		d.finish()
	default:
		if d.epochs > 0 {
			d.checkpoint()
		}
		d.trained(labwire.Trained{Final: true, Reading: 1, Best: min(d.epochs, 5)})
		d.job = nil
	}
}

// sketched answers the question about an architecture.
func sketched(s *labwire.Sketch) *labwire.Sketched {
	is := &labwire.Sketched{Planes: []labwire.Planes{{C: 3, H: 8, W: 8, Policy: 65}, {Name: "report1", C: 2, H: 8, W: 8}}, Arch: s.Arch}
	is.Layers = []labwire.Layer{
		{Text: "conv3:8", Part: "trunk", In: []int{3, 8, 8}, Out: []int{8, 8, 8}, Weights: 224, To: 7},
		{Text: "residual", Part: "trunk", In: []int{8, 8, 8}, Out: []int{8, 8, 8}},
		{Text: "conv3:8", Part: "trunk", Depth: 1, In: []int{8, 8, 8}, Out: []int{8, 8, 8}, Weights: 584},
		{Text: "relu", Part: "trunk", Depth: 1, In: []int{8, 8, 8}, Out: []int{8, 8, 8}},
		{Text: "dense", Part: "policy", In: []int{8, 8, 8}, Out: []int{65}, Weights: 33345},
		{Text: "dense", Part: "value", In: []int{8, 8, 8}, Out: []int{1}, Weights: 513},
		{Text: "tanh", Part: "value", In: []int{1}, Out: []int{1}},
	}
	is.Weights, is.Sums = 34666, 90000
	if at := strings.Index(s.Arch, "moon"); at >= 0 {
		is.Wrong, is.Allowed, is.From, is.To, is.Weights = `word "moon" is unknown`, "conv3:N, dense:N", at, at+4, 0
	}
	return is
}

// part returns the feature's part of the view.
func (d *desk) part() Part {
	v := d.trial.Drawn()
	return featuretest.PartOf[Part](v)
}

// reload returns the page after a reload.
func (d *desk) reload() *desk {
	d.handle(feature.Leaving{})
	next := newDesk(d.T, "#/lab?view=training", d.stored, d.files)
	next.trial.Now.Time = d.trial.Now.Time
	return next
}

// die lets the worker die, and another one start.
func (d *desk) die(givenUp bool) {
	d.job, d.data, d.parts = nil, nil, nil
	d.handle(feature.WorkerLost{GivenUp: givenUp})
}
