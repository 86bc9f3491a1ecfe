package main

import (
	"fmt"
	"io"
	"runtime"
	"text/tabwriter"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/bench"
	"playout/engine/lab/nets"
)

// measure prints how much one thread does in a second.
func measure(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("bench")
	gameText := flags.String("game", games.Names()[0], gameUsage+", or all for every game whose answers are known")
	seconds := flags.Float64("seconds", 1, "minimum `seconds` for each line")
	workers := flags.Int("workers", 0, "from 2: measure instead how much faster a match is on this number of workers than on one")
	if err := flags.parse(args); err != nil {
		return err
	}
	list := games.All()
	if *gameText != "all" {
		g, err := parseGame(*gameText)
		if err != nil {
			return err
		}
		list = []game.Game{g}
	}
	if !(*seconds > 0 && *seconds <= 3600) {
		return fmt.Errorf("-seconds %v; allowed: above 0, at most 3600", *seconds)
	}
	if *workers < 0 || *workers == 1 || *workers > 1000 {
		return fmt.Errorf("-workers %d; allowed: 2 to 1000, or 0", *workers)
	}
	for _, g := range list {
		if *gameText == "all" && *workers == 0 && !bench.Known(g) {
			continue
		}
		var err error
		if *workers > 0 {
			err = measureMatches(stdout, g, *workers, *seconds)
		} else {
			err = measureGame(stdout, g, *seconds)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// measureGame prints the table of a game.
func measureGame(w io.Writer, g game.Game, seconds float64) error {
	lines, err := bench.Game(g, new(nets.Cache), seconds)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s, one thread, %s, %s/%s\n", g.Spec().Name(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "what\ta second\tanswer, checked")
	for _, l := range lines {
		fmt.Fprintf(table, "%s\t%s\t%s\n", l.What, bench.Grouped(uint64(l.PerSecond)), l.Answer)
	}
	return table.Flush()
}

// measureMatches prints how much faster a match is on several workers.
func measureMatches(w io.Writer, g game.Game, workers int, seconds float64) error {
	s, err := bench.Matches(g, new(nets.Cache), workers, seconds)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s, %d games of %q, the same in each of %d rounds\n"+
		"  1 worker: %.1f games a second\n  %d workers: %.1f games a second, %.2f times as many (median of the rounds, from %.2f to %.2f)\n",
		g.Spec().Name(), s.Games, s.Agents, s.Rounds,
		s.PerSecond[0], workers, s.PerSecond[1], s.Median, s.Least, s.Most)
	return err
}
