package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/games/chess"
)

// Games in PGN: a mate, one resigned with a comment that does not end, one with an
// illegal move, one that is not over, a draw, and one with another result in its tag.
const mixedPGN = `[Event "a"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "b"]

1. e4 {a remark
1-0

[Event "c"]
1. e4 Ke7 1-0

[Event "d"]
1. e4 *

[Event "e"]
[White "A"]
1. e4 c5 1/2-1/2

[Event "f"]
[Result "1-0"]
1. Cf3! 0-1
`

// Games that others played become a data set for training; data leaves out and counts those that
// it cannot use, and reports the first.
func TestDataOfOthers(t *testing.T) {
	t.Chdir(t.TempDir())
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	zip.Write([]byte(mixedPGN))
	zip.Close()
	for name, text := range map[string][]byte{"plain.pgn": []byte(mixedPGN), "packed.pgn.gz": packed.Bytes()} {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const want = "8 games; 16 positions, 5 of them distinct; 4 games left out, the first plain.pgn, game 3: line 2: move 1 of Black: move \"Ke7\" is not allowed; " +
		"allowed: Na6 Nf6 Nc6 Nh6 a6 b6 c6 d6 e6 f6 g6 h6 a5 b5 c5 d5 e5 f5 g5 h5; " +
		"4 games not read as they stand, the first plain.pgn, game 2: comments that do not end: 1, the first \"a remark\"\n"
	if got := succeed(t, "", "data", "-game", "chess", "-out", "others.data", "plain.pgn", "packed.pgn.gz"); got != want {
		t.Errorf("%q\nwant %q", got, want)
	}
	episodes, head := episodesOf(t, chess.New(), "others.data")
	if len(episodes) != 8 || len(episodes[0].Steps) != 4 || episodes[1].Lost != 2 || !episodes[2].Drawn || episodes[3].Lost != 1 || len(head.Files) != 2 || head.Files[1].Name != "packed.pgn.gz" || len(head.Files[0].SHA256) != 64 {
		t.Errorf("%d games, head %+v", len(episodes), head)
	}
	const made = "others.data: version 2, made by playout data -game chess -out others.data plain.pgn packed.pgn.gz\n8 games; 16 positions, 5 of them distinct\n"
	for _, args := range [][]string{{"data", "others.data"}, {"data", "-game", "chess", "others.data"}} {
		if got := succeed(t, "", args...); got != made {
			t.Errorf("%q: %q\nwant %q", args, got, made)
		}
	}
	status, out, errs := call("", "train", "-game", "chess", "-data", "others.data", "-out", "net.onnx", "-epochs", "1")
	card, _ := os.ReadFile("net.json")
	const recipe = `"recipe": "playout data -game chess -out others.data plain.pgn packed.pgn.gz && playout train -arch \"conv3:32 relu `
	if status != 0 || !strings.Contains(string(card), recipe) {
		t.Errorf("status %d, %s%s, card %s; want status 0 and a card with the recipe", status, out, errs, card)
	}
}

// Each game has its format: Kaggle's episodes, without those of another board, or a list
// of moves a line.
func TestDataOfEveryForm(t *testing.T) {
	if got := succeed(t, "", "data", "-game", "geese", "../../games/geese/testdata/leaderboard-26316666.json.gz"); got != "1 games; 390 positions, 390 of them distinct up to symmetry\n" {
		t.Error(got)
	}
	status, _, errs := call("", "data", "-game", "geese:seats=2", "../../games/geese/testdata/leaderboard-26316666.json.gz")
	if status != 2 || !strings.HasPrefix(errs, "playout data: no game can be used: ") || !strings.HasSuffix(errs, " it is of geese; allowed: geese:seats=2\n") {
		t.Errorf(`status %d, %s; want status 2 and an error about the game`, status, errs)
	}
	lists := filepath.Join(t.TempDir(), "lists.txt")
	if err := os.WriteFile(lists, []byte("f5d6 1-0\n\nf5 f4 0-1\nf5\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	want := "2 games; 4 positions, 2 of them distinct up to symmetry; 1 games left out, the first " + lists + ", game 3: it does not say how it ended; allowed: a game that is over, or whose result is given\n"
	if got := succeed(t, "", "data", "-game", "othello", lists); got != want {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// Ratings select games, and the moves that policies learn.
func TestDataByRating(t *testing.T) {
	const episode, table = "../../games/geese/testdata/leaderboard-26316666.json.gz", "../../lab/data/testdata/EpisodeAgents.csv"
	out := filepath.Join(t.TempDir(), "a.data")
	if got, want := succeed(t, "", "data", "-game", "geese", "-ratings", table, "-rating", "1201-", "-out", out, episode), "1 games; 101 positions, 101 of them distinct up to symmetry\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := succeed(t, "", "data", out), out+": version 2, made by playout data -game geese -out a.data -ratings EpisodeAgents.csv -rating 1201- leaderboard-26316666.json.gz\n"; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want it to begin with %q", got, want)
	}
	for args, want := range map[string]string{
		"-rating 900-1000":                   "playout data: one of ratings and rating; allowed: both, or neither",
		"-ratings " + table:                  "playout data: one of ratings and rating; allowed: both, or neither",
		"-ratings " + table + " -rating low": `playout data: -rating "low"; allowed: a range such as 900-1000, or 1201- for all from 1201 on`,
	} {
		status, _, errs := call("", append(append([]string{"data", "-game", "geese", "-out", out + "x"}, strings.Fields(args)...), episode)...)
		if status != 2 || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", args, status, errs, want)
		}
	}
}

// A data set becomes rows, which read back the same.
func TestDataAsRows(t *testing.T) {
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2 random", "-games", "9", "-seed", "4", "-out", "a.data")
	made := succeed(t, "", "data", "-csv", "a.csv", "a.data")
	_, counts, _ := strings.Cut(made, "symmetry; ")
	text, err := os.ReadFile("a.csv")
	if err != nil || !strings.Contains(counts, " rows: won ") || bytes.Count(text, []byte("\n")) < 9*50 {
		t.Fatalf("%q, %d bytes of rows, %v", made, len(text), err)
	}
	if got := succeed(t, "", "data", "-game", "othello", "a.csv"); got != counts {
		t.Errorf("%q read back, %q written", got, counts)
	}
	succeed(t, "", "data", "-game", "othello", "-csv", "b.csv", "a.csv")
	if again, _ := os.ReadFile("b.csv"); !bytes.Equal(again, text) {
		t.Error("rows of rows are other ones")
	}
	rows := 0
	for _, seat := range []string{"black", "white"} {
		succeed(t, "", "data", "-csv", seat+".csv", "-seat", seat, "a.data")
		part, _ := os.ReadFile(seat + ".csv")
		rows += bytes.Count(part, []byte("\n"))
		if len(part) == 0 {
			t.Errorf("no rows of games in which %s searched", seat)
		}
	}
	if want := bytes.Count(text, []byte("\n")); rows != want {
		t.Errorf("%d rows by seat, want %d", rows, want)
	}
}

// Errors are one line, and leave files as they are.
func TestDataErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	row := strings.Repeat("0,", 64) + "1\n"
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "random", "-games", "2", "-out", "good.data")
	succeed(t, "", "selfplay", "-game", "chess", "-agents", "random", "-games", "1", "-out", "chess.data")
	good, err := os.ReadFile("good.data")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"short.csv": row + row[2:], "long.csv": row + "0," + row, "label.csv": row[:len(row)-2] + "5\n", "empty.csv": "",
		"cut.data": string(good[:len(good)-9]), "zip.gz": "\x1f\x8bnonsense", "huge.pgn": "1. e4 " + strings.Repeat("e5 ", (16<<20)/3),
		"noise.txt": strings.Repeat("(\n", 100_001), "other.pgn": "to whom it may concern\n", "blank.pgn": "\n \n",
		"go.data": strings.Replace(string(good), "othello", "go", 1), "head.data": dataset.Magic + " 2 00000000 {}\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"", "no file is named; allowed: data sets, rows, or games"},
		{"-out a -csv b good.data", "-out and csv at once; allowed: one of them"},
		{"-seat black good.data", "-seat without csv; allowed: both, or neither"},
		{"-csv new.csv -seat red good.data", `-seat: "red"; allowed: black, white`},
		{"-out good.data short.csv", `-out good.data: it is another file, which begins with "playout-data `},
		{"-csv new.csv none.data", "none.data: there is no such file"},
		{"-csv new.csv short.csv", "short.csv: line 2: 64 values; allowed: 64 cells of 0, 1 or 2 and a label"},
		{"long.csv", "long.csv: line 2: 66 values; allowed: 64 cells"},
		{"label.csv", `label.csv: line 1: the label is "5"; allowed: `},
		{"empty.csv", "there is no game in it; allowed: "},
		{"-csv new.csv cut.data", "cut.data: game at byte "},
		{"-out new.data good.data", "good.data: a data set is made of games that others played; allowed: "},
		{"zip.gz", "zip.gz: "},
		{"-csv none/new.csv good.data", "-csv none/new.csv: there is no folder none; allowed: a new file"},
		{"-game chess good.data", `good.data: data set of "othello", rules 1; allowed: "chess"`},
		{"alone", "no file is named; allowed: data sets, rows, or games"},
		{"alone good.data other.pgn", "-game is missing, and other.pgn is not a data set, which would name it; allowed: othello, "},
		{"alone -csv new.csv short.csv", "-game is missing, and short.csv is not a data set"},
		{"alone -out new.data other.pgn", "-game is missing, and other.pgn is not a data set"},
		{"alone none.data", "none.data: there is no such file"},
		{"alone go.data", "go.data: data set whose first line does not match its checksum"},
		{"alone head.data", "head.data: data set whose first line does not match its checksum"},
		{"alone good.data chess.data", `chess.data: data set of "chess", rules 1; allowed: "othello", rules 1`},
		{"-game chess -csv new.csv other.pgn", "no game can be used: other.pgn, game 1: line 1: "},
		{"-game chess blank.pgn", "there is no game in it; allowed: "},
		{"noise.txt", "noise.txt: more than 100000 games one after the other cannot be used, the last "},
		{"-game chess huge.pgn", "huge.pgn: a game of more than 16777216 bytes; allowed: games in pgn"},
	} {
		args := append([]string{"data", "-game", "othello"}, strings.Fields(c.args)...)
		if own, is := strings.CutPrefix(c.args, "alone"); is {
			args = append([]string{"data"}, strings.Fields(own)...)
		}
		status, out, errs := call("", args...)
		if status != 2 || !strings.HasPrefix(errs, "playout data: "+c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q %q, want %q", c.args, status, out, errs, c.want)
		}
	}
	if left, _ := filepath.Glob("new.*"); left != nil {
		t.Errorf("%v are left", left)
	}
	if hidden, _ := filepath.Glob(".*[0-9]"); hidden != nil {
		t.Errorf("%v are left", hidden)
	}
	if after, _ := os.ReadFile("good.data"); !bytes.Equal(after, good) {
		t.Error("a data set that was there has changed")
	}
}

// data does not write a header that is too long to read.
func TestDataOfManyFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	var names []string
	for range 257 {
		names = append(names, "x.pgn")
	}
	status, _, errs := call("", append([]string{"data", "-game", "chess", "-out", "a.data"}, names...)...)
	if status != 2 || errs != "playout data: 257 files; allowed: 256, and several games in a file\n" {
		t.Errorf(`status %d, %s; want status 2 and an error about the number of files`, status, errs)
	}
	head := dataset.Header{Game: "chess", Rules: chess.New().Spec().Version}
	for range 256 {
		head.Files = append(head.Files, dataset.File{Name: strings.Repeat("n", 255), SHA256: strings.Repeat("0", 64)})
	}
	if _, err := dataset.NewWriter(chess.New(), new(bytes.Buffer), head); err == nil || !strings.HasSuffix(err.Error(), "bytes; allowed: 65536") {
		t.Error(err)
	}
}
