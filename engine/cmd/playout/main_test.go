package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/bench"
	"playout/engine/player"
	"playout/engine/version"
)

// call runs the command in this process.
func call(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, errs strings.Builder
	status = run(args, strings.NewReader(stdin), &out, &errs)
	return status, out.String(), errs.String()
}

// succeed returns the output of a call that must not fail.
func succeed(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	status, stdout, stderr := call(stdin, args...)
	if status != 0 || stderr != "" {
		t.Fatalf(`%v: status %d, %s; want status 0 and no error`, args, status, stderr)
	}
	return stdout
}

const (
	start   = "---------------------------OX------XO--------------------------- X"
	passing = "XO-----------------------------------------------------------OOX O"
)

func TestEveryVerbIsListedAndHelps(t *testing.T) {
	list := succeed(t, "")
	for _, v := range verbs() {
		if !strings.Contains(list, "\n  "+v.name+" ") {
			t.Errorf("%s is not listed in %q", v.name, list)
		}
		help := succeed(t, "", v.name, "-h")
		if want := v.usage() + "\n" + v.help + "\n\n"; !strings.HasPrefix(help, want) {
			t.Errorf("the help of %s is %q, want one that begins %q", v.name, help, want)
		}
		for _, more := range [][]string{{"help", v.name}, {v.name, "--help"}} {
			if got := succeed(t, "", more...); got != help {
				t.Errorf("%q prints %q, want %q", more, got, help)
			}
		}
	}
}

// Every error is one line that says what is allowed, with status 2.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		args, stdin, want string
	}{
		{"nothing", "", `playout: verb "nothing" is unknown; allowed: games, moves, perft, `},
		{"mathc", "", `playout: verb "mathc" is unknown, perhaps match; allowed: games, moves, perft, `},
		{"moves -gane othello", "", "playout moves: flag -gane is unknown, perhaps -game; allowed: -game -perft\n"},
		{"games -j", "", "playout games: flag -j is unknown; allowed: no flags\n"},
		{"games now", "", `playout games: argument "now" is not a flag; allowed: `},
		{"moves", "", "playout moves: -game is missing; allowed: othello"},
		{"moves -game go", "", `playout moves: game "go" is unknown; allowed: othello`},
		{"moves -board 3", "", "playout moves: flag -board is unknown; allowed: -game -perft"},
		{"moves -game othello -perft x", "", `playout moves: invalid value "x" for flag -perft; allowed: a whole number`},
		{"train -seed -1", "", `playout train: invalid value "-1" for flag -seed; allowed: a whole number, 0 or more`},
		{"train -rate high -seed 1", "", `playout train: invalid value "high" for flag -rate; allowed: a number`},
		{"train -symmetries=" + strings.Repeat("n", 50), "", `playout train: invalid value "` + strings.Repeat("n", 40) + `…" for flag -symmetries; allowed: true or false`},
		{"match -step 5", "", `playout match: invalid value "5" for flag -step; allowed: a time such as 1.5s`},
		{"train -seed", "", "playout train: flag needs an argument: -seed; allowed: -arch "},
		{"moves -game othello -perft -1", "", "playout moves: -perft -1; allowed: 0 to 124 plies"},
		{"moves -game othello -perft 125", "", "playout moves: -perft 125; allowed: 0 to 124 plies"},
		{"moves -game othello", start + "\n\n" + start + "!", `playout moves: line 3: position has the side to move "X!"; a position is`},
		{"moves -game othello", strings.Repeat("x", maxLine+1), "playout moves: line 1 is too long; allowed: lines of at most 1048576 bytes\n"},
		{"perft -depth 3", "", "playout perft: -game is missing; allowed: othello"},
		{"perft -game othello", "", "playout perft: -depth is missing; allowed: 0 to 21 plies\n"},
		{"perft -game othello -depth -1", "", "playout perft: -depth -1; allowed: 0 to 21 plies\n"},
		{"perft -game geese:steps=30 -depth 30", "", "playout perft: -depth 30; allowed: 0 to 9 plies, whose number of paths fits in 64 bits\n"},
		{"perft -game geese:steps=5 -depth 5", "", "playout perft: -depth 5; allowed: 0 to 4 plies\n"},
		{"perft -game othello -depth 3 -position X", "", `playout perft: position "X" has no side to move; `},
		{"bench -seconds 0", "", "playout bench: -seconds 0; allowed: above 0, at most 3600"},
		{"bench -seconds NaN", "", "playout bench: -seconds NaN; allowed: above 0, at most 3600"},
		{"bench -game go", "", `playout bench: game "go" is unknown; allowed: othello`},
	} {
		status, _, stderr := call(c.stdin, strings.Fields(c.args)...)
		if status != 2 || !strings.HasPrefix(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", c.args, status, stderr, c.want)
		}
	}
}

// -version and --version are the verb.
func TestVersion(t *testing.T) {
	for _, arg := range []string{"version", "-version", "--version"} {
		if got := succeed(t, "", arg); got != version.Version+"\n" {
			t.Errorf("%s prints %q, want %q", arg, got, version.Version+"\n")
		}
	}
}

func TestGames(t *testing.T) {
	if got := succeed(t, "", "games"); !strings.HasPrefix(got, "othello\tseats black white\nmorris\tseats white black\nchess\tseats white black\ngeese\tseats goose1 goose2 goose3 goose4\n") || strings.Count(got, "\n") != len(games.All()) {
		t.Errorf("games: %q", got)
	}
}

func TestMoves(t *testing.T) {
	const over = "XX-------------------------------------------------------------- X"
	for _, c := range []struct{ stdin, depth, want string }{
		{"", "", ""},
		{start + "\n", "", `{"position":"` + start + `","moves":["c4","d3","e6","f5"],"over":false}` + "\n"},
		{start + "\r\n\n" + over, "2", `{"position":"` + start + `","moves":["c4","d3","e6","f5"],"over":false,"perft":12}` + "\n" +
			`{"position":"` + over + `","moves":[],"over":true,"perft":0}` + "\n"},
		{passing, "0", `{"position":"` + passing + `","moves":["pass"],"over":false,"perft":1}` + "\n"},
	} {
		args := []string{"moves", "-game", "othello"}
		if c.depth != "" {
			args = append(args, "-perft", c.depth)
		}
		if got := succeed(t, c.stdin, args...); got != c.want {
			t.Errorf("moves of %q:\n%swant\n%s", c.stdin, got, c.want)
		}
	}
}

// The positions before a bad line are printed.
func TestMovesPrintsWhatCameBefore(t *testing.T) {
	status, stdout, _ := call(start+"\nrubbish\n", "moves", "-game", "othello")
	if status != 2 || strings.Count(stdout, "\n") != 1 {
		t.Errorf(`status %d, %q; want status 2 and one line`, status, stdout)
	}
}

// For the positions of another program the verb prints what that program printed.
func TestMovesAgreesWithAnotherProgram(t *testing.T) {
	data, err := os.ReadFile("../../games/othello/testdata/positions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	type line struct {
		Position string
		Moves    []string
		Perft    map[string]uint64
	}
	var want []line
	var stdin strings.Builder
	for in := bufio.NewScanner(strings.NewReader(string(data))); in.Scan(); {
		var l line
		if err := json.Unmarshal(in.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		want = append(want, l)
		stdin.WriteString(l.Position + "\n")
	}
	out := json.NewDecoder(strings.NewReader(succeed(t, stdin.String(), "moves", "-game", "othello", "-perft", "3")))
	for _, w := range want {
		var got movesLine
		if err := out.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if got.Position != w.Position || !slices.Equal(got.Moves, w.Moves) || got.Over != (len(w.Moves) == 0) || *got.Perft != w.Perft["3"] {
			t.Errorf("got %+v, want %+v", got, w)
		}
	}
}

func TestPerft(t *testing.T) {
	if got := succeed(t, "", "perft", "-game", "othello", "-depth", "6"); got != "8200\n" {
		t.Errorf(`perft 6 is %q, want "8200\n"`, got)
	}
	// White passes, black has c1 and e8.
	if got := succeed(t, "", "perft", "-game", "othello", "-depth", "2", "-position", passing); got != "2\n" {
		t.Errorf(`perft 2 is %q, want "2\n"`, got)
	}
}

// Every game has benchmarks with right answers: the test runs one, and with PLAYOUT_LONG=1 all
// of them.
func TestBench(t *testing.T) {
	which, list := "all", slices.DeleteFunc(games.All(), func(g game.Game) bool { return !bench.Known(g) })
	if len(list) < 4 {
		t.Fatalf("%d games are known", len(list))
	}
	if os.Getenv("PLAYOUT_LONG") != "1" {
		which, list = list[1].Spec().ID, list[1:2]
	}
	got := succeed(t, "", "bench", "-game", which, "-seconds", "0.001")
	tables := strings.Split(got, ", one thread, ")
	if len(tables) != 1+len(list) {
		t.Fatalf("%d tables:, want len(tables) == 1 + len(list)\n%s", len(tables)-1, got)
	}
	for i, g := range list {
		if !strings.HasSuffix(tables[i], g.Spec().Name()) {
			t.Errorf("table %d is not of %s", i, g.Spec().Name())
		}
		lines := []string{"random playouts", "perft nodes", "puct simulations, playouts"}
		if _, err := player.Parse(g, "alphabeta"); err == nil {
			lines = append(lines, "alpha-beta nodes, short", "alpha-beta nodes, long")
		}
		for _, what := range lines {
			if !strings.Contains(tables[i+1], "\n"+what+" ") {
				t.Errorf("bench of %s has no line of %s:\n%s", g.Spec().Name(), what, got)
			}
		}
	}
}

// The benchmark compares a match on two workers with one; only with PLAYOUT_LONG=1, since it
// takes some seconds.
func TestBenchMatches(t *testing.T) {
	if os.Getenv("PLAYOUT_LONG") != "1" {
		t.Skip("PLAYOUT_LONG=1 runs it")
	}
	got := succeed(t, "", "bench", "-game", "othello", "-workers", "2", "-seconds", "0.001")
	var one, two, ratio float64
	if _, err := fmt.Sscanf(got, "othello, 128 games of \"uct:n=50 random\", the same in each of 3 rounds\n"+
		"  1 worker: %f games a second\n  2 workers: %f games a second, %f times as many", &one, &two, &ratio); err != nil || one <= 0 || two <= 0 || ratio <= 0 {
		t.Errorf("%v: %s; want one > 0 && two > 0 && ratio > 0", err, got)
	}
}
