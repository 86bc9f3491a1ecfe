package author_test

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/features/author"
	"playout/ui/page/pagetest"
)

// asked opens a position with a question for certain moves, and changes it to the best one.
func asked(t *testing.T, position string) *pagetest.Bench {
	t.Helper()
	b := edits(t, head+position)
	b.Page.Send(author.Set{Field: "kind", Value: string(exercise.Best)})
	b.Rest()
	return b
}

const (
	fewEmpty  = `"game":"othello","position":"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X","goal":{"kind":"moves","accept":["h5"]}}`
	threes    = `"game":"morris","position":"WW....W.......B......B.B W 0 0","goal":{"kind":"moves","accept":["a7-a4"]}}`
	beginning = `"game":"othello","goal":{"kind":"moves","accept":["f5"]}}`
)

// The best move has an exact judge if the position can be solved, and otherwise a search, also
// when the position changes, until the author chooses.
func TestProposesJudge(t *testing.T) {
	for position, judge := range map[string]string{fewEmpty: exercise.Exact, threes: exercise.Exact, beginning: "alphabeta:depth=8"} {
		b := asked(t, position)
		if p := form(b); p.Sheet.Judge != judge || !p.Ready || p.Wrong != nil {
			t.Errorf("%s: %s, %+v; want the judge %s, and the form ready", position, p.Sheet.Judge, p, judge)
		}
	}
	b := asked(t, fewEmpty)
	b.Page.Send(author.Do{What: "check"})
	b.Wait(1000)
	w := author.WordsIn(b.Page.Now().T)
	if p := form(b); len(p.Findings) < 2 || p.Findings[0].Text != w.ByExact || !strings.HasPrefix(w.ByExact, "Exact") || p.Judging != w.ExactJudge {
		t.Errorf("%+v, %q; want the exact judge, and its finding among two or more", p.Findings, p.Judging)
	}
	b.Page.Send(author.Show{Tab: "position"})
	b.Page.Send(author.Do{What: "start"})
	b.Rest()
	b.Page.Send(author.Show{Tab: "question"})
	b.Rest()
	if p := form(b); p.Sheet.Judge != "alphabeta:depth=8" || !p.Ready {
		t.Errorf("at the start: %s, %+v", p.Sheet.Judge, p)
	}
	b = asked(t, fewEmpty)
	b.Page.Send(author.Set{Field: "judge", Value: "alphabeta:depth=4"})
	b.Page.Send(author.Set{Field: "within", Value: "1"})
	b.Rest()
	if p := form(b); p.Sheet.Judge != "alphabeta:depth=4" || !p.Ready {
		t.Errorf("the author chose, and it is %s, %+v", p.Sheet.Judge, p)
	}
	// The page leaves an author's exercise unchanged.
	b = edits(t, head+strings.Replace(fewEmpty, `"kind":"moves","accept":["h5"]`, `"kind":"best","judge":"alphabeta:depth=8"`, 1))
	if p := form(b); p.Sheet.Judge != "alphabeta:depth=8" {
		t.Errorf("the judge becomes %s", p.Sheet.Judge)
	}
}

// The form asks how much worse an answer may be in the game's own unit, and only if it has one;
// it states what the judge promises.
func TestWithin(t *testing.T) {
	for position, unit := range map[string]string{
		beginning: "discs", threes: "stones", `"game":"chess","goal":{"kind":"moves","accept":["e2e4"]}}`: "pawns",
		`"game":"geese","seed":5,"goal":{"kind":"moves","accept":["NORTH"]}}`: "",
	} {
		b := asked(t, position)
		w := author.WordsIn(b.Page.Now().T)
		label := strings.Replace(w.Within, "{unit}", unit, 1)
		if unit == "" {
			label = ""
		}
		if p := form(b); p.Within != label {
			t.Errorf("%s: %q, want %q", position, p.Within, label)
		}
		for _, c := range []struct{ judge, within, says string }{
			{"alphabeta:depth=3", "", w.PruningJudge},
			{"alphabeta:depth=3", "0,0", w.PruningJudge},
			{"alphabeta:depth=3", "0.5", ""},
			{"alphabeta:depth=3,plain=on", "", ""},
			{"puct:n=50", "", w.OwnMoveJudge},
			{"level:3", "", ""},
			{"", "", ""},
		} {
			b.Page.Send(author.Set{Field: "judge", Value: c.judge})
			b.Page.Send(author.Set{Field: "within", Value: c.within})
			if unit == "" && strings.HasPrefix(c.judge, "alphabeta") {
				c.says = "" // that judge cannot be used
			}
			begins, _, _ := strings.Cut(c.says, "{")
			if p := form(b); !strings.HasPrefix(p.Judging, begins) || (p.Judging == "") != (c.says == "") || strings.Contains(p.Judging, "{") {
				t.Errorf("%s, %+v: %q; want text that begins with %q and has no gap in braces, or none where nothing is judged", position, c, p.Judging, begins)
			}
		}
	}
}

// An exact judge reports positions that it may not solve.
func TestUnsureJudge(t *testing.T) {
	const chess = `"game":"chess","position":"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1","goal":{"kind":"moves","accept":["e1e8"]}}`
	for position, sure := range map[string]bool{fewEmpty: true, threes: true, chess: false} {
		b := asked(t, position)
		b.Page.Send(author.Set{Field: "judge", Value: exercise.Exact})
		b.Rest()
		says := author.WordsIn(b.Page.Now().T).ExactJudge
		if !sure {
			says = author.WordsIn(b.Page.Now().T).UnsureJudge
		}
		if p := form(b); p.Judging != says || !p.Ready {
			t.Errorf("%s: %q, want %q", position, p.Judging, says)
		}
	}
}

// A language is one of the page's, by its name, or any other code, which an exercise keeps.
func TestLanguage(t *testing.T) {
	b := edits(t, head+strings.Replace(beginning, `"othello"`, `"othello","lang":"fr"`, 1))
	if p := form(b); p.Lang != "" || p.Sheet.Lang != "fr" || len(p.Langs) != 3 || p.Langs[0].Label != "English" || p.Langs[1].Label != "Español" {
		t.Errorf("%q, %+v; want no language of the page, \"fr\" in the sheet, and three to choose from, English and Español first", p.Lang, p.Langs)
	}
	b.Page.Send(author.Set{Field: "title", Value: "Un titre"})
	b.Wait(1000)
	if x := kept(t, b).Exercises[0]; x.Lang != "fr" {
		t.Errorf("the language becomes %q", x.Lang)
	}
	b.Page.Send(author.Set{Field: "lang", Value: "es"})
	b.Wait(1000)
	if p, x := form(b), kept(t, b).Exercises[0]; p.Lang != "es" || x.Lang != "es" {
		t.Errorf(`%q, %q; want "es" in form and exercise`, p.Lang, x.Lang)
	}
}

// No two opponents in the list have the same name.
func TestOpponentsAreToldApart(t *testing.T) {
	for game, move := range map[string]string{"othello": "f5", "morris": "a7", "chess": "e2e4"} {
		b := edits(t, head+`"game":"`+game+`","goal":{"kind":"moves","accept":["`+move+`"]}}`)
		seen := map[string]bool{}
		for _, o := range form(b).Opponents {
			if seen[o.Label] {
				t.Errorf("%s: %q stands there twice", game, o.Label)
			}
			seen[o.Label] = true
		}
		if len(seen) < 8 {
			t.Errorf("%s: only %d opponents", game, len(seen))
		}
	}
}

// A judge or an opponent that asks for more than an exercise may is lowered, and the form tells
// to what, and the limit.
func TestLoweredAgent(t *testing.T) {
	for _, c := range []struct {
		kind        exercise.Kind
		agent, want string
	}{
		{exercise.Best, "uct:n=10000000", "20,000 simulations"},
		{exercise.Best, "alphabeta:depth=60", "12 plies"},
		{exercise.Best, "alphabeta:depth=8", ""},
		{exercise.Best, exercise.Exact, ""},
		{exercise.Win, "uct:ms=600000", "10 seconds"},
		{exercise.Win, "puct:n=10000000", "4,000 with a net"},
		{exercise.Win, "level:10", ""},
	} {
		b := asked(t, fewEmpty)
		b.Page.Send(author.Set{Field: "kind", Value: string(c.kind)})
		field := "judge"
		if c.kind == exercise.Win {
			field = "against"
		}
		b.Page.Send(author.Set{Field: field, Value: c.agent})
		b.Rest()
		if p := form(b); (p.Lowered == "") != (c.want == "") || !strings.Contains(p.Lowered, c.want) || p.Wrong != nil {
			t.Errorf("%s: %q, wrong: %+v; want %q", c.agent, p.Lowered, p.Wrong, c.want)
		}
	}
}
