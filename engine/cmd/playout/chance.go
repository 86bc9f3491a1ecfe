package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"text/tabwriter"

	"playout/engine/chance"
	"playout/engine/disk"
	"playout/engine/lab/chances"
	"playout/engine/lab/progress"
	"playout/engine/match"
)

// fitChance fits the winning chance of an agent's values.
func fitChance(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("chance")
	gameText := flags.game()
	o := chances.Options{Match: match.Default(), Log: progress.New(stderr, "playout chance")}
	flags.StringVar(&o.Judge, "judge", "", "`agent` string whose values are judged; by default the game's usual judge")
	o.Match.Agents = []string{"level:6", "level:7"}
	flags.wordsVar(&o.Match.Agents, "agents", "`agents`, strings of the players separated by spaces")
	flags.IntVar(&o.Match.Games, "games", 100, "games to play")
	flags.Uint64Var(&o.Match.Seed, "seed", 1, "seed of the games, of the choice of positions and of the judge")
	flags.IntVar(&o.Positions, "positions", 8, "positions of each game to judge, drawn at random")
	flags.wordsVar(&o.Results, "results", "results `files` of matches whose games are judged instead")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "games at a time")
	svg := flags.String("svg", "", "`file` for a drawing of the curve; a new one, or one that chance wrote")
	asJSON := flags.Bool("json", false, "print the fit as JSON")
	if err := flags.parse(args); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	o.Match.Game = g.Spec().Name()
	if o.Judge == "" {
		o.Judge = chance.Judge(g)
	}
	target := disk.Target{Name: "svg", Path: *svg, Mark: disk.SVG("playout chance")}
	if *svg != "" {
		if err := target.Check(); err != nil {
			return flags.named(err)
		}
	}
	ctx, stop := interruptible()
	defer stop()
	fit, err := chances.Run(ctx, o)
	if err != nil {
		return flags.named(err)
	}
	if *svg != "" {
		if err := target.Replace(fit.SVG()); err != nil {
			return flags.named(err)
		}
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(fit)
	}
	return printFit(stdout, fit)
}

// printFit writes the curve and its calibration table.
func printFit(w io.Writer, f *chances.Fit) error {
	fmt.Fprintf(w, "%s, %d positions of %d games judged by %s\n", f.Game, f.Positions, f.Games, f.Judge)
	fmt.Fprintf(w, "slope %.3f ± %.3f, log loss %.4f (%.4f for 0.5 everywhere), random moves keep %.3f of the chance\n", f.Slope, f.Error, f.Loss, f.Unknowing, f.Random)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "chance\tpositions\tmean chance\tmean result\t95 %")
	for _, b := range f.Bins {
		fmt.Fprintf(table, "%.1f–%.1f\t%d\t%.3f\t%.3f\t%.3f–%.3f\n", b.From, b.To, b.Positions, b.Chance, b.Result, b.Low, b.High)
	}
	return table.Flush()
}
