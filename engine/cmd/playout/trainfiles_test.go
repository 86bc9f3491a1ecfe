package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/games/othello"
	"playout/engine/lab/progress"
	"playout/engine/lab/training"
	"playout/engine/train"
)

// trainArgs returns the arguments of a small training.
func trainArgs(more ...string) []string {
	return append([]string{"train", "-game", "othello", "-data", "a.data", "-arch", smallArch, "-batch", "32", "-epochs", "3", "-validation", "0.3"}, more...)
}

// runs runs a command that must succeed, and returns its log.
func runs(t *testing.T, args ...string) string {
	t.Helper()
	status, _, errs := call("", args...)
	if status != 0 {
		t.Fatalf("%q: status %d, %s, want 0", args, status, errs)
	}
	return errs
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// stopAfterAnEpoch leaves the checkpoint of the training of trainArgs, stopped after its first
// epoch.
func stopAfterAnEpoch(t *testing.T, checkpoint string) {
	t.Helper()
	c := train.Default()
	c.Arch, c.Batch, c.Epochs, c.Validation = smallArch, 32, 3, 0.3
	ctx, stop := context.WithCancel(t.Context())
	_, err := training.Train(ctx, training.Options{Game: othello.New(), Data: []string{"a.data"}, Config: c,
		Out: "a.onnx", Checkpoint: checkpoint, Log: progress.New(&stopper{stop}, "")})
	if err == nil || !strings.Contains(err.Error(), "; the same command continues from "+checkpoint) {
		t.Fatal(err)
	}
}

// A repeated training continues from its checkpoint to the same net, log and curves; a finished
// one has nothing left to do.
func TestTrainGoesOn(t *testing.T) {
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=5", "-games", "8", "-out", "a.data")
	runs(t, trainArgs("-out", "whole.onnx", "-log", "whole.log", "-curves", "whole.svg")...)

	stopAfterAnEpoch(t, "a.checkpoint")
	again := trainArgs("-out", "a.onnx", "-log", "a.log", "-curves", "a.svg", "-checkpoint", "a.checkpoint", "-workers", "1")
	errs := runs(t, again...)
	if !strings.Contains(errs, "\ncontinues after step ") || strings.Count(errs, "\nepoch ") != 2 {
		t.Fatal(errs)
	}
	if read(t, "a.onnx") != read(t, "whole.onnx") {
		t.Error("the net is another than without a stop")
	}
	if a, whole := timeless(t, "a.log"), timeless(t, "whole.log"); a != whole || strings.Count(a, "\n") != 3 {
		t.Errorf("the log is\n%swithout a stop\n%s", a, whole)
	}
	if read(t, "a.svg") != read(t, "whole.svg") {
		t.Error("the curves are others than without a stop")
	}
	if errs := runs(t, again...); strings.Contains(errs, "\nepoch ") || read(t, "a.onnx") != read(t, "whole.onnx") {
		t.Errorf("a finished training: %s", errs)
	}

	// Another training does not continue from it, and leaves everything as it is.
	before := read(t, "a.checkpoint")
	status, _, errs := call("", append(again, "-rate", "0.5")...)
	if status != 2 || !strings.Contains(errs, `playout train: -checkpoint a.checkpoint: a checkpoint of another training: its rate is "0.001", not "0.5"; allowed: `) ||
		read(t, "a.checkpoint") != before || read(t, "a.onnx") != read(t, "whole.onnx") {
		t.Errorf("status %d, %s", status, errs)
	}
	// But it may start from its weights.
	runs(t, trainArgs("-out", "b.onnx", "-begin", "a.checkpoint", "-rate", "0.5", "-optimiser", "sgd")...)
	if err := os.WriteFile("small.json", []byte(smallRecipe), 0o644); err != nil {
		t.Fatal(err)
	}
	data := read(t, "a.data")
	for flag, want := range map[string]string{
		"-checkpoint a.onnx": `-checkpoint a.onnx: it is another file, which begins with "`,
		"-begin a.data":      `-begin a.data: not a checkpoint: it begins with "playout-data `,
		"-checkpoint a.checkpoint -arch policy(dense)": `-checkpoint a.checkpoint: a checkpoint of another training: its architecture is "dense:8 relu policy(dense direct) value(…", not "policy(dense)"; allowed: `,
		"-begin a.checkpoint -arch policy(dense)":      `-begin a.checkpoint: a checkpoint of another net: its architecture is not "policy(dense)"`,
		"-begin no.checkpoint":                         "-begin no.checkpoint: there is no such file",
		"-log no/a.log":                                `-log no/a.log: there is no folder no; allowed: a new file, or a log by playout train`,
		"-curves .":                                    `-curves .: it is a folder; allowed: a new file, or a drawing by playout train`,
		"-log ./b.onnx":                                `-log ./b.onnx is the file of out too; allowed: a file for each`,
		"-checkpoint b.json":                           `-checkpoint b.json is the file of card too; allowed: a file for each`,
		"-log a.data":                                  `-log a.data: it is another file, which begins with "playout-data `,
		"-curves a.checkpoint":                         `-curves a.checkpoint: it is another file, which begins with "playout-checkpoint `,
		"-out small.onnx":                              `small.json: it is another file, which begins with "{`,
		"-target best":                                 `target "best"; allowed: search, played, actor, none`,
		"-target none":                                 "an architecture with a policy for target none; allowed: ",
		"-planes report1":                              "architecture, word ",
		"-planes report3":                              `planes "report3" of othello; allowed: "" "features" "report1"`,
		"-target actor -patience 3":                    "a patience of 3 for target actor, ",
		"-arch value(dense) -planes report1":           "architecture, ",
		"-schedule plateau:patience=0":                 "schedule plateau: patience=0; allowed: 1 to 10000",
		"-classes 1,1 -checkpoint a.checkpoint":        `class weights "1,1"; allowed: balanced, or win,draw,loss`,
	} {
		status, _, errs := call("", trainArgs(append([]string{"-out", "b.onnx"}, strings.Fields(flag)...)...)...)
		lines := strings.Split(strings.TrimSpace(errs), "\n")
		if last := lines[len(lines)-1]; status != 2 || !strings.HasPrefix(last, "playout train: "+want) || len(lines) > 2 {
			t.Errorf("%s: status %d, %q, want %q", flag, status, errs, want)
		}
	}
	if read(t, "a.data") != data || read(t, "small.json") != smallRecipe || read(t, "a.checkpoint") != before {
		t.Error("a file that is no training's to write is not as it was")
	}
}

// stopper stops a training after an epoch.
type stopper struct{ stop func() }

func (s *stopper) Write(text []byte) (int, error) {
	if bytes.HasPrefix(text, []byte("epoch ")) {
		s.stop()
	}
	return len(text), nil
}

// timeless returns a log without its seconds, and checks its lines.
func timeless(t *testing.T, path string) string {
	t.Helper()
	var out bytes.Buffer
	for number, line := range strings.Split(strings.TrimSpace(read(t, path)), "\n") {
		var l struct {
			Epoch, Steps  int
			Rate, Seconds float64
			Train, Kept   map[string]float64
		}
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			t.Fatal(err)
		}
		if l.Epoch != number+1 || l.Steps == 0 || l.Rate <= 0 || len(l.Train) != 5 || len(l.Kept) != 5 {
			t.Errorf("line %d of the log: %s", number+1, line)
		}
		l.Seconds = 0
		json.NewEncoder(&out).Encode(l)
	}
	return out.String()
}

// A value without a policy learns from rows, as in report 1, and its card names them; an
// actor learns from games.
func TestTrainOtherwise(t *testing.T) {
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2 random", "-games", "6", "-out", "a.data")
	var text []byte
	games := 0
	episodes, _ := episodesOf(t, othello.New(), "a.data")
	for _, l := range episodes {
		rows, err := l.Rows(othello.New(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows {
			text = append(rows[i].Append(text), '\n')
		}
		games++
	}
	for name, data := range map[string][]byte{"rows.csv": text, "cut.csv": text[:len(text)-10], "none.csv": nil} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"train", "-game", "othello", "-planes", "report1", "-arch", "conv3:4 relu dense:8 relu value(dense tanh)", "-epochs", "1", "-classes", "balanced",
		"-optimiser", "sgd:momentum=0.5", "-schedule", "plateau", "-patience", "2", "-symmetries=false", "-validation", "0.2", "-out", "a.onnx", "-data"}
	runs(t, append(args, "rows.csv")...)
	card := read(t, "a.json")
	for _, want := range []string{`"planes": "report1"`, " positions of 6 games, of them ", " rows of rows.csv with SHA-256 ", "-classes balanced ", "-symmetries=false", `"validation: value, squared error"`} {
		if !strings.Contains(card, want) || games != 6 {
			t.Errorf("the card of %d games lacks %s: %s", games, want, card)
		}
	}
	if strings.Contains(card, "policy") {
		t.Errorf("a card with a policy: %s", card)
	}
	status, _, errs := call("", append(args, "cut.csv")...)
	if status != 2 || !strings.Contains(errs, "playout train: -data cut.csv: line ") {
		t.Errorf(`status %d, %s; want status 2 and the line of cut.csv`, status, errs)
	}
	if status, _, errs = call("", append(args, "none.csv")...); status != 2 || !strings.Contains(errs, "\nplayout train: there is no game to learn from; allowed: data of at least 2 games\n") {
		t.Errorf("no rows: status %d, %s", status, errs)
	}
	errs = runs(t, trainArgs("-target", "actor", "-entropy", "0.05", "-out", filepath.Join(".", "actor.onnx"), "-log", "actor.log")...)
	if !strings.Contains(errs, "policy: advantage loss ") || !strings.Contains(read(t, "actor.log"), `"entropy":`) || !strings.Contains(read(t, "actor.json"), "-entropy 0.05 ") {
		t.Error(errs)
	}
}
