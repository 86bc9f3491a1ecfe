package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/arena"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab"
	"playout/models"
)

// The files of a recipe's folder, beside those of its parts.
const (
	recipeFile = "recipe.json"
	logFile    = "log.tsv"
)

// Bounds of what is read there: of nets and drawings that train made, whatever
// their size, and of cards.
const (
	maxMade = 1 << 30
	maxCard = 1 << 20
)

// workshop does the work of a recipe in a folder, which is the working folder
// while it does. Each part is a command of this program with a file of its own,
// that goes on where it was interrupted; so what is done is known by the files.
type workshop struct {
	recipe         *lab.Recipe
	source         string  // the recipe's name, or the file that it is from
	scale          float64 // of the recipe that it is of the source's
	workers        int
	log            *workLog
	part           int // of the recipe, that is under way
	stdout, stderr io.Writer
	figures        map[string]float64 // of the tests, for the card
}

// listRecipes prints the recipes that ship, or the text of one, from which
// another may be made.
func listRecipes(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := flag.NewFlagSet("recipes", flag.ContinueOnError)
	name := flags.String("recipe", "", "`name` of a recipe, or a file of one, to print as JSON")
	if err := parseFlags(flags, args, stdout); err != nil {
		return err
	}
	if *name != "" {
		recipe, err := readRecipe(*name)
		if err != nil {
			return fmt.Errorf("-recipe: %w", err)
		}
		_, err = stdout.Write(recipe.Text())
		return err
	}
	for _, r := range lab.Recipes() {
		if _, err := fmt.Fprintf(stdout, "%s\t%s\t%s\n", r.Name, r.Game, r.About); err != nil {
			return err
		}
	}
	return nil
}

// trainByRecipe is the verb train with -recipe.
func trainByRecipe(flags *flag.FlagSet, name, folder string, scale float64, seed uint64, workers int, stdout, stderr io.Writer) error {
	const allowed = "recipe dir scale seed workers"
	seeded := false
	var other error
	flags.Visit(func(f *flag.Flag) {
		seeded = seeded || f.Name == "seed"
		if !slices.Contains(strings.Fields(allowed), f.Name) {
			other = fmt.Errorf("-%s beside -recipe or -dir; allowed: -%s", f.Name, strings.ReplaceAll(allowed, " ", " -"))
		}
	})
	if other != nil {
		return other
	}
	recipe, err := readRecipe(name)
	if err != nil {
		return fmt.Errorf("-recipe: %w", err)
	}
	if seeded {
		recipe.Seed = seed
	}
	if !(scale > 0 && scale <= 1000) {
		return fmt.Errorf("-scale %g; allowed: above 0, at most 1000", scale)
	}
	if scale != 1 {
		recipe = recipe.Scaled(scale)
	}
	if err := recipe.Check(); err != nil {
		return fmt.Errorf("-recipe: %w", err)
	}
	if workers < 1 {
		return fmt.Errorf("-workers %d; allowed: 1 or more", workers)
	}
	return makeNet(recipe, filepath.Base(name), scale, folder, workers, stdout, stderr)
}

// makeNet goes through a recipe, which is that of source, scaled, in a folder, ""
// for one of its name.
func makeNet(recipe lab.Recipe, source string, scale float64, folder string, workers int, stdout, stderr io.Writer) (err error) {
	if folder == "" {
		folder = recipe.Name
	}
	if recipe.Name == "recipe" || strings.HasPrefix(recipe.Name, "round") {
		return fmt.Errorf("a recipe of the name %q would overwrite its own files; allowed: another name", recipe.Name)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("-dir: %w", err)
	}
	back, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := os.Chdir(folder); err != nil {
		return fmt.Errorf("-dir: %w", err)
	}
	defer func() { err = errors.Join(err, os.Chdir(back)) }()
	if _, err := checkFolder(&recipe); err != nil {
		return fmt.Errorf("-dir %s: %w", folder, err)
	}
	log, err := openLog(logFile)
	if err != nil {
		return fmt.Errorf("-dir %s: %w", folder, err)
	}
	defer log.Close()
	begun, err := checkFolder(&recipe) // again, now that no other run has it
	if err == nil && !begun {
		err = disk.Replace(recipeFile, recipe.Text())
	}
	if err != nil {
		return fmt.Errorf("-dir %s: %w", folder, err)
	}
	w := &workshop{recipe: &recipe, source: source, scale: scale, workers: workers, log: log, stdout: stdout, stderr: stderr, figures: map[string]float64{}}
	best, err := recipe.Run(w)
	if err != nil {
		return err
	}
	if err := w.finish(best); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: the net of round %d; beside it its card, .json, and the curves of its training, .svg; %s has what happened\n",
		filepath.Join(folder, recipe.Name+".onnx"), best, filepath.Join(folder, logFile))
	return err
}

// checkFolder says whether the working folder is one that the recipe has begun.
// It refuses another recipe's, and one that holds anything else.
func checkFolder(recipe *lab.Recipe) (begun bool, err error) {
	was, err := disk.Read(recipeFile, lab.MaxText)
	if err == nil && !bytes.Equal(was, recipe.Text()) {
		err = fmt.Errorf("it is of another recipe, scale or seed, as its %s says; allowed: a new folder, or the same recipe", recipeFile)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return true, err
	}
	entries, err := os.ReadDir(".")
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, logFile) { // with its lock
			return false, fmt.Errorf("it holds %s; allowed: a new folder, or one that the same recipe has begun", game.Clip(name))
		}
	}
	return false, err
}

// Net is part of lab.Shop; so are the methods below.
func (w *workshop) Net(round int) string { return fmt.Sprintf("./round%d.onnx", round) }

func setFile(s lab.Set) string { return fmt.Sprintf("round%d-%d.data", s.Round, s.Number) }

func (w *workshop) Play(round, set int, games lab.Games, seed uint64) error {
	args := []string{"-game", w.recipe.Game, "-agents", games.Agents, "-games", strconv.Itoa(games.Count),
		"-openings", fmt.Sprintf("random:%d-%d", games.From, games.To), "-seed", number(seed)}
	if games.Teacher != "" {
		args = append(args, "-teacher", games.Teacher)
	}
	return w.do(selfPlay, "selfplay", setFile(lab.Set{Round: round, Number: set}), args...)
}

func (w *workshop) Train(round int, sets []lab.Set, how lab.Training, begin int, seed uint64) error {
	name := fmt.Sprintf("round%d", round)
	if _, _, err := readMade(name); err == nil {
		w.part++
		fmt.Fprintf(w.stdout, "%d of %d: %s.onnx is trained\n", w.part, w.recipe.Parts(), name)
		return nil // it has its card, which is written last
	}
	var data []string
	for _, s := range sets {
		data = append(data, setFile(s))
	}
	args := []string{"-game", w.recipe.Game, "-data", strings.Join(data, " ")}
	if how.Planes != "" {
		args = append(args, "-planes", how.Planes)
	}
	if how.Target != "" {
		args = append(args, "-target", string(how.Target))
	}
	if begin > 0 {
		args = append(args, "-begin", fmt.Sprintf("round%d.checkpoint", begin))
	}
	how.Seed = seed
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	configFlags(flags, &how.Config)
	flags.VisitAll(func(f *flag.Flag) {
		if f.Name != "workers" && bearing(f) {
			args = append(args, flagWords(f, f.Value.String())...)
		}
	})
	return w.do(trainNet, "train", name+".onnx", append(args, "-checkpoint", name+".checkpoint", "-log", name+".log", "-curves", name+".svg")...)
}

func (w *workshop) Match(name string, m lab.Match, who int, seed uint64) (float64, error) {
	var score float64
	err := w.do(func(args []string, _ io.Reader, stdout, stderr io.Writer) error {
		table, err := playStandings(args, stderr)
		if err != nil {
			return err
		}
		a := table[who]
		score = a.Score
		w.measured(name, m, seed, a)
		_, err = fmt.Fprintf(stdout, "%s scores %.1f %% (%.1f–%.1f): %d won, %d drawn, %d lost, %.1f ms a move",
			a.Agent, 100*a.Score, 100*a.Low, 100*a.High, a.Wins, a.Draws, a.Losses, a.MsPerMove)
		return err
	}, "match", name+".jsonl", "-game", w.recipe.Game, "-agents", m.Agents, "-games", strconv.Itoa(m.Games), "-seed", number(seed))
	return score, err
}

// measured keeps what a match said for the card, by the name that the net will
// have.
func (w *workshop) measured(name string, m lab.Match, seed uint64, a arena.Standing) {
	if !strings.HasPrefix(name, "test") {
		return
	}
	said := fmt.Sprintf("playout match -game %s -agents %q -games %d -seed %d: ", w.recipe.Game, m.Agents, m.Games, seed)
	w.figures[said+"score of "+a.Agent] = places(a.Score, 4)
	w.figures[said+"lower end of the 95 % interval"] = places(a.Low, 4)
	w.figures[said+"ms a move"] = places(a.MsPerMove, 3)
	if a.Margin != nil {
		w.figures[said+"mean margin"] = places(*a.Margin, 2)
	}
}

func (w *workshop) Tell(what string) error {
	fmt.Fprintln(w.stdout, what)
	if w.log.has(what, "") {
		return nil
	}
	return w.log.add(0, what, "")
}

func number(v uint64) string { return strconv.FormatUint(v, 10) }

// do gives a command of this program, which writes a file, and logs what it says.
// Where all was done before, and is logged, it is not logged again.
func (w *workshop) do(verb func([]string, io.Reader, io.Writer, io.Writer) error, name, file string, args ...string) error {
	args = append(args, "-out", file)
	text := commandLine(name, args)
	w.part++
	fmt.Fprintf(w.stdout, "%d of %d: %s\n", w.part, w.recipe.Parts(), text)
	var out bytes.Buffer
	before, _ := fileSum(file) // nothing where there is none
	began := time.Now()
	err := verb(append(args, "-workers", strconv.Itoa(w.workers)), strings.NewReader(""), &out, w.stderr)
	said := strings.TrimSpace(out.String())
	if err != nil {
		said = err.Error()
		err = fmt.Errorf("%d of %d, %s: %w", w.part, w.recipe.Parts(), name, err)
	} else {
		fmt.Fprintln(w.stdout, said)
	}
	if after, _ := fileSum(file); err == nil && after == before && w.log.has(text, said) {
		return nil
	}
	if logged := w.log.add(time.Since(began), text, said); err == nil {
		err = logged
	}
	return err
}

// commandLine is a command of this program as a person gives it.
func commandLine(verb string, args []string) string {
	text := "playout " + verb
	for _, arg := range args {
		text += " " + word(arg)
	}
	return text
}

// finish gives the best net and its curves the recipe's name, with a card of its
// own.
func (w *workshop) finish(best int) error {
	curves, err := disk.Read(fmt.Sprintf("round%d.svg", best), maxMade)
	if err == nil {
		err = disk.Replace(w.recipe.Name+".svg", curves)
	}
	if err != nil {
		return err
	}
	file, card, err := readMade(fmt.Sprintf("round%d", best))
	if err != nil {
		return err
	}
	card.Recipe = fmt.Sprintf("playout train -recipe %s -scale %g -seed %d", word(w.source), w.scale, w.recipe.Seed)
	card.Seed = w.recipe.Seed
	card.Hours = places(w.log.took.Hours(), 2)
	name := w.recipe.Name + ".onnx"
	for what, figure := range w.figures {
		card.Figures[strings.ReplaceAll(what, w.Net(best), "./"+name)] = figure
	}
	return writeModel(name, file, card)
}

// readMade is a net that train made, of whatever size, and its card.
func readMade(name string) ([]byte, models.Card, error) {
	file, err := disk.Read(name+".onnx", maxMade)
	if err != nil {
		return nil, models.Card{}, err
	}
	text, err := disk.Read(name+".json", maxCard)
	if err != nil {
		return nil, models.Card{}, err
	}
	card, err := models.ParseCard(text)
	if sum := sha256.Sum256(file); err == nil && hex.EncodeToString(sum[:]) != card.SHA256 {
		err = fmt.Errorf("%s.onnx is not the net of its card", name)
	}
	return file, card, err
}

// readRecipe is the recipe of a name, or in a file that ends in .json.
func readRecipe(name string) (lab.Recipe, error) {
	if !strings.HasSuffix(name, ".json") {
		return lab.Find(name)
	}
	text, err := disk.Read(name, lab.MaxText)
	if err != nil {
		return lab.Recipe{}, fmt.Errorf("%s: %w", game.Clip(name), disk.Plain(err))
	}
	recipe, err := lab.Parse(text)
	if err != nil {
		return lab.Recipe{}, fmt.Errorf("%s: %w", name, err)
	}
	return recipe, nil
}
