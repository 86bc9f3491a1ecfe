package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// openingPlies are the random plies of an opening where -openings is not given.
var openingPlies = map[string]int{"othello": 8, "morris": 4, "chess": 8, "geese": 0}

// match plays agents against each other and prints how sure the result is.
func match(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	gameText := gameFlag(flags)
	agents := flags.String("agents", "", "agent strings parted by blanks: "+agentCounts())
	count := flags.Int("games", 100, "games, rounded up so that every opening is played in each seating")
	seed := flags.Uint64("seed", 1, "of openings, chance and players")
	openings := flags.String("openings", "", "random:K, K random plies before the agents play; default by game")
	asJSON := flags.Bool("json", false, "print the table as JSON")
	out := flags.String("out", "", "results `file`, a line a game; a match begun there goes on")
	if err := parseFlags(flags, args, stdout); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	config := arena.Config{Game: g, Games: *count, Seed: *seed, Workers: runtime.NumCPU()}
	if config.Plies, err = parseOpenings(*openings, g.Spec().ID); err != nil {
		return err
	}
	if config.Agents, err = parseAgents(g, *agents); err != nil {
		return err
	}
	nets := new(shelf)
	runs, err := nets.try(g, config.Agents, stderr)
	if err != nil {
		return err
	}
	config.Nets = nets
	if *out != "" {
		file, err := openResults(*out, &config, runs, stderr)
		if err != nil {
			return err
		}
		defer file.Close()
		config.Progress = file.add
	}
	config.Progress = reportTo(stderr, config)
	results, err := arena.Run(config)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(struct {
			Game   string           `json:"game"`
			Games  int              `json:"games"`
			Seed   uint64           `json:"seed"`
			Agents []arena.Standing `json:"agents"`
		}{g.Spec().Name(), len(results), *seed, arena.Standings(config, results)})
	}
	return printMatch(stdout, config, results)
}

// reportTo is the match's Progress that also says on w, now and then, how many
// games have been played.
func reportTo(w io.Writer, c arena.Config) func(arena.Result) error {
	const pause = 10 * time.Second
	next, played := time.Now().Add(pause), len(c.Done)
	return func(r arena.Result) error {
		if played++; time.Now().After(next) {
			fmt.Fprintf(w, "%d of %d games\n", played, c.Games)
			next = time.Now().Add(pause)
		}
		if c.Progress == nil {
			return nil
		}
		return c.Progress(r)
	}
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
		if seats := len(g.Spec().Seats); seats > 2 {
			count = fmt.Sprintf("2 to %d", seats)
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

// printMatch prints the table and a line that sums it up.
func printMatch(w io.Writer, c arena.Config, results []arena.Result) error {
	standings := arena.Standings(c, results)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "agent\twon\tdrawn\tlost\tscore\t95 %\tms a move\tmedian\tmargin\tfaults")
	best := standings[0]
	for _, st := range standings {
		margin := ""
		if st.Margin != nil {
			margin = fmt.Sprintf("%+.2f", *st.Margin)
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%.3f\t%.3f–%.3f\t%.3f\t%.3f\t%s\t%d\n",
			st.Agent, st.Wins, st.Draws, st.Losses, st.Score, st.Low, st.High, st.MsPerMove, st.MedianMs, margin, st.Errors)
		if st.Score > best.Score {
			best = st
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, r := range results {
		if r.Failed > 0 {
			fmt.Fprintf(w, "game %d: %s: %s\n", r.Number, c.Agents[r.Failed-1], r.Error)
		}
	}
	_, err := fmt.Fprintf(w, "%s, %d games, seed %d, openings random:%d: %s scores %.1f %% (%.1f–%.1f)\n",
		c.Game.Spec().Name(), len(results), c.Seed, c.Plies, best.Agent, 100*best.Score, 100*best.Low, 100*best.High)
	return err
}
