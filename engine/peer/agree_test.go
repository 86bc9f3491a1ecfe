package peer

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/timecontrol"
)

// timed returns a game of Othello with clocks, in which both are connected and neither moves.
func timed(t *testing.T, start, plus time.Duration) *world {
	t.Helper()
	w := newWorld(t, "othello", 2, 1)
	w.quiet = true
	w.setup.Control = timecontrol.Control{Start: start, Plus: plus}
	for p := range w.pages {
		s, err := New(w.setup, p, "", w.pages[p].key)
		if err != nil {
			t.Fatal(err)
		}
		w.pages[p].session = s
	}
	w.connectAll()
	w.waitUntil("all are connected", w.connected)
	return w
}

// advance lets time pass.
func (w *world) advance(d time.Duration) {
	for end := w.now + d; w.now < end; {
		w.step(100 * time.Millisecond)
	}
}

// play makes a player play a move, which the other hears.
func (w *world) play(player int, seat, move string) {
	w.t.Helper()
	if err := w.pages[player].session.Play(w.now, seat, move); err != nil {
		w.t.Fatal(err)
	}
	w.deliverOutput(player)
	w.deliverAll()
}

// left returns the time left on a seat's clock, in whole seconds, as a player's page shows it.
func (w *world) left(player int, seat game.Seat) time.Duration {
	w.t.Helper()
	d, ok := w.pages[player].session.Left(seat)
	if !ok {
		w.t.Fatal("the game has no clocks; want some")
	}
	return d.Round(time.Second)
}

// Both clocks run on their own pages. They stand while no connection is open, and for a minute
// while it is silent.
func TestClocks(t *testing.T) {
	w := timed(t, 60*time.Second, 2*time.Second)
	w.advance(10 * time.Second)
	w.play(0, "black", "d3")
	for player := range 2 {
		if d := w.left(player, 0); d != 52*time.Second {
			t.Errorf("player %d: after ten seconds Black has %v; want 52s", player, d)
		}
	}
	w.advance(5 * time.Second)
	w.cut = true
	w.advance(50 * time.Second)
	w.cut = false
	w.advance(3 * time.Second)
	for player := range 2 { // up to a heartbeat may be uncertain
		if d := w.left(player, 1); d < 48*time.Second || d > 55*time.Second {
			t.Errorf("player %d: after six seconds, fifty of silence, and three seconds White has %v; want about 51s", player, d)
		}
	}
	for _, side := range [][2]int{{0, 1}, {1, 0}} {
		w.pages[side[0]].session.Close(w.now, side[1])
		w.deliverOutput(side[0])
	}
	w.advance(5 * time.Minute)
	w.connect(1)
	w.waitUntil("all are connected", w.connected)
	for player := range 2 {
		if d := w.left(player, 1); d < 46*time.Second || d > 55*time.Second {
			t.Errorf("player %d: after five minutes without a connection White has %v; want about 51s", player, d)
		}
	}
	if w.pages[0].session.over() || w.pages[1].session.over() {
		t.Fatal("a flag falls while the connection is down; want none")
	}
	w.reload(1)
	w.waitUntil("all are connected", w.connected)
	if d := w.left(1, 0); d != 52*time.Second {
		t.Errorf("a new page has %v for Black; want 52s", d)
	}
	w.waitUntil("the flag falls", w.over)
	w.deliverAll()
	w.checkSame()
	if end := w.pages[0].session.Ending(); end != (ending.Ending{How: ending.Timeout, Seat: "white"}) {
		t.Errorf("the end is %+v; want White's flag", end)
	}
}

// A player who reports less time than a move took gains a minute in the whole game, and one more
// second with each move.
func TestClockThatRunsSlow(t *testing.T) {
	w := timed(t, 200*time.Second, 0)
	w.advance(100 * time.Second)
	w.pages[0].session.clock.spent = time.Second
	w.play(0, "black", "d3")
	if d := w.left(1, 0); d < 158*time.Second || d > 162*time.Second {
		t.Errorf("after 100 seconds, of which one is reported, Black has %v of 200s by the other's clock; want 161s, a minute and a second more than was left", d)
	}
	if got := w.lastText(0, Objected); !strings.Contains(got, "the clock ran slow") {
		t.Errorf("the page with a slow clock gets %q; want that it ran slow", got)
	}
}

// A player whose page keeps the flag from falling loses by the other's clock, once the allowance
// for the network is used up, and moves no more.
func TestAFlagThatDoesNotFall(t *testing.T) {
	w := timed(t, 20*time.Second, 0)
	liar := w.pages[0].session
	honest := func() *Session { return w.pages[1].session }
	for w.now < 75*time.Second {
		liar.clock.spent = 0
		w.step(100 * time.Millisecond)
	}
	if honest().over() {
		t.Fatal("after 75 seconds a flag of 20 has fallen by the other's clock; want it to wait for a minute more")
	}
	for w.now < 90*time.Second {
		liar.clock.spent = 0
		w.step(100 * time.Millisecond)
	}
	if end := honest().Ending(); end != (ending.Ending{How: ending.Timeout, Seat: "black"}) {
		t.Fatalf("after 90 seconds the end is %+v; want Black's flag", end)
	}
	w.play(0, "black", "d3")
	if honest().Record().Len() != 0 || !strings.Contains(w.lastText(1, Refused), "after the player's time was up") {
		t.Errorf("a move after that: %d plies, refused with %q; want 0, and that the time was up", honest().Record().Len(), w.lastText(1, Refused))
	}
}

// Chat arrives at all others unchanged, and only a little of it at once.
func TestChat(t *testing.T) {
	w := newQuietWorld(t, "geese", 3, 2)
	if err := w.pages[1].session.Say(w.now, "  ¿Qué tal? <b>&\u202e  "); err != nil {
		t.Fatal(err)
	}
	w.deliverOutput(1)
	w.deliverAll()
	for _, p := range []int{0, 2} {
		if got := w.lastText(p, Chatted); got != "¿Qué tal? <b>&" {
			t.Errorf("player %d gets %q; want the text of the other", p, got)
		}
	}
	if err := w.pages[0].session.Say(w.now, strings.Repeat("<", message.MaxChat)); err != nil {
		t.Fatal(err)
	}
	w.deliverOutput(0)
	w.deliverAll()
	if got := w.lastText(2, Chatted); len(got) != message.MaxChat {
		t.Errorf("a chat message of %d characters arrives; want %d", len(got), message.MaxChat)
	}
	if err := w.pages[1].session.Say(w.now, strings.Repeat("x", message.MaxChat+1)); err == nil {
		t.Error("301 characters are sent; want an error")
	}
	said := 0
	for range 100 {
		if w.pages[1].session.Say(w.now, "x") == nil {
			said++
		}
	}
	if said > chatBurst {
		t.Errorf("%d messages go out at once; allowed: %d", said, chatBurst)
	}
}

// Draws and resignations reach both sides, at the same ply, even if they cross a move.
func TestDrawsAndResignations(t *testing.T) {
	ask := func(w *world, player int) {
		t.Helper()
		if err := w.pages[player].session.Request(w.now, acts.Draw, 0); err != nil {
			t.Fatal(err)
		}
	}
	for player := range 2 {
		w := newQuietWorld(t, "chess", 2, 4)
		ask(w, player)
		w.deliverOutput(player)
		w.deliverAll()
		q := w.pages[1-player].session.question()
		if q.what != acts.Draw {
			t.Fatalf("player %d is asked %q; want a draw", 1-player, q.what)
		}
		if err := w.pages[1-player].session.Reply(w.now, q.number, true); err != nil {
			t.Fatal(err)
		}
		w.deliverOutput(1 - player)
		w.deliverAll()
		w.checkSame()
		if end := w.pages[player].session.Ending(); end.How != ending.Agreed {
			t.Errorf("a draw that is accepted ends as %+v, want How %v", end, ending.Agreed)
		}
		for crossing := range 2 {
			w := newQuietWorld(t, "chess", 2, 4+crossing)
			seat := w.setup.Game.Spec().Seats[player]
			if err := w.pages[player].session.Resign(w.now, seat); err != nil {
				t.Fatal(err)
			}
			w.quiet = false
			w.playMoves(1 - player)
			w.quiet = true
			w.deliverOutput(player)
			w.deliverAll()
			w.checkSame()
			if end := w.pages[0].session.Ending(); end != (ending.Ending{How: ending.Resigned, Seat: seat}) {
				t.Errorf("player %d resigns, and the end is %+v", player, end)
			}
		}
		w = newQuietWorld(t, "chess", 2, 4)
		for p := range 2 { // both offer at the same time
			ask(w, p)
		}
		w.deliverOutput(0)
		w.deliverOutput(1)
		w.deliverAll()
		w.checkSame()
		if end := w.pages[0].session.Ending(); end.How != ending.Agreed {
			t.Errorf("two offers that cross end as %+v; want a draw", end)
		}
	}
}

// Each side reports once that the logs part; nothing changes, and the game does not continue.
func TestLogsThatPart(t *testing.T) {
	w := newQuietWorld(t, "othello", 2, 8)
	guest := &w.pages[1].session.book
	other, err := acts.NewLog(w.setup)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		a := guest.now.Act(i)
		if err := other.Append(&a); err != nil {
			t.Fatal(err)
		}
	}
	state := other.State()
	seat := state.Acting().First()
	names := state.Position().Legal(seat, nil)
	i := slices.IndexFunc(names, func(m game.Move) bool {
		return state.Position().MoveName(seat, m) != guest.now.State().Record().Name(5)
	})
	a := acts.Act{Kind: acts.Move, What: state.Position().MoveName(seat, names[i]), By: w.setup.Players[seat], Number: state.Count(w.setup.Players[seat]), Seen: 5}
	if err := other.Append(&a); err != nil {
		t.Fatal(err)
	}
	guest.now = other
	guest.show()
	before := w.records()
	w.connect(1)
	w.deliverAll()
	for p := range 2 {
		told := 0
		for _, e := range w.pages[p].events {
			if e.Kind == Diverged {
				told++
			}
		}
		if s := w.pages[p].session; s.Connected() || told != 1 {
			t.Errorf("player %d: connected %v, told %d times; want false, once\n%s", p, s.Connected(), told, w)
		}
	}
	w.quiet = false
	w.deliverAll()
	if after := w.records(); !slices.Equal(after, before) {
		t.Errorf("the records were %q and are %q; want the same", before, after)
	}
}
