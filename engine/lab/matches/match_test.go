package matches

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/lab/labtest"
	"playout/engine/lab/progress"
	"playout/engine/match"
	"playout/engine/strict/stricttest"
	"playout/engine/version"
)

// options returns a short match.
func options(agents string) Options {
	return Options{Spec: match.Spec{Game: "othello", Agents: strings.Fields(agents), Games: 4, Seed: 1, Openings: "random:40"}, Workers: 2}
}

// With -cpu the players read the processor's clock, which runs.
func TestCPU(t *testing.T) {
	if _, err := processorClock(); err != nil {
		t.Skip(err)
	}
	o := options("uct:ms=1 random")
	o.CPU, o.Workers = true, 1
	if outcome, err := Play(t.Context(), o); err != nil || outcome.Tournament.Games() != 4 {
		t.Errorf("a match by the processor's time: %v, want 4 games", err)
	}
}

// A match with a clock only continues with the same clock, and its results name it.
func TestClock(t *testing.T) {
	o := options("uct:ms=1 random")
	o.Dir, o.Out = t.TempDir(), "a.jsonl"
	o.Clock = "100ms+1ms"
	for range 2 {
		if outcome, err := Play(t.Context(), o); err != nil || outcome.Tournament.Games() != 4 || outcome.Config.Clock.String() != o.Clock {
			t.Fatalf("%v; want 4 games with the clock %s", err, o.Clock)
		}
	}
	text, err := os.ReadFile(filepath.Join(o.Dir, o.Out))
	if err != nil || !strings.Contains(string(text), `"clock":"100ms+1ms"`) {
		t.Errorf("the results are %s, %v; want the clock in them", text, err)
	}
	if tournament, err := Read([]string{filepath.Join(o.Dir, o.Out)}, nil); err != nil || tournament.Games() != 4 {
		t.Errorf("%v, want tournament.Games() == 4", err)
	}
	for _, other := range []string{"", "1s"} {
		o.Clock = other
		if _, err := Play(t.Context(), o); err == nil || !strings.Contains(err.Error(), "it holds another match: clock 100ms+1ms, not ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("with the clock %q: %v, want one line: it holds another match", other, err)
		}
	}
	bad := strings.Replace(labtest.WithoutSums(text), "100ms+1ms", "-1s", 1)
	if _, _, _, _, err := readResults(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), `clock "-1s"; allowed: START`) {
		t.Errorf(`a header with the clock -1s: %v, want clock "-1s"; allowed: START`, err)
	}
}

// A match from a book only continues with the same book, whatever its file is called, and its
// results hold the book's checksum. It warns once if the book is too short.
func TestBook(t *testing.T) {
	o := options("random rules")
	o.Dir, o.Out, o.Records, o.Openings, o.Games = t.TempDir(), "a.jsonl", "a.txt", "file=book.txt,plies=3", 6
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(o.Dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("book.txt", "f5d6c3d3\nf5f6\n")
	var told strings.Builder
	o.Log = progress.New(&told, "test")
	outcome, err := Play(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if sum := "1d5e2eb827da513464828bec364ed47b1f09dcf8d10236157c392334c1e4f55e"; outcome.Book != sum || told.String() != "test: file=book.txt,plies=3 has fewer openings than the 3 that are needed: after 2 they begin again in the same order\n" {
		t.Errorf("the book is %s, the log %q; want %s and a warning", outcome.Book, told.String(), sum)
	}
	text, err := os.ReadFile(filepath.Join(o.Dir, o.Out))
	if err != nil {
		t.Fatal(err)
	}
	if want := `"openings":"file=book.txt,plies=3","book":"1d5e2eb827`; !strings.Contains(string(text), want) || strings.Count(string(text), `"opening":[37,43,18],`) != 4 || strings.Count(string(text), `"opening":[37,45],`) != 2 {
		t.Errorf("the results are %s, want %s and four games of the first opening, two of the second", text, want)
	}
	if tournament, err := Read([]string{filepath.Join(o.Dir, o.Out)}, nil); err != nil || tournament.Games() != 6 {
		t.Errorf("read without the book: %v, want 6 games", err)
	}
	o.Games = 8
	write("moved.txt", "f5d6c3d3\nf5f6\n")
	o.Openings = "file=moved.txt,plies=3"
	if outcome, err := Play(t.Context(), o); err != nil || len(outcome.Results) != 8 {
		t.Errorf("from the same book under another name: %v, want 8 games", err)
	}
	write("book.txt", "f5d6c3d3\nf5f6\nf5f4\n")
	for openings, want := range map[string]string{
		"file=book.txt,plies=3":                 "a.jsonl: its openings are of a book with the SHA-256 1d5e2eb827da…, those of today of one with ",
		"file=moved.txt":                        "a.jsonl: it holds another match: openings file=moved.txt,plies=3, not file=moved.txt; allowed: ",
		"file=moved.txt,order=shuffled,plies=3": "a.jsonl: it holds another match: openings file=moved.txt,plies=3, not file=moved.txt,order=shuffled,plies=3; allowed: ",
		"random:3":                              "a.jsonl: it holds another match: openings file=book.txt,plies=3, not random:3; allowed: ",
	} {
		o.Openings = openings
		if _, err := Play(t.Context(), o); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("with %s: %v, want %s", openings, err, want)
		}
	}
}

// A match with fixed seats, or of a version of its table, only continues as such, and its
// results say so.
func TestFixedSeatsAndVersion(t *testing.T) {
	o := options("random rules")
	o.Dir, o.Out, o.Games, o.Seating, o.Version = t.TempDir(), "a.jsonl", 3, match.SeatingFixed, 2
	for range 2 {
		outcome, err := Play(t.Context(), o)
		if err != nil || outcome.Tournament.Games() != 3 {
			t.Fatalf("%v, want 3 games", err)
		}
		for _, r := range outcome.Results {
			if r.Seats[0] != 0 {
				t.Errorf("game %d: seats %v, want the first agent in the first", r.Number, r.Seats)
			}
		}
	}
	path := filepath.Join(o.Dir, o.Out)
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), `"seating":"fixed","version":2,`) {
		t.Fatalf("the results begin with %.300s, %v; want fixed seats and version 2", text, err)
	}
	if tournament, err := Read([]string{path}, nil); err != nil || tournament.Games() != 3 {
		t.Errorf("read again: %v, want 3 games", err)
	}
	for want, change := range map[string]func(*Options){
		"it holds another match: seating fixed, not each; allowed: ":                        func(o *Options) { o.Seating = match.SeatingEach },
		"its games are of version 2 of the table, those of today of 3; allowed: a new file": func(o *Options) { o.Version = 3 },
	} {
		other := o
		change(&other)
		if _, err := Play(t.Context(), other); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, want)
		}
	}
	bad := strings.Replace(labtest.WithoutSums(text), `"fixed"`, `"loose"`, 1)
	_, _, _, _, err = readResults(strings.NewReader(bad))
	stricttest.Refused(t, bad, err, `line 1: seating "loose"; allowed: each, fixed`, ":1.seating")
}

// Results against levels have the version of these. A match does not continue or sum up results
// of another version; files without a version have the first.
func TestLevelsOfAnotherVersion(t *testing.T) {
	o := options("level:1 random")
	o.Game, o.Games, o.Openings, o.Dir, o.Out = "geese:seats=2", 2, "random:0", t.TempDir(), "now.jsonl"
	if _, err := Play(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	now, before := filepath.Join(o.Dir, o.Out), filepath.Join(o.Dir, "before.jsonl")
	text, err := os.ReadFile(now)
	if err != nil || !strings.Contains(string(text), `,"levels":2`) {
		t.Fatalf("the results begin with %.300s, %v; want levels of version 2", text, err)
	}
	if err := os.WriteFile(before, []byte(strings.Replace(labtest.WithoutSums(text), `,"levels":2`, "", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, paths := range [][]string{{now, now}, {before}} {
		if _, err := Read(paths, nil); err != nil {
			t.Errorf("%q: %v", paths, err)
		}
	}
	if _, err := Read([]string{before, now}, nil); err == nil || !strings.HasSuffix(err.Error(), "its levels are of version 2, those before of 1; allowed: files of the same version") {
		t.Errorf("files of levels 1 and 2: %v, want an error about their versions", err)
	}
	o.Out = "before.jsonl"
	if _, err := Play(t.Context(), o); err == nil || !strings.HasSuffix(err.Error(), "its levels are of version 1, those of today of 2; allowed: a new file") {
		t.Errorf("a file of levels 1 continued: %v, want an error about its version", err)
	}
}

// Results name the program's version, and those of another version, or of none, continue.
func TestProgramVersion(t *testing.T) {
	o := options("random random")
	o.Games, o.Dir, o.Out = 2, t.TempDir(), "now.jsonl"
	if _, err := Play(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(o.Dir, o.Out))
	const named = `,"playout":"` + version.Version + `"`
	if err != nil || strings.Count(string(text), named) != 1 {
		t.Fatalf("%.300s, %v; want %s once", text, err, named)
	}
	o.Games = 4
	for name, other := range map[string]string{"other.jsonl": `,"playout":"0.0.1"`, "none.jsonl": ""} {
		o.Out = name
		if err := os.WriteFile(filepath.Join(o.Dir, name), []byte(strings.Replace(labtest.WithoutSums(text), named, other, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		outcome, err := Play(t.Context(), o)
		if err != nil || outcome.Tournament.Games() != 4 {
			t.Errorf("with %q the match ends with %+v, %v; want 4 games", other, outcome, err)
		}
		if _, err := Read([]string{filepath.Join(o.Dir, "now.jsonl"), filepath.Join(o.Dir, name)}, nil); err != nil {
			t.Errorf("with %q beside %q: %v", other, named, err)
		}
	}
}

// A match with files in a folder equals the match without files, and continues from them.
func TestPlay(t *testing.T) {
	o := options("uct:n=4 random")
	plain, err := Play(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Dir, o.Out, o.Records = t.TempDir(), "a.jsonl", "a.txt"
	timeless := func(o *Outcome) []arena.Result {
		results := append([]arena.Result(nil), o.Results...)
		for i := range results {
			results[i].Nanos = nil
		}
		return results
	}
	for range 2 {
		kept, err := Play(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(timeless(kept), timeless(plain)) || kept.Tournament.Games() != 4 || kept.Verdict != nil {
			t.Errorf("with files the results are %+v, without %+v", kept.Results, plain.Results)
		}
	}
	path := filepath.Join(o.Dir, o.Out)
	tournament, err := Read([]string{path}, nil)
	if err != nil || tournament.Games() != 4 {
		t.Errorf("%v, want tournament.Games() == 4", err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	o.Games = 1000
	if _, err := Play(ctx, o); err == nil || err.Error() != "stopped after 4 of 1000 games; the same command continues from a.jsonl" {
		t.Errorf("a match that is stopped at once: %v, want the games so far and how to continue", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(after, before) {
		t.Error("a match that is stopped at once changes its results")
	}
}

// writerFunc is a function that receives what is written.
type writerFunc func(text []byte)

func (f writerFunc) Write(text []byte) (int, error) {
	f(text)
	return len(text), nil
}

// A match that is stopped records the finished games, with results or without; only with results it continues. A new
// file does not exist before, and a file of fewer games stays until then.
func TestStoppedRecords(t *testing.T) {
	whole := options("random rules")
	whole.Dir, whole.Records = t.TempDir(), "whole.txt"
	if _, err := Play(t.Context(), whole); err != nil {
		t.Fatal(err)
	}
	want := read(t, whole.Dir, whole.Records)
	for out, how := range map[string]string{
		"a.jsonl": "stopped after %d of 100 games; the same command continues from a.jsonl",
		"":        "stopped after %d of 100 games, and without results it cannot continue from its records; allowed: out FILE, and the same command continues",
	} {
		o := options("random rules")
		o.Dir, o.Out, o.Records, o.Finals, o.Every, o.Workers = t.TempDir(), out, "a.txt", "a.positions", 1, 1
		for _, stopAt := range []int{3, 6} {
			before := read(t, o.Dir, o.Records)
			ctx, stop := context.WithCancel(t.Context())
			o.Log = progress.New(writerFunc(func(text []byte) {
				if now := read(t, o.Dir, o.Records); now != before {
					t.Errorf("while the match is in play the records change to %q, want %q", now, before)
				}
				if strings.Contains(string(text), fmt.Sprintf("%d of 100 games", stopAt)) {
					stop()
				}
			}), "test")
			o.Games = 100
			_, err := Play(ctx, o)
			records := read(t, o.Dir, o.Records)
			games := strings.Count(records, "\n")
			if err == nil || err.Error() != fmt.Sprintf(how, games) || games < stopAt || strings.Count(read(t, o.Dir, o.Finals), "\n") != games {
				t.Errorf("with results in %q: %v, %d records; want %q", out, err, games, fmt.Sprintf(how, games))
			}
			if least := want[:strings.LastIndex(want[:len(want)-1], "\n")+1]; !strings.HasPrefix(records, before) || !strings.HasPrefix(records, least) {
				t.Errorf("the records are\n%s\nwant at their beginning\n%s\nand\n%s", records, before, least)
			}
			if out == "" {
				break
			}
		}
	}
}

// read returns the content of a file, "" if it does not exist; an empty file is an error.
func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !os.IsNotExist(err) || err == nil && len(text) == 0 {
		t.Errorf("%s: %d bytes, %v; want no file, or a file that is not empty", name, len(text), err)
	}
	return string(text)
}

// Another run that records other games in the same new file meanwhile keeps them.
func TestRecordsAppearMeanwhile(t *testing.T) {
	for _, name := range []string{"a.txt", "a.txt.gz"} {
		o := options("random rules")
		o.Dir, o.Records, o.Every = t.TempDir(), name, 1
		path := filepath.Join(o.Dir, name)
		o.Log = progress.New(writerFunc(func([]byte) {
			if err := os.WriteFile(path, []byte("other\n"), 0o644); err != nil {
				t.Error(err)
			}
		}), "test")
		if _, err := Play(t.Context(), o); err == nil || !strings.HasPrefix(err.Error(), name+": it exists already, ") || read(t, o.Dir, name) != "other\n" {
			t.Errorf("%v, %q; want that it exists already, and the same file", err, read(t, o.Dir, name))
		}
	}
}

// Options that make no match are an error before any file is touched.
func TestPlayRefuses(t *testing.T) {
	dir := t.TempDir()
	for want, change := range map[string]func(*Options){
		"a match of 0 games; allowed: ":                                func(o *Options) { o.Games = 0 },
		"0 workers play no game; allowed: ":                            func(o *Options) { o.Workers = 0 },
		"every -3; allowed: 0 or more":                                 func(o *Options) { o.Every = -3 },
		"./b.txt is the file of records too; allowed: a file for each": func(o *Options) { o.Records, o.Finals = "b.txt", "./b.txt" },
		`format "cup"; allowed: match, roundrobin, gauntlet`:           func(o *Options) { o.Format = "cup" },
		"3 agents cannot play othello; allowed: exactly 2, or more with format roundrobin or gauntlet and without sprt": func(o *Options) { o.Agents = append(o.Agents, o.Agents[0]) },
		"an overage of 1s without a step; allowed: a step above 0":                                                      func(o *Options) { o.Overage = "1s" },
		"a.jsonl is the file of results too; allowed: a file for each":                                                  func(o *Options) { o.Records = "a.jsonl" },
		"sprt counts openings that are played in both seatings; ": func(o *Options) {
			o.SPRT, o.Seating = "0,5", match.SeatingFixed
		},
		"sprt needs two agents in a game of two seats; ": func(o *Options) {
			o.SPRT = "0,5"
			o.Game, o.Agents, o.Format = "geese", append(o.Agents, o.Agents[0]), "roundrobin"
		},
	} {
		o := options("random rules")
		o.Dir, o.Out = dir, "a.jsonl"
		change(&o)
		if _, err := Play(t.Context(), o); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("the folder holds %v, %v; want nothing", left, err)
	}
}

// Every results file is rejected in one line, or its games can be summed up and recorded, or
// that fails in one line.
func FuzzRecords(f *testing.F) {
	header := `{"game":"othello","agents":["random","rules"],"seed":1,"openings":"random:8"}` + "\n"
	game := `{"game":0,"seats":[0,1],"returns":[1,-1],"margin":[4,-4],"plies":60,"moves":[3],"nanos":[[5],[]]}` + "\n"
	f.Add([]byte(header + game))
	f.Add([]byte(header + strings.Replace(game, "1,-1", "0.5,1e99", 1)))
	f.Add([]byte(`{"game":"chess","agents":["random","rules"]}` + "\n" + `{"seats":[2]}` + "\n"))
	f.Add([]byte(strings.Replace(strings.Replace(header, "othello", "chess", 1), "random:8", "random:0", 1) + strings.Replace(game, `"plies":60,"moves":[3]`, `"plies":1,"moves":[1106],"thoughts":["+0.31/12 814223"]`, 1)))
	f.Add([]byte(strings.Replace(header, "othello", "chess", 1) + `{"game":9223372036854775807,"seats":[1,0],"returns":[0,0],"nanos":[[],[]]}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		config, _, results, _, err := readResults(bytes.NewReader(text))
		for i := 0; i < len(results) && err == nil; i++ {
			if err = writeGames(new(bytes.Buffer), writeGame, &config, results[i:i+1]); err == nil {
				err = writeGames(new(bytes.Buffer), writeFinal, &config, results[i:i+1])
			}
		}
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("the error is %q, want one line", err)
		}
	})
}
