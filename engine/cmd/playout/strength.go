package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/games"
	"playout/engine/lab"
)

// strength plays rows of the strength table, or lists them.
func strength(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("strength", flag.ContinueOnError)
	names := flags.String("rows", "", "names of rows, parted by commas; all where none is said")
	dir := flags.String("dir", "", "`folder` for a results file a row; rows begun there go on. Without it the rows are listed")
	count := flags.Int("games", 0, "games a row; 0 for as many as the table says")
	seed := flags.Uint64("seed", 1, "of openings, chance and players")
	workers := flags.Int("workers", runtime.NumCPU(), "games at a time")
	if err := parseFlags(flags, args, stdout); err != nil {
		return err
	}
	rows, err := lab.Strength(*names)
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
	fmt.Fprintln(stdout, "| row | match | games | score, 95 % | asked | won, drawn, lost | margin | ms a move | the report's |\n|---|---|---|---|---|---|---|---|---|")
	var absent []string
	for _, row := range rows {
		line := ""
		if err := canPlay(row); err != nil {
			why := err.Error()
			if row.Needs != "" {
				why += "; it needs, in this folder, " + row.Needs
			}
			line = fmt.Sprintf("| %s | `%s` | not played: %s | | | | | | %s |", row.Name, row.Agents, why, row.Reported)
			absent = append(absent, row.Name)
		} else if line, err = playRow(row, *dir, *seed, *workers, stderr); err != nil {
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

// rowArgs are the arguments of match for a row.
func rowArgs(row lab.Row, seed uint64) []string {
	return []string{"-game", row.Game, "-agents", row.Agents, "-games", strconv.Itoa(row.Games), "-seed", number(seed)}
}

// listRows says what rows are, and by which command each is played.
func listRows(w io.Writer, rows []lab.Row, seed uint64) error {
	for _, row := range rows {
		text := fmt.Sprintf("%s: at least %.0f %%", row.Name, 100*row.Least)
		if row.Reported != "" {
			text += "; the report: " + row.Reported
		}
		if row.Needs != "" {
			text += "; needs, in this folder, " + row.Needs
		}
		if _, err := fmt.Fprintf(w, "%s\n  %s\n", text, commandLine("match", rowArgs(row, seed))); err != nil {
			return err
		}
	}
	return nil
}

// canPlay says what keeps a row's agents from playing.
func canPlay(row lab.Row) error {
	g, err := games.Parse(row.Game)
	if err != nil {
		return err
	}
	agents, err := parseAgents(g, row.Agents)
	if err != nil {
		return err
	}
	_, err = new(shelf).try(g, agents, io.Discard)
	return err
}

// playRow plays a row and gives its line of the table.
func playRow(row lab.Row, dir string, seed uint64, workers int, stderr io.Writer) (string, error) {
	table, err := playStandings(append(rowArgs(row, seed), "-workers", strconv.Itoa(workers), "-out", filepath.Join(dir, row.Name+".jsonl")), stderr)
	if err != nil {
		return "", err
	}
	a := table[0]
	margin := ""
	if a.Margin != nil {
		margin = fmt.Sprintf("%+.2f", *a.Margin)
	}
	return fmt.Sprintf("| %s | `%s` | %d | %.1f %% (%.1f–%.1f) | %.0f %% | %d, %d, %d | %s | %.1f, %.1f | %s |", row.Name, row.Agents, a.Wins+a.Draws+a.Losses,
		100*a.Score, 100*a.Low, 100*a.High, 100*row.Least, a.Wins, a.Draws, a.Losses, margin, a.MsPerMove, table[1].MsPerMove, row.Reported), nil
}

// playStandings is what the verb match says of its agents.
func playStandings(args []string, stderr io.Writer) ([]arena.Standing, error) {
	var out bytes.Buffer
	if err := match(append(args, "-json"), strings.NewReader(""), &out, stderr); err != nil {
		return nil, err
	}
	var table struct{ Agents []arena.Standing }
	err := json.Unmarshal(out.Bytes(), &table)
	return table.Agents, err
}
