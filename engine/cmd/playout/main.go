// Command playout is Playout's command line: the verbs below, each with its
// own flags. "playout" alone lists them, "playout help VERB" or "playout VERB -h" lists a verb's flags.
//
// Results go to standard output. An error is one line on standard error that
// says what was wrong and what is allowed, and the exit status is 2.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/version"
)

// verb is a verb of the command.
type verb struct {
	name     string
	operands string // arguments besides the flags, as the help shows them; a|b lists all values
	help     string // one line
	run      func(args []string, stdin io.Reader, stdout, stderr io.Writer) error
}

// verbs lists the verbs.
func verbs() []verb {
	return []verb{
		{"games", "", "the games, one per line", listGames},
		{"moves", "", "legal moves and perft of positions on standard input", listMoves},
		{"perft", "", "the number of paths of a number of plies", countPerft},
		{"match", "", "agents against each other, with intervals, times and margins", playMatch},
		{"standings", "FILE…", "ratings, cross table and tests from results files", printRatings},
		{"merge", "FILE…", "one results file or data set from those of several machines", mergeFiles},
		{"table", "[TABLE]", "the tables of the five student reports, beside the reports' figures", playTables},
		{"sweep", "", "one parameter of an agent over several values, against a fixed opponent", playSweep},
		{"strength", "", "the matches that measure our agents against outside programs and one another", playStrength},
		{"openings", "", "balanced openings, made by any judge; or the game's own, listed", makeOpenings},
		{"judge", "", "an outside engine's judgement of the moves of a match of chess", judgeMoves},
		{"review", "FILE", "a game judged move by move: best moves, winning chances, losses, accuracy", reviewGame},
		{"chance", "", "winning chances fitted to an agent's values, from played games", fitChance},
		{"explain", "", "a search taken apart, a JSON line for each simulation or node", explainSearch},
		{"bestmove", "", "the move that an agent plays in a position", bestMove},
		{"solve", "", "exact results of positions on standard input, for the side to move", solvePositions},
		{"exercise", "check|solve|link|package FILE", "exercises: check them, answer them, or make links of them", handleExercise},
		{"replay", "FILE…", "Kaggle's episodes checked against the rules, step by step", replay},
		{"selfplay", "", "games between agents, kept as a data set to train on", selfPlay},
		{"label", "", "a data set with a teacher's thoughts about its positions", labelData},
		{"data", "FILE…", "data sets made of recorded games; data sets counted, or turned into rows", collectData},
		{"recipes", "", "the recipes from which train makes nets, one per line", listRecipes},
		{"train", "", "a net from data sets, with its card", trainNet},
		{"uci", "", "an engine that other programs play against, over UCI, in every game", serveUCI},
		{"uci-check", "PROGRAM", "whether an outside program speaks UCI as it should, check by check", checkEngine},
		{"completion", "bash|zsh|fish", "a script with which a shell completes verbs, flags and values", printCompletion},
		{"version", "", "the version of this program", printVersion},
		{"bench", "", "speed of playouts, perft and search, with their answers checked", measure},
	}
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the whole command and returns its exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 2 && args[0] == "help" {
		args = []string{args[1], "-h"}
	}
	if len(args) == 0 || slices.Contains([]string{"-h", "-help", "--help", "help"}, args[0]) {
		usage(stdout)
		return 0
	}
	if slices.Contains([]string{"-version", "--version"}, args[0]) {
		args[0] = "version"
	}
	v, err := findVerb(args[0])
	if err != nil {
		fmt.Fprintf(stderr, "playout: %v\n", err)
		return 2
	}
	err = v.run(args[1:], stdin, stdout, stderr)
	var help *helpWanted
	if errors.As(err, &help) {
		fmt.Fprintf(stdout, "%s\n%s\n\n", v.usage(), v.help)
		help.print(stdout)
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "playout %s: %s\n", v.name, withHints(err))
		return 2
	}
	return 0
}

// findVerb returns the verb with a name.
func findVerb(name string) (verb, error) {
	var names []string
	for _, v := range verbs() {
		if v.name == name {
			return v, nil
		}
		names = append(names, v.name)
	}
	return verb{}, fmt.Errorf("verb %q is unknown%s; allowed: %s", game.Clip(name), perhaps("", name, names), strings.Join(names, ", "))
}

// flags returns the flags of a verb, by asking for its help.
func (v verb) flags() *flagSet {
	var help *helpWanted
	if !errors.As(v.run([]string{"-h"}, strings.NewReader(""), io.Discard, io.Discard), &help) {
		return nil
	}
	return help.flags
}

// usage returns the form of a verb's command line.
func (v verb) usage() string {
	return strings.TrimSpace("playout " + v.name + " [FLAGS] " + v.operands)
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "playout VERB [FLAGS]")
	for _, v := range verbs() {
		fmt.Fprintf(w, "  %-10s %s\n", v.name, v.help)
	}
	fmt.Fprintln(w, "playout help VERB explains a verb and its flags. Agents are random, level:1 to level:10, and those that static/guide/agents.md describes.")
}

// printVersion prints the version alone on a line.
func printVersion(args []string, _ io.Reader, stdout, _ io.Writer) error {
	if err := newFlags("version").parse(args); err != nil {
		return err
	}
	_, err := fmt.Fprintln(stdout, version.Version)
	return err
}

// parseGame reads the value of the flag -game.
func parseGame(text string) (game.Game, error) {
	if text == "" {
		return nil, errors.New("-game is missing; allowed: " + strings.Join(games.Names(), ", "))
	}
	return games.Parse(text)
}

// parsePosition reads a position, "" for the start of the game.
func parsePosition(g game.Game, text string) (game.State, error) {
	if text == "" {
		return g.New(game.NewRand(0)), nil
	}
	return g.Parse(text)
}

// interruptible returns a context that is done after an interrupt, or the signal SIGTERM; a second
// one ends the program.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
