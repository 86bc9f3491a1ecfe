//go:build !js

package openings

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/golden"
	"playout/engine/record"
)

// line is an opening with the moves that lead to it.
type line struct {
	Opening
	moves string
}

// sources are the sources of the books, by game.
var sources = map[string]func(*testing.T) []line{
	"othello": func(t *testing.T) []line {
		return table(t, "othello.tsv", func(cells []string) line { return line{Opening{Name: cells[1]}, cells[0]} })
	},
	"chess": func(t *testing.T) []line {
		folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/corentings/chess/v2").Output()
		if err != nil {
			t.Fatalf("go list -m github.com/corentings/chess/v2: %v", err)
		}
		path := filepath.Join(strings.TrimSpace(string(folder)), "opening", "eco_lichess.tsv")
		return table(t, path, func(cells []string) line { // eco, name, pgn, uci, epd
			return line{Opening{cells[0], strings.ReplaceAll(cells[1], "'", "’")}, strings.ReplaceAll(cells[3], " ", ",")}
		})
	},
}

// table reads a file of tab-separated lines below a header.
func table(t *testing.T, path string, read func(cells []string) line) []line {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var lines []line
	for i, row := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i > 0 {
			lines = append(lines, read(strings.Split(strings.TrimRight(row, "\r"), "\t")))
		}
	}
	return lines
}

// arrive is the position after the moves of an opening, which must be legal.
func arrive(t *testing.T, g game.Game, l line) game.State {
	t.Helper()
	r, err := record.Parse(g, "", 0, l.moves)
	if err != nil {
		t.Fatalf("%s %s: %v", l.Code, l.Name, err)
	}
	return r.StateAt(r.Len())
}

// pack makes a book of openings with the keys of their positions.
func pack(keyOf func(line) uint64, lines []line) []byte {
	label := func(l line) string { return l.Code + "\t" + l.Name }
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(label(a), label(b)) })
	var labels, keys []byte
	count, before := 0, ""
	for i := 0; i < len(lines); {
		text, positions := label(lines[i]), 0
		for ; i < len(lines) && label(lines[i]) == text; i++ {
			var word [8]byte
			binary.BigEndian.PutUint64(word[:], keyOf(lines[i]))
			keys = append(keys, word[8-keyBytes:]...)
			positions++
		}
		shared := 0
		for shared < min(len(text), len(before)) && text[shared] == before[shared] {
			shared++
		}
		labels = binary.AppendUvarint(labels, uint64(shared))
		labels = binary.AppendUvarint(labels, uint64(len(text)-shared))
		labels = append(labels, text[shared:]...)
		labels = binary.AppendUvarint(labels, uint64(positions))
		before = text
		count++
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		panic(err) // the level is valid
	}
	for _, part := range [][]byte{binary.AppendUvarint(nil, uint64(count)), labels, keys} {
		w.Write(part) // a Buffer returns no error
	}
	w.Close()
	return out.Bytes()
}

// Each book is what its source produces: every line is legal and is found by its own
// moves, and no two positions share a key.
func TestBooks(t *testing.T) {
	for id, source := range sources {
		t.Run(id, func(t *testing.T) {
			g, err := games.Parse(id)
			if err != nil {
				t.Fatal(err)
			}
			lines := source(t)
			names, texts := map[uint64]line{}, map[uint64]string{}
			keyOf := func(l line) uint64 {
				text := books[id].text(g, arrive(t, g, l))
				k := key(text)
				if other, taken := texts[k]; taken && (other != text || names[k].Opening != l.Opening) {
					t.Errorf("%s (%s) and %s (%s) have one key", l.Name, l.moves, names[k].Name, names[k].moves)
				}
				names[k], texts[k] = l, text
				return k
			}
			packed := pack(keyOf, lines)
			path := id + ".flate"
			if golden.Update(t, path, packed) {
				return
			}
			want, err := unpack(packed)
			if err != nil {
				t.Fatal(err)
			}
			if !maps.Equal(books[id].names(), want) {
				t.Fatalf("%s is not what its source gives; go test ./engine/openings -update", path)
			}
			for _, l := range lines {
				if got, named := Of(g, arrive(t, g, l)); !named || got != l.Opening {
					t.Errorf("%s leads to %v, want %v", l.moves, got, l.Opening)
				}
			}
			t.Logf("%d openings, %d bytes", len(lines), len(packed))
		})
	}
}
