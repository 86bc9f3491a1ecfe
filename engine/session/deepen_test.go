package session

import (
	"strings"
	"testing"
	"time"

	"playout/engine/instant"
	"playout/engine/session/crew"
	"playout/engine/wire"
)

// Workers share alpha-beta limited by time: all search every move and exchange their results. The
// deepest of them chooses, and nothing is counted twice. The next position needs no new workers.
func TestPoolSharesAlphaBeta(t *testing.T) {
	for _, agent := range []string{"alphabeta:ms=400", "alphabeta:ms=400,ponder=on", "alphabeta:ms=400,reuse=off"} {
		m := newTeam(t)
		m.board(opening("othello", "f5,d6", -1))
		for helps := 2; helps <= 6; helps += 2 {
			r := m.think(agent, 3, nil)
			if r.Workers != 3 || m.helps != helps || m.tells < helps || len(m.ended) != 0 {
				t.Fatalf("%s: %d workers, %d helps, %d tells, %d ended; want 3, %v, at least %v and 0", agent, r.Workers, m.helps, m.tells, len(m.ended), helps, helps)
			}
			if own := r.Done - m.done(0) - m.done(1); own <= 0 || r.Visits != r.Done || total(r) > r.Done {
				t.Errorf("%s: %d of %d nodes are the leader's, %d visits of %d", agent, own, r.Done, total(r), r.Visits)
			}
			if r.Depth == 0 || len(r.Line) == 0 || r.Line[0] != r.Move || len(r.Rows) != len(m.session.shown.board().Legal) {
				t.Errorf("%s: plays %s and expects %v: %+v", agent, r.Move, r.Line, r)
			}
			m.play(0, r.Move)
			for range 3 { // it may ponder
				m.session.Step()
			}
			m.play(1, m.session.shown.board().Legal[0].Name)
			m.received()
		}
	}
}

// Agents limited by a depth, or helped by a solver, think in one worker.
func TestDepthLimitsUseOneWorker(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "f5,d6", -1))
	for _, agent := range []string{"alphabeta:depth=4", "alphabeta:depth=4,ms=400", "alphabeta:ms=100,solve=14", "alphabeta:ms=100,ties=20"} {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6", -1))
		got, want := m.think(agent, 4, nil), k.think("black", agent)
		if got.Move != want.Move || got.Value != want.Value || got.Workers != 0 || m.helps != 0 {
			t.Errorf("%s: %+v with a pool, %+v without", agent, got, want)
		}
	}
}

// The results of an alpha-beta helper before its death count; a stop is answered at once.
func TestAlphaBetaHelperDies(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "f5,d6", -1))
	c := thinking(m.talk, "black", "alphabeta:ms=600000")
	c.Think.Workers = 2
	m.send(c)
	think := m.id
	for m.done(0) == 0 {
		m.runHelpers()
		m.session.Step()
	}
	m.session.Step()
	m.session.Lost(0)
	for range 5 {
		m.session.Step()
	}
	m.received()
	before := m.clock
	r := m.final(think, m.send(stopping))
	if r.Workers != 2 || r.Visits != r.Done || r.Done <= m.done(0) || r.Depth == 0 {
		t.Errorf("%+v; want r.Workers == 2 && r.Visits == r.Done && r.Done > m.done(0) && r.Depth != 0", r)
	}
	if took := m.clock.Sub(before); took > 20*time.Millisecond {
		t.Errorf("it stops after %v, want at most %v", took, 20*time.Millisecond)
	}
}

// A helper whose news no search could have written is ended; the Think continues without it. A
// Tell about something else does nothing, and a bad one is answered by an error.
func TestHostileNews(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "", 0))
	m.neverStarts[0] = true
	c := thinking(m.talk, "black", "alphabeta:ms=600000")
	c.Think.Workers = 2
	m.send(c)
	think := m.id
	m.session.Step()
	var held []wire.Held
	for _, move := range m.lastHelp[0].Help.Part {
		held = append(held, wire.Held{Move: move, Visits: 9})
	}
	m.session.HandleHelper(0, wire.EncodeEvent(wire.Event{ID: m.lastHelp[0].ID, Share: &wire.Share{Done: 36, Held: held, News: []byte("no news")}}))
	m.session.Step()
	m.received()
	if r := m.final(think, m.send(stopping)); len(m.ended) != 1 || r.Workers != 0 || r.Visits != r.Done || m.tells != 0 {
		t.Errorf("%d ended, %d told: %+v; want 1, Workers 0, Visits %v and 0", len(m.ended), m.tells, r, r.Done)
	}

	tell := func(help int) wire.Command {
		return wire.Command{Tell: &wire.Tell{Help: help, News: []byte("no news")}}
	}
	k := newTalk(t)
	help := wire.Command{Help: &wire.Help{Open: wire.Open{Game: "othello"}, Seat: "black", Agent: "alphabeta:ms=600000", Worker: 1, Workers: 2, Part: []int{19}}}
	if events := k.send(help); len(events) != 0 {
		t.Fatalf("%+v, want length 0", events)
	}
	id := k.id
	if events := k.send(tell(id + 9)); len(events) != 0 {
		t.Errorf("news of another thought is answered by %+v, want length 0", events)
	}
	if e := k.answer(tell(id)); e.Error == nil || e.Error.Kind != wire.KindMessage || !strings.Contains(e.Error.Text, "allowed: ") {
		t.Errorf("bad news is answered by %+v", e)
	}
	if !k.session.Busy() {
		t.Error("bad news ends the search")
	}
	help.Help.Agent = "uct:ms=600000"
	k.send(help)
	k.received()
	k.checkRefused(tell(k.id), wire.KindMessage, "allowed: for one that shares news")
	k.send(stopping)
	k.board(opening("othello", "", 0))
	k.send(thinking(k, "black", "alphabeta:ms=600000"))
	if events := k.send(tell(k.id)); len(events) != 0 || !k.session.Busy() {
		t.Errorf("a leader hears %+v", events)
	}
}

// On a clock the leader decides when a Think ends, and its helpers end with it.
func TestPoolOnAClock(t *testing.T) {
	for _, agent := range []string{"alphabeta:ms=100", "uct:ms=1"} {
		m := newTeam(t)
		m.board(opening("othello", "f5,d6", -1))
		c := thinking(m.talk, "black", agent)
		c.Think.Workers, c.Think.Clock = 2, &wire.Clock{Left: 20_000}
		m.send(c)
		think := m.id
		var events []wire.Event
		var ended instant.Time
		for m.session.Busy() {
			m.runHelpers()
			m.session.Step()
			if th := m.session.thought; th != nil && ended.IsZero() {
				ended = th.ended
			} else if th != nil && m.clock.Sub(ended) > 2*crew.FinalWait {
				t.Fatalf("%s: the leader waits", agent)
			}
			events = append(events, m.received()...)
		}
		if r := m.final(think, events); r.Workers != 2 || !m.lastShare[0].Final || m.helpers[0].Busy() {
			t.Errorf("%s: %+v; want r.Workers == 2 && m.said[0].Final && !m.helpers[0].Busy()", agent, r)
		}
	}
}
