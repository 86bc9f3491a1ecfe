// Package training is the feature for nets of one's own: a tab of the lab in which agents play games, a
// net learns from them, and becomes a player of this device.
//
// It knows no rules and computes nothing: the worker plays, reads files, sketches architectures and
// trains (engine/wire/labwire); the page keeps what must survive a reload: the games, the last
// checkpoint and the curves. The address holds all settings; nothing starts before the visitor presses
// a button.
package training

import (
	"slices"
	"strings"

	"playout/engine/strict"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/labform"
	"playout/ui/feature/labtab"
	"playout/ui/text"
)

// pause is the time, in ms, from a change to its address: browsers refuse more than some hundred
// addresses in half a minute.
const pause = 600

// beat is the time, in ms, between two looks at work under way.
const beat = 2000

// goal is what the page is working towards.
type goal uint8

const (
	atRest   goal = iota
	makeData      // the worker has games to learn from
	makeRows      // and sends them as rows
	makeNet       // and trains a net on them
)

// States of the tab, as in data-state.
const (
	ready   = "ready"
	running = "running"
	paused  = "paused"
	done    = "done"
	refused = "refused"
)

// Feature is the settings, the games and the training.
type Feature struct {
	here     bool // the place is shown
	address  labform.Address
	fragment string // the address in the browser
	edits    int    // counts changes
	faults   strict.Faults
	refused  bool // the worker or the page has refused the settings

	goal    goal
	asked   int  // the ID of the command under way, 0 for none
	what    job  // that it is for
	ends    bool // it has been asked to end
	looking bool // the timer of work under way is set
	heard   float64

	games  games
	held   bool // the worker has the games
	sent   int  // bytes of the file that it gets
	sketch sketch
	run    *run // nil before the first training
	past   []past
	store  store
}

// job is what a command under way is for.
type job uint8

const (
	collecting job = iota
	givingData
	givingCheckpoint
	readingRows
	training
)

// New returns a page without a training.
func New(d feature.Device) feature.Feature {
	return &Feature{address: labform.Address{Form: labform.Form{}}, store: store{load: d.Load, asked: stored{epochs: -1}, sure: stored{epochs: -1}, claim: labtab.Claim{Load: d.Load, Key: keyPage}}, past: readPast(d.Load(keyPast))}
}

type (
	// Set changes a setting.
	Set struct{ Key, Value string }
	// Start makes the games that are missing and trains the net, or goes on with it. With Games it only
	// makes the games.
	Start struct{ Games bool }
	// Pause ends the work for now.
	Pause struct{}
	// Stop ends it for good: the games so far, or the net of the best epoch, stay.
	Stop struct{}
	// Choose lets the visitor choose a file of games.
	Choose struct{}
	// Forget drops the games.
	Forget struct{}
	// Save offers a file: one of the kinds below.
	Save struct{ Kind string }
	// Drop removes an earlier training from the curves.
	Drop struct{ At int }

	settle struct{ edits int }
	wrote  struct {
		fragment string
		ok       bool
	}
	look struct{}
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		if m.Place == labtab.Place {
			f.visit(c, m.Fragment)
		}
	case feature.Visit:
		if c.Place == labtab.Place {
			f.visit(c, c.Fragment)
		}
	case Set:
		f.change(c, kind.Set(f.address.Form, m.Key, m.Value))
	case settle:
		if m.edits == f.edits {
			f.write(c)
		}
	case wrote:
		switch {
		case m.ok:
			c.Send(feature.AddressWritten{Fragment: m.fragment, ID: c.Entry})
		case m.fragment == f.fragment:
			f.fragment = ""
			c.After(pause, settle{f.edits})
		}
	case Start:
		f.start(c, m.Games)
	case Pause:
		f.pause(c)
	case Stop:
		f.stop(c)
	case feature.Answer:
		f.answered(c, m)
	case feature.WorkerLost:
		f.workerLost(m.GivenUp)
	case feature.NetKept:
		f.netKept(c, m)
	case readFile:
		f.read(c, m)
	case keptFile:
		f.kept(c, m)
	case look:
		f.look(c)
	case feature.Leaving:
		f.keep(c)
		f.store.claim.Release(c)
	case feature.Idle:
		f.rest(c)
	default:
		f.handleFiles(c, m)
	}
}

// visit takes over an address.
func (f *Feature) visit(c *feature.Context, fragment string) {
	f.here = true
	if fragment == f.fragment || labtab.Of(fragment) != labtab.Training {
		return
	}
	a, err := kind.Read(fragment)
	bare := len(a.Form) == 0 && err == nil
	f.fragment, f.faults, f.refused, f.address = fragment, nil, false, a
	if err != nil {
		f.refuse(c, err)
	}
	if former := f.store.open(c); former != nil { // the first visit of this page
		f.games, f.run = former.games, former.run
	}
	if f.run != nil && bare { // the way back to the training
		f.address.Form = f.run.form
	}
}

// refuse says what is wrong.
func (f *Feature) refuse(c *feature.Context, err error) {
	f.faults, f.refused = strict.FaultsOf(err), true
	c.Send(feature.Alert{Detail: err.Error(), Text: func(t *text.Strings) string { return WordsIn(t).Wrong }})
}

// change takes over other settings.
func (f *Feature) change(c *feature.Context, to labform.Form) {
	if f.goal != atRest {
		return
	}
	f.address.Form, f.faults, f.refused = to, nil, false
	f.edits++
	c.Send(feature.Alert{})
	c.After(pause, settle{f.edits})
}

// write writes the settings into the address.
func (f *Feature) write(c *feature.Context) {
	fragment := kind.Write(f.address)
	if fragment == f.fragment || !labtab.Shows(&c.Snapshot, labtab.Training) {
		return
	}
	f.fragment = fragment
	c.Do(feature.SetFragment{Fragment: fragment, ID: c.Entry, Then: func(ok bool) feature.Message { return wrote{fragment, ok} }})
}

// state returns data-state.
func (f *Feature) state() string {
	switch {
	case f.goal != atRest:
		return running
	case f.refused:
		return refused
	case f.goesOn():
		return paused
	case f.run != nil && f.run.over && f.run.is(f.address.Form):
		return done
	}
	return ready
}

// goesOn reports whether Start goes on with what is there: games or a training that were paused.
func (f *Feature) goesOn() bool {
	if !f.games.fit(f.address.Form) {
		return false
	}
	if !f.games.whole {
		return f.games.done > 0
	}
	return f.run != nil && !f.run.over && len(f.run.epochs) > 0 && f.run.is(f.address.Form)
}

// start starts what the settings describe, or goes on with it.
func (f *Feature) start(c *feature.Context, only bool) {
	if f.goal != atRest {
		return
	}
	f.faults, f.refused = nil, false
	form := f.address.Form
	plays, err := specOf(form, inGames)
	learns, err2 := specOf(form, inTraining)
	var faults strict.Faults
	faults.Add(err)
	if !only {
		for _, fault := range strict.FaultsOf(err2) {
			if !slices.ContainsFunc(faults, func(of *strict.Fault) bool { return of.Path == fault.Path }) { // the seed is in both
				faults.Add(fault)
			}
		}
		faults.Add(checkName(of(form, keyName)))
	}
	if err := faults.Err(); err != nil {
		f.refuse(c, err)
		return
	}
	if f.store.claim.IsElsewhere(c) {
		c.Send(feature.Alert{Text: func(t *text.Strings) string { return WordsIn(t).Elsewhere }})
		return
	}
	c.Send(feature.Alert{})
	if !f.games.fit(form) {
		f.setGames(c, games{spec: plays})
	}
	f.goal = makeData
	if !only {
		f.goal = makeNet
		if f.run == nil || f.run.over || !f.run.is(form) {
			f.archive(c)
			f.run = newRun(c, form, learns)
			f.address.Form = f.run.form
			f.store.dropCheckpoint(c)
		}
	}
	f.store.claim.Claim(c)
	f.beat(c)
	f.edits++
	f.write(c)
}

// setGames takes other games instead of those that the page has.
func (f *Feature) setGames(c *feature.Context, to games) {
	f.games, f.held, f.sent = to, false, 0
	f.store.dropGames(c)
}

// rest asks the worker for the next thing to do, and pauses the work of a place that has been left.
func (f *Feature) rest(c *feature.Context) {
	if c.Place != labtab.Place {
		if f.here && f.goal != atRest {
			c.Send(feature.Notice{Text: WordsIn(c.T).LeftNotice, Kept: true})
		}
		f.here = false
		f.pause(c)
		return
	}
	if !c.WorkerStarted {
		return
	}
	if labtab.Shows(&c.Snapshot, labtab.Training) {
		f.sketch.rest(c, f.address.Form)
	}
	if f.goal == atRest || f.asked != 0 || f.store.reading > 0 {
		return
	}
	switch r := f.run; {
	case !f.games.whole:
		f.ask(c, collecting, labwire.Command{Collect: &labwire.Collect{Spec: f.games.spec, Have: f.games.done, Workers: max(c.Workers, 1)}})
		f.games.began, f.games.from = c.Time, f.games.done
	case !f.held:
		f.give(c, givingData, labwire.PartData, f.games.data)
	case f.goal == makeData:
		f.settle(c)
	case f.goal == makeRows:
		f.games.rows = nil
		f.ask(c, readingRows, labwire.Command{Rows: &labwire.Rows{}})
	case r.resumes() && !r.held:
		f.give(c, givingCheckpoint, labwire.PartCheckpoint, r.checkpoint)
	default:
		f.ask(c, training, labwire.Command{Train: &labwire.Train{Spec: r.spec, Resume: r.resumes(), Name: r.name, Millis: f.games.millis}})
		r.fresh, r.next, r.id = true, nil, f.asked
	}
}

// ask sends a command of work.
func (f *Feature) ask(c *feature.Context, what job, command labwire.Command) {
	f.asked, f.what, f.ends, f.heard = c.Ask(labwire.EncodeCommand(command)), what, false, c.Time
}

// give gives the worker the next part of a file.
func (f *Feature) give(c *feature.Context, what job, kind string, data []byte) {
	end := min(f.sent+labwire.MaxPart, len(data))
	f.ask(c, what, labwire.Command{Put: &labwire.Put{What: kind, First: f.sent == 0, More: end < len(data), Bytes: data[f.sent:end]}})
	f.sent = end
}

// settle ends the work: its goal is reached, or it cannot be.
func (f *Feature) settle(c *feature.Context) {
	f.goal = atRest
	f.keep(c)
	f.store.claim.Release(c)
}

// end lets the worker end what is under way.
func (f *Feature) end(c *feature.Context, keep bool) {
	if f.asked == 0 || f.ends {
		return
	}
	switch f.what {
	case collecting:
		c.Ask(labwire.EncodeCommand(labwire.Command{Halt: &labwire.Halt{Job: labwire.JobCollect}}))
	case training:
		c.Ask(labwire.EncodeCommand(labwire.Command{Halt: &labwire.Halt{Job: labwire.JobTrain, Keep: keep}}))
	default:
		return
	}
	f.ends = true
}

// pause ends the work for now.
func (f *Feature) pause(c *feature.Context) {
	if f.goal == atRest {
		return
	}
	f.end(c, false)
	f.settle(c)
}

// stop ends the work for good: the games so far are those to learn from, and the net is that of the best
// epoch so far.
func (f *Feature) stop(c *feature.Context) {
	r := f.run
	switch {
	case !f.games.whole && f.games.done > 0:
		f.pause(c)
		f.games.whole, f.games.stopped = true, true
		f.keep(c)
	case r == nil || r.over:
		f.pause(c)
	case len(r.epochs) == 0:
		f.pause(c)
		f.run = nil
		f.store.dropCheckpoint(c)
	default: // the worker sends the net, which it has from the checkpoint if the training is paused
		r.stops = true
		if f.goal == makeNet && f.asked != 0 && f.what == training {
			f.end(c, true)
		} else if f.goal == atRest {
			f.start(c, false)
		}
	}
}

// beat sets the timer of work under way.
func (f *Feature) beat(c *feature.Context) {
	if !f.looking {
		f.looking = true
		c.After(beat, look{})
	}
}

// look keeps what is there, and lets the page find out whether a silent worker is alive.
func (f *Feature) look(c *feature.Context) {
	if f.looking = false; f.goal == atRest {
		return
	}
	f.keep(c)
	f.store.claim.Claim(c)
	if f.asked != 0 && c.Time-f.heard > feature.AnswerPatience {
		f.heard = c.Time
		c.Ask(wire.Command{Hello: &wire.Hello{Version: wire.Version}})
	}
	f.beat(c)
}

// workerLost notes that the worker is gone, with the files that it had. The next one goes on.
func (f *Feature) workerLost(givenUp bool) {
	f.asked, f.ends, f.held, f.sent = 0, false, false, 0
	f.sketch.lost()
	if f.run != nil {
		f.run.held = false
	}
	if givenUp {
		f.goal = atRest
	}
}

// answered takes over what the worker has done.
func (f *Feature) answered(c *feature.Context, m feature.Answer) {
	if f.sketch.answered(m) || f.asked == 0 || m.ID != f.asked {
		return
	}
	f.heard = c.Time
	if m.Error != nil {
		f.failed(c, m.Error)
		return
	}
	if m.Lab == nil {
		return
	}
	event, err := labwire.DecodeEvent(m.Lab)
	if err != nil {
		return
	}
	switch {
	case event.Collected != nil && f.what == collecting:
		f.collected(c, event.Collected)
	case event.Held != nil && (f.what == givingData || f.what == givingCheckpoint):
		f.gave(event.Held)
	case event.Part != nil && f.what == readingRows:
		f.rows(c, event.Part)
	case event.Part != nil && f.what == training && f.trains():
		f.run.took(event.Part)
	case event.Trained != nil && f.what == training:
		f.trained(c, event.Trained)
	}
}

// collected takes over games.
func (f *Feature) collected(c *feature.Context, m *labwire.Collected) {
	f.games.take(c, m)
	if m.Final {
		f.asked = 0
		if m.Over && !f.games.stopped {
			f.games.whole = true
		}
		if !m.Over && !f.ends { // a match has ended them
			f.pause(c)
		}
		f.keep(c)
	}
}

// gave notes that the worker has a part of a file.
func (f *Feature) gave(m *labwire.Held) {
	f.asked = 0
	if f.what == givingCheckpoint {
		if f.run.held = f.sent >= len(f.run.checkpoint); f.run.held {
			f.sent = 0
		}
		return
	}
	if m.Data != nil {
		f.games.holds = m.Data
	}
	if f.sent >= len(f.games.data) {
		f.held, f.sent = true, 0
		if f.games.holds != nil && f.games.spec == "" { // a file decides which game it is
			f.address.Form = kind.Set(f.address.Form, keyGame, f.games.holds.Game)
			f.edits++
		}
	}
}

// failed says why the worker does not do it. Games or a checkpoint that it cannot read are dropped.
func (f *Feature) failed(c *feature.Context, e *wire.Error) {
	was := f.what
	f.asked, f.ends, f.goal = 0, false, atRest
	switch {
	case was == givingData:
		f.setGames(c, games{})
	case was == givingCheckpoint || was == training && f.run.resumes():
		f.run = nil
		f.store.dropCheckpoint(c)
	case was == training:
		f.archive(c)
		f.run = nil
	}
	f.faults, f.refused = nil, true
	for i := range e.Faults {
		f.faults = append(f.faults, &e.Faults[i])
	}
	f.settle(c)
	c.Send(feature.Alert{Detail: e.Text, Text: func(t *text.Strings) string { return WordsIn(t).Wrong }})
}

// trains reports whether the worker's training is that of the page, which may have begun another one.
func (f *Feature) trains() bool { return f.run != nil && f.run.id == f.asked }

// trained takes over the state of the training.
func (f *Feature) trained(c *feature.Context, m *labwire.Trained) {
	r := f.run
	if !f.trains() {
		if m.Final {
			f.asked = 0
		}
		return
	}
	r.take(m)
	if r.stops && !m.Final && m.Best > 0 {
		f.end(c, true)
	}
	if !m.Final {
		return
	}
	f.asked = 0
	if m.Over {
		r.over = true
		f.settle(c)
		f.finished(c)
	} else {
		f.keep(c)
	}
}

// finished hands over the net, which becomes a player of this device.
func (f *Feature) finished(c *feature.Context) {
	r := f.run
	f.store.dropCheckpoint(c)
	game, _, _ := strings.Cut(of(r.form, keyGame), ":")
	c.Send(feature.KeepNet{Name: r.name, Game: game, Data: r.net, Card: string(r.card), From: WordsIn(c.T).From})
}

// netKept notes how the net plays.
func (f *Feature) netKept(c *feature.Context, m feature.NetKept) {
	if r := f.run; r != nil && r.over && m.Name == r.name {
		r.agent, r.unkept = m.Agent, m.Err
		f.keep(c)
	}
}
