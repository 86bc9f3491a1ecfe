package morris

import (
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/strict/stricttest"
)

func TestParseErrors(t *testing.T) {
	const empty = "........................"
	for text, want := range map[string]string{
		"":                                    `position "" has 0 parts; ` + form,
		empty:                                 `position "........................" has 1 parts; ` + form,
		empty + " W 9":                        `position "........................ W 9" has 3 parts; ` + form,
		empty + " W 9 9 x r1 y":               `position "........................ W 9 9 x r1 y" has 7 parts; ` + form,
		empty[1:] + " W 9 9":                  `position has a board of 23 points; ` + form,
		empty + ". W 9 9":                     `position has a board of 25 points; ` + form,
		"X" + empty[1:] + " W 9 9":            `position has 'X' on a7; ` + form,
		empty[1:] + "\n W 9 9":                `position has a board of 23 points; ` + form,
		empty + " v 9 9":                      `position has the side to move "v"; ` + form,
		empty + "  9 9":                       `position "........................  9 9" has 3 parts; ` + form,
		empty + " W 9 10":                     `position has "10" stones in hand; allowed: 0 to 9`,
		empty + " W 09 9":                     `position has "09" stones in hand; allowed: 0 to 9`,
		empty + " W +9 9":                     `position has "+9" stones in hand; allowed: 0 to 9`,
		empty + " W -1 9":                     `position has "-1" stones in hand; allowed: 0 to 9`,
		empty + " W 9 999":                    `position has "999" stones in hand; allowed: 0 to 9`,
		empty + " W 9 9 y":                    `position ends in "y"; ` + form,
		empty + " W 9 9 r1 x":                 `position ends in "x"; ` + form,
		empty + " W 9 9 x x":                  `position ends in "x"; ` + form,
		"W......................B W 0 0 r0":   `position has "0" plies without placement or removal; allowed: 1 to 100`,
		"W......................B W 0 0 r101": `position has "101" plies without placement or removal; allowed: 1 to 100`,
		"W......................B W 0 0 r":    `position has "" plies without placement or removal; allowed: 1 to 100`,
		"W......................B W 9 8":      `White has 10 stones on the board and in hand; allowed: at most 9`,
		"W......................B W 8 9":      `Black has 10 stones on the board and in hand; allowed: at most 9`,
		"WWBBB.................W. W 0 0 x":    `x means that White closed a mill and must remove a stone, but White has no mill`,
		"WWWBBB.................. B 6 6 x r3": `r3 means that stones were moved, but there were still some in hand to be placed`,
		"WWW..................... W 6 9 x":    `x means that White must remove a stone, but Black has none on the board`,
		"WWW.BB.................. W 6 7 r1":   `r1 means that stones were moved, but there were still some in hand to be placed`,
		"WWW.BB.................. W 1 0 r2":   `r2 means that stones were moved, but there were still some in hand to be placed`,
	} {
		_, err := standard.Parse(text)
		stricttest.Refused(t, text, err, want, "")
	}
}

// String inverts Parse, except for space around the text.
func TestParseTrimsSpace(t *testing.T) {
	s, err := standard.Parse(" \tW....................... B 8 9\r\n")
	if err != nil || s.String() != "W....................... B 8 9" {
		t.Errorf("Parse reads %v, %v; want W....................... B 8 9", s, err)
	}
}

// Parse reads upper and lower case, any blanks, and other signs of empty points.
func TestParseOtherSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"www.bb.................. w 6 7 X":   "WWW.BB.................. W 6 7 x",
		"W----------------------- B 8 9":     "W....................... B 8 9",
		"W_______________________\tB\t8\t9":  "W....................... B 8 9",
		"w.......................  b  8  9":  "W....................... B 8 9",
		"W......................B W 0 0 R7":  "W......................B W 0 0 r7",
		"W......................B\nW 0 0 r7": "W......................B W 0 0 r7",
	} {
		s, err := standard.Parse(text)
		if err != nil || s.String() != want {
			t.Errorf("Parse(%q): %v, %v, want %s", text, s, err, want)
		}
		if !isPosition(text) {
			t.Errorf("%q is not recognised as a position", text)
		}
	}
}

// With lasker=on a side has ten stones, and may move stones while others are in hand.
func TestLaskerPositions(t *testing.T) {
	const ten, moved = "W......................B W 9 9", "WWW.BB.................. W 6 7 r1"
	g, err := New("lasker=on")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{ten, moved} {
		if s, err := g.Parse(text); err != nil || s.String() != text {
			t.Errorf("Parse(%q) = %v, %v; want the same", text, s, err)
		}
	}
}

// Hands may be uneven; a side with too few stones has lost, whichever side is to move.
func TestUnusualPositions(t *testing.T) {
	for text, want := range map[string]float32{
		"........................ W 8 9":      0,
		"W......................B W 0 5":      -1,
		"WWW....................B W 0 1":      1,
		"W......................B B 0 0":      1,
		"WWW..................BBB B 0 0 r100": 0,
	} {
		s := parse(t, standard, text)
		var r [game.MaxSeats]float32
		if s.Returns(&r); r[white] != want || r[black] != -want {
			t.Errorf("%s: results %v, want %v for White", text, r[:2], want)
		}
	}
}

func TestNames(t *testing.T) {
	s := new(state)
	for m, want := range map[game.Move]string{0: "a7", 23: "c4", 24: "xa7", 28: "xg1", 49: "a7-d7", 48 + 24*23 + 6: "c4-a1", moves: "?"} {
		if got := s.MoveName(white, m); got != want {
			t.Errorf("move %d is %s, want %s", m, got, want)
		}
	}
	if s.Squares(white, moves) != nil {
		t.Error("Squares of no move returns squares, want none")
	}
}

// String inverts Parse, and the position plays as on a naive board; an error is one line.
func FuzzParse(f *testing.F) {
	f.Add("........................ W 9 9", byte(0))
	f.Add("WWW..B..B......W..B..B.. W 0 0 x r100", byte(1))
	f.Add("WB..B.WB.WW....W.....W.. B 0 0", byte(2))
	f.Add("WWW.BB.................. W 6 7 r1", byte(4))
	f.Add("........................", byte(7))
	f.Add("\n........................ B 0 0 ", byte(0))
	f.Fuzz(func(t *testing.T, text string, which byte) {
		all := variants()
		g := all[int(which)%len(all)]
		s, err := g.Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 1200 {
				t.Errorf("Parse(%q): the error is %q, want one short line", text, err)
			}
			return
		}
		if again, err := g.Parse(s.String()); err != nil || again.String() != s.String() {
			t.Errorf("Parse(%q) is %q, and again %v, %v", text, s, again, err)
		}
		n := read(s.(*state))
		checkAgrees(t, s.(*state), n)
		if s.Acting() == 0 {
			return
		}
		turn := s.Acting().First()
		for _, m := range s.Legal(turn, nil) {
			next, after := game.Clone(g, s).(*state), read(s.(*state))
			after.play(next.MoveName(turn, m))
			next.Play(game.Solo(turn, m), nil)
			checkAgrees(t, next, after)
		}
	})
}

// New accepts options in any order and Spec writes them in a canonical one; an error is one line.
func FuzzNew(f *testing.F) {
	for _, text := range []string{"", "removal=any", "lasker=on,flying=off", "flying=on", ",", "\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := New(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 1200 {
				t.Errorf("New(%q): the error is %q, want one short line", text, err)
			}
			return
		}
		again, err := New(g.Spec().Variant)
		if err != nil || again.Spec().Name() != g.Spec().Name() || len(g.Spec().Variant) != len(text) {
			t.Errorf("New(%q) is %s, again %v (%v)", text, g.Spec().Name(), again, err)
		}
	})
}
