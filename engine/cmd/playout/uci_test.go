//go:build !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/player"
	"playout/engine/review"
)

// asEngine is the environment variable with the flags with which this test binary runs "playout
// uci".
const asEngine = "PLAYOUT_TEST_UCI"

// asCommand is the environment variable with which this test binary runs as "playout" with its
// arguments.
const asCommand = "PLAYOUT_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	if flags, engine := os.LookupEnv(asEngine); engine {
		os.Exit(run(append([]string{"uci"}, strings.Fields(flags)...), os.Stdin, os.Stdout, os.Stderr))
	}
	if filepath.Base(os.Args[0]) == "playout" { // for shells, which call it by this name
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// This project's engine plays in its matches like any other.
func TestMatchAgainstEngine(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asEngine, "-agent alphabeta:ms=1000")
	out := succeed(t, "", "match", "-game", "chess", "-games", "4", "-json", "-agents", "random uci:ms=1,cmd="+self)
	var m matchJSON
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	if random := m.Agents[0]; random.Wins > 0 || random.Losses < 3 || m.Agents[1].Errors > 0 {
		t.Errorf("%+v; want random.Wins <= 0 && random.Losses >= 3 && m.Agents[1].Errors <= 0", m.Agents)
	}
}

// mustMake makes the player of an agent, with seed 5.
func mustMake(t *testing.T, g game.Game, text string) player.Player {
	t.Helper()
	a, err := player.Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := player.New(g, a, new(nets.Cache), 5)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := player.Close(p); err != nil {
			t.Error(err)
		}
	})
	return p
}

// In every game the engine, as an outside program, plays as its agent does directly, through
// whole games, and loses no game by a fault.
func TestEngineInEveryGame(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ game, agent, key string }{
		{"othello", "alphabeta:depth=2,ties=random", ""},
		{"othello", "uct:n=10", ""},
		{"othello", "uct:n=10", ",variant=flipello"},
		{"morris:removal=any", "alphabeta:depth=2,ties=random", ""},
		{"morris:lasker=on", "uct:n=10", ",variant=morris"},
		{"chess", "alphabeta:depth=1,ties=random", ""},
		{"geese", "uct:n=10", ""},
		{"geese:seats=3,rows=9,columns=8", "uct:n=10,playouts=careful", ""},
	} {
		t.Setenv(asEngine, "-game "+c.game+" -agent "+c.agent+" -seed 5")
		g, err := games.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		direct, outside := mustMake(t, g, c.agent), mustMake(t, g, "uci:ms=600000,cmd="+self+c.key)
		rng := game.NewRand(3)
		for s := g.New(rng); s.Acting() != 0; {
			var joint game.Joint
			for acting := s.Acting(); acting != 0; acting = acting.Rest() {
				seat := acting.First()
				joint[seat] = player.Choose(outside, s, seat)
				if err := player.Fault(outside); err != nil {
					t.Fatalf("%s, %s, %s: %v", c.game, c.agent, s, err)
				}
				if len(s.Legal(seat, nil)) == 1 {
					continue // a player asks no engine for an only move
				}
				if want := player.Choose(direct, s, seat); joint[seat] != want {
					t.Fatalf("%s, %s, %s: it plays %s, asked directly %s", c.game, c.agent, s, s.MoveName(seat, joint[seat]), s.MoveName(seat, want))
				}
			}
			s.Play(joint, rng)
		}
	}
}

// playOff returns the result of a match of four games, and reports progress if it takes long.
func playOff(t *testing.T, game, agents string) (m matchJSON) {
	t.Helper()
	status, out, errs := call("", "match", "-game", game, "-games", "4", "-json", "-agents", agents)
	if err := json.Unmarshal([]byte(out), &m); err != nil || status != 0 {
		t.Fatalf("%s, %s: status %d, %s, %v, want status == 0", game, agents, status, errs, err)
	}
	return m
}

// A goose whose program fails leaves the board and ranks last, and the others play on; in a game
// of two seats it loses. The engine fails if it plays another game.
func TestOutsideProgramFails(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asEngine, "-game othello")
	for game, agents := range map[string]string{"geese": "rules random random", "morris": "random"} {
		m := playOff(t, game, "uci:ms=10,cmd="+self+" "+agents)
		if a := m.Agents[0]; a.Losses != m.Games || a.Errors != m.Games || m.Agents[1].Errors > 0 {
			t.Errorf("%s: %+v; want a.Losses == m.Games && a.Errors == m.Games && m.Agents[1].Errors <= 0", game, m.Agents)
		}
	}
}

// speak returns the engine's answers to a whole script.
func speak(t testing.TB, agent, script string) []string {
	t.Helper()
	status, out, errs := call(script, "uci", "-agent", agent)
	if status != 0 || errs != "" {
		t.Fatalf(`status %d, %s; want status 0 and no error`, status, errs)
	}
	return strings.Split(strings.TrimSuffix(out, "\n"), "\n")
}

// linesWith returns the lines that begin with a word, without it.
func linesWith(lines []string, word string) (found []string) {
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line, word); ok {
			found = append(found, strings.TrimSpace(rest))
		}
	}
	return found
}

// An agent that is not available is an error before the engine reads a line.
func TestUCIErrors(t *testing.T) {
	for args, want := range map[string]string{
		"-agent go":                    `playout uci: agent "go": no agent "go"; allowed: `,
		"-agent puct:net=no":           `playout uci: agent "puct:net=no": net "no": there is no such net; allowed: `,
		"-seed 2147483648":             "playout uci: -seed 2147483648; allowed: 0 to 2147483647",
		"-game go":                     `playout uci: game "go" is unknown; allowed: othello, morris, chess, geese`,
		"-game geese -agent alphabeta": `playout uci: agent "alphabeta": it cannot play geese; allowed: `,
		"-game geese -agent uci:cmd=x": `playout uci: agent "uci:cmd=x" is an outside program; allowed: -outside set, and other agents`,
		"now":                          `playout uci: argument "now" is not a flag; allowed: `,
	} {
		status, _, stderr := call("quit", append([]string{"uci"}, strings.Fields(args)...)...)
		if status != 2 || !strings.HasPrefix(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf(`%s: status %d, %q; want status 2 and an error of one line`, args, status, stderr)
		}
	}
}

// An outside engine can judge games of two seats that take turns: it finds its agent's moves, the
// mate that was allowed, and the mate.
func TestReviewByAnOutsideEngine(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const agent = "alphabeta:depth=3,eval=heuristic,ties=first"
	t.Setenv(asEngine, "-game chess -agent "+agent)
	file := gameFile(t, "1. f3 e5 2. g4 Qh4# 0-1")
	var direct, outside review.Result
	for judge, into := range map[string]*review.Result{agent: &direct, "uci:ms=600000,cmd=" + self: &outside} {
		status, out, errs := call("", "review", "-game", "chess", "-judge", judge, "-json", "-workers", "1", file)
		if err := json.Unmarshal([]byte(out), into); status != 0 || err != nil {
			t.Fatalf("%s: status %d, %s, %v", judge, status, errs, err)
		}
	}
	for i, p := range outside.Plies {
		of := direct.Plies[i]
		if p.Best != of.Best || p.Grade != of.Grade && i > 1 || p.Exact != of.Exact {
			t.Errorf("%+v, and directly %+v; want the same best move, grade and exactness", p, of)
		}
	}
	if p := outside.Plies[2]; p.Loss != p.Chance {
		t.Errorf("%+v, want the whole chance lost", p)
	}
	status, _, errs := call("", "review", "-game", "geese", "-judge", "uci:cmd="+self, gameFile(t, "#/geese?m=NNNN&seed=4"))
	if status != 2 || !strings.Contains(errs, "judges only games of two seats") {
		t.Errorf("geese: status %d, %q, want an error about the seats", status, errs)
	}
}
