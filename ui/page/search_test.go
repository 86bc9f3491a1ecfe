package page

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
)

func TestHint(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.Hint()
	if v := b.page.View(); v.State != human || v.Buttons.Hint || !v.Buttons.Stop {
		t.Fatalf("while a hint is sought: %s, %+v", v.State, v.Buttons)
	}
	b.until("the hint", func(v View) bool { return strings.HasPrefix(v.Notice, "Hint for Black: ") })
	v := b.page.View()
	move := strings.TrimPrefix(v.Notice, "Hint for Black: ")
	if !square(v, move).Hint || len(v.Moves) != 0 || v.State != human {
		t.Errorf("the hint %q: %+v", move, square(v, move))
	}
	if v.Search == nil || v.Search.Title != "Hint for Black" || square(v, move).Ring == 0 {
		t.Errorf("the hint's table: %+v", v.Search)
	}
	if v = b.play(move); v.Search.Title != "Last hint for Black" {
		t.Errorf("the table is called %q once the hint is over", v.Search.Title)
	}
	if v.Notice != "" {
		t.Errorf("%q is still said after the move", v.Notice)
	}
	for _, s := range v.Board.Squares {
		if s.Hint || s.Ring != 0 {
			t.Errorf("%s still carries the hint", s.Name)
		}
	}
}

// The table shows the search of the position shown or the one before it, and
// no other: those of the record are remembered.
func TestTableBelongsToThePosition(t *testing.T) {
	b := newBench(t, againstUCT)
	for range 3 {
		b.play(legalSquares(b.page.View())[0])
	}
	for _, ply := range []int{0, 1, 2, 3, 4, 5, 6, 3, 0} {
		b.page.GoTo(ply)
		v := b.rest()
		switch s := v.Search; {
		case ply == 0:
			if s != nil {
				t.Errorf("at the start the table shows %+v", s)
			}
		case ply%2 == 1:
			if s == nil || s.Title != "What Tree search sees" || s.Running || !hasRing(v) {
				t.Errorf("at the search's ply %d: %+v", ply, s)
			}
		default:
			if s == nil || s.Title != "What Tree search saw" || hasRing(v) || !slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Move == v.Moves[ply-1].Text }) {
				t.Errorf("after its move, at ply %d: %+v", ply, s)
			}
		}
	}
	b.page.SetSeat("white", "human")
	if v := b.play("f5"); v.Search != nil {
		t.Errorf("another course of the game shows %+v", v.Search)
	}
}

func hasRing(v View) bool {
	return slices.ContainsFunc(v.Board.Squares, func(s Square) bool { return s.Ring > 0 })
}

// While a search runs, the bar and the chart follow what it reports; once it is
// given up, the table does not run on.
func TestRunningSearchMovesTheBar(t *testing.T) {
	b := newBench(t, "#/othello?black=human&white=uct:n=9000000")
	b.page.setChance(0, 0, 0.125)
	b.page.Choose("f5")
	b.until("a report", func(v View) bool { return v.Search != nil })
	v := b.page.View()
	want := 1 - (float64(b.page.searches[1].report.Value)+1)/2
	if v.State != thinking || !v.Search.Running || v.Board.Advantage != want || v.Chart == nil || v.Chart.Points[1] != (Point{1, want}) {
		t.Errorf("%s: advantage %v, chart %+v, want %v", v.State, v.Board.Advantage, v.Chart, want)
	}
	b.page.SetSeat("white", "human")
	if v = b.page.View(); v.Search == nil || v.Search.Running {
		t.Errorf("taken over: %+v", v.Search)
	}
	b.rest()
}

// Priors are shown of every search, equal ones where it starts from nothing.
func TestPriors(t *testing.T) {
	for _, agent := range []string{"level:2", "uct:n=50", "puct:n=50"} {
		b := newBench(t, "#/othello?m=f5&black=human&white="+agent)
		for _, r := range b.page.View().Search.Rows {
			if r.Prior != "33%" || !strings.Contains(r.Hover, "P 0.33") {
				t.Errorf("%s: %+v", agent, r)
			}
		}
	}
}

// Of alpha-beta the table says how deep it is, shows no priors, and marks what is
// only known to be no better than the best move.
func TestAlphaBetaTable(t *testing.T) {
	b := newBench(t, "#/othello?m=f5,d6&black=alphabeta:depth=3,ties=first&white=human")
	v := b.page.View()
	s := b.page.searches[2]
	if s == nil || s.report.Depth != 3 || !v.Search.Deep || !strings.HasPrefix(v.Search.Rate, "3 plies deep") {
		t.Fatalf("the table is %+v", v.Search)
	}
	for i, r := range v.Search.Rows {
		if bound := strings.HasPrefix(r.Wins, "≤ "); r.Prior != "" || bound != s.report.Rows[i].AtMost || i == 0 && bound || r.Visits == "0" {
			t.Errorf("row %d is %+v of %+v", i, r, s.report.Rows[i])
		}
	}
	if !slices.ContainsFunc(s.report.Rows, func(r wire.Row) bool { return r.AtMost }) {
		t.Errorf("all values are known: %+v", s.report.Rows)
	}
}

// A rate counted over few simulations is noise.
func TestRateIsOfMany(t *testing.T) {
	b := newBench(t, "#/othello?m=f5&black=human&white=uct:n=50")
	s := b.page.searches[1]
	for done, want := range map[int]string{0: "", 299: "", 300: "3,000 a second"} {
		s.report.Done, s.report.Millis = done, 100
		if got := b.page.View().Search.Rate; got != want {
			t.Errorf("%d simulations: %q, want %q", done, got, want)
		}
	}
	if s.report.Millis = 99; b.page.View().Search.Rate != "" {
		t.Error("a rate is told of less than a tenth of a second")
	}
}
