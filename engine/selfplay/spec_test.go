package selfplay

import (
	"reflect"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/games"
	"playout/engine/strict"
)

// A description becomes the run that the flags of playout selfplay give; absent keys have their
// defaults.
func TestRead(t *testing.T) {
	c, h, err := Read(`{"game":"othello","agents":["uct:n=8"]}`)
	if err != nil {
		t.Fatal(err)
	}
	want := dataset.Header{Game: "othello", Rules: c.Game.Spec().Version, Agents: []string{"uct:n=8"}, Seed: 1, Openings: "random:0-10"}
	if !reflect.DeepEqual(h, want) || c.From != 0 || c.To != 10 || c.Last != 1000 || c.Seed != 1 || c.Teacher != nil || c.Check() != nil {
		t.Errorf("got %+v and %+v, want the defaults and %+v", c, h, want)
	}
	c, h, err = Read(`{"game":"geese","agents":["rules","random"],"teacher":"uct:n=8","games":3,"seed":9,"openings":"random:4"}`)
	if err != nil {
		t.Fatal(err)
	}
	if c.From != 4 || c.To != 4 || c.Last != 3 || c.Seed != 9 || len(c.All()) != 3 || h.Teacher != "uct:n=8" || h.Openings != "random:4" {
		t.Errorf("got %+v and %+v", c, h)
	}
}

func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                                  "",
		`{"game":"go"}`:                     "game",
		`{"game":"othello"}`:                "agents",
		`{"game":"othello","odd":1}`:        "",
		`{"game":"othello","agents":"x"}`:   "agents",
		`{"game":"othello","agents":["x"]}`: "agents[0]",
		`{"game":"othello","agents":["random","random","random"]}`:               "agents",
		`{"game":"othello","agents":["random"],"teacher":"x"}`:                   "teacher",
		`{"game":"othello","agents":["random"],"games":0}`:                       "games",
		`{"game":"othello","agents":["random"],"games":10000001}`:                "games",
		`{"game":"othello","agents":["random"],"seed":-1}`:                       "seed",
		`{"game":"othello","agents":["random"],"openings":"book"}`:               "openings",
		`{"game":"othello","agents":["random"],"openings":"random:5-4"}`:         "openings",
		`{"game":"othello","agents":["random"],"openings":"random:0-100000"}`:    "openings",
		`{"game":"othello","agents":["random"],"games":0,"openings":"random:x"}`: "games openings",
	} {
		_, _, err := Read(text)
		var paths []string
		for _, f := range strict.FaultsOf(err) {
			paths = append(paths, f.Path)
		}
		if got := strings.Join(paths, " "); err == nil || got != want {
			t.Errorf("%s: %v at %q, want an error at %q", text, err, got, want)
		}
	}
}

// In slices of any length a game is the same as in a run.
func TestSlices(t *testing.T) {
	for _, text := range []string{
		`{"game":"othello","agents":["uct:n=12","alphabeta:depth=2"],"games":4}`,
		`{"game":"othello","agents":["random"],"teacher":"alphabeta:depth=2","games":2,"openings":"random:3"}`,
		`{"game":"geese","agents":["uct:n=6","rules"],"games":2,"seed":4}`,
		`{"game":"geese","agents":["uct:n=6"],"teacher":"uct:n=4","games":1}`,
	} {
		c, _, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		for number, want := range play(t, *c) {
			g, err := c.NewPlay(number)
			if err != nil {
				t.Fatal(err)
			}
			steps := 0
			for over := false; !over; steps++ {
				if over, err = g.Step(0); err != nil {
					t.Fatal(err)
				}
			}
			g.Close()
			if !reflect.DeepEqual(g.Episode(), want) || g.Number() != number {
				t.Errorf("%s: in %d slices game %d is %+v, want %+v", text, steps, number, g.Episode(), want)
			}
			if steps < 3*len(want.Steps)/2 {
				t.Errorf("%s: %d slices for %d plies; want more", text, steps, len(want.Steps))
			}
		}
	}
}

// Untrusted descriptions never panic, and what is accepted is a valid run.
func FuzzRead(f *testing.F) {
	for _, g := range games.All() {
		f.Add(`{"game":"` + g.Spec().ID + `","agents":["random"],"openings":"random:0-4"}`)
	}
	f.Add(`{"game":"othello","agents":["uct:n=8","level:3"],"teacher":"alphabeta","games":7,"seed":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		if c, _, err := Read(text); err == nil && c.Check() != nil {
			t.Errorf("%s: %v", text, c.Check())
		}
	})
}
