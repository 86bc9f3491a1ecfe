package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"playout/engine/book"
	"playout/engine/disk"
	"playout/engine/lab/matches"
	"playout/engine/lab/plot"
	"playout/engine/lab/progress"
	"playout/engine/lab/row"
	"playout/engine/lab/sweep"
	"playout/engine/match"
)

// sweepFlags holds the flags of the verb.
type sweepFlags struct {
	dir, svg string
	games    int
	seed     uint64
	workers  int
	asJSON   bool
}

// playSweep plays an agent with several values of one parameter, or of two, against fixed opponents.
func playSweep(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("sweep")
	var f sweepFlags
	gameText := flags.game()
	agents := flags.String("agents", "", "`agents`, strings separated by spaces, with values of one key in braces: \"uct:n={50,100,200} uct:n=100\"; or of two, for a grid: \"uct:n={50,100},c={1,2} uct:n=100\"")
	flags.IntVar(&f.games, "games", 100, "games of each value, or pair of values, rounded up so that every opening is played in each seating")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of openings, chance and players")
	openings := flags.String("openings", "", openingsUsage)
	adjudicate := flags.String("adjudicate", "", adjudicateUsage())
	flags.IntVar(&f.workers, "workers", runtime.NumCPU(), "games at a time")
	flags.StringVar(&f.dir, "dir", "", "`folder` for a results file of each match, and for sweep.json, .csv and .svg; a sweep that was started there is continued. Without it no game is kept")
	flags.StringVar(&f.svg, "svg", "", "`file` for the drawing; a new one, or one that sweep wrote")
	flags.BoolVar(&f.asJSON, "json", false, "print the result as JSON")
	if err := flags.parse(args); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	if *openings != "" {
		from, err := book.Parse(*openings)
		if err == nil {
			err = from.Check(g)
		}
		if err != nil {
			return flags.named(err)
		}
	}
	if f.games < 1 || f.games > match.MaxGames {
		return fmt.Errorf("-games %d; allowed: 1 to %d", f.games, match.MaxGames)
	}
	if f.workers < 1 {
		return fmt.Errorf("-workers %d; allowed: 1 or more", f.workers)
	}
	s, err := sweep.Parse(*agents, row.Match{Spec: match.Spec{Game: g.Spec().Name(), Openings: *openings, Adjudicate: *adjudicate}})
	if err != nil {
		return flags.named(err)
	}
	for i := range s.Values { // before the first game
		if err := matches.CanPlay(&s.Values[i].Match); err != nil {
			return err
		}
	}
	if f.dir != "" {
		if err := disk.MakeFolder(f.dir); err != nil {
			return fmt.Errorf("-dir %w", err)
		}
	}
	for _, file := range f.files(nil, nil, nil) {
		if err := file.Check(); err != nil {
			return flags.named(err)
		}
	}
	ctx, stop := interruptible()
	defer stop()
	points, err := runSweep(ctx, s, &f, progress.New(stderr, "playout sweep"))
	if err != nil {
		return err
	}
	return flags.named(f.print(stdout, s, g.Spec().Name(), *agents, points))
}

// runSweep plays the matches of a sweep, one after another.
func runSweep(ctx context.Context, s *sweep.Sweep, f *sweepFlags, log *progress.Log) ([]sweep.Point, error) {
	var points []sweep.Point
	for i := range s.Values {
		v := &s.Values[i]
		log.Print("%s, value %d of %d", s.Label(v.Texts), i+1, len(s.Values))
		outcome, err := matches.PlayRow(ctx, &v.Match, f.dir, f.games, f.seed, f.workers, log)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Label(v.Texts), withDirFlag(err))
		}
		points = append(points, sweep.PointOf(v, len(outcome.Results), outcome.Tournament.Standings()))
	}
	return points, nil
}

// print writes the files of a sweep and prints its result.
func (f *sweepFlags) print(w io.Writer, s *sweep.Sweep, game, agents string, points []sweep.Point) error {
	out := struct {
		Game       string        `json:"game"`
		Seed       uint64        `json:"seed"`
		Parameter  string        `json:"parameter,omitempty"`  // the only one
		Parameters []string      `json:"parameters,omitempty"` // two
		Values     []sweep.Point `json:"values"`
	}{Game: game, Seed: f.seed, Values: points}
	if out.Parameters = s.Names(); len(out.Parameters) == 1 {
		out.Parameter, out.Parameters = out.Parameters[0], nil
	}
	text, err := json.Marshal(out)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	var rows bytes.Buffer
	if err := s.CSV(&rows, points); err != nil {
		return err
	}
	drawing := s.SVG(game+": "+agents, points)
	if f.asJSON {
		_, err = w.Write(text)
	} else {
		err = printSweep(w, s, points)
	}
	for _, file := range f.files(text, rows.Bytes(), drawing) { // after printing the result, which a full disk must not hide
		if failed := file.Replace(file.content); failed != nil {
			return failed
		}
	}
	return err
}

// sweepFile is a file to write, with its content.
type sweepFile struct {
	disk.Target
	content []byte
}

// files returns the files to write.
func (f *sweepFlags) files(text, rows, drawing []byte) (files []sweepFile) {
	svg := disk.SVG("playout sweep")
	if f.svg != "" {
		files = append(files, sweepFile{disk.Target{Name: "svg", Path: f.svg, Mark: svg}, drawing})
	}
	if f.dir == "" {
		return files
	}
	svg.Is = func(begin, _ []byte) bool { return plot.Unmarked(begin) } // of an earlier version, which used the same name
	for _, file := range []struct {
		name    string
		mark    disk.Mark
		content []byte
	}{{"sweep.json", disk.Mark{What: "a result by playout sweep", Is: isSweepJSON}, text}, {"sweep.csv", disk.Mark{What: "rows by playout sweep", Is: isSweepCSV}, rows}, {"sweep.svg", svg, drawing}} {
		files = append(files, sweepFile{disk.Target{Path: disk.In(f.dir, file.name), Mark: file.mark}, file.content})
	}
	return files
}

// isSweepJSON reports whether a file begins as a sweep.json.
func isSweepJSON(begin, _ []byte) bool {
	return bytes.HasPrefix(begin, []byte(`{"game":"`)) && (bytes.Contains(begin, []byte(`,"parameter":"`)) || bytes.Contains(begin, []byte(`,"parameters":["`)))
}

// isSweepCSV reports whether a file begins as a sweep.csv.
func isSweepCSV(begin, _ []byte) bool {
	head, _, _ := bytes.Cut(begin, []byte("\n"))
	return bytes.HasSuffix(head, []byte(sweep.Columns))
}

// printSweep prints a line for each match.
func printSweep(w io.Writer, s *sweep.Sweep, points []sweep.Point) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%s\tgames\twon\tdrawn\tlost\tscore\t95 %%\tms a move\n", strings.Join(s.Names(), "\t"))
	for _, p := range points {
		a := p.Agents[s.Agent()]
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%.3f\t%.3f–%.3f\t%.3f\n", strings.Join(p.Texts(), "\t"), p.Games, a.Wins, a.Draws, a.Losses, a.Score, a.Low, a.High, a.MsPerMove)
	}
	return table.Flush()
}
