package othello

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"testing"
)

// wthor is a file of games, each with Black's discs and its moves.
func wthor(board byte, games ...[]byte) []byte {
	file := make([]byte, wthorHeader)
	file[0], file[1], file[4], file[12] = 20, 26, byte(len(games)), board
	for _, g := range games {
		record := make([]byte, wthorGame)
		record[0] = '\t' // a tournament whose number is white space
		copy(record[6:], g[:1])
		copy(record[wthorMoves:], g[1:])
		file = append(file, record...)
	}
	return file
}

// readWTHOR returns the transcripts of a file.
func readWTHOR(file []byte) (list []string, err error) {
	in := bufio.NewScanner(bytes.NewReader(file))
	in.Split(SplitWTHOR())
	for in.Scan() {
		list = append(list, in.Text())
	}
	return list, in.Err()
}

func TestWTHOR(t *testing.T) {
	file := wthor(8, []byte{40, 56, 64, 33}, []byte{32, 56, 66}, []byte{0, 56})
	got, err := readWTHOR(file)
	if want := []string{"f5d6c3 1-0", "f5f6 1/2-1/2", "f5 0-1"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if got, err := readWTHOR(append(file, "rest"...)); err != nil || len(got) != 3 {
		t.Errorf("with bytes after the last game: %q, %v, want 3 games", got, err)
	}
	solitaire := wthor(8, []byte{40, 56})
	solitaire[13] = 1
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"board":   {wthor(10, []byte{40, 56}), "a board of 10 by 10 squares"},
		"problem": {solitaire, "problems for one player"},
		"cut":     {file[:len(file)-1], "the file ends after 2 games; 1 are missing"},
		"header":  {file[:9], "the file ends after 0 games"},
		"move":    {wthor(0, []byte{40, 56, 99}), "the move 99; allowed: 11 to 88"},
		"discs":   {wthor(0, []byte{65, 56}), "65 discs of Black; allowed: 0 to 64"},
	} {
		if _, err := readWTHOR(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// FuzzWTHOR: a file is refused in one line, or its games are transcripts.
func FuzzWTHOR(f *testing.F) {
	f.Add(wthor(8, []byte{40, 56, 64, 33}, []byte{32, 56}))
	f.Add(wthor(0))
	f.Fuzz(func(t *testing.T, file []byte) {
		list, err := readWTHOR(file)
		if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("more than one line: %v", err)
		}
		for _, text := range list {
			if read, err := readTranscript(text); err != nil || len(read.Players) > 0 {
				t.Errorf("%q is read as %+v, %v", text, read, err)
			}
		}
	})
}
