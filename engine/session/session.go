// Package session is the worker's state machine: it holds one game, carries out the
// commands of package wire and lets agents think in slices. It knows no JavaScript and
// starts no goroutine: its owner passes in messages and, while the session is busy, lets
// it work, and may check for messages between two slices.
//
//	for message := range arrived {
//		s.Handle(message)
//	}
//	if s.Busy() {
//		s.Step() // after Wait, unless a message comes before
//	}
//
// In addition to the rules of the conversation in package wire:
//   - a command either succeeds completely or changes nothing: the new table and its
//     Board are made before the old ones are dropped, so that an error, even an
//     internal one, leaves the game as it was;
//   - the epoch grows by one with every Board, even if Goto stays in place; the Final
//     of a Think carries the epoch of the position that it thought about;
//   - thinking for a seat that does not act, or when the game is over, is an error
//     about a move; a stale epoch takes precedence over any other error;
//   - no line of the game is ever lost, nor the fact that it was over: moves played
//     from an earlier ply make another line, and a finished line stays the main one.
package session

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/session/nets"
	"playout/engine/session/watch"
	"playout/engine/wire"
)

// Session is one conversation and its game.
type Session struct {
	send    func(wire.Event)
	now     func() time.Time
	clock   watch.Clock // of thoughts and their players, which outlive a thought
	epoch   int
	table   *table    // nil until a game is open
	thought *thought  // nil while nothing is thinking
	query   *query    // nil while nothing is being judged or explained; otherwise nothing is thinking
	nets    nets.Nets // announced by Announce
	watch   watch.Watch
	hidden  bool // nobody sees the page

	pool    Pool     // nil where there is none to lead
	helpers []helper // that were started so far
	lastID  int      // of the last command to a helper
}

// New is a session that sends events through send, which is called from Handle and Step
// only and may keep what it is given.
func New(send func(wire.Event)) *Session {
	s := &Session{send: send, now: time.Now, nets: nets.Nets{}}
	s.clock = watch.NewClock(func() time.Time { return s.now() })
	s.watch.Host = watch.Host{
		Say:     func(e wire.Event) { e.Epoch = s.epoch; s.send(e) },
		Fail:    s.fail,
		Now:     func() time.Time { return s.now() },
		Command: s.command,
		Lose:    s.Lost,
	}
	return s
}

// Busy reports whether Step has work, now or after Wait: a thought that does not wait for
// a model, a query, or a tree that has not been reported completely.
func (s *Session) Busy() bool {
	return s.query != nil || s.thought != nil && s.thought.player != nil || s.watch.Owes()
}

// Wait is how long Step has nothing to do, 0 where it has work or is not Busy: while a
// slowed search waits, or until more of a tree is to be reported.
func (s *Session) Wait() time.Duration {
	t := s.thought
	thinks := t != nil && t.player != nil
	if s.query != nil || thinks && !(s.watch.Slowly() && t.ended.IsZero()) || !s.watch.Owes() {
		return 0
	}
	return s.watch.Wait()
}

// Handle carries out one message from the other side, or answers with an error.
func (s *Session) Handle(message []byte) {
	c, err := wire.DecodeCommand(message)
	if err != nil {
		s.fail(c.ID, wire.KindMessage, err)
		return
	}
	defer func() {
		if fault := recover(); fault != nil {
			s.fail(c.ID, wire.KindInside, inside(fault))
		}
	}()
	if problem := s.obey(c); problem != nil {
		s.fail(c.ID, problem.kind, problem.err)
	}
}

// problem is why a command was refused.
type problem struct {
	kind string // one of wire's kinds
	err  error
}

func refuse(kind, format string, args ...any) *problem {
	return &problem{kind, fmt.Errorf(format, args...)}
}

// inside describes an internal fault.
func inside(fault any) error {
	return fmt.Errorf("a fault inside Playout, the game is as it was: %v", fault)
}

// fail sends an error.
func (s *Session) fail(id int, kind string, err error) {
	s.send(wire.Event{ID: id, Epoch: s.epoch, Error: fault(kind, err)})
}

// line is an error's text as a single line.
func line(err error) string {
	const most = 1000 // bytes
	text := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// fault is an error in the form of package wire.
func fault(kind string, err error) *wire.Error {
	e := &wire.Error{Kind: kind, Text: line(err)}
	var in *format.MoveError
	var wrong *of
	if errors.As(err, &in) {
		e.Of, e.Ply = wire.Clip(in.Word), in.Ply
	} else if errors.As(err, &wrong) {
		e.Of = wire.Clip(wrong.what)
	}
	return e
}

// of is an error about a given subject.
type of struct {
	error
	what string
}

func (s *Session) obey(c wire.Command) *problem {
	switch {
	case c.Hello != nil:
		return s.hello(c.ID, c.Hello)
	case c.Open != nil:
		t, problem := openTable(c.Open)
		return s.set(c.ID, t, problem)
	case c.Import != nil:
		t, imported, problem := importTable(c.Import)
		return s.show(c.ID, t, imported, problem)
	case c.Stop != nil:
		s.interrupt()
		s.finish()
		return nil
	case c.Pose != nil, c.Judge != nil, c.Explain != nil:
		return s.run(&c)
	case c.Help != nil:
		return s.help(c.ID, c.Help)
	case c.Watch != nil:
		s.follow(c.ID, c.Watch)
		return nil
	case c.Inspect != nil:
		s.watch.Inspect(c.ID, c.Inspect)
		return nil
	case c.Hide != nil:
		s.hidden = c.Hide.On
		return nil
	}
	if s.table == nil {
		return refuse(wire.KindGame, "no game is open; allowed: hello, open")
	}
	switch {
	case c.Play != nil:
		if problem := s.current(c.Play.Epoch); problem != nil {
			return problem
		}
		t, problem := s.table.play(c.Play.Moves)
		return s.set(c.ID, t, problem)
	case c.Goto != nil:
		t, problem := s.table.stand(c.Goto)
		return s.set(c.ID, t, problem)
	case c.End != nil:
		t, problem := s.table.end(*c.End)
		return s.set(c.ID, t, problem)
	case c.Think != nil:
		if problem := s.current(c.Think.Epoch); problem != nil {
			return problem
		}
		return s.think(c.ID, s.table, c.Think, nil, player.Part{})
	case c.Compose != nil:
		return s.compose(c.ID, c.Compose)
	case c.Peek != nil:
		return s.peek(c.ID, c.Peek)
	case c.Describe != nil:
		s.describe(c.ID)
		return nil
	}
	if c.Export != nil {
		return s.export(c.ID, c.Export)
	}
	return s.check(c.ID, c.Check)
}

// current refuses a command about a position other than the current one.
func (s *Session) current(epoch int) *problem {
	if epoch != s.epoch {
		return refuse(wire.KindStale, "epoch %d is not the present one; allowed: %d", epoch, s.epoch)
	}
	return nil
}

// set replaces the table and sends the new board.
func (s *Session) set(id int, t *table, problem *problem) *problem {
	return s.show(id, t, nil, problem)
}

// show is set of a table that may have been imported.
func (s *Session) show(id int, t *table, imported *wire.Imported, problem *problem) *problem {
	if problem != nil {
		return problem
	}
	board := t.board()
	board.Imported = imported
	s.interrupt()
	s.finish()
	s.table = t
	s.epoch++
	s.send(wire.Event{ID: id, Epoch: s.epoch, Board: board})
	return nil
}

func (s *Session) hello(id int, h *wire.Hello) *problem {
	if h.Version != wire.Version {
		return refuse(wire.KindMessage, "version %d of the protocol is not spoken here; allowed: %d", h.Version, wire.Version)
	}
	welcome := &wire.Welcome{Version: wire.Version}
	for _, g := range games.All() {
		entry := wire.Game{ID: g.Spec().ID, Seats: g.Spec().Seats, Chance: g.Spec().Chance, Hint: s.nets.Hint(g), Draws: g.Spec().Draws, Forms: formsOf(g)}
		entry.Together = g.New(game.NewRand(0)).Acting().Count() > 1
		if g, is := g.(game.Configurable); is {
			for _, o := range g.Options() {
				entry.Options = append(entry.Options, wire.Option{Name: o.Name, Value: o.Value, Default: o.Default, Values: o.Values, Min: o.Min, Max: o.Max, Seats: o.Seats})
			}
		}
		for _, a := range player.Offered(g) {
			agent := wire.Agent{Name: a.String(), Level: a.Level()}
			if a.Level() > 0 {
				agent.About = a.InFull()
			}
			if w, measured := a.Worth(g); measured {
				agent.Worth = &wire.Worth{Against: w.Against.String(), Score: w.Score, Games: w.Games}
			}
			entry.Agents = append(entry.Agents, agent)
		}
		entry.Agents = append(entry.Agents, s.nets.Offered(g)...)
		welcome.Games = append(welcome.Games, entry)
	}
	s.send(wire.Event{ID: id, Epoch: s.epoch, Hello: welcome})
	return nil
}

func (s *Session) check(id int, c *wire.Check) *problem {
	agent, err := player.Parse(s.table.game, c.Agent)
	if err != nil {
		return &problem{wire.KindAgent, &of{err, c.Agent}}
	}
	checked := &wire.Checked{Agent: agent.String()}
	if full := agent.InFull(); full != checked.Agent {
		checked.Full = full
	}
	for _, v := range agent.Values() {
		checked.Values = append(checked.Values, wire.Value{Key: v.Key, Value: v.Value})
	}
	if s.nets.Has(agent.Net()) {
		checked.Net = agent.Net()
	}
	s.send(wire.Event{ID: id, Epoch: s.epoch, Checked: checked})
	return nil
}

func (s *Session) describe(id int) {
	kinds := &wire.Kinds{}
	for _, k := range player.Kinds(s.table.game, s.nets.Has) {
		kind := wire.Kind{Name: k.Name}
		for _, key := range k.Keys {
			kind.Keys = append(kind.Keys, wire.Key(key))
		}
		kinds.Kinds = append(kinds.Kinds, kind)
	}
	s.send(wire.Event{ID: id, Epoch: s.epoch, Kinds: kinds})
}
