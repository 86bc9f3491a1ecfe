//go:build !js

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"text/tabwriter"

	"playout/engine/lab/judge"
	"playout/engine/lab/progress"
)

// judgeMoves has an engine judge the moves of a match of chess.
func judgeMoves(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("judge")
	o := judge.Options{Log: progress.New(stderr, "playout judge")}
	flags.StringVar(&o.Results, "results", "", "results `file` of a match of chess, as match -out writes it")
	flags.StringVar(&o.Engine, "engine", "/usr/games/stockfish", "`path` of a chess engine that speaks UCI")
	flags.IntVar(&o.Nodes, "nodes", 100_000, "nodes of its search in each position")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "games at a time, each with an engine of its own")
	flags.StringVar(&o.Out, "out", "", "`file` for its judgement, a line for each game; one that was started there is continued")
	asJSON := flags.Bool("json", false, "print the table as JSON")
	if err := flags.parse(args); err != nil {
		return err
	}
	if o.Results == "" {
		return errors.New("-results is missing; allowed: a results file of chess, as match -out writes it")
	}
	ctx, stop := interruptible()
	defer stop()
	report, err := judge.Run(ctx, o)
	if err != nil {
		return flags.named(err)
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(report)
	}
	fmt.Fprintf(stdout, "%s, %d games judged by %s, %d nodes a position\n", report.Game, report.Games, report.Engine, report.Nodes)
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "agent\tmoves\tbest moves\t95 %\tcentipawn loss\t95 %")
	for _, v := range report.Agents {
		fmt.Fprintf(table, "%s\t%d\t%.1f %%\t%s\t%.1f\t%s\n", v.Agent, v.Moves, 100*v.Best, span(v.BestInterval, 100), v.Loss, span(v.LossInterval, 1))
	}
	return table.Flush()
}

// span formats an interval in some unit, empty for none.
func span(interval *[2]float64, unit float64) string {
	if interval == nil {
		return ""
	}
	return fmt.Sprintf("%.1f–%.1f", unit*interval[0], unit*interval[1])
}
