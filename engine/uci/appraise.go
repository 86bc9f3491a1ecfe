//go:build !js

package uci

import (
	"math"
	"strconv"
	"strings"
)

// Appraisal is an engine's evaluation of a position of chess without search, in
// hundredths of a pawn, for White.
type Appraisal struct {
	Points int
	// Worth holds by square, a1, b1 … h8, how much of Points is lost without the piece there; 0
	// for an empty square and for kings.
	Worth [64]int
}

// Appraise asks for the static evaluation of a position. The command "eval" is not part of the
// protocol; Stockfish has it, up to version 16 with the value of each piece. Known is false if the
// engine does not evaluate the position, as in check.
func (e *Engine) Appraise(position string) (a Appraisal, known bool, err error) {
	for _, line := range []string{"position " + position, "eval", "isready"} {
		if err := e.send(line); err != nil {
			return a, false, err
		}
	}
	var t appraisalText
	err = e.awaitReply("readyok", func(word, rest string) bool {
		t.read(strings.TrimSpace(word + " " + rest))
		return word == "readyok"
	})
	if err != nil || t.none {
		return a, false, err
	}
	if !t.evaluated || t.lines != 2*8 || t.strange {
		return a, false, e.failure(`it does not answer "eval" with an NNUE evaluation and piece values; allowed: Stockfish 14 to 16`)
	}
	return t.appraisal, true, nil
}

// appraisalText reads the answer to "eval": the evaluation, and a table of piece values, with a
// line of letters and a line of numbers for each rank, from the eighth.
type appraisalText struct {
	appraisal Appraisal
	inside    bool // the table has begun
	lines     int  // of the table
	evaluated bool
	none      bool // the engine does not evaluate the position
	strange   bool // a piece's value is not a number
}

func (t *appraisalText) read(line string) {
	const table, evaluation = "NNUE derived piece values", "NNUE evaluation "
	switch {
	case strings.HasPrefix(line, "Final evaluation: none"):
		t.none = true
	case strings.HasPrefix(line, table):
		t.inside = true
	case strings.HasPrefix(line, evaluation):
		text, _, _ := strings.Cut(strings.TrimSpace(line[len(evaluation):]), " ")
		t.appraisal.Points, t.evaluated = hundredths(text)
	case t.inside && t.lines < 2*8 && strings.HasPrefix(line, "|"):
		if rank := 7 - t.lines/2; t.lines%2 == 1 {
			for file, cell := range strings.SplitN(line[1:], "|", 9)[:min(8, strings.Count(line, "|"))] {
				if cell = strings.TrimSpace(cell); cell != "" {
					var number bool
					t.appraisal.Worth[8*rank+file], number = hundredths(cell)
					t.strange = t.strange || !number
				}
			}
		}
		t.lines++
	}
}

// hundredths reads a number of pawns such as +0.28, at most 1,000 either way.
func hundredths(text string) (points int, ok bool) {
	const most = 1000 // pawns
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= -most && v <= most) {
		return 0, false
	}
	return int(math.Round(100 * v)), true
}
