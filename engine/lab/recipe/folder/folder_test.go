package folder

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"playout/engine/lab/nets"
	"playout/engine/lab/recipe"
)

// small takes a moment: two rounds of short games, a match and a test.
const small = `{"name":"small","game":"othello","train":{"arch":"dense:4 relu policy(dense) value(dense tanh)","epochs":1},"rounds":[
	{"games":[{"agents":"uct:n=2","count":4,"from":48,"to":48}]},
	{"games":[{"agents":"puct:n=2,net=best","count":4,"from":48,"to":48}],"train":{"begin":true}}],
	"match":{"agents":"net:net=best net:net=new","games":2},
	"tests":[{"agents":"net:net=best random","games":2}]}`

func parse(t *testing.T, text string) recipe.Recipe {
	t.Helper()
	r, err := recipe.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Two runs of a recipe at the same time, in different folders, make the same net; the working
// folder stays empty.
func TestRunAtOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	r := parse(t, small)
	dirs := []string{filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "deep", "b")}
	var group sync.WaitGroup
	for i, dir := range dirs {
		group.Go(func() {
			if err := Run(t.Context(), r, Options{Source: "small.json", Scale: 1, Dir: dir, Workers: 1 + i, Out: new(bytes.Buffer)}); err != nil {
				t.Errorf("%s: %v", dir, err)
			}
		})
	}
	group.Wait()
	var made [2]string
	for i, dir := range dirs {
		file, card, err := nets.Read(filepath.Join(dir, "small.onnx"))
		if err != nil {
			t.Fatal(err)
		}
		made[i] = string(file)
		if m := card.Figures.Matches; len(m) != 1 || !strings.Contains(m[0].Agents, "net:net=./small.onnx") || m[0].High == nil || card.Recipe != "playout train -recipe small.json -scale 1 -seed 1" ||
			!strings.Contains(card.Data, "; in all rounds ") || !strings.Contains(card.Data, " positions of 8 games, played in ") {
			t.Errorf("%s: the card is %+v", dir, card)
		}
	}
	if made[0] != made[1] {
		t.Error("the nets differ")
	}
	now, err := os.Getwd()
	left, unread := os.ReadDir(".")
	if err != nil || unread != nil || now != here || len(left) > 0 {
		t.Errorf("the working folder is %s and holds %v, %v, %v; want %s, empty", now, left, err, unread, here)
	}
}

// A finished recipe that runs again changes nothing, even if its card is an old one with fewer
// figures, or its text has another layout; if a part is missing, the run makes it and the card
// again.
func TestRunAgain(t *testing.T) {
	r, dir := parse(t, small), t.TempDir()
	run := func() {
		t.Helper()
		if err := Run(t.Context(), r, Options{Source: "small.json", Scale: 1, Dir: dir, Workers: 2, Out: new(bytes.Buffer)}); err != nil {
			t.Fatal(err)
		}
	}
	card, log := filepath.Join(dir, "small.json"), filepath.Join(dir, logFile)
	read := func(path string) string {
		t.Helper()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	run()
	const upper = ": upper end of the 95 % interval\": "
	before, logged := read(card), read(log)
	var less []string
	for line := range strings.Lines(before) {
		if !strings.Contains(line, upper) {
			less = append(less, line)
		}
	}
	old := strings.Join(less, "")
	if err := os.WriteFile(card, []byte(old), 0o644); err != nil || old == before {
		t.Fatal(err, before)
	}
	if err := os.WriteFile(filepath.Join(dir, recipeFile), []byte(small), 0o644); err != nil { // written as an earlier version did
		t.Fatal(err)
	}
	run()
	if read(card) != old || read(log) != logged {
		t.Errorf("a second run changes the card or the log:\n%s%s", read(card), read(log))
	}
	if err := os.Remove(filepath.Join(dir, "test1.jsonl")); err != nil {
		t.Fatal(err)
	}
	run()
	if now := read(card); !strings.Contains(now, upper) || !strings.HasPrefix(read(log), logged) || read(log) == logged {
		t.Errorf("with a match made again, the card is\n%s", now)
	}
}

// A stopped recipe names the part, and says that the same command continues.
func TestRunStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	err := Run(ctx, parse(t, small), Options{Source: "small.json", Scale: 1, Dir: t.TempDir(), Workers: 1, Out: new(bytes.Buffer)})
	if err == nil || err.Error() != "1 of 6, selfplay: stopped after 0 of 4 games; the same command continues" {
		t.Errorf("a stopped recipe ends with %v, want its part and how to continue", err)
	}
}
