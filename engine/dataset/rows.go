package dataset

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"playout/engine/game"
	"playout/engine/strict"
)

// PositionRow is an Othello position and the result of its game, as the package comment
// describes it.
type PositionRow struct {
	Cells [rowCells]uint8 // by square, a1 first: 0 empty, 1 white, 2 black
	Label int8            // of the seat in the package comment: 1 it won, 0 a draw, -1 it lost
}

const (
	rowCells   = 64
	rowPlanes  = "report1"
	maxRowLine = 1024 // bytes of a line
	rowUsage   = "64 cells of 0, 1 or 2 and a label of -1, 0 or 1, separated by commas"
)

// Append adds the row's line, without its end.
func (r *PositionRow) Append(to []byte) []byte {
	for _, cell := range r.Cells {
		to = append(to, '0'+cell, ',')
	}
	return strconv.AppendInt(to, int64(r.Label), 10)
}

// parseRow reads an untrusted line, without its end.
func parseRow(line []byte) (PositionRow, error) {
	var r PositionRow
	if count := bytes.Count(line, []byte{','}) + 1; count != rowCells+1 {
		return r, strict.Wrong("", "%d values", count).Allow(rowUsage)
	}
	for i := range r.Cells {
		cell, rest, _ := bytes.Cut(line, []byte{','})
		if len(cell) != 1 || cell[0] < '0' || cell[0] > '2' {
			return r, strict.Wrong(strict.Index("", i), "cell %d is %q", i+1, game.Clip(string(cell))).Allow(rowUsage)
		}
		r.Cells[i], line = cell[0]-'0', rest
	}
	switch string(line) {
	case "-1":
		r.Label = -1
	case "0":
	case "1":
		r.Label = 1
	default:
		return r, strict.Wrong(strict.Index("", rowCells), "the label is %q", game.Clip(string(line))).Allow(rowUsage)
	}
	return r, nil
}

// RowReader reads untrusted rows.
type RowReader struct {
	from *bufio.Reader
	line int // lines read
}

// NewRowReader reads from the start of a file.
func NewRowReader(from io.Reader) *RowReader {
	return &RowReader{from: bufio.NewReaderSize(from, maxRowLine)}
}

// Next returns the next row, or io.EOF after the last. An error is a *strict.Fault of its line;
// the last line may lack its end.
func (r *RowReader) Next() (PositionRow, error) {
	line, err := r.from.ReadSlice('\n')
	if err == io.EOF && len(line) == 0 {
		return PositionRow{}, io.EOF
	}
	r.line++
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return PositionRow{}, strict.Wrong(strict.Line(r.line), "line %d is longer than %d bytes", r.line, maxRowLine).Allow(rowUsage)
	case err != nil && err != io.EOF:
		return PositionRow{}, err
	}
	row, err := parseRow(bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")))
	if err != nil {
		return PositionRow{}, strict.In(strict.Line(r.line), fmt.Sprintf("line %d: ", r.line), err)
	}
	return row, nil
}

// Searcher returns the only seat with searches in a game of two seats, or the first seat if both
// or neither have them, and reports whether only that seat has searches.
func (e *Episode) Searcher(g game.Game) (seat game.Seat, alone bool, err error) {
	var searched game.Seats
	_, err = e.Replay(g, func(_ game.State, seat game.Seat, _ game.Move, d *Decision) {
		searched |= e.searched(seat, d)
	})
	seat, alone = searcher(searched)
	return seat, alone, err
}

// searched returns the seat if its decision has a search, no seat otherwise.
func (e *Episode) searched(seat game.Seat, d *Decision) game.Seats {
	if d.Shares == nil || e.Imported {
		return 0
	}
	return game.Only(seat)
}

// searcher returns the Searcher of a game in which these seats searched.
func searcher(searched game.Seats) (seat game.Seat, alone bool) {
	if searched.Count() == 1 {
		return searched.First(), true
	}
	return 0, false
}

// Rows appends a row for each decision of the episode, in order, and one for the position at the
// end. It returns an error for a game without rows.
func (e *Episode) Rows(g game.Game, to []PositionRow) ([]PositionRow, error) {
	encode, err := rowEncoder(g)
	if err != nil {
		return to, err
	}
	first := len(to)
	var all game.Seats // seats that searched
	var planes [2 * rowCells]float32
	add := func(s game.State) {
		encode(s, 0, planes[:]) // the same for both seats
		var row PositionRow
		for i := range row.Cells {
			row.Cells[i] = uint8(planes[i] + 2*planes[rowCells+i])
		}
		to = append(to, row)
	}
	end, returns, err := e.replay(g, func(s game.State, seat game.Seat, _ game.Move, d *Decision) {
		all |= e.searched(seat, d)
		add(s)
	})
	if err != nil {
		return to, err
	}
	add(end)
	seat, _ := searcher(all)
	for i := first; i < len(to); i++ {
		switch {
		case returns[seat] > 0:
			to[i].Label = 1
		case returns[seat] < 0:
			to[i].Label = -1
		}
	}
	return to, nil
}

// HasRows reports whether a game has rows.
func HasRows(g game.Game) bool {
	_, err := rowEncoder(g)
	return err == nil
}

// rowEncoder returns a function that writes the planes of rows: white, then black.
func rowEncoder(g game.Game) (func(game.State, game.Seat, []float32), error) {
	if encoder, ok := g.(game.Encoder); ok {
		for _, p := range encoder.Planes() {
			if p.Name == rowPlanes && p.C*p.H*p.W == 2*rowCells {
				return p.Encode, nil
			}
		}
	}
	return nil, fmt.Errorf("%s has no rows; allowed: a game with the planes %s, which is othello", g.Spec().ID, rowPlanes)
}
