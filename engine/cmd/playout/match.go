package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"playout/engine/arena"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// openingPlies are the random plies of an opening where -openings is not given.
var openingPlies = map[string]int{"othello": 8, "morris": 4, "chess": 8, "geese": 0}

// formats are who meets whom, the default first.
var formats = []struct {
	name     string
	meetings func(agents int) [][]int // nil for all in one
}{
	{"match", func(int) [][]int { return nil }},
	{"roundrobin", arena.RoundRobin},
	{"gauntlet", arena.Gauntlet},
}

// meetings are those of a format, "" for the default.
func meetings(format string, agents int) ([][]int, error) {
	if agents > arena.MaxAgents { // of whom there would be too many meetings to list
		return nil, fmt.Errorf("%d agents are too many; allowed: %d", agents, arena.MaxAgents)
	}
	var names []string
	for i, f := range formats {
		if f.name == format || i == 0 && format == "" {
			return f.meetings(agents), nil
		}
		names = append(names, f.name)
	}
	return nil, fmt.Errorf("-format %q; allowed: %s", game.Clip(format), strings.Join(names, ", "))
}

// match plays agents against each other and prints how sure the result is.
func match(args []string, _ io.Reader, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	gameText := gameFlag(flags)
	agents := flags.String("agents", "", "agent strings parted by blanks: "+agentCounts()+"; with -format more")
	format := flags.String("format", "match", "match, all agents in every game; roundrobin, each pair; gauntlet, the first and each other")
	count := flags.Int("games", 100, "games of each meeting, rounded up so that every opening is played in each seating")
	seed := flags.Uint64("seed", 1, "of openings, chance and players")
	openings := flags.String("openings", "", "random:K, K random plies before the agents play; default by game")
	step := flags.Duration("step", 0, "allowance of time: what a move may take, such as 1s; 0 for no bound")
	overage := flags.Duration("overage", 0, "what a seat's moves may take beyond -step in a whole game, such as 60s")
	workers := flags.Int("workers", runtime.NumCPU(), "games at a time")
	sprt := flags.String("sprt", "", "`E0,E1` in Elo: the match of two ends when it is clear which of them the first agent is better by")
	asJSON := flags.Bool("json", false, "print the table as JSON")
	out := flags.String("out", "", "results `file`, a line a game; a match begun there goes on")
	records := flags.String("records", "", "`file` for the games, new or of the same match, compressed if it ends in .gz: chess as PGN, geese as Kaggle's episodes, others as links")
	if err := parseFlags(flags, args, stdout); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	config := arena.Config{Game: g, Games: *count, Seed: *seed, Workers: *workers, Step: *step, Overage: *overage}
	if config.Plies, err = parseOpenings(*openings, g.Spec().ID); err != nil {
		return err
	}
	if config.Agents, err = parseAgents(g, *agents); err != nil {
		return err
	}
	if config.Meetings, err = meetings(*format, len(config.Agents)); err != nil {
		return err
	}
	if err := config.Check(); err != nil {
		return err
	}
	var test *arena.SPRT
	if *sprt != "" {
		if test, err = parseSPRT(*sprt); err != nil {
			return err
		}
		if len(config.Agents) != 2 || len(g.Spec().Seats) != 2 {
			return errors.New("-sprt is of two agents in a game of two seats; allowed: -agents \"A B\"")
		}
		config.Enough = test.Enough()
	}
	if *records != "" && filepath.Clean(*records) == filepath.Clean(*out) {
		return fmt.Errorf("-records %s is -out too; allowed: a file for each", *records)
	}
	nets := new(shelf)
	runs, broken, err := nets.tryEach(g, config.Agents, stderr)
	if err != nil {
		return err
	}
	if config.Broken, err = losers(&config, broken, stderr); err != nil {
		return err
	}
	config.Nets = nets
	if played := config.Total() / max(1, len(config.Meetings)); played > *count {
		fmt.Fprintf(stderr, "playout match: -games %d is rounded up to %d, so that every opening is played in each seating\n", *count, played)
	}
	if *out != "" {
		file, err := openResults(*out, &config, headOf(&config, *format, runs), stderr)
		if err != nil {
			return err
		}
		defer func() {
			if closed := file.Close(); err == nil && closed != nil {
				err = fmt.Errorf("-out %s: %w", *out, disk.Plain(closed))
			}
		}()
		config.Progress = file.add
	}
	var book *recordsFile
	if *records != "" {
		if book, err = openRecords(*records, &config); err != nil {
			return err
		}
		defer book.Close()
	}
	results, err := playMatch(config, *out, stderr)
	if err != nil {
		return err
	}
	if book != nil {
		if err := book.write(&config, results); err != nil {
			return err
		}
	}
	sheet := new(arena.Sheet)
	if err := sheet.Add(config, results); err != nil {
		return err
	}
	var verdict *arena.Verdict
	if test != nil {
		v := test.Judge(sheet.Pairs()[0].Pentanomial)
		verdict = &v
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(struct {
			Game   string           `json:"game"`
			Games  int              `json:"games"`
			Seed   uint64           `json:"seed"`
			Agents []arena.Standing `json:"agents"`
			SPRT   *arena.Verdict   `json:"sprt,omitempty"`
		}{g.Spec().Name(), len(results), *seed, sheet.Standings(), verdict})
	}
	if err := printMatch(stdout, config, sheet, results); err != nil || len(config.Agents) == 2 && test == nil {
		return err
	}
	return printSheet(stdout, sheet, arena.Anchor{Agent: -1}, test)
}

// losers are the agents that cannot begin, by number, said on w: they lose their
// games. It is an error where they leave no meeting to be played.
func losers(c *arena.Config, broken []error, w io.Writer) (map[int]error, error) {
	lost := map[int]error{}
	for agent, fault := range broken {
		if fault != nil {
			lost[agent] = fault
		}
	}
	sound := func(meeting []int) bool {
		return !slices.ContainsFunc(meeting, func(agent int) bool { return lost[agent] != nil })
	}
	if len(lost) > 0 && !slices.ContainsFunc(c.Meetings, sound) {
		return nil, fmt.Errorf("%w; no game is left to be played", cmp.Or(broken...))
	}
	for _, agent := range slices.Sorted(maps.Keys(lost)) {
		fmt.Fprintf(w, "playout match: it cannot begin and loses its games: %v\n", lost[agent])
	}
	return lost, nil
}

// playMatch runs a match until it is over or interrupted.
func playMatch(config arena.Config, out string, stderr io.Writer) ([]arena.Result, error) {
	stop, free := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer free()
	context.AfterFunc(stop, free) // the second interrupt ends the program
	config.Stop = stop.Done()
	played, keep := 0, config.Progress
	for _, r := range config.Done {
		if r.Number < config.Total() {
			played++
		}
	}
	rate := newProgress(stderr, "games", played, config.Total())
	config.Progress = func(r arena.Result) error {
		if keep != nil {
			if err := keep(r); err != nil {
				return err
			}
		}
		played++
		rate.at(played, "")
		return nil
	}
	results, err := arena.Run(config)
	rate.clear()
	switch {
	case !errors.Is(err, arena.ErrStopped):
		return results, err
	case out == "":
		return nil, fmt.Errorf("stopped after %d of %d games, of which nothing is kept; allowed: -out FILE, and the same command goes on", played, config.Total())
	default:
		return nil, fmt.Errorf("stopped after %d of %d games; the same command goes on from %s", played, config.Total(), out)
	}
}

// parseSPRT reads the bounds of a test; its error rates are 5 %.
func parseSPRT(text string) (*arena.SPRT, error) {
	low, high, _ := strings.Cut(text, ",")
	elo0, err := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if err != nil || err1 != nil {
		return nil, fmt.Errorf("-sprt %q; allowed: E0,E1 in Elo, such as 0,10", game.Clip(text))
	}
	test := &arena.SPRT{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05}
	if err := test.Check(); err != nil {
		return nil, fmt.Errorf("-sprt: %w", err)
	}
	return test, nil
}

func parseOpenings(text, id string) (int, error) {
	if text == "" {
		return openingPlies[id], nil
	}
	kind, number, _ := strings.Cut(text, ":")
	plies, err := strconv.Atoi(number)
	if kind != "random" || err != nil || plies < 0 {
		return 0, fmt.Errorf("-openings %q; allowed: random:K with K plies, 0 or more", game.Clip(text))
	}
	return plies, nil
}

// agentCounts says how many agents play a game against each other.
func agentCounts() string {
	var counts []string
	for _, g := range games.All() {
		count := "2"
		if len(g.Spec().Seats) > 2 {
			count = "2 to as many as there are seats"
		}
		counts = append(counts, count+" for "+g.Spec().ID)
	}
	return strings.Join(counts, ", ")
}

func parseAgents(g game.Game, text string) ([]player.Agent, error) {
	if strings.TrimSpace(text) == "" {
		return nil, errors.New(`-agents is missing; allowed: agent strings parted by blanks, such as "uct:n=100 random"`)
	}
	var agents []player.Agent
	for _, word := range strings.Fields(text) {
		agent, err := player.Parse(g, word)
		if err != nil {
			return nil, err
		}
		agents = append(agents, agent)
	}
	return agents, nil
}
