package lab

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/strict"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/text"
)

// series is several matches: those of a sweep, or of a report's table. The worker plans them (a
// labwire.Plan) and plays them one after another, each as a match of its own, in growing shares of its
// games: first an eighth of each row, then a quarter, so that every row shows something early and all
// intervals shrink together. Games follow from the seed and their number, so that shares change nothing.
type series struct {
	form    form
	asked   int              // the ID of the Plan under way, 0 for none
	planned *labwire.Planned // nil until the worker has answered
	refused *wire.Error      // what is wrong with the form, nil for nothing
	starts  bool             // it starts once it is planned
	state   string           // data-state
	rows    []*row
	log     []string // all results, as the device keeps them: the name of a row, a blank, and a line
	at      int      // the row whose match is under way, or was the last one
	only    int      // the one row to play, -1 for all
	ended   bool     // the visitor has stopped it
	chosen  int      // the row whose games and endings the page shows, -1 for none
}

// row is a match of a series.
type row struct {
	*run
	plan   *labwire.Row
	shares int    // that are played
	failed string // why it cannot be played, "" if it can
}

// shares is how often a row's games double from its first share to all of them.
const shares = 3

// leastShare is the least number of games of a share.
const leastShare = 4

type (
	// SetMode turns the match in the form into a sweep, or back into a match.
	SetMode struct{ Sweep bool }
	// SetSweep changes a list of values by its index, 0 or 1: its key, "" for none, and its values, "" for
	// the usual ones.
	SetSweep struct {
		At          int
		Key, Values string
	}
	// StartRow plays one row of a series.
	StartRow struct{ Row int }
	// ShowRow shows the games and endings of a row, or hides them.
	ShowRow struct {
		Row int
		On  bool
	}
	// OpenRow puts the match of a row into the form, with another value of a key, "" for none.
	OpenRow struct {
		Row        int
		Key, Value string
	}
)

// handleSeries handles the messages of series.
func (f *Feature) handleSeries(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case SetMode:
		f.setMode(c, m.Sweep)
	case SetSweep:
		f.setSweep(c, m)
	case StartRow:
		if s := f.series; s != nil && m.Row >= 0 && m.Row < len(s.rows) {
			f.startSeries(c, false, m.Row)
		}
	case ShowRow:
		if s := f.series; s != nil && m.Row >= 0 && m.Row < len(s.rows) {
			if s.chosen = -1; m.On {
				s.chosen = m.Row
			}
			f.list = list{}
		}
	case OpenRow:
		f.openRow(c, m)
	}
}

// setMode turns the match in the form into a sweep, or back.
func (f *Feature) setMode(c *feature.Context, sweep bool) {
	to := f.address.form
	if to.table() != "" {
		to = form{}
	}
	agents := to.agents()
	if len(agents) == 0 {
		return
	}
	if sweep {
		agents = swept(agents)
	} else {
		for i, agent := range agents {
			agents[i] = readAgent(agent).single().String()
		}
	}
	f.change(c, to.set(keyAgents, strings.Join(agents, " ")))
}

// setSweep changes a list of values of the first agent that has one.
func (f *Feature) setSweep(c *feature.Context, m SetSweep) {
	agents := f.address.form.agents()
	at := slices.IndexFunc(agents, func(agent string) bool { return isList(agent) })
	if at < 0 {
		return
	}
	a := readAgent(agents[at])
	lists := a.lists()
	key, values := m.Key, strings.Trim(withoutBlanks("{"+strings.Trim(m.Values, "{} ")+"}"), "{}")
	if m.At < len(lists) {
		old := lists[m.At]
		if key != old.key {
			a = a.with(old.key, first(old.value))
		}
	}
	switch {
	case key == "" && len(lists) < 2:
		return // one list stays
	case key == "":
	case values != "":
		a = a.with(key, "{"+values+"}")
	case usualLists[key] != "":
		a = a.with(key, usualLists[key])
	default:
		a = a.with(key, "{"+first(a.of(key))+"}")
	}
	agents[at] = a.String()
	f.change(c, f.address.form.set(keyAgents, strings.Join(agents, " ")))
}

// openRow puts the match of a row into the form.
func (f *Feature) openRow(c *feature.Context, m OpenRow) {
	s := f.series
	if s == nil || f.runs() || m.Row < 0 || m.Row >= len(s.rows) {
		return
	}
	to := s.rows[m.Row].full()
	if m.Key != "" {
		to = to.set(keyAgents, strings.Join(changed(to.agents(), m.Key, m.Value), " "))
	}
	f.change(c, to)
	f.marked = m.Key
	f.write(c)
}

// full returns the form of all games of a row.
func (r *row) full() form { return readSpec(r.plan.Spec) }

// readSpec returns the form of a match that the worker has planned.
func readSpec(spec string) form {
	var read map[string]any
	d := json.NewDecoder(strings.NewReader(spec))
	d.UseNumber()
	if d.Decode(&read) != nil {
		return form{}
	}
	f := form{}
	for _, key := range keys {
		switch value := read[key].(type) {
		case string:
			f = f.set(key, value)
		case json.Number:
			f = f.set(key, value.String())
		case []any:
			var list []string
			for _, x := range value {
				if text, is := x.(string); is {
					list = append(list, text)
				}
			}
			f = f.set(key, strings.Join(list, " "))
		}
	}
	return f
}

// playing returns the series whose match is f.run, nil for none.
func (f *Feature) playing() *series {
	if s := f.series; s != nil && s.state != ready && s.at < len(s.rows) && f.run == s.rows[s.at].run {
		return s
	}
	return nil
}

// plan asks the worker for the matches of a series in the form.
func (f *Feature) plan(c *feature.Context) {
	to := f.address.form
	if f.runs() || f.series != nil && maps.Equal(f.series.form, to) {
		return
	}
	if s := f.playing(); s != nil {
		if len(s.log) > 0 {
			f.stored = f.kept() // for the way back
		}
		f.run = nil
	}
	if f.series = nil; !to.isSeries() {
		return
	}
	s := &series{form: to, state: ready, only: -1, chosen: -1}
	f.series = s
	if err := to.check(); err != nil {
		s.refused = &wire.Error{Text: err.Error()}
		f.faults = strict.FaultsOf(err)
		return
	}
	ask := &labwire.Plan{Sweep: to.spec()}
	if to.table() != "" {
		seed, _ := strconv.ParseUint(to.of(keySeed), 10, 64) // checked
		ask = &labwire.Plan{Table: to.table(), Rows: to[keyRow], Games: to.games(), Seed: seed}
	}
	s.asked = c.Ask(labwire.EncodeCommand(labwire.Command{Plan: ask}))
}

// tookPlan takes over the answer to a Plan, and reports whether the answer was one.
func (f *Feature) tookPlan(c *feature.Context, m feature.Answer) bool {
	s := f.series
	if s == nil || s.asked == 0 || m.ID != s.asked {
		return false
	}
	s.asked = 0
	if m.Error != nil {
		s.refused = m.Error
		f.refusePlan(c)
		return true
	}
	if m.Lab == nil {
		return true
	}
	event, err := labwire.DecodeEvent(m.Lab)
	if err != nil || event.Planned == nil {
		return true
	}
	s.planned = event.Planned
	for i := range s.planned.Rows {
		p := &s.planned.Rows[i]
		s.rows = append(s.rows, &row{run: &run{form: readSpec(p.Spec), state: ready}, plan: p, failed: p.Missing})
	}
	f.restore()
	if s.starts {
		s.starts = false
		f.startSeries(c, false, s.only)
	}
	return true
}

// refusePlan says what is wrong with a series.
func (f *Feature) refusePlan(c *feature.Context) {
	s := f.series
	f.faults = nil
	for i := range s.refused.Faults {
		f.faults = append(f.faults, &s.refused.Faults[i])
	}
	c.Send(feature.Alert{Detail: s.refused.Text, Text: func(t *text.Strings) string { return WordsIn(t).Wrong }})
}

// restore gives the results that the device has kept to the rows, if they are of this series.
func (f *Feature) restore() {
	s, kept := f.series, f.stored
	if kept == nil || !maps.Equal(kept.form, s.form) {
		return
	}
	f.stored = nil
	s.log, s.state = kept.lines, paused
	byName := map[string]*row{}
	for _, r := range s.rows {
		byName[r.plan.Name] = r
	}
	for _, entry := range s.log {
		name, line, _ := strings.Cut(entry, " ")
		if r := byName[name]; r != nil {
			r.lines = append(r.lines, line)
			r.done = len(r.lines)
		}
	}
	for _, r := range s.rows {
		if r.state = paused; len(r.lines) == 0 {
			continue
		}
		for r.shares <= shares && len(r.lines) >= r.reaches(r.shares) {
			r.shares++
		}
	}
	f.run = s.rows[0].run
}

// reaches returns how many games of the match a row has after a number of shares; all but the last number
// leave out that games are rounded up to whole openings.
func (r *row) reaches(share int) int {
	if share == shares {
		return r.plan.Total
	}
	return r.share(share) * max(r.full().meetings(), 1)
}

// share returns the games of each meeting in a share.
func (r *row) share(number int) int {
	all := r.full().games()
	return min(all, max(leastShare, (all+(1<<(shares-number))-1)>>(shares-number)))
}

// startSeries starts the series in the form, or goes on with it; or plays only one row.
func (f *Feature) startSeries(c *feature.Context, sure bool, only int) {
	s := f.series
	if f.runs() || s == nil {
		return
	}
	switch {
	case s.refused != nil:
		s.state = refused
		f.refusePlan(c)
		return
	case s.planned == nil:
		s.starts, s.only = true, only
		return
	case s.of() >= askedFirst && !sure && s.state != paused:
		f.asks = true
		return
	}
	f.asks = false
	if f.store.claim.IsElsewhere(c) {
		c.Send(feature.Alert{Text: func(t *text.Strings) string { return WordsIn(t).Elsewhere }})
		return
	}
	c.Send(feature.Alert{})
	if s.state != paused && (only < 0 || s.state != done) {
		for _, r := range s.rows {
			*r = row{run: &run{form: r.full(), state: ready, book: r.book}, plan: r.plan, failed: r.plan.Missing}
		}
		s.log, s.ended, s.chosen = nil, false, -1
		f.list, f.stored = list{}, nil
		f.store.clear(c)
	}
	s.only, s.state = only, running
	f.write(c)
	f.next(c)
}

// next begins the next share of a row, or ends the series.
func (f *Feature) next(c *feature.Context) {
	s := f.series
	at := -1
	for i, r := range s.rows {
		if r.failed == "" && r.shares <= shares && (s.only < 0 || s.only == i) && (at < 0 || r.shares < s.rows[at].shares) {
			at = i
		}
	}
	if at < 0 {
		f.finish(c)
		return
	}
	r := s.rows[at]
	last := s.rows[s.at]
	if s.at = at; r.book == "" && r.form.of(keyGame) == last.form.of(keyGame) {
		r.book = last.book
	}
	f.run = r.run
	r.form = r.full().set(keyGames, strconv.Itoa(r.share(r.shares)))
	f.begin(c)
}

// finish ends a series, or pauses it if only one row was to be played.
func (f *Feature) finish(c *feature.Context) {
	s := f.series
	s.state = done
	playable := 0
	for _, r := range s.rows {
		if r.failed == "" {
			playable++
			if r.shares <= shares {
				s.state = paused
			}
		}
	}
	if playable == 0 {
		s.state = refused
		c.Send(feature.Alert{Detail: s.rows[s.at].failed, Text: func(t *text.Strings) string { return WordsIn(t).NoRows }})
	}
	f.keep(c)
	f.store.claim.Release(c)
}

// played goes on with a series after the games of a share, and reports whether there is one.
func (f *Feature) played(c *feature.Context) bool {
	s := f.playing()
	if s == nil {
		return false
	}
	r := s.rows[s.at]
	r.shares++
	if t := r.table; t != nil && t.Test != nil && t.Test.Decided {
		r.shares = shares + 1
	}
	if s.state == running {
		f.next(c)
	}
	return true
}

// failedRow notes that the worker refuses a row, and reports whether it belongs to a series.
func (f *Feature) failedRow(c *feature.Context, e *wire.Error) bool {
	s := f.playing()
	if s == nil {
		return false
	}
	r := s.rows[s.at]
	if r.state = refused; r.only { // stored results that are damaged
		*r = row{run: &run{form: r.full(), state: paused, book: r.book}, plan: r.plan, failed: r.plan.Missing}
		f.run = r.run
		return true
	}
	if r.failed = e.Text; s.state == running {
		f.next(c)
	}
	return true
}

// readStored asks the worker for the tables of stored results, row by row.
func (f *Feature) readStored(c *feature.Context) {
	s := f.playing()
	if s == nil || s.state != paused || f.run.asked != 0 {
		return
	}
	for i, r := range s.rows {
		if r.table == nil && !r.only && len(r.lines) > 0 && r.failed == "" && !usesBook(r.form) {
			s.at, f.run = i, r.run
			r.only = true
			f.ask(c, true)
			f.end(c)
			return
		}
	}
}

// logged notes a line of results, and returns it.
func (f *Feature) logged(line string) string {
	s := f.playing()
	if s == nil {
		return line
	}
	name := s.rows[s.at].plan.Name + " "
	entry := name + line
	s.log = append(s.log, entry)
	return entry[len(name):]
}

// keep stores the results that have come.
func (f *Feature) keep(c *feature.Context) { f.store.keep(c, f.kept()) }

// kept returns what the device keeps: the match, or all of a series.
func (f *Feature) kept() *run {
	if s := f.playing(); s != nil {
		return &run{form: s.form, lines: s.log, total: s.of(), state: s.state, ended: s.ended}
	}
	return f.run
}

// of returns the number of games of all rows that can be played.
func (s *series) of() (n int) {
	for _, r := range s.rows {
		if r.failed == "" {
			n += r.counts()
		}
	}
	return n
}

// counts returns the number of games of a row that count: fewer once a test has decided.
func (r *row) counts() int {
	if r.table != nil && r.table.Test != nil && r.table.Test.Decided {
		return r.total
	}
	return r.plan.Total
}

// games returns the number of games played.
func (s *series) games() (n int) {
	for _, r := range s.rows {
		n += min(r.done, r.counts())
	}
	return n
}

// resumes reports whether a press goes on with what is paused.
func (f *Feature) resumes() bool {
	if s := f.series; s != nil && f.shown().isSeries() {
		return s.state == paused
	}
	return f.same()
}

// listedRun returns the match whose games the page lists, nil for none.
func (f *Feature) listedRun() *run {
	s := f.series
	if s == nil || !f.shown().isSeries() {
		return f.run
	}
	if s.chosen >= 0 && s.chosen < len(s.rows) {
		return s.rows[s.chosen].run
	}
	return nil
}

// shown returns the form that the page shows: that of what runs, otherwise the one in the address.
func (f *Feature) shown() form {
	switch {
	case !f.runs():
		return f.address.form
	case f.playing() != nil:
		return f.series.form
	}
	return f.run.form
}
