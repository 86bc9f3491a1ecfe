package ggf_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/game/format"
	"playout/engine/games/othello"
	"playout/engine/games/othello/ggf"
	"playout/engine/strict/stricttest"
)

// fifth is the position after f5.
const fifth = "---------------------------OX------XXX-------------------------- O"

const ggsBoard = "BO[8 ---------------------------O*------*O--------------------------- *]"

// Games in the forms of GGS and Little Golem are read.
func TestGGF(t *testing.T) {
	for text, want := range map[string]format.Transcript{
		"(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]TI[15:00//02:00]TY[8]RE[-2.000]" + ggsBoard +
			"B[F5]W[F6/-1.5/0.02]B[E6//3]W[D6];)": {Moves: "f5 f6 e6 d6", Players: []string{"Saio1200", "Saio3000"}, Lost: 1, Dropped: 1},
		"1 (;GM[Othello]TY[8]RE[+64.000:r]" + ggsBoard + "B[D3]W[c3]B[PA]W[pass]B[PA];)":          {Moves: "d3 c3", Lost: 2, Termination: format.Resigned},
		"2 (;GM[Othello]" + ggsBoard + "B[D3];)(;GM[Othello]" + ggsBoard + "B[F5];)":              {Moves: "d3", Omitted: 1},
		"(;GM[Othello]RE[-10:t]" + ggsBoard + "B[D3]W[PA]B[c4];)":                                 {Moves: "d3 pass c4", Lost: 1, Termination: format.TimedOut},
		"(;GM[Othello]RE[0.000]" + ggsBoard + ";)":                                                {Drawn: true},
		"(;GM[Othello]RE[?]BO[8 " + strings.Replace(fifth, "X", "*", -1) + "]W[f4];)":             {Start: fifth, Moves: "f4"},
		"(;FF[4]GM[2]SZ[8]PB[Ada]PW[Bo]SO[http://www.littlegolem.com]RE[B+12];B[f5];W[d6];B[c3])": {Moves: "f5 d6 c3", Players: []string{"Ada", "Bo"}, Lost: 2},
		"(;FF[4]GM[2]RE[W+Resign];B[fe]C[a \\] {b}];W[df](;B[cc])(;B[dc];W[fd]))":                 {Moves: "f5 {a ] (b)} d6 c3", Lost: 1, Termination: format.Resigned, Dropped: 1},
		"(;GM[Othello]GM[Othello]C[first];B[f5]\r\n;W[d6]C[why]\n;B[c3])":                         {Moves: "{first} f5 d6 {why} c3"},
		"Here it is:\n(; GM[ Reversi ] RE[Draw] B[ f5 ] W[ D6 ])":                                 {Moves: "f5 d6", Drawn: true},
		"(;GM[Othello]B[tt]W[]B[f5];)":                                                            {Moves: "pass pass f5"},
		"(;GM[Othello]PB[Ada]B[f5];":                                                              {Moves: "f5", Players: []string{"Ada", ""}},
	} {
		want.Game = "othello"
		if !ggf.Detect(text) {
			t.Errorf("Detect(%q) = false, want true", text)
		}
		got, err := ggf.Read(othello.New(), text)
		same := slices.Equal(got.Players, want.Players)
		got.Players, want.Players = nil, nil
		if err != nil || !same || got.Moves != want.Moves || got.Start != want.Start || got.Lost != want.Lost || got.Drawn != want.Drawn ||
			got.Termination != want.Termination || got.Omitted != want.Omitted || got.Dropped != want.Dropped {
			t.Errorf("%q is read as\n%+v, %v, want\n%+v", text, got, err, want)
		}
	}
}

// An error names the property that cannot be used.
func TestGGFRefuses(t *testing.T) {
	for text, want := range map[string]struct{ says, path string }{
		"(;GM[Othello]TY[8a]B[f5];)":            {"TY[8a]: the game is one in which fewer discs win; allowed: TY[8]", "TY"},
		"(;GM[Othello]BO[10 ---- *]B[f5];)":     {`BO[10 ---- *]: position "10 ---- *" has 2 squares; a position is 64 of X (black), O (white) and -, a space, and the side to move, X or O`, "BO"},
		"(;GM[2]SZ[10];B[f5])":                  {"SZ[10]: the size of the board; allowed: 8", "SZ"},
		"(;GM[Othello]B[f5":                     {"B[f5: the value does not end; ] is missing", "B"},
		"(;GM[Othello]B[f5];)(;GM[Othello]C[ou": {"after the first game: C[ou: the value does not end; ] is missing", "C"},
	} {
		_, err := ggf.Read(othello.New(), text)
		stricttest.Refused(t, text, err, want.says, want.path)
	}
	for _, text := range []string{"(;GM[1]SZ[19]B[aa])", "(f5)", "GM[Othello]", "(;B[f5])"} {
		if ggf.Detect(text) {
			t.Errorf("Detect(%q) = true, want false", text)
		}
	}
}
