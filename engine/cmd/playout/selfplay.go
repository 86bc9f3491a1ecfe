package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/selfplay"
)

// selfPlayHelp says what is learned from which agents.
const selfPlayHelp = `What a net learns of a position is what the agent that played there held of the moves: puct, uct and flat teach
how often they visited each, alphabeta how close each comes to the best, and each the result that it expected.
random, rules and uci hold nothing: from their moves nothing is learned, unless a -teacher thinks about them too.
`

// selfPlay has agents play games and keeps them as a data set.
func selfPlay(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("selfplay", flag.ContinueOnError)
	gameText := gameFlag(flags)
	agents := flags.String("agents", "", "agent strings parted by blanks; one plays all seats")
	teacher := flags.String("teacher", "", "`agent` whose thoughts of the same games are kept in place of theirs")
	count := flags.Int("games", 1000, "games in the data set")
	seed := flags.Uint64("seed", 1, "of openings, chance and players")
	openings := flags.String("openings", "random:0-10", "random:A-B, from A to B random plies before the agents play")
	workers := flags.Int("workers", runtime.NumCPU(), "games at a time")
	out := flags.String("out", "", "data set `file`; one begun there goes on")
	if err := parseFlags(flags, args, stdout, selfPlayHelp); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	if *count < 1 || *count > 10_000_000 {
		return fmt.Errorf("-games %d; allowed: 1 to 10000000", *count)
	}
	nets := new(shelf)
	run := selfplay.Config{Game: g, Nets: nets, Seed: *seed, Last: *count, Workers: *workers}
	if run.From, run.To, err = parseRange(*openings); err != nil {
		return err
	}
	if run.Agents, err = parseAgents(g, *agents); err != nil {
		return err
	}
	all := run.Agents
	if *teacher != "" {
		a, err := player.Parse(g, *teacher)
		if err != nil {
			return fmt.Errorf("-teacher: %w", err)
		}
		run.Teacher = &a
		all = append(slices.Clone(all), a)
	}
	if err := run.Check(); err != nil {
		return err
	}
	head := dataset.Header{Game: g.Spec().Name(), Rules: g.Spec().Version, Seed: *seed, Openings: *openings}
	if head.Nets, err = nets.try(g, all, stderr); err != nil {
		return err
	}
	for _, a := range run.Agents {
		head.Agents = append(head.Agents, a.String())
	}
	if run.Teacher != nil {
		head.Teacher = run.Teacher.String()
	}
	if *out == "" {
		return errors.New("-out is missing; allowed: a file for the data set")
	}
	data, err := openData(g, *out, head, stderr)
	if err != nil {
		return err
	}
	err = playData(&run, data, *count, stderr)
	if closed := data.file.Close(); err == nil && closed != nil {
		err = fmt.Errorf("-out %s: %w", *out, closed)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %d games of %s, seed %d, openings %s; %v\n",
		*out, data.census.Games, strings.Join(head.Agents, " and "), *seed, *openings, data.census)
	return err
}

// playData plays the games that a data set lacks, until an interrupt.
func playData(run *selfplay.Config, data *dataFile, count int, stderr io.Writer) error {
	stop, free := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer free()
	rate := newProgress(stderr, "games", data.census.Games, count)
	defer context.AfterFunc(stop, func() {
		free() // the second interrupt ends the program
		rate.say("playout selfplay: interrupted; the games in play are finished, or lost with another interrupt")
	})()
	run.First, run.Stop = min(data.census.Games, count), stop.Done()
	run.Each = func(_ int, l *dataset.Episode) error {
		err := data.add(l)
		rate.at(data.census.Games, "")
		return err
	}
	err := run.Run()
	rate.clear()
	if err == nil && data.census.Games < count {
		err = fmt.Errorf("stopped after %d of %d games; the same command goes on", data.census.Games, count)
	}
	return err
}

// parseRange reads random:A-B, or random:A for both.
func parseRange(text string) (from, to int, err error) {
	kind, numbers, _ := strings.Cut(text, ":")
	low, high, ranged := strings.Cut(numbers, "-")
	if !ranged {
		high = low
	}
	from, err = strconv.Atoi(low)
	to, err2 := strconv.Atoi(high)
	if kind != "random" || err != nil || err2 != nil || from < 0 || to < from {
		return 0, 0, fmt.Errorf("-openings %q; allowed: random:A-B, from A to B plies, 0 or more", game.Clip(text))
	}
	return from, to, nil
}
