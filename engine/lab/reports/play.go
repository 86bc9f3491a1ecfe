package reports

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"playout/engine/disk"
	"playout/engine/lab/matches"
	"playout/engine/lab/progress"
	"playout/engine/strict"
)

// Options describes how to play tables.
type Options struct {
	Dir     string // for the results, "" to keep none
	Games   int    // of each row, 0 for those of the report and then more
	Seed    uint64
	Workers int // games at a time; rows that measure times have one
	Log     *progress.Log
	// Before, if set, is called before a row is played, with its match: it may add games to the results file, which
	// are then not played here.
	Before func(context.Context, matches.Options) error
}

// Missing is a row that cannot be played here.
type Missing struct {
	Row   string
	Needs string // what is not here, in one line
}

// missing returns what a row needs and lacks here, "" if it can be played.
func missing(r *Row) string {
	err := matches.CanPlay(&r.Match)
	if err == nil {
		return ""
	}
	if unknown := r.With(1, 0).Check(); unknown != nil {
		return fmt.Sprintf("a version of this program that knows its agents (%v)", unknown)
	}
	if r.Needs != "" && errors.Is(err, fs.ErrNotExist) {
		return r.Needs
	}
	return err.Error() // such as of a file that is no net, and what it needs
}

// Play plays the rows of a table and returns the result, with the rows that cannot be played
// here. With a folder, rows continue from there, and Play writes the result and the files made
// from it (ID.json, .csv, .md, and drawings) after each row. The result then includes earlier
// rows of the folder; now are the rows of this call.
func (t *Table) Play(ctx context.Context, o Options) (whole *Result, now []Played, absent []Missing, err error) {
	found, err := Find(t.ID)
	if err != nil {
		return nil, nil, nil, err
	}
	all := &found[0] // t may have some of its rows only
	if whole, err = all.open(o); err != nil {
		return nil, nil, nil, err
	}
	var rows []Row
	passes := 0
	for _, r := range t.Rows {
		if needs := missing(&r); needs != "" {
			absent = append(absent, Missing{r.Name, needs})
			o.Log.Warn("%s %s needs %s", t.ID, r.Name, needs)
			continue
		}
		if o.Games > 0 {
			r.Counts = []int{o.Games}
		}
		rows = append(rows, r)
		passes = max(passes, len(r.Counts))
	}
	for pass := range passes {
		for i, r := range rows {
			if pass >= len(r.Counts) {
				continue
			}
			o.Log.Print("%s %s, row %d of %d: %d games, %s", t.ID, r.Name, i+1, len(rows), r.Counts[pass], r.Label)
			p, err := playRow(ctx, &r, t.folder(o.Dir), r.Counts[pass], o)
			if err != nil {
				return nil, nil, nil, fmt.Errorf("%s %s: %w", t.ID, r.Name, err)
			}
			now = append(now, p)
			whole.put(all, p)
			if err := all.write(o.Dir, whole, absent); err != nil {
				return nil, nil, nil, err
			}
		}
	}
	return whole, now, absent, nil
}

// folder returns the folder of a table's games, "" to keep none.
func (t *Table) folder(dir string) string {
	if dir == "" {
		return ""
	}
	return disk.In(dir, t.ID)
}

// open makes the folders of a table, and reads its earlier result.
func (t *Table) open(o Options) (*Result, error) {
	if o.Dir != "" {
		for _, folder := range []string{o.Dir, t.folder(o.Dir)} {
			if err := disk.MakeFolder(folder); err != nil {
				return nil, strict.At("dir", err)
			}
		}
		for _, f := range t.files(o.Dir, nil, nil, nil, nil, nil) {
			if err := f.Check(); err != nil {
				return nil, err
			}
		}
	}
	return t.resultIn(o.Dir, o.Seed)
}

// playRow plays a number of games of a row.
func playRow(ctx context.Context, r *Row, dir string, count int, o Options) (Played, error) {
	if o.Before != nil && dir != "" && !r.Serial {
		if err := o.Before(ctx, matches.RowOptions(&r.Match, dir, count, o.Seed, o.Workers, o.Log)); err != nil {
			return Played{}, err
		}
	}
	outcome, err := matches.PlayRow(ctx, &r.Match, dir, count, o.Seed, o.Workers, o.Log)
	if err != nil {
		return Played{}, err
	}
	return newPlayed(r, outcome, newRun(outcome.Config.Workers)), nil
}
