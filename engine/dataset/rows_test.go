package dataset

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/gametest"
	"playout/engine/games"
	"playout/engine/games/othello"
	"playout/engine/strict/stricttest"
)

// Only Othello has rows.
func TestHasRows(t *testing.T) {
	for _, g := range games.All() {
		if got, want := HasRows(g), g.Spec().ID == "othello"; got != want {
			t.Errorf("%s has rows: %v, want %v", g.Spec().ID, got, want)
		}
	}
}

// Rows show the board, square by square, also for the position at the end, and the result for
// black if both players searched.
func TestRowsShowTheGame(t *testing.T) {
	g := othello.New()
	labels := map[int8]bool{}
	for seed := range uint64(40) {
		e := episode(t, g, "", seed)
		rows, err := e.Rows(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		check := func(s game.State) {
			var text strings.Builder
			for _, cell := range rows[0].Cells {
				text.WriteByte("-OX"[cell])
			}
			if !strings.HasPrefix(s.String(), text.String()) {
				t.Fatalf("%s has the row %s, want the same cells", s, text.String())
			}
			labels[rows[0].Label] = true
			rows = rows[1:]
		}
		end := g.New(nil)
		returns, err := e.Replay(g, func(s game.State, seat game.Seat, m game.Move, _ *Decision) {
			check(s)
			end.CopyFrom(s)
			end.Play(game.Solo(seat, m), nil)
		})
		if check(end); end.Acting() != 0 {
			t.Fatalf("the last row is of %s, want a position in which the game is over", end)
		}
		if last, _ := e.Rows(g, nil); err != nil || len(rows) != 0 || float32(last[0].Label) != returns[0] {
			t.Fatalf("%d rows are left, label %d, results %v, %v; want none, the label of the first seat", len(rows), last[0].Label, returns, err)
		}
	}
	if len(labels) != 3 {
		t.Errorf("labels %v, want all three", labels)
	}
	if _, err := episode(t, gametest.Scatter(), "", 1).Rows(gametest.Scatter(), nil); err == nil || !strings.HasPrefix(err.Error(), "scatter has no rows; allowed: ") {
		t.Errorf("rows of scatter: %v, want an error", err)
	}
}

// The label is the result of the player that searched, whichever seat it had.
func TestRowsOfTheSearcher(t *testing.T) {
	g := othello.New()
	seen := map[int8]int{}
	for seed := range uint64(30) {
		for _, who := range []game.Seat{0, 1} {
			e := episode(t, g, "", seed)
			at := 0
			returns, err := e.Replay(g, func(_ game.State, seat game.Seat, _ game.Move, _ *Decision) {
				if seat != who {
					e.Decisions[at] = Decision{}
				}
				at++
			})
			if err != nil {
				t.Fatal(err)
			}
			rows, err := e.Rows(g, nil)
			if err != nil || len(rows) != len(e.Steps)+1 {
				t.Fatalf("%d rows of a game of %d plies, %v; want one more", len(rows), len(e.Steps), err)
			}
			for _, row := range rows {
				if float32(row.Label) != returns[who] {
					t.Fatalf("seat %d searched, with the results %v: label %d, want its result", who, returns, row.Label)
				}
			}
			if seat, alone, err := e.Searcher(g); seat != who || !alone || err != nil {
				t.Fatalf("seat %d, alone %v, %v; want %d", seat, alone, err, who)
			}
			e.Imported = true // its decisions do not count as searches
			if seat, alone, _ := e.Searcher(g); seat != 0 || alone {
				t.Fatalf("an imported game: seat %d searched, alone %v; want 0, false", seat, alone)
			}
			seen[rows[0].Label]++
		}
	}
	if seen[1] < 20 || seen[-1] < 20 {
		t.Errorf("%d games won and %d lost, want at least 20 of each", seen[1], seen[-1])
	}
}

// readRows reads all rows, to the end or an error.
func readRows(text string) (rows []PositionRow, err error) {
	r := NewRowReader(strings.NewReader(text))
	for {
		row, err := r.Next()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return rows, err
		}
		rows = append(rows, row)
	}
}

func TestRowErrors(t *testing.T) {
	cells := strings.Repeat("0,", 27) + "1,2," + strings.Repeat("0,", 6) + "2,1," + strings.Repeat("0,", 27)
	good := cells + "1\n"
	if rows, err := readRows(good + cells + "-1\r\n" + cells + "0"); err != nil || len(rows) != 3 || rows[0].Label != 1 || rows[1].Label != -1 || rows[2].Label != 0 ||
		rows[0].Cells[27] != 1 || rows[0].Cells[28] != 2 || rows[0].Cells[26] != 0 {
		t.Errorf("rows %v, %v; want 3 with labels 1, -1, 0", rows, err)
	}
	const allowed = "; allowed: 64 cells of 0, 1 or 2 and a label of -1, 0 or 1, separated by commas"
	for _, c := range []struct{ text, want, path string }{
		{cells[2:] + "1\n", "line 2: 64 values", ":2"},
		{cells + "0,1\n", "line 2: 66 values", ":2"},
		{cells + "2\n", `line 2: the label is "2"`, ":2[64]"},
		{cells + "-2\n", `line 2: the label is "-2"`, ":2[64]"},
		{cells + "+1\n", `line 2: the label is "+1"`, ":2[64]"},
		{cells + "\n", `line 2: the label is ""`, ":2[64]"},
		{cells + "-", `line 2: the label is "-"`, ":2[64]"},
		{cells[:60], "line 2: 31 values", ":2"},
		{"3" + cells[1:] + "1\n", `line 2: cell 1 is "3"`, ":2[0]"},
		{cells[:2] + " 0" + cells[3:], `line 2: cell 2 is " 0"`, ":2[1]"},
		{"\n", "line 2: 1 values", ":2"},
		{"black," + cells[2:] + "1", `line 2: cell 1 is "black"`, ":2[0]"},
		{strings.Repeat("0,", 600), "line 2 is longer than 1024 bytes", ":2"},
		{strings.Repeat("\x00", 200000), "line 2 is longer than 1024 bytes", ":2"},
	} {
		rows, err := readRows(good + c.text)
		if len(rows) != 1 {
			t.Errorf("%.20q has %d rows before it, want 1", c.text, len(rows))
		}
		stricttest.Refused(t, c.text, err, c.want+allowed, c.path)
	}
}

// Untrusted rows never panic, and accepted ones are written unchanged.
func FuzzRows(f *testing.F) {
	rows, err := episode(f, othello.New(), "", 1).Rows(othello.New(), nil)
	if err != nil {
		f.Fatal(err)
	}
	var text []byte
	for _, row := range rows[:3] {
		text = append(row.Append(text), '\n')
	}
	f.Add(text)
	f.Add(text[:len(text)-4])
	f.Add([]byte("0,1,2\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		rows, err := readRows(string(text))
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("an error of several lines: %q", err)
		}
		var again []byte
		for _, row := range rows {
			again = append(row.Append(again), '\n')
		}
		plain := append(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), '\n')
		if !bytes.HasPrefix(plain, again) {
			t.Fatalf("%q is read and written as %q", text, again)
		}
	})
}
