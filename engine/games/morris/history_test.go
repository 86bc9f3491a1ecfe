package morris

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
)

// Four stones each; shuttling leads back to the first position.
const (
	shuttle   = "W.BW.BW.B............B.W W 0 0"
	shuttling = "a7-d7 g7-g4 d7-a7 g4-g7 "
)

// isDrawn reports whether the game is over by its history, with a note in the View.
func isDrawn(s *state, note string) bool {
	return s.Drawn() && s.Acting() == 0 && slices.Contains(s.View().Notes, note)
}

func TestThirdTimeDraws(t *testing.T) {
	s := parse(t, standard, shuttle)
	play(t, s, shuttling+"a7-d7 g7-g4 d7-a7")
	if s.Acting() == 0 {
		t.Fatalf("%s is over, want it to continue", s)
	}
	before := game.Clone(standard, s).(*state)
	play(t, s, "g4-g7")
	if !isDrawn(s, "repetition") {
		t.Errorf("%s occurs for the third time, but its notes are %v", s, s.View().Notes)
	}
	var r [game.MaxSeats]float32
	if s.Returns(&r); r != [game.MaxSeats]float32{} {
		t.Errorf("the results of a draw are %v, want zeros", r)
	}
	// A copy has its own history, and the text has none.
	play(t, before, "g4-g7")
	if !before.Drawn() {
		t.Error("the copy has lost its history: it is not drawn")
	}
	if again := parse(t, standard, s.String()); again.Acting() == 0 || again.Hash() != s.Hash() {
		t.Errorf("%s, without history, is over, or its hash differs", again)
	}
}

// The same stones with the other side to move are a different position. On this board only
// flying changes the side to move.
func TestRepetitionNeedsSameSideToMove(t *testing.T) {
	const whiteGoesRound, blackGoesRound = "a7-g7 g1-e4 g7-a1 e4-g1 a1-a7 ", "g1-e4 a7-g7 e4-f6 g7-a7 f6-g1 "
	s := parse(t, standard, "W...W.B..........WB....B W 0 0")
	play(t, s, whiteGoesRound+blackGoesRound+whiteGoesRound)
	if s.Acting() == 0 {
		t.Errorf("%s is over: the stones occur for the fourth time, but twice with the other side to move", s)
	}
	if play(t, s, blackGoesRound); !s.Drawn() {
		t.Errorf("%s occurs for the third time, but is not drawn", s)
	}
}

// After a placement or a removal no earlier position can be repeated.
func TestPlacementEndsHistory(t *testing.T) {
	lasker, err := New("lasker=on")
	if err != nil {
		t.Fatal(err)
	}
	s := parse(t, lasker.(*morris), strings.Replace(shuttle, "0 0", "1 0", 1))
	play(t, s, shuttling+"a7-d7 g7-g4 d1")
	if s.known != 0 || s.quiet != 0 {
		t.Errorf("%s: %d positions are known after a placement, want 0 of them and of quiet plies", s, s.known)
	}
	play(t, s, "g4-g7 d7-a7")
	if s.Acting() == 0 {
		t.Errorf("%s is over, want it to continue", s)
	}
}

func TestHundredQuietPliesDraw(t *testing.T) {
	s := parse(t, standard, shuttle+" r98")
	play(t, s, "a7-d7")
	if s.Acting() == 0 {
		t.Fatalf("%s is over, want it to continue", s)
	}
	play(t, s, "g7-g4")
	if !isDrawn(s, "quiet") {
		t.Errorf("%s continues, with notes %v; want a draw", s, s.View().Notes)
	}
	if again := parse(t, standard, s.String()); !again.Drawn() {
		t.Errorf("%s continues, want a draw", again)
	}
	if s.Perft(1) == 0 {
		t.Error("Perft(1) of a drawn position is 0, want more")
	}
}

// The hundredth ply may win, or close a mill, whose removal is still made.
func TestHundredthPlyCounts(t *testing.T) {
	shutIn := parse(t, standard, "BBB.W....BW..W.......W.. W 0 0 r99")
	play(t, shutIn, "f4-g4")
	var r [game.MaxSeats]float32
	if shutIn.Returns(&r); shutIn.Acting() != 0 || r[white] != 1 || r[black] != -1 {
		t.Errorf("%s: acting %b, results %v, want White to win", shutIn, shutIn.Acting(), r[:2])
	}
	mill := parse(t, standard, ".WW..B..BW.....W..B..B.. W 0 0 r99")
	play(t, mill, "a4-a7")
	if got, want := mill.String(), "WWW..B..B......W..B..B.. W 0 0 x r100"; got != want || mill.Acting() == 0 {
		t.Errorf("%s, acting %b, want %s", got, mill.Acting(), want)
	}
	if play(t, mill, "xf6"); mill.String() != "WWW.....B......W..B..B.. B 0 0" || mill.Acting() == 0 {
		t.Errorf("%s, acting %b; want WWW.....B......W..B..B.. B 0 0, unfinished", mill, mill.Acting())
	}
}
