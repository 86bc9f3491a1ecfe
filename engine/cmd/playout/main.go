// Command playout is Playout's command line: the verbs below, each with its
// own flags. "playout" alone lists them, "playout VERB -h" lists a verb's flags.
//
// Results go to standard output. An error is one line on standard error that
// says what was wrong and what is allowed, and the exit status is 2.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/games"
)

// verb is one thing that the command can do.
type verb struct {
	name string
	help string // one line
	run  func(args []string, stdin io.Reader, stdout, stderr io.Writer) error
}

var verbs = []verb{
	{"games", "the games, a line each", listGames},
	{"moves", "legal moves and perft of positions on standard input", listMoves},
	{"perft", "the number of paths of so many plies", countPerft},
	{"match", "agents against each other, with intervals, times and margins", match},
	{"recipes", "the recipes by which train makes nets, a line each", listRecipes},
	{"strength", "the matches by which the nets and agents are measured, beside the reports' figures", strength},
	{"table", "ratings, cross table and tests from results files", printTable},
	{"bestmove", "the move that an agent plays in a position", bestMove},
	{"solve", "exact results of positions on standard input, for the side to move", solve},
	{"exercise", "exercises checked, or answered", handleExercise},
	{"replay", "recorded games held to the rules, step by step", replay},
	{"selfplay", "games between agents, kept as a data set to train on", selfPlay},
	{"data", "games that others played made a data set; data sets counted, or made rows", handleData},
	{"train", "a net from data sets, with its card", trainNet},
	{"uci", "an engine for chess that other programs play against, over UCI", serveUCI},
	{"bench", "speed of playouts, perft and search, with their answers checked", bench},
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole command; it returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 || args[0] == "-h" || args[0] == "-help" || args[0] == "--help" || args[0] == "help" {
		usage(stdout)
		return 0
	}
	for _, v := range verbs {
		if v.name != args[0] {
			continue
		}
		err := v.run(args[1:], stdin, stdout, stderr)
		if err == nil || errors.Is(err, flag.ErrHelp) {
			return 0
		}
		fmt.Fprintf(stderr, "playout %s: %v\n", v.name, err)
		return 2
	}
	names := make([]string, len(verbs))
	for i, v := range verbs {
		names[i] = v.name
	}
	fmt.Fprintf(stderr, "playout: verb %q is unknown; allowed: %s\n", game.Clip(args[0]), strings.Join(names, ", "))
	return 2
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "playout VERB [FLAGS]")
	for _, v := range verbs {
		fmt.Fprintf(w, "  %-9s %s\n", v.name, v.help)
	}
	fmt.Fprintln(w, "playout VERB -h lists a verb's flags.")
}

// parseFlags is readFlags for a verb that takes no other arguments.
func parseFlags(flags *flag.FlagSet, args []string, stdout io.Writer, help ...string) error {
	err := readFlags(flags, args, stdout, help...)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("argument %q is not a flag; allowed: %s", game.Clip(flags.Arg(0)), flagNames(flags))
	}
	return err
}

// readFlags reads a verb's flags, up to the first argument that is none. Help
// goes to stdout, with what a verb has to say beyond its flags, and the error is
// then flag.ErrHelp.
func readFlags(flags *flag.FlagSet, args []string, stdout io.Writer, help ...string) error {
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		fmt.Fprintf(stdout, "playout %s [FLAGS], flags: %s\n", flags.Name(), cmp.Or(flagNames(flags), "none"))
		flags.PrintDefaults()
		for _, text := range help {
			fmt.Fprint(stdout, text)
		}
		return err
	case err != nil:
		return flagError(flags, err)
	}
	return nil
}

// badValue is how the package flag says that a value is not of its flag's kind.
var badValue = regexp.MustCompile(`(?s)^invalid (?:boolean )?value (".*") for (?:flag )?-([a-z]+): `)

// flagError says what is allowed in place of what the package flag refuses: of a
// value what its flag takes, else which flags there are.
func flagError(flags *flag.FlagSet, err error) error {
	said := badValue.FindStringSubmatch(err.Error())
	if said == nil {
		return fmt.Errorf("%s; allowed: %s", game.Clip(err.Error()), flagNames(flags))
	}
	value, _ := strconv.Unquote(said[1])
	allowed := "a number"
	switch flags.Lookup(said[2]).Value.(flag.Getter).Get().(type) {
	case int:
		allowed = "a whole number"
	case uint64:
		allowed = "a whole number, 0 or more"
	case bool:
		allowed = "true or false"
	case time.Duration:
		allowed = "a time such as 1.5s"
	}
	return fmt.Errorf("invalid value %q for flag -%s; allowed: %s", game.Clip(value), said[2], allowed)
}

func flagNames(flags *flag.FlagSet) string {
	var names []string
	flags.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return strings.Join(names, " ")
}

// gameFlag adds the flag that says which game is meant.
func gameFlag(flags *flag.FlagSet) *string {
	return flags.String("game", "", "game string, such as othello")
}

// parseGame reads the value of gameFlag.
func parseGame(text string) (game.Game, error) {
	if text == "" {
		return nil, errors.New("-game is missing; " + allowedGames())
	}
	return games.Parse(text)
}

func allowedGames() string {
	all := games.All()
	names := make([]string, len(all))
	for i, g := range all {
		names[i] = g.Spec().Name()
	}
	return "allowed: " + strings.Join(names, ", ")
}

// parsePosition reads a position, "" for the game's start.
func parsePosition(g game.Game, text string) (game.State, error) {
	if text == "" {
		return g.New(game.NewRand(0)), nil
	}
	return g.Parse(text)
}
