package premove_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/clock"
	"playout/ui/features/editor"
	"playout/ui/features/newgame"
	"playout/ui/features/resign"
	"playout/ui/page/pagetest"
)

// thinking returns a page on which a machine thinks, about the position after some moves, until
// it is stopped.
func thinking(t *testing.T, moves string) *pagetest.Bench {
	t.Helper()
	b := pagetest.Bare(t)
	b.Begin("#/chess?m=" + moves + "&white=human&black=uct:ms=600000")
	b.Until("a machine that thinks", func(v pagetest.View) bool { return v.State == pagetest.Thinking && b.LastReport != nil })
	return b
}

// playMachineMove makes the machine play a given move, and runs the page until a player must act.
func playMachineMove(b *pagetest.Bench, move string) pagetest.View {
	b.T.Helper()
	now := b.Page.Now()
	b.Session.Handle(wire.EncodeCommand(wire.Command{ID: 1 << 20, Stop: &wire.Stop{}}))
	b.Thinks, b.ToPage = 0, nil
	b.Page.Receive(wire.EncodeEvent(wire.Event{ID: now.Thought.ID, Epoch: now.Epoch,
		Report: &wire.Report{Final: true, Seat: "black", Agent: now.Thought.Agent, Move: move}}))
	plies := len(now.Board.Plies)
	b.Until("its move", func(v pagetest.View) bool { return len(v.Moves) > plies })
	b.Until("the worker's answer", func(v pagetest.View) bool { return b.Pending() == 0 })
	return b.Page.View()
}

// chosenAhead returns the move chosen ahead, or the piece alone.
func chosenAhead(v pagetest.View) string {
	var squares []string
	for _, s := range v.Board.Squares {
		if s.Premove != "" || s.Chosen {
			squares = append(squares, s.Name)
		}
	}
	return strings.Join(squares, " ")
}

// A move chosen by two clicks, or by a drag, is shown, and played once the machine has moved;
// until then no move may be chosen and nothing is sent.
func TestPlayedAtOnce(t *testing.T) {
	for _, drags := range []bool{false, true} {
		b := thinking(t, "e2e4")
		if drags {
			if !b.Page.Lift("g1") || b.Page.Drop("g1", "f3") {
				t.Error("no piece was lifted, or it did not go back")
			}
		} else {
			b.Page.Send(feature.Choose{Square: "g1"})
			if v := b.Page.View(); !pagetest.Square(v, "g1").Chosen || v.Detail != "g1 chosen; choose where it goes" {
				t.Errorf("a piece alone: %q", v.Detail)
			}
			b.Page.Send(feature.Choose{Square: "f3"})
		}
		v := b.Page.View()
		label := pagetest.Square(v, "f3").Label
		if chosenAhead(v) != "g1 f3" || v.State != pagetest.Thinking || v.Detail != "Premove g1 to f3" || v.Spoken != v.Detail || label != "f3, empty, premove g1 to f3" || v.Board.Premoves != "white" {
			t.Fatalf("ahead: %q, %s, %q, %q, %q", chosenAhead(v), v.State, v.Detail, v.Spoken, label)
		}
		v = playMachineMove(b, "e7e5")
		if got := pagetest.Played(v); got != "e4 e5 Nf3" || chosenAhead(v) != "" || v.State != pagetest.Thinking || v.Notice != "" {
			t.Fatalf("played %q, still ahead %q, %s, %q", got, chosenAhead(v), v.State, v.Notice)
		}
		if v.Spoken != "Black plays e5; White plays Nf3" {
			t.Errorf(`said %q, want "Black plays e5; White plays Nf3"`, v.Spoken)
		}
		var gone []string
		for _, p := range v.Board.Passing {
			gone = append(gone, p.From+p.To)
		}
		if !slices.Equal(gone, []string{"g1f3", "e7e5"}) {
			t.Errorf("on their way: %v", gone)
		}
	}
}

// A move that is no longer legal is dropped, with a message; castling is the king's two
// squares; a piece that the machine captures can be recaptured.
func TestWhatIsPlayed(t *testing.T) {
	for _, c := range []struct{ moves, from, to, reply, played, notice string }{
		{"e2e4", "e4", "e5", "e7e5", "e4 e5", "Your premove is no longer legal"},
		{"e2e4,e7e5,g1f3,b8c6,f1c4", "e1", "g1", "g8f6", "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O", ""},
		{"e2e4,d7d5,b1c3", "c3", "e4", "d5e4", "e4 d5 Nc3 dxe4 Nxe4", ""},
	} {
		b := thinking(t, c.moves)
		b.Page.Send(feature.Choose{Square: c.from})
		b.Page.Send(feature.Choose{Square: c.to})
		v := playMachineMove(b, c.reply)
		if got := pagetest.Played(v); got != c.played || v.Notice != c.notice || chosenAhead(v) != "" {
			t.Errorf("%s, %s%s, %s: %q, %q, %q; want %q played, the notice %q and nothing chosen ahead", c.moves, c.from, c.to, c.reply, got, v.Notice, chosenAhead(v), c.played, c.notice)
		}
	}
}

// A pawn whose premove reaches the last rank asks for its promotion piece, as in the person's
// own turn, however it was chosen; any other move asks nothing.
func TestPromotionAsks(t *testing.T) {
	const moves = "h2h4,g7g5,h4g5,h7h6,g5h6,b8c6,h6h7,c6b8,a2a3"
	for _, c := range []struct {
		to, reply, letter, played string
		drags                     bool
	}{
		{"g8", "a7a6", "q", "hxg8=Q", false}, {"g8", "a7a6", "n", "hxg8=N", false}, {"g8", "a7a6", "r", "hxg8=R", true}, {"g8", "a7a6", "b", "hxg8=B", true},
	} {
		b := thinking(t, moves)
		if c.drags {
			b.Page.Lift("h7")
			b.Page.Drop("h7", c.to)
		} else {
			b.Page.Send(feature.Choose{Square: "h7"})
			b.Page.Send(feature.Choose{Square: c.to})
		}
		v := playMachineMove(b, c.reply)
		if len(b.Page.Now().Promotions()) != 4 || v.Notice != "" || chosenAhead(v) != "h7 g8" || !strings.HasSuffix(pagetest.Played(v), "a6") {
			t.Fatalf("%+v: %v are asked for, notice %q, chosen %s, played %s", c, b.Page.Now().Promotions(), v.Notice, chosenAhead(v), pagetest.Played(v))
		}
		b.Page.Send(feature.Promote{Letter: c.letter})
		b.Until("the promotion", func(v pagetest.View) bool { return strings.HasSuffix(pagetest.Played(v), c.played) })
	}
	// The captured piece has gone, or is out of reach.
	for reply, to := range map[string]string{"h8h7": "g8", "g8f6": "g8"} {
		b := thinking(t, moves)
		b.Page.Send(feature.Choose{Square: "h7"})
		b.Page.Send(feature.Choose{Square: to})
		if v := playMachineMove(b, reply); len(b.Page.Now().Promotions()) > 0 || v.Notice != "Your premove is no longer legal" {
			t.Errorf("after %s %v are asked for, notice %q", reply, b.Page.Now().Promotions(), v.Notice)
		}
	}
}

// A piece chosen or dragged when the machine moves stays chosen in the person's turn.
func TestHalfChosen(t *testing.T) {
	b := thinking(t, "e2e4")
	b.Page.Lift("g1")
	if v := playMachineMove(b, "e7e5"); v.State != pagetest.Human || chosenAhead(v) != "g1" {
		t.Fatalf(`%s, %q; want the player to move, "g1" chosen ahead`, v.State, chosenAhead(v))
	}
	if !b.Page.Drop("g1", "f3") {
		t.Error("the drag did not go on")
	}
	b = thinking(t, "e2e4,d7d5,b1c3")
	b.Page.Send(feature.Choose{Square: "e4"})
	if v := playMachineMove(b, "d5e4"); chosenAhead(v) != "" || v.Notice != "" {
		t.Errorf("a captured piece: %q, %q", chosenAhead(v), v.Notice)
	}
}

// A click on another own piece starts another choice; a click elsewhere or Escape ends it.
func TestChoosing(t *testing.T) {
	b := thinking(t, "e2e4")
	for _, c := range []struct{ click, ahead string }{
		{"e7", ""}, {"d5", ""}, {"z9", ""},
		{"g1", "g1"}, {"g1", ""},
		{"g1", "g1"}, {"f3", "g1 f3"}, {"a6", ""},
		{"g1", "g1"}, {"g5", ""},
		{"g1", "g1"}, {"b1", "b1"}, {"d2", "b1 d2"}, {"d2", "d2"}, {"d4", "d2 d4"}, {"f1", "f1"}, {"a6", "f1 a6"},
		{"", ""},
	} {
		if c.click == "" {
			b.Page.Send(feature.Unchoose{})
		} else {
			b.Page.Send(feature.Choose{Square: c.click})
		}
		if got := chosenAhead(b.Page.View()); got != c.ahead {
			t.Fatalf("after %q: %q, want %q", c.click, got, c.ahead)
		}
	}
	if v := b.Page.View(); v.Spoken != "Premove cancelled" {
		t.Errorf(`said %q, want "Premove cancelled"`, v.Spoken)
	}
	if v := playMachineMove(b, "e7e5"); pagetest.Played(v) != "e4 e5" || v.State != pagetest.Human {
		t.Errorf(`played %q; want "e4 e5" and the player to move`, pagetest.Played(v))
	}
}

// Leaving the position drops the premove; a flip or a new worker keeps it.
func TestKeptAndDropped(t *testing.T) {
	for what, c := range map[string]struct {
		act  func(*pagetest.Bench)
		kept bool
	}{
		"undo":            {func(b *pagetest.Bench) { b.Page.Send(feature.Undo{}) }, false},
		"a jump":          {func(b *pagetest.Bench) { b.Page.Send(feature.GoTo{Ply: 0}) }, false},
		"another game":    {func(b *pagetest.Bench) { b.Page.Send(feature.OpenGame{Game: "othello"}) }, false},
		"a new game":      {func(b *pagetest.Bench) { b.Page.Send(newgame.Ask{}); b.Page.Send(newgame.Start{}) }, false},
		"resigning":       {func(b *pagetest.Bench) { b.Page.Send(resign.Ask{}); b.Page.Send(resign.Confirm{}) }, false},
		"a set-up":        {func(b *pagetest.Bench) { b.Page.Send(editor.Begin{}) }, false},
		"a second person": {func(b *pagetest.Bench) { b.Page.Send(feature.SetSeat{Seat: "black", Choice: "human"}) }, false},
		"no person":       {func(b *pagetest.Bench) { b.Page.Send(feature.SetSeat{Seat: "white", Choice: "uct:ms=600000"}) }, false},
		"a flip":          {func(b *pagetest.Bench) { b.Page.Send(feature.Flip{}) }, true},
		"a dialog":        {func(b *pagetest.Bench) { b.Page.Send(feature.ShowDialog{Dialog: "help"}) }, true},
		"a dead worker":   {func(b *pagetest.Bench) { b.Page.WorkerDied("test") }, true},
		"a hidden page":   {func(b *pagetest.Bench) { b.Page.Hidden(true); b.Page.Hidden(false) }, true},
	} {
		b := thinking(t, "e2e4")
		b.Page.Send(feature.Choose{Square: "g1"})
		b.Page.Send(feature.Choose{Square: "f3"})
		c.act(b)
		for len(b.ToWorker)+len(b.ToPage) > 0 {
			b.Step(0)
		}
		if v := b.Page.View(); (chosenAhead(v) != "") != c.kept || v.Notice == "Your premove is no longer legal" {
			t.Errorf("%s leaves %q, %q; want a premove kept %v, and no notice that it is illegal", what, chosenAhead(v), v.Notice, c.kept)
		}
	}
}

// A clock charges nothing for a premove.
func TestCostsNoTime(t *testing.T) {
	b := thinking(t, "e2e4")
	b.Page.Send(clock.Set{Choice: "game:60+0"})
	b.Page.Send(feature.Choose{Square: "g1"})
	b.Page.Send(feature.Choose{Square: "f3"})
	for range 3 {
		b.Time += 5000
		b.Step(0)
	}
	if v := playMachineMove(b, "e7e5"); v.Seats[0].Time != "1:00" || pagetest.Played(v) != "e4 e5 Nf3" {
		t.Errorf("White has %s, %q", v.Seats[0].Time, pagetest.Played(v))
	}
}

// Only chess has premoves, against a machine.
func TestOnlyChessHasPremoves(t *testing.T) {
	for _, fragment := range []string{
		"#/othello?m=f5&white=uct:ms=600000", "#/morris?m=a7&black=uct:ms=600000",
		"#/chess?m=e2e4&white=uct:ms=600000&black=uct:ms=600000",
	} {
		b := pagetest.Bare(t)
		b.Begin(fragment)
		b.Until("a machine that thinks", func(v pagetest.View) bool { return v.State == pagetest.Thinking && b.LastReport != nil })
		for _, s := range b.Page.View().Board.Squares {
			b.Page.Send(feature.Choose{Square: s.Name})
			if v := b.Page.View(); chosenAhead(v) != "" || v.Board.Premoves != "" || b.Page.Lift(s.Name) {
				t.Fatalf("%s: %s was chosen ahead", fragment, s.Name)
			}
		}
	}
}

// Every legal move of a game could be a premove.
func TestReachesEveryMove(t *testing.T) {
	b := pagetest.New(t, "#/chess?m=e2e4,d7d5,e4d5,c7c5,d5c6,g8f6,c6b7,g7g6,g1f3,f8g7,f1e2&white=human&black=human")
	for range 2 {
		now := b.Page.Now()
		for _, m := range now.Board.Legal {
			from, to := m.Squares[0], m.Squares[1]
			if !boards.Of("chess").Manner.CanReach(now.Board.Cells[from], now.Board.Squares[from], now.Board.Squares[to]) {
				t.Errorf("%s is out of reach", m.Name)
			}
		}
		b.Page.Send(feature.GoTo{Ply: 10})
		b.Rest()
	}
}
