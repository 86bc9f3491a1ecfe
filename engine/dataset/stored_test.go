package dataset_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games"
)

// stored lists data sets of earlier versions of the program, which must stay readable: version1.data
// is by one that knew no other version of the format, the others were made in November 2026 by
//
//	playout selfplay -game othello -agents uct:n=8 -games 2 -seed 3 -out selfplay.data
//	playout selfplay -game othello -agents "uct:n=4 random" -teacher alphabeta:depth=2 -games 2 -seed 3 -out taught.data
//	playout selfplay -game geese -agents uct:n=4 -games 1 -seed 3 -out geese.data
//	playout selfplay -game chess -agents alphabeta:depth=1,eval=heuristic -appraiser /usr/games/stockfish -games 1 -seed 2 -openings random:120 -out appraised.data
//	playout data -game chess -out chess-imported.data chess.pgn
//	playout data -game geese -out geese-imported.data geese-episodes.jsonl.gz
//
// from files of engine/cmd/playout/testdata/corpus. sum is the SHA-256 of everything
// that is read.
var stored = []struct {
	game, file, sum string
	version, games  int
	summary         string
}{
	{"othello", "version1.data", "34d79d95bf7e3abadc0a722060ac467d503a605759987b002f4554099d94c22f", 1, 2, "18 positions, 18 of them distinct up to symmetry"},
	{"othello", "selfplay.data", "2df6018b2c98b7b08da059eacc34345a074a35496862f2a2fd7cd9cacd1931c3", 2, 2, "107 positions, 107 of them distinct up to symmetry"},
	{"othello", "taught.data", "e8bdac50de876ea8f59d221d470e21da084ba68ab31cbd45c1f1985eaafda6cd", 2, 2, "108 positions, 108 of them distinct up to symmetry"},
	{"geese", "geese.data", "18b2ebc0779b7ffb18a12e1a9e60ddaa3de2f0e38f980dfe32430b2529a1e3d0", 2, 1, "94 positions, 94 of them distinct up to symmetry"},
	{"chess", "appraised.data", "93924adb55a3528522566ba0b51785b957926652126d0a79b5c298e58a72ee35", 3, 1, "22 positions, 22 of them distinct"},
	{"chess", "chess-imported.data", "a068dc379cb7d2a48a4c6061656357b803156b077d2ac27338789990c958c907", 2, 2, "341 positions, 332 of them distinct"},
	{"geese", "geese-imported.data", "8702c0f69b0a9c1364e199e0f1f3e607866d88a476a3f3995317c10550de78d4", 2, 2, "615 positions, 611 of them distinct up to symmetry"},
}

// A stored data set reads the same as before, and is written to the same bytes.
func TestStoredDataSets(t *testing.T) {
	for _, c := range stored {
		g, err := games.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile("testdata/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := dataset.NewReader(g, bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", c.file, err)
		}
		if r.Header.Version != c.version {
			t.Errorf("%s is of version %d, want %d", c.file, r.Header.Version, c.version)
		}
		read, summary := sha256.New(), dataset.NewSummary(g)
		if err := json.NewEncoder(read).Encode(r.Header); err != nil {
			t.Fatal(err)
		}
		line, _, _ := bytes.Cut(data, []byte("\n"))
		again := bytes.NewBuffer(append(bytes.Clone(line), '\n'))
		w := dataset.Continue(g, again, c.version)
		for {
			e, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", c.file, err)
			}
			returns, err := e.Replay(g, func(s game.State, seat game.Seat, m game.Move, d *dataset.Decision) {
				fmt.Fprintln(read, s, seat, s.MoveName(seat, m), d.Shares, d.Value)
				if d.Worth != nil {
					fmt.Fprintln(read, d.Worth)
				}
			})
			fmt.Fprintln(read, returns)
			if err == nil {
				err = summary.Add(e)
			}
			if err == nil {
				err = w.Write(e)
			}
			if err != nil {
				t.Fatalf("%s: %v", c.file, err)
			}
		}
		if sum := fmt.Sprintf("%x", read.Sum(nil)); sum != c.sum || summary.Games != c.games || summary.String() != c.summary {
			t.Errorf("%s is read with the sum %s, %d games, %v; want %s, %d, %s", c.file, sum, summary.Games, summary, c.sum, c.games, c.summary)
		}
		if !bytes.Equal(again.Bytes(), data) || r.Intact != int64(len(data)) {
			t.Errorf("%s is written again as %d bytes, want the same %d", c.file, again.Len(), len(data))
		}
	}
}

// Stored rows are the rows of the stored games, to the byte.
func TestStoredRows(t *testing.T) {
	want, err := os.ReadFile("testdata/rows.csv") // playout data -csv rows.csv selfplay.data
	if err != nil {
		t.Fatal(err)
	}
	var read, made []byte
	for rows := dataset.NewRowReader(bytes.NewReader(want)); ; {
		row, err := rows.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		read = append(row.Append(read), '\n')
	}
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("testdata/selfplay.data")
	if err != nil {
		t.Fatal(err)
	}
	r, err := dataset.NewReader(g, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		rows, err := e.Rows(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows[:len(rows)-1] { // older rows lack the position at the end
			made = append(rows[i].Append(made), '\n')
		}
	}
	if !bytes.Equal(read, want) || !bytes.Equal(made, want) {
		t.Errorf("rows read as %q, made from the games as %q; want %q", read, made, want)
	}
}
