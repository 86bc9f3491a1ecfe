package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"playout/engine/arena"
	"playout/engine/lab/progress"
	"playout/engine/lab/strength"
)

// playStrength plays rows of the strength table, or lists them.
func playStrength(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("strength")
	names := flags.String("rows", "", "names of rows, separated by commas; all by default")
	dir := flags.String("dir", "", "`folder` for one results file per row; rows that were started there are continued. Without it the rows are only listed")
	count := flags.Int("games", 0, "games per row; 0 for as many as the table says")
	seed := flags.Uint64("seed", 1, "seed of openings, chance and players")
	workers := flags.Int("workers", runtime.NumCPU(), "games at a time")
	if err := flags.parse(args, stdout); err != nil {
		return err
	}
	rows, err := strength.Rows(*names)
	if err != nil {
		return fmt.Errorf("-rows: %w", err)
	}
	if *count < 0 || *count > arena.MaxGames {
		return fmt.Errorf("-games %d; allowed: 0 to %d", *count, arena.MaxGames)
	}
	if *workers < 1 {
		return fmt.Errorf("-workers %d; allowed: 1 or more", *workers)
	}
	for i := range rows {
		if *count > 0 {
			rows[i].Games = *count
		}
	}
	if *dir == "" {
		return listRows(stdout, rows, *seed)
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		return fmt.Errorf("-dir: %w", err)
	}
	ctx, stop := onceInterruptible()
	defer stop()
	log := progress.To(stderr, "playout match")
	fmt.Fprintln(stdout, "| row | match | games | score, 95 % | asked | won, drawn, lost | margin | ms a move |\n|---|---|---|---|---|---|---|---|")
	var absent []string
	for _, row := range rows {
		line := ""
		if err := row.CanPlay(); err != nil {
			line = fmt.Sprintf("| %s | `%s` | not played: %v | | | | | |", row.Name, row.Agents, err)
			absent = append(absent, row.Name)
		} else if line, err = playRow(ctx, &row, *dir, *seed, *workers, log); err != nil {
			return fmt.Errorf("%s: %w", row.Name, err)
		}
		if _, err := fmt.Fprintln(stdout, line); err != nil {
			return err
		}
	}
	if absent != nil {
		return fmt.Errorf("not played: %s; the table says why", strings.Join(absent, ", "))
	}
	return nil
}

// listRows prints rows, each with the command that plays it.
func listRows(w io.Writer, rows []strength.Row, seed uint64) error {
	for _, row := range rows {
		text := fmt.Sprintf("%s: at least %.0f %%", row.Name, 100*row.Least)
		if row.Needs != "" {
			text += "; needs " + row.Needs
		}
		if _, err := fmt.Fprintf(w, "%s\n  %s\n", text, row.Command(row.Games, seed)); err != nil {
			return err
		}
	}
	return nil
}

// playRow plays a row and returns its line of the table.
func playRow(ctx context.Context, row *strength.Row, dir string, seed uint64, workers int, log *progress.Log) (string, error) {
	outcome, err := row.Play(ctx, dir, row.Games, seed, workers, log)
	if err != nil {
		return "", err
	}
	standings := outcome.Tournament.Standings()
	a := standings[0]
	margin := ""
	if a.Margin != nil {
		margin = fmt.Sprintf("%+.2f", *a.Margin)
	}
	return fmt.Sprintf("| %s | `%s` | %d | %.1f %% (%.1f–%.1f) | %.0f %% | %d, %d, %d | %s | %.1f, %.1f |", row.Name, row.Agents, a.Wins+a.Draws+a.Losses,
		100*a.Score, 100*a.Low, 100*a.High, 100*row.Least, a.Wins, a.Draws, a.Losses, margin, a.MsPerMove, standings[1].MsPerMove), nil
}
