package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"playout/engine/chance"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/lab/reviews"
	"playout/engine/player"
	"playout/engine/review"
)

// reviewGame judges the moves of a game with an agent.
func reviewGame(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("review")
	gameText := flags.game()
	judge := flags.String("judge", "", "`agent` string, such as alphabeta:depth=6; by default the game's usual judge")
	seed := flags.Uint64("seed", 1, "seed of the judge's randomness")
	round := flags.Int("round", 0, "`N`, the number of the game among several in the file, from 1; by default the first")
	workers := flags.Int("workers", runtime.NumCPU(), "plies that are judged at a time")
	asJSON := flags.Bool("json", false, "print the review as JSON")
	files, err := flags.operands(args)
	if err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	if len(files) != 1 {
		return fmt.Errorf("%d files; allowed: one, with a game as PGN, also compressed with gzip, another form of other programs, a link, or moves", len(files))
	}
	if *round < 0 {
		return fmt.Errorf("-round %d; allowed: 1 or more", *round)
	}
	if *workers < 1 {
		return fmt.Errorf("-workers %d; allowed: 1 or more", *workers)
	}
	if *judge == "" {
		*judge = chance.Judge(g)
	}
	agent, err := player.Parse(g, *judge)
	if err != nil {
		return err
	}
	log := progress.New(stderr, "playout review")
	record, err := reviews.Read(files[0], g, *round, log)
	if err != nil {
		return err
	}
	cache := new(nets.Cache)
	r, err := review.New(review.Config{Record: record, Judge: agent, Nets: cache, Seed: *seed})
	if err != nil {
		return flags.named(err)
	}
	if _, err := cache.Try(record.Game, []player.Agent{agent}, log); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	if err := reviews.Run(ctx, r, *workers, log); err != nil {
		if ctx.Err() != nil {
			return errors.New("the review was stopped")
		}
		return err
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(r.Result())
	}
	return printReview(stdout, r)
}

// printReview writes the table of a review, and then its summary.
func printReview(w io.Writer, r *review.Review) error {
	result := r.Result()
	fmt.Fprintf(w, "%s, %d moves judged by %s\n", result.Game, len(result.Plies), result.Judge)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ply\tseat\tmove\tbest\tchance\tloss\tgrade")
	for _, p := range result.Plies {
		grade := string(p.Grade)
		if p.Exact {
			grade += ", exact"
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%.3f\t%.3f\t%s\n", p.Ply, p.Seat, p.Move, p.Best, p.Chance, p.Loss, grade)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, t := range r.Turns() {
		line := fmt.Sprintf("ply %d: the lead passes to %s", t.Ply, t.To)
		if t.From != "" {
			line = fmt.Sprintf("ply %d: the lead passes from %s to %s", t.Ply, t.From, t.To)
		}
		if t.Seat != "" {
			line += fmt.Sprintf(", after a loss of %.3f by %s", t.Loss, t.Seat)
		}
		fmt.Fprintln(w, line)
	}
	for _, d := range r.Deaths() {
		line := fmt.Sprintf("ply %d: %s dies, with %d moves that survive the ply", d.Ply, d.Seat, d.Free)
		if d.At > 0 {
			line += fmt.Sprintf("; after %s at ply %d it lived at least %d plies longer in %.0f %% of playouts", d.Move, d.At, d.Steps, 100*d.Share)
		}
		fmt.Fprintln(w, line)
	}
	var seats []string
	for seat := range result.Accuracy {
		seats = append(seats, seat)
	}
	slices.Sort(seats)
	for i, seat := range seats {
		seats[i] = fmt.Sprintf("%s %.1f %%", seat, result.Accuracy[seat])
	}
	_, err := fmt.Fprintf(w, "accuracy: %s\n", strings.Join(seats, ", "))
	return err
}
