package data

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/lab/progress"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Bounds of recorded games.
const (
	maxGame = 16 << 20 // bytes of a game
	// maxUnusable is the most games in a row to leave out: a file with more of them is something
	// else.
	maxUnusable = 100_000
)

var (
	errLong        = fmt.Errorf("a game of more than %d bytes", maxGame)
	errInterrupted = errors.New("interrupted; nothing is written")
)

// collector reads the files of one call of Collect.
type collector struct {
	CollectOptions
	Collected
	ctx    context.Context
	format format.Format   // of recorded games; without Read if the game has none
	set    *dataset.Writer // nil if Collect makes no data set
	csv    *bufio.Writer   // nil if Collect writes no rows
	meter  *progress.Meter
	source disk.Source
	line   []byte
	rows   []dataset.PositionRow
	rated  map[uint64]game.Seats // by the number of a game, the seats whose rating is in the range; nil without ratings
}

// files reads all files.
func (c *collector) files() error {
	var size int64
	for _, path := range c.Files {
		info, err := disk.Stat(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, disk.WithoutPath(err))
		}
		size += info.Size()
	}
	c.meter = c.Log.Meter("MB", 0, int(size>>20))
	defer c.meter.Clear()
	for _, path := range c.Files {
		if err := c.read(path); err != nil {
			return fmt.Errorf("%s: %w", path, disk.WithoutPath(err))
		}
	}
	if c.Games.Games == 0 && c.Labels == [3]int{} {
		if c.First != nil {
			return fmt.Errorf("no game can be used: %w", c.First)
		}
		if c.Outside > 0 {
			return strict.Wrong("rating", "no player of the %d games has a rating of %v", c.Outside, c.Range).Allow("a range with ratings that %s has for these games", c.Ratings)
		}
		return errors.New("there is no game in it; allowed: data sets, rows, or games that others played")
	}
	return nil
}

// read reads one file.
func (c *collector) read(path string) error {
	in, err := c.source.Open(path)
	if err != nil {
		return err
	}
	defer c.source.Close()
	begin, _ := in.Peek(len(dataset.Magic))
	set := string(begin) == dataset.Magic
	rows := !set && strings.HasSuffix(strings.TrimSuffix(path, ".gz"), ".csv")
	switch {
	case c.set != nil && (set || rows):
		return errors.New("a data set is made of games that others played; allowed: to train on data sets and rows as they are")
	case set:
		return c.dataSet(in, path)
	case rows:
		return c.readRows(in)
	case c.format.Read == nil:
		return fmt.Errorf("%s has no file format for games; allowed: data sets", c.Game.Spec().ID)
	}
	return c.games(in, path)
}

// dataSet reads a data set.
func (c *collector) dataSet(in io.Reader, path string) error {
	before := c.Games.Games
	set, err := dataset.NewReader(c.Game, in)
	if err != nil {
		return err
	}
	for {
		e, err := set.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = c.episode(e)
		}
		if err != nil {
			return err
		}
	}
	if c.Each == nil {
		return nil
	}
	return c.Each(path, fmt.Sprintf("version %d, made by %s", set.Header.Version, set.Header.Command(c.Games.Games-before, path)))
}

// database returns the database format of a file by its name, nil if it is text.
func (c *collector) database(path string) *format.Database {
	archived, ok := c.Game.(format.Archived)
	if !ok {
		return nil
	}
	name := strings.ToLower(strings.TrimSuffix(path, ".gz"))
	for _, d := range archived.Databases() {
		if strings.HasSuffix(name, d.Extension) {
			return &d
		}
	}
	return nil
}

// games reads recorded games.
func (c *collector) games(in io.Reader, path string) error {
	unusable := 0 // since the last one that was used
	return c.texts(in, path, func(n int, text string) error {
		e, notes, err := dataset.Import(c.Game, c.format, text)
		seats := game.Seats(0)
		if err == nil && c.rated != nil {
			seats, err = c.seatsOf(text)
		}
		if err != nil {
			c.Bad++
			if c.First == nil {
				c.First = fmt.Errorf("%s, game %d: %w", path, n, err)
			}
			if unusable++; unusable > maxUnusable {
				return fmt.Errorf("more than %d games one after the other cannot be used, the last %w", maxUnusable, err)
			}
			return nil
		}
		unusable = 0
		if c.rated != nil {
			if seats == 0 {
				c.Outside++
				return nil
			}
			if err := e.Only(c.Game, seats); err != nil {
				return err
			}
		}
		if len(notes) > 0 {
			if c.Corrected++; c.Corrected == 1 {
				c.FirstCorrected = fmt.Sprintf("%s, game %d: %s", path, n, notes[0])
			}
		}
		return c.episode(e)
	})
}

// texts calls each with the text of each recorded game, and its number from 1.
func (c *collector) texts(in io.Reader, path string, each func(n int, text string) error) error {
	database := c.database(path)
	if database == nil {
		in = plaintext.Reader(in)
	}
	texts := bufio.NewScanner(disk.FullReads(in))
	texts.Buffer(nil, maxGame)
	switch {
	case database != nil:
		texts.Split(database.Split())
	case c.format.Split != nil:
		texts.Split(c.format.Split)
	}
	for n := 1; texts.Scan(); n++ {
		if c.ctx.Err() != nil {
			return errInterrupted
		}
		text := strings.TrimSpace(plaintext.Decode(texts.Bytes()))
		if text == "" {
			n--
			continue
		}
		if err := each(n, text); err != nil {
			return err
		}
	}
	if errors.Is(texts.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%w; allowed: games in %s", errLong, c.format.Name)
	}
	return texts.Err()
}

// episode counts a game and writes it.
func (c *collector) episode(e *dataset.Episode) error {
	if c.ctx.Err() != nil {
		return errInterrupted
	}
	c.meter.Update(int(c.source.Count>>20), "")
	if err := c.Games.Add(e); err != nil || c.set == nil && c.csv == nil {
		return err
	}
	if c.set != nil {
		return c.set.Write(e)
	}
	if c.Seat != "" {
		seat, single, err := e.Searcher(c.Game)
		if err != nil || !single || c.Game.Spec().Seats[seat] != c.Seat {
			return err
		}
	}
	var err error
	if c.rows, err = e.Rows(c.Game, c.rows[:0]); err != nil {
		return err
	}
	for i := range c.rows {
		if err := c.row(&c.rows[i]); err != nil {
			return err
		}
	}
	return nil
}

// readRows reads rows.
func (c *collector) readRows(in io.Reader) error {
	rows := dataset.NewRowReader(in)
	for {
		row, err := rows.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil && c.ctx.Err() != nil {
			err = errInterrupted
		}
		if err == nil {
			err = c.row(&row)
		}
		if err != nil {
			return err
		}
	}
}

// row counts a row and writes it.
func (c *collector) row(row *dataset.PositionRow) error {
	c.Labels[row.Label+1]++
	if c.csv == nil {
		return nil
	}
	c.line = append(row.Append(c.line[:0]), '\n')
	_, err := c.csv.Write(c.line)
	return err
}
