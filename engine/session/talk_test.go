package session

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"playout/engine/ending"
	"playout/engine/instant"
	"playout/engine/wire"
)

// talk is the page's side of a conversation with a session over a pipe.
type talk struct {
	t            *testing.T
	page, worker *wire.End
	session      *Session
	clock        instant.Time // time that now last returned
	id           int          // of the last command
}

func newTalk(t *testing.T) *talk {
	k := &talk{t: t, clock: instant.Time(time.Second)}
	k.page, k.worker = wire.Pipe()
	k.session = New(func(e wire.Event) { k.worker.Send(wire.EncodeEvent(e)) })
	k.session.now = k.now
	return k
}

// readingTime is the time that each reading of the clock takes, so that a slice has about fifteen
// simulations on any machine.
const readingTime = time.Millisecond

// now returns the time of the session and of its players; nothing waits for real time.
func (k *talk) now() instant.Time {
	k.clock = k.clock.Add(readingTime)
	return k.clock
}

// send sends a command, lets the session handle it and returns the events.
func (k *talk) send(c wire.Command) []wire.Event {
	k.t.Helper()
	k.id++
	c.ID = k.id
	k.page.Send(wire.EncodeCommand(c))
	for {
		message, ok := k.worker.Receive()
		if !ok {
			return k.received()
		}
		k.session.Handle(message)
	}
}

// received returns the events since the last call.
func (k *talk) received() []wire.Event {
	k.t.Helper()
	var events []wire.Event
	for {
		message, ok := k.page.Receive()
		if !ok {
			return events
		}
		e, err := wire.DecodeEvent(message)
		if err != nil {
			k.t.Fatalf("the session sent %.300s: %v", message, err)
		}
		if e.Error != nil && (e.Error.Text == "" || strings.ContainsAny(e.Error.Text, "\n\r")) {
			k.t.Fatalf("an error is not one line: %q", e.Error.Text)
		}
		events = append(events, e)
	}
}

// answer returns the only event that answers a command.
func (k *talk) answer(c wire.Command) wire.Event {
	k.t.Helper()
	events := k.send(c)
	if len(events) != 1 || events[0].ID != k.id {
		k.t.Fatalf("%s was answered by %d events: %+v; want len(events) 1 and events[0].ID %v", wire.EncodeCommand(c), len(events), events, k.id)
	}
	return events[0]
}

// board returns the Board that answers a command.
func (k *talk) board(c wire.Command) *wire.Board {
	k.t.Helper()
	e := k.answer(c)
	if e.Board == nil {
		k.t.Fatalf("%s was answered by %+v", wire.EncodeCommand(c), e.Error)
	}
	return e.Board
}

// checkRefused checks that a command is answered only by an error.
func (k *talk) checkRefused(c wire.Command, kind, says string) {
	k.t.Helper()
	e := k.answer(c)
	if e.Error == nil || e.Error.Kind != kind || !strings.Contains(e.Error.Text, says) {
		k.t.Errorf("%s was answered by %+v; want an error about %s that says %q", wire.EncodeCommand(c), e.Error, kind, says)
	}
}

// step works until the Think has ended, or for at most n slices.
func (k *talk) step(n int) []wire.Event {
	k.t.Helper()
	for ; n > 0 && k.session.Busy(); n-- {
		k.session.Step()
	}
	return k.received()
}

// final returns the Final of a Think and checks the reports before it.
func (k *talk) final(think int, events []wire.Event) *wire.Report {
	k.t.Helper()
	for i, e := range events {
		if e.ID != think || e.Report == nil || e.Report.Final != (i == len(events)-1) {
			k.t.Fatalf("think %d: event %d of %d is %+v", think, i, len(events), e)
		}
	}
	if len(events) == 0 {
		k.t.Fatalf("think %d has no events", think)
	}
	return events[len(events)-1].Report
}

// think lets an agent think until it has finished.
func (k *talk) think(seat, agent string) *wire.Report {
	k.t.Helper()
	if events := k.send(thinking(k, seat, agent)); len(events) != 0 {
		k.t.Fatalf("think was answered at once by %+v, want length 0", events)
	}
	return k.final(k.id, k.step(1<<20))
}

func opening(game, moves string, ply int) wire.Command {
	return wire.Command{Open: &wire.Open{Game: game, Moves: moves, Ply: ply}}
}

func playing(k *talk, moves ...string) wire.Command {
	return wire.Command{Play: &wire.Play{Epoch: k.session.epoch, Moves: moves}}
}

func thinking(k *talk, seat, agent string) wire.Command {
	return wire.Command{Think: &wire.Think{Epoch: k.session.epoch, Seat: seat, Agent: agent, Seed: 1}}
}

func going(ply int) wire.Command { return wire.Command{Goto: &wire.Goto{Ply: ply}} }

func resigning(seat string) wire.Command { return ended(ending.Resigned, seat) }

func ended(how, seat string) wire.Command {
	return wire.Command{End: &ending.Ending{How: how, Seat: seat}}
}

var stopping = wire.Command{Stop: &wire.Stop{}}

// forever is an agent that no test waits for: it is always stopped.
const forever = "uct:n=10000000"

// checkSame checks that two boards are equal.
func checkSame(t *testing.T, what string, got, want *wire.Board) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %s\nwant %s", what, wire.EncodeEvent(wire.Event{Board: got}), wire.EncodeEvent(wire.Event{Board: want}))
	}
}

// solo plays a move of one seat, while the other seat is silent.
func solo(k *talk, m wire.Move) wire.Command {
	if m.Seat == "white" {
		return playing(k, "", m.Name)
	}
	return playing(k, m.Name)
}
