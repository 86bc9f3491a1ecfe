// Package lab is the feature for matches: a tab of the lab in which agents play matches and tournaments
// against each other, and whose results come with intervals.
//
// It knows no rules, and computes no statistics: the worker plays the match (engine/wire/labwire) and
// sends the table, the lines of the results and a game to watch. The address holds the whole experiment;
// nothing starts before the visitor presses a button. The device keeps the results, so that a reload
// continues with at most the games in play lost.
package lab

import (
	"strings"

	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/handed"
	"playout/ui/feature/labtab"
	"playout/ui/feature/shaping"
	"playout/ui/text"
)

// Place is the word of the place's addresses.
const Place = labtab.Place

// askedFirst is the number of games from which the page asks before it starts.
const askedFirst = 100_000

// pause is the time, in ms, from a change to its address: browsers refuse more than some hundred
// addresses in half a minute.
const pause = 600

// beat is the time, in ms, between two looks at a match that runs.
const beat = 2000

// Feature is the experiment in the form and the match that runs.
type Feature struct {
	load     func(string) string // what the device has stored
	here     bool                // the place is shown
	address  address
	fragment string // the address in the browser
	edits    int    // counts changes
	faults   strict.Faults
	asks     bool    // the visitor must confirm the number of games
	starts   bool    // a match starts once its book has come and the worker has started
	run      *run    // nil before the first start
	series   *series // of the form, nil for a single match
	stored   *run    // the series that the device has, until it is planned; nil for none
	marked   string  // the key that the visitor may want to change, "" for none
	store    store
	pace     pace
	list     list
	opened   opened
	shapes   shapes
	trials   trials
	settled  int  // the changes after which the form has stood still for a moment
	looking  bool // whether the timer of a match runs
}

// run is a match.
type run struct {
	form  form
	book  string // the text of its openings, "" for none
	state string // data-state
	asked int    // the ID of the worker's match, 0 for none
	ends  bool   // it has been asked to end
	lost  bool   // its worker died: it goes on with the next one
	only  bool   // it only reads stored results
	ended bool   // the visitor has stopped it

	total, done int
	lines       []string // of results, without line feeds
	table       *labwire.Table
	game        *labwire.Game
	plays       []int // the numbers of the games in play
	made        *made // what its games depend on, nil for unknown
	millis      int
	workers     int
	waits       string
	began       float64 // when the match went on last, as Snapshot.Time
	from        int     // the games played before that
	heard       float64
}

// States of a match, as in data-state.
const (
	ready   = "ready"
	running = "running"
	paused  = "paused"
	done    = "done"
	refused = "refused"
)

// New returns a page without an experiment.
func New(d feature.Device) feature.Feature {
	return &Feature{load: d.Load, address: address{form: form{}}, store: store{load: d.Load, claim: labtab.Claim{Load: d.Load, Key: keyTab}}, pace: readPace(d.Load(keyPace))}
}

type (
	// Set changes a key of the match.
	Set struct{ Key, Value string }
	// SetAgent changes an agent by its index, adds one after the last, or removes one with "".
	SetAgent struct {
		At    int
		Agent string
	}
	// Start starts the match in the form, or goes on with it. Sure means that the visitor has confirmed a
	// large number of games.
	Start struct{ Sure bool }
	// Pause ends the match for now.
	Pause struct{}
	// Stop ends the match for good; its table stays.
	Stop struct{}
	// Save offers the results as a file of a kind.
	Save struct{ Kind string }
	// Watch shows the game in play with a number on the small board.
	Watch struct{ Game int }

	settle struct{ edits int }
	wrote  struct {
		fragment string
		ok       bool
	}
	look   struct{}
	booked struct {
		form form
		data []byte
		err  error
	}
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		c.Do(handed.Listen{Address: "#/" + Place})
		if m.Place == Place {
			f.visit(c, m.Fragment)
		}
	case feature.Visit:
		if c.Place == Place {
			f.visit(c, c.Fragment)
		}
	case Set:
		f.change(c, f.address.form.set(m.Key, m.Value))
	case SetAgent:
		f.setAgent(c, m)
	case settle:
		if m.edits == f.edits {
			f.settled = f.edits
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
		f.start(c, m.Sure)
	case Pause:
		f.pause(c)
	case Stop:
		f.stop(c)
	case Save:
		f.save(c, m.Kind)
	case CopyLink:
		f.copyLink(c)
	case linkCopied:
		if m.ok {
			c.Send(feature.Notice{Text: WordsIn(c.T).Copied})
		} else {
			c.Send(feature.Notice{Text: m.link, Kept: true})
		}
	case Shape:
		f.shape(c, m.At)
	case shaping.Ask:
		f.shapes.queue = append(f.shapes.queue, m)
	case shaping.Made:
		f.made(c, m)
	case Watch:
		if f.run != nil && f.run.asked != 0 {
			c.Ask(labwire.EncodeCommand(labwire.Command{Watch: &labwire.Watch{Game: m.Game}}))
		}
	case SaveDrawing:
		f.saveDrawing(c, m)
	case drawn:
		if !m.ok {
			c.Send(feature.Alert{Soft: true, Text: func(t *text.Strings) string { return WordsIn(t).NotDrawn }})
		}
	case booked:
		f.booked(c, m)
	case feature.Answer:
		f.answered(c, m)
	case feature.WorkerLost:
		f.workerLost(m.GivenUp)
	case look:
		f.look(c)
	case feature.Leaving:
		f.keep(c)
		f.store.claim.Release(c)
	case feature.Idle:
		f.rest(c)
	default:
		f.handleSeries(c, m)
		f.list.handle(f.listedRun(), m)
		f.opened.handle(c, m)
	}
}

// visit takes over an address.
func (f *Feature) visit(c *feature.Context, fragment string) {
	f.here = true
	if fragment == f.fragment || labtab.Of(fragment) != labtab.Match {
		return
	}
	a, err := readAddress(fragment)
	bare := len(a.form) == 0 && err == nil
	f.fragment, f.faults, f.asks, f.marked = fragment, nil, false, ""
	if f.run != nil && f.run.state == refused {
		f.run = nil
		c.Send(feature.Alert{})
	}
	f.address = a
	if err != nil {
		f.refuse(c, err)
	}
	if f.run == nil && f.stored == nil {
		if f.run = f.store.read(); f.run != nil && f.run.form.isSeries() {
			f.stored, f.run = f.run, nil
		}
	}
	switch last := f.kept(); {
	case !bare:
	case f.stored != nil: // the way back to the experiment
		f.address.form = f.stored.form
	case last != nil:
		f.address.form = last.form
	}
}

// refuse says what is wrong with an address or a match.
func (f *Feature) refuse(c *feature.Context, err error) {
	f.faults = strict.FaultsOf(err)
	c.Send(feature.Alert{Detail: err.Error(), Text: func(t *text.Strings) string { return WordsIn(t).Wrong }})
}

// change takes over another form.
func (f *Feature) change(c *feature.Context, to form) {
	if f.runs() {
		return
	}
	f.address.form, f.address.made, f.asks, f.faults, f.marked = to, nil, false, nil, ""
	if f.run != nil && f.run.state == refused {
		f.run = nil
	}
	f.edits++
	c.Send(feature.Alert{})
	c.After(pause, settle{f.edits})
}

// setAgent changes the list of agents.
func (f *Feature) setAgent(c *feature.Context, m SetAgent) {
	agents := f.address.form.agents()
	agent := strings.Join(strings.Fields(m.Agent), "")
	switch {
	case m.At == len(agents) && agent != "" && len(agents) < mostAgents:
		agents = append(agents, agent)
	case m.At < 0 || m.At >= len(agents):
		return
	case agent == "" && len(agents) > leastAgents:
		agents = append(agents[:m.At:m.At], agents[m.At+1:]...)
	case agent == "":
		return
	default:
		agents[m.At] = agent
	}
	to := f.address.form.set(keyAgents, strings.Join(agents, " "))
	if len(agents) > f.seats(c) && to.of(keyFormat) == formatMatch {
		to = to.set(keyFormat, formatRoundRobin) // all of them cannot share a board
	}
	f.change(c, to)
}

// seats returns the number of seats of the game in the form, 2 if it is unknown.
func (f *Feature) seats(c *feature.Context) int {
	if g := gameOf(&c.Snapshot, f.address.form); g != nil {
		return len(g.Seats)
	}
	return 2
}

// write writes the experiment into the address.
func (f *Feature) write(c *feature.Context) {
	if !labtab.Shows(&c.Snapshot, labtab.Match) {
		return
	}
	fragment := f.address.String()
	if fragment == f.fragment {
		return
	}
	f.fragment = fragment
	c.Do(feature.SetFragment{Fragment: fragment, ID: c.Entry, Then: func(ok bool) feature.Message { return wrote{fragment, ok} }})
}

// runs reports whether a match runs or is about to.
func (f *Feature) runs() bool { return f.starts || f.run != nil && f.run.state == running }

// same reports whether the run is of the match in the form and can go on.
func (f *Feature) same() bool {
	return f.run != nil && f.playing() == nil && f.run.state == paused && f.run.form.spec() == f.address.form.spec()
}

// start starts the match in the form, or goes on with it.
func (f *Feature) start(c *feature.Context, sure bool) {
	if f.runs() {
		return
	}
	f.faults = nil
	if f.address.form.isSeries() {
		f.startSeries(c, sure, -1)
		return
	}
	if err := f.address.form.check(); err != nil {
		f.run = &run{form: f.address.form, state: refused}
		f.refuse(c, err)
		return
	}
	if f.address.form.all() >= askedFirst && !sure && !f.same() {
		f.asks = true
		return
	}
	f.asks = false
	if f.store.claim.IsElsewhere(c) {
		c.Send(feature.Alert{Text: func(t *text.Strings) string { return WordsIn(t).Elsewhere }})
		return
	}
	c.Send(feature.Alert{})
	if !f.same() {
		f.run = &run{form: f.address.form, state: ready}
		f.list, f.stored = list{}, nil
		f.store.clear(c)
	}
	f.begin(c)
	f.write(c)
}

// begin starts the match of f.run once its book has come.
func (f *Feature) begin(c *feature.Context) {
	f.starts = true
	if f.run.book == "" && usesBook(f.run.form) {
		of := f.run.form
		game, _, _ := strings.Cut(of.of(keyGame), ":")
		c.Do(feature.FetchFile{Name: "books/" + game + ".txt", Then: func(data []byte, err error) feature.Message { return booked{of, data, err} }})
	}
}

// usesBook reports whether a match needs the openings of the site's book.
func usesBook(f form) bool {
	kind, _, _ := strings.Cut(f.of(keyOpenings), ",")
	return kind == "book"
}

// booked takes the openings of a match.
func (f *Feature) booked(c *feature.Context, m booked) {
	if f.run == nil || !f.starts || f.run.form.spec() != m.form.spec() {
		return
	}
	if m.err != nil || len(m.data) == 0 || len(m.data) > labwire.MaxBook {
		f.starts, f.run.state = false, refused
		if s := f.playing(); s != nil {
			s.state = refused
		}
		c.Send(feature.Alert{Text: func(t *text.Strings) string { return WordsIn(t).NoBook }})
		return
	}
	f.run.book = string(m.data)
}

// rest starts what waits, and pauses the match of a place that has been left.
func (f *Feature) rest(c *feature.Context) {
	if c.Place != Place {
		if f.here && f.runs() {
			c.Send(feature.Notice{Text: WordsIn(c.T).Left, Kept: true})
		}
		if f.here = false; f.runs() {
			f.pause(c)
		}
		return
	}
	if !c.WorkerStarted {
		return
	}
	f.plan(c)
	r := f.run
	switch {
	case r == nil:
	case f.starts && (r.book != "" || !usesBook(r.form)) && r.asked == 0:
		f.starts = false
		r.state, r.lost, r.ends, r.only = running, false, false, false
		r.began, r.from, r.heard = c.Time, -1, c.Time
		f.ask(c, false)
		f.store.claim.Claim(c)
		f.beat(c)
	case r.lost && r.asked == 0:
		r.lost = false
		f.starts = true
	case f.playing() != nil:
		f.readStored(c)
	case r.state == paused && r.table == nil && r.asked == 0 && len(r.lines) > 0 && !r.only:
		r.only = true // the table of stored results
		if r.book != "" || !usesBook(r.form) {
			f.ask(c, true)
			f.end(c)
		}
	}
	if listed := f.listedRun(); listed != nil {
		f.list.rest(c, listed)
	}
	f.opened.rest(c)
	f.shapes.rest(c)
	f.tryOut(c)
}

// ask sends the match to the worker, with the results so far. With more the worker plays nothing.
func (f *Feature) ask(c *feature.Context, more bool) {
	r, workers := f.run, max(c.Workers, 1)
	if s := f.playing(); s != nil && s.rows[s.at].plan.Serial {
		workers = 1
	}
	send := func(results string, more bool) {
		m := &labwire.Match{Spec: r.form.spec(), Book: r.book, Results: results, More: more, Workers: workers}
		r.asked = c.Ask(labwire.EncodeCommand(labwire.Command{Match: m}))
	}
	var b strings.Builder
	for i, line := range r.lines {
		b.WriteString(line)
		b.WriteByte('\n')
		if b.Len() > wire.MaxText/2 || more && i+1 == len(r.lines) {
			send(b.String(), true)
			b.Reset()
		}
	}
	if !more {
		send(b.String(), false)
	}
}

// end lets the worker end the match under way.
func (f *Feature) end(c *feature.Context) {
	if r := f.run; r != nil && r.asked != 0 && !r.ends {
		r.ends = true
		c.Ask(labwire.EncodeCommand(labwire.Command{End: &labwire.End{}}))
	}
}

// pause ends the match for now.
func (f *Feature) pause(c *feature.Context) {
	if !f.runs() {
		return
	}
	f.starts = false
	f.run.lost = false
	f.run.state, f.run.game = paused, nil
	if s := f.playing(); s != nil {
		s.state = paused
	}
	f.end(c)
	f.note(c)
	f.keep(c)
	f.store.claim.Release(c)
}

// stop ends the match for good.
func (f *Feature) stop(c *feature.Context) {
	if f.run == nil || f.run.state == refused {
		return
	}
	f.pause(c)
	f.run.state, f.run.ended = done, true
	if s := f.playing(); s != nil {
		s.state, s.ended = done, true
	}
	f.store.clear(c)
}

// beat sets the timer of a match that runs.
func (f *Feature) beat(c *feature.Context) {
	if !f.looking {
		f.looking = true
		c.After(beat, look{})
	}
}

// look keeps the results, and lets the page find out whether a silent worker is alive.
func (f *Feature) look(c *feature.Context) {
	f.looking = false
	if f.run == nil || f.run.state != running {
		return
	}
	f.keep(c)
	f.store.claim.Claim(c)
	if c.Time-f.run.heard > feature.AnswerPatience {
		f.run.heard = c.Time
		c.Ask(wire.Command{Hello: &wire.Hello{Version: wire.Version}})
	}
	f.beat(c)
}

// workerLost notes that the worker of a match is gone.
func (f *Feature) workerLost(givenUp bool) {
	r := f.run
	f.opened.lost()
	f.shapes.lost()
	f.trials.lost()
	if s := f.series; s != nil && s.asked != 0 {
		f.series = nil // the next worker plans it
	}
	if f.list.lost(); r == nil {
		return
	}
	r.asked, r.ends = 0, false
	if r.state == running {
		if r.lost = !givenUp; givenUp {
			if s := f.playing(); s != nil {
				s.state = paused
			}
			r.state = paused
		}
	}
}

// answered takes over what the worker has played.
func (f *Feature) answered(c *feature.Context, m feature.Answer) {
	if f.trials.answered(m, f.runs()) || f.shapes.answered(c, m) || f.list.answered(c, m) || f.opened.answered(c, m) || f.tookPlan(c, m) {
		return
	}
	r := f.run
	if r == nil || r.asked == 0 || m.ID != r.asked {
		return
	}
	r.heard = c.Time
	if m.Error != nil {
		r.asked, r.ends = 0, false
		f.failed(c, m.Error)
		return
	}
	if m.Lab == nil {
		return
	}
	event, err := labwire.DecodeEvent(m.Lab)
	if err != nil || event.State == nil {
		return
	}
	f.took(c, event.State)
}

// took takes over the state of the match.
func (f *Feature) took(c *feature.Context, s *labwire.State) {
	r := f.run
	r.total, r.millis, r.waits, r.game, r.plays = s.Total, s.Millis, s.Waits, s.Game, s.Playing
	if s.Made != nil {
		is := madeOf(s.Made)
		r.made = &is
	}
	if s.Workers > 0 {
		r.workers = s.Workers
	}
	for line := range strings.SplitSeq(s.Lines, "\n") {
		if line != "" {
			r.lines = append(r.lines, f.logged(line))
		}
	}
	if r.done = s.Done; r.from < 0 {
		r.from = s.Done
	}
	if s.Table != nil {
		r.table = s.Table
	}
	if r.state != running {
		r.game = nil
	}
	if s.Final {
		ran, wanted := r.state == running, r.ends || s.Over
		r.asked, r.ends = 0, false
		if ran && !wanted { // games to learn from have ended it
			f.pause(c)
		}
		if s.Over && r.state != refused {
			r.state = done
		}
		if s.Over && ran {
			f.note(c)
			if !f.played(c) {
				f.keep(c)
				f.store.claim.Release(c)
			}
		}
	}
}

// failed says why the worker does not play the match.
func (f *Feature) failed(c *feature.Context, e *wire.Error) {
	if f.failedRow(c, e) {
		return
	}
	r := f.run
	if r.only || e.Kind == wire.KindInside && len(r.lines) > 0 { // stored results that are not of this match, or damaged
		f.run = nil
		f.store.clear(c)
	} else {
		r.state = refused
	}
	f.faults = nil
	for i := range e.Faults {
		f.faults = append(f.faults, &e.Faults[i])
	}
	f.store.claim.Release(c)
	c.Send(feature.Alert{Detail: e.Text, Text: func(t *text.Strings) string { return WordsIn(t).Wrong }})
}

// meetings returns how many meetings the format has.
func (f form) meetings() int {
	switch n := len(f.agents()); f.of(keyFormat) {
	case formatRoundRobin:
		return n * (n - 1) / 2
	case formatGauntlet:
		return n - 1
	}
	return 1
}

// all returns about how many games the match has.
func (f form) all() int { return f.games() * max(f.meetings(), 1) }

// gameOf returns the game of a form in the catalogue, nil if it has none or the worker has not started.
func gameOf(now *feature.Snapshot, f form) *wire.Game {
	id, _, _ := strings.Cut(f.of(keyGame), ":")
	for i := range now.Catalogue {
		if now.Catalogue[i].ID == id {
			return &now.Catalogue[i]
		}
	}
	return nil
}

// inside returns the address that opens a game in the place that looks inside it.
func inside(o *labwire.Opened) string {
	l := link.Link{Game: o.Open.Game, Position: o.Open.Position, Moves: o.Open.Moves, Seed: o.Open.Seed, Ply: -1, Ending: o.Open.Ending}
	in := link.Inside{Link: l, View: feature.ViewAnalysis}
	if !l.Fits() {
		return ""
	}
	return in.String()
}
