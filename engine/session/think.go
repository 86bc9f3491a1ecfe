package session

import (
	"math"
	"slices"
	"time"

	"playout/engine/chance"
	"playout/engine/exact"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/search"
	"playout/engine/session/crew"
	"playout/engine/session/watch"
	"playout/engine/timecontrol"
	"playout/engine/wire"
)

// How thinking is divided and reported.
const (
	slice       = 15 * time.Millisecond  // of work between two checks for messages
	firstReport = 50 * time.Millisecond  // after Think
	nextReport  = 120 * time.Millisecond // from one report to the next
	exactNodes  = 1 << 13                // of an exact solver between two looks at the clock
)

// thought is a Think, under way or ended.
type thought struct {
	id       int // of the Think
	clock    *watch.Clock
	agent    player.Agent
	playing  player.Agent // the agent that thinks: the same, or the same without its net
	seed     uint64
	shown    *openGame
	seat     game.Seat
	player   player.Player // nil while it waits for the agent's net
	net      string        // that it has, waits for or lacks, "" for none
	whyNoNet *wire.Error   // why it thinks without its net, nil unless it does

	begun  instant.Time
	worked instant.Time  // the same by its clock, which stands while a slowed search waits
	due    time.Duration // when the next partial report is due, since begun
	full   time.Duration // when a helper next shares all results, since begun
	slice  time.Duration // of work between two checks for messages
	ended  instant.Time  // when the agent finished, zero before

	tree  *watch.Tree  // that is reported, nil for none
	part  player.Share // this worker's part among those that think together
	moves []game.Move  // a helper's part of the moves

	views map[game.Move]moveView // of the seat's legal moves
	held  search.Report          // reused by every report

	endless bool // it ignores the agent's own limit
	lines   int  // rows that have a line of their own

	exact   *exact.Moves // of an endless one: results besides those of the search, nil before its first rows
	solving bool         // exact has work
	rests   bool         // the search has had the last slice

	time  timecontrol.Clock // the seat's, zero for the agent's own limit
	until time.Duration     // when to stop an agent without a limit of time, since worked; 0 for never
}

// moveView is how a move is shown.
type moveView struct {
	name    string
	text    string // for people, "" if that is the name
	squares []int
}

// viewMove returns how a legal move of a state is shown.
func viewMove(state game.State, seat game.Seat, m game.Move) moveView {
	c := moveView{name: state.MoveName(seat, m), squares: squares(state, seat, m)}
	if text := game.MoveText(state, seat, m); text != c.name {
		c.text = text
	}
	return c
}

// think starts a Think at an open game and ends the one before it.
func (s *Session) think(id int, o *openGame, c *wire.Think, moves []game.Move, part player.Share) *refusal {
	state := o.state
	seat, refused := o.seat(c.Seat)
	if refused != nil {
		return refused
	}
	if state.Acting() == 0 || o.over() && !c.Endless { // one may ask what an abandoned game held
		return refuse(wire.KindMove, "the game is over, no agent can think")
	}
	if !state.Acting().Has(seat) {
		return refuse(wire.KindMove, "seat %q does not act now; allowed: %s", c.Seat, o.joinSeats(state.Acting()))
	}
	agent, err := parseAgent(o.game, c.Agent)
	if err != nil {
		return refuse(wire.KindAgent, "%w", err)
	}
	thinks := asked(o.game, agent, c)
	if part.Worker > 0 && !thinks.Shares() {
		return refuse(wire.KindAgent, "agent %q thinks in one worker; allowed: one limited by ms", agent)
	}
	if part.Worker == 0 && s.crew.Leads() && thinks.Shares() && !s.watch.IsSlow() {
		part.Workers = c.Workers
	}
	s.latest, s.simulated = nil, nil // their trees and the next one need not fit into memory together
	next := &thought{
		id: id, clock: &s.clock, agent: agent, seed: c.Seed, shown: o, seat: seat, moves: moves, part: part,
		due: firstReport, slice: slice, endless: c.Endless, lines: c.Lines,
		views: make(map[game.Move]moveView),
	}
	if !c.Endless {
		left, plus, toGo := c.Clock.Times()
		next.time = timecontrol.Clock{Left: left, Plus: plus, Moves: toGo, Reserve: wire.Reserve}
		if agent.Millis() == 0 {
			next.until = next.time.Budget()
		}
	}
	if part.Worker > 0 {
		next.due = 0 // the leader should know at once that it works
	}
	for _, m := range state.Legal(seat, nil) {
		next.views[m] = viewMove(state, seat, m)
	}
	waits := s.nets.Awaits(agent.Net())
	if waits {
		next.net = agent.Net()
	} else if !thinks.Keeps(o.game) { // a new player is made before anything ends, since that may fail
		if err := s.begin(next); err != nil {
			return refuse(wire.KindAgent, "%w", err)
		}
	}
	s.endQuery()
	s.endThink()
	s.latest = nil
	s.watch.Drop()
	s.ponder.player = nil             // another player may replace it
	if !waits && next.player == nil { // a kept player is free only now: it may have been thinking
		if err := s.begin(next); err != nil {
			return refuse(wire.KindAgent, "%w", err)
		}
	}
	next.start(s.now()) // not earlier: loading its net takes time
	s.thought = next
	s.crew.Alone()
	if next.player == nil {
		s.report(next, false)
	} else {
		s.startHelpers(next)
	}
	return nil
}

// asked returns the agent that thinks for the agent of a Think: the same, or one without its limits
// and with more lines.
func asked(g game.Game, agent player.Agent, c *wire.Think) player.Agent {
	if c.Endless {
		agent = agent.Endless(g)
	}
	return agent.WithLines(c.Lines)
}

// asked is the same for the agent of a thought.
func (t *thought) asked(agent player.Agent) player.Agent {
	return asked(t.shown.game, agent, &wire.Think{Endless: t.endless, Lines: t.lines})
}

// begin makes the agent's player, with its net if possible, and lets it think.
func (s *Session) begin(t *thought) error {
	t.playing = t.asked(t.agent)
	err := s.players.assign(t, t.playing, s.nets)
	if err == nil {
		t.net, _ = player.NetOf(t.player)
	} else if t.agent.Net() != "" {
		t.net = t.agent.Net()
		t.whyNoNet = wireError(s.nets.WhyMissing(t.net, err))
		err = s.beginWithoutNet(t)
	}
	return err
}

// beginWithoutNet lets the agent think without its net.
func (s *Session) beginWithoutNet(t *thought) error {
	t.playing = t.asked(t.agent.WithoutNet())
	return s.players.assign(t, t.playing, nil)
}

// resume continues a Think whose agent's net has arrived.
func (s *Session) resume(t *thought) {
	defer s.abandon(t)
	if err := s.begin(t); err != nil {
		panic(err) // abandon reports it instead of the Final
	}
	t.start(s.now())
	s.startHelpers(t)
}

// start starts the time of the Think.
func (t *thought) start(now instant.Time) {
	t.clock.Start()
	t.begun, t.worked = now, t.clock.At(now)
}

// Step works for one slice, about 15 ms and at most 20, on the Think, the query or the pondered
// position or, if there is none of these, on the work of an extension, and sends reports from time to time, also of
// a watched tree.
func (s *Session) Step() {
	defer s.watch.Report()
	if s.query != nil {
		s.stepQuery(s.query)
		return
	}
	t := s.thought
	if s.background() {
		s.extended().Step(slice)
		return
	}
	if s.ponders() {
		s.latest = nil
		s.ponder.step(&s.players, s.shown, &s.clock)
	}
	if t == nil || t.player == nil {
		return
	}
	defer s.abandon(t)
	s.crew.Exchange()
	if !t.solve() && t.ended.IsZero() && t.advance(&s.watch) {
		t.ended = s.now()
		s.crew.Dismiss()
	}
	if !t.ended.IsZero() && !t.solving {
		if !s.crew.AwaitsResults(t.ended) {
			s.endThink()
		}
		return
	}
	if age := s.now().Sub(t.begun); age >= t.due {
		t.due = age + nextReport
		if t.part.Worker > 0 {
			t.due = age + crew.Interval(t.player, age)
		}
		s.report(t, false)
	}
}

// advance thinks for one slice and reports whether the agent has finished. A watched search may be
// slowed down.
func (t *thought) advance(w *watch.Watch) bool {
	t.startReports(w)
	if w.Pauses() {
		return w.Advance(slice, t.clock, func() bool { return t.player.Advance(0) })
	}
	t.clock.Start()
	return t.player.Advance(t.slice) || t.until > 0 && t.clock.Now().Sub(t.worked) >= t.until
}

// solve looks for exact results in every other slice, and in every one once the search has ended. It
// reports whether it has used the slice.
func (t *thought) solve() bool {
	t.rests = t.solving && !t.rests
	if !t.solving || t.rests && t.ended.IsZero() {
		return false
	}
	t.clock.Start()
	for begun := t.clock.Now(); t.solving && t.clock.Now().Sub(begun) < t.slice; {
		t.solving = !t.exact.Advance(exactNodes)
	}
	return true
}

// endReports ends the reports of a search's tree with everything not yet reported.
func (t *thought) endReports() {
	if t.tree != nil {
		t.tree.Over = true
	}
}

// endThink ends the Think under way, if there is one, with its Final.
func (s *Session) endThink() {
	t := s.thought
	if t == nil {
		return
	}
	s.thought = nil
	t.endReports()
	defer s.abandon(t)
	s.crew.End()
	if t.player == nil { // it waits: the move comes without the net
		if err := s.beginWithoutNet(t); err != nil {
			panic(err)
		}
	}
	s.report(t, true)
	s.ponder.follow(t)
	if t.part.Workers < 2 { // else it has only a part of the tree
		s.latest = t
	}
}

// abandon, deferred, ends a Think whose agent failed: an Error replaces the Final.
func (s *Session) abandon(t *thought) {
	if fault := recover(); fault != nil {
		s.thought = nil
		s.players.drop()
		s.latest = nil
		s.watch.Drop()
		s.crew.Fail()
		s.fail(t.id, wire.KindInside, internalError(fault))
	}
}

// report sends the agent's results.
func (s *Session) report(t *thought, final bool) {
	if t.part.Worker > 0 {
		s.sendShare(t, final)
		return
	}
	r := &wire.Report{
		Final:  final,
		Seat:   t.shown.game.Spec().Seats[t.seat],
		Agent:  t.agent.String(),
		Millis: float64(t.clock.Now().Sub(t.worked).Microseconds()) / 1000,
		Net:    t.net,
		Lacks:  t.whyNoNet,
	}
	if t.player == nil {
		s.send(wire.Event{ID: t.id, Epoch: s.epoch, Report: r})
		return
	}
	choice := t.views[t.player.Move()]
	r.Move, r.Text = choice.name, choice.text
	r.Goal = player.Goal(t.player)
	_, r.Kernel = player.NetOf(t.player)
	if t.player.Report(&t.held) && (t.held.Visits > 0 || r.Kernel != "") { // else the value is the result of one playout
		if t.exact != nil {
			t.exact.Mark(t.held.Rows)
		}
		r.Value, r.Valued = finite(t.held.Value), true
		r.Visits, r.Done, r.Depth = t.held.Visits, t.held.Done, t.held.Depth
		workers, done := s.crew.Done()
		r.Workers, r.Done = workers, r.Done+done
		r.Rows, r.Unit, r.Slack = t.rows(), t.held.Unit, t.slack()
		for i := range r.Rows[:min(t.lines, len(r.Rows))] {
			r.Rows[i].Line = s.lineOf(t, t.held.Rows[i].Move)
		}
		r.Line = t.texts(t.held.Line)
		if t.endless && len(t.held.Rows) > 0 {
			of, _ := chance.Of(t.shown.game, t.playing).OfRow(&t.held.Rows[0])
			r.Chance = float32(of)
		}
		if worker := t.chosenWorker(); worker > 0 {
			r.Line = s.crew.Line(worker)
		}
	}
	s.send(wire.Event{ID: t.id, Epoch: s.epoch, Report: r})
	if t.endless && t.exact == nil && len(r.Rows) > 0 && !final { // the search's own lines come first
		t.exact = exact.New(t.shown.game, t.shown.state)
		t.solving = t.exact != nil
	}
}

// rows returns the agent's moves in its order of preference.
func (t *thought) rows() []wire.Row {
	held := t.held.Rows
	if most := wire.MaxRows; len(held) > most {
		move := t.player.Move()
		if at := slices.IndexFunc(held, func(r search.Row) bool { return r.Move == move }); at >= most {
			held[most-1] = held[at] // the choice is always included
		}
		held = held[:most]
	}
	return rowsOf(held, t.held.Visits > 0, func(m game.Move) moveView { return t.views[m] })
}

// rowsOf returns rows in the wire's form; view returns how a move is shown. It leaves out equal
// priors of a tree search, which carry no information.
func rowsOf(held []search.Row, tree bool, view func(game.Move) moveView) []wire.Row {
	rows := make([]wire.Row, len(held))
	for i, h := range held {
		c := view(h.Move)
		rows[i] = wire.Row{
			Move: c.name, Text: c.text, Squares: c.squares, Visits: int(h.Visits),
			Value: finite(h.Value), Prior: finite(h.Prior), Bonus: finite(h.Bonus),
			Proven: h.Proven.Word(), AtMost: h.AtMost, Points: finite(h.Points), Margin: int(h.Margin), Plies: int(h.Plies),
		}
	}
	if tree && even(rows) {
		for i := range rows {
			rows[i].Prior = 0
		}
	}
	return rows
}

// slack returns how the agent deliberately plays worse moves: nil if it does not, or if an exact
// solver found its move.
func (t *thought) slack() *wire.Slack {
	s := t.agent.Slack(t.shown.game, t.shown.ply)
	if s == nil || s.Unit != t.held.Unit {
		return nil
	}
	slack := &wire.Slack{}
	if s.PerUnit > 0 {
		slack.Within = float32(s.Points) / float32(s.PerUnit)
	}
	return slack
}

// even reports whether all rows have the same prior.
func even(rows []wire.Row) bool {
	const rounding = 1e-6
	return !slices.ContainsFunc(rows, func(r wire.Row) bool {
		return math.Abs(float64(r.Prior-rows[0].Prior)) > rounding
	})
}

// lineOf returns the line of a move for people, from the worker that searches it.
func (s *Session) lineOf(t *thought, m game.Move) []string {
	if line := s.crew.LineOf(m); line != nil {
		return line
	}
	return t.texts(player.LineOf(t.player, m, nil))
}

// texts returns a line for people. In a game of chance it tries one outcome, in which a move may not
// be legal: the line ends there.
func (t *thought) texts(moves []game.Joint) []string {
	line, err := record.New(t.shown.game, t.shown.state.String(), 0)
	if err != nil {
		return nil
	}
	var texts []string
	for i, j := range moves[:min(len(moves), wire.MaxLine)] {
		from := line.StateAt(i)
		if line.Append(j) != nil {
			break
		}
		texts = append(texts, t.shown.newPly(from, j, line.Name(i)).Text)
	}
	return texts
}

// finite returns x, or 0 if x cannot be written in JSON, such as the bonus of an unvisited move.
func finite(x float32) float32 {
	if f := float64(x); math.IsInf(f, 0) || math.IsNaN(f) {
		return 0
	}
	return x
}
