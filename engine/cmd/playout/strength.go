package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"

	"playout/engine/book"
	"playout/engine/disk"
	"playout/engine/lab/matches"
	"playout/engine/lab/progress"
	"playout/engine/lab/strength"
	"playout/engine/match"
)

// playStrength plays rows of the strength table, or lists them.
func playStrength(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("strength")
	names := flags.String("rows", "", "names of rows, separated by commas; all by default")
	dir := flags.String("dir", "", "`folder` for one results file per row; rows that were started there are continued. Without it the rows are only listed")
	count := flags.Int("games", 0, "games per row; 0 for as many as the table says")
	seed := flags.Uint64("seed", 1, "seed of openings, chance and players")
	openings := flags.String("openings", "", openingsUsage)
	adjudicate := flags.String("adjudicate", "", adjudicateUsage())
	workers := flags.Int("workers", runtime.NumCPU(), "games at a time")
	asJSON := flags.Bool("json", false, "print the rows as JSON, a line each")
	best := flags.String("best", "", "print the strongest agent of a `game`, and nothing else")
	if err := flags.parse(args); err != nil {
		return err
	}
	if *best != "" {
		agent, err := strength.BestOf(*best)
		if err != nil {
			return fmt.Errorf("-best: %w", err)
		}
		_, err = fmt.Fprintln(stdout, agent)
		return err
	}
	rows, err := strength.Rows(*names)
	if err != nil {
		return fmt.Errorf("-rows: %w", err)
	}
	if *count < 0 || *count > match.MaxGames {
		return fmt.Errorf("-games %d; allowed: 0 to %d", *count, match.MaxGames)
	}
	if *workers < 1 {
		return fmt.Errorf("-workers %d; allowed: 1 or more", *workers)
	}
	if *openings != "" {
		if _, err := book.Parse(*openings); err != nil {
			return flags.named(err)
		}
	}
	if _, err := match.ParseAdjudication(*adjudicate); err != nil {
		return flags.named(err)
	}
	for i := range rows {
		if *count > 0 {
			rows[i].Games = *count
		}
		rows[i].Openings, rows[i].Adjudicate = *openings, *adjudicate
	}
	if *dir == "" {
		return listRows(stdout, rows, *seed)
	}
	if err := disk.MakeFolder(*dir); err != nil {
		return fmt.Errorf("-dir %w", err)
	}
	ctx, stop := interruptible()
	defer stop()
	log := progress.New(stderr, "playout strength")
	if !*asJSON {
		fmt.Fprint(stdout, strength.Head)
	}
	var absent []string
	for i := range rows {
		row := &rows[i]
		var played *strength.Result
		why := matches.CanPlay(&row.Match)
		if why != nil {
			absent = append(absent, row.Name)
			if *asJSON { // JSON has no line for it
				log.Warn("%s is not played: %v", row.Name, why)
			}
		} else {
			outcome, err := matches.PlayRow(ctx, &row.Match, *dir, row.Games, *seed, *workers, log)
			if err != nil {
				return fmt.Errorf("%s: %w", row.Name, withDirFlag(err))
			}
			result := row.Result(outcome)
			played = &result
		}
		if err := printRow(stdout, row, played, why, *asJSON); err != nil {
			return err
		}
	}
	if absent != nil {
		return fmt.Errorf("not played: %s; its line above says why", strings.Join(absent, ", "))
	}
	return nil
}

// printRow prints the result of a row, or why it was not played. As JSON that is a line of
// results.jsonl, and nothing for rows that were not played.
func printRow(w io.Writer, row *strength.Row, played *strength.Result, why error, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprint(w, row.Line(played, fmt.Sprintf("not played: %v", why)))
		return err
	}
	if played == nil {
		return nil
	}
	return json.NewEncoder(w).Encode(played)
}

// listRows prints rows, each with the command that plays it.
func listRows(w io.Writer, rows []strength.Row, seed uint64) error {
	for _, row := range rows {
		text := fmt.Sprintf("%s: at least %.0f %%", row.Name, 100*row.Goal)
		if row.Needs != "" {
			text += "; needs " + row.Needs
		}
		if _, err := fmt.Fprintf(w, "%s\n  %s\n", text, row.Command(row.Games, seed)); err != nil {
			return err
		}
	}
	return nil
}
