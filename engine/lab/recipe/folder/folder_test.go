package folder

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"playout/engine/lab/nets"
	"playout/engine/lab/recipe"
	"playout/engine/lab/recipe/history"
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

// gathering takes some seconds: four rounds of geese that gather games, with matches of four agents
// and a match to watch.
const gathering = `{"name":"gathering","game":"geese","gather":true,
	"train":{"arch":"dense:4 relu policy(dense) value(dense tanh)","epochs":1,"target":"actor","entropy":0,"begin":true,"symmetries":false},"rounds":[
	{"games":[{"agents":"random","count":6}]},
	{"games":[{"agents":"net:net=best,temp=1","count":4}]},
	{"games":[{"agents":"net:net=best,temp=1","count":4}]},
	{"games":[{"agents":"net:net=best,temp=1","count":4}]}],
	"match":{"agents":"net:net=new net:net=new net:net=best net:net=best","games":4},
	"watch":[{"agents":"net:net=new random","games":2}],
	"tests":[{"agents":"net:net=best rules flat:n=2,depth=2 random","games":4}]}`

// The loop of fictitious self-play in a folder: what each net learns from, and its score, follow from
// the results of the matches; the scores by round are kept in a file and drawn. Interrupted after
// some parts it continues, to the same files.
func TestRunGathers(t *testing.T) {
	r, dir := parse(t, gathering), t.TempDir()
	options := Options{Source: "gathering.json", Scale: 1, Dir: dir, Workers: 2, Out: new(bytes.Buffer)}
	if err := Run(t.Context(), r, options); err != nil {
		t.Fatal(err)
	}
	read := func(dir, name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	kept, err := history.Parse([]byte(read(dir, roundsFile)))
	if err != nil || len(kept.Rounds) != 4 || kept.Rounds[0].Match != nil || kept.Recipe != "gathering" || kept.Seed != r.Seed {
		t.Fatalf("the rounds are %+v, %v; want four, the first without a match", kept, err)
	}
	sets, best := 1, 1
	for i, round := range kept.Rounds {
		if round.Sets != sets || len(round.Watch) != 1 || round.Watch[0].Agents != "net:net=new random" || round.Watch[0].Games != 2 {
			t.Errorf("round %d: %+v; want %d sets, and its match to watch", i+1, round, sets)
		}
		if i == 0 {
			continue
		}
		sets++
		if round.Match == nil || round.Match.Games != 4 || round.Match.Agents != "net:net=new net:net=new net:net=best net:net=best" {
			t.Fatalf("round %d has the match %+v, want one of four games", i+1, round.Match)
		}
		if round.Match.Score > 0.5 {
			sets, best = 1, i+1
		}
	}
	if final, net := read(dir, "gathering.onnx"), read(dir, fmt.Sprintf("round%d.onnx", best)); final != net {
		t.Errorf("the final net is not that of round %d", best)
	}
	if svg := read(dir, roundsCurve); !strings.Contains(svg, "gathering: scores by round") || !strings.Contains(svg, ">against random<") {
		t.Errorf("the drawing is\n%s", svg)
	}
	card := read(dir, "gathering.json")
	if !strings.Contains(card, `rules flat:n=2,depth=2 random\" -games 4 `) || !strings.Contains(card, ": score of net:net=./gathering.onnx") {
		t.Errorf("the card is\n%s\nwant the score of the net in a test of four agents", card)
	}
	again := t.TempDir()
	options.Dir, options.Workers = again, 1
	for parts := 1; ; parts += 3 {
		ctx, stop := context.WithCancel(t.Context())
		options.Out = &stopper{after: parts, stop: stop}
		err := Run(ctx, r, options)
		stop()
		if err == nil {
			break
		}
		if parts > r.Parts() || !strings.Contains(err.Error(), "the same command continues") {
			t.Fatalf("interrupted after %d parts: %v", parts, err)
		}
	}
	for _, name := range []string{roundsFile, roundsCurve, "gathering.onnx", "round2.onnx", "round4-1.data"} {
		if read(again, name) != read(dir, name) {
			t.Errorf("after interrupts, %s is another", name)
		}
	}
}

// A match to watch between two agents of a game of two seats has a rating, which goes on from round to
// round; a run that changes nothing keeps it.
func TestRunRates(t *testing.T) {
	r, dir := parse(t, strings.Replace(small, `"tests"`, `"watch":[{"agents":"puct:n=2,net=new random","games":4}],"tests"`, 1)), t.TempDir()
	var was string
	for range 2 {
		if err := Run(t.Context(), r, Options{Source: "small.json", Scale: 1, Dir: dir, Workers: 2, Out: new(bytes.Buffer)}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, roundsFile))
		if err != nil {
			t.Fatal(err)
		}
		kept, err := history.Parse(text)
		if err != nil || len(kept.Rounds) != 2 {
			t.Fatalf("the rounds are %+v, %v; want two", kept, err)
		}
		elo := 400.0
		for i, round := range kept.Rounds {
			if len(round.Watch) != 1 || round.Watch[0].K20 == nil {
				t.Fatalf("round %d: %+v, want a match with a rating", i+1, round)
			}
			// Four games change a rating near the opponent's by about 20 for each point beyond half of them.
			change, about := *round.Watch[0].K20-elo, 80*(round.Watch[0].Score-0.5)
			if change < about-20 || change > about+20 {
				t.Errorf("round %d: with a score of %g the rating goes from %g to %g, want a change of about %g", i+1, round.Watch[0].Score, elo, elo+change, about)
			}
			elo += change
		}
		if was != "" && was != string(text) {
			t.Errorf("the second run changes\n%s\nto\n%s", was, text)
		}
		was = string(text)
	}
}

// stopper stops a run when it announces a part after some number of them.
type stopper struct {
	after int
	stop  func()
}

func (s *stopper) Write(text []byte) (int, error) {
	if strings.HasPrefix(string(text), fmt.Sprint(s.after+1, " of ")) {
		s.stop()
	}
	return len(text), nil
}

// A damaged checkpoint of the net that a training begins with ends the run with one error that names
// the file, and nothing is trained.
func TestRunRefusesADamagedCheckpoint(t *testing.T) {
	r, dir := parse(t, small), t.TempDir()
	options := Options{Source: "small.json", Scale: 1, Dir: dir, Workers: 2, Out: new(bytes.Buffer)}
	if err := Run(t.Context(), r, options); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "round1.checkpoint")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 4
	for what, damaged := range map[string][]byte{"cut short": whole[:len(whole)-9], "with a flipped bit": flipped} {
		for _, name := range []string{"round2.onnx", "round2.json", "round2.checkpoint"} {
			if err := os.Remove(filepath.Join(dir, name)); err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(path, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		const want = "4 of 6, train: round1.checkpoint: a checkpoint that is cut short or damaged: it does not match its checksum"
		if err := Run(t.Context(), r, options); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", what, err, want)
		}
		if _, err := os.Stat(filepath.Join(dir, "round2.onnx")); err == nil {
			t.Errorf("%s: a net was trained", what)
		}
	}
}
