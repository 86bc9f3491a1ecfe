package data

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/strict"
)

// RatingRange is a range of ratings with both of its ends; the zero value is none.
type RatingRange struct {
	Low, High float64 // High is infinite for no upper end
}

// ParseRatingRange parses a range such as 900-1000, or 1201- for one without an upper end. String
// inverts it.
func ParseRatingRange(text string) (RatingRange, error) {
	low, high, found := strings.Cut(text, "-")
	r := RatingRange{High: math.Inf(1)}
	var err, err1 error
	r.Low, err = strconv.ParseFloat(low, 64)
	if high != "" {
		r.High, err1 = strconv.ParseFloat(high, 64)
	}
	if !found || err != nil || err1 != nil || !(r.Low >= 0 && r.Low <= r.High && r.Low < math.Inf(1)) || high != "" && math.IsInf(r.High, 1) || r.String() != text {
		return RatingRange{}, strict.Wrong("rating", "rating %q", game.Clip(text)).Allow("a range such as 900-1000, or 1201- for all from 1201 on")
	}
	return r, nil
}

// String returns the range as text.
func (r RatingRange) String() string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	if math.IsInf(r.High, 1) {
		return number(r.Low) + "-"
	}
	return number(r.Low) + "-" + number(r.High)
}

// has reports whether a rating is in the range.
func (r RatingRange) has(rating float64) bool { return rating >= r.Low && rating <= r.High }

// The columns of a table of ratings: the number of the game, the player's seat from 0, and the
// rating before the game. Others do not matter.
const (
	gameColumn   = "EpisodeId"
	seatColumn   = "Index"
	ratingColumn = "InitialScore"
)

// maxRatingLine bounds the bytes of a line of a table of ratings.
const maxRatingLine = 4096

// rate reads the numbers of all games, then the ratings of their players. Only these are kept,
// since Kaggle's table has hundreds of millions of others.
func (c *collector) rate() error {
	numbered, ok := c.Game.(format.Numbered)
	if !ok {
		return strict.Wrong("ratings", "ratings for %s, whose records have no numbers", c.Game.Spec().ID).Allow("a game with numbered episodes")
	}
	c.rated = map[uint64]game.Seats{}
	for _, path := range c.Files {
		if err := c.numbers(path, numbered); err != nil {
			return fmt.Errorf("%s: %w", path, disk.WithoutPath(err))
		}
	}
	var source disk.Source
	in, err := source.Open(c.Ratings)
	if err == nil {
		err = readRatings(in, c.Range, c.rated, func() bool { return c.ctx.Err() != nil })
		source.Close()
	}
	if err != nil {
		return strict.In("ratings", c.Ratings+": ", disk.WithoutPath(err))
	}
	return nil
}

// numbers adds the numbers of a file's games to rated, each with no seats.
func (c *collector) numbers(path string, numbered format.Numbered) error {
	var source disk.Source
	in, err := source.Open(path)
	if err != nil {
		return err
	}
	defer source.Close()
	return c.texts(in, path, func(_ int, text string) error {
		if number, ok := numbered.Number(text); ok {
			c.rated[number] = 0
		}
		return nil
	})
}

// seatsOf returns the seats of a recorded game whose rating is in the range.
func (c *collector) seatsOf(text string) (game.Seats, error) {
	number, ok := c.Game.(format.Numbered).Number(text)
	if !ok {
		return 0, errors.New("it does not have the number by which its ratings could be found (info.EpisodeId)")
	}
	return c.rated[number], nil
}

// readRatings reads an untrusted table of ratings, as comma-separated values with a heading, and adds
// to the games of rated the seats whose rating is in the range. A rating may be missing.
func readRatings(from io.Reader, within RatingRange, rated map[uint64]game.Seats, stopped func() bool) error {
	in := bufio.NewReaderSize(from, maxRatingLine)
	var columns [3]int // of the game, the seat and the rating
	count := 0         // of all columns
	for number := 1; ; number++ {
		raw, err := in.ReadSlice('\n')
		if err == io.EOF && len(raw) == 0 {
			break
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return strict.Wrong(strict.Line(number), "line %d is longer than %d bytes", number, maxRatingLine).Allow("lines of comma-separated values")
		case err != nil && err != io.EOF:
			return err
		case number%4096 == 0 && stopped():
			return errInterrupted
		}
		line := strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r")
		if number == 1 {
			names := strings.Split(strings.TrimPrefix(line, "\ufeff"), ",")
			count = len(names)
			for i, name := range []string{gameColumn, seatColumn, ratingColumn} {
				if columns[i] = slices.Index(names, name); columns[i] < 0 {
					return strict.Wrong(strict.Line(1), "line 1 %q has no column %s", game.Clip(line), name).Allow("columns %s, %s and %s, as in EpisodeAgents.csv", gameColumn, seatColumn, ratingColumn)
				}
			}
			continue
		}
		if err := readRating(line, count, columns, within, rated); err != nil {
			return strict.In(strict.Line(number), fmt.Sprintf("line %d: ", number), err)
		}
	}
	if count == 0 {
		return strict.Wrong("", "it is empty").Allow("columns %s, %s and %s, as in EpisodeAgents.csv", gameColumn, seatColumn, ratingColumn)
	}
	return nil
}

// readRating reads a line of a table of ratings, whose game, seat and rating are in these of count
// columns.
func readRating(line string, count int, columns [3]int, within RatingRange, rated map[uint64]game.Seats) error {
	var values [3]string
	rest := line
	for at := range count {
		value, after, more := strings.Cut(rest, ",")
		if more != (at < count-1) {
			return strict.Wrong("", "%d values", strings.Count(line, ",")+1).Allow("%d, as many as columns", count)
		}
		for i, column := range columns {
			if column == at {
				values[i] = value
			}
		}
		rest = after
	}
	number, err := strconv.ParseUint(values[0], 10, 64)
	if err != nil {
		return strict.Wrong("", "%s %q", gameColumn, game.Clip(values[0])).Allow("a whole number")
	}
	seats, wanted := rated[number]
	if !wanted || values[2] == "" {
		return nil
	}
	seat, err := strconv.ParseUint(values[1], 10, 8)
	if err != nil || seat >= game.MaxSeats {
		return strict.Wrong("", "%s %q", seatColumn, game.Clip(values[1])).Allow("0 to %d", game.MaxSeats-1)
	}
	rating, err := strconv.ParseFloat(values[2], 64)
	if err != nil || math.IsNaN(rating) || math.IsInf(rating, 0) {
		return strict.Wrong("", "%s %q", ratingColumn, game.Clip(values[2])).Allow("a number, or none")
	}
	if within.has(rating) {
		rated[number] = seats | game.Only(game.Seat(seat))
	}
	return nil
}
