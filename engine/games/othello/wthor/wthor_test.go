package wthor

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"testing"

	"playout/engine/strict/stricttest"
)

// file returns the bytes of a file of games, each given as Black's discs and its moves.
func file(board byte, games ...[]byte) []byte {
	made := make([]byte, headerSize)
	made[0], made[1], made[4], made[12] = 20, 26, byte(len(games)), board
	for _, g := range games {
		record := make([]byte, gameSize)
		record[0] = '\t' // a tournament whose number is white space
		copy(record[6:], g[:1])
		copy(record[firstMove:], g[1:])
		made = append(made, record...)
	}
	return made
}

// transcripts returns the transcripts of a file.
func transcripts(file []byte) (list []string, err error) {
	in := bufio.NewScanner(bytes.NewReader(file))
	in.Split(Split())
	for in.Scan() {
		list = append(list, in.Text())
	}
	return list, in.Err()
}

func TestSplit(t *testing.T) {
	whole := file(8, []byte{40, 56, 64, 33}, []byte{32, 56, 66}, []byte{0, 56})
	got, err := transcripts(whole)
	if want := []string{"f5d6c3 1-0", "f5f6 1/2-1/2", "f5 0-1"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("the transcripts are %q, %v; want %q", got, err, want)
	}
	if got, err := transcripts(append(whole, "rest"...)); err != nil || len(got) != 3 {
		t.Errorf("with bytes after the last game: %q, %v, want 3 games", got, err)
	}
	solitaire := file(8, []byte{40, 56})
	solitaire[13] = 1
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"board":   {file(10, []byte{40, 56}), "games on a board of 10 by 10 squares; allowed: 8 by 8"},
		"problem": {solitaire, "a file of problems for one player; allowed: a file of games"},
		"cut":     {whole[:len(whole)-1], "the file ends after 2 games; 1 are missing"},
		"header":  {whole[:9], "the file ends after 0 games; 0 are missing"},
		"move":    {file(0, []byte{40, 56, 99}), "a game with the move 99; allowed: 11 to 88"},
		"discs":   {file(0, []byte{65, 56}), "a game with 65 discs of Black; allowed: 0 to 64"},
	} {
		_, err := transcripts(c.file)
		stricttest.Refused(t, name, err, c.want, "")
	}
}

// Split yields transcripts for any file, and its errors are one line.
func FuzzSplit(f *testing.F) {
	f.Add(file(8, []byte{40, 56, 64, 33}, []byte{32, 56}))
	f.Add(file(0))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := transcripts(data)
		if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("the error is %q, want one line", err)
		}
		for _, text := range list {
			if moves, result, _ := strings.Cut(text, " "); len(moves) > 120 || strings.Trim(moves, "abcdefgh12345678") != "" || result == "" {
				t.Errorf("Split yields %q, want a transcript", text)
			}
		}
	})
}
