//go:build !js

package uci

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// recorded returns the answer of Stockfish 15.1 to "eval" after 1. e4 e5, or in check.
func recorded(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/stockfish15-" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// appraise asks this test binary, which answers as an engine.
func appraise(t *testing.T, answer string) (Appraisal, bool, error) {
	t.Helper()
	t.Setenv(evaluation, answer)
	return mustStartEngine(t, "").Appraise("startpos")
}

// Appraise reads a recorded answer square by square; in check it evaluates nothing.
func TestAppraise(t *testing.T) {
	want := Appraisal{Points: 20, Worth: [64]int{
		543, 400, 452, 704, 0, 454, 390, 551,
		47, 89, 91, 72, 0, 100, 97, 31,
		28: 121, 36: -143,
		48: -65, -111, -114, -83, 0, -125, -112, -58,
		-687, -523, -599, -845, 0, -605, -514, -709,
	}}
	if got, known, err := appraise(t, recorded(t, "eval")); got != want || !known || err != nil {
		t.Errorf("got %+v, %v, %v; want %+v", got, known, err, want)
	}
	if got, known, err := appraise(t, recorded(t, "check")); known || err != nil {
		t.Errorf("in check: got %+v, %v, %v; want no evaluation", got, known, err)
	}
}

// Appraise refuses, in one line, an answer with a missing part or a malformed number; text after
// the table does not count.
func TestAppraiseRefuses(t *testing.T) {
	good := recorded(t, "eval")
	replaced := func(from, to string) string {
		t.Helper()
		if !strings.Contains(good, from) {
			t.Fatalf("the recorded answer has no %q", from)
		}
		return strings.Replace(good, from, to, 1)
	}
	table := strings.Index(good, " NNUE derived")
	for what, answer := range map[string]string{
		"nothing":             "",
		"an unknown command":  `Unknown command: "eval"`,
		"no table":            replaced("NNUE derived piece values", "Piece values"),
		"half a table":        good[:table+800],
		"no evaluation":       replaced("NNUE evaluation", "Evaluation"),
		"an evaluation alone": good[strings.LastIndex(good, "NNUE evaluation"):],
		"an empty evaluation": replaced("NNUE evaluation        +0.20", "NNUE evaluation        "),
		"no number":           replaced("+0.20 (white side)", "NaN (white side)"),
		"infinity":            replaced("+0.20 (white side)", "+Inf (white side)"),
		"a huge number":       replaced("+0.20 (white side)", "1e300 (white side)"),
		"a piece of NaN":      replaced("-6.87", "NaN"),
		"a piece of much":     replaced("-6.87", "-1e9"),
		"a piece of words":    replaced("-6.87", "a lot"),
		"a strange line":      replaced("| -6.87 |", "|x"),
	} {
		got, known, err := appraise(t, answer)
		if known || err == nil || !strings.HasSuffix(err.Error(), `it does not answer "eval" with an NNUE evaluation and piece values; allowed: Stockfish 14 to 16`) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %+v, %v, %v; want an error of one line", what, got, known, err)
		}
	}
	more := replaced(" NNUE network", strings.Repeat("| 1 | 2 | 3 |\n", 99)+" NNUE network")
	if got, known, err := appraise(t, more); got.Points != 20 || got.Worth[0] != 543 || !known || err != nil {
		t.Errorf("with more lines: got %+v, %v, %v; want the recorded evaluation", got, known, err)
	}
	wide := replaced("+5.51 |", "+5.51 | "+strings.Repeat("+9.99 |", 20))
	if got, known, err := appraise(t, wide); got.Worth[7] != 551 || !known || err != nil {
		t.Errorf("with wider lines: got %+v, %v, %v; want the recorded evaluation", got, known, err)
	}
}

// An engine that fails during Appraise is an error in time.
func TestAppraiseFails(t *testing.T) {
	for what, want := range map[string]string{
		"moves before go": `: it sent "bestmove e2e4" before it was asked; allowed: one bestmove after each go`,
		"is never ready":  ": no readyok within 300ms",
	} {
		t.Run(what, func(t *testing.T) {
			if _, known, err := mustStartEngine(t, what).Appraise("startpos"); known || err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("got %v, %v; want an error that ends with %s", known, err, want)
			}
		})
	}
}

// No answer of an engine makes Appraise panic, and its numbers are within bounds.
func FuzzAppraisal(f *testing.F) {
	for _, name := range []string{"eval", "check"} {
		text, err := os.ReadFile("testdata/stockfish15-" + name + ".txt")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("NNUE derived piece values\n|\n||||||||||\n|1e9|NaN|-0x1p9|\nNNUE evaluation ")
	f.Fuzz(func(t *testing.T, text string) {
		var read appraisalText
		for line := range Lines(strings.NewReader(text)) {
			read.read(line)
		}
		for _, v := range append(read.appraisal.Worth[:], read.appraisal.Points) {
			if v < -100_000 || v > 100_000 {
				t.Fatalf("%q: got %d, want -100000 to 100000", text, v)
			}
		}
	})
}

// If a Stockfish that can appraise is installed, its value of a piece is what its evaluation loses
// without the piece.
func TestStockfishAppraises(t *testing.T) {
	path, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		t.Skip("there is no Stockfish")
	}
	e, err := Start(path)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	must := func(fen string) Appraisal {
		t.Helper()
		a, known, err := e.Appraise("fen " + fen)
		if err != nil || !known {
			t.Fatal(known, err)
		}
		return a
	}
	for _, turn := range []string{" w - - 0 1", " b - - 0 1"} {
		whole := must("r3k2r/pp3ppp/2n5/3p4/8/2N2N2/PP3PPP/R3K2R" + turn)
		for square, board := range map[int]string{
			21: "r3k2r/pp3ppp/2n5/3p4/8/2N5/PP3PPP/R3K2R",  // without the knight on f3
			42: "r3k2r/pp3ppp/8/3p4/8/2N2N2/PP3PPP/R3K2R",  // on c6
			35: "r3k2r/pp3ppp/2n5/8/8/2N2N2/PP3PPP/R3K2R",  // without the pawn on d5
			7:  "r3k2r/pp3ppp/2n5/3p4/8/2N2N2/PP3PPP/R3K3", // without the rook on h1
		} {
			without := must(board + turn)
			if lost := whole.Points - without.Points; lost < whole.Worth[square]-2 || lost > whole.Worth[square]+2 { // rounded
				t.Errorf("%s%s: the evaluation falls by %d, want about the value of the piece, %d", board, turn, lost, whole.Worth[square])
			}
		}
		if whole.Worth[4] != 0 || whole.Worth[0] <= 0 || whole.Worth[56] >= 0 {
			t.Errorf("got %+v; want 0 for the king on e1, more for a1, and less for a8", whole)
		}
	}
}
