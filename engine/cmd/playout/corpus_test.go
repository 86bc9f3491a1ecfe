package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/lab/nets"
	"playout/engine/train"
	"playout/models"
)

// corpus makes a working copy of files that earlier versions of this program wrote; their README
// has the commands.
func corpus(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/corpus")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
}

// Data sets of every version and from every source still hold the same, and selfplay continues
// one.
func TestDataSetsOfTheCorpus(t *testing.T) {
	corpus(t)
	for _, c := range []struct{ game, file, want string }{
		{"othello", "version1.data", "version1.data: version 1, made by playout selfplay -game othello -agents \"uct:n=2 random\" -games 2 -seed 3 -openings random:40-44 -out version1.data\n2 games; 18 positions, 18 of them distinct up to symmetry\n"},
		{"othello", "selfplay.data", "selfplay.data: version 2, made by playout selfplay -game othello -agents uct:n=8 -games 2 -seed 3 -openings random:0-10 -out selfplay.data\n2 games; 107 positions, 107 of them distinct up to symmetry\n"},
		{"othello", "imported.data", "imported.data: version 2, made by playout data -game othello -out imported.data moves.txt\n1 games; 36 positions, 36 of them distinct up to symmetry\n"},
		{"geese", "geese.data", "geese.data: version 2, made by playout selfplay -game geese -agents uct:n=4 -games 1 -seed 3 -openings random:0-10 -out geese.data\n1 games; 94 positions, 94 of them distinct up to symmetry\n"},
		{"othello", "rows.csv", "121 rows: won 60, drawn 0, lost 61\n"},
	} {
		if got := succeed(t, "", "data", "-game", c.game, c.file); got != c.want {
			t.Errorf("of %s it says\n%swant\n%s", c.file, got, c.want)
		}
	}
	succeed(t, "", "data", "-csv", "again.csv", "selfplay.data")
	again, rows := strings.SplitAfter(contents(t, "again.csv"), "\n"), strings.SplitAfter(contents(t, "rows.csv"), "\n")
	left := slices.DeleteFunc(again, func(row string) bool { // the position at the end of a game, which older rows lacked
		if len(rows) > 0 && row == rows[0] {
			rows = rows[1:]
			return true
		}
		return false
	})
	if len(rows) != 0 || len(left) != 2 {
		t.Errorf("the rows of selfplay.data lack %d that they had, and have %q more; want one for each of 2 games", len(rows), left)
	}
	before := contents(t, "selfplay.data")
	got := succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=8", "-games", "3", "-seed", "3", "-out", "selfplay.data")
	if after := contents(t, "selfplay.data"); !strings.HasPrefix(after, before) || !strings.HasPrefix(got, "selfplay.data: 3 games ") {
		t.Errorf("selfplay does not go on, but says %s", got)
	}
}

// Results files of every kind of game give the same table as before, a repeated match plays no
// more games unless its levels have changed, and records can be read.
func TestMatchesOfTheCorpus(t *testing.T) {
	corpus(t)
	for file, want := range map[string]string{
		"match.jsonl": "level:2  3    0      1     0.750  0.301–0.954",
		"chess.jsonl": "random  0    1      1     0.250  0.027–0.802",
		"geese.jsonl": "rules   2    0      0     1.000  0.342–1.000",
	} {
		if got := succeed(t, "", "standings", file); !strings.Contains(got, "\n"+want) {
			t.Errorf("the table of %s is\n%swant a line that begins %q", file, got, want)
		}
	}
	results, records := contents(t, "chess.jsonl"), contents(t, "chess.pgn")
	got := succeed(t, "", "match", "-game", "chess", "-agents", "random rules", "-games", "2", "-seed", "7", "-out", "chess.jsonl", "-records", "chess.pgn")
	if !strings.Contains(got, "random scores 25.0 % (2.7–80.2)") || contents(t, "chess.jsonl") != results || contents(t, "chess.pgn") != records {
		t.Errorf("the same match once more says\n%s", got)
	}
	// These files name every setting of a match, since they predate match.Spec.
	for file, args := range map[string]string{
		"settings.jsonl": "-game othello -format gauntlet -games 2 -seed 9 -openings random:50 -seating fixed -step 5s -overage 60s",
		"clock.jsonl":    "-game morris:flying=off -games 2 -seed 9 -openings random:6 -clock 40/5m0s+0.1s",
	} {
		agents := map[string]string{"settings.jsonl": "rules random uct:n=2", "clock.jsonl": "rules uct:n=50"}[file]
		before := contents(t, file)
		again := append(strings.Fields("match -out "+file+" "+args), "-agents", agents)
		succeed(t, "", again...)
		if after := contents(t, file); after != before {
			t.Errorf("the match of %s does not go on: its file is\n%swant\n%s", file, after, before)
		}
		again[slices.Index(again, "-games")+1] = "4"
		succeed(t, "", again...)
		if after := contents(t, file); !strings.HasPrefix(after, before) || len(after) == len(before) {
			t.Errorf("the longer match of %s does not go on: its file is\n%swant more than\n%s", file, after, before)
		}
	}
	// Levels have changed since then: their games count as those of another version.
	status, _, errs := call("", "match", "-game", "othello", "-agents", "level:2 rules", "-games", "4", "-seed", "7", "-out", "match.jsonl")
	if want := "playout match: -out match.jsonl: its levels are of version 1, those of today of 2; allowed: a new file\n"; status != 2 || errs != want {
		t.Errorf("status %d, %s, want %s", status, errs, want)
	}
	if got := succeed(t, "", "data", "-game", "chess", "chess.pgn"); got != "2 games; 341 positions, 332 of them distinct\n" {
		t.Errorf("of the PGN it says %s", got)
	}
	if got := succeed(t, "", "replay", "-game", "geese", "geese-episodes.jsonl.gz"); got != "episodes 2, transitions 254, mismatches 0\n" {
		t.Errorf("of the episodes it says %s", got)
	}
}

// A match of each format that an earlier version played in part continues: its games stay as they
// are, and those added are the games that a match played today as a whole has there.
func TestPartsOfTheCorpusContinue(t *testing.T) {
	corpus(t)
	for file, args := range map[string][]string{
		"half.jsonl":       {"-game", "chess", "-agents", "uct:n=2 rules", "-sprt", "0,200"},
		"roundrobin.jsonl": {"-game", "othello", "-agents", "uct:n=2 rules random", "-format", "roundrobin", "-openings", "random:40"},
		"gauntlet.jsonl":   {"-game", "geese:seats=2,rows=5", "-agents", "rules random flat:n=2", "-format", "gauntlet"},
	} {
		before := contents(t, file)
		args = append([]string{"match", "-games", "4", "-seed", "9"}, args...)
		succeed(t, "", append(args, "-out", file)...)
		succeed(t, "", append(args, "-out", "whole.jsonl")...)
		after := contents(t, file)
		if !strings.HasPrefix(after, before) || len(after) == len(before) {
			t.Errorf("%s continues as\n%swant more than\n%s", file, after, before)
		}
		old := len(gamesOf(t, before))
		if got, want := gamesOf(t, after), gamesOf(t, contents(t, "whole.jsonl")); old == 0 || !slices.Equal(got[old:], want[old:]) {
			t.Errorf("after the %d games of %s come\n%q\nwant those of the whole match,\n%q", old, file, got[min(old, len(got)):], want[old:])
		}
		if err := os.Remove("whole.jsonl"); err != nil {
			t.Fatal(err)
		}
	}
	// Records continue with the results.
	before := contents(t, "half.pgn")
	succeed(t, "", "match", "-game", "chess", "-agents", "uct:n=2 rules", "-games", "4", "-seed", "9", "-out", "half.jsonl", "-records", "half.pgn")
	if after := contents(t, "half.pgn"); !strings.HasPrefix(after, before) || strings.Count(after, "[Event ") != 4 {
		t.Errorf("the records continue as\n%swant four games that begin with\n%s", after, before)
	}
}

// gamesOf returns the games of a results file by number, without times.
func gamesOf(t *testing.T, text string) (games []string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(text), "\n")[1:]
	games = make([]string, len(lines))
	for _, line := range lines {
		var r arena.Result
		if err := json.Unmarshal([]byte(line), &r); err != nil || r.Number >= len(lines) {
			t.Fatalf("%s: %v, game %d of %d", line, err, r.Number, len(lines))
		}
		games[r.Number] = fmt.Sprint(r.Number, r.Seats, r.Returns, r.Moves)
	}
	return games
}

// A net, its card and a checkpoint still work: the net plays, the training ends with the same
// net on the same kernel, and another one can start from it.
func TestTrainingOfTheCorpus(t *testing.T) {
	corpus(t)
	card, err := models.ParseCard([]byte(contents(t, "net.json")))
	if err != nil || card.Game != "othello" || card.Seed != 1 || *card.Figures.Weights != 712 ||
		card.SHA256 != "c3cd0b0f2bd05b637fa992c3dc9e1e12b87847ed08eeb21934190bb707304a6c" ||
		card.Data != "107 positions of 2 games, made by the recipe's selfplay; trained on plain Go" || !strings.HasPrefix(card.Recipe, "playout selfplay -game othello ") {
		t.Errorf("the card is %+v, %v", card, err)
	}
	if _, _, err := nets.Read("net.onnx"); err != nil {
		t.Errorf("net and card: %v", err)
	}
	if status, got, errs := call("", "bestmove", "-game", "othello", "-agent", "net:net=./net.onnx"); status != 0 || got != "d3\n" {
		t.Errorf("the net plays %s%s", got, errs)
	}
	args := []string{"train", "-game", "othello", "-data", "selfplay.data", "-arch", "dense:2 relu policy(dense) value(dense tanh)", "-epochs", "2", "-validation", "0.5"}
	if train.Kernel() == "plain Go" {
		status, got, errs := call("", append(args, "-checkpoint", "training.checkpoint", "-out", "again.onnx")...)
		if status != 0 || !strings.Contains(errs, "continues after step 2 of 2\n") || contents(t, "again.onnx") != contents(t, "net.onnx") {
			t.Errorf("the training ends with another net: %s%s", got, errs)
		}
	}
	if status, got, errs := call("", append(args, "-begin", "training.checkpoint", "-out", "next.onnx")...); status != 0 || !strings.HasPrefix(got, "next.onnx: 712 weights, epoch ") {
		t.Errorf("a training that begins with the checkpoint says %s%s", got, errs)
	}
	lines := strings.Split(strings.TrimSpace(contents(t, "epochs.jsonl")), "\n")
	for i, line := range lines {
		var e struct {
			Epoch, Steps int
			Train, Kept  struct{ Policy, Value float64 }
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil || e.Epoch != i+1 || e.Steps != i+1 || e.Train.Policy <= 4 || e.Kept.Value <= 0.9 {
			t.Errorf("epoch %d is %+v, %v; want e.Epoch == i + 1 && e.Steps == i + 1 && e.Train.Policy > 4 && e.Kept.Value > 0.9", i+1, e, err)
		}
	}
	if len(lines) != 2 {
		t.Errorf("a log of %d epochs", len(lines))
	}
}

// A finished recipe stays finished: the same command changes nothing in its folder.
func TestRecipeOfTheCorpus(t *testing.T) {
	corpus(t)
	if train.Kernel() != "plain Go" {
		t.Skip("it was made by plain Go")
	}
	before := files(t, "small")
	log := contents(t, filepath.Join("small", "log.tsv"))
	got := succeed(t, "", "train", "-recipe", "small.json", "-dir", "small")
	if !strings.Contains(got, "2 of 2: round1.onnx is trained\n") || !strings.Contains(got, "small.onnx: the net of round 1; ") {
		t.Errorf(`it says %s; want both rounds trained, and the net of round 1 kept`, got)
	}
	after := files(t, "small")
	for name, data := range before {
		if after[name] != data {
			t.Errorf("%s has changed", name)
		}
	}
	if len(after) != len(before) || contents(t, filepath.Join("small", "log.tsv")) != log || strings.Count(log, "\n") != 2 {
		t.Errorf("%d files, before %d; the log:\n%s", len(after), len(before), contents(t, filepath.Join("small", "log.tsv")))
	}
}
