package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/matrix"
	"playout/models"
)

// smallArch is a net that trains in a moment.
const smallArch = "dense:8 relu policy(dense direct) value(dense tanh)"

// selfplay and train from end to end: the net plays, its card records how it was made, and the
// card of a net that learned from another's games also records how that one was made.
func TestSelfPlayTrainPlay(t *testing.T) {
	t.Chdir(t.TempDir())
	status, out, errs := call("", "selfplay", "-game", "othello", "-agents", "uct:n=10", "-games", "12", "-openings", "random:1-6", "-out", "one.data")
	if status != 0 || errs != "" || !strings.HasPrefix(out, "one.data: 12 games of uct:n=10, seed 1, openings random:1-6; ") {
		t.Fatalf(`status %d, %q, %s; want status 0 and a count of 12 games`, status, out, errs)
	}
	train := func(data, out string) string {
		status, stdout, errs := call("", "train", "-game", "othello", "-data", data, "-out", out, "-arch", smallArch, "-epochs", "2", "-seed", "7", "-hours", "1.5")
		if status != 0 || !strings.HasPrefix(stdout, out+": ") || strings.Count(errs, "\nepoch ") != 2 {
			t.Fatalf(`status %d, %q, %s; want status 0 and two epochs`, status, stdout, errs)
		}
		text, err := os.ReadFile(strings.TrimSuffix(out, ".onnx") + ".json")
		if err != nil {
			t.Fatal(err)
		}
		card, err := models.ParseCard(text)
		if err != nil {
			t.Fatal(err)
		}
		if card.Game != "othello" || card.Seed != 7 || card.Hours < 1.5 || *card.Figures.Weights != 256*8+8+8*65+65+256*65+65+8+1 {
			t.Errorf(`card %+v; want card.Game == "othello" && card.Seed == 7 && card.Hours >= 1.5 && *card.Figures.Weights == 256*8 + 8 + 8*65 + 65 + 256*65 + 65 + 8 + 1`, card)
		}
		if kernel := "; trained on " + matrix.Kernels()[0].String(); !strings.HasSuffix(card.Data, kernel) {
			t.Errorf("data %q, want at their end %q", card.Data, kernel)
		}
		return card.Recipe
	}
	const made = `playout selfplay -game othello -agents uct:n=10 -games 12 -seed 1 -openings random:1-6 -out one.data && playout train -arch "` + smallArch + `" -batch 256 -channels 0 -data one.data -decay 0.01 -epochs 2 -game othello -mix 0 -optimiser adam -out one.onnx -patience 0 -rate 0.001 -schedule cosine -seed 7 -symmetries=true -temperature 1 -validation 0.05 -value 1`
	if got := train("one.data", "one.onnx"); got != made {
		t.Errorf("recipe %s\nwant %s", got, made)
	}
	const agent = "puct:n=4,net=./one.onnx"
	status, _, errs = call("", "selfplay", "-game", "othello", "-agents", agent, "-games", "3", "-out", "two.data")
	if status != 0 || !strings.HasPrefix(errs, "net ./one.onnx runs on ") {
		t.Fatalf(`status %d, %s; want status 0 and where the net runs`, status, errs)
	}
	const made2 = made + ` && playout selfplay -game othello -agents ` + agent + ` -games 3 -seed 1 -openings random:0-10 -out two.data && playout train `
	if got := train("two.data", "two.onnx"); !strings.HasPrefix(got, made2) {
		t.Errorf("recipe %s\nbegins not with %s", got, made2)
	}
	// The command of one.data appears once, though both data sets depend on it.
	const made3 = made2 + `-arch "` + smallArch + `" -batch 256 -channels 0 -data "one.data two.data" `
	if got := train("one.data two.data", "three.onnx"); !strings.HasPrefix(got, made3) {
		t.Errorf("recipe %s\nbegins not with %s", got, made3)
	}
	if got := succeed(t, "", "bestmove", "-game", "othello", "-agent", "random"); got == "" {
		t.Error("no move")
	}
	status, _, errs = call("", "match", "-game", "othello", "-agents", "net:net=./two.onnx "+agent, "-games", "2")
	if status != 0 {
		t.Errorf("status %d, %s, want 0", status, errs)
	}
}

// A data set continues after an interrupt, and is then the same to the byte, on any number of
// workers; it takes no other games.
func TestSelfPlayResumes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.data")
	args := func(games string, more ...string) []string {
		return append([]string{"selfplay", "-game", "othello", "-agents", "uct:n=5 random", "-games", games, "-out", file}, more...)
	}
	read := func() []byte {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	succeed(t, "", args("8", "-workers", "3")...)
	whole := read()
	if err := os.WriteFile(file, whole[:len(whole)-20], 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, errs := call("", args("8", "-workers", "1")...)
	if status != 0 || errs != "playout selfplay: "+file+" is damaged after 7 games; the rest is played again\n" || !bytes.Equal(read(), whole) {
		t.Errorf("status %d, %s, the same: %v", status, errs, bytes.Equal(read(), whole))
	}
	succeed(t, "", args("8")...)
	if !bytes.Equal(read(), whole) {
		t.Error("a data set that is finished changes")
	}
	succeed(t, "", args("9")...)
	if more := read(); !bytes.HasPrefix(more, whole) || len(more) == len(whole) {
		t.Error("a data set is not made longer")
	}
	before := read()
	status, _, errs = call("", args("9", "-seed", "2")...)
	if status != 2 || !strings.Contains(errs, "it holds other games (\"uct:n=5 random\", seed 1, openings \"random:0-10\"); allowed: a new file") || !bytes.Equal(read(), before) {
		t.Errorf("status %d, %s", status, errs)
	}
}

// train writes a net that the page rejects, with a warning; the help explains the figures of an
// epoch in the words of its output.
func TestTrainSays(t *testing.T) {
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "2", "-openings", "random:50", "-out", "a.data")
	train := func(arch string) string {
		status, _, errs := call("", "train", "-game", "othello", "-data", "a.data", "-out", "a.onnx", "-arch", arch, "-epochs", "1")
		if status != 0 {
			t.Fatalf("status %d, %s, want 0", status, errs)
		}
		return errs
	}
	const warning = "bytes; the page takes nets of at most 2000000"
	small := train(smallArch)
	if strings.Contains(small, warning) {
		t.Errorf("a small net: %s", small)
	}
	if big := train("dense:2000 relu " + smallArch); !strings.Contains(big, warning) {
		t.Errorf("2 MB of weights and more: %s", big)
	}
	help := succeed(t, "", "train", "-h")
	for _, figure := range []string{"policy: cross-entropy", "least", "prefers a most visited", "value: squared error", "foresees the winner"} {
		if !strings.Contains(help, figure+" ") || !strings.Contains(small, figure+" ") {
			t.Errorf("%q is not in both, help %s, epoch %s", figure, help, small)
		}
	}
}

// Every error is one line, with status 2, and existing files stay as they are.
func TestTrainErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	row := strings.Repeat("0,", 64) + "1\n"
	for name, text := range map[string]string{"empty.data": "", "text.data": "f5,d6\n", "a.onnx": "precious", "text.onnx": "f5",
		"63.csv": row + row[2:], "66.csv": row + "0,0," + row, "label.csv": row[:len(row)-2] + "2\n", "cell.csv": "3" + row[1:]} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "2", "-out", "two.data")
	data, err := os.ReadFile("two.data")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("cut.data", data[:len(data)-1], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("copy.data", data, 0o644); err != nil {
		t.Fatal(err)
	}
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "random", "-games", "3", "-out", "random.data")
	for _, c := range []struct{ args, want string }{
		{"selfplay", "playout selfplay: -game is missing; allowed: othello"},
		{"selfplay -game othello", "playout selfplay: -agents is missing; allowed: "},
		{"selfplay -game othello -agents random", "playout selfplay: -out is missing; allowed: a file"},
		{"selfplay -game othello -agents random -out a.data -games 0", "playout selfplay: -games 0; allowed: 1 to 10000000"},
		{"selfplay -game othello -agents random -out a.data -games -4", "playout selfplay: -games -4; allowed: 1 to 10000000"},
		{"selfplay -game othello -agents random -out a.data -openings 7", `playout selfplay: -openings "7"; allowed: random:A-B`},
		{"selfplay -game othello -agents random -out a.data -openings random:4-2", `playout selfplay: -openings "random:4-2"; allowed: random:A-B`},
		{"selfplay -game othello -agents random -out a.data -openings random:0-500", "playout selfplay: openings of 0 to 500 plies; allowed: 0 to 123"},
		{"selfplay -game othello -agents random -out a.data -workers 0", "playout selfplay: 0 workers play no game"},
		{"selfplay -game othello -agents random -out no/a.data", "playout selfplay: -out no/a.data: there is no folder no; allowed: a new file, or one that playout selfplay wrote"},
		{"selfplay -game othello -agents net:net=text.onnx -out a.data", `playout selfplay: agent "net:net=text.onnx": net "text.onnx": `},
		{"selfplay -game othello -agents random -out text.data", `playout selfplay: -out text.data: not a data set: it begins with "f5,d6`},
		{"train -game othello", `playout train: -out ""; allowed: a file that ends in .onnx`},
		{"train -game othello -out a.json", `playout train: -out "a.json"; allowed: a file that ends in .onnx`},
		{"train -game othello -out no/a.onnx", `playout train: -out no/a.onnx: there is no folder no; allowed: a new file, or a net by playout train`},
		{"train -game othello -out a.onnx", `playout train: -out a.onnx: it is another file, which begins with "precious"; allowed: a new file, or a net by playout train`},
		{"train -game othello -out b.onnx", "playout train: -data is missing; allowed: files of selfplay, or of rows"},
		{"train -game othello -out b.onnx -data no.data", "playout train: -data no.data: there is no such file"},
		{"train -game othello -out b.onnx -data empty.data", "playout train: -data empty.data: not a data set: no first line"},
		{"train -game othello -out b.onnx -data text.data", "playout train: -data text.data: not a data set: it begins"},
		{"train -game othello -out b.onnx -data cut.data", "playout train: -data cut.data: game at byte "},
		{"train -game othello -out b.onnx -data two.data,./two.data", "playout train: -data ./two.data: the same games as two.data; allowed: each data set once"},
		{"train -game othello -out b.onnx -data two.data,copy.data", "playout train: -data copy.data: the same games as two.data"},
		{"train -game othello -out b.onnx -data random.data", "playout train: the 3 games hold no decision of a search to learn from; allowed for target search: games of agents that search"},
		{"train -game othello -out b.onnx -data two.data -arch dense:8", "playout train: an architecture without heads; allowed: policy(...) value(...)"},
		{"train -game othello -out b.onnx -data two.data -optimiser sdg", `playout train: optimiser "sdg"; allowed: adam, sgd:momentum=0.9`},
		{"train -game othello -out b.onnx -planes report1 -data 63.csv", "playout train: -data 63.csv: line 2: 64 values; allowed: 64 cells of 0, 1 or 2 and a label"},
		{"train -game othello -out b.onnx -planes report1 -data 66.csv", "playout train: -data 66.csv: line 2: 67 values; allowed: 64 cells"},
		{"train -game othello -out b.onnx -planes report1 -data label.csv", `playout train: -data label.csv: line 1: the label is "2"; allowed: `},
		{"train -game othello -out b.onnx -planes report1 -data cell.csv", `playout train: -data cell.csv: line 1: cell 1 is "3"; allowed: `},
		{"train -game othello -out b.onnx -data two.data -batch 8 -optimiser sgd -rate 1 -value 1000 -classes 1000,1000,1000",
			` of epoch 1: the loss is NaN, and it begins in layer "`},
		{"train -game othello -out b.onnx -data two.data -hours NaN", "playout train: -hours NaN; allowed: 0 or more"},
		{"train -game othello -out b.onnx -data two.data -channels 9", "9 channels; allowed: 1 to 4"},
	} {
		args := strings.Fields(c.args)
		for i := 1; i < len(args); i++ {
			if args[i-1] == "-data" {
				args[i] = strings.ReplaceAll(args[i], ",", " ")
			}
		}
		status, _, stderr := call("", args...)
		lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
		if last := lines[len(lines)-1]; status != 2 || !strings.Contains(last, c.want) || len(lines) > 2 {
			t.Errorf("%s: status %d, %q, want %q", c.args, status, stderr, c.want)
		}
	}
	if text, err := os.ReadFile("a.onnx"); err != nil || string(text) != "precious" {
		t.Errorf("a net that was there is now %q, %v", text, err)
	}
}
