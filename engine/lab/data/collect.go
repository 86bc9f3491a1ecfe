package data

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/lab/progress"
)

// Collection says what is to become of files of games, data sets and rows. With
// neither Out nor CSV they are read and counted only.
type Collection struct {
	Game  game.Game // nil where data sets alone are read, which name their own
	Files []string
	Out   string                                 // data set to make of games that others played, "" for none
	CSV   string                                 // file for rows, "" for none
	Each  func(format string, args ...any) error // reports a data set that was read
	Log   *progress.Log
}

// check refuses what is no collection.
func (c *Collection) check() error {
	switch {
	case len(c.Files) == 0:
		return errors.New("no file is named; allowed: data sets, rows, or games that others played")
	case c.Out != "" && c.CSV != "":
		return errors.New("-out and -csv at once; allowed: one of them")
	case c.Out != "" && len(c.Files) > maxSources:
		return fmt.Errorf("%d files; allowed: %d, and several games in a file", len(c.Files), maxSources)
	}
	return nil
}

// Collect reads files of games, data sets and rows, and makes a data set or a file
// of rows of them, whole or not at all. The text says what they hold.
func Collect(ctx context.Context, c Collection) (text string, err error) {
	if err := c.check(); err != nil {
		return "", err
	}
	if c.Game == nil {
		if c.Game, err = gameOf(c.Files); err != nil {
			return "", err
		}
	}
	r := &reader{Collection: c, census: dataset.NewSummary(c.Game), stop: ctx}
	if porter, is := c.Game.(format.Provider); is {
		r.form = porter.Formats()[0]
	}
	to, name := c.CSV, "-csv"
	if c.Out != "" {
		to, name = c.Out, "-out"
	}
	if to == "" {
		err = r.files()
	} else if _, there := os.Lstat(to); there == nil {
		err = fmt.Errorf("%s %s: it is there already; allowed: a new file", name, to)
	} else if fault := disk.ReplaceBy(to, func(file io.Writer) error {
		kept := &faultWriter{to: file}
		err = r.write(kept)
		if kept.fault != nil {
			err = nil // which would name what was read then
			return kept.fault
		}
		return err
	}); fault != nil && err == nil {
		err = fmt.Errorf("%s %s: %w", name, to, disk.Plain(fault))
	}
	if err != nil {
		return "", err
	}
	return r.String(), nil
}

// gameOf is the game that data sets name.
func gameOf(paths []string) (game.Game, error) {
	text := ""
	source := new(disk.Source)
	for i, path := range paths {
		in, err := source.Open(path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, disk.Plain(err))
		}
		begin, _ := in.Peek(len(dataset.Magic))
		if string(begin) != dataset.Magic {
			err = fmt.Errorf("-game is missing, and %s is no data set, which names its own; allowed: %s", path, strings.Join(games.Names(), ", "))
		} else if i == 0 { // the others are held to it when they are read
			var head dataset.Header
			if head, err = dataset.ReadHeader(in); err != nil {
				err = fmt.Errorf("%s: %w", path, err)
			}
			text = head.Game
		}
		source.Close()
		if err != nil {
			return nil, err
		}
	}
	g, err := games.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", paths[0], err)
	}
	return g, nil
}

// faultWriter keeps the first error of a writer.
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

// maxSources is the most files that a data set is made of: their names and sums
// stand in its head.
const maxSources = 256

// write makes a data set or rows of the files.
func (r *reader) write(file io.Writer) (err error) {
	to := bufio.NewWriterSize(file, 1<<20)
	if r.Out != "" {
		head := dataset.Header{Game: r.Game.Spec().Name(), Rules: r.Game.Spec().Version}
		for _, path := range r.Files {
			sum, err := FileSum(path)
			if err != nil {
				return fmt.Errorf("%s: %w", path, disk.Plain(err))
			}
			head.Files = append(head.Files, dataset.File{Name: filepath.Base(path), SHA256: sum})
		}
		if r.set, err = dataset.NewWriter(r.Game, to, head); err != nil {
			return err
		}
	} else {
		r.rowsTo = to
	}
	if err := r.files(); err != nil {
		return err
	}
	return to.Flush()
}

// reader reads the files of a collection.
type reader struct {
	Collection
	form   format.Format // of games that others played; without Read where there is none
	set    *dataset.Writer
	rowsTo *bufio.Writer // both nil where all is only counted
	stop   context.Context
	meter  *progress.Meter
	source disk.Source

	census *dataset.Summary
	labels [3]int // rows by label: lost, drawn, won by black
	bad    int    // games that were left out
	first  error  // why the first was
	line   []byte
	rows   []dataset.Row
}

// files reads all files.
func (r *reader) files() error {
	var size int64
	for _, path := range r.Files {
		info, err := os.Stat(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, disk.Plain(err))
		}
		size += info.Size()
	}
	r.meter = r.Log.Meter("MB", 0, int(size>>20))
	defer r.meter.Clear()
	for _, path := range r.Files {
		if err := r.read(path); err != nil {
			return fmt.Errorf("%s: %w", path, disk.Plain(err))
		}
	}
	if r.census.Games == 0 && r.labels == [3]int{} {
		if r.first != nil {
			return fmt.Errorf("no game can be used; %w", r.first)
		}
		return errors.New("there is no game in it; allowed: data sets, rows, or games that others played")
	}
	return nil
}

// read reads one file.
func (r *reader) read(path string) error {
	in, err := r.source.Open(path)
	if err != nil {
		return err
	}
	defer r.source.Close()
	begin, _ := in.Peek(len(dataset.Magic))
	set := string(begin) == dataset.Magic
	rows := !set && strings.HasSuffix(strings.TrimSuffix(path, ".gz"), ".csv")
	switch {
	case r.set != nil && (set || rows):
		return errors.New("a data set is made of games that others played; allowed: to train on data sets and rows as they are")
	case set:
		return r.dataSet(in, path)
	case rows:
		return r.readRows(in)
	case r.form.Read == nil:
		return fmt.Errorf("%s has no form in which games are told; allowed: data sets", r.Game.Spec().ID)
	}
	return r.games(in, path)
}

// dataSet reads a data set.
func (r *reader) dataSet(in io.Reader, path string) error {
	before := r.census.Games
	set, err := dataset.NewReader(r.Game, in)
	if err != nil {
		return err
	}
	for {
		l, err := set.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = r.lesson(l)
		}
		if err != nil {
			return err
		}
	}
	return r.Each("%s: version %d, made by %s", path, set.Header.Version, Command(&set.Header, r.census.Games-before, path))
}

// maxGame is the most bytes of a game that others played.
const maxGame = 16 << 20

// errLong is the error of a longer one.
var errLong = fmt.Errorf("a game of more than %d bytes", maxGame)

// maxUnusable is the most games one after the other that are left out: a file with
// more of them is something else.
const maxUnusable = 100_000

// errInterrupted is that of an interrupt.
var errInterrupted = errors.New("interrupted; nothing is written")

// games reads games that others played.
func (r *reader) games(in io.Reader, path string) error {
	texts := bufio.NewScanner(disk.Full(in))
	texts.Buffer(nil, maxGame)
	if r.form.Split != nil {
		texts.Split(r.form.Split)
	}
	unusable := 0 // since the last that was used
	for n := 1; texts.Scan(); n++ {
		if r.stop.Err() != nil {
			return errInterrupted
		}
		text := strings.TrimSpace(texts.Text())
		if text == "" {
			n--
			continue
		}
		l, err := dataset.Import(r.Game, r.form, text)
		if err != nil {
			r.bad++
			if r.first == nil {
				r.first = fmt.Errorf("%s, game %d: %w", path, n, err)
			}
			if unusable++; unusable > maxUnusable {
				return fmt.Errorf("more than %d games one after the other cannot be used, the last %w", maxUnusable, err)
			}
			continue
		}
		unusable = 0
		if err := r.lesson(l); err != nil {
			return err
		}
	}
	if errors.Is(texts.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%w; allowed: games in %s", errLong, r.form.Name)
	}
	return texts.Err()
}

// lesson counts a game and hands it on.
func (r *reader) lesson(l *dataset.Episode) error {
	if r.stop.Err() != nil {
		return errInterrupted
	}
	r.meter.At(int(r.source.Count>>20), "")
	if err := r.census.Add(l); err != nil || r.set == nil && r.rowsTo == nil {
		return err
	}
	if r.set != nil {
		return r.set.Write(l)
	}
	var err error
	if r.rows, err = l.Rows(r.Game, r.rows[:0]); err != nil {
		return err
	}
	for i := range r.rows {
		if err := r.row(&r.rows[i]); err != nil {
			return err
		}
	}
	return nil
}

// readRows reads rows.
func (r *reader) readRows(in io.Reader) error {
	rows := dataset.NewRowReader(in)
	for {
		row, err := rows.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil && r.stop.Err() != nil {
			err = errInterrupted
		}
		if err == nil {
			err = r.row(&row)
		}
		if err != nil {
			return err
		}
	}
}

// row counts a row and hands it on.
func (r *reader) row(row *dataset.Row) error {
	r.labels[row.Label+1]++
	if r.rowsTo == nil {
		return nil
	}
	r.line = append(row.Append(r.line[:0]), '\n')
	_, err := r.rowsTo.Write(r.line)
	return err
}

// String says what there is.
func (r *reader) String() string {
	var parts []string
	if r.census.Games > 0 {
		parts = append(parts, fmt.Sprintf("%d games", r.census.Games), r.census.String())
	}
	if rows := r.labels[0] + r.labels[1] + r.labels[2]; rows > 0 {
		parts = append(parts, fmt.Sprintf("%d rows: black won in %d, drew in %d, lost in %d", rows, r.labels[2], r.labels[1], r.labels[0]))
	}
	if r.bad > 0 {
		parts = append(parts, fmt.Sprintf("%d games left out, the first %v", r.bad, r.first))
	}
	return strings.Join(parts, "; ")
}
