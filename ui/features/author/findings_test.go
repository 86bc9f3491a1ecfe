package author

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/features/author/sheet"
	"playout/ui/text"
)

// TestFindings: the sentences about right answers, about the judge of the best move and about a
// line; warnings begin with "!".
func TestFindings(t *testing.T) {
	turn := func(seat string, answers ...wire.VettedAnswer) wire.VettedTurn {
		return wire.VettedTurn{Seat: seat, Answers: answers}
	}
	best, near, bad := wire.VettedAnswer{Name: "a1", Best: true}, wire.VettedAnswer{Name: "b2", Loss: 0.1}, wire.VettedAnswer{Name: "c3", Loss: 2}
	for _, c := range []struct {
		name  string
		sheet sheet.Sheet
		found wire.Vetted
		own   bool
		want  []string
	}{
		{"nothing is legal", sheet.Sheet{Kind: exercise.Moves}, wire.Vetted{Judge: "alphabeta:depth=4"}, false,
			[]string{"The engine looked 4 plies ahead:"}},
		{"a right answer is the best", sheet.Sheet{Kind: exercise.Moves, Accept: []string{"a1"}},
			wire.Vetted{Unit: "pawn", Turns: []wire.VettedTurn{turn("white", best, bad)}}, false, []string{"A1 is the best."}},
		{"others are as good for a search", sheet.Sheet{Kind: exercise.Moves, Accept: []string{"a1"}},
			wire.Vetted{Unit: "pawn", Turns: []wire.VettedTurn{turn("white", best, near)}}, false,
			[]string{"A1 is the best.", "!B2 is as good, but not among the right answers."}},
		{"but not exactly", sheet.Sheet{Kind: exercise.Moves, Accept: []string{"a1"}},
			wire.Vetted{Judge: exercise.Exact, Unit: "disc", Turns: []wire.VettedTurn{turn("black", best, near)}}, false,
			[]string{"Exact, solved to the end of the game:", "A1 is exact."}},
		{"a right answer is bad", sheet.Sheet{Kind: exercise.Moves, Accept: []string{"c3"}},
			wire.Vetted{Unit: "pawn", Turns: []wire.VettedTurn{turn("white", best, bad)}}, false,
			[]string{"!C3 loses 2 pawns.", "!The best move is A1."}},
		{"there is no answer yet", sheet.Sheet{Kind: exercise.Moves},
			wire.Vetted{Turns: []wire.VettedTurn{turn("white", best, bad)}}, false, []string{"The best move is A1."}},
		{"the form's judge is not asked", sheet.Sheet{Kind: exercise.Best},
			wire.Vetted{Turns: []wire.VettedTurn{turn("white", best, bad)}}, false, []string{"The best move is A1."}},
		{"the judge misses the best move", sheet.Sheet{Kind: exercise.Best},
			wire.Vetted{Unit: "pawn", Turns: []wire.VettedTurn{turn("white", best, near, bad)}, Accepts: []string{"c3"}}, true,
			[]string{"!The judge looks too little ahead: C3 loses 2 pawns.", "The judge accepts C3.",
				"!A1 is best, but the judge does not accept it.", "!B2 may be as good, but the judge does not accept it."}},
		{"both sides play their best", sheet.Sheet{Kind: exercise.Line, Line: []string{"a1", "a1"}},
			wire.Vetted{Turns: []wire.VettedTurn{turn("white", best), turn("black", best)}}, false, []string{"Both sides play their best moves."}},
		{"the solver has better", sheet.Sheet{Kind: exercise.Line, Line: []string{"c3"}},
			wire.Vetted{Unit: "pawn", Turns: []wire.VettedTurn{turn("white", best, bad)}}, false, []string{"!C3 loses 2 pawns. A1 is better."}},
		{"so has the other side", sheet.Sheet{Kind: exercise.Line, Line: []string{"a1", "c3"}},
			wire.Vetted{Unit: "pawn", Turns: []wire.VettedTurn{turn("white", best), turn("black", best, bad)}}, false,
			[]string{"!The other side has a better reply than C3: A1."}},
		{"a second way", sheet.Sheet{Kind: exercise.Line, Line: []string{"a1"}},
			wire.Vetted{Unit: "pawn", Turns: []wire.VettedTurn{turn("white", best, near)}}, false,
			[]string{"!Instead of A1, as good: B2.", "Both sides play their best moves."}},
		{"a second way that is accepted", sheet.Sheet{Kind: exercise.Line, Line: []string{"a1"}, Others: []string{"b2,c3"}},
			wire.Vetted{Unit: "pawn", Turns: []wire.VettedTurn{turn("white", best, near)}}, false, []string{"Both sides play their best moves."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			en := text.Of("en")
			v := verdict{found: &c.found, own: c.own, seat: "white", sheet: &c.sheet, t: en, words: WordsIn(en), move: strings.ToUpper}
			v.judge()
			var got []string
			for _, f := range v.list {
				if f.Warn {
					f.Text = "!" + f.Text
				}
				got = append(got, f.Text)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}
