package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"playout/engine/explain"
)

// After N simulations the root is that of bestmove with n=N, for every way to say N; the lines have
// exactly the documented keys.
func TestExplain(t *testing.T) {
	for _, c := range []struct{ game, agent, with, position string }{
		{"othello", "uct:c=1.2", "uct:c=1.2,n=150", ""},
		{"othello", "puct:net=none", "puct:net=none,n=150", "---------------------------OX------XO--------------------------- X"},
		{"geese", "puct:net=none,select=gumbel", "puct:net=none,select=gumbel,n=150", ""},
		{"morris", "uct:tree=flat,ties=first", "uct:tree=flat,ties=first,n=150", ""},
		{"geese", "flat:playouts=wary", "flat:playouts=wary,n=150", ""},
	} {
		lines := strings.Split(strings.TrimSpace(succeed(t, "", "explain", "-game", c.game, "-agent", c.agent, "-n", "150", "-from", "141", "-position", c.position, "-seed", "4")), "\n")
		if len(lines) != 10 {
			t.Fatalf("%s: %d lines, want 10", c.agent, len(lines))
		}
		var last explain.Simulation
		var best struct {
			Move string
			Root []explain.Move
		}
		if err := json.Unmarshal([]byte(lines[9]), &last); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(succeed(t, "", "bestmove", "-json", "-game", c.game, "-agent", c.with, "-position", c.position, "-seed", "4")), &best); err != nil {
			t.Fatal(err)
		}
		if last.Simulation != 150 || !slices.Equal(last.Root, best.Root) || best.Move != best.Root[0].Move {
			t.Errorf("%s: simulation %d with the root %+v, want 150 with that of bestmove, %+v, whose first move is %s", c.agent, last.Simulation, last.Root, best.Root, best.Move)
		}
		if again := succeed(t, "", "explain", "-game", c.game, "-agent", c.with, "-position", c.position, "-seed", "4"); strings.TrimSpace(again) != lines[9] {
			t.Errorf("%s with its own n: %s, want %s", c.with, again, lines[9])
		}
		var keys map[string]json.RawMessage
		var path, edges []map[string]json.RawMessage
		if json.Unmarshal([]byte(lines[0]), &keys) != nil || json.Unmarshal(keys["path"], &path) != nil || json.Unmarshal(path[0]["edges"], &edges) != nil {
			t.Fatalf("%s: %s is no object with paths and edges", c.agent, lines[0])
		}
		for what, got := range map[string][]string{"leaf path root simulation": keysOf(keys), "chosen edges seat": keysOf(path[0]), "move n p proven q sum u": keysOf(edges[0])} {
			if want := strings.Fields(what); !slices.Equal(got, want) {
				t.Errorf("%s: the keys are %q, want %q", c.agent, got, want)
			}
		}
	}
}

// The nodes of alpha-beta are lines with exactly the documented keys; the last one is the root, whose
// score is that of minimax.
func TestExplainNodes(t *testing.T) {
	score := 0
	for i, agent := range []string{"alphabeta:depth=3,plain=on,eval=heuristic", "alphabeta:depth=3,eval=heuristic"} {
		lines := strings.Split(strings.TrimSpace(succeed(t, "", "explain", "-game", "othello", "-agent", agent)), "\n")
		var keys map[string]json.RawMessage
		var last explain.Node
		if json.Unmarshal([]byte(lines[0]), &keys) != nil || json.Unmarshal([]byte(lines[len(lines)-1]), &last) != nil {
			t.Fatalf("%s: %s and %s are no objects", agent, lines[0], lines[len(lines)-1])
		}
		if got, want := keysOf(keys), strings.Fields("alpha beta cut depth move moves node parent score searched"); !slices.Equal(got, want) {
			t.Errorf("%s: the keys are %q, want %q", agent, got, want)
		}
		if i == 0 {
			score = last.Score
		}
		if last.Parent != 0 || last.Move != "" || last.Depth != 3 || last.Searched != 4 || last.Moves != 4 || last.Score != score {
			t.Errorf("%s: the last node is %+v, want the root of 4 moves at depth 3 with the score %d", agent, last, score)
		}
	}
}

// What cannot be explained is refused in one line.
func TestExplainErrors(t *testing.T) {
	for args, want := range map[string]string{
		"-game othello":                                          "-agent is missing",
		"-game othello -agent uct:n=3 -n 5":                      "-n 5, but the agent has n=3; allowed: one of them",
		"-game geese -agent level:4 -n 5":                        "but the agent has n=",
		"-game othello -agent uct:ms=5 -n 5":                     "is limited by time",
		"-game othello -agent alphabeta -n 5":                    "-n and -from are for tree searches",
		"-game othello -agent random -n 5":                       "does no search that can be explained",
		"-game geese -agent alphabeta":                           "alphabeta",
		"-game othello -agent alphabeta:depth=9,plain=on":        "more than 100000 nodes; allowed: a smaller depth",
		"-game othello -agent uct -n -5":                         "-n -5; allowed: 1 to",
		"-game othello -agent uct -n 5 -from 6":                  "-from 6; allowed: 1 to 5",
		"-game othello -agent uct -n 100001 -from 1":             "100001 lines; allowed: at most 100000",
		"-game othello -agent uct -n 5 -moves f5,f5":             "f5",
		"-game othello -agent uct -n 5 -position xyz":            "position",
		"-game chess -agent uct -n 5 -moves f2f3,e7e5,g2g4,d8h4": "the game is over there",
	} {
		var out, errs strings.Builder
		if status := run(append([]string{"explain"}, strings.Fields(args)...), strings.NewReader(""), &out, &errs); status != 2 || out.Len() > 0 || !strings.Contains(errs.String(), want) || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%s: status %d, output %q, errors %q; want 2, nothing, and one line that says %q", args, status, out.String(), errs.String(), want)
		}
	}
}
