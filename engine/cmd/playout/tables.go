package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/lab/progress"
	"playout/engine/lab/reports"
	"playout/engine/match"
)

// playTables plays tables of the reports, or lists them.
func playTables(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("table")
	o := reports.Options{}
	flags.IntVar(&o.Games, "games", 0, "games of each row; 0 for as many as the report played, and then more")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of openings, chance and players")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "games at a time; rows that measure times have one")
	names := flags.String("rows", "", "names of rows, separated by commas; all by default")
	flags.StringVar(&o.Dir, "dir", "", "`folder` for the games and for the results as JSON, CSV, Markdown and SVG; tables that were started there are continued. Without it nothing is kept")
	list := flags.Bool("list", false, "only list the rows, with the commands that play them; without a table, the tables")
	asJSON := flags.Bool("json", false, "print the rows as JSON, a line for each table")
	flags.String("anchor", "", "as in standings, with results files")
	flags.String("sprt", "", "as in standings, with results files")
	id, err := readTableArgs(flags, args)
	if err == errFiles {
		fmt.Fprintln(stderr, "playout table: ratings of results files are now playout standings; table still reads files in this release")
		return printRatings(args, stdin, stdout, stderr)
	}
	if err != nil {
		return err
	}
	if o.Games < 0 || o.Games > match.MaxGames {
		return fmt.Errorf("-games %d; allowed: 0 to %d", o.Games, match.MaxGames)
	}
	if o.Workers < 1 {
		return fmt.Errorf("-workers %d; allowed: 1 or more", o.Workers)
	}
	if id == "" {
		return listTables(stdout)
	}
	if id == reports.All && *names != "" {
		return fmt.Errorf("-rows chooses among the rows of one table; allowed: with the name of a table, not with %s", reports.All)
	}
	tables, err := reports.Find(id)
	if err != nil {
		return err
	}
	for i := range tables {
		if tables[i], err = tables[i].Choose(*names); err != nil {
			return fmt.Errorf("-rows: %w", err)
		}
	}
	if *list {
		return listTableRows(stdout, tables, o.Seed)
	}
	return flags.runTables(tables, o, *asJSON, stdout, stderr)
}

// errFiles is the error for results files as arguments, which table read before the verb
// standings existed.
var errFiles = errors.New("results files are named; allowed: the verb standings")

// readTableArgs reads the flags and the table's ID, "" for none.
func readTableArgs(flags *flagSet, args []string) (id string, err error) {
	operands, err := flags.operands(args)
	switch {
	case err != nil:
		return "", err
	case len(operands) > 0:
		id = operands[0]
		if _, err := reports.Find(id); err != nil {
			if info, stat := os.Stat(id); stat == nil && !info.IsDir() {
				return "", errFiles
			}
			return "", err
		}
		if len(operands) > 1 {
			return "", fmt.Errorf("argument %q is not a flag; allowed: %s", game.Clip(operands[1]), flags.names())
		}
	}
	flags.Visit(func(f *flag.Flag) {
		switch {
		case f.Name == "anchor" || f.Name == "sprt":
			err = fmt.Errorf("-%s is for results files; allowed: playout standings", f.Name)
		case id == "" && f.Name != "list" && err == nil:
			err = fmt.Errorf("-%s needs a table; allowed: playout table alone, which lists them, or with the name of one", f.Name)
		}
	})
	return id, err
}

// listTables prints the tables, a line each.
func listTables(w io.Writer) error {
	for _, t := range reports.Tables() {
		kept, err := t.Kept()
		if err != nil {
			return err
		}
		played := "not played yet"
		if kept != nil {
			rows := map[string]bool{}
			for _, p := range kept.Rows {
				rows[p.Row] = true
			}
			played = fmt.Sprintf("%d of them played", len(rows))
		}
		if _, err := fmt.Fprintf(w, "%-9s report %d: %s; %s, %s\n", t.ID, t.Report, t.Title, quantity(len(t.Rows), "row"), played); err != nil {
			return err
		}
	}
	return nil
}

// quantity formats a number with its unit.
func quantity(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}

// listTableRows prints rows, each with the command that plays it.
func listTableRows(w io.Writer, tables []reports.Table, seed uint64) error {
	for _, t := range tables {
		for _, r := range t.Rows {
			text := t.ID + " " + r.Name + ": " + r.Label
			if r.Figures != "" {
				text += "; the report: " + r.Figures
			}
			if r.Needs != "" {
				text += "; needs " + r.Needs
			}
			if _, err := fmt.Fprintf(w, "%s\n  %s\n", text, r.Command(r.Counts[len(r.Counts)-1], seed)); err != nil {
				return err
			}
		}
	}
	return nil
}

// tableJSON is a table in the JSON of the verb.
type tableJSON struct {
	Table string         `json:"table"`
	Seed  uint64         `json:"seed"`
	Rows  []tableRowJSON `json:"rows"`
}

// tableRowJSON is a row of a table. A row that cannot be played here has no games and no agents.
type tableRowJSON struct {
	Row    string           `json:"row"`
	Games  int              `json:"games"`
	Agents []arena.Standing `json:"agents"`
	Report string           `json:"report"` // the report's figures
}

// runTables plays tables and prints each. It reports what cannot be played here and continues;
// it is an error if nothing can be played.
func (flags *flagSet) runTables(tables []reports.Table, o reports.Options, asJSON bool, stdout, stderr io.Writer) error {
	ctx, stop := interruptible()
	defer stop()
	o.Log = progress.New(stderr, "playout table")
	rows := 0
	var absent []string
	for _, t := range tables {
		result, now, missing, err := t.Play(ctx, o)
		if err != nil {
			return flags.named(withDirFlag(err))
		}
		rows += len(now)
		for _, m := range missing {
			absent = append(absent, t.ID+" "+m.Row)
		}
		if asJSON {
			err = encodeTable(stdout, t, o.Seed, now, missing)
		} else {
			err = t.Markdown(stdout, result, missing)
		}
		if err != nil {
			return err
		}
	}
	if rows == 0 {
		return fmt.Errorf("nothing can be played here: %s; the lines above say what each needs", strings.Join(absent, ", "))
	}
	return nil
}

// withDirFlag puts this verb's flag for keeping games, a folder of results files, into the error of
// a stopped match.
func withDirFlag(err error) error {
	said := err.Error()
	now := strings.Replace(said, "allowed: out FILE,", "allowed: -dir FOLDER,", 1)
	if now == said {
		return err
	}
	return errors.New(now)
}

// encodeTable prints the rows that were played, in the order of the table, and those that cannot
// be played.
func encodeTable(w io.Writer, t reports.Table, seed uint64, now []reports.Played, missing []reports.Missing) error {
	out := tableJSON{Table: t.ID, Seed: seed, Rows: []tableRowJSON{}}
	for _, r := range t.Rows {
		for _, p := range now {
			if p.Row == r.Name {
				out.Rows = append(out.Rows, tableRowJSON{p.Row, p.Games, p.Agents, r.Figures})
			}
		}
		for _, m := range missing {
			if m.Row == r.Name {
				out.Rows = append(out.Rows, tableRowJSON{m.Row, 0, []arena.Standing{}, r.Figures})
			}
		}
	}
	return json.NewEncoder(w).Encode(out)
}
