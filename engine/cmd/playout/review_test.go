package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/review"
)

// gameFile writes a file with a game, and returns its path.
func gameFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// The review is a table, or JSON with exactly the documented keys; it is the same at each run and
// with any number of workers, and flags may follow the file.
func TestReview(t *testing.T) {
	file := gameFile(t, "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n")
	args := []string{"review", "-game", "chess", "-judge", "alphabeta:depth=3,eval=heuristic,ties=first", "-json", file}
	text := succeed(t, "", args...)
	for _, more := range []string{"-workers=1", "-workers=3", "-seed=1"} {
		if again := succeed(t, "", append(slices.Clone(args), more)...); again != text {
			t.Errorf("with %s: %s, want %s", more, again, text)
		}
	}
	var keys map[string]json.RawMessage
	var plies []map[string]any
	if json.Unmarshal([]byte(text), &keys) != nil || json.Unmarshal(keys["plies"], &plies) != nil || len(plies) != 4 {
		t.Fatalf("%s, want four plies", text)
	}
	for what, got := range map[string][]string{"game judge plies accuracy": keysOf(keys), "ply seat move best chance loss grade exact": keysOf(plies[0])} {
		want := strings.Fields(what)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("the keys are %q, want %q", got, want)
		}
	}
	var result review.Result
	if err := json.Unmarshal([]byte(text), &result); err != nil {
		t.Fatal(err)
	}
	last := review.Ply{Ply: 4, Seat: "black", Move: "d8h4", Best: "d8h4", Chance: 1, Grade: review.Best, Exact: true}
	if !reflect.DeepEqual(result.Plies[3], last) || result.Plies[2].Grade != review.Blunder || result.Accuracy["black"] <= result.Accuracy["white"] {
		t.Errorf("%+v, want White's second move a blunder and Black's mate %+v", result, last)
	}
	table := succeed(t, "", append(slices.Clone(args), "-json=false")...)
	for _, want := range []string{"chess, 4 moves judged by alphabeta:ties=first", "g2g4", "d8h4  1.000   0.000  best, exact", "the lead passes to black", "accuracy: black 100.0 %, white "} {
		if !strings.Contains(table, want) {
			t.Errorf("the table has no %q:\n%s", want, table)
		}
	}
}

func keysOf[T any](m map[string]T) (keys []string) {
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// In geese every goose that acts is judged, and the deaths are explained.
func TestReviewOfGeese(t *testing.T) {
	file := gameFile(t, "#/geese?seed=4&m=NNNN,NNNN,NNNN,NNNN,NNNN,NNNN,NNNN")
	status, table, errs := call("", "review", "-game", "geese", "-judge", "flat:n=8", file)
	if status == 0 && !strings.Contains(table, "goose1") || status != 0 && !strings.Contains(errs, "ply ") {
		t.Errorf("status %d, %s%s, want a table with goose1, or the ply that is not legal", status, table, errs)
	}
}

// Bad input is one line that says what is allowed.
func TestReviewErrors(t *testing.T) {
	good := gameFile(t, "1. e4 e5")
	for want, args := range map[string][]string{
		"-game is missing; allowed: othello":                              {good},
		"0 files; allowed: one, with a game as PGN":                       {"-game", "chess"},
		"2 files; allowed: one":                                           {"-game", "chess", good, good},
		`judge "random" values no moves; allowed: an agent that searches`: {"-game", "chess", "-judge", "random", good},
		`no agent "deep"; allowed: `:                                      {"-game", "chess", "-judge", "deep", good},
		"-round -1; allowed: 1 or more":                                   {"-game", "chess", "-round", "-1", good},
		"round 2; allowed: 1 to 1":                                        {"-game", "chess", "-round", "2", good},
		"-workers 0; allowed: 1 or more":                                  {"-game", "chess", "-workers", "0", good},
		"allowed: a game of othello":                                      {"-game", "othello", good},
		"there is no text; allowed: ":                                     {"-game", "chess", gameFile(t, " \n")},
		"a game without moves; allowed: at least one move":                {"-game", "chess", gameFile(t, "[Event \"x\"]\n\n*")},
		"absent.pgn: ":                                                    {"-game", "chess", "absent.pgn"},
	} {
		status, out, errs := call("", append([]string{"review"}, args...)...)
		if status != 2 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q, %q, want %s", args, status, out, errs, want)
		}
	}
}

// The fit is a table, JSON, and a drawing that the verb may replace; bad input is one line.
func TestChance(t *testing.T) {
	svg := filepath.Join(t.TempDir(), "curve.svg")
	args := []string{"chance", "-game", "othello", "-judge", "alphabeta:depth=2", "-agents", "level:1 level:2", "-games", "6", "-positions", "3", "-svg", svg}
	for range 2 {
		status, table, errs := call("", args...)
		if status != 0 || !strings.Contains(table, " of 6 games judged by alphabeta:depth=2\nslope ") || !strings.Contains(table, "chance   positions") {
			t.Errorf("status %d, %s, %s, want a table", status, table, errs)
		}
	}
	if drawing, err := os.ReadFile(svg); err != nil || !strings.Contains(string(drawing), "fitted curve") {
		t.Errorf("%.100s, %v, want a drawing of the curve", drawing, err)
	}
	other := gameFile(t, "mine")
	for want, args := range map[string][]string{
		"-game is missing; allowed: othello": {},
		"-positions 0; allowed: 1 to 1000":   {"-game", "othello", "-positions", "0"},
		"-workers 0; allowed: 1 or more":     {"-game", "othello", "-workers", "0"},
		`judge "random" values no moves`:     {"-game", "othello", "-judge", "random"},
		"allowed: ":                          {"-game", "othello", "-svg", other},
	} {
		status, out, errs := call("", append([]string{"chance"}, args...)...)
		if status != 2 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q, %q, want %s", args, status, out, errs, want)
		}
	}
}
