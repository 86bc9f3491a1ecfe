package page

import (
	"strings"
	"testing"

	"playout/engine/wire"
)

const (
	twoPeople   = "#/othello?black=human&white=human"
	twoMachines = "#/othello?black=random&white=uct:n=30"
	againstUCT  = "#/othello?black=human&white=uct:n=30"
)

func TestFullGame(t *testing.T) {
	b := newBench(t, againstUCT)
	v := b.page.View()
	if v.State != human || v.Status != "Your move" || v.Detail != "Black to play, 4 choices" {
		t.Fatalf("begins with %s, %q, %q", v.State, v.Status, v.Detail)
	}
	for ply := 0; v.State != over; ply++ {
		if ply > 60 {
			t.Fatal("the game does not end")
		}
		legal := legalSquares(v)
		v = b.play(legal[ply%len(legal)])
	}
	if !strings.Contains(v.Status, " wins ") && !strings.HasPrefix(v.Status, "A draw") {
		t.Errorf("the end is told as %q", v.Status)
	}
	if v.Chart == nil || v.Chart.Points[len(v.Chart.Points)-1].Ply != len(v.Moves) {
		t.Errorf("the chart does not end with the game: %+v", v.Chart)
	}
	if last := v.Moves[len(v.Moves)-1]; (v.Search != nil) != (last.Seat == "white" && last.Text != "pass") {
		t.Errorf("the table after %s's last move: %+v", last.Seat, v.Search)
	}
	won := 0
	for _, s := range v.Seats {
		if s.Won {
			won++
		}
		if s.ToMove {
			t.Errorf("%s is to move after the end", s.ID)
		}
	}
	if draw := strings.HasPrefix(v.Status, "A draw"); draw != (won == 0) || won > 1 {
		t.Errorf("%d winners, status %q", won, v.Status)
	}
}

func TestUndoRedo(t *testing.T) {
	b := newBench(t, againstUCT)
	start := b.page.View().Board.Position
	if v := b.page.View(); v.Buttons.Undo || v.Buttons.Redo {
		t.Fatal("something can be undone at the start")
	}
	v := b.play("f5")
	reached, record := v.Board.Position, played(v)
	if len(v.Moves) != 2 || v.State != human {
		t.Fatalf("after a move: %s, %q", v.State, record)
	}
	b.page.Undo()
	if v = b.rest(); v.Board.Position != start || !v.Buttons.Redo || v.Buttons.Undo || v.State != human {
		t.Fatalf("undo leads to %s, %+v", v.Board.Position, v.Buttons)
	}
	if played(v) != "|"+record {
		t.Errorf("undone list %q, want |%s", played(v), record)
	}
	b.page.Redo()
	if v = b.rest(); v.Board.Position != reached || played(v) != record {
		t.Fatalf("redo leads to %s", v.Board.Position)
	}
	b.page.Undo()
	b.rest()
	if v = b.play("d3"); len(v.Moves) != 2 || v.Moves[0].Text != "d3" {
		t.Errorf("playing from an earlier ply keeps %q", played(v))
	}
}

func TestUndoBetweenTwoPeople(t *testing.T) {
	b := newBench(t, "#/othello?m=f5,d6,c3&black=human&white=human")
	b.page.Undo()
	if v := b.rest(); played(v) != "f5 d6 |c3" || v.Status != "White to move" && v.Status != "Black to move" {
		t.Errorf("undo shows %q, %q", played(v), v.Status)
	}
}

func TestUndoOfMachinesPauses(t *testing.T) {
	b := newBench(t, twoPeople)
	b.play("f5")
	b.page.SetSeat("black", "random")
	b.page.SetSeat("white", "random")
	v := b.rest()
	if v.State != over {
		t.Fatalf("two machines stop with %s", v.State)
	}
	n := len(v.Moves)
	b.page.Undo()
	if v = b.rest(); v.State != human || !v.Buttons.Paused || len(v.Moves) != n || v.Board.Ply != n-1 {
		t.Fatalf("undo between machines: %s at %d of %d, %+v", v.State, v.Board.Ply, n, v.Buttons)
	}
	b.page.Resume()
	if v = b.rest(); v.State != over {
		t.Errorf("resumed machines stop with %s", v.State)
	}
}

func TestGoToWaitsForResume(t *testing.T) {
	b := newBench(t, "#/othello?m=f5,d6,c3,d3&black=human&white=uct:n=30")
	b.page.GoTo(3)
	v := b.rest()
	if v.State != human || !v.Buttons.Paused || v.Status != "Tree search waits to move" || len(legalSquares(v)) != 0 {
		t.Fatalf("at the machine's turn: %s, %q", v.State, v.Status)
	}
	if !strings.Contains(b.page.fragment, "ply=3") {
		t.Errorf("the address %q forgets the ply", b.page.fragment)
	}
	b.page.GoTo(99)
	b.page.GoTo(-1)
	if v = b.rest(); v.Board.Ply != 3 {
		t.Errorf("went to ply %d", v.Board.Ply)
	}
	b.page.Resume()
	if v = b.rest(); v.Board.Ply != 4 || v.State != human {
		t.Errorf("resumed: %s at %d", v.State, v.Board.Ply)
	}
}

// passing is a position in which Black has no move and White has.
const passing = "OOOOOOOO" + "OXXXXXX-" + "--------" + "--------" + "--------" + "--------" + "--------" + "-------- X"

func TestForcedPassIsPlayedAndTold(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?p=" + strings.ReplaceAll(passing, " ", "+") + "&black=human&white=human")
	told := false
	b.until("the pass", func(v View) bool {
		told = told || v.Notice == "Black must pass" && v.State == thinking
		return len(v.Moves) == 1 && v.State == human
	})
	v := b.page.View()
	if !told || v.Said != "Black passes" || v.Moves[0].Text != "pass" || v.Moves[0].Seat != "black" {
		t.Errorf("told %v, said %q, list %q", told, v.Said, played(v))
	}
	if v.Buttons.Undo {
		t.Error("a pass that nobody chose can be undone alone")
	}
	if v = b.play("h2"); v.State != over || v.Notice != "" {
		t.Errorf("%s, and %q is still said", v.State, v.Notice)
	}
}

func TestStopPlaysTheBest(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.until("a report", func(v View) bool { return v.Search != nil })
	v := b.page.View()
	if v.State != thinking || !v.Search.Running || !v.Buttons.Stop || v.Search.Done < 0 {
		t.Fatalf("while thinking: %s, %+v", v.State, v.Search)
	}
	b.page.Stop()
	if v = b.rest(); len(v.Moves) != 2 || v.State != human {
		t.Errorf("after Stop: %s, %q", v.State, played(v))
	}
}

func TestStopPausesMachines(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?black=uct:n=9000000&white=random")
	b.until("thinking", func(v View) bool { return v.State == thinking && v.Buttons.Stop })
	b.page.Stop()
	if v := b.rest(); v.State != human || !v.Buttons.Paused || !v.Buttons.Pause || len(v.Moves) != 0 {
		t.Errorf("stopped machines: %s, %q, %+v", v.State, played(v), v.Buttons)
	}
	b.page.SetSeat("black", "human")
	if v := b.rest(); v.Buttons.Pause {
		t.Error("Stop is called a pause where a person plays")
	}
}

func TestResignWhileTheMachineThinks(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.until("a report", func(v View) bool { return v.Search != nil })
	b.page.Resign()
	v := b.rest()
	if v.State != over || v.Status != "White wins, Black resigned" || !strings.Contains(b.page.fragment, "resigned=black") {
		t.Fatalf("resigned: %s, %q, %q", v.State, v.Status, b.page.fragment)
	}
	b.page.Undo()
	b.until("thinking again", func(v View) bool { return v.State == thinking && b.thinks == 1 })
	if v = b.page.View(); v.Board.Ply != 1 || strings.Contains(b.page.fragment, "resigned") {
		t.Errorf("undo after resigning: at %d, %q", v.Board.Ply, b.page.fragment)
	}
	b.page.Undo()
	if v = b.rest(); v.State != human || v.Board.Ply != 0 {
		t.Errorf("undo once more: %s at %d", v.State, v.Board.Ply)
	}
}

// The first Undo after a resignation takes back that alone.
func TestUndoOfAResignation(t *testing.T) {
	for _, fragment := range []string{
		"#/othello?black=human&white=human",
		"#/othello?black=human&white=level:2",
		"#/othello?m=f5,d6&black=human&white=level:2",
		"#/othello?m=f5,d6,c3&black=human&white=human",
	} {
		b := newBench(t, fragment)
		b.page.Flip()
		b.page.setChance(0, b.page.board.Ply, 0.25)
		before := b.page.View()
		b.page.Resign()
		v := b.rest()
		if v.State != over || !v.Buttons.Undo || !strings.Contains(b.page.fragment, "resigned=") {
			t.Fatalf("%s resigned: %s, %+v, %q", fragment, v.State, v.Buttons, b.page.fragment)
		}
		b.page.Undo()
		v = b.rest()
		if v.State != human || v.Status != before.Status || v.Board.Ply != before.Board.Ply || played(v) != played(before) ||
			v.Link != before.Link || !v.Flipped || v.Board.Advantage != 0.25 || v.Buttons != before.Buttons {
			t.Errorf("%s taken back: %s, %q at %d, advantage %v, %q, %+v", fragment, v.State, v.Status, v.Board.Ply, v.Board.Advantage, v.Link, v.Buttons)
		}
	}
	b := newBench(t, "#/othello?m=f5&resigned=white&black=random&white=random")
	b.page.Undo()
	if v := b.rest(); v.State != human || !v.Buttons.Paused || v.Board.Ply != 1 || strings.Contains(v.Link, "resigned") {
		t.Errorf("between machines: %s at %d, %q", v.State, v.Board.Ply, v.Link)
	}
}

// The words beside the status say only what it does not.
func TestDetail(t *testing.T) {
	for fragment, want := range map[string][2]string{
		"#/othello?black=human&white=level:1": {"Your move", "Black to play, 4 choices"},
		twoPeople:                             {"Black to move", "4 choices"},
		"#/othello?m=f5,d6&ply=1&black=human&white=human":         {"White to move", "3 choices, after move 1 of 2"},
		"#/othello?m=f5,d6&ply=1&black=human&white=level:1":       {"Level 1 waits to move", "after move 1 of 2"},
		"#/othello?m=f5&ply=1&black=random&white=random":          {"White waits to move", ""},
		"#/othello?m=f5&resigned=white&black=human&white=level:1": {"Black wins, White resigned", ""},
	} {
		if v := newBench(t, fragment).page.View(); v.Status != want[0] || v.Detail != want[1] {
			t.Errorf("%s: %q, %q", fragment, v.Status, v.Detail)
		}
	}
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.until("thinking", func(View) bool { return b.thinks == 1 })
	if v := b.page.View(); v.Status != "Tree search is thinking" || v.Detail != "" {
		t.Errorf("while thinking: %q, %q", v.Status, v.Detail)
	}
}

// Where a machine waits, a click says so and what helps.
func TestClickWhileAMachineWaits(t *testing.T) {
	for fragment, want := range map[string]string{
		"#/othello?m=f5,d6&ply=1&black=human&white=level:1": "Level 1 waits: Resume lets it move",
		"#/othello?m=f5&ply=0&black=random&white=random":    "Black waits: Resume lets it move",
		"#/othello?m=f5,d6&ply=0&black=human&white=level:1": "",
	} {
		b := newBench(t, fragment)
		if b.page.Choose("nowhere"); b.page.View().Notice != "" {
			t.Errorf("%s: no square tells %q", fragment, b.page.View().Notice)
		}
		b.page.Choose("a1")
		if v := b.page.View(); v.Notice != want || v.State != human {
			t.Errorf("%s: told %q, want %q", fragment, v.Notice, want)
		}
	}
}

func TestSeatChangesInMidThought(t *testing.T) {
	b := bareBench(t)
	b.begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.until("a report", func(v View) bool { return v.Search != nil })
	b.page.SetSeat("white", "human")
	if v := b.rest(); v.State != human || len(v.Moves) != 1 || v.Status != "White to move" {
		t.Fatalf("taken over from the machine: %s, %q, %q", v.State, v.Status, played(v))
	}
	b.page.SetSeat("white", "level:1")
	if v := b.rest(); len(v.Moves) != 2 || v.Seats[1].Name != "Level 1" {
		t.Errorf("handed to another: %q by %s", played(v), v.Seats[1].Name)
	}
	b.page.SetSeat("white", "deepblue")
	b.page.SetSeat("red", "human")
	if v := b.rest(); v.Seats[1].Choice != "level:1" {
		t.Errorf("seated %s", v.Seats[1].Choice)
	}
}

// A seat taken over while the machine's answer waits to be seen is not played
// for.
func TestSeatChangesBeforeTheAnswer(t *testing.T) {
	b := bareBench(t)
	b.page = New(b, Settings{Lang: "en", Pace: Unhurried})
	b.page.Start("#/othello?black=human&white=random")
	b.rest()
	b.page.Choose("f5")
	b.until("a planned answer", func(View) bool { return b.page.planned })
	b.page.SetSeat("white", "human")
	b.rest()
	for b.tick(Unhurried.Answer) {
	}
	if v := b.rest(); len(v.Moves) != 1 || v.State != human {
		t.Errorf("played %q for a person", played(v))
	}
}

func TestNewKeepsSeats(t *testing.T) {
	b := newBench(t, "#/othello?m=f5,d6&black=human&white=level:2")
	b.page.New()
	if v := b.rest(); len(v.Moves) != 0 || v.Seats[1].Choice != "level:2" || v.Search != nil || v.Chart != nil {
		t.Errorf("new game: %q against %s", played(v), v.Seats[1].Choice)
	}
}

func TestForwardStepIsSaidAndStaggered(t *testing.T) {
	b := newBench(t, twoPeople)
	v := b.play("f5")
	if v.Said != "Black plays f5, 1 disc turned" {
		t.Errorf("said %q", v.Said)
	}
	if s := square(v, "f5"); !s.Fresh || !s.Last || s.Label != "f5, black disc, last move" {
		t.Errorf("the new disc: %+v", s)
	}
	if s := square(v, "e5"); s.Fresh || s.Delay != 30 {
		t.Errorf("the turned disc: %+v", s)
	}
	b.page.Undo()
	v = b.rest()
	for _, s := range v.Board.Squares {
		if s.Fresh || s.Delay != 0 {
			t.Errorf("going back: %+v", s)
		}
	}
	if v.Said != "" {
		t.Errorf("going back says %q", v.Said)
	}
}

// The machine's answer leaves the person's move to be seen.
func TestAnswerWaits(t *testing.T) {
	b := bareBench(t)
	b.page = New(b, Settings{Lang: "en", Pace: Unhurried})
	b.page.Start("#/othello?black=human&white=random")
	b.rest()
	b.page.Choose("f5")
	b.until("the move", func(v View) bool { return len(v.Moves) == 1 })
	moved := b.now
	b.until("the answer", func(v View) bool { return len(v.Moves) == 2 })
	if b.now-moved < Unhurried.Answer {
		t.Errorf("answered after %v ms, want %v at least", b.now-moved, Unhurried.Answer)
	}
}

func TestClicksThatMeanNothing(t *testing.T) {
	b := newBench(t, twoPeople)
	for _, name := range []string{"a1", "z9", "", "e4"} {
		b.page.Choose(name)
	}
	if v := b.rest(); len(v.Moves) != 0 || b.asked(func(c wire.Command) bool { return c.Play != nil }) != 0 {
		t.Errorf("played %q", played(v))
	}
}

// TestImpatientSeat: who is to play is heard too while a game is about to open,
// a move is on its way, or a link's agent is looked at.
func TestImpatientSeat(t *testing.T) {
	for name, before := range map[string]func(b *bench){
		"a new game":     func(b *bench) { b.page.New() },
		"a move":         func(b *bench) { b.page.Choose("d3") },
		"an earlier ply": func(b *bench) { b.play("d3"); b.page.Undo() },
		"a dead worker": func(b *bench) {
			b.play("d3")
			b.page.WorkerDied("test")
		},
		"a link": func(b *bench) {
			b.page.FragmentChanged("#/othello?black=human&white=uct:n=9")
			b.until("the board of the link", func(View) bool { return len(b.page.checking) > 0 })
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, againstUCT)
			before(b)
			if !b.page.unsettled() {
				t.Fatal("nothing is on its way")
			}
			b.page.SetSeat("white", "human")
			if v := b.rest(); v.Seats[1].Choice != "human" || v.State != human {
				t.Errorf("white is played by %s, and the page is %s", v.Seats[1].Choice, v.State)
			}
		})
	}
}
