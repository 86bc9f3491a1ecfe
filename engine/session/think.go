package session

import (
	"math"
	"slices"
	"time"

	"playout/engine/game"
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
)

// thought is a running Think.
type thought struct {
	id      int // of the Think
	clock   *watch.Clock
	agent   player.Agent
	playing player.Agent // the same, or without its net
	seed    uint64
	shown   *openGame
	seat    game.Seat
	player  player.Player // nil while it waits for the agent's net
	net     string        // the net that it has, waits for or lacks, "" for none
	lacks   *wire.Error   // why it thinks without its net, nil unless it does

	begun  time.Time
	worked time.Time     // the same by its clock
	due    time.Duration // when the next partial report is due, since begun
	full   time.Duration // when a helper next shares all results, since begun
	slice  time.Duration // of work between two checks for messages
	ended  time.Time     // when the agent finished, zero before

	tree  *watch.Tree  // being reported, nil for none
	part  player.Share // this worker's part among those that think together
	moves []game.Move  // a helper's part of the moves

	choices map[game.Move]choice // of the seat's legal moves
	held    search.Report        // reused by every report

	time  timecontrol.Clock // its clock, zero for the agent's own limit
	until time.Duration     // when to stop an agent that no time limits, since worked; 0 for never
}

// choice is the form in which a legal move is shown.
type choice struct {
	name    string
	text    string // for people, "" if that is the name
	squares []int
}

// choiceOf returns the form of a legal move of a state.
func choiceOf(state game.State, seat game.Seat, m game.Move) choice {
	c := choice{name: state.MoveName(seat, m), squares: squares(state, seat, m)}
	if text := game.MoveText(state, seat, m); text != c.name {
		c.text = text
	}
	return c
}

// think starts a Think at an open game and ends the one before it.
func (s *Session) think(id int, t *openGame, c *wire.Think, moves []game.Move, part player.Share) *problem {
	state := t.state
	seat, problem := t.seat(c.Seat)
	if problem != nil {
		return problem
	}
	if t.over() {
		return refuse(wire.KindMove, "the game is over, nobody is to think")
	}
	if !state.Acting().Has(seat) {
		return refuse(wire.KindMove, "seat %q does not act now; allowed: %s", c.Seat, t.names(state.Acting()))
	}
	agent, err := parseAgent(t.game, c.Agent)
	if err != nil {
		return refuse(wire.KindAgent, "%w", err)
	}
	if part.Worker > 0 && !agent.Shares() {
		return refuse(wire.KindAgent, "agent %q thinks in one worker; allowed: one limited by ms", agent)
	}
	if part.Worker == 0 && s.crew.Leads() && agent.Shares() && !s.watch.Slow() {
		part.Workers = c.Workers
	}
	s.latest = nil // its tree and the next one need not fit into memory together
	next := &thought{
		id: id, clock: &s.clock, agent: agent, seed: c.Seed, shown: t, seat: seat, moves: moves, part: part,
		due: firstReport, slice: slice,
		choices: make(map[game.Move]choice),
	}
	left, plus, toGo := c.Clock.Times()
	next.time = timecontrol.Clock{Left: left, Plus: plus, Moves: toGo, Reserve: wire.Reserve}
	if agent.Millis() == 0 {
		next.until = next.time.Budget()
	}
	if part.Worker > 0 {
		next.due = 0 // the leader should know at once that it works
	}
	for _, m := range state.Legal(seat, nil) {
		next.choices[m] = choiceOf(state, seat, m)
	}
	waits := s.nets.Awaits(agent.Net())
	if waits {
		next.net = agent.Net()
	} else if !agent.Keeps(t.game) { // it is made before anything ends, since that may fail
		if err := s.begin(next); err != nil {
			return refuse(wire.KindAgent, "%w", err)
		}
	}
	s.interrupt()
	s.finish()
	s.latest = nil
	s.watch.Drop()
	s.ponder.player = nil             // another player may replace it
	if !waits && next.player == nil { // the kept one may just have ended the Think before
		if err := s.begin(next); err != nil {
			return refuse(wire.KindAgent, "%w", err)
		}
	}
	next.start(s.now()) // its net may have been loaded just now
	s.thought = next
	s.crew.None()
	if next.player == nil {
		s.report(next, false)
	} else {
		s.call(next)
	}
	return nil
}

// begin lets the agent think, with its net if possible, otherwise without.
func (s *Session) begin(t *thought) error {
	t.playing = t.agent
	err := s.players.seat(t, t.playing, s.nets)
	if err == nil {
		t.net, _ = player.NetOf(t.player)
	} else if t.agent.Net() != "" {
		t.net = t.agent.Net()
		t.lacks = fault(s.nets.Lack(t.net, err))
		err = s.beginBare(t)
	}
	return err
}

// beginBare lets the agent think without its net.
func (s *Session) beginBare(t *thought) error {
	t.playing = t.agent.WithoutNet()
	return s.players.seat(t, t.playing, nil)
}

// resume continues a Think whose agent's net has arrived.
func (s *Session) resume(t *thought) {
	defer s.abandon(t)
	if err := s.begin(t); err != nil {
		panic(err) // abandon reports it instead of the Final
	}
	t.start(s.now())
	s.call(t)
}

// start starts the time of the Think.
func (t *thought) start(now time.Time) {
	t.clock.Start()
	t.begun, t.worked = now, t.clock.At(now)
}

// Step works for one slice, at most 20 ms, on the Think, the query or the pondered position, and
// sends reports from time to time, also of a watched tree.
func (s *Session) Step() {
	defer s.watch.Report()
	if s.query != nil {
		s.stepQuery(s.query)
		return
	}
	t := s.thought
	if s.ponders() {
		s.latest = nil
		s.ponder.work(&s.players, s.shown, &s.clock)
	}
	if t == nil || t.player == nil {
		return
	}
	defer s.abandon(t)
	s.crew.Exchange()
	if t.ended.IsZero() && t.advance(&s.watch) {
		t.ended = s.now()
		s.crew.Dismiss()
	}
	if !t.ended.IsZero() {
		if !s.crew.LacksWord(t.ended) {
			s.finish()
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

// advance thinks for one slice and reports whether the Think has ended. A watched search may be
// slowed down.
func (t *thought) advance(w *watch.Watch) bool {
	t.startReports(w)
	if w.Slowly() {
		return w.Advance(slice, t.clock, func() bool { return t.player.Advance(0) })
	}
	t.clock.Start()
	return t.player.Advance(t.slice) || t.until > 0 && t.clock.Now().Sub(t.worked) >= t.until
}

// over ends the reports of a search's tree with everything not yet reported.
func (t *thought) over() {
	if t.tree != nil {
		t.tree.Over = true
	}
}

// finish ends the Think under way, if there is one, with its Final.
func (s *Session) finish() {
	t := s.thought
	if t == nil {
		return
	}
	s.thought = nil
	t.over()
	defer s.abandon(t)
	s.crew.End()
	if t.player == nil { // it waits: the move comes without the net
		if err := s.beginBare(t); err != nil {
			panic(err)
		}
	}
	s.report(t, true)
	s.ponder.after(t)
	if t.part.Workers < 2 { // otherwise it has only a part of the tree
		s.latest = t
	}
}

// abandon, deferred, ends a Think whose agent failed: an Error replaces the Final.
func (s *Session) abandon(t *thought) {
	if fault := recover(); fault != nil {
		s.thought = nil
		s.players.forget()
		s.latest = nil
		s.watch.Drop()
		s.crew.Fail()
		s.fail(t.id, wire.KindInside, inside(fault))
	}
}

// report sends the agent's results, before the epoch can grow.
func (s *Session) report(t *thought, final bool) {
	if t.part.Worker > 0 {
		s.share(t, final)
		return
	}
	r := &wire.Report{
		Final:  final,
		Seat:   t.shown.game.Spec().Seats[t.seat],
		Agent:  t.agent.String(),
		Millis: float64(t.clock.Now().Sub(t.worked).Microseconds()) / 1000,
		Net:    t.net,
		Lacks:  t.lacks,
	}
	if t.player == nil {
		s.send(wire.Event{ID: t.id, Epoch: s.epoch, Report: r})
		return
	}
	choice := t.choices[t.player.Move()]
	r.Move, r.Text = choice.name, choice.text
	r.Goal = player.Goal(t.player)
	_, r.Kernel = player.NetOf(t.player)
	if t.player.Report(&t.held) && (t.held.Visits > 0 || r.Kernel != "") { // without either it is the result of one playout
		r.Value, r.Valued = finite(t.held.Value), true
		r.Visits, r.Done, r.Depth = t.held.Visits, t.held.Done, t.held.Depth
		workers, done := s.crew.Done()
		r.Workers, r.Done = workers, r.Done+done
		r.Rows, r.Unit, r.Slack = t.rows(), t.held.Unit, t.slack()
		r.Line = t.expected()
		if worker := t.chosen(); worker > 0 {
			r.Line = s.crew.Line(worker)
		}
	}
	s.send(wire.Event{ID: t.id, Epoch: s.epoch, Report: r})
}

// rows returns the agent's moves, in the order in which it chooses.
func (t *thought) rows() []wire.Row {
	held := t.held.Rows
	if most := wire.MaxRows; len(held) > most {
		move := t.player.Move()
		if at := slices.IndexFunc(held, func(r search.Row) bool { return r.Move == move }); at >= most {
			held[most-1] = held[at] // the choice is always included
		}
		held = held[:most]
	}
	return rowsOf(held, t.held.Visits > 0, func(m game.Move) choice { return t.choices[m] })
}

// rowsOf returns rows of moves in the given forms. Equal priors of a tree search carry no
// information.
func rowsOf(held []search.Row, tree bool, shown func(game.Move) choice) []wire.Row {
	rows := make([]wire.Row, len(held))
	for i, h := range held {
		c := shown(h.Move)
		rows[i] = wire.Row{
			Move: c.name, Text: c.text, Squares: c.squares, Visits: int(h.Visits),
			Value: finite(h.Value), Prior: finite(h.Prior), Bonus: finite(h.Bonus),
			Proven: crew.Proven(h.Proven), AtMost: h.AtMost, Points: finite(h.Points), Margin: int(h.Margin), Plies: int(h.Plies),
		}
	}
	if tree && even(rows) {
		for i := range rows {
			rows[i].Prior = 0
		}
	}
	return rows
}

// slack tells how the agent deliberately plays worse moves. It is nil if the agent does not, and
// if an exact solver found its move.
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

// expected returns the principal variation for people. In a game of chance its moves need not be
// legal in the one outcome that is tried here: the line ends there.
func (t *thought) expected() []string {
	line, err := record.New(t.shown.game, t.shown.state.String(), 0)
	if err != nil {
		return nil
	}
	var said []string
	for i, j := range t.held.Line[:min(len(t.held.Line), wire.MaxLine)] {
		from := line.StateAt(i)
		if line.Append(j) != nil {
			break
		}
		said = append(said, t.shown.written(from, j, line.Name(i)).Text)
	}
	return said
}

// finite returns x, or 0 if x cannot be written in JSON, such as the bonus of an unvisited move.
func finite(x float32) float32 {
	if f := float64(x); math.IsInf(f, 0) || math.IsNaN(f) {
		return 0
	}
	return x
}
