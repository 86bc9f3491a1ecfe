// Package exercise_test tests exercises together with all other features, with a real worker.
package exercise_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/packed"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	uiexercise "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// json returns an exercise at a game's start with a goal and more keys.
func json(game, goal, more string) string {
	particular := ""
	if game == "othello" && goal == moves {
		particular = `,"d3":"Not there."`
	}
	return `{"playout":"exercise","version":1,"id":"x","game":"` + game + `","goal":{` + goal + `},"feedback":{"right":"Yes.","wrong":"No."` + particular + `}` + more + `}`
}

const moves = `"kind":"moves","accept":["f5","e6"]`

// link returns the address of an exercise.
func link(t *testing.T, text string) string {
	t.Helper()
	s, one, err := exercise.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if one {
		return "#/exercise?exercise=" + s.Exercises[0].Pack()
	}
	return "#/exercises?set=" + s.Pack()
}

// part returns the feature's part of the view.
func part(b *pagetest.Bench) uiexercise.Part {
	v := b.Page.View().View
	return featuretest.PartOf[uiexercise.Part](&v)
}

// checkState compares the state of an exercise with the wanted one.
func checkState(t *testing.T, b *pagetest.Bench, what, state, score string, attempts int, data string) {
	t.Helper()
	p, v := part(b), b.Page.View()
	if p.State != state || p.Score != score || p.Attempts != attempts || v.State != data || v.Alert != "" {
		t.Fatalf("%s: %s, score %s, %d attempts, data-state %s, alert %q; want %s, %s, %d, %s; status %q", what, p.State, p.Score, p.Attempts, v.State, v.Alert, state, score, attempts, data, p.Status)
	}
}

// An answer is one move: the page takes a wrong one back by itself, hints and attempts cost the
// announced points, and after the last attempt the exercise is failed; trying it again changes
// nothing.
func TestMoveAnswers(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", moves, `,"attempts":2,"points":10,"hints":["Look right."],"hintCost":1`)))
	checkState(t, b, "opened", "open", "10", 0, pagetest.Human)
	if p := part(b); p.Seat != "black" || len(p.Hints) != 0 || !p.MayHint || p.MayExplain || p.MayRetry {
		t.Fatalf("the part %+v; want Black to move, a hint left, none shown, and neither a solution nor a retry", p)
	}
	b.Page.Send(uiexercise.Hint{})
	checkState(t, b, "a hint", "open", "9", 0, pagetest.Human)
	if p := part(b); p.Hints[0] != "Look right." || p.MayHint {
		t.Fatalf(`the part %+v; want the only hint, "Look right."`, p)
	}
	b.Page.Send(feature.Choose{Square: "d3"})
	if legal := pagetest.LegalSquares(b.Page.View()); len(legal) > 0 || b.Page.View().State != pagetest.Thinking {
		t.Errorf("while it is graded %v are legal, %s", legal, b.Page.View().State)
	}
	b.Until("the verdict", func(pagetest.View) bool { return part(b).Verdict == wire.Wrong })
	if v := b.Page.View(); v.State != pagetest.Thinking || pagetest.Square(v, "d3").Piece != "black" {
		t.Errorf("the wrong move does not stay visible: %s, %+v", v.State, pagetest.Square(v, "d3"))
	}
	b.Rest()
	checkState(t, b, "wrong once", "open", "4", 1, pagetest.Human)
	if said := part(b).Status; said != "Not right. Give another answer" {
		t.Errorf("after the first attempt: %q", said)
	}
	if v := b.Page.View(); part(b).Text != "Not there." || pagetest.Square(v, "d3").Piece != "" || len(pagetest.LegalSquares(v)) != 4 {
		t.Errorf(`%q, %+v; want "Not there.", d3 empty and four legal squares`, part(b).Text, pagetest.LegalSquares(v))
	}
	b.Play("c4")
	checkState(t, b, "wrong twice", "failed", "0", 2, pagetest.Over)
	if p := part(b); p.Text != "No." || !p.MayRetry || !p.MayExplain || p.Status != "Not right. No attempts left" {
		t.Fatalf(`the part %+v; want the answer "No.", no attempts left, and offers to retry and to see the solution`, p)
	}
	b.Page.Send(uiexercise.Explain{})
	b.Rest()
	b.Until("both lines", func(pagetest.View) bool { return len(part(b).Lines) == 2 })
	if lines := part(b).Lines; lines[0].Moves[0].Text != "c4" || !lines[0].Moves[0].Answer || lines[1].Moves[0].Text != "f5" || lines[1].Moves[0].Answer {
		t.Errorf("the lines %+v; want c4, an answer, and then f5, which is none", lines)
	}
	b.Page.Send(uiexercise.Look{Line: 1, Move: 0})
	b.Until("a look", func(pagetest.View) bool { return part(b).Lines[1].Moves[0].Shown })
	b.Page.Send(uiexercise.Retry{})
	b.Rest()
	checkState(t, b, "tried again", "failed", "0", 2, pagetest.Human)
	b.Play("d3")
	checkState(t, b, "wrong again", "failed", "0", 2, pagetest.Human)
	b.Play("f5")
	checkState(t, b, "right in practice", "failed", "0", 2, pagetest.Over)
	if p := part(b); p.Verdict != wire.Right || p.Text != "Yes." || !p.MayRetry {
		t.Fatalf(`the part %+v; want a right move, the answer "Yes." and an offer to retry`, p)
	}
	// No action of a game is possible.
	at := b.Page.View().Board.Position
	for _, m := range []feature.Message{feature.Undo{}, feature.Redo{}, feature.Hint{}, feature.Resign{}, feature.Choose{Square: "d6"}, feature.Resume{}, feature.SetSeat{Seat: "white", Choice: "human"}} {
		b.Page.Send(m)
		if v := b.Rest(); v.Board.Position != at || v.Search != nil || v.State != pagetest.Over {
			t.Errorf("%T: %s, %s; want the position %s, no search, and the game over", m, v.Board.Position, v.State, at)
		}
	}
}

// A returning visitor finds the progress, also after a reload; another exercise under the
// same ID is a different one.
func TestProgressIsRestored(t *testing.T) {
	first := link(t, json("othello", moves, `,"attempts":3,"points":9,"hints":["a","b"],"hintCost":1`))
	b := pagetest.New(t, first)
	b.Page.Send(uiexercise.Hint{})
	b.Play("d3")
	stored := b.Stored
	again := pagetest.Bare(t)
	again.Stored = stored
	again.Begin(first)
	again.Rest()
	checkState(t, again, "after a reload", "open", "5", 1, pagetest.Human)
	if p := part(again); len(p.Hints) != 1 {
		t.Errorf("the hints are %q, want one", p.Hints)
	}
	again.Play("f5")
	checkState(t, again, "solved", "solved", "5", 2, pagetest.Over)
	third := pagetest.Bare(t)
	third.Stored = stored
	third.Begin(first)
	third.Rest()
	checkState(t, third, "seen again", "solved", "5", 2, pagetest.Over)
	if legal := pagetest.LegalSquares(third.Page.View()); len(legal) > 0 {
		t.Errorf("%v are legal", legal)
	}
	third.Page.FragmentChanged(link(t, json("othello", moves, `,"attempts":3,"points":8`)))
	third.Rest()
	checkState(t, third, "another", "open", "8", 0, pagetest.Human)
	spoilt := pagetest.Bare(t)
	spoilt.Stored["playout.exercises"] = strings.NewReplacer(`"attempts":2`, `"attempts":99`).Replace(stored["playout.exercises"])
	spoilt.Begin(first)
	spoilt.Rest()
	checkState(t, spoilt, "spoilt", "open", "9", 0, pagetest.Human)
	denied := pagetest.Bare(t)
	denied.Denied = true
	denied.Begin(first)
	denied.Rest()
	denied.Play("f5")
	checkState(t, denied, "nothing is kept", "solved", "9", 1, pagetest.Over)
}

// A line counts as a whole: the other side answers by itself.
func TestLineAnswers(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"line","line":["f5","d6","c3","d3","c4"]`, `,"attempts":3,"points":3`)))
	v := b.Play("f5")
	checkState(t, b, "on the way", "open", "3", 0, pagetest.Human)
	if pagetest.Played(v) != "f5 d6" || v.Board.Turn != "black" {
		t.Fatalf(`played %s; want "f5 d6", Black to move`, pagetest.Played(v))
	}
	b.Play("c6")
	checkState(t, b, "a wrong second move", "open", "2", 1, pagetest.Human)
	if v := b.Page.View(); v.Board.Ply != 0 {
		t.Errorf("the try goes on at ply %d", v.Board.Ply)
	}
	b.Play("f5")
	b.Page.Send(uiexercise.Retry{}) // ends this attempt
	b.Rest()
	checkState(t, b, "given up", "open", "1", 2, pagetest.Human)
	for _, square := range []string{"f5", "c3", "c4"} {
		b.Play(square)
	}
	checkState(t, b, "the whole line", "solved", "1", 3, pagetest.Over)
	if said := b.Spy.Exercise; said.Moves != "f5,d6,c3,d3,c4" || said.State != exercise.Solved || said.Attempts != 3 {
		t.Errorf(`told %+v; want "f5,d6,c3,d3,c4", solved at the third attempt`, said)
	}
}

// Other goals: options, a judge, a game.
func TestOtherGoals(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"choose","options":["yes","no"],"accept":[1]`, `,"attempts":2`)))
	checkState(t, b, "options", "open", "1", 0, pagetest.Human)
	if v := b.Page.View(); len(pagetest.LegalSquares(v)) > 0 || !part(b).MayPick {
		t.Error("squares may be chosen")
	}
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Page.Send(uiexercise.Pick{Option: 0})
	b.Rest()
	checkState(t, b, "a wrong option", "open", "0.5", 1, pagetest.Human)
	b.Page.Send(uiexercise.Pick{Option: 1})
	b.Rest()
	checkState(t, b, "the right option", "solved", "0.5", 2, pagetest.Over)
	if p := part(b); p.MayRetry || p.MayPlayOn || p.OnBoard {
		t.Errorf("what was chosen is played: %+v", p)
	}

	corner := `,"position":"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X"`
	b = pagetest.New(t, link(t, json("othello", `"kind":"best","judge":"exact"`, corner)))
	b.Play("h8")
	checkState(t, b, "the best move", "solved", "1", 1, pagetest.Over)

	b = pagetest.New(t, link(t, json("othello", `"kind":"win","against":"random","result":1`, corner)))
	if v := b.Page.View(); v.Seats[1].Choice != "random" || !v.Seats[0].Fixed {
		t.Errorf("the seats %+v; want Random to answer, and the first seat fixed", v.Seats)
	}
	b.Play("h8")
	checkState(t, b, "won", "solved", "1", 1, pagetest.Over)
	b = pagetest.New(t, link(t, json("othello", `"kind":"win","against":"random","plies":2`, `,"attempts":2`)))
	b.Play("f5")
	checkState(t, b, "not won in time", "open", "0.5", 1, pagetest.Human)
	if v := b.Page.View(); v.Board.Ply != 0 {
		t.Errorf("it goes on at ply %d", v.Board.Ply)
	}
}

// Games with turns of several plies, and games in which all choose at once.
func TestOtherGames(t *testing.T) {
	mill := `,"position":"WB.BW........WB....BBW.. W 5 4"`
	b := pagetest.New(t, link(t, json("morris", `"kind":"moves","accept":["a4xd7"]`, mill)))
	legal := pagetest.LegalSquares(b.Page.View())
	if !slices.Contains(legal, "a4") {
		t.Skipf("a4 closes no mill here: %v", legal)
	}
	v := b.Play("a4")
	if checkState(t, b, "half an answer", "open", "1", 0, pagetest.Human); v.Board.Turn != "white" {
		t.Fatal("the stone is not to be removed")
	}
	b = pagetest.New(t, link(t, json("geese", `"kind":"moves","accept":["NORTH"]`, `,"seed":5`)))
	square := pagetest.LegalSquares(b.Page.View())[0]
	b.Play(square)
	if p := part(b); p.Attempts != 1 || b.Page.View().Board.Ply != 0 {
		t.Errorf("%+v at ply %d; want one attempt, and the board back at the start", p, b.Page.View().Board.Ply)
	}
}

// A set leads from one exercise to the next, and starts with the first that is not done.
func TestSetContinuesAfterReload(t *testing.T) {
	set := `{"playout":"exercises","version":1,"title":"Two","exercises":[` + json("othello", moves, "") + "," + json("chess", `"kind":"moves","accept":["e2e4"]`, `,"title":"Open"`) + `]}`
	b := pagetest.New(t, link(t, set))
	b.Play("f5")
	checkState(t, b, "the first", "solved", "1", 1, pagetest.Over)
	if p := part(b); p.Set.Title != "Two" || p.Set.Steps[0].State != "solved" || p.Set.Result != "1 of 2 solved, 1 of 2 points" {
		t.Errorf(`the set %+v; want "Two" with its first step solved, 1 of 2 points`, p.Set)
	}
	if said := b.Spy.Exercise; said.InSet == nil || said.Of != 2 || said.Index != 0 || said.Total != 1 {
		t.Errorf("told %+v; want the first exercise of two in the set, with 1 point in total", said)
	}
	b.Page.Send(uiexercise.Go{Index: 1})
	b.Rest()
	if p := part(b); p.Title != "Open" || b.Page.View().Board.Game != "chess" || !strings.HasSuffix(b.Page.Fragment(), "&at=2") {
		t.Errorf(`%+v of %s at %s; want "Open" on the board of chess, and an address that ends with "&at=2"`, p, b.Page.View().Board.Game, b.Page.Fragment())
	}
	again := pagetest.Bare(t)
	again.Stored = b.Stored
	again.Begin(link(t, set))
	again.Rest()
	if p := part(again); p.Set.Index != 1 {
		t.Errorf("it begins with %d", p.Set.Index)
	}
}

// Without an address, as in an embedded board, an exercise opens from its text; an invalid one
// is reported, and the previous content stays.
func TestFromText(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello")
	b.Page.Send(feature.SetExercise{Text: json("chess", `"kind":"moves","accept":["e2e4"]`, "")})
	v := b.Rest()
	if p := part(b); !p.Shown || v.Board.Game != "chess" || v.Place != feature.PlacePlay || b.Asked(func(c wire.Command) bool { return c.Open != nil }) != 1 {
		t.Errorf("%+v of %s; want the exercise shown on the board of chess, and the worker asked once to open it", p, v.Board.Game)
	}
	b.Page.Send(feature.SetExercise{Text: "{}"})
	if v := b.Rest(); !part(b).Shown || v.Alert == "" || v.State != pagetest.Human {
		t.Errorf("shown %v, alert %q, %s; want the exercise shown, an alert, and a person to move", part(b).Shown, v.Alert, v.State)
	}
}

// A worker that dies is replaced by another, which grades the answer on its way.
func TestWorkerDies(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", moves, `,"attempts":2`)))
	b.Page.Send(feature.Choose{Square: "d3"})
	b.Page.WorkerDied("test")
	b.Rest()
	checkState(t, b, "died with the move", "open", "0.5", 1, pagetest.Human)
	b.Page.Send(feature.Choose{Square: "f5"})
	for b.Asked(func(c wire.Command) bool { return c.Judge != nil }) < 2 {
		b.Step(0)
	}
	b.Page.WorkerDied("test")
	b.Rest()
	checkState(t, b, "died with the answer", "solved", "0.5", 2, pagetest.Over)
}

// The list of exercises leads to the visitor's drafts, by number.
func TestDrafts(t *testing.T) {
	b := pagetest.New(t, "#/exercises")
	if b.Rest(); part(b).Drafts != "" {
		t.Errorf("without drafts there are %q", part(b).Drafts)
	}
	b.Stored["playout.drafts"] = `[{"id":"a","sheets":[{"game":"chess"}]},{"id":"b","sheets":[{"game":"othello"}]}]`
	b.Page.FragmentChanged("#/chess")
	b.Rest()
	b.Page.FragmentChanged("#/exercises")
	if b.Rest(); part(b).Drafts != "Your drafts (2)" {
		t.Errorf("there are %q", part(b).Drafts)
	}
	b.Page.FragmentChanged("#/exercise/edit?drafts")
	if v := b.Rest(); v.Place != "edit" || v.Dialog != "drafts" || v.Alert != "" {
		t.Errorf("%s, %s, %q; want the editor with the dialog of drafts and no alert", v.Place, v.Dialog, v.Alert)
	}
	b = pagetest.New(t, "#/exercise/edit?drafts")
	if v := b.Rest(); v.Place != "edit" || v.Dialog != "drafts" || v.State != pagetest.Human {
		t.Errorf("opened at once: %s, %s, %s", v.Place, v.Dialog, v.State)
	}
}

// An unreadable exercise is reported in a sentence, and the page shows the overview, with a game
// to return to.
func TestUnreadable(t *testing.T) {
	later := strings.Replace(json("othello", moves, ""), `"version":1`, `"version":2`, 1)
	goal := strings.Replace(json("othello", moves, ""), `"kind":"moves"`, `"kind":"study"`, 1)
	for text, want := range map[string]string{
		"":              "cannot be read",
		"?exercise=":    "cannot be read",
		"?exercise=~~~": "cannot be read",
		"?exercise=" + packed.Pack(`{"__proto__":1}`):                                          "cannot be read",
		"?exercise=" + packed.Pack(strings.Repeat("[", 30000)):                                 "cannot be read",
		"?exercise=" + packed.Pack(later):                                                      "later version",
		"?exercise=" + packed.Pack(goal):                                                       "study",
		"?exercise=" + packed.Pack(json("othello", `"kind":"moves","accept":["a1"]`, "")):      "cannot be read",
		"?exercise=" + packed.Pack(json("othello", moves, `,"title":"<img src=x>"`)) + "&at=x": "cannot be read",
	} {
		b := pagetest.New(t, "#/exercise"+text)
		if v := b.Page.View(); !strings.Contains(v.Alert, want) || !strings.HasSuffix(v.Alert, "Here are others.") || part(b).Shown || v.Place != "exercise" || v.Board.Game != feature.FirstGame || v.State != pagetest.Human {
			t.Errorf("%s: alert %q, shown %v, %s, %s, %s", text, v.Alert, part(b).Shown, v.Place, v.Board.Game, v.State)
		}
		b.Page.Send(feature.Return{})
		if v := b.Rest(); v.Place != feature.PlacePlay || v.State != pagetest.Human {
			t.Errorf("%s: back to %s, %s; want the place to play, and a person to move", text, v.Place, v.State)
		}
	}
}

// A visitor can retry an exercise without waiting for the explanation.
func TestRetryWhileExplained(t *testing.T) {
	last := json("othello", `"kind":"best","judge":"exact"`, `,"attempts":1,"position":"XXXXXXXXXXOOOOX-XOXOOOOOXOXXXXOOXOXXOOXOXOOOOOXOXOO-OXXO----O--O X"`)
	for steps := 0; steps < 40; steps += 9 {
		b := pagetest.New(t, link(t, last))
		b.Play("b8")
		checkState(t, b, "wrong", "failed", "0", 1, pagetest.Over)
		b.Page.Send(uiexercise.Explain{})
		for range steps {
			b.Step(0)
		}
		if !part(b).MayRetry {
			t.Fatalf("after %d steps it cannot be retried", steps)
		}
		b.Page.Send(uiexercise.Retry{})
		b.Rest()
		checkState(t, b, fmt.Sprint("tried again after ", steps, " steps"), "failed", "0", 1, pagetest.Human)
		b.Play("h2")
		checkState(t, b, "right in practice", "failed", "0", 1, pagetest.Over)
	}
}
