package openings_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/openings"
	"playout/engine/player"
)

// options returns options for a few openings with a quick judge.
func options(t *testing.T, name, judge string, within float64) openings.Options {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	o := openings.Options{Game: g, Count: 12, Plies: 5, Within: within, Seed: 3, Workers: 2, Dir: t.TempDir()}
	if o.Judge, err = player.Parse(g, judge); err != nil {
		t.Fatal(err)
	}
	return o
}

// read reads openings back, and returns the position after each.
func read(t *testing.T, g game.Game, text string) (states []game.State, openings []book.Opening) {
	t.Helper()
	b, err := book.Read(g, strings.NewReader(text), 0)
	if err != nil {
		t.Fatalf("%v; want a book:\n%s", err, text)
	}
	for _, o := range b.Openings {
		s, err := o.Begin(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		states = append(states, s)
	}
	return states, b.Openings
}

// The openings are as many and as long as asked for, balanced by the judge, and different even when
// turned and mirrored; their text is a book, the same on any number of workers.
func TestMake(t *testing.T) {
	for _, c := range []struct {
		game, judge string
		within      float64
	}{
		{"othello", "alphabeta:depth=2", 2}, {"othello", "uct:n=20", 1}, {"morris", "alphabeta:depth=2", 0.5}, {"morris:flying=off", "alphabeta:depth=1,eval=heuristic", 0.5},
		{"chess", "alphabeta:depth=2", 0.6}, {"chess", "alphabeta:depth=1,eval=heuristic", 0},
	} {
		o := options(t, c.game, c.judge, c.within)
		made, err := openings.Make(t.Context(), o)
		if err != nil {
			t.Errorf("%s by %s: %v", c.game, c.judge, err)
			continue
		}
		command := fmt.Sprintf("# playout openings -game %s -plies 5 -judge %s -within %g -seed 3 -count 12\n", c.game, c.judge, c.within)
		if !strings.Contains(strings.ReplaceAll(made.Text, `"`, ""), command) || made.Found != 12 || made.Drawn < 12 {
			t.Errorf("%s by %s: %d found of %d in\n%s\nwant 12 and the command %s", c.game, c.judge, made.Found, made.Drawn, made.Text, command)
		}
		states, all := read(t, o.Game, made.Text)
		place, seen := openings.PlaceOf(o.Game), map[string]bool{}
		for i, s := range states {
			value, err := openings.Value(t.Context(), &o, s)
			if err != nil || math.Abs(value) > c.within || len(all[i].Moves) != 5 || seen[place(s)] {
				t.Errorf("%s by %s: opening %d has %d plies, the value %g, %v, and is a repetition: %v; want 5 plies within %g, once", c.game, c.judge, i+1, len(all[i].Moves), value, err, seen[place(s)], c.within)
			}
			seen[place(s)] = true
		}
		if len(states) != 12 {
			t.Errorf("%s by %s: %d openings, want 12", c.game, c.judge, len(states))
		}
		o.Workers = 1
		if again, err := openings.Make(t.Context(), o); err != nil || *again != *made {
			t.Errorf("%s by %s on one worker: %v,\n%s\nwant\n%s", c.game, c.judge, err, again.Text, made.Text)
		}
		o.Seed++
		if again, err := openings.Make(t.Context(), o); err != nil || again.Text == made.Text {
			t.Errorf("%s by %s with another seed: %v,\n%s\nwant others", c.game, c.judge, err, again.Text)
		}
	}
}

// An interrupted file is continued, and is then the same as without an interrupt; so is a file with
// a smaller count.
func TestMakeContinues(t *testing.T) {
	o := options(t, "othello", "alphabeta:depth=3", 2)
	o.Count, o.Plies = 60, 6
	want, err := openings.Make(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Out = "a.txt"
	path := filepath.Join(o.Dir, o.Out)
	stops := 0
	for wait := time.Millisecond; ; wait += wait / 2 {
		ctx, stop := context.WithTimeout(t.Context(), wait)
		_, err := openings.Make(ctx, o)
		stop()
		if err == nil {
			break
		}
		stops++
		if !strings.HasPrefix(err.Error(), "stopped after ") || !strings.HasSuffix(err.Error(), " of 60 openings; the same command continues from a.txt") {
			t.Fatalf("interrupted: %v, want how to continue", err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != want.Text {
		t.Errorf("after %d interrupts: %v,\n%s\nwant\n%s", stops, err, got, want.Text)
	}
	o.Count = 70
	longer, err := openings.Make(t.Context(), o)
	if err != nil || strings.TrimSuffix(longer.Text, "\n") == "" || !strings.HasPrefix(longer.Text[strings.Index(longer.Text, "\n"):], want.Text[strings.Index(want.Text, "\n"):]) {
		t.Errorf("with a larger count: %v,\n%s\nwant the same openings first:\n%s", err, longer.Text, want.Text)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*openings.Options){
		"a.txt: it has more than 60 openings; allowed: a count that is no smaller, or a new file": func(o *openings.Options) { o.Count = 60 },
		"a.txt: it is another file, which begins with":                                            func(o *openings.Options) { o.Seed++ },
	} {
		other := o
		change(&other)
		if _, err := openings.Make(t.Context(), other); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("a refused file has become\n%s\n%v, want it unchanged", after, err)
	}
	head, _, _ := strings.Cut(string(before), "\n")
	if err := os.WriteFile(path, []byte(head+"\nf5,d6,c3,d3,c4,a1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := openings.Make(t.Context(), o); err == nil || !strings.HasPrefix(err.Error(), `a.txt: line 2, "f5,d6,c3,d3,c4,a1`) {
		t.Errorf("with an opening of another hand: %v, want its line", err)
	}
}

// What makes no openings is refused.
func TestMakeRefuses(t *testing.T) {
	for want, change := range map[string]func(*openings.Options){
		"game geese: its openings are not moves alone; allowed: othello, morris, chess": func(o *openings.Options) { o.Game = games.All()[3] },
		"count 0; allowed: 1 to 100000":                         func(o *openings.Options) { o.Count = 0 },
		"plies 0; allowed: 1 to 123":                            func(o *openings.Options) { o.Plies = 0 },
		"plies 124; allowed: 1 to 123":                          func(o *openings.Options) { o.Plies = 124 },
		"within -1; allowed: 0 or more, in points of the game":  func(o *openings.Options) { o.Within = -1 },
		"within NaN; allowed: 0 or more, in points of the game": func(o *openings.Options) { o.Within = math.NaN() },
		"workers 0; allowed: 1 or more":                         func(o *openings.Options) { o.Workers = 0 },
		`judge "random" gives positions no values; allowed: an agent that searches, such as alphabeta:depth=8`: func(o *openings.Options) { o.Judge, _ = player.Parse(o.Game, "random") },
		"only 3 of 4 openings within 1e+06 were found among 4000; allowed: more points, more plies, or a smaller count": func(o *openings.Options) {
			o.Count, o.Plies, o.Within = 4, 2, 1e6 // f5 and one of three answers
		},
	} {
		o := options(t, "othello", "alphabeta:depth=1", 1)
		change(&o)
		if _, err := openings.Make(t.Context(), o); fmt.Sprint(err) != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
