// Package lab plays matches for a session (package contest), in slices of time and together with
// helpers, further workers of package crew. The session that the page asked leads: it gives each helper
// some games at a time and plays games itself. Nothing waits for a helper: once all games are given
// out, the leader also plays those that helpers are slow with or have died over. Since games do not
// depend on each other, a match has the same results with any helpers, if counts limit its agents.
// Everything that helpers send is checked before it is used.
package lab

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"playout/engine/arena"
	"playout/engine/contest"
	"playout/engine/digest"
	"playout/engine/instant"
	"playout/engine/record"
	"playout/engine/session/announced"
	"playout/engine/session/extension"
	"playout/engine/session/training"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// How a match is reported and shared.
const (
	soonState  = 250 * time.Millisecond // from one State to the next
	nextState  = time.Second            // the same while many games end
	manyGames  = 2                      // that end between two States
	tableShare = 20                     // a table takes at most this part of the time
	taskTime   = 500 * time.Millisecond // of games that a helper gets at a time
	maxLines   = 1 << 20                // bytes of results that wait for the next State
)

// Lab is the match that a session leads, and the games that it plays as a helper.
type Lab struct {
	extension.Host
	led   *led
	task  *task
	file  *contest.File // of results, which is being read; nil for none
	trial *trial
	sums  map[string]string // the beginnings of the SHA-256 of the models that have come, by name

	training *training.Training
	turn     bool // it is the turn of training
}

// New returns the extension of a session.
func New(host extension.Host) extension.Extension {
	return &Lab{Host: host, training: training.New(host)}
}

// table plays games of a match one after another.
type table struct {
	clock extension.Clock
	play  *arena.Play // nil between two games
}

// advance plays until the slice is over or the game is, and reports whether the game is over.
func (t *table) advance(slice time.Duration) bool {
	t.clock.Start()
	defer t.clock.Stop()
	for {
		if t.play.Step(max(time.Millisecond, slice-t.clock.Spent())) {
			return true
		}
		if t.clock.Spent() >= slice {
			return false
		}
	}
}

// close ends the game in play.
func (t *table) close() {
	if t.play != nil {
		t.play.Close()
		t.play = nil
	}
}

// Busy implements extension.Extension.
func (l *Lab) Busy() bool { return l.plays() || l.training.Busy() }

// plays reports whether there are games of a match to play.
func (l *Lab) plays() bool { return l.led.busy() || l.task.busy() || l.trial.busy() }

// Handle implements extension.Extension.
func (l *Lab) Handle(c *wire.Command) (handled bool, kind string, err error) {
	if c.Lab == nil {
		return false, "", nil
	}
	command, err := labwire.DecodeCommand(c.Lab)
	switch {
	case err != nil:
		return true, wire.KindMessage, err
	case command.Match != nil:
		if kind, err = l.begin(c.ID, command.Match); err == nil {
			l.training.EndCollect()
		}
	case command.Open != nil:
		kind, err = l.open(c.ID, command.Open)
	case command.Plan != nil:
		kind, err = l.plan(c.ID, command.Plan)
	case command.Watch != nil:
		l.watch(command.Watch.Game)
	case command.Read != nil:
		kind, err = l.read(c.ID, command.Read)
	case command.Shape != nil:
		kind, err = l.shape(c.ID, command.Shape)
	case command.Examine != nil:
		kind, err = l.examine(c.ID, command.Examine)
	case command.Trial != nil:
		kind, err = l.beginTrial(c.ID, command.Trial)
	case command.Look != nil:
		l.look(c.ID)
	case command.Task != nil:
		kind, err = l.beginTask(c.ID, command.Task)
	case command.End != nil:
		l.end()
	default:
		_, kind, err = l.training.Handle(c.ID, &command)
		if command.Collect != nil && err == nil {
			l.end()
		}
	}
	return true, kind, err
}

// Step implements extension.Extension.
func (l *Lab) Step(slice time.Duration) {
	l.turn = !l.turn
	switch {
	case l.training.Busy() && (l.turn || !l.plays()):
		l.training.Step(slice)
	case l.led.busy():
		l.lead(slice)
	case l.task.busy():
		l.stepTask(slice)
	default:
		l.stepTrial(slice)
	}
}

// ModelCame implements extension.Extension.
func (l *Lab) ModelCame(name string) {
	l.training.ModelCame(name)
	if data := l.Nets.Data(name); data != nil {
		if l.sums == nil {
			l.sums = map[string]string{}
		}
		l.sums[name] = short(digest.SHA256(data))
	}
	if d := l.led; d != nil && d.waits != "" {
		if d.waits = awaited(d.contest.Setup, l.Nets); d.waits == "" {
			l.ready(d)
		}
	}
	if t := l.task; t != nil {
		t.waits = awaited(t.setup, l.Nets) != ""
	}
}

// short returns the beginning of a checksum, which identifies a file.
func short(sum [32]byte) string { return hex.EncodeToString(sum[:6]) }

// awaited returns a model that the agents of a match wait for, "" for none.
func awaited(s *contest.Setup, nets announced.Nets) string {
	for _, a := range s.Agents {
		if nets.Awaits(a.Net()) {
			return a.Net()
		}
	}
	return ""
}

// try returns the kind of the error about an agent that cannot start, and the error.
func try(s *contest.Setup, nets announced.Nets) (kind string, err error) {
	i, err := s.Try(nets)
	if err == nil {
		return "", nil
	}
	kind = wire.KindAgent
	if name := s.Agents[i].Net(); name != "" {
		kind, err = nets.WhyMissing(name, err)
	}
	return kind, strict.At(strict.Index("agents", i), fmt.Errorf("agent %q: %w", s.Agents[i], err))
}

// open answers an Open.
func (l *Lab) open(id int, c *labwire.Open) (kind string, err error) {
	var s *contest.Setup
	if c.Filed {
		s, _, err = contest.ReadHead(c.Spec)
	} else {
		s, err = contest.Read(c.Spec, c.Book)
	}
	if err != nil {
		return labwire.KindMatch, err
	}
	r, err := s.ReadLine(c.Line)
	if err != nil {
		return labwire.KindMatch, err
	}
	moves, left, err := contest.Record(&s.Config, r)
	if err != nil {
		return labwire.KindMatch, err
	}
	opened := &labwire.Opened{
		Open: openOf(moves),
		Left: left, Agents: agents(s, r.Seats),
	}
	if !moves.Over() && left == 0 {
		opened.Open.Ending = contest.EndingOf(&s.Config, &r)
	}
	l.send(id, labwire.Event{Opened: opened})
	return "", nil
}

// openOf returns the command that opens a record at its end.
func openOf(r *record.Record) wire.Open {
	return wire.Open{Game: r.Game.Spec().Name(), Position: r.Start, Moves: r.String(), Seed: r.Seed, Ply: -1}
}

func (l *Lab) send(id int, e labwire.Event) {
	event := labwire.EncodeEvent(e)
	event.ID = id
	l.Send(event)
}

// agents returns the agents at the seats of a game.
func agents(s *contest.Setup, seats []int) (list []string) {
	for _, agent := range seats {
		list = append(list, s.Agents[agent].String())
	}
	return list
}

// led is a match under way.
type led struct {
	id      int
	asked   labwire.Match
	contest *contest.Contest
	more    bool   // further results follow before it begins
	waits   string // the model that it waits for, "" for none

	table   table
	worked  time.Duration // on the game in play
	helpers []helper
	pace    extension.Pace

	begun    instant.Time // the first slice
	before   int          // games played before it
	lines    strings.Builder
	reported instant.Time // the last State
	shown    int          // games at the last State
	tabled   instant.Time // the last one with a table
	made     bool         // a State has had what the games depend on
	watched  int          // the helper whose game States show, -1 for none
	cost     time.Duration
	stale    bool // games were added since
}

// helper is a further worker.
type helper struct {
	id    int   // of its task's command, 0 while it has none
	games []int // of the task
	since instant.Time
	off   bool // it cannot take part, as it lacks a net
	looks int  // the ID of the outstanding Look, 0 for none
	seen  *labwire.Game
}

// busy reports whether there is a match to play.
func (d *led) busy() bool { return d != nil && !d.more && d.waits == "" }

// begin starts a match, or adds results to one that has not begun.
func (l *Lab) begin(id int, c *labwire.Match) (kind string, err error) {
	last := l.led
	goesOn := last != nil && last.more && last.asked.Spec == c.Spec && last.asked.Book == c.Book
	next := &led{watched: -1}
	if goesOn {
		*next = led{contest: last.contest, watched: -1}
	} else {
		setup, err := contest.Read(c.Spec, c.Book)
		if err != nil {
			return labwire.KindMatch, err
		}
		next.contest = contest.New(setup)
	}
	next.id, next.more, next.asked = id, c.More, labwire.Match{Spec: c.Spec, Book: c.Book}
	next.stale = true
	next.table.clock.Now = l.Now
	next.contest.Now = next.table.clock.Time
	next.contest.Nets = l.Nets
	if next.waits = awaited(next.contest.Setup, l.Nets); next.waits == "" {
		if kind, err := try(next.contest.Setup, l.Nets); err != nil {
			return kind, err
		}
	}
	if err := next.contest.AddLines(c.Results); err != nil {
		if goesOn {
			l.led = nil // it has a part of these results
		}
		return labwire.KindMatch, strict.In("results", "results: ", err)
	}
	if l.Helpers.Leads() {
		next.helpers = make([]helper, max(0, c.Workers-1))
	}
	if !goesOn {
		l.end()
	}
	if l.trial.busy() {
		l.tried(&labwire.Tried{})
	}
	l.led = next
	l.report(next, false)
	return "", nil
}

// ready goes on with a match whose last model has come, or cannot come.
func (l *Lab) ready(d *led) {
	if kind, err := try(d.contest.Setup, l.Nets); err != nil {
		l.drop(kind, err)
		return
	}
	l.report(d, false)
}

// end ends the match under way, if any, with its Final, and a helper's task without an answer.
func (l *Lab) end() {
	l.task.close()
	l.task = nil
	if d := l.led; d != nil {
		l.leave(d)
		l.report(d, true)
	}
}

// leave stops all work on a match.
func (l *Lab) leave(d *led) {
	l.led = nil
	d.table.close()
	for i, h := range d.helpers {
		if h.id != 0 {
			l.Helpers.Command(i, labwire.EncodeCommand(labwire.Command{End: &labwire.End{}}))
		}
	}
}

// drop ends the match under way with an error.
func (l *Lab) drop(kind string, err error) {
	d := l.led
	l.leave(d)
	l.Fail(d.id, kind, err)
}

// lead works on the match under way for about a slice.
func (l *Lab) lead(slice time.Duration) {
	d := l.led
	defer func() {
		if fault := recover(); fault != nil && l.led == d {
			l.drop(wire.KindInside, fmt.Errorf("a fault inside Playout, the match has ended: %v", fault))
		}
	}()
	begin := l.Now()
	if d.begun.IsZero() {
		d.begun, d.before = begin, d.contest.Games()
	}
	l.share(d)
	for !d.contest.Over() && l.Now().Sub(begin) < slice {
		if d.table.play == nil {
			if err := d.sit(); err != nil {
				l.drop(wire.KindAgent, err)
				return
			}
		}
		since := d.table.clock.Worked
		over := d.table.advance(slice - l.Now().Sub(begin))
		d.worked += d.table.clock.Worked - since
		if over {
			d.pace.Add(1, d.worked)
			r := d.table.play.Result
			d.table.close()
			if err := d.add(r); err != nil {
				panic(err) // a result of its own
			}
		}
	}
	switch now := l.Now(); {
	case d.contest.Over():
		l.leave(d)
		l.report(d, true)
	case d.due(now) || d.lines.Len() >= maxLines:
		l.report(d, false)
	}
}

// due reports whether the next State is due. To draw one takes the page as long as to play some games,
// so States are rarer while many games end, but for the first moments of a match.
func (d *led) due(now instant.Time) bool {
	wait := soonState
	if d.contest.Games()-d.shown >= manyGames && now.Sub(d.begun) > nextState {
		wait = nextState
	}
	return now.Sub(d.reported) >= wait
}

// sit begins the next game: one that nobody plays or, without such, one that a helper has, if possible
// the last of several. There is one unless the match is over.
func (d *led) sit() (err error) {
	number, more := d.contest.Next()
	for i := 0; !more && i < len(d.helpers); i++ {
		games := slices.DeleteFunc(slices.Clone(d.helpers[i].games), func(number int) bool { return !d.contest.Dealt(number) })
		if more = len(games) > 0; more {
			number = games[len(games)-1]
		}
	}
	if !more {
		return fmt.Errorf("%d of %d games are played, and none is left", d.contest.Games(), d.contest.Total)
	}
	d.worked = 0
	d.table.play, err = d.contest.NewPlay(number)
	return err
}

// add adds the result of a game.
func (d *led) add(r arena.Result) error {
	line := contest.Line(&r) // before the contest drops the moves
	added, err := d.contest.Add(r)
	if added {
		d.lines.WriteString(line)
		d.stale = true
		if play := d.table.play; play != nil && (play.Number == r.Number || play.Number >= d.contest.Total) {
			d.table.close() // a helper was quicker, or the test has decided
		}
	}
	return err
}

// share gives games to the helpers without any.
func (l *Lab) share(d *led) {
	for i := range d.helpers {
		h := &d.helpers[i]
		if i == 0 {
			l.Helpers.Enlist(len(d.helpers))
		}
		if h.id == 0 && !h.off && l.Helpers.Able(i) {
			l.give(d, i)
		}
	}
}

// give gives games to a helper, if any are left.
func (l *Lab) give(d *led, i int) {
	var games []int
	fair := d.contest.Left() / (2 * (1 + len(d.helpers))) // so that all end together
	for range min(d.pace.Games(taskTime, labwire.MaxTask), max(1, fair)) {
		number, more := d.contest.Next()
		if !more {
			break
		}
		games = append(games, number)
	}
	if len(games) == 0 {
		return
	}
	task := &labwire.Task{Spec: d.asked.Spec, Book: d.asked.Book, Games: games}
	h := &d.helpers[i]
	h.id, h.games, h.since = l.Helpers.Command(i, labwire.EncodeCommand(labwire.Command{Task: task})), games, l.Now()
}

// HandleEvent implements extension.Extension.
func (l *Lab) HandleEvent(i int, e *wire.Event) bool {
	if l.training.HandleEvent(i, e) {
		return true
	}
	d := l.led
	if d != nil && i < len(d.helpers) && d.helpers[i].looks != 0 && d.helpers[i].looks == e.ID {
		l.saw(i, e)
		return true
	}
	if d == nil || i >= len(d.helpers) || d.helpers[i].id == 0 || d.helpers[i].id != e.ID {
		return e.Lab != nil // an answer that comes too late
	}
	h := &d.helpers[i]
	switch {
	case e.Lab != nil:
		if d.played(h, e.Lab) != nil {
			l.Helpers.Lost(i)
			break
		}
		d.pace.Add(len(h.games), l.Now().Sub(h.since))
		d.contest.GiveBack(h.games...)
		h.id, h.games = 0, nil
		if d.busy() && !d.contest.Over() {
			l.give(d, i) // at once, so that it does not wait
		}
	case e.Error != nil && (e.Error.Kind == wire.KindMissing || e.Error.Kind == wire.KindCorrupt):
		h.off = true
		d.contest.GiveBack(h.games...)
		h.id, h.games = 0, nil
	default:
		l.Helpers.Lost(i)
	}
	return true
}

// played adds the results of a helper, which must be of its games.
func (d *led) played(h *helper, message *wire.Lab) error {
	e, err := labwire.DecodeEvent(message)
	if err != nil {
		return err
	}
	if e.Played == nil {
		return fmt.Errorf("a helper sends no results")
	}
	for line := range strings.Lines(e.Played.Lines) {
		r, err := d.contest.ReadLine(line)
		if err != nil {
			return err
		}
		if !slices.Contains(h.games, r.Number) {
			return fmt.Errorf("game %d is not one of the helper's", r.Number)
		}
		if err := d.add(r); err != nil {
			return err
		}
	}
	return nil
}

// Lost implements extension.Extension. The games of the helper are dealt again.
func (l *Lab) Lost(i int) {
	l.training.Lost(i)
	if d := l.led; d != nil && i < len(d.helpers) {
		h := &d.helpers[i]
		d.contest.GiveBack(h.games...)
		h.id, h.games, h.looks, h.seen = 0, nil, 0, nil
	}
}

// task is a helper's games of a leader's match.
type task struct {
	id    int
	asked labwire.Task
	setup *contest.Setup // which later tasks of the same match use again
	waits bool           // for a net
	tried bool           // all agents can start
	table table
	games []int // that are left, the one in play included
	lines strings.Builder
}

// busy reports whether there are games to play.
func (t *task) busy() bool { return t != nil && len(t.games) > 0 && !t.waits }

// close ends the work.
func (t *task) close() {
	if t != nil {
		t.table.close()
		t.games = nil
	}
}

// beginTask starts the games of a leader, instead of those under way.
func (l *Lab) beginTask(id int, c *labwire.Task) (kind string, err error) {
	next := &task{id: id, asked: *c, games: c.Games}
	if last := l.task; last != nil && last.asked.Spec == c.Spec && last.asked.Book == c.Book {
		next.setup, next.tried = last.setup, last.tried
	} else if next.setup, err = contest.Read(c.Spec, c.Book); err != nil {
		return labwire.KindMatch, err
	}
	total := next.setup.Total()
	for _, number := range c.Games {
		if number >= total {
			return labwire.KindMatch, strict.Wrong("games", "game %d of a match of %d", number, total).Allow("0 to %d", total-1)
		}
	}
	l.task.close()
	next.table.clock.Now = l.Now
	next.waits = awaited(next.setup, l.Nets) != ""
	l.task = next
	return "", nil
}

// stepTask plays the games of a leader for about a slice, and answers once all are played.
func (l *Lab) stepTask(slice time.Duration) {
	t := l.task
	fail := func(kind string, err error) {
		t.close()
		l.task = nil
		l.Fail(t.id, kind, err)
	}
	defer func() {
		if fault := recover(); fault != nil {
			fail(wire.KindInside, fmt.Errorf("a fault inside Playout: %v", fault))
		}
	}()
	if !t.tried {
		if kind, err := try(t.setup, l.Nets); err != nil {
			fail(kind, err)
			return
		}
		t.tried = true
	}
	t.setup.Nets, t.setup.Now = l.Nets, t.table.clock.Time
	for begin := l.Now(); len(t.games) > 0 && l.Now().Sub(begin) < slice; {
		if t.table.play == nil {
			play, err := t.setup.NewPlay(t.games[0])
			if err != nil {
				fail(wire.KindAgent, err)
				return
			}
			t.table.play = play
		}
		if t.table.advance(slice - l.Now().Sub(begin)) {
			t.lines.WriteString(contest.Line(&t.table.play.Result))
			t.table.close()
			t.games = t.games[1:]
		}
	}
	if len(t.games) == 0 {
		l.send(t.id, labwire.Event{Played: &labwire.Played{Lines: t.lines.String()}})
	}
}
