package match_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/match"
)

// ParseAdjudication reads every rule, with the defaults of numbers that are left out.
func TestParseAdjudication(t *testing.T) {
	for text, want := range map[string]match.Adjudication{
		"":                                      {},
		"exact":                                 {Exact: true},
		"resign":                                {Resign: match.Resign{Moves: 3, Score: 600}},
		"resign:score=900":                      {Resign: match.Resign{Moves: 3, Score: 900}},
		"resign:moves=4,score=700,both":         {Resign: match.Resign{Moves: 4, Score: 700, Both: true}},
		"resign:both":                           {Resign: match.Resign{Moves: 3, Score: 600, Both: true}},
		"draw:from=0,moves=5,score=0":           {Draw: match.Draw{Moves: 5}},
		"draw":                                  {Draw: match.Draw{From: 40, Moves: 8, Score: 10}},
		"plies=300":                             {Plies: 300},
		"plies=300,exact":                       {Exact: true, Plies: 300},
		"exact,resign:both,draw:from=9,plies=9": {Exact: true, Resign: match.Resign{Moves: 3, Score: 600, Both: true}, Draw: match.Draw{From: 9, Moves: 8, Score: 10}, Plies: 9},
	} {
		got, err := match.ParseAdjudication(text)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%q: %v, (-want +got)\n%s", text, err, diff)
		}
	}
}

// ParseAdjudication refuses everything else in one line.
func TestParseAdjudicationRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"win":                        `"win" is no rule`,
		"exact,":                     `"" is no rule`,
		"moves=3":                    `"moves=3" is no rule`,
		"exact,exact":                "exact occurs twice",
		"exact=1":                    `exact has no "exact=1"`,
		"exact:moves=3":              `exact has no "exact:moves=3"`,
		"exact,moves=3":              `"moves=3" is no rule`,
		"resign:":                    `resign has no ""`,
		"resign:moves=0":             `resign has no "moves=0"`,
		"resign:moves":               `resign has no "moves"`,
		"resign:both=1":              `resign has no "both=1"`,
		"resign:score=10000":         `resign has no "score=10000"`,
		"resign:from=3":              `resign has no "from=3"`,
		"resign:moves=3,moves=3":     "moves of resign occurs twice",
		"draw:score=-1":              `draw has no "score=-1"`,
		"draw:score=1e3":             `draw has no "score=1e3"`,
		"plies":                      `plies has no "plies"`,
		"plies=0":                    `plies has no "plies=0"`,
		"plies=9,both":               `"both" is no rule`,
		"resign=3":                   `"resign=3" is no rule`,
		"draw:moves=3,resign:x":      `resign has no "x"`,
		"draw:moves=3,exact,score=1": `"score=1" is no rule`,
	} {
		_, err := match.ParseAdjudication(text)
		if err == nil || !strings.Contains(err.Error(), ": "+want+"; allowed: ") || strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("%q is refused by %v, want %q in one line", text, err, want)
		}
	}
}

// String writes what ParseAdjudication reads.
func FuzzParseAdjudication(f *testing.F) {
	f.Add("exact,resign:moves=3,score=600,both,draw:from=40,moves=8,score=10,plies=300")
	f.Add("draw,resign")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := match.ParseAdjudication(text)
		if err != nil {
			return
		}
		again, err := match.ParseAdjudication(a.String())
		if again != a || err != nil {
			t.Errorf("%q is %+v, written %q and read %+v, %v; want the same", text, a, a.String(), again, err)
		}
	})
}
