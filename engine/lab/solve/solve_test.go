package solve

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
)

const (
	start = "---------------------------OX------XO--------------------------- X"
	ffo20 = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X"
	ffo22 = "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O"
	full  = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"
)

// Answers come in the order of the lines, with the number of each; Lines returns an error of its
// callback, and rejects options that make no sense.
func TestLines(t *testing.T) {
	o := Options{Game: othello.New(), Table: 1, Workers: 3}
	var got []Answer
	err := Lines(strings.NewReader(ffo22+"\n\nnothing\n"+full+" O\n"+ffo20), o, func(a Answer) error {
		got = append(got, a)
		return nil
	})
	if err == nil || err.Error() != "1 of 4 lines are not positions to solve" || len(got) != 4 {
		t.Fatalf("%v, %+v; want four answers, one of them an error", err, got)
	}
	if a := got[0]; a.Line != 1 || a.Position != ffo22 || a.Score != 2 || a.Best != "g8" || a.Nodes == 0 || a.Err != nil {
		t.Errorf("the first answer is %+v; want line 1, the position, 2 by g8", a)
	}
	if a := got[1]; a.Line != 3 || a.Err == nil {
		t.Errorf("the second answer is %+v; want an error of line 3", a)
	}
	if a := got[2]; a.Line != 4 || a.Score != -64 || a.Best != "-" || a.Nodes != 0 {
		t.Errorf("the third answer is %+v; want line 4, -64 without a move", a)
	}
	if a := got[3]; a.Line != 5 || a.Score != 6 || a.Best != "h5" {
		t.Errorf("the last answer is %+v; want line 5, 6 by h5", a)
	}
	full := errors.New("no room")
	if err := Lines(strings.NewReader(ffo20+"\n"+ffo20), o, func(Answer) error { return full }); err != full {
		t.Errorf("%v, want %v", err, full)
	}
	for want, o := range map[string]Options{
		"game chess has no solver; allowed: othello": {Game: chess.New(), Table: 1, Workers: 1},
		"game othello has no solver for the outcome alone; allowed: an exact score": {
			Game: exactOnly{othello.New(), othello.New().(game.Solvable)}, Outcome: true, Table: 1, Workers: 1},
		"table 0; allowed: 1 to 65536 megabytes": {Game: othello.New(), Workers: 1},
		"workers 1025; allowed: 1 to 1024":       {Game: othello.New(), Table: 1, Workers: 1025},
	} {
		if err := Lines(strings.NewReader(""), o, nil); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// exactOnly is a game whose solver knows only exact results.
type exactOnly struct {
	game.Game
	game.Solvable
}

// The outcome alone is 1, 0 or -1, also once the game is over.
func TestOutcome(t *testing.T) {
	o := Options{Game: othello.New(), Outcome: true, Table: 1, Workers: 1}
	var got []int
	if err := Lines(strings.NewReader(ffo20+"\n"+full+" X\n"+full+" O"), o, func(a Answer) error {
		got = append(got, a.Score)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := []int{1, 1, -1}; !slices.Equal(got, want) {
		t.Errorf("scores %v, want %v", got, want)
	}
}

// A position that can be read can be solved or is over; any other line is rejected in one short
// line.
func FuzzLine(f *testing.F) {
	for _, seed := range []string{ffo20, ffo22 + "; G8:+2;", full + " O", start, ";", " \t", strings.Repeat("-", 64) + " X", full + " X;;"} {
		f.Add(seed)
	}
	g := othello.New()
	f.Fuzz(func(t *testing.T, line string) {
		s, err := parse(g, line)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 400 {
				t.Errorf("the error of %q is %q, want one line of at most 400 bytes", line, err)
			}
			return
		}
		if g.(game.Solvable).Remaining(s) > 8 {
			return
		}
		p := problem{text: line}
		p.solve(g, g.(game.Solvable).Solver(1<<10), false)
		if p.answer.Err != nil || p.answer.Position != s.String() {
			t.Errorf("%q: %+v; want the answer of %v", line, p.answer, s)
		}
	})
}
