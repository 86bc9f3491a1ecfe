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
//   - a command either succeeds completely or changes nothing: the new game and its Board are
//     made before the old ones are dropped, so that an error, even an internal one, leaves
//     the game as it was;
//   - the epoch grows by one with every Board, even if Goto stays in place; the Final of a
//     Think carries the epoch of the position that it thought about;
//   - thinking for a seat that does not act, or when the game is over, is an error about a
//     move; a stale epoch takes precedence over any other error;
//   - no line of the game is ever lost, nor the fact that it was over: moves played from an
//     earlier ply make another line, and a finished line stays the main one.
package session

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"playout/engine/game/format"
	"playout/engine/plaintext"
	"playout/engine/player"
	"playout/engine/session/announced"
	"playout/engine/session/crew"
	"playout/engine/session/door"
	"playout/engine/session/watch"
	"playout/engine/strict"
	"playout/engine/wire"
)

// Session is one conversation and its game.
type Session struct {
	send    func(wire.Event)
	now     func() time.Time
	clock   watch.Clock // of Thinks and their players, which outlive a Think
	epoch   int
	shown   *openGame      // nil until a game is open
	thought *thought       // nil while nothing is thinking
	latest  *thought       // the last that ended, nil once its tree is no longer that of its position
	query   *query         // nil while nothing is being judged or explained; otherwise nothing is thinking
	nets    announced.Nets // announced by Announce
	watch   watch.Watch
	players players
	ponder  ponder
	hidden  bool // the page is hidden

	crew crew.Crew // that it leads
}

// New returns a session that sends events through send, which is called only from Handle and Step
// and may keep its argument.
func New(send func(wire.Event)) *Session {
	s := &Session{send: send, now: time.Now, nets: announced.Nets{}}
	s.clock = watch.NewClock(func() time.Time { return s.now() })
	s.watch.Host = watch.Host{
		Say:     func(e wire.Event) { e.Epoch = s.epoch; s.send(e) },
		Fail:    s.fail,
		Now:     func() time.Time { return s.now() },
		Command: s.crew.Command,
		Lose:    s.Lost,
	}
	s.crew.Host = crew.Host{
		Now:        func() time.Time { return s.now() },
		Heard:      s.watch.Heard,
		HelperLost: s.watch.HelperLost,
		Asked: func(i int) {
			if s.watch.On() {
				s.watch.Helper(i)
			}
		},
	}
	return s
}

// Busy reports whether Step has work, now or after Wait: a Think that does not wait for a model,
// a query, a tree that has not been reported completely, or a position to ponder.
func (s *Session) Busy() bool {
	return s.query != nil || s.thought != nil && s.thought.player != nil || s.watch.Owes() || s.ponders()
}

// ponders reports whether Step should ponder. A watched tree stays as its Think has left it.
func (s *Session) ponders() bool {
	return s.ponder.left > 0 && !s.hidden && s.thought == nil && s.query == nil && !s.watch.Has()
}

// Wait returns how long Step has nothing to do, 0 if it has work or is not Busy: while a slowed
// search waits, or until more of a tree is due.
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
	if problem := s.execute(c); problem != nil {
		s.fail(c.ID, problem.kind, problem.err)
	}
}

// problem says why a command was refused.
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

// line returns an error's text as a single line.
func line(text string) string {
	const most = 1000 // bytes
	text = strings.Join(strings.FieldsFunc(plaintext.Visible(text), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// fault returns an error in the form of package wire.
func fault(kind string, err error) *wire.Error {
	e := &wire.Error{Kind: kind, Text: line(err.Error())}
	for _, f := range strict.FaultsOf(err) {
		if f.Path != "" && len(e.Faults) < wire.MaxFaults {
			e.Faults = append(e.Faults, strict.Fault{Path: line(f.Path), Got: line(f.Got), Allowed: line(f.Allowed)})
		}
	}
	var in *format.MoveError
	var wrong *of
	var either *door.Either
	if errors.As(err, &in) {
		e.Of, e.Ply = strict.Clip(in.Word), in.Ply
	} else if errors.As(err, &wrong) {
		e.Of = strict.Clip(wrong.what)
	} else if errors.As(err, &either) {
		e.Either = either.Games
	}
	return e
}

// of is an error about a given subject.
type of struct {
	error
	what string
}

func (s *Session) execute(c wire.Command) *problem {
	switch {
	case c.Open != nil:
		t, problem := newGame(c.Open)
		return s.open(c.ID, t, nil, problem)
	case c.Import != nil:
		t, imported, problem := importGame(c.Import)
		return s.open(c.ID, t, imported, problem)
	case c.Stop != nil:
		s.interrupt()
		s.finish()
		return nil
	case c.Pose != nil, c.Judge != nil, c.Explain != nil, c.Review != nil:
		return s.run(&c)
	case c.Help != nil:
		return s.help(c.ID, c.Help)
	case c.Tell != nil:
		return s.learn(c.Tell)
	case c.Watch != nil:
		s.follow(c.ID, c.Watch)
		return nil
	case c.Inspect != nil:
		s.watch.Inspect(c.ID, c.Inspect)
		return nil
	case c.Hide != nil:
		s.hidden = c.Hide.On
		return nil
	case c.Hello == nil && s.shown == nil:
		return refuse(wire.KindGame, "no game is open; allowed: hello, open")
	case c.Play != nil:
		if problem := s.current(c.Play.Epoch); problem != nil {
			return problem
		}
		t, problem := s.shown.play(c.Play.Moves)
		return s.set(c.ID, t, problem)
	case c.Goto != nil:
		t, problem := s.shown.handleGoto(c.Goto)
		return s.set(c.ID, t, problem)
	case c.End != nil:
		t, problem := s.shown.end(*c.End)
		return s.set(c.ID, t, problem)
	case c.Think != nil:
		if problem := s.current(c.Think.Epoch); problem != nil {
			return problem
		}
		return s.think(c.ID, s.shown, c.Think, nil, player.Share{})
	}
	e, problem := s.answer(&c)
	if problem == nil {
		e.ID, e.Epoch = c.ID, s.epoch
		s.send(e)
	}
	return problem
}

// answer answers a command that changes nothing.
func (s *Session) answer(c *wire.Command) (e wire.Event, problem *problem) {
	switch {
	case c.Hello != nil:
		e.Hello, problem = welcome(c.Hello, s.nets)
	case c.Compose != nil:
		e.Composed, problem = s.shown.compose(c.Compose)
	case c.Peek != nil:
		if problem = s.current(c.Peek.Epoch); problem == nil {
			e.Peeked, problem = s.shown.peeked(c.Peek)
		}
	case c.Describe != nil:
		e.Kinds = describe(s.shown.game, s.nets)
	case c.Export != nil:
		e.Exported, problem = s.shown.export(c.Export)
	default:
		e.Checked, problem = check(s.shown.game, s.nets, c.Check)
	}
	return e, problem
}

// current refuses a command about a position other than the current one.
func (s *Session) current(epoch int) *problem {
	if epoch != s.epoch {
		return refuse(wire.KindStale, "epoch %d is not the present one; allowed: %d", epoch, s.epoch)
	}
	return nil
}

// set replaces the open game and sends the new board. It does nothing if there is a problem.
func (s *Session) set(id int, t *openGame, problem *problem) *problem {
	return s.show(id, t, nil, problem)
}

// open is like set, for another game that was opened or imported: no player continues.
func (s *Session) open(id int, t *openGame, imported *wire.Imported, problem *problem) *problem {
	if problem = s.show(id, t, imported, problem); problem == nil {
		s.ponder, s.latest = ponder{}, nil
		s.players.forget()
	}
	return problem
}

// show replaces the open game and sends the new board, with the answer to an import. It does
// nothing if there is a problem.
func (s *Session) show(id int, t *openGame, imported *wire.Imported, problem *problem) *problem {
	if problem != nil {
		return problem
	}
	board := t.board()
	board.Imported = imported
	s.interrupt()
	s.finish()
	s.shown = t
	s.ponder.see(t)
	s.epoch++
	s.send(wire.Event{ID: id, Epoch: s.epoch, Board: board})
	return nil
}
