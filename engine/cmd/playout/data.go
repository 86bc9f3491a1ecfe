package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games"
)

// dataHelp says what the files may be.
const dataHelp = `The arguments are files, plain or gzip: data sets; rows, whose names end in .csv; and games that others played,
Kaggle episodes, PGN, or in other games a list of moves a line. A game that is broken, or that does not tell how it
ended, is left out and counted; one of more than 16 MB, or more than 100000 of them one after the other, end the
reading with an error. Of a pipe 256 MB are read at most. Without -out and -csv the files are read and counted alone.
`

// handleData counts what data sets, rows and recorded games hold, and makes data
// sets of games and rows of both.
func handleData(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("data", flag.ContinueOnError)
	gameText := flags.String("game", "", "game string, such as othello; data sets alone name their own")
	out := flags.String("out", "", "data set `file` to make of games that others played")
	csv := flags.String("csv", "", "`file` to write rows to, as in student report 1: 64 cells and a label")
	if err := readFlags(flags, args, stdout, dataHelp); err != nil {
		return err
	}
	paths := flags.Args()
	switch {
	case len(paths) == 0:
		return errors.New("no file is named; allowed: data sets, rows, or games that others played")
	case *out != "" && *csv != "":
		return errors.New("-out and -csv at once; allowed: one of them")
	case *out != "" && len(paths) > maxSources:
		return fmt.Errorf("%d files; allowed: %d, and several games in a file", len(paths), maxSources)
	}
	g, err := gameOf(*gameText, paths)
	if err != nil {
		return err
	}
	stop, free := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer free()
	d := &dataReader{game: g, census: dataset.NewSummary(g), stop: stop, said: stdout}
	if porter, is := g.(format.Provider); is {
		d.form = porter.Formats()[0]
	}
	to, name := *csv, "-csv"
	if *out != "" {
		to, name = *out, "-out"
	}
	if to == "" {
		err = d.files(paths, stderr)
	} else if _, there := os.Lstat(to); there == nil {
		err = fmt.Errorf("%s %s: it is there already; allowed: a new file", name, to)
	} else if fault := disk.ReplaceBy(to, func(file io.Writer) error {
		kept := &faultWriter{to: file}
		err = d.write(kept, paths, *out != "", stderr)
		if kept.fault != nil {
			err = nil // which would name what was read then
			return kept.fault
		}
		return err
	}); fault != nil && err == nil {
		err = fmt.Errorf("%s %s: %w", name, to, disk.Plain(fault))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, d)
	return err
}

// gameOf is the game named, or, where none is, that of data sets.
func gameOf(text string, paths []string) (game.Game, error) {
	if text != "" {
		return games.Parse(text)
	}
	source := &disk.Source{Piped: mostPiped}
	for i, path := range paths {
		in, err := source.Open(path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, disk.Plain(err))
		}
		begin, _ := in.Peek(len(dataset.Magic))
		if string(begin) != dataset.Magic {
			err = fmt.Errorf("-game is missing, and %s is no data set, which names its own; %s", path, allowedGames())
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

// write makes a data set or rows of files.
func (d *dataReader) write(file io.Writer, paths []string, set bool, stderr io.Writer) (err error) {
	to := bufio.NewWriterSize(file, 1<<20)
	if set {
		head := dataset.Header{Game: d.game.Spec().Name(), Rules: d.game.Spec().Version}
		for _, path := range paths {
			sum, err := fileSum(path)
			if err != nil {
				return fmt.Errorf("%s: %w", path, disk.Plain(err))
			}
			head.Files = append(head.Files, dataset.File{Name: filepath.Base(path), SHA256: hex.EncodeToString([]byte(sum))})
		}
		if d.out, err = dataset.NewWriter(d.game, to, head); err != nil {
			return err
		}
	} else {
		d.csv = to
	}
	if err := d.files(paths, stderr); err != nil {
		return err
	}
	return to.Flush()
}

// dataReader reads files of games and rows.
type dataReader struct {
	game   game.Game
	form   format.Format // of games that others played; without Read where there is none
	out    *dataset.Writer
	csv    *bufio.Writer // both nil where all is only counted
	stop   context.Context
	said   io.Writer // gets a line for each data set
	rate   *progress
	source *disk.Source

	census *dataset.Summary
	labels [3]int // rows by label: lost, drawn, won by black
	bad    int    // games that were left out
	first  error  // why the first was
	line   []byte
	rows   []dataset.Row
}

// files reads all files.
func (d *dataReader) files(paths []string, stderr io.Writer) error {
	var size int64
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, disk.Plain(err))
		}
		size += info.Size()
	}
	d.rate = newProgress(stderr, "MB", 0, int(size>>20))
	defer d.rate.clear()
	d.source = &disk.Source{Piped: mostPiped}
	for _, path := range paths {
		if err := d.read(path); err != nil {
			return fmt.Errorf("%s: %w", path, disk.Plain(err))
		}
	}
	if d.census.Games == 0 && d.labels == [3]int{} {
		if d.first != nil {
			return fmt.Errorf("no game can be used; %w", d.first)
		}
		return errors.New("there is no game in it; allowed: data sets, rows, or games that others played")
	}
	return nil
}

// read reads one file.
func (d *dataReader) read(path string) error {
	in, err := d.source.Open(path)
	if err != nil {
		return err
	}
	defer d.source.Close()
	begin, _ := in.Peek(len(dataset.Magic))
	set := string(begin) == dataset.Magic
	rows := !set && strings.HasSuffix(strings.TrimSuffix(path, ".gz"), ".csv")
	switch {
	case d.out != nil && (set || rows):
		return errors.New("a data set is made of games that others played; allowed: to train on data sets and rows as they are")
	case set:
		return d.dataSet(in, path)
	case rows:
		return d.readRows(in)
	case d.form.Read == nil:
		return fmt.Errorf("%s has no form in which games are told; allowed: data sets", d.game.Spec().ID)
	}
	return d.games(in, path)
}

// dataSet reads a data set.
func (d *dataReader) dataSet(in io.Reader, path string) error {
	before := d.census.Games
	r, err := dataset.NewReader(d.game, in)
	if err != nil {
		return err
	}
	for {
		l, err := r.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = d.lesson(l)
		}
		if err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(d.said, "%s: version %d, made by %s\n", path, r.Header.Version, madeBy(&r.Header, d.census.Games-before, path))
	return err
}

// maxGame is the most bytes of a game that others played.
const maxGame = 16 << 20

// mostPiped is the most bytes of what is no plain file, and need not end; less in
// tests.
var mostPiped int64 = disk.Piped

// errLong is the error of a longer one.
var errLong = fmt.Errorf("a game of more than %d bytes", maxGame)

// maxUnusable is the most games one after the other that are left out: a file with
// more of them is something else.
const maxUnusable = 100_000

// errInterrupted is that of an interrupt.
var errInterrupted = errors.New("interrupted; nothing is written")

// games reads games that others played.
func (d *dataReader) games(in io.Reader, path string) error {
	texts := bufio.NewScanner(disk.Full(in))
	texts.Buffer(nil, maxGame)
	if d.form.Split != nil {
		texts.Split(d.form.Split)
	}
	unusable := 0 // since the last that was used
	for n := 1; texts.Scan(); n++ {
		if d.stop.Err() != nil {
			return errInterrupted
		}
		text := strings.TrimSpace(texts.Text())
		if text == "" {
			n--
			continue
		}
		l, err := dataset.Import(d.game, d.form, text)
		if err != nil {
			d.bad++
			if d.first == nil {
				d.first = fmt.Errorf("%s, game %d: %w", path, n, err)
			}
			if unusable++; unusable > maxUnusable {
				return fmt.Errorf("more than %d games one after the other cannot be used, the last %w", maxUnusable, err)
			}
			continue
		}
		unusable = 0
		if err := d.lesson(l); err != nil {
			return err
		}
	}
	if errors.Is(texts.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%w; allowed: games in %s", errLong, d.form.Name)
	}
	return texts.Err()
}

// lesson counts a game and hands it on.
func (d *dataReader) lesson(l *dataset.Episode) error {
	if d.stop.Err() != nil {
		return errInterrupted
	}
	d.rate.at(int(d.source.Count>>20), "")
	if err := d.census.Add(l); err != nil || d.out == nil && d.csv == nil {
		return err
	}
	if d.out != nil {
		return d.out.Write(l)
	}
	var err error
	if d.rows, err = l.Rows(d.game, d.rows[:0]); err != nil {
		return err
	}
	for i := range d.rows {
		if err := d.row(&d.rows[i]); err != nil {
			return err
		}
	}
	return nil
}

// readRows reads rows.
func (d *dataReader) readRows(in io.Reader) error {
	r := dataset.NewRowReader(in)
	for {
		row, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil && d.stop.Err() != nil {
			err = errInterrupted
		}
		if err == nil {
			err = d.row(&row)
		}
		if err != nil {
			return err
		}
	}
}

// row counts a row and hands it on.
func (d *dataReader) row(row *dataset.Row) error {
	d.labels[row.Label+1]++
	if d.csv == nil {
		return nil
	}
	d.line = append(row.Append(d.line[:0]), '\n')
	_, err := d.csv.Write(d.line)
	return err
}

// String says what there is.
func (d *dataReader) String() string {
	var parts []string
	if d.census.Games > 0 {
		parts = append(parts, fmt.Sprintf("%d games", d.census.Games), d.census.String())
	}
	if rows := d.labels[0] + d.labels[1] + d.labels[2]; rows > 0 {
		parts = append(parts, fmt.Sprintf("%d rows: black won in %d, drew in %d, lost in %d", rows, d.labels[2], d.labels[1], d.labels[0]))
	}
	if d.bad > 0 {
		parts = append(parts, fmt.Sprintf("%d games left out, the first %v", d.bad, d.first))
	}
	return strings.Join(parts, "; ")
}
