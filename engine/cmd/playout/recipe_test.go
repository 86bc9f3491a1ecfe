package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/models"
)

// smallRecipe takes a second: two rounds of short games, a match and a test.
const smallRecipe = `{"name":"small","game":"othello","train":{"arch":"dense:8 relu policy(dense direct) value(dense tanh)","epochs":2},"rounds":[
	{"games":[{"agents":"uct:n=4","count":6,"from":40,"to":44}]},
	{"games":[{"agents":"puct:n=3,net=best random","count":6,"from":40,"to":44},{"agents":"random","teacher":"uct:n=2","count":2,"from":50,"to":50}],
		"reach":1,"train":{"begin":true}}],
	"match":{"agents":"puct:n=2,net=best puct:n=2,net=new","games":4},
	"tests":[{"agents":"puct:n=2,net=best random","games":4}]}`

// files returns the files of a folder, by name, without the log, which has times.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if e.Name() != "log.tsv" {
			all[e.Name()] = string(data)
		}
	}
	return all
}

// A recipe makes the same net on any number of workers and after any interrupt, and does no part
// twice.
func TestRecipe(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("small.json", []byte(smallRecipe), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(folder, workers string) map[string]string {
		t.Helper()
		status, out, errs := call("", "train", "-recipe", "small.json", "-dir", folder, "-workers", workers)
		if status != 0 || !strings.Contains(out, filepath.Join(folder, "small.onnx")+": the net of round ") {
			t.Fatalf(`status %d, %s%s; want status 0 and the net of a round in small.onnx`, status, out, errs)
		}
		return files(t, folder)
	}
	whole := run("a", "2")
	card, err := models.ParseCard([]byte(whole["small.json"]))
	const measured = `"playout match -game othello -agents \"puct:n=2,net=./small.onnx random\" -games 4 -seed 8: score of puct:n=2,net=./small.onnx": `
	if err != nil || card.Recipe != "playout train -recipe small.json -scale 1 -seed 1" || len(card.Figures.Matches) != 1 || !strings.Contains(whole["small.json"], measured) {
		t.Errorf("card %+v, %v", card, err)
	}
	if _, _, err := models.Read(os.DirFS("a"), "small"); err != nil {
		t.Error(err)
	}
	log := read(t, filepath.Join("a", "log.tsv"))
	if strings.Count(log, "\n") != 8 { // seven parts, and the decision of round 2
		t.Errorf("want a log of 8 lines, got\n%s", log)
	}
	for name, text := range run("a", "1") {
		if text != whole[name] {
			t.Errorf("%s changes when the recipe is made again", name)
		}
	}
	if again := read(t, filepath.Join("a", "log.tsv")); again != log {
		t.Errorf("the log of a recipe made again:\n%s", again)
	}
	other := run("b", "1")
	for _, cut := range []string{"round1-1.data", "round1.json", "round2-2.data", "round2.onnx", "round2.jsonl", "test1.jsonl"} {
		if err := os.Truncate(filepath.Join("b", cut), int64(len(other[cut])-30)); err != nil {
			t.Fatal(err)
		}
		before := read(t, filepath.Join("b", "log.tsv"))
		for name, text := range run("b", "3") {
			if ext := filepath.Ext(name); (ext == ".onnx" || ext == ".data") && text != whole[name] { // the others have times
				t.Errorf("with %s cut, %s is another", cut, name)
			}
		}
		more, grown := strings.CutPrefix(read(t, filepath.Join("b", "log.tsv")), before)
		again := 1
		if cut == "round1.json" {
			again = 0 // the training is over, and the recipe only writes its card
		}
		if !grown || strings.Count(more, "\n") != again || strings.Count(more, " -out "+cut+"\t") != again {
			t.Errorf("with %s cut, the log has after %d bytes\n%s", cut, len(before), more)
		}
	}
}

// Errors of a recipe, or of its folder, come before it touches any file there.
func TestRecipeErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(path, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("small.json", smallRecipe)
	write("round.json", strings.Replace(smallRecipe, `"small"`, `"round2"`, 1))
	write("agent.json", strings.Replace(smallRecipe, "uct:n=4", "mcts:n=4", 1))
	write("layer.json", strings.Replace(smallRecipe, "relu", "swish", 1))
	write("other/recipe.json", "{}\n")
	write("torn/log.tsv", "now\t-1\tplayout\tnothing\n")
	write("text/log.tsv", "a text\n")
	for args, want := range map[string]string{
		"-recipe go":                           `-recipe: recipe "go" is unknown; allowed: othello-tiny, `,
		"-dir a":                               `-recipe: recipe "" is unknown; allowed: othello-tiny`,
		"-recipe none.json":                    "-recipe: none.json: ",
		"-recipe agent.json":                   `-recipe: agent.json: recipe: round 1: games 1: agent "mcts:n=4": no agent "mcts"; allowed: random`,
		"-recipe layer.json":                   `-recipe: layer.json: recipe: round 1: train: architecture, word 2, "swish": no such layer; allowed: conv3:N`,
		"-recipe round.json":                   `a recipe named "round2" would overwrite its own files; allowed: another name`,
		"-recipe small.json -epochs 3":         "-epochs beside -recipe or -dir; allowed: -recipe -dir -scale -seed -workers",
		"-recipe small.json -workers 0":        "-workers 0; allowed: 1 or more",
		"-recipe small.json -scale 0":          "-scale 0; allowed: above 0, at most 1000",
		"-recipe small.json -dir small.json":   "-dir small.json: it is a file; allowed: a folder, or the name of a new one",
		"-recipe small.json -dir other":        "-dir other: it is of another recipe, scale or seed, as its recipe.json says; allowed: a new folder, or the same recipe",
		"-recipe small.json -dir .":            "-dir .: it holds agent.json; allowed: a new folder, or one that the same recipe was started in",
		"-recipe small.json -dir torn":         `-dir torn: log.tsv: line 1 has "-1" for seconds; allowed: 0 or more`,
		"-recipe small.json -dir text -seed 2": `-dir text: log.tsv: line 1 "a text\n" is not of a log; allowed: `,
	} {
		status, _, errs := call("", append([]string{"train"}, strings.Fields(args)...)...)
		if status != 2 || !strings.HasPrefix(errs, "playout train: "+want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", args, status, errs, want)
		}
	}
	if text, err := os.ReadFile("small.json"); err != nil || string(text) != smallRecipe {
		t.Errorf("%v: a recipe's own file is overwritten", err)
	}
	if got := files(t, "other"); got["recipe.json"] != "{}\n" || len(got) != 1 {
		t.Errorf("the folder of another recipe is touched: %v", got)
	}
	if _, err := os.Stat("other/" + "log.tsv"); err == nil {
		t.Error("the folder of another recipe has a log")
	}
}

// The text of a recipe gives the same recipe, by its name or from a file.
func TestRecipes(t *testing.T) {
	t.Chdir(t.TempDir())
	list := succeed(t, "", "recipes")
	for line := range strings.SplitSeq(strings.TrimSpace(list), "\n") {
		name, _, _ := strings.Cut(line, "\t")
		text := succeed(t, "", "recipes", "-recipe", name)
		if err := os.WriteFile("mine.json", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if again := succeed(t, "", "recipes", "-recipe", "mine.json"); again != text {
			t.Errorf("%s: printed again it is\n%s", name, again)
		}
	}
	if status, _, errs := call("", "recipes", "-recipe", "go"); status != 2 || !strings.HasPrefix(errs, `playout recipes: -recipe: recipe "go" is unknown; allowed: `) {
		t.Errorf("status %d, %s; want status 2 and an error about the recipe", status, errs)
	}
}
