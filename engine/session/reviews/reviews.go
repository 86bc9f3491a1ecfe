// Package reviews judges the moves of a game for a session (package review), in slices of time and
// together with helpers, further workers of package crew. The session that the page asked leads: it
// gives each helper one task at a time and does tasks itself. Nothing waits for a helper: once no
// other task is left, the leader also does those that helpers are slow with or have died over.
// Since tasks do not depend on each other, a review gives the same numbers with any helpers, if
// counts limit its judge. Everything that helpers send is checked before it is used.
package reviews

import (
	"fmt"
	"math"
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/review"
	"playout/engine/session/extension"
	"playout/engine/wire"
)

// Seed is the seed of the judge's randomness, the default one of playout review.
const Seed = 1

// How a review is reported and shared.
const (
	nextReport = 250 * time.Millisecond // from one Reviewed to the next
	nextState  = 2 * time.Second        // from one with a State to the next
	patience   = 10 * time.Second       // with a helper's task, at least
	paused     = time.Second            // between two slices: the time between did not count
)

// Request describes a review.
type Request struct {
	ID      int // of the command
	Record  *record.Record
	Agent   player.Agent
	State   []byte // of an earlier review, nil for none
	Workers int    // that may work, this one included
	Facts   Facts
}

// Facts are what a session knows about the game besides the judgements.
type Facts struct {
	Opening *wire.Opening // the last named one, nil for none
	Theory  int           // the ply with which its name ends
	End     *wire.Main    // nil if the game is not over
}

// Reviews is the review that a session leads, and the task that it has as a helper.
type Reviews struct {
	extension.Host
	led  *led
	task *task
}

// led is a review under way.
type led struct {
	id       int
	facts    Facts
	config   review.Config
	agent    player.Agent // that was asked for; the judge may be the same without its net
	review   *review.Review
	whyNoNet *wire.Error
	waits    bool // for the agent's net

	job     *review.Job // this worker's, nil between two tasks
	task    review.Task // of the job
	worked  time.Duration
	helpers []helper

	times    times
	changed  bool
	reported instant.Time // the last Reviewed
	kept     instant.Time // the last one with a State
	stepped  instant.Time // the end of the last slice
}

// helper is a further worker.
type helper struct {
	id    int // of its task's command, 0 while it has none
	task  review.Task
	since instant.Time // it has the task
	off   bool         // it cannot take part, as it lacks the net
}

// Busy reports whether Step has work.
func (rs *Reviews) Busy() bool {
	return rs.led != nil && !rs.led.waits || rs.task.busy()
}

// Begin starts a review, after the one under way has ended with its Final. On an error nothing
// changes; kind is its kind in package wire.
func (rs *Reviews) Begin(r Request) (kind string, err error) {
	if n, most := r.Record.Len(), wire.MaxJudged/len(r.Record.Game.Spec().Seats); n == 0 || n > most {
		return wire.KindRecord, fmt.Errorf("a game of %d plies; allowed: 1 to %d", n, most)
	}
	next := &led{
		id: r.ID, facts: r.Facts, agent: r.Agent, helpers: make([]helper, max(0, r.Workers-1)),
		config: review.Config{Record: r.Record, Judge: r.Agent, Nets: rs.Nets, Seed: Seed, Now: rs.Now},
	}
	next.waits = rs.Nets.Awaits(r.Agent.Net())
	if !next.waits {
		next.findNet(rs)
	}
	if r.State == nil {
		next.review, err = review.New(next.config)
		kind = wire.KindAgent
	} else {
		next.review, err = review.Resume(next.config, r.State)
		kind = wire.KindRecord
	}
	if err != nil {
		return kind, err
	}
	rs.End()
	rs.led, next.stepped = next, rs.Now()
	rs.report(next, false)
	return "", nil
}

// findNet makes the judge one without its net if that cannot be had.
func (l *led) findNet(rs *Reviews) {
	if l.config.Judge.Net() == "" {
		return
	}
	p, err := player.NewPart(l.config.Record.Game, l.agent, rs.Nets, Seed, player.Share{}, rs.Now)
	if err == nil {
		player.Close(p)
		return
	}
	kind, why := rs.Nets.WhyMissing(l.agent.Net(), err)
	l.whyNoNet = &wire.Error{Kind: kind, Text: game.Clip(why.Error())}
	l.config.Judge = l.agent.WithoutNet()
}

// ModelCame continues what waits for a model that has come, or that cannot come.
func (rs *Reviews) ModelCame(name string) {
	if t := rs.task; t != nil && t.waits && t.agent.Net() == name {
		t.waits = false
	}
	l := rs.led
	if l == nil || !l.waits || l.agent.Net() != name {
		return
	}
	l.waits = false
	if l.findNet(rs); l.whyNoNet != nil { // whatever its State held was the work of another judge
		r, err := review.New(l.config)
		if err != nil {
			rs.drop(wire.KindAgent, err)
			return
		}
		l.review = r
	}
	rs.report(l, false)
}

// End ends the review under way, if any, with its Final, and a helper's task without an answer.
func (rs *Reviews) End() {
	rs.task.close()
	rs.task = nil
	if l := rs.led; l != nil {
		rs.leave(l)
		rs.report(l, true)
	}
}

// leave stops all work on a review.
func (rs *Reviews) leave(l *led) {
	rs.led = nil
	if l.job != nil {
		l.job.Close()
	}
	for i, h := range l.helpers {
		if h.id != 0 {
			rs.Helpers.Command(i, wire.Command{EndReview: &wire.EndReview{}})
		}
	}
}

// drop ends the review under way with an error.
func (rs *Reviews) drop(kind string, err error) {
	l := rs.led
	rs.leave(l)
	rs.Fail(l.id, kind, err)
}

// Step works for about a slice.
func (rs *Reviews) Step(slice time.Duration) {
	if l := rs.led; l != nil && !l.waits {
		rs.lead(l, slice)
	} else if rs.task.busy() {
		rs.stepTask(slice)
	}
}

// lead works on the review under way for about a slice.
func (rs *Reviews) lead(l *led, slice time.Duration) {
	defer func() {
		if fault := recover(); fault != nil {
			rs.drop(wire.KindInside, fmt.Errorf("a fault inside Playout, the review has ended: %v", fault))
		}
	}()
	begin := rs.Now()
	if gap := begin.Sub(l.stepped); gap > paused { // a Think came first, for the helpers too
		for i := range l.helpers {
			l.helpers[i].since = l.helpers[i].since.Add(gap)
		}
	}
	rs.share(l, begin)
	if l.job == nil && !l.start() {
		rs.leave(l)
		rs.report(l, true)
		return
	}
	done, err := l.job.Advance(slice)
	l.stepped = rs.Now()
	l.worked += l.stepped.Sub(begin)
	if done && err == nil {
		found := l.job.Found()
		l.job = nil
		l.times.add(l.task, l.worked)
		err = l.add(found)
	}
	if err != nil {
		kind, err := rs.kindOf(l.config.Judge, err)
		rs.drop(kind, err)
		return
	}
	if l.changed && l.stepped.Sub(l.reported) >= nextReport {
		rs.report(l, false)
	}
}

// kindOf returns the kind of the error of a judge at work.
func (rs *Reviews) kindOf(a player.Agent, err error) (string, error) {
	if a.Net() != "" {
		return rs.Nets.WhyMissing(a.Net(), err)
	}
	return wire.KindAgent, err
}

// start begins the next task, if possible one that no helper has, and reports whether there is one.
func (l *led) start() bool {
	t, more := l.review.Next(l.dealt()...)
	if !more {
		t, more = l.review.Next()
	}
	if !more {
		return false
	}
	job, err := l.review.Start(t)
	if err != nil {
		panic(err) // a task of its own
	}
	l.job, l.task, l.worked = job, t, 0
	return true
}

// dealt returns the tasks at work: those of helpers and this worker's.
func (l *led) dealt() (list []review.Task) {
	for _, h := range l.helpers {
		if h.id != 0 {
			list = append(list, h.task)
		}
	}
	if l.job != nil {
		list = append(list, l.task)
	}
	return list
}

// add adds what a task has found.
func (l *led) add(f review.Found) error {
	if err := l.review.Add(f); err != nil {
		return err
	}
	l.changed = true
	return nil
}

// share gives tasks to the helpers without one, and gives up those that are too slow.
func (rs *Reviews) share(l *led, now instant.Time) {
	for i := range l.helpers {
		h := &l.helpers[i]
		if h.id != 0 && now.Sub(h.since) > max(patience, 5*l.times.longest) {
			rs.Helpers.Lost(i)
		}
		if i == 0 {
			rs.Helpers.Enlist(len(l.helpers))
		}
		if h.id != 0 || h.off || !rs.Helpers.Able(i) {
			continue
		}
		t, more := l.review.Next(l.dealt()...)
		if !more {
			return
		}
		c := l.config.Record
		h.id = rs.Helpers.Command(i, wire.Command{ReviewTask: &wire.ReviewTask{
			Open:  wire.Open{Game: c.Game.Spec().Name(), Position: c.Start, Moves: c.String(), Seed: c.Seed, Ply: -1},
			Judge: l.config.Judge.String(), At: t.Ply, Quick: t.Quick, Death: t.Death,
		}})
		h.task, h.since = t, now
	}
}

// HandleEvent handles an event of a helper, and reports whether it is about a review.
func (rs *Reviews) HandleEvent(i int, e *wire.Event) bool {
	l := rs.led
	if l == nil || i >= len(l.helpers) || l.helpers[i].id == 0 || l.helpers[i].id != e.ID {
		return e.Found != nil // an answer that comes too late
	}
	h := &l.helpers[i]
	switch {
	case e.Found != nil:
		if l.add(foundOf(h.task, e.Found)) != nil {
			rs.Helpers.Lost(i)
			break
		}
		l.times.add(h.task, rs.Now().Sub(h.since))
		if l.job != nil && l.task == h.task { // the leader did it too
			l.job.Close()
			l.job = nil
		}
	case e.Error != nil && (e.Error.Kind == wire.KindMissing || e.Error.Kind == wire.KindCorrupt):
		h.off = true
	default:
		rs.Helpers.Lost(i)
	}
	h.id = 0
	return true
}

// Lost notes that helper i is lost: its task will be given again.
func (rs *Reviews) Lost(i int) {
	if l := rs.led; l != nil && i < len(l.helpers) {
		l.helpers[i].id = 0
	}
}

// foundOf returns the result of a task that a helper has sent.
func foundOf(t review.Task, f *wire.Found) review.Found {
	found := review.Found{Task: t}
	for _, s := range f.Seats {
		found.Seats = append(found.Seats, review.Judged(s))
	}
	if f.Fate != nil {
		fate := review.Fate(*f.Fate)
		found.Fate = &fate
	}
	return found
}

// report sends the review so far.
func (rs *Reviews) report(l *led, final bool) {
	now := rs.Now()
	l.changed, l.reported = false, now
	e := l.reviewed()
	if e.Final = final; final || now.Sub(l.kept) >= nextState {
		e.State, l.kept = l.review.State(), now
	}
	if final && e.Done < e.Total {
		e.Millis = 0
	}
	rs.Send(wire.Event{ID: l.id, Reviewed: e})
}

// reviewed returns the review so far, without its state.
func (l *led) reviewed() *wire.Reviewed {
	r := l.review
	spec := l.config.Record.Game.Spec()
	result := r.Result()
	e := &wire.Reviewed{
		Opening: l.facts.Opening, Theory: l.facts.Theory, End: l.facts.End, Seats: spec.Seats, Net: l.agent.Net(), Lacks: l.whyNoNet, Millis: l.left(),
		Result: wire.ReviewResult{Game: result.Game, Judge: result.Judge, Plies: make([]wire.JudgedPly, len(result.Plies)), Accuracy: result.Accuracy},
	}
	e.Done, e.Total = r.Progress()
	for i, p := range result.Plies {
		e.Result.Plies[i] = wire.JudgedPly{
			Ply: p.Ply, Seat: p.Seat, Move: p.Move, Best: p.Best, Chance: p.Chance, Loss: p.Loss, Grade: string(p.Grade), Exact: p.Exact,
		}
	}
	l.write(result.Plies, e.Result.Plies)
	for _, t := range r.Turns() {
		e.Turns = append(e.Turns, wire.Turn(t))
	}
	for _, d := range r.Deaths() {
		e.Deaths = append(e.Deaths, wire.Death{Ply: d.Ply, Seat: d.Seat, Fate: wire.Fate(d.Fate)})
	}
	for ply := range l.config.Record.Len() + 1 {
		var list []float64
		if chances, known := r.Chances(ply + 1); known {
			for _, seat := range spec.Seats {
				list = append(list, math.Round(1e4*chances[seat])/1e4)
			}
		}
		e.Chances = append(e.Chances, list)
	}
	return e
}
