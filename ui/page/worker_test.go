package page

import (
	"encoding/json"
	"strings"
	"testing"

	"playout/engine/wire"
)

// A worker that is ended from outside says nothing. The page notices, starts
// another, and the game and the thinking go on.
func TestSilentWorkerInMidThought(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5,d6,c3&black=human&white=uct:n=2000")
	b.until("thinking", func(v View) bool { return v.State == thinking && b.thinks == 1 })
	before := b.page.View()
	died := b.now
	b.dead = true
	b.until("another worker", func(View) bool { return b.workers == 2 })
	if waited := b.now - died; waited < patience || waited > patience+pingPatience {
		t.Errorf("noticed after %v ms", waited)
	}
	v := b.page.View()
	if v.Board.Position != before.Board.Position || v.State != thinking || v.Notice == "" {
		t.Errorf("at the change: %s, notice %q", v.State, v.Notice)
	}
	if v = b.rest(); v.State != human || len(v.Moves) != 4 || v.Alert != "" {
		t.Errorf("after the change: %s, %q, alert %q", v.State, played(v), v.Alert)
	}
}

// The move that was on its way when the worker died is played all the same.
func TestSilentWorkerAtRestKeepsTheMove(t *testing.T) {
	b := newBench(t, "#/othello?black=human&white=random")
	b.dead = true
	b.page.Choose("f5")
	v := b.rest()
	if b.workers != 2 || v.State != human || len(v.Moves) != 2 || v.Moves[0].Text != "f5" {
		t.Errorf("%d workers, %s, %q", b.workers, v.State, played(v))
	}
}

// What undo, resignation and an earlier ply add to the record survives too.
func TestDeathKeepsPlyAndPause(t *testing.T) {
	b := newBench(t, "#/othello?m=f5,d6,c3,d3&black=human&white=random&ply=3")
	before := b.page.View()
	b.page.WorkerDied("gone")
	v := b.rest()
	if v.Board.Position != before.Board.Position || played(v) != played(before) || !v.Buttons.Paused {
		t.Errorf("%q, want %q; %+v", played(v), played(before), v.Buttons)
	}
	b.page.Resign()
	b.rest()
	b.page.WorkerDied("gone")
	if v = b.rest(); v.State != over || !strings.Contains(v.Status, "resigned") {
		t.Errorf("after a resignation: %s, %q", v.State, v.Status)
	}
}

// A worker that keeps dying is not started for ever; a new game tries again.
func TestThreeDeaths(t *testing.T) {
	b := newBench(t, twoPeople)
	b.play("f5")
	for range maxDeaths {
		b.page.WorkerDied("no such file")
	}
	v := b.page.View()
	if b.workers != maxDeaths || v.State != loading || !strings.Contains(v.Alert, "no such file") {
		t.Fatalf("%d workers, %s, alert %q", b.workers, v.State, v.Alert)
	}
	b.page.Choose("d6")
	b.page.Undo()
	b.page.Hint()
	b.page.WorkerDied("again")
	if b.workers != maxDeaths {
		t.Fatal("another worker was started")
	}
	b.page.New()
	if v = b.rest(); v.State != human || len(v.Moves) != 0 || v.Alert != "" {
		t.Errorf("a new game: %s, %q, alert %q", v.State, played(v), v.Alert)
	}
}

// Deaths that lie far apart do not add up.
func TestRareDeaths(t *testing.T) {
	b := newBench(t, twoPeople)
	for range 2 * maxDeaths {
		b.now += deathSpan
		b.page.WorkerDied("gone")
		if v := b.rest(); v.State != human {
			t.Fatalf("given up with %s", v.State)
		}
	}
}

// A worker that cannot even load says so by itself, again and again.
func TestWorkerThatCannotLoad(t *testing.T) {
	b := bareBench(t)
	b.begin("")
	for b.page.View().Alert == "" {
		b.toWorker = nil
		b.page.Receive([]byte(`{"id":0,"epoch":0,"error":{"kind":"inside","text":"worker.bin answers 404"}}`))
	}
	if v := b.page.View(); b.workers != maxDeaths || !strings.Contains(v.Alert, "404") {
		t.Errorf("%d workers, alert %q", b.workers, v.Alert)
	}
}

// Nobody is given up for thinking long: a session answers a ping between two
// slices.
func TestLongThoughtIsNoDeath(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.until("thinking", func(v View) bool { return b.thinks == 1 })
	for range 5 {
		b.now += patience
		for len(b.toPage)+len(b.toWorker) > 0 {
			b.step(0)
		}
		for b.tick(0) {
		}
		b.step(0)
	}
	if b.workers != 1 {
		t.Errorf("%d workers", b.workers)
	}
}

// Reports about an earlier position change nothing.
func TestStaleReports(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.until("a report", func(v View) bool { return v.Search != nil })
	b.page.Undo()
	before := b.rest()
	for _, epoch := range []int{0, b.page.epoch - 1, b.page.epoch} {
		for id := range b.page.worker.lastID + 2 {
			stale := wire.Event{ID: id, Epoch: epoch, Report: &wire.Report{Final: true, Seat: "white", Move: "d6",
				Value: 1, Valued: true, Rows: []wire.Row{{Move: "d6", Squares: []int{43}, Visits: 9}}}}
			b.page.Receive(wire.EncodeEvent(stale))
		}
	}
	after := b.rest()
	was, _ := json.Marshal(before)
	is, _ := json.Marshal(after)
	if string(was) != string(is) {
		t.Errorf("stale reports changed the view to %s", is)
	}
}

// While one Think is outstanding, the Final of an earlier one is not taken for
// its own, though both are about the same position.
func TestFinalOfAnotherThink(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.until("a report", func(v View) bool { return v.Search != nil })
	other := wire.Event{ID: b.page.thought.id - 1, Epoch: b.page.epoch, Report: &wire.Report{Final: true, Seat: "white", Move: "d6"}}
	b.page.Receive(wire.EncodeEvent(other))
	if v := b.page.View(); v.State != thinking || b.page.thought == nil {
		t.Errorf("the Think was ended by another's Final: %s", v.State)
	}
}

// Messages that are none mean that the worker is not ours to trust.
func TestGarbageFromTheWorker(t *testing.T) {
	b := newBench(t, twoPeople)
	b.play("f5")
	for _, message := range []string{"", "{}", "[1]", `{"id":1,"epoch":1,"board":{}}{}`} {
		b.now += deathSpan
		b.page.Receive([]byte(message))
		if v := b.rest(); v.State != human || played(v) != "f5" {
			t.Errorf("after %q: %s, %q", message, v.State, played(v))
		}
	}
}

// A fault of the page itself is told and the page stays usable.
func TestFaultInside(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.do(func() { panic("broken") })
	if v := b.page.View(); !strings.Contains(v.Alert, "broken") || v.State != human {
		t.Errorf("a fault: %s, alert %q", v.State, v.Alert)
	}
	b.play("f5")
}

// Errors that answer a command leave a game that can go on.
func TestRefusedCommands(t *testing.T) {
	for _, kind := range []string{wire.KindStale, wire.KindMove, wire.KindInside, "new kind"} {
		b := newBench(t, "#/othello?black=human&white=random")
		b.page.Choose("f5")
		b.toWorker = nil // the Play is lost
		b.page.Receive(wire.EncodeEvent(wire.Event{ID: b.page.pending, Error: &wire.Error{Kind: kind, Text: "because"}}))
		v := b.rest()
		if v.State != human || v.Alert == "" || v.Cause != "because" || len(v.Moves) != 0 {
			t.Errorf("%s: %s, alert %q", kind, v.State, v.Alert)
		}
		if v = b.play("d3"); len(v.Moves) != 2 || v.Alert != "" {
			t.Errorf("%s: playing on gives %q, alert %q", kind, played(v), v.Alert)
		}
	}
}

// A machine's move that is refused is not tried again and again.
func TestRefusedMachine(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=random")
	b.until("the move", func(View) bool { return b.page.pending != 0 && b.last().Play != nil })
	b.toWorker = nil
	b.page.Receive(wire.EncodeEvent(wire.Event{ID: b.page.pending, Error: &wire.Error{Kind: wire.KindStale, Text: "because"}}))
	v := b.rest()
	thinks := b.asked(func(c wire.Command) bool { return c.Think != nil })
	if v.State != human || !v.Buttons.Paused || v.Alert == "" || thinks != 1 {
		t.Errorf("%s after %d Thinks, alert %q, %+v", v.State, thinks, v.Alert, v.Buttons)
	}
	b.page.Resume()
	if v = b.rest(); len(v.Moves) != 2 {
		t.Errorf("resumed: %q", played(v))
	}
}

// A link's agents are checked again by the worker that takes over.
func TestDeathBeforeTheAgentsAreKnown(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=deepblue")
	b.until("the question", func(View) bool { return len(b.page.checking) > 0 })
	b.page.WorkerDied("gone")
	if v := b.rest(); !strings.Contains(v.Alert, "deepblue") || v.Seats[1].Choice != firstLevel {
		t.Errorf("seated %s, alert %q", v.Seats[1].Choice, v.Alert)
	}
}

// An address changed while a worker starts is opened by it; until then nobody
// may act.
func TestAddressChangedBetweenWorkers(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.WorkerDied("gone")
	b.page.FragmentChanged("#/othello?m=d3&black=human&white=human")
	b.check()
	if v := b.page.View(); v.State != thinking {
		t.Errorf("%s between two workers", v.State)
	}
	b.page.WorkerDied("gone again")
	if v := b.rest(); played(v) != "d3" {
		t.Errorf("opened %q", played(v))
	}
}
