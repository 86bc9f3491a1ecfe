package data

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/lab/progress"
	"playout/engine/strict"
)

// CollectOptions names files of games, data sets and rows, and what to make of them. With
// neither Out nor CSV, Collect only counts them.
type CollectOptions struct {
	Game  game.Game // nil if all files are data sets, which name their game
	Files []string
	Out   string // data set to make of recorded games, "" for none
	CSV   string // file for rows, "" for none
	Seat  string // rows only of games in which this seat alone searched, "" for all games
	// Ratings is a file of ratings, such as Kaggle's EpisodeAgents.csv, "" for none: the data set then
	// has only games with a player whose rating is in the range, and policies learn only the moves of
	// such players.
	Ratings string
	Range   RatingRange
	Each    func(file, origin string) error // called after each data set, with its origin; may be nil
	Log     *progress.Log
}

// maxSources is the most files of a data set: its header holds their names and checksums.
const maxSources = 256

// check rejects options before Collect opens a file.
func (o *CollectOptions) check() error {
	switch {
	case len(o.Files) == 0:
		return errors.New("no file is named; allowed: data sets, rows, or games that others played")
	case o.Out != "" && o.CSV != "":
		return strict.Wrong("out", "out and csv at once").Allow("one of them")
	case o.Seat != "" && o.CSV == "":
		return strict.Wrong("seat", "seat without csv").Allow("both, or neither")
	case o.Ratings != "" && o.Out == "":
		return strict.Wrong("ratings", "ratings without out").Allow("both, or neither")
	case (o.Ratings == "") != (o.Range == RatingRange{}):
		return strict.Wrong("rating", "one of ratings and rating").Allow("both, or neither")
	case o.Out != "" && len(o.Files) > maxSources:
		return fmt.Errorf("%d files; allowed: %d, and several games in a file", len(o.Files), maxSources)
	}
	return nil
}

// Collected counts what files hold.
type Collected struct {
	Games  *dataset.Summary
	Labels [3]int // rows by label: lost, drawn, won
	Bad    int    // games left out
	First  error  // why the first of them was left out

	Outside        int    // games left out, since no player's rating is in the range
	Corrected      int    // games that were read only with corrections
	FirstCorrected string // the first correction of the first of them
}

// String formats the counts in one line.
func (c *Collected) String() string {
	var parts []string
	if c.Games.Games > 0 {
		parts = append(parts, fmt.Sprintf("%d games", c.Games.Games), c.Games.String())
	}
	if rows := c.Labels[0] + c.Labels[1] + c.Labels[2]; rows > 0 {
		parts = append(parts, fmt.Sprintf("%d rows: won %d, drawn %d, lost %d", rows, c.Labels[2], c.Labels[1], c.Labels[0]))
	}
	if c.Bad > 0 {
		parts = append(parts, fmt.Sprintf("%d games left out, the first %v", c.Bad, c.First))
	}
	if c.Outside > 0 {
		parts = append(parts, fmt.Sprintf("%d games without a player of such a rating", c.Outside))
	}
	if c.Corrected > 0 {
		parts = append(parts, fmt.Sprintf("%d games not read as they stand, the first %s", c.Corrected, c.FirstCorrected))
	}
	return strings.Join(parts, "; ")
}

// Collect reads files of games, data sets and rows, and makes one data set or file of rows of
// them, whole or not at all.
func Collect(ctx context.Context, o CollectOptions) (*Collected, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Game == nil {
		g, err := gameOf(o.Files)
		if err != nil {
			return nil, err
		}
		o.Game = g
	}
	if seats := o.Game.Spec().Seats; o.Seat != "" && !slices.Contains(seats, o.Seat) {
		return nil, strict.Wrong("seat", "seat: %q", game.Clip(o.Seat)).Allow("%s", strings.Join(seats, ", "))
	}
	c := &collector{CollectOptions: o, ctx: ctx, Collected: Collected{Games: dataset.NewSummary(o.Game)}}
	if provider, ok := o.Game.(format.Provider); ok {
		c.format = provider.Formats()[0]
	}
	to := disk.Target{Name: "csv", Path: o.CSV} // rows have no room for a mark
	if o.Out != "" {
		to = disk.Target{Name: "out", Path: o.Out, Mark: disk.Mark{What: "a data set by playout data", Is: isCollected}}
	}
	if to.Path == "" {
		return &c.Collected, c.files()
	}
	if err := to.Check(); err != nil {
		return nil, err
	}
	var unread error
	err := to.ReplaceBy(func(file io.Writer) error {
		out := &faultWriter{to: file}
		if unread = c.write(out); out.fault != nil {
			unread = nil // it blames the input file
			return out.fault
		}
		return unread
	})
	if unread != nil {
		return nil, unread
	}
	if err != nil {
		return nil, err
	}
	return &c.Collected, nil
}

// isCollected reports whether a file begins as a data set that Collect made.
func isCollected(begin, _ []byte) bool {
	header, err := dataset.ReadHeader(bufio.NewReader(bytes.NewReader(begin)))
	return err == nil && len(header.Files) > 0
}

// gameOf returns the game that data sets name.
func gameOf(paths []string) (game.Game, error) {
	name := ""
	for i, path := range paths {
		header, err := peekHeader(path)
		if err != nil {
			return nil, err
		}
		if i == 0 { // reading compares the others with it
			name = header.Game
		}
	}
	g, err := games.Parse(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", paths[0], err)
	}
	return g, nil
}

// peekHeader reads the header of a data set.
func peekHeader(path string) (header dataset.Header, err error) {
	var source disk.Source
	in, err := source.Open(path)
	if err != nil {
		return header, fmt.Errorf("%s: %w", path, disk.WithoutPath(err))
	}
	defer source.Close()
	if begin, _ := in.Peek(len(dataset.Magic)); string(begin) != dataset.Magic {
		return header, strict.Wrong("game", "game is missing, and %s is not a data set, which would name it", path).Allow("%s", strings.Join(games.Names(), ", "))
	}
	if header, err = dataset.ReadHeader(in); err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return header, err
}

// faultWriter remembers the first error of a writer.
type faultWriter struct {
	to    io.Writer
	fault error
}

func (w *faultWriter) Write(data []byte) (int, error) {
	n, err := w.to.Write(data)
	if w.fault == nil {
		w.fault = err
	}
	return n, err
}

// write makes a data set or rows of the files.
func (c *collector) write(file io.Writer) (err error) {
	to := bufio.NewWriterSize(file, 1<<20)
	if c.Out != "" {
		header := dataset.Header{Game: c.Game.Spec().Name(), Rules: c.Game.Spec().Version}
		for _, path := range c.Files {
			sum, err := FileSum(path)
			if err != nil {
				return fmt.Errorf("%s: %w", path, disk.WithoutPath(err))
			}
			header.Files = append(header.Files, dataset.File{Name: filepath.Base(path), SHA256: sum})
		}
		if c.Ratings != "" {
			sum, err := FileSum(c.Ratings)
			if err != nil {
				return strict.In("ratings", c.Ratings+": ", disk.WithoutPath(err))
			}
			header.Ratings = &dataset.Ratings{File: dataset.File{Name: filepath.Base(c.Ratings), SHA256: sum}, Range: c.Range.String()}
			if err := c.rate(); err != nil {
				return err
			}
		}
		if c.set, err = dataset.NewWriter(c.Game, to, header); err != nil {
			return err
		}
	} else {
		c.csv = to
	}
	if err := c.files(); err != nil {
		return err
	}
	return to.Flush()
}
