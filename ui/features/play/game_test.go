package play_test

import (
	"reflect"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/page"
	"playout/ui/page/pagetest"
)

func TestFullGame(t *testing.T) {
	b := pagetest.New(t, pagetest.AgainstUCT)
	v := b.Page.View()
	if v.State != pagetest.Human || v.Status != "Your move" || v.Detail != "as Black, 4 legal moves" {
		t.Fatalf(`begins with %s, %q, %q; want %v, "Your move" and "as Black, 4 legal moves"`, v.State, v.Status, v.Detail, pagetest.Human)
	}
	for ply := 0; v.State != pagetest.Over; ply++ {
		if ply > 60 {
			t.Fatalf("the game does not end: got %v, want at most 60", ply)
		}
		legal := pagetest.LegalSquares(v)
		v = b.Play(legal[ply%len(legal)])
	}
	if !strings.HasPrefix(v.Status, "You ") && !strings.HasPrefix(v.Status, "Draw") {
		t.Errorf("the end is described as %q", v.Status)
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
	if draw := strings.HasPrefix(v.Status, "Draw"); draw != (won == 0) || won > 1 {
		t.Errorf("%d winners, status %q; want at most one winner, and a draw only without one", won, v.Status)
	}
}

func TestUndoRedo(t *testing.T) {
	b := pagetest.New(t, pagetest.AgainstUCT)
	start := b.Page.View().Board.Position
	if v := b.Page.View(); v.Can("undo") || v.Can("redo") {
		t.Fatal("something can be undone at the start")
	}
	v := b.Play("f5")
	reached, record := v.Board.Position, pagetest.Played(v)
	if len(v.Moves) != 2 || v.State != pagetest.Human {
		t.Fatalf("after a move: %s, %q: got %v and %v, want 2 and %v", v.State, record, len(v.Moves), v.State, pagetest.Human)
	}
	b.Page.Send(feature.Undo{})
	if v = b.Rest(); v.Board.Position != start || !v.Can("redo") || v.Can("undo") || v.State != pagetest.Human {
		t.Fatalf("undo leads to %s, %+v", v.Board.Position, v.Buttons)
	}
	if pagetest.Played(v) != "|"+record {
		t.Errorf("undone list %q, want |%s", pagetest.Played(v), record)
	}
	b.Page.Send(feature.Redo{})
	if v = b.Rest(); v.Board.Position != reached || pagetest.Played(v) != record {
		t.Fatalf("redo leads to %s", v.Board.Position)
	}
	b.Page.Send(feature.Undo{})
	b.Rest()
	if v = b.Play("d3"); len(v.Moves) != 2 || v.Moves[0].Text != "d3" {
		t.Errorf("playing from an earlier ply keeps %q; want two moves, the first d3", pagetest.Played(v))
	}
}

func TestUndoBetweenTwoPeople(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3&black=human&white=human")
	b.Page.Send(feature.Undo{})
	if v := b.Rest(); pagetest.Played(v) != "f5 d6 |c3" || v.Status != "White to move" && v.Status != "Black to move" {
		t.Errorf("undo shows %q, %q", pagetest.Played(v), v.Status)
	}
}

func TestUndoOfMachinesPauses(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Play("f5")
	b.Page.Send(feature.SetSeat{Seat: "black", Choice: "random"})
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "random"})
	v := b.Rest()
	if v.State != pagetest.Over {
		t.Fatalf("two machines stop with %s, want %v", v.State, pagetest.Over)
	}
	n := len(v.Moves)
	b.Page.Send(feature.Undo{})
	if v = b.Rest(); v.State != pagetest.Human || v.Button("resume").Hidden || len(v.Moves) != n || v.Board.Ply != n-1 {
		t.Fatalf("undo between machines: %s at %d of %d, %+v", v.State, v.Board.Ply, n, v.Buttons)
	}
	b.Page.Send(feature.Resume{})
	if v = b.Rest(); v.State != pagetest.Over {
		t.Errorf("resumed machines stop with %s, want %v", v.State, pagetest.Over)
	}
}

func TestGoToWaitsForResume(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3,d3&black=human&white=uct:n=30")
	b.Page.Send(feature.GoTo{Ply: 3})
	v := b.Rest()
	if v.State != pagetest.Human || v.Button("resume").Hidden || v.Status != "Tree search is waiting to move" || len(pagetest.LegalSquares(v)) != 0 {
		t.Fatalf("at the machine's turn: %s, %q", v.State, v.Status)
	}
	if !strings.Contains(b.Page.Fragment(), "ply=3") {
		t.Errorf("the address %q forgets the ply", b.Page.Fragment())
	}
	b.Page.Send(feature.GoTo{Ply: 99})
	b.Page.Send(feature.GoTo{Ply: -1})
	if v = b.Rest(); v.Board.Ply != 3 {
		t.Errorf("went to ply %d, want 3", v.Board.Ply)
	}
	b.Page.Send(feature.Resume{})
	if v = b.Rest(); v.Board.Ply != 4 || v.State != pagetest.Human {
		t.Errorf("resumed: %s at %d; want 4 and %v", v.State, v.Board.Ply, pagetest.Human)
	}
}

// passing is a position in which Black has no move and White has.
const passing = "OOOOOOOO" + "OXXXXXX-" + "--------" + "--------" + "--------" + "--------" + "--------" + "-------- X"

func TestForcedPassIsPlayedAndAnnounced(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?p=" + strings.ReplaceAll(passing, " ", "+") + "&black=human&white=human")
	told := false
	b.Until("the pass", func(v pagetest.View) bool {
		told = told || v.Notice == "Black must pass" && v.State == pagetest.Thinking
		return len(v.Moves) == 1 && v.State == pagetest.Human
	})
	v := b.Page.View()
	if !told || v.Spoken != "Black passes" || v.Moves[0].Text != "pass" || v.Moves[0].Seat != "black" {
		t.Errorf("told %v, said %q, list %q", told, v.Spoken, pagetest.Played(v))
	}
	if v.Can("undo") {
		t.Error("a pass that nobody chose can be undone alone")
	}
	if v = b.Play("h2"); v.State != pagetest.Over || v.Notice != "" {
		t.Errorf(`%s, and %q is still said; want %v and ""`, v.State, v.Notice, pagetest.Over)
	}
}

func TestStopPlaysTheBest(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.Until("a report", func(v pagetest.View) bool { return v.Search != nil })
	v := b.Page.View()
	if v.State != pagetest.Thinking || !v.Search.Running || !v.Can("stop") || v.Search.Done < 0 {
		t.Fatalf("while thinking: %s, %+v; want a search that runs and that one can stop", v.State, v.Search)
	}
	b.Page.Send(feature.Stop{})
	if v = b.Rest(); len(v.Moves) != 2 || v.State != pagetest.Human {
		t.Errorf("after Stop: %s, %q: got %v and %v, want 2 and %v", v.State, pagetest.Played(v), len(v.Moves), v.State, pagetest.Human)
	}
}

func TestStopPausesMachines(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?black=uct:n=9000000&white=random")
	b.Until("thinking", func(v pagetest.View) bool { return v.State == pagetest.Thinking && v.Can("stop") })
	b.Page.Send(feature.Stop{})
	if v := b.Rest(); v.State != pagetest.Human || v.Button("resume").Hidden || v.Button("stop").Icon != "pause" || len(v.Moves) != 0 {
		t.Errorf("stopped machines: %s, %q, %+v; want no moves, a person to decide, a button to resume, and the pause icon", v.State, pagetest.Played(v), v.Buttons)
	}
	b.Page.Send(feature.SetSeat{Seat: "black", Choice: "human"})
	if v := b.Rest(); v.Button("stop").Icon == "pause" {
		t.Error("Stop is called a pause where a person plays")
	}
}

func TestResignWhileTheMachineThinks(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.Until("a report", func(v pagetest.View) bool { return v.Search != nil })
	b.Page.Send(feature.Resign{})
	v := b.Rest()
	if v.State != pagetest.Over || v.Status != "You lose by resignation" || !strings.Contains(b.Page.Fragment(), "resigned=black") {
		t.Fatalf("resigned: %s, %q, %q; want the game over by resignation, as the address says", v.State, v.Status, b.Page.Fragment())
	}
	b.Page.Send(feature.Undo{})
	b.Until("thinking again", func(v pagetest.View) bool { return v.State == pagetest.Thinking && b.Thinks == 1 })
	if v = b.Page.View(); v.Board.Ply != 1 || strings.Contains(b.Page.Fragment(), "resigned") {
		t.Errorf("undo after resigning: at %d, %q", v.Board.Ply, b.Page.Fragment())
	}
	b.Page.Send(feature.Undo{})
	if v = b.Rest(); v.State != pagetest.Human || v.Board.Ply != 0 {
		t.Errorf("undo again: %s at %d; want %v and 0", v.State, v.Board.Ply, pagetest.Human)
	}
}

// The first Undo after a resignation takes back only that.
func TestUndoOfAResignation(t *testing.T) {
	for _, fragment := range []string{
		"#/othello?black=human&white=human",
		"#/othello?black=human&white=level:2",
		"#/othello?m=f5,d6&black=human&white=level:2",
		"#/othello?m=f5,d6,c3&black=human&white=human",
	} {
		b := pagetest.New(t, fragment)
		b.Page.Send(feature.Flip{})
		b.Report(&wire.Report{Seat: "black", Valued: true, Value: -0.5})
		before := b.Page.View()
		b.Page.Send(feature.Resign{})
		v := b.Rest()
		if v.State != pagetest.Over || !v.Can("undo") || !strings.Contains(b.Page.Fragment(), "resigned=") {
			t.Fatalf("%s resigned: %s, %+v, %q; want the game over, a way to undo it, and the resignation in the address", fragment, v.State, v.Buttons, b.Page.Fragment())
		}
		b.Page.Send(feature.Undo{})
		v = b.Rest()
		if v.State != pagetest.Human || v.Status != before.Status || v.Board.Ply != before.Board.Ply || pagetest.Played(v) != pagetest.Played(before) ||
			v.Link != before.Link || !v.Flipped || v.Board.Advantage != 0.25 || !reflect.DeepEqual(v.Buttons, before.Buttons) {
			t.Errorf("%s taken back: %s, %q at %d, advantage %v, %q, %+v", fragment, v.State, v.Status, v.Board.Ply, v.Board.Advantage, v.Link, v.Buttons)
		}
	}
	b := pagetest.New(t, "#/othello?m=f5&resigned=white&black=random&white=random")
	b.Page.Send(feature.Undo{})
	if v := b.Rest(); v.State != pagetest.Human || v.Button("resume").Hidden || v.Board.Ply != 1 || strings.Contains(v.Link, "resigned") {
		t.Errorf("between machines: %s at %d, %q", v.State, v.Board.Ply, v.Link)
	}
}

// The text beside the status adds to it and repeats nothing.
func TestDetail(t *testing.T) {
	for fragment, want := range map[string][2]string{
		"#/othello?black=human&white=level:1":                     {"Your move", "as Black, 4 legal moves"},
		pagetest.TwoPeople:                                        {"Black to move", "4 legal moves"},
		"#/othello?m=f5,d6&ply=1&black=human&white=human":         {"White to move", "3 legal moves, position 1 of 2"},
		"#/othello?m=f5,d6&ply=1&black=human&white=level:1":       {"Level 1 is waiting to move", "position 1 of 2"},
		"#/othello?m=f5&ply=1&black=random&white=random":          {"White is waiting to move", ""},
		"#/othello?m=f5&resigned=white&black=human&white=level:1": {"You win: White resigned", ""},
	} {
		if v := pagetest.New(t, fragment).Page.View(); v.Status != want[0] || v.Detail != want[1] {
			t.Errorf("%s: %q, %q; want %q and %q", fragment, v.Status, v.Detail, want[0], want[1])
		}
	}
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.Until("thinking", func(pagetest.View) bool { return b.Thinks == 1 })
	if v := b.Page.View(); v.Status != "Tree search is thinking" || v.Detail != "" {
		t.Errorf(`while thinking: %q, %q; want "Tree search is thinking" and ""`, v.Status, v.Detail)
	}
}

// While a machine waits, a click shows that and what to do; otherwise it shows why a square
// cannot be chosen.
func TestClickWhileAMachineWaits(t *testing.T) {
	for fragment, want := range map[string]string{
		"#/othello?m=f5,d6&ply=1&black=human&white=level:1": "Level 1 is waiting: press Resume to let it move",
		"#/othello?m=f5&ply=0&black=random&white=random":    "Black is waiting: press Resume to let it move",
		"#/othello?m=f5,d6&ply=0&black=human&white=level:1": "a1 turns no disc",
	} {
		b := pagetest.New(t, fragment)
		b.Wait(6000) // the notice about the link has gone
		if b.Page.Send(feature.Choose{Square: "nowhere"}); b.Page.View().Notice != "" {
			t.Errorf("%s: no square tells %q", fragment, b.Page.View().Notice)
		}
		b.Page.Send(feature.Choose{Square: "a1"})
		if v := b.Page.View(); v.Notice != want || v.State != pagetest.Human {
			t.Errorf("%s: told %q, want %q", fragment, v.Notice, want)
		}
	}
}

func TestSeatChangesInMidThought(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello?m=f5&black=human&white=uct:n=9000000")
	b.Until("a report", func(v pagetest.View) bool { return v.Search != nil })
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "human"})
	if v := b.Rest(); v.State != pagetest.Human || len(v.Moves) != 1 || v.Status != "White to move" {
		t.Fatalf(`taken over from the machine: %s, %q, %q: got %v, %v and %q, want %v, 1 and "White to move"`, v.State, v.Status, pagetest.Played(v), v.State, len(v.Moves), v.Status, pagetest.Human)
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "level:1"})
	if v := b.Rest(); len(v.Moves) != 2 || v.Seats[1].Name != "Level 1" {
		t.Errorf("passed on: %q by %s; want two moves, and Level 1 in the second seat", pagetest.Played(v), v.Seats[1].Name)
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "deepblue"})
	b.Page.Send(feature.SetSeat{Seat: "red", Choice: "human"})
	if v := b.Rest(); v.Seats[1].Choice != "level:1" {
		t.Errorf(`seated %s, want "level:1"`, v.Seats[1].Choice)
	}
}

// If a person takes a seat while the machine's answer waits to be seen, the machine does not
// play for it.
func TestSeatChangesBeforeTheAnswer(t *testing.T) {
	b := pagetest.Bare(t)
	b.Page = &pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en", Pace: page.Unhurried})}
	b.Page.Start("#/othello?black=human&white=random")
	b.Rest()
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Until("a planned answer", func(pagetest.View) bool { return b.Page.Now().Phase == feature.Showing })
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "human"})
	b.Rest()
	for b.Tick(page.Unhurried.Answer) {
	}
	if v := b.Rest(); len(v.Moves) != 1 || v.State != pagetest.Human {
		t.Errorf("played %q for a person: got %v and %v, want 1 and %v", pagetest.Played(v), len(v.Moves), v.State, pagetest.Human)
	}
}

func TestNewKeepsSeats(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=level:2")
	b.Page.Send(feature.New{})
	if v := b.Rest(); len(v.Moves) != 0 || v.Seats[1].Choice != "level:2" || v.Search != nil || v.Chart != nil {
		t.Errorf("new game: %q against %s", pagetest.Played(v), v.Seats[1].Choice)
	}
}

func TestForwardStepIsAnnouncedAndStaggered(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	v := b.Play("f5")
	if v.Spoken != "Black plays f5, 1 disc turned" {
		t.Errorf(`said %q, want "Black plays f5, 1 disc turned"`, v.Spoken)
	}
	if s := pagetest.Square(v, "f5"); !s.Fresh || !s.Last || s.Label != "f5, black disc, last move" {
		t.Errorf("the new disc: %+v", s)
	}
	if s := pagetest.Square(v, "e5"); s.Fresh || s.Delay != 30 {
		t.Errorf("the turned disc: %+v", s)
	}
	b.Page.Send(feature.Undo{})
	v = b.Rest()
	for _, s := range v.Board.Squares {
		if s.Fresh || s.Delay != 0 {
			t.Errorf("going back: %+v; want it neither fresh nor delayed", s)
		}
	}
	if v.Spoken != "" {
		t.Errorf(`going back says %q, want ""`, v.Spoken)
	}
}

// The machine's answer leaves time to see the person's move.
func TestAnswerWaits(t *testing.T) {
	b := pagetest.Bare(t)
	b.Page = &pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en", Pace: page.Unhurried})}
	b.Page.Start("#/othello?black=human&white=random")
	b.Rest()
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Until("the move", func(v pagetest.View) bool { return len(v.Moves) == 1 })
	moved := b.Time
	b.Until("the answer", func(v pagetest.View) bool { return len(v.Moves) == 2 })
	if b.Time-moved < page.Unhurried.Answer {
		t.Errorf("answered after %v ms, want %v at least", b.Time-moved, page.Unhurried.Answer)
	}
}

func TestClicksThatMeanNothing(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	for _, name := range []string{"a1", "z9", "", "e4"} {
		b.Page.Send(feature.Choose{Square: name})
	}
	if v := b.Rest(); len(v.Moves) != 0 || b.Asked(func(c wire.Command) bool { return c.Play != nil }) != 0 {
		t.Errorf("played %q; want no move, and the worker not asked", pagetest.Played(v))
	}
}

// TestImpatientSeat: a choice of players also counts while a game is about to open, a move is on
// its way, or a link's agent is being checked.
func TestImpatientSeat(t *testing.T) {
	for name, before := range map[string]func(b *pagetest.Bench){
		"a new game":     func(b *pagetest.Bench) { b.Page.Send(feature.New{}) },
		"a move":         func(b *pagetest.Bench) { b.Page.Send(feature.Choose{Square: "d3"}) },
		"an earlier ply": func(b *pagetest.Bench) { b.Play("d3"); b.Page.Send(feature.Undo{}) },
		"a dead worker": func(b *pagetest.Bench) {
			b.Play("d3")
			b.Page.WorkerDied("test")
		},
		"a link": func(b *pagetest.Bench) {
			b.Page.FragmentChanged("#/othello?black=human&white=uct:n=9")
			b.Until("the board of the link", func(pagetest.View) bool { return b.Page.Now().Phase == feature.Seating })
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := pagetest.New(t, pagetest.AgainstUCT)
			before(b)
			if !b.Page.Now().Unsettled() {
				t.Fatal("nothing is on its way")
			}
			b.Page.Send(feature.SetSeat{Seat: "white", Choice: "human"})
			if v := b.Rest(); v.Seats[1].Choice != "human" || v.State != pagetest.Human {
				t.Errorf(`white is played by %s, and the page is %s; want "human" and %v`, v.Seats[1].Choice, v.State, pagetest.Human)
			}
		})
	}
}
