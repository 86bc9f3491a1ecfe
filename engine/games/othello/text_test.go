package othello

import (
	"strings"
	"testing"

	"playout/engine/strict/stricttest"
)

const startBoard = "---------------------------OX------XO---------------------------"

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          `position "" has no side to move`,
		startBoard:                  `position "---------------------------OX------XO---…" has no side to move`,
		startBoard[1:] + " X":       `position "--------------------------OX------XO----…" has 63 squares`,
		startBoard + "- X":          `position "---------------------------OX------XO---…" has 65 squares`,
		startBoard + " Q":           `position has the side to move "Q"`,
		startBoard + " X O":         `position has the side to move "X O"`,
		"Q" + startBoard[1:] + " X": `position has 'Q' on a1`,
		startBoard[1:] + "+ O":      `position has '+' on h8`,
		startBoard[:10] + "\n" + startBoard[11:] + " X": `position "---------- ----------------OX------XO---…" has 53 squares`,
		startBoard[:62] + "é X":                         `position has 'é' on g8`,
	} {
		_, err := New().Parse(text)
		stricttest.Refused(t, text, err, want+"; "+form, "")
	}
}

// The result comes from the numbers of discs after the moves or in the tag.
func TestScores(t *testing.T) {
	for text, want := range map[string]struct {
		lost  int
		drawn bool
	}{
		"f5 d6 c3 33-31":                  {2, false},
		"f5d6c3 (20-44)":                  {1, false},
		"1. f5 d6 2. c3 {why} 32-32":      {0, true},
		"[Result \"33-31\"]\n\nf5d6c3":    {2, false},
		"[Result \"33-31\"]\n\nf5d6 0-1":  {1, false},
		"f5d6c3 40-40":                    {0, false},
		"f5d6c3 1-0 20-44":                {2, false},
		"f5d6c3 12:30":                    {0, false},
		"f5 d6 99999999999999999999999-1": {0, false},
	} {
		got, err := readTranscript(text)
		if err != nil || got.Lost != want.lost || got.Drawn != want.drawn {
			t.Errorf("%q: lost %d, drawn %v, %v, want %+v", text, got.Lost, got.Drawn, err, want)
		}
	}
}

func TestParseTrimsSpace(t *testing.T) {
	s, err := New().Parse(" \t" + startBoard + " O\r\n")
	if err != nil || s.String() != startBoard+" O" {
		t.Errorf("Parse reads %v, %v; want the start with White to move", s, err)
	}
}

// String inverts Parse, and the position is played as on a naive board; an error is one line.
func FuzzParse(f *testing.F) {
	f.Add(startBoard + " X")
	f.Add(strings.Repeat("X", 64) + " O")
	f.Add(strings.Repeat("XO-", 21) + "X O")
	f.Add(startBoard)
	f.Add("\n" + startBoard + " O ")
	f.Add(edax)
	f.Add(edaxPlays)
	f.Add(eightLines(startBoard, "|", " ", "|") + "Black to move")
	f.Add(fifth + "; f4:+0")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := New().Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 400 {
				t.Errorf("Parse(%q): the error is %q, want one short line", text, err)
			}
			return
		}
		again, err := New().Parse(s.String())
		if err != nil || again.String() != s.String() {
			t.Errorf("Parse(%q) is %q, and again %v, %v", text, s, again, err)
		}
		checkAgrees(t, s.(*state))
	})
}
