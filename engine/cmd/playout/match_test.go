package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"maps"
	"playout/engine/lab/labtest"
	"playout/engine/rating"
	"regexp"
	"slices"
)

// matchJSON is the output of match -json.
type matchJSON struct {
	Game   string
	Games  int
	Seed   uint64
	Agents []struct {
		Agent               string
		Wins, Draws, Losses int
		Score, Low, High    float64
		MsPerMove, MedianMs float64
		Margin              float64
		Errors              int
	}
}

func TestMatchJSON(t *testing.T) {
	status, out, errs := call("", "match", "-game", "othello", "-agents", "uct:n=30 random", "-games", "41", "-seed", "2", "-json")
	if status != 0 || errs != "playout match: -games 41 is rounded up to 42, so that every opening is played in each seating\n" {
		t.Fatalf(`status %d, %s; want status 0 and a warning that 41 is rounded up`, status, errs)
	}
	var m matchJSON
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	if m.Game != "othello" || m.Games != 42 || m.Seed != 2 || len(m.Agents) != 2 {
		t.Fatalf(`got %+v; want m.Game == "othello" && m.Games == 42 && m.Seed == 2 && len(m.Agents) == 2`, m)
	}
	a, b := m.Agents[0], m.Agents[1]
	if a.Agent != "uct:n=30" || b.Agent != "random" || a.Wins+a.Draws+a.Losses != 42 || a.Wins != b.Losses || a.Draws != b.Draws {
		t.Errorf(`got %+v; want a.Agent == "uct:n=30" && b.Agent == "random" && a.Wins + a.Draws + a.Losses == 42 && a.Wins == b.Losses && a.Draws == b.Draws`, m.Agents)
	}
	if a.Score < 0.7 || a.Low >= a.Score || a.High <= a.Score || a.Margin != -b.Margin || a.Margin < 5 || a.MsPerMove <= 0 || a.MedianMs <= 0 {
		t.Errorf("thirty simulations against random: %+v", a)
	}
}

func TestMatchText(t *testing.T) {
	for _, c := range []struct{ agents, want string }{
		{"random uct:n=30", "random scores 0.0 % (0.0–49.0) against uct:n=30, -∞ Elo (-∞ – -7), los 0.023, pairs 2 0 0 0 0"}, // the first, not the better one
		{"uct:n=30 random", "uct:n=30 scores 100.0 % (51.0–100.0) against random, +∞ Elo (+7 – +∞), los 0.977, pairs 0 0 0 0 2"},
	} {
		status, out, _ := call("", "match", "-game", "othello", "-agents", c.agents, "-games", "4", "-openings", "random:2")
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if status != 0 || len(lines) != 5 || !strings.HasPrefix(lines[0], "agent ") || lines[3] != "endings: rules 4" || lines[4] != "othello, 4 games, seed 1, openings random:2: "+c.want {
			t.Errorf("status %d:\n%s, want %s", status, out, c.want)
		}
	}
	out := succeed(t, "", "match", "-game", "othello", "-agents", "random rules", "-games", "4", "-seating", "fixed")
	if strings.Contains(out, "pairs") || strings.Contains(out, ", los ") {
		t.Errorf("seats fixed: want a summary without pairs, got\n%s", out)
	}
	out = succeed(t, "", "match", "-game", "geese", "-agents", "random random random rules", "-games", "4")
	if !strings.Contains(out, "geese, 4 games, seed 1, openings random:0: random scores ") || strings.Contains(out, "against") {
		t.Errorf("four agents: want a summary with the score of random against no single agent, got\n%s", out)
	}
}

// A match continues from its results file, also after a broken tail, and to more games; the verb
// rejects another match.
func TestMatchResumes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.jsonl")
	args := func(games string) []string {
		return []string{"match", "-game", "othello", "-agents", "uct:n=5 random", "-games", games, "-out", file}
	}
	lines := func() []string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return strings.SplitAfter(string(text), "\n")
	}
	call("", args("10")...)
	whole := lines()
	if len(whole) != 12 { // the header, ten games, and nothing after the last line end
		t.Fatalf("%d lines, want 12", len(whole))
	}
	for _, tail := range []string{
		whole[5][:20],
		strings.Repeat("\x00", 20), // as a file system leaves what it could not write in time
		whole[5][:20] + strings.Repeat("\x00", 200) + whole[7][:30] + "\n" + whole[8],
	} {
		if err := os.WriteFile(file, []byte(strings.Join(whole[:5], "")+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		status, _, errs := call("", args("10")...)
		if again := lines(); status != 0 || !strings.Contains(errs, "is cut short after 4 games") || len(again) != 12 ||
			strings.Join(again[:5], "") != strings.Join(whole[:5], "") {
			t.Errorf(`status %d, %q, %d lines; want status 0, a warning about the cut, and the same first five of 12 lines`, status, errs, len(again))
		}
	}
	if status, _, errs := call("", args("14")...); status != 0 || errs != "" || len(lines()) != 16 {
		t.Errorf("to more games: status %d, %q, %d lines", status, errs, len(lines()))
	}
	before := strings.Join(lines(), "")
	swapped := strings.Replace(labtest.WithoutSums([]byte(before)), `"seats":[0,1]`, `"seats":[1,1]`, 1)
	if err := os.WriteFile(file, []byte(swapped), 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, errs := call("", args("14")...)
	if status != 2 || !strings.Contains(errs, "-out "+file+": game ") ||
		!strings.Contains(errs, "of the results: seats [1 1]; in this match they are [0 1]") || strings.Join(lines(), "") != swapped {
		t.Errorf("a changed file: status %d, %q", status, errs)
	}
	if err := os.WriteFile(file, []byte(before), 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, errs = call("", "match", "-game", "othello", "-agents", "uct:n=6 random", "-games", "2", "-out", file)
	if status != 2 || !strings.Contains(errs, `: it holds another match: agents "uct:n=5 random", not "uct:n=6 random"; allowed: a new file, or the results file of this match`+"\n") || strings.Join(lines(), "") != before {
		t.Errorf("another match: status %d, %q", status, errs)
	}
}

// Options that make no match are an error of one line, before the first game and without output
// files.
func TestBadMatches(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.jsonl")
	for _, c := range []struct{ game, agents, more, want string }{
		{"othello", "random rules", "-games 0", "a match of 0 games; allowed: 1 to 1000000"},
		{"othello", "random rules", "-games 1000001", "a match of 1000001 games"},
		{"othello", "random rules uct", "", "3 agents cannot play othello; allowed: exactly 2"},
		{"othello", "random", "-format roundrobin", "1 agent cannot play othello; allowed: exactly 2"},
		{"othello", strings.Repeat("random ", 101), "-format gauntlet", "101 agents are too many; allowed: 100"},
		{"othello", "random rules", "-format cup", `-format "cup"; allowed: match, roundrobin, gauntlet`},
		{"othello", "random rules", "-overage 5s", "an overage of 5s without a step; allowed: a step above 0"},
		{"othello", "random rules", "-clock 10", `-clock "10"; allowed: START, START+PLUS, MOVES/START+PLUS or START/move`},
		{"othello", "random rules", "-clock 10s+0.1s -step 1s", "an allowance of 1s a move and a clock of 10s+100ms; allowed: one of them"},
		{"othello", "random rules", "-step -5s", "a step of -5s; allowed: 0 or more"},
		{"othello", "random rules", "-workers 0", "0 workers play no game"},
		{"othello", "random rules", "-every -3", "-every -3; allowed: 0 or more"},
		{"othello", "random rules", "-seating loose", `-seating "loose"; allowed: each, fixed`},
		{"othello", "random rules", "-sprt 5", `-sprt "5"; allowed: E0,E1 in Elo`},
		{"othello", "random rules", "-sprt 5,5", "-sprt: a test of 5 against 5 Elo; allowed: "},
		{"othello", "random rules uct", "-format roundrobin -sprt 0,5", "-sprt needs two agents in a game of two seats"},
		{"othello", "random rules uct", "-sprt 0,5", "3 agents cannot play othello; allowed: exactly 2, or more with format roundrobin or gauntlet and without sprt\n"},
		{"geese", "random rules", "-sprt 0,5", "-sprt needs two agents in a game of two seats"},
		{"othello", "random rules", "-cpu -workers 2", "-cpu counts the time of the whole process; allowed: one worker"},
		{"geese", "random alphabeta", "", `agent "alphabeta"`},
		{"othello", "random rules", "-records " + filepath.Dir(file) + "/./results.jsonl", "is the file of results too; allowed: a file for each"},
		{"othello", "random puct:net=nowhere/x.onnx", "", `net "nowhere/x.onnx"`},
	} {
		args := append([]string{"match", "-game", c.game, "-agents", c.agents, "-out", file}, strings.Fields(c.more)...)
		status, out, errs := call("", args...)
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%s: a file was written", c.want)
		}
		if status != 2 || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s %s %s: status %d, %q, want %s", c.game, c.agents, c.more, status, errs, c.want)
		}
	}
}

// The help says how many agents a game takes, and a match takes that many.
func TestMatchHelp(t *testing.T) {
	if help := strings.Join(strings.Fields(succeed(t, "", "match", "-h")), " "); !strings.Contains(help, "separated by spaces: 2 for othello, ") || !strings.Contains(help, "2 to the number of seats for geese") {
		t.Errorf("help %s; want how many agents othello and geese take", help)
	}
	for _, count := range []int{2, 3, 4, 6} {
		agents, games := strings.Repeat("random ", count), strconv.Itoa(count)
		succeed(t, "", "match", "-game", "geese:seats=6", "-agents", agents, "-games", games)
		if status, _, _ := call("", "match", "-game", "othello", "-agents", agents, "-games", games); (status == 0) != (count == 2) {
			t.Errorf("%d agents at othello: status %d", count, status)
		}
	}
}

func TestBestMove(t *testing.T) {
	// Black can take the corner a1 and win; a search proves it.
	for _, c := range []struct{ position, want string }{
		{"-OX" + strings.Repeat("-", 61) + " X", "a1"},
		{"", ""},
	} {
		status, out, errs := call("", "bestmove", "-game", "othello", "-agent", "uct:n=100", "-position", c.position)
		move := strings.TrimSpace(out)
		if status != 0 || errs != "" || c.want != "" && move != c.want || c.want == "" && !strings.Contains("c4 d3 e6 f5", move) {
			t.Errorf("%q: status %d, %q, %q", c.position, status, out, errs)
		}
	}
}

// Bad arguments are one line on standard error and exit status 2.
func TestBadArguments(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"match", "playout match: -game is missing; allowed: othello"},
		{"match -game othello", "playout match: -agents is missing; allowed: agent strings"},
		{"match -game othello -agents random", "playout match: 1 agent cannot play othello; allowed: exactly 2"},
		{"match -game othello -agents random,uct", `playout match: agent "random,uct": no agent "random,uct"; allowed: random, rules`},
		{"match -game othello -agents random -openings books", `playout match: -openings "books", perhaps book; allowed: random:K`},
		{"bench -workers 1", "playout bench: -workers 1; allowed: 2 to 1000"},
		{"match -game othello -agents random -games x", "playout match: invalid value"},
		{"bestmove -game othello", "playout bestmove: -agent is missing; allowed: an agent string"},
		{"bestmove -game othello -agent level:0", "a level is a number from 1 to 10"},
		{"bestmove -game othello -agent random -position XX", "playout bestmove: "},
	} {
		status, out, errs := call("", strings.Fields(c.args)...)
		if status != 2 || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf(`%s: status %d, %q, %q; want status 2 and only an error of one line`, c.args, status, out, errs)
		}
	}
	over := strings.Repeat("X", 64) + " O"
	if status, _, errs := call("", "bestmove", "-game", "othello", "-agent", "random", "-position", over); status != 2 || !strings.Contains(errs, "the game is over") {
		t.Errorf("a finished game: status %d, %q", status, errs)
	}
}

// Progress lines and -json carry the state of a test, and -json the pairs.
func TestTestIsShown(t *testing.T) {
	status, out, lines := call("", "match", "-game", "othello", "-agents", "rules random", "-games", "8", "-sprt", "0,400,alpha=0.01,beta=0.02,model=normalized", "-every", "2", "-json", "-workers", "1")
	if n := strings.Count(lines, "\n"); status != 0 || n != 4 {
		t.Fatalf("status %d, %d lines:\n%s; want 0 and 4 lines", status, n, lines)
	}
	for line := range strings.Lines(lines) {
		if !regexp.MustCompile(`^[2468] of 8 games, [0-9.]+ a second, \S+ left, score [0-9.]+ % \([0-9.]+–[0-9.]+\), \S+ Elo \(\S+ – \S+\), llr -?[0-9.]+, lower -3.90, upper 4.58, los [01]\.[0-9]+, pairs [0-9 ]+\n$`).MatchString(line) {
			t.Errorf("the line is %q, want games, score, Elo, llr, lower, upper, los, pairs", line)
		}
	}
	var m struct {
		Pairs []struct {
			Pentanomial rating.Pentanomial
			LOS         *float64
		}
		SPRT map[string]any
	}
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	if len(m.Pairs) != 1 || m.Pairs[0].Pentanomial.Blocks() != 4 || m.Pairs[0].LOS == nil || *m.Pairs[0].LOS != m.SPRT["los"] {
		t.Errorf("%s; want one pair of 4 blocks, with the superiority of the test", out)
	}
	if got := slices.Sorted(maps.Keys(m.SPRT)); !slices.Equal(got, []string{"decided", "elo", "llr", "los", "lower", "upper"}) {
		t.Errorf("the test has the keys %q in %s", got, out)
	}
	want := rating.SPRT{Elo1: 400, Alpha: 0.01, Beta: 0.02, Normalised: true}.Ratio(m.Pairs[0].Pentanomial)
	if got := m.SPRT["llr"]; got != want {
		t.Errorf("llr %v, want %v", got, want)
	}
}
