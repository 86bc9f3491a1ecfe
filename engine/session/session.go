// Package session is the worker's state machine: it holds one game, carries out the commands of
// package wire and lets agents think in slices of time. It knows no JavaScript and starts no
// goroutine. Its owner passes in the messages as they arrive and, while the session is busy, lets
// it work for one slice after another:
//
//	for {
//		if !s.Busy() {
//			s.Handle(<-messages)
//			continue
//		}
//		select {
//		case message := <-messages:
//			s.Handle(message)
//		case <-time.After(s.Wait()):
//			s.Step()
//		}
//	}
//
// Think, Report, Share and the like are messages of package wire; a Final is the last Report of a
// Think. A model is the file of a net, and a form is a text format of a game. The epoch counts the
// Boards that were sent; a command with an older one is stale, and is refused.
//
// The session adds these rules to those of the conversation in package wire:
//   - a command either succeeds completely or changes nothing: the new game and its Board are
//     made before the old ones are dropped, so that an error, even an internal one, leaves
//     the game as it was;
//   - a Think ends before the epoch grows, so that its Final carries the epoch of the position
//     that it thought about;
//   - thinking for a seat that does not act, or when the game is over, is an error about a
//     move; a stale epoch takes precedence over any other error;
//   - the game never loses a line unless an Amend deletes it, nor forgets that it was over: moves
//     played from an earlier ply make another line, and a finished line stays the main one.
package session

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"playout/engine/game/format"
	"playout/engine/importer"
	"playout/engine/instant"
	"playout/engine/net"
	"playout/engine/plaintext"
	"playout/engine/player"
	"playout/engine/session/announced"
	"playout/engine/session/crew"
	"playout/engine/session/extension"
	"playout/engine/session/watch"
	"playout/engine/strict"
	"playout/engine/wire"
)

// Session is one conversation and its game.
type Session struct {
	send    func(wire.Event)
	now     func() instant.Time
	clock   watch.Clock    // of all Thinks, and of players, which outlive a Think
	epoch   int            // as package wire defines it
	shown   *openGame      // nil until a game is open
	thought *thought       // nil while nothing is thinking
	latest  *thought       // the last that ended, so that a Watch can still show its tree; nil once that has changed
	query   *query         // nil while nothing is being judged or explained; otherwise nothing is thinking
	waiting *wire.Command  // a Simulate whose model has not come yet, nil for none
	nets    announced.Nets // the models, from Announce
	watch   watch.Watch

	simulated *simulated // the search of the last Simulate, nil for none
	posed     posed

	players players
	ponder  ponder
	hidden  bool       // the page is hidden
	opened  *net.Model // of the last file that was opened, nil for none

	crew   crew.Crew // the helpers that it leads
	inside inside

	extensions []extension.Extension
}

// New returns a session that sends events through send, which is called only from Handle and Step
// and may keep its argument.
func New(send func(wire.Event)) *Session {
	s := NewSmall(send)
	s.lookInside()
	return s
}

// NewSmall returns a session that lacks the commands for the place that looks inside a game: Review,
// ReviewTask, EndReview, Dissect and Simulate. A program that only uses NewSmall does not link them.
func NewSmall(send func(wire.Event)) *Session {
	s := &Session{send: send, now: instant.Now, nets: announced.Nets{}}
	s.clock = watch.NewClock(func() instant.Time { return s.now() })
	s.watch.Host = watch.Host{
		Send:      func(e wire.Event) { e.Epoch = s.epoch; s.send(e) },
		Fail:      s.fail,
		Now:       func() instant.Time { return s.now() },
		Command:   s.crew.Command,
		EndHelper: s.Lost,
	}
	s.crew.Host = crew.Host{
		Now: func() instant.Time { return s.now() },
		HandleEvent: func(i int, e *wire.Event) {
			if !s.handleExtendedEvent(i, e) {
				s.watch.HandleEvent(i, e)
			}
		},
		HelperLost: func(i int) {
			for _, x := range s.extensions {
				x.Lost(i)
			}
			s.watch.HelperLost(i)
		},
		HelperAsked: func(i int) {
			if s.watch.On() {
				s.watch.WatchHelper(i)
			}
		},
	}
	return s
}

// Busy reports whether Step has work, now or after Wait: a Think that does not wait for a model,
// a query, a tree that has not been reported completely, a position to ponder, or the work of an
// extension.
func (s *Session) Busy() bool {
	return s.extended() != nil || s.query != nil || s.thought != nil && s.thought.player != nil || s.watch.Unreported() || s.ponders()
}

// ponders reports whether Step should ponder. A watched tree stays as its Think has left it.
func (s *Session) ponders() bool {
	return s.ponder.left > 0 && !s.hidden && s.thought == nil && s.query == nil && !s.watch.HasTree()
}

// background reports whether Step should work for an extension: nothing else is at work.
func (s *Session) background() bool {
	return s.extended() != nil && s.query == nil && (s.thought == nil || s.thought.player == nil) && !s.ponders()
}

// Wait returns for how long Step has nothing to do: until a slowed search continues, or more of a
// tree is due. It is 0 if Step has work, or if the session is not Busy.
func (s *Session) Wait() time.Duration {
	t := s.thought
	thinks := t != nil && t.player != nil
	if s.query != nil || s.background() || thinks && !(s.watch.Pauses() && t.ended.IsZero()) || !s.watch.Unreported() {
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
			s.fail(c.ID, wire.KindInside, internalError(fault))
		}
	}()
	if refused := s.dispatch(c); refused != nil {
		s.fail(c.ID, refused.kind, refused.err)
	}
}

// refusal is the reason for refusing a command.
type refusal struct {
	kind string // one of wire's kinds
	err  error
}

func refuse(kind, format string, args ...any) *refusal {
	return &refusal{kind, fmt.Errorf(format, args...)}
}

// internalError describes an internal fault.
func internalError(fault any) error {
	return fmt.Errorf("a fault inside Playout, the game is as it was: %v", fault)
}

// fail answers a command with an error.
func (s *Session) fail(id int, kind string, err error) {
	s.send(wire.Event{ID: id, Epoch: s.epoch, Error: wireError(kind, err)})
}

// oneLine returns an error's text as a single line.
func oneLine(text string) string {
	const most = 1000 // bytes
	text = strings.Join(strings.FieldsFunc(plaintext.Visible(text), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// wireError returns an error in the form of package wire.
func wireError(kind string, err error) *wire.Error {
	e := &wire.Error{Kind: kind, Text: oneLine(err.Error())}
	for _, f := range strict.FaultsOf(err) {
		if f.Path != "" && len(e.Faults) < wire.MaxFaults {
			e.Faults = append(e.Faults, strict.Fault{Path: oneLine(f.Path), Got: oneLine(f.Got), Allowed: oneLine(f.Allowed)})
		}
	}
	var in *format.MoveError
	var wrong *subjectError
	var either *importer.AmbiguousError
	if errors.As(err, &in) {
		e.Of, e.Ply = strict.Clip(in.Word), in.Ply
	} else if errors.As(err, &wrong) {
		e.Of = strict.Clip(wrong.subject)
	} else if errors.As(err, &either) {
		e.Either = either.Games
	}
	return e
}

// subjectError is an error with its subject, such as an agent string.
type subjectError struct {
	error
	subject string
}

// dispatch carries out a command.
func (s *Session) dispatch(c wire.Command) *refusal {
	switch {
	case c.Open != nil:
		o, refused := newGame(c.Open)
		return s.open(c.ID, o, nil, refused)
	case c.Import != nil:
		o, imported, refused := importGame(c.Import)
		return s.open(c.ID, o, imported, refused)
	case c.Stop != nil:
		s.endQuery()
		s.endThink()
		return nil
	case c.Pose != nil, c.Judge != nil, c.Explain != nil, c.Vet != nil, c.Task != nil:
		return s.startQuery(&c)
	case c.Review != nil, c.ReviewTask != nil, c.EndReview != nil, c.Lab != nil:
		return s.handleExtended(&c)
	case c.Help != nil:
		return s.handleHelp(c.ID, c.Help)
	case c.Tell != nil:
		return s.handleTell(c.Tell)
	case c.Watch != nil:
		s.handleWatch(c.ID, c.Watch)
		return nil
	case c.Inspect != nil:
		s.watch.Inspect(c.ID, c.Inspect)
		return nil
	case c.Dissect != nil && s.shown != nil && s.inside.dissect != nil:
		return s.inside.dissect(c.ID, c.Dissect)
	case c.Hide != nil:
		s.hidden = c.Hide.On
		return nil
	case c.Hello == nil && s.shown == nil:
		return refuse(wire.KindGame, "no game is open; allowed: hello, open")
	case c.Play != nil:
		if refused := s.checkEpoch(c.Play.Epoch); refused != nil {
			return refused
		}
		o, refused := s.shown.play(c.Play.Moves, c.Play.Aside)
		return s.set(c.ID, o, refused)
	case c.Goto != nil:
		o, refused := s.shown.handleGoto(c.Goto)
		return s.set(c.ID, o, refused)
	case c.Simulate != nil && s.inside.simulate != nil:
		return s.startQuery(&c)
	case c.Dissect != nil, c.Simulate != nil:
		return s.handleExtended(&c)
	case c.Amend != nil:
		if refused := s.checkEpoch(c.Amend.Epoch); refused != nil {
			return refused
		}
		o, refused := s.shown.amend(c.Amend)
		return s.set(c.ID, o, refused)
	case c.End != nil:
		o, refused := s.shown.end(*c.End)
		return s.set(c.ID, o, refused)
	case c.Think != nil:
		if refused := s.checkEpoch(c.Think.Epoch); refused != nil {
			return refused
		}
		return s.think(c.ID, s.shown, c.Think, nil, player.Share{})
	}
	e, refused := s.answer(&c)
	if refused == nil {
		e.ID, e.Epoch = c.ID, s.epoch
		s.send(e)
	}
	return refused
}

// answer answers a command that changes nothing.
func (s *Session) answer(c *wire.Command) (e wire.Event, refused *refusal) {
	switch {
	case c.Hello != nil:
		e.Hello, refused = welcome(c.Hello, s.nets)
	case c.Compose != nil:
		e.Composed, refused = s.shown.compose(c.Compose)
	case c.Peek != nil:
		if refused = s.checkEpoch(c.Peek.Epoch); refused == nil {
			e.Peeked, refused = s.shown.peekBoard(c.Peek)
		}
	case c.Describe != nil:
		e.Kinds = describe(s.shown.game, s.nets)
	case c.Export != nil:
		e.Exported, refused = s.shown.export(c.Export)
	default:
		e.Checked, refused = check(s.shown.game, s.nets, c.Check)
	}
	return e, refused
}

// checkEpoch refuses a command about another epoch than the present one.
func (s *Session) checkEpoch(epoch int) *refusal {
	if epoch != s.epoch {
		return refuse(wire.KindStale, "epoch %d is not the present one; allowed: %d", epoch, s.epoch)
	}
	return nil
}

// set replaces the open game and sends the new board, unless the command was refused.
func (s *Session) set(id int, o *openGame, refused *refusal) *refusal {
	return s.replace(id, o, nil, refused)
}

// open is set for another game, opened or imported, in which no player continues.
func (s *Session) open(id int, o *openGame, imported *wire.Imported, refused *refusal) *refusal {
	if refused = s.replace(id, o, imported, refused); refused == nil {
		s.ponder, s.latest = ponder{}, nil
		s.players.drop()
	}
	return refused
}

// replace does the work of set and open; imported, the answer to an import, goes with the board.
func (s *Session) replace(id int, o *openGame, imported *wire.Imported, refused *refusal) *refusal {
	if refused != nil {
		return refused
	}
	board := o.board()
	board.Imported = imported
	s.endQuery()
	s.endThink()
	s.shown, s.simulated = o, nil
	s.ponder.setPosition(o)
	s.epoch++
	s.send(wire.Event{ID: id, Epoch: s.epoch, Board: board})
	return nil
}
