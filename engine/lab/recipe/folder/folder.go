// Package folder makes the net of a recipe in a folder. The folder keeps all results: each set
// of games, each net with its card, checkpoint, epoch log and curves, the results of each match,
// the final net under the recipe's name, and a log of all parts, with their times and the
// commands that do them alone. If rounds have matches, it also keeps their scores by round, and a
// drawing of these.
//
// Each part of a recipe continues after an interrupt, so its files record what is done: a
// finished recipe that runs again changes nothing. The package does not use the working folder:
// it looks for nets in the recipe's folder, and for an outside engine or an appraiser at its
// path.
package folder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/arena"
	"playout/engine/command"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/data"
	"playout/engine/lab/matches"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/lab/recipe"
	"playout/engine/lab/recipe/history"
	"playout/engine/lab/training"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/strict"
	"playout/models"
)

// Files of the folder, beside those of the recipe's parts.
const (
	recipeFile  = "recipe.json"
	logFile     = "log.tsv"
	roundsFile  = "rounds.json" // see package history
	roundsCurve = "rounds.svg"
)

// maxCurves is the most bytes of a drawing of curves.
const maxCurves = 1 << 30

// Options describes where and how to carry out a recipe.
type Options struct {
	Source  string  // the recipe's name, or the name of its file
	Scale   float64 // of the recipe against that of its source, 1 for the same
	Dir     string  // "" for one of the recipe's name
	Workers int
	Out     io.Writer // for progress and results
	Log     *progress.Log
}

// Run makes the net of a recipe in a folder: a new one, or one in which the same recipe was
// started and now continues. When the context is done, the part in progress stops, and the error
// says how to continue.
func Run(ctx context.Context, r recipe.Recipe, o Options) error {
	if err := r.Check(); err != nil {
		return strict.In("recipe", "recipe: ", err)
	}
	if o.Workers < 1 {
		return strict.Wrong("workers", "workers %d", o.Workers).Allow("1 or more")
	}
	if r.Name == "recipe" || strings.HasPrefix(r.Name, "round") {
		return fmt.Errorf("a recipe named %q would overwrite its own files; allowed: another name", r.Name)
	}
	if o.Dir == "" {
		o.Dir = r.Name
	}
	g, err := games.Parse(r.Game)
	if err != nil {
		return err
	}
	if err := disk.MakeFolder(o.Dir); err != nil {
		return strict.At("dir", err)
	}
	log, err := start(&r, o.Dir)
	if err != nil {
		return strict.In("dir", o.Dir+": ", err)
	}
	defer log.Close()
	w := &worker{Options: o, ctx: ctx, recipe: &r, game: g, log: log, nets: &nets.Cache{Dir: o.Dir}, history: history.New(r.Name, r.Seed)}
	best, err := r.Run(w)
	if err != nil {
		return err
	}
	if err := w.finish(best); err != nil {
		return err
	}
	_, err = fmt.Fprintf(o.Out, "%s: the net of round %d; beside it its card, .json, and the curves of its training, .svg; %s has the log\n",
		filepath.Join(o.Dir, r.Name+".onnx"), best, filepath.Join(o.Dir, logFile))
	return err
}

// start opens the log of a folder, which locks the folder for this run, and writes the recipe
// into a new folder.
func start(r *recipe.Recipe, dir string) (*log, error) {
	if _, err := check(r, dir); err != nil {
		return nil, err
	}
	log, err := openLog(filepath.Join(dir, logFile), logFile)
	if err != nil {
		return nil, err
	}
	started, err := check(r, dir) // again, since no other run has the folder now
	if err == nil && !started {
		err = (&disk.Target{Dir: dir, Path: recipeFile}).Replace(r.Text())
	}
	if err != nil {
		log.Close()
		return nil, err
	}
	return log, nil
}

// check reports whether the recipe was started in a folder. It rejects a folder of another
// recipe, and one that holds anything else.
func check(r *recipe.Recipe, dir string) (started bool, err error) {
	was, err := disk.Read(filepath.Join(dir, recipeFile), recipe.MaxText)
	if err == nil && !isTextOf(was, r) {
		err = fmt.Errorf("it is of another recipe, scale or seed, as its %s says; allowed: a new folder, or the same recipe", recipeFile)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return true, err
	}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, logFile) { // with its lock
			return false, fmt.Errorf("it holds %s; allowed: a new folder, or one that the same recipe was started in", game.Clip(name))
		}
	}
	return false, err
}

// isTextOf reports whether the text of a recipe, perhaps in an earlier version's layout, is that of
// r.
func isTextOf(text []byte, r *recipe.Recipe) bool {
	was, err := recipe.Parse(text)
	return err == nil && bytes.Equal(was.Text(), r.Text())
}

// worker is the recipe.Runner of a folder.
type worker struct {
	Options
	ctx       context.Context
	recipe    *recipe.Recipe
	game      game.Game
	log       *log
	nets      *nets.Cache
	part      int            // of the recipe, in progress
	changed   bool           // this run has done something new
	games     int            // to learn from, of all rounds
	positions int            // in them
	tests     []models.Match // for the card
	history   *history.History
}

// Net implements recipe.Runner, as the methods below do.
func (w *worker) Net(round int) string { return fmt.Sprintf("./round%d.onnx", round) }

func setFile(s recipe.Set) string { return fmt.Sprintf("round%d-%d.data", s.Round, s.Number) }

func (w *worker) Play(round, set int, games recipe.Games, seed uint64) error {
	out := setFile(recipe.Set{Round: round, Number: set})
	run := data.SelfPlayOptions{Game: w.game, Games: games.Count, Seed: seed, Openings: data.Openings{From: games.From, To: games.To},
		Appraiser: games.Appraiser, Workers: w.Workers, Dir: w.Dir, Out: out, Nets: w.nets, Log: w.Log.Named("playout selfplay")}
	args := []string{"-game", w.recipe.Game, "-agents", games.Agents, "-games", strconv.Itoa(games.Count),
		"-openings", run.Openings.String(), "-seed", strconv.FormatUint(seed, 10)}
	if games.Teacher != "" {
		args = append(args, "-teacher", games.Teacher)
	}
	if games.Appraiser != "" {
		args = append(args, "-appraiser", games.Appraiser)
	}
	return w.do("selfplay", command.Text("selfplay", append(args, "-out", out)...), out, func() (text string, err error) {
		if run.Agents, err = match.ParseAgents(w.game, strings.Fields(games.Agents)); err != nil {
			return "", err
		}
		if games.Teacher != "" {
			teacher, err := player.Parse(w.game, games.Teacher)
			if err != nil {
				return "", strict.In("teacher", "teacher: ", err)
			}
			run.Teacher = &teacher
		}
		played, err := data.SelfPlay(w.ctx, run)
		if err != nil {
			return "", err
		}
		w.games += played.Summary.Games
		w.positions += played.Summary.Positions
		return played.String(), nil
	})
}

func (w *worker) Train(round int, sets []recipe.Set, how recipe.Training, begin int, seed uint64) error {
	name := fmt.Sprintf("round%d", round)
	w.history.Rounds = append(w.history.Rounds, history.Round{Sets: len(sets)})
	if _, _, err := nets.Read(filepath.Join(w.Dir, name+".onnx")); err == nil {
		w.part++
		fmt.Fprintf(w.Out, "%d of %d: %s.onnx is trained\n", w.part, w.recipe.Parts(), name)
		return nil // it has its card, which is written last
	}
	o := training.Options{Game: w.game, Planes: how.Planes, Target: how.Target, Config: how.Config, Dir: w.Dir,
		Out: name + ".onnx", Checkpoint: name + ".checkpoint", EpochLog: name + ".log", Curves: name + ".svg",
		Nets: w.nets, Log: w.Log.Named("playout train")}
	o.Config.Seed, o.Config.Workers = seed, w.Workers
	for _, s := range sets {
		o.Data = append(o.Data, setFile(s))
	}
	if begin > 0 {
		o.Begin = fmt.Sprintf("round%d.checkpoint", begin)
	}
	return w.do("train", o.FullCommand(), o.Out, func() (string, error) {
		result, err := training.Train(w.ctx, o)
		if err != nil {
			return "", err
		}
		return result.String(), nil
	})
}

func (w *worker) Match(name string, m recipe.Match, agents []int, seed uint64) (score float64, err error) {
	out := name + ".jsonl"
	spec := m.SpecFor(w.recipe.Game, seed)
	var own history.Score
	var won []float64 // of each game, if two agents play a game of two seats
	err = w.do("match", "playout match "+spec.String()+" "+command.Words("-out", out), out, func() (string, error) {
		outcome, err := matches.Play(w.ctx, matches.Options{Spec: spec, Workers: w.Workers, Dir: w.Dir, Out: out, Nets: w.nets, Log: w.Log.Named("playout match")})
		if err != nil {
			return "", err
		}
		a := outcome.Tournament.Standings()[agents[0]]
		a.Score, a.Low, a.High = outcome.Tournament.Score(agents)
		score = a.Score
		own = history.Score{Games: len(outcome.Results), Score: a.Score, Low: a.Low, High: a.High}
		if len(spec.Agents) == 2 && len(w.game.Spec().Seats) == 2 {
			for _, r := range outcome.Results {
				won = append(won, float64(1+r.Returns[slices.Index(r.Seats, agents[0])])/2)
			}
		}
		w.addTest(name, spec, a)
		scores := fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*a.Score, 100*a.Low, 100*a.High)
		if len(agents) > 1 {
			return fmt.Sprintf("%d agents of %d, the first %s, score %s together", len(agents), len(spec.Agents), a.Agent, scores), nil
		}
		return fmt.Sprintf("%s scores %s: %d won, %d drawn, %d lost, %.1f ms a move",
			a.Agent, scores, a.Wins, a.Draws, a.Losses, a.MsPerMove), nil
	})
	if err != nil || strings.HasPrefix(name, testName) {
		return score, err
	}
	return score, w.addScore(own, won)
}

// testName begins the names of tests; those of other matches begin with their round's.
const testName = "test"

// addScore adds the score of the last round's net to the history, in the next of its matches: those
// to watch come first, with a rating if there is what the net won of each game.
func (w *worker) addScore(s history.Score, won []float64) error {
	last := len(w.history.Rounds) - 1
	r := &w.history.Rounds[last]
	if n := len(r.Watch); n < len(w.recipe.Watch) {
		s.Agents = strings.Join(w.recipe.Watch[n].Agents, " ")
		if won != nil {
			var before *float64
			if last > 0 {
				before = w.history.Rounds[last-1].Watch[n].K20
			}
			s = s.Rated(before, won)
		}
		r.Watch = append(r.Watch, s)
	} else {
		s.Agents = strings.Join(w.recipe.Match.Agents, " ")
		r.Match = &s
	}
	if !w.changed {
		return nil // an earlier run has written it
	}
	return w.writeHistory()
}

// writeHistory writes the history, and its drawing.
func (w *worker) writeHistory() error {
	file := disk.Target{Dir: w.Dir, Path: roundsFile, Mark: disk.Mark{What: "the rounds of a recipe", Begin: history.Begin}}
	if err := file.Replace(w.history.Text()); err != nil {
		return err
	}
	mark := disk.SVG("playout train")
	return (&disk.Target{Dir: w.Dir, Path: roundsCurve, Mark: mark}).Replace(append([]byte(mark.Begin), w.history.Draw()...))
}

// addTest adds the figures of a test to the card.
func (w *worker) addTest(name string, s match.Spec, a arena.Standing) {
	if !strings.HasPrefix(name, testName) {
		return
	}
	figures := models.Match{Game: s.Game, Agents: strings.Join(s.Agents, " "), Games: s.Games, Seed: s.Seed, Agent: a.Agent,
		Score: a.Score, Low: &a.Low, High: &a.High, MsPerMove: &a.MsPerMove, Margin: a.Margin}
	figures.Round()
	w.tests = append(w.tests, figures)
}

// Note implements recipe.Runner.
func (w *worker) Note(what string) error {
	fmt.Fprintln(w.Out, what)
	if w.log.has(what, "") {
		return nil
	}
	return w.log.add(0, what, "")
}

// do runs a part of the recipe, which writes a file, and logs its command and outcome, unless an
// earlier run has finished and logged the part.
func (w *worker) do(verb, text, file string, part func() (string, error)) error {
	w.part++
	fmt.Fprintf(w.Out, "%d of %d: %s\n", w.part, w.recipe.Parts(), text)
	path := filepath.Join(w.Dir, file)
	before, _ := data.FileSum(path) // "" if there is no file
	started := time.Now()
	outcome, err := part()
	if err != nil {
		outcome = err.Error()
		err = fmt.Errorf("%d of %d, %s: %w", w.part, w.recipe.Parts(), verb, err)
	} else {
		fmt.Fprintln(w.Out, outcome)
	}
	if after, _ := data.FileSum(path); err == nil && after == before && w.log.has(text, outcome) {
		return nil
	}
	w.changed = true
	if logged := w.log.add(time.Since(started), text, outcome); err == nil {
		err = logged
	}
	return err
}

// finish gives the best net and its curves the recipe's name, with a card of their own. If
// nothing was left to do, it leaves an existing net as it is.
func (w *worker) finish(best int) error {
	round := filepath.Join(w.Dir, fmt.Sprintf("round%d", best))
	name := w.recipe.Name + ".onnx"
	file, card, err := nets.Read(round + ".onnx")
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(w.Dir, roundsFile)); err != nil && w.history.Scored() {
		if err := w.writeHistory(); err != nil {
			return err
		}
	}
	svg := w.recipe.Name + ".svg"
	_, made, errNet := nets.Read(filepath.Join(w.Dir, name))
	if _, errCurves := os.Stat(filepath.Join(w.Dir, svg)); !w.changed && errNet == nil && errCurves == nil && made.SHA256 == card.SHA256 {
		return nil
	}
	curves, err := disk.Read(round+".svg", maxCurves)
	if err == nil {
		err = training.CurvesFile(w.Dir, svg).Replace(curves)
	}
	if err != nil {
		return err
	}
	card.Recipe = command.Text("train", "-recipe", w.Source, "-scale", strconv.FormatFloat(w.Scale, 'g', -1, 64), "-seed", strconv.FormatUint(w.recipe.Seed, 10))
	card.Seed = w.recipe.Seed
	card.Data += fmt.Sprintf("; in all rounds %d positions of %d games, played in %.2f hours", w.positions, w.games, w.log.played.Hours())
	card.Hours = math.Round(100*w.log.took.Hours()) / 100
	for _, test := range w.tests { // of the net under its final name
		test.Agents, test.Agent = strings.ReplaceAll(test.Agents, w.Net(best), "./"+name), strings.ReplaceAll(test.Agent, w.Net(best), "./"+name)
		card.Figures.Matches = append(card.Figures.Matches, test)
	}
	return nets.Write(w.Dir, name, file, card)
}
