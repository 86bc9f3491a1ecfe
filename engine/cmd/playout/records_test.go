package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/games"
	"playout/engine/games/chess"
	"playout/engine/lab/labtest"
	"playout/engine/link"
	"playout/engine/record"
)

// recorded plays a match with -records and returns its results and the records.
func recorded(t *testing.T, game, agents string, more ...string) (results []arena.Result, path, text string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games")
	data, err := os.ReadFile(played(t, game, agents, append([]string{"-records", path, "-games", "8"}, more...)...))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		var r arena.Result
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return results, path, string(written)
}

// Records keep what they hold: the same match given again leaves them, and a longer or
// interrupted one adds what is missing, also to compressed ones. If they hold other games, the
// match fails before it plays or writes.
func TestRecordsContinue(t *testing.T) {
	for _, c := range []struct{ game, name string }{
		{"chess", "games.pgn"}, {"othello", "games.txt"}, {"geese:seats=2,rows=5", "games.jsonl.gz"}, {"chess", "games.pgn.gz"},
	} {
		folder := t.TempDir()
		path, results := filepath.Join(folder, c.name), filepath.Join(folder, "results.jsonl")
		args := func(games, records, seed string) []string {
			return []string{"match", "-game", c.game, "-agents", "random rules", "-games", games, "-records", records, "-seed", seed, "-out", results}
		}
		whole := filepath.Join(folder, "whole-"+c.name)
		succeed(t, "", args("12", whole, "1")...)
		want := withoutTimes(plain(t, whole))
		if err := os.Remove(results); err != nil {
			t.Fatal(err)
		}
		succeed(t, "", args("8", path, "1")...)
		before := contents(t, path)
		if text := withoutTimes(plain(t, path)); len(text) == 0 || len(text) >= len(want) || !strings.HasPrefix(want, text) {
			t.Errorf("%s: 8 of 12 games are recorded in %d of %d bytes", c.name, len(text), len(want))
		}
		succeed(t, "", args("8", path, "1")...)
		succeed(t, "", args("4", path, "1")...)
		if contents(t, path) != before {
			t.Errorf("%s: repeated, the match changed its records", c.name)
		}
		succeed(t, "", args("12", path, "1")...)
		if withoutTimes(plain(t, path)) != want {
			t.Errorf("%s: made longer, the match is not recorded as if it were played at once", c.name)
		}
		if !strings.HasSuffix(c.name, ".gz") {
			made := contents(t, path)
			if err := os.WriteFile(path, []byte(made[:len(made)/3]), 0o644); err != nil {
				t.Fatal(err)
			}
			succeed(t, "", args("12", path, "1")...)
			if contents(t, path) != made {
				t.Errorf("%s: what was cut short is not made whole", c.name)
			}
		}
		before = contents(t, path)
		other, none := filepath.Join(folder, "other.jsonl"), filepath.Join(folder, "none.jsonl")
		succeed(t, "", append(args("12", filepath.Join(folder, "other-"+c.name), "2"), "-out", other)...)
		for want, other := range map[string][]string{
			"it exists already, with other games than those of this match; allowed: a new file":                                     append(args("12", path, "2"), "-out", other),
			"it exists already, with games that the results file does not hold; allowed: a new file":                                append(args("12", path, "1"), "-out", none),
			"it exists already, and without a results file a match cannot be continued; allowed: a new file, or a results file too": args("12", path, "1")[:11],
		} {
			status, out, errs := call("", other...)
			if status != 2 || out != "" || contents(t, path) != before || errs != "playout match: -records "+path+": "+want+"\n" {
				t.Errorf("%s: %v: status %d, %q", c.name, other, status, errs)
			}
		}
	}
	bad := filepath.Join(t.TempDir(), "games.gz")
	if err := os.WriteFile(bad, []byte("plain text"), 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, errs := call("", "match", "-game", "othello", "-agents", "random rules", "-games", "2", "-records", bad)
	if status != 2 || !strings.Contains(errs, "it exists already, and is not gzip (") || contents(t, bad) != "plain text" {
		t.Errorf("plain text under .gz: status %d, %q", status, errs)
	}
}

// A match that plays no game leaves no empty records.
func TestNoEmptyRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	if status, _, _ := call("", "match", "-game", "othello", "-agents", "random rules", "-openings", "random:100", "-records", path); status != 2 {
		t.Fatalf("status %d, want 2", status)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("%v, want os.IsNotExist(err)", err)
	}
}

// seconds matches the time in a comment of a record.
var seconds = regexp.MustCompile(`\b\d+\.\d+s\b`)

// withoutTimes returns records without times.
func withoutTimes(text string) string { return seconds.ReplaceAllString(text, "0s") }

func contents(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// plain returns what a file holds, unpacked if its name ends in .gz.
func plain(t *testing.T, path string) string {
	t.Helper()
	text := contents(t, path)
	if !strings.HasSuffix(path, ".gz") {
		return text
	}
	in, err := gzip.NewReader(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Games of chess are valid PGN, with the players and the result.
func TestRecordsOfChess(t *testing.T) {
	for _, name := range []string{"chess", "chess:draws=claimed"} {
		results, _, text := recorded(t, name, "rules random", "-workers", "1")
		pgns, err := chess.PGN().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if len(pgns) != len(results) {
			t.Fatalf("%d games, played %d", len(pgns), len(results))
		}
		for i, r := range results {
			white := []string{"rules", "random"}[r.Seats[0]]
			if pgns[i].Claimed != (name != "chess") {
				t.Errorf("game %d of %s is read as one of the other kind", i, name)
			}
			plies := strings.Count(pgns[i].Moves, ",") + 1
			want := map[float32]string{1: "1-0", 0: "1/2-1/2", -1: "0-1"}[r.Returns[0]]
			if plies != r.Plies || pgns[i].Result != want || !strings.Contains(fmt.Sprint(pgns[i].Tags), "{White "+white+"}") {
				t.Errorf("game %d: %d plies, %s, %v; want %d, %s, White %s", i, plies, pgns[i].Result, pgns[i].Tags, r.Plies, want, white)
			}
		}
	}
	// An agent that fails loses, whatever the position.
	results, _, text := recorded(t, "chess", "rules random", "-step", "1ns", "-workers", "1")
	pgns, err := chess.PGN().Parse(text)
	if err != nil || len(pgns) != len(results) {
		t.Fatal(len(pgns), err)
	}
	for i, r := range results {
		want := []string{"0-1", "1-0"}[r.Faults[0].Seat]
		if pgns[i].Result != want || !strings.Contains(fmt.Sprint(pgns[i].Tags), "Termination forfeit: its time is spent") {
			t.Errorf(`game %d: %s, %v; want pgns[i].Result == want && strings.Contains(fmt.Sprint(pgns[i].Tags), "Termination forfeit: its time is spent")`, i, pgns[i].Result, pgns[i].Tags)
		}
	}
}

// A comment after each move of an agent in chess has its score, depth, time and nodes, in the results
// of today; those of an earlier version have no comments. Our own import reads them back.
func TestCommentsOfChess(t *testing.T) {
	results, path, text := recorded(t, "chess", "alphabeta:depth=3,eval=heuristic random", "-workers", "1", "-openings", "random:5")
	pgns, err := chess.PGN().Parse(text)
	if err != nil || len(pgns) != len(results) {
		t.Fatal(len(pgns), err)
	}
	thought := regexp.MustCompile(`^([+-](\d+\.\d\d|M\d+)/\d+ )?\d+\.\d{3}s( \d+)?$`)
	full := 0
	for i, r := range results {
		tree, err := record.ParseTree(chess.New(), pgns[i].Start, 0, pgns[i].Moves, nil)
		if err != nil {
			t.Fatal(err)
		}
		if pgns[i].Notes != nil || tree.Len() != r.Plies+1 {
			t.Errorf("game %d is read with %d positions and the notes %v; want %d, none", i, tree.Len(), pgns[i].Notes, r.Plies+1)
		}
		for ply := range r.Plies {
			comment := tree.Comment(ply + 1)
			if agent := ply >= 5; agent != (comment != "") || agent && !thought.MatchString(comment) {
				t.Errorf("game %d, ply %d: %q; want a comment like +0.31/12 0.502s 814223 or 0.002s from ply 5 on", i, ply, comment)
			}
			if at := ply - 5; at >= 0 && at < len(r.Thoughts) && r.Thoughts[at].Depth > 0 {
				full++
				if want := fmt.Sprintf("%s %.3fs %d", r.Thoughts[at].Judgement(), float64(r.Nanos[0][at/2])/1e9, r.Thoughts[at].Nodes); comment != want {
					t.Errorf("game %d, ply %d: %q, want %q", i, ply, comment, want)
				}
			}
		}
	}
	if strings.Count(text, "}") < 100 || full < 50 {
		t.Errorf("%d comments with %d scores; want many", strings.Count(text, "}"), full)
	}
	for line := range strings.Lines(text) {
		if len(line) > 80 || strings.Count(line, "{") != strings.Count(line, "}") {
			t.Errorf("%q; want at most 79 bytes, and whole comments", line)
		}
	}

	out := filepath.Join(filepath.Dir(path), "old.jsonl")
	args := []string{"match", "-game", "chess", "-agents", "random random", "-games", "4", "-out", out, "-records", path + ".old"}
	succeed(t, "", args...)
	old := regexp.MustCompile(`,"thoughts":\[[^\]]*\]`).ReplaceAllString(labtest.WithoutSums([]byte(contents(t, out))), "")
	if err := os.WriteFile(out, []byte(old), 0o644); err != nil {
		t.Fatal(err)
	}
	os.Remove(path + ".old")
	succeed(t, "", args...)
	if text := contents(t, path+".old"); strings.Contains(text, "{") {
		t.Errorf("the records of an earlier version have comments: %s", text)
	}
}

// Final positions have a line for each game, in its order: those of its record, in chess as EPD with the
// result. A longer match adds to them, and a repeated one changes nothing.
func TestFinals(t *testing.T) {
	for _, name := range []string{"chess", "othello", "morris", "geese:seats=2,rows=5"} {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		finals := filepath.Join(t.TempDir(), "finals")
		more := []string{"-finals", finals, "-workers", "1", "-adjudicate", "plies=70"}
		if len(g.Spec().Seats) != 2 || name[0] == 'g' {
			more = more[:4]
		}
		path := played(t, name, "rules random", append(more, "-games", "4")...)
		four := contents(t, finals)
		args := append([]string{"match", "-game", name, "-agents", "rules random", "-out", path, "-games"}, append([]string{"4"}, more...)...)
		succeed(t, "", args...)
		if contents(t, finals) != four {
			t.Errorf("%s: repeated, the match changed its final positions", name)
		}
		args[8] = "6"
		succeed(t, "", args...)
		text := contents(t, finals)
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if !strings.HasPrefix(text, four) || len(lines) != 6 {
			t.Errorf("%s: %d lines after 6 games:\n%s\nwant 6 that begin with\n%s", name, len(lines), text, four)
		}
		over := 0
		for i, line := range lines {
			s, err := g.Parse(line)
			if err != nil {
				t.Fatalf("%s: %q: %v", name, line, err)
			}
			if s.Acting() == 0 {
				over++
			}
			if name == "chess" {
				form := regexp.MustCompile(fmt.Sprintf(`^\S+ [wb] \S+ \S+ hmvc \d+; fmvn \d+; c0 "(1-0|0-1|1/2-1/2)"; id "Playout match, seed 1, game %d";$`, i+1))
				if !form.MatchString(line) {
					t.Errorf("%q; want EPD like %s", line, form)
				}
			} else if s.String() != line {
				t.Errorf("%s: %q is the position %q", name, line, s)
			}
		}
		if over == 0 && name != "chess" && name != "morris" {
			t.Errorf("%s: no game is over in its final position: %s", name, text)
		}
	}
	status, _, errs := call("", "match", "-game", "chess", "-agents", "random random", "-finals", "a", "-out", "./a")
	if want := "playout match: -finals a is the file of results too; allowed: a file for each\n"; status != 2 || errs != want {
		t.Errorf("status %d, %q; want 2, %q", status, errs, want)
	}
}

// Games of geese are episodes that replay, even if some geese ran out of time.
func TestRecordsOfGeese(t *testing.T) {
	for _, step := range []string{"0s", "1us"} {
		results, path, _ := recorded(t, "geese:rows=5", "rules random uct:n=10 random", "-step", step)
		transitions := 0
		for _, r := range results {
			transitions += r.Plies
		}
		want := fmt.Sprintf("episodes %d, transitions %d, mismatches 0", len(results), transitions)
		if out := succeed(t, "", "replay", "-game", "geese", path); !strings.Contains(out, want) {
			t.Errorf("-step %s: %s, want %s", step, out, want)
		}
	}
}

// Other games are links that restore them.
func TestRecordsOfOthers(t *testing.T) {
	for _, name := range []string{"othello", "morris:flying=off"} {
		results, _, text := recorded(t, name, "rules random", "-workers", "1")
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if len(lines) != len(results) {
			t.Fatalf("%d lines, %d games", len(lines), len(results))
		}
		for i, r := range results {
			link, err := link.Parse(lines[i])
			if err != nil {
				t.Fatal(err)
			}
			moves, err := record.Parse(g, link.Position, link.Seed, link.Moves)
			if err != nil {
				t.Fatal(err)
			}
			over := moves.StateAt(moves.Len()).Acting() == 0
			if link.Game != name || moves.Len() != r.Plies || !over || link.Seats[0].Agent != []string{"rules", "random"}[r.Seats[0]] {
				t.Errorf("game %d: %s, %d plies, over %v, seats %v; want %d plies", i, link.Game, moves.Len(), over, link.Seats, r.Plies)
			}
		}
	}
}

// Adjudicated games say so: chess in its tag, other games in the link, with the result, and results
// count them.
func TestRecordsOfAdjudicatedGames(t *testing.T) {
	results, _, text := recorded(t, "chess", "alphabeta:depth=1,eval=heuristic alphabeta:depth=2,eval=heuristic", "-workers", "1", "-adjudicate", "resign:moves=2,score=300,plies=60")
	pgns, err := chess.PGN().Parse(text)
	if err != nil || len(pgns) != len(results) {
		t.Fatal(len(pgns), err)
	}
	seen := map[arena.Ending]int{}
	for i, r := range results {
		seen[r.Ending]++
		termination := map[arena.Ending]string{arena.ByResign: "{Termination resignation}", arena.ByPlies: "{Termination adjudication}"}[r.Ending]
		want := map[float32]string{1: "1-0", 0: "1/2-1/2", -1: "0-1"}[r.Returns[0]]
		if got := fmt.Sprint(pgns[i].Tags); pgns[i].Result != want || !strings.Contains(got, termination) {
			t.Errorf("game %d, ended by %q: %s, %s; want %s, %s", i, r.Ending, pgns[i].Result, got, want, termination)
		}
	}
	if seen[arena.ByResign] == 0 || seen[arena.ByPlies] == 0 {
		t.Errorf("the games ended by %v, want some by %q and %q", seen, arena.ByResign, arena.ByPlies)
	}
	results, _, text = recorded(t, "othello", "random rules", "-workers", "1", "-adjudicate", "exact,plies=30")
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		r := results[i]
		want := "adjudicateddraw=yes"
		if seat := slices.Index(r.Returns, -1); seat >= 0 {
			want = "adjudicated=" + []string{"black", "white"}[seat]
		}
		if !strings.Contains(line, "&"+want+"&") || r.Ending != arena.ByPlies {
			t.Errorf("game %d, ended by %q: %s, want %s in it", i, r.Ending, line, want)
		}
	}
}

// A match continues only with the same rules of adjudication, and -json counts the endings.
func TestAdjudicatedMatchContinues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	args := func(games, rules string) []string {
		return []string{"match", "-game", "othello", "-agents", "rules random", "-games", games, "-out", path, "-json", "-adjudicate", rules}
	}
	first := succeed(t, "", args("2", "exact")...)
	whole := succeed(t, "", args("6", "exact")...)
	if want := `"endings":{"exact":2}`; !strings.Contains(first, want) {
		t.Errorf("%s, want %s in it", first, want)
	}
	if want := `"endings":{"exact":6}`; !strings.Contains(whole, want) || strings.Count(contents(t, path), `"ending":"exact"`) != 6 {
		t.Errorf("%s, %s; want %s in it and 6 games that end so", whole, contents(t, path), want)
	}
	status, _, stderr := call("", args("6", "exact,plies=99")...)
	if want := "it holds another match: adjudicate exact, not exact,plies=99"; status != 2 || !strings.Contains(stderr, want) {
		t.Errorf("status %d, %s; want 2, %s", status, stderr, want)
	}
}
