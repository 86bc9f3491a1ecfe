package peer

import (
	"strings"
	"testing"
	"time"

	"playout/engine/peer/message"
	"playout/engine/timecontrol"
)

// Both clocks run on their own pages, stand while the connection is down, and cannot be
// slowed down.
func TestClocks(t *testing.T) {
	begin := func(start, plus time.Duration) *world {
		w := newWorld(t, "othello", 2, 1)
		w.quiet = true
		w.setup.Control = timecontrol.Control{Start: start, Plus: plus}
		for p := range w.pages {
			s, err := New(w.setup, p, "", dice{w.random})
			if err != nil {
				t.Fatal(err)
			}
			w.pages[p] = &page{session: s}
		}
		w.connectAll()
		w.until("all are connected", w.connected)
		return w
	}
	left := func(w *world, player int, seat int) time.Duration {
		d, ok := w.pages[player].session.Left(0)
		if seat == 1 {
			d, ok = w.pages[player].session.Left(1)
		}
		if !ok {
			t.Fatal("no clock")
		}
		return d.Round(time.Second)
	}
	play := func(w *world, player int, seat, move string) {
		t.Helper()
		if err := w.pages[player].session.Play(w.now, seat, move); err != nil {
			t.Fatal(err)
		}
		w.carry(player)
		w.settle()
	}
	pass := func(w *world, d time.Duration) {
		for end := w.now + d; w.now < end; {
			w.step(100 * time.Millisecond)
		}
	}

	w := begin(60*time.Second, 2*time.Second)
	pass(w, 10*time.Second)
	play(w, 0, "black", "d3")
	for player := range 2 {
		if d := left(w, player, 0); d != 52*time.Second {
			t.Errorf("player %d: after ten seconds Black has %v", player, d)
		}
	}
	pass(w, 5*time.Second)
	w.cut = true
	pass(w, time.Minute)
	w.cut = false
	pass(w, 3*time.Second)
	for player := range 2 { // up to a heartbeat may be uncertain
		if d := left(w, player, 1); d < 48*time.Second || d > 55*time.Second {
			t.Errorf("player %d: after six seconds, a minute without a connection, and three seconds White has %v", player, d)
		}
	}
	if w.pages[0].session.over() || w.pages[1].session.over() {
		t.Fatal("a flag falls while the connection is down")
	}
	w.kill(1)
	w.until("all are connected", w.connected)
	if d := left(w, 1, 0); d != 52*time.Second {
		t.Errorf("a new page has %v for Black", d)
	}
	w.until("the flag falls", w.over)
	w.settle()
	w.same()
	if e := w.pages[0].session.end; e.How != Timeout || e.Seat != "white" {
		t.Errorf("the end is %+v", e)
	}

	// A player who says that a move took less than it did gains little.
	w = begin(60*time.Second, 0)
	pass(w, 50*time.Second)
	w.pages[0].session.clock.spent = time.Second
	play(w, 0, "black", "d3")
	if d := left(w, 1, 0); d > 27*time.Second {
		t.Errorf("after 50 seconds, of which one is reported, Black has %v at the other's", d)
	}
	if !strings.Contains(w.said(0, Objected), "the clock ran slow") {
		t.Error("the slow clock is not told")
	}

	// A player who sits there with a fallen flag loses by the other's clock.
	w = begin(20*time.Second, 0)
	w.pages[0].session.clock.down[0] = (timecontrol.Control{Start: time.Hour}).Begin()
	pass(w, 30*time.Second)
	if w.pages[1].session.claim.How != "" {
		t.Error("a flag is claimed before the room for the network is used up")
	}
	pass(w, 10*time.Second)
	if !strings.Contains(w.said(1, Objected), "has not fallen by the clock here") || w.pages[1].session.over() {
		t.Errorf("the claim of a flag that has not fallen there: %q", w.said(1, Objected))
	}
}

// Chat arrives at all others, as it was said, and only a little of it at once.
func TestChat(t *testing.T) {
	w := still(t, "geese", 3, 2)
	if err := w.pages[1].session.Say(w.now, "  ¿Qué tal? <b>&\u202e  "); err != nil {
		t.Fatal(err)
	}
	w.carry(1)
	w.settle()
	for _, p := range []int{0, 2} {
		if got := w.said(p, Chatted); got != "¿Qué tal? <b>&" {
			t.Errorf("player %d hears %q", p, got)
		}
	}
	if err := w.pages[0].session.Say(w.now, strings.Repeat("<", message.MaxChat)); err != nil {
		t.Fatal(err)
	}
	w.carry(0)
	w.settle()
	if got := w.said(2, Chatted); len(got) != message.MaxChat {
		t.Errorf("a chat message of %d characters arrives", len(got))
	}
	if err := w.pages[1].session.Say(w.now, strings.Repeat("x", 301)); err == nil {
		t.Error("301 characters are sent")
	}
	said := 0
	for range 100 {
		if w.pages[1].session.Say(w.now, "x") == nil {
			said++
		}
	}
	if said > chatBurst {
		t.Errorf("%d messages are said at once", said)
	}
}

// Draws and resignations reach both sides, at the same ply, also when they cross a move.
func TestEnds(t *testing.T) {
	for player := range 2 {
		w := still(t, "chess", 2, 4)
		if err := w.pages[player].session.Request(w.now, Draw, 0); err != nil {
			t.Fatal(err)
		}
		w.carry(player)
		w.settle()
		if !w.has(1-player, Asked) {
			t.Fatal("a draw is offered and not heard")
		}
		if err := w.pages[1-player].session.Reply(w.now, true); err != nil {
			t.Fatal(err)
		}
		w.carry(1 - player)
		w.settle()
		w.same()
		if e := w.pages[player].session.end; e.How != Agreed {
			t.Errorf("a draw that is accepted: %+v", e)
		}
		for crossing := range 2 {
			w := still(t, "chess", 2, 4+crossing)
			if err := w.pages[player].session.Resign(w.now, w.setup.Game.Spec().Seats[player]); err != nil {
				t.Fatal(err)
			}
			w.quiet = false
			w.moves(1 - player)
			w.quiet = true
			w.carry(player)
			w.settle()
			w.same()
			if e := w.pages[0].session.end; e.How != Resigned || e.Seat != w.setup.Game.Spec().Seats[player] {
				t.Errorf("player %d resigns: %+v", player, e)
			}
		}
		w = still(t, "chess", 2, 4)
		for p := range 2 { // both offer at the same time
			if err := w.pages[p].session.Request(w.now, Draw, 0); err != nil {
				t.Fatal(err)
			}
		}
		w.carry(0)
		w.carry(1)
		w.settle()
		w.same()
		if e := w.pages[0].session.end; e.How != Agreed {
			t.Errorf("two offers that cross: %+v", e)
		}
	}
}

// Records that part are told, nothing changes, and by agreement both go back.
func TestRecordsThatPart(t *testing.T) {
	w := still(t, "othello", 2, 8)
	s := w.pages[1].session
	s.book.hashes, s.book.took = s.hashes[:5], s.took[:5]
	cut := s.rec.Cut(4)
	for range 6 {
		state := cut.StateAt(cut.Len())
		if err := appendLast(cut, state.Acting().First(), state); err != nil {
			t.Fatal(err)
		}
	}
	s.rec = cut
	s.hashes = s.hashes[:5]
	for ply := 4; ply < cut.Len(); ply++ {
		s.hashes = append(s.hashes, nextHash(s.hashes[ply], cut.Name(ply)))
	}
	s.took = make([]int, cut.Len())
	s.rewind()
	common := 0
	for common < w.pages[0].session.len() && w.pages[0].session.rec.Name(common) == cut.Name(common) {
		common++
	}
	before := w.texts()
	w.connect(1)
	w.settle()
	for p := range 2 {
		if w.pages[p].session.parted != common || w.pages[p].session.Connected() || !w.has(p, Diverged) {
			t.Fatalf("player %d: the records part at %d of %d\n%s", p, w.pages[p].session.parted, common, w)
		}
	}
	if after := w.texts(); after[0] != before[0] || after[1] != before[1] {
		t.Fatal("a record changes")
	}
	if err := w.pages[1].session.Request(w.now, Takeback, common); err != nil {
		t.Fatal(err)
	}
	w.carry(1)
	w.settle()
	if err := w.pages[0].session.Reply(w.now, true); err != nil {
		t.Fatal(err)
	}
	w.carry(0)
	w.settle()
	w.same()
	w.quiet = false
	w.until("the game is over", w.over)
	w.same()
}
