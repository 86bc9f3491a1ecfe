package dispatch_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/features/steer"
	"playout/ui/page/pagetest"
)

// A worker that is terminated from outside sends nothing. The page notices, starts another, and
// the game and the search continue.
func TestSilentWorkerInMidThought(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5,d6,c3&black=human&white=uct:n=2000")
	b.Until("thinking", func(v pagetest.View) bool { return v.State == pagetest.Thinking && b.Thinks == 1 })
	before := b.Page.View()
	died := b.Time
	b.Dead = true
	b.Until("another worker", func(pagetest.View) bool { return b.Workers == 2 })
	if waited := b.Time - died; waited < feature.AnswerPatience || waited > feature.AnswerPatience+feature.PingPatience {
		t.Errorf("noticed after %v ms; want at least %v and at most %v", waited, feature.AnswerPatience, feature.AnswerPatience+feature.PingPatience)
	}
	v := b.Page.View()
	if v.Board.Position != before.Board.Position || v.State != pagetest.Thinking || v.Notice == "" {
		t.Errorf("at the change: %s, notice %q", v.State, v.Notice)
	}
	if v = b.Rest(); v.State != pagetest.Human || len(v.Moves) != 4 || v.Alert != "" {
		t.Errorf(`after the change: %s, %q, alert %q: got %v, %v and %q, want %v, 4 and ""`, v.State, pagetest.Played(v), v.Alert, v.State, len(v.Moves), v.Alert, pagetest.Human)
	}
}

// A move on its way when the worker died is played all the same.
func TestSilentWorkerAtRestKeepsTheMove(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=random")
	b.Dead = true
	b.Page.Send(feature.Choose{Square: "f5"})
	v := b.Rest()
	if b.Workers != 2 || v.State != pagetest.Human || len(v.Moves) != 2 || v.Moves[0].Text != "f5" {
		t.Errorf("%d workers, %s, %q; want two workers and two moves, the first f5, in state %v", b.Workers, v.State, pagetest.Played(v), pagetest.Human)
	}
}

// The plies that undo, resignation and an earlier ply leave in the record survive too.
func TestDeathKeepsPlyAndPause(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3,d3&black=human&white=random&ply=3")
	before := b.Page.View()
	b.Page.WorkerDied("gone")
	v := b.Rest()
	if v.Board.Position != before.Board.Position || pagetest.Played(v) != pagetest.Played(before) || v.Button("resume").Hidden {
		t.Errorf("%q, want %q; %+v", pagetest.Played(v), pagetest.Played(before), v.Buttons)
	}
	b.Page.Send(feature.Resign{})
	b.Rest()
	b.Page.WorkerDied("gone")
	if v = b.Rest(); v.State != pagetest.Over || v.Status != "You lose by resignation" {
		t.Errorf(`after a resignation: %s, %q; want %v and "You lose by resignation"`, v.State, v.Status, pagetest.Over)
	}
}

// A worker that keeps dying is not restarted forever; a new game tries again.
func TestThreeDeaths(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Play("f5")
	for range feature.MaxDeaths {
		b.Page.WorkerDied("no such file")
	}
	v := b.Page.View()
	if b.Workers != feature.MaxDeaths || v.State != pagetest.Loading || !strings.Contains(v.Alert, "no such file") {
		t.Fatalf(`%d workers, %s, alert %q; want %v, %v and "no such file" in it`, b.Workers, v.State, v.Alert, feature.MaxDeaths, pagetest.Loading)
	}
	b.Page.Send(feature.Choose{Square: "d6"})
	b.Page.Send(feature.Undo{})
	b.Page.Send(feature.Hint{})
	b.Page.WorkerDied("again")
	if b.Workers != feature.MaxDeaths {
		t.Fatalf("another worker was started: got %v, want %v", b.Workers, feature.MaxDeaths)
	}
	b.Page.Send(feature.New{})
	if v = b.Rest(); v.State != pagetest.Human || len(v.Moves) != 0 || v.Alert != "" {
		t.Errorf(`a new game: %s, %q, alert %q: got %v, %v and %q, want %v, 0 and ""`, v.State, pagetest.Played(v), v.Alert, v.State, len(v.Moves), v.Alert, pagetest.Human)
	}
}

// Deaths that are far apart do not add up.
func TestRareDeaths(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	for range 2 * feature.MaxDeaths {
		b.Time += feature.DeathSpan
		b.Page.WorkerDied("gone")
		if v := b.Rest(); v.State != pagetest.Human {
			t.Fatalf("given up with %s, want %v", v.State, pagetest.Human)
		}
	}
}

// A worker that cannot even load reports so itself, again and again.
func TestWorkerThatCannotLoad(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("")
	for b.Page.View().Alert == "" {
		b.ToWorker = nil
		b.Page.Receive([]byte(`{"id":0,"epoch":0,"error":{"kind":"inside","text":"worker.bin answers 404"}}`))
	}
	if v := b.Page.View(); b.Workers != feature.MaxDeaths || !strings.Contains(v.Alert, "404") {
		t.Errorf(`%d workers, alert %q; want %v and "404" in it`, b.Workers, v.Alert, feature.MaxDeaths)
	}
}

// The page reports a silent worker while it tries another, and finally gives up in a sentence
// with a way to try again, which opens the address's game.
func TestWorkerThatNeverComes(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5,d6&black=human&white=human")
	begun := b.Time
	for b.Dead = true; b.Page.View().Alert == ""; b.Dead = true {
		if !b.Step(feature.Stall) || b.Workers > feature.MaxDeaths {
			t.Fatal("it is awaited forever")
		}
		if v := b.Page.View(); b.Workers > 1 && v.Alert == "" && !strings.Contains(v.Notice, "15 seconds") {
			t.Fatalf("after %v ms the notice is %q", b.Time-begun, v.Notice)
		}
	}
	v := b.Page.View()
	if waited := b.Time - begun; b.Workers != feature.MaxDeaths || waited != feature.MaxDeaths*feature.Stall || !v.Again || v.Notice != "" {
		t.Errorf("%d workers after %v ms, alert %q with a button %v, notice %q", b.Workers, waited, v.Alert, v.Again, v.Notice)
	}
	b.Page.Send(feature.Revive{})
	if v = b.Rest(); v.State != pagetest.Human || len(v.Moves) != 2 || v.Alert != "" || v.Again {
		t.Errorf("tried again: %s, %d moves, alert %q", v.State, len(v.Moves), v.Alert)
	}
}

// The page gives up no worker for a long thought: a session answers a ping between two slices.
func TestLongThoughtIsNoDeath(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.Until("thinking", func(v pagetest.View) bool { return b.Thinks == 1 })
	for range 5 {
		b.Time += feature.AnswerPatience
		for len(b.ToPage)+len(b.ToWorker) > 0 {
			b.Step(0)
		}
		for b.Tick(0) {
		}
		b.Step(0)
	}
	if b.Workers != 1 {
		t.Errorf("%d workers, want 1", b.Workers)
	}
}

// Reports about an earlier position change nothing.
func TestStaleReports(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.Until("a report", func(v pagetest.View) bool { return v.Search != nil })
	b.Page.Send(feature.Undo{})
	before := b.Rest()
	for _, epoch := range []int{0, b.Page.Now().Epoch - 1, b.Page.Now().Epoch} {
		for id := range b.Sent[len(b.Sent)-1].ID + 2 {
			stale := wire.Event{ID: id, Epoch: epoch, Report: &wire.Report{Final: true, Seat: "white", Move: "d6",
				Value: 1, Valued: true, Rows: []wire.Row{{Move: "d6", Squares: []int{43}, Visits: 9}}}}
			b.Page.Receive(wire.EncodeEvent(stale))
		}
	}
	after := b.Rest()
	was, _ := json.Marshal(before)
	is, _ := json.Marshal(after)
	if string(was) != string(is) {
		t.Errorf("stale reports changed the view to %s", is)
	}
}

// While one Think is outstanding, the Final of an earlier one is not mistaken for its own,
// though both concern the same position.
func TestFinalOfAnotherThink(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.Until("a report", func(v pagetest.View) bool { return v.Search != nil })
	other := wire.Event{ID: b.Page.Now().Thought.ID - 1, Epoch: b.Page.Now().Epoch, Report: &wire.Report{Final: true, Seat: "white", Move: "d6"}}
	b.Page.Receive(wire.EncodeEvent(other))
	if v := b.Page.View(); v.State != pagetest.Thinking || b.Page.Now().Thought == nil {
		t.Errorf("the Think was ended by another's Final: %s", v.State)
	}
}

// Invalid messages mean that the worker cannot be trusted.
func TestGarbageFromTheWorker(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Play("f5")
	for _, message := range []string{"", "{}", "[1]", `{"id":1,"epoch":1,"board":{}}{}`} {
		b.Time += feature.DeathSpan
		b.Page.Receive([]byte(message))
		if v := b.Rest(); v.State != pagetest.Human || pagetest.Played(v) != "f5" {
			t.Errorf(`after %q: %s, %q; want "f5" and the player to move`, message, v.State, pagetest.Played(v))
		}
	}
}

// A bug of the page itself is reported and the page stays usable.
func TestFaultInside(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(pagetest.Panic{Why: "broken"})
	if v := b.Page.View(); !strings.Contains(v.Alert, "broken") || v.State != pagetest.Human {
		t.Errorf(`a fault: %s, alert %q; want "broken" in it and %v`, v.State, v.Alert, pagetest.Human)
	}
	b.Play("f5")
}

// After an error that answers a command the game can continue.
func TestRefusedCommands(t *testing.T) {
	for _, kind := range []string{wire.KindStale, wire.KindMove, wire.KindInside, "new kind"} {
		b := pagetest.New(t, "#/othello?black=human&white=random")
		b.Page.Send(feature.Choose{Square: "f5"})
		b.ToWorker = nil // the Play is lost
		b.Page.Receive(wire.EncodeEvent(wire.Event{ID: b.Pending(), Error: &wire.Error{Kind: kind, Text: "because"}}))
		v := b.Rest()
		if v.State != pagetest.Human || v.Alert == "" || v.Cause != "because" || len(v.Moves) != 0 {
			t.Errorf(`%s: %s, alert %q; want an alert with the cause "because", no moves, and the player to move`, kind, v.State, v.Alert)
		}
		if v = b.Play("d3"); len(v.Moves) != 2 || v.Alert != "" {
			t.Errorf(`%s: playing on gives %q, alert %q: got %v and %q, want 2 and ""`, kind, pagetest.Played(v), v.Alert, len(v.Moves), v.Alert)
		}
	}
}

// The page does not keep trying a machine's refused move.
func TestRefusedMachine(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=random")
	b.Until("the move", func(pagetest.View) bool { return b.Pending() != 0 && b.Last().Play != nil })
	b.ToWorker = nil
	b.Page.Receive(wire.EncodeEvent(wire.Event{ID: b.Pending(), Error: &wire.Error{Kind: wire.KindStale, Text: "because"}}))
	v := b.Rest()
	thinks := b.Asked(func(c wire.Command) bool { return c.Think != nil })
	if v.State != pagetest.Human || v.Button("resume").Hidden || v.Alert == "" || thinks != 1 {
		t.Errorf("%s after %d Thinks, alert %q, %+v", v.State, thinks, v.Alert, v.Buttons)
	}
	b.Page.Send(feature.Resume{})
	if v = b.Rest(); len(v.Moves) != 2 {
		t.Errorf("resumed: %q: got %v, want 2", pagetest.Played(v), len(v.Moves))
	}
}

// A worker that takes over checks the agents of a link again.
func TestDeathBeforeTheAgentsAreKnown(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=deepblue")
	b.Until("the question", func(pagetest.View) bool { return b.Page.Now().Phase == feature.Seating })
	b.Page.WorkerDied("gone")
	if v := b.Rest(); !strings.Contains(v.Alert, "deepblue") || v.Seats[1].Choice != feature.FirstLevel {
		t.Errorf(`seated %s, alert %q; want "deepblue" in it and %v`, v.Seats[1].Choice, v.Alert, feature.FirstLevel)
	}
}

// A new worker opens an address that changed during its start; until then no player may act.
func TestAddressChangedBetweenWorkers(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.WorkerDied("gone")
	b.Page.FragmentChanged("#/othello?m=d3&black=human&white=human")
	b.Check()
	if v := b.Page.View(); v.State != pagetest.Thinking {
		t.Errorf("%s between two workers, want %v", v.State, pagetest.Thinking)
	}
	b.Page.WorkerDied("gone again")
	if v := b.Rest(); pagetest.Played(v) != "d3" {
		t.Errorf(`opened %q, want "d3"`, pagetest.Played(v))
	}
}

// A person's choice in a step in which machines still think survives the worker's death, and
// that of the next one: step by step, in real time, and for both of two people.
func TestDeathKeepsTheChoice(t *testing.T) {
	const pond = `#/geese?p={"step":3,"geese":[[1,0],[49,48],[60,59],[71,70]],"food":[75,76],"last":["EAST","EAST","EAST","EAST"]}&seed=1&goose1=human`
	for _, seats := range []string{"&goose2=rules&goose3=uct:n=100&goose4=rules", "&goose2=human&goose3=uct:n=100&goose4=random"} {
		for _, real := range []bool{false, true} {
			people := 1 + strings.Count(seats, "human")
			if real && people > 1 {
				continue
			}
			b := pagetest.New(t, pond+seats)
			b.Page.Send(steer.Set{On: real})
			for _, square := range []string{"r0c2", "r4c6"}[:people] { // a step, which starts real time
				b.Page.Send(feature.Choose{Square: square})
			}
			b.Until("the second step", func(v pagetest.View) bool { return len(v.Moves) == 1 && v.State == pagetest.Human })
			chosen := []string{"r1c2", "r3c6"}[:people]
			for _, square := range chosen {
				b.Page.Send(feature.Choose{Square: square})
			}
			b.Until("thinking", func(v pagetest.View) bool { return b.Thinks > 0 })
			for range 2 {
				b.Page.WorkerDied("gone")
				for range 3 {
					b.Step(0)
				}
			}
			for b.Page.View().State != pagetest.Over && len(b.Page.View().Moves) < 2 {
				if b.Page.View().State == pagetest.Human && !real {
					t.Fatalf("%s: a person is to choose again", seats)
				}
				b.Step(feature.Stall)
			}
			cells := b.Page.View().Board
			for seat, square := range chosen {
				head := slices.IndexFunc(cells.Squares, func(s board.Square) bool { return s.Name == square })
				if piece := cells.Squares[head].Piece; !strings.Contains(piece, fmt.Sprint("goose", seat+1)) {
					t.Errorf("%s, real time %v: goose%d chose %s, where %q stands", seats, real, seat+1, square, piece)
				}
			}
		}
	}
}
