package search_test

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/features/search"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

func TestHint(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(feature.Hint{})
	if v := b.Page.View(); v.State != pagetest.Human || v.Can("hint") || !v.Can("stop") {
		t.Fatalf("during a search for a hint: %s, %+v", v.State, v.Buttons)
	}
	b.Until("the hint", func(v pagetest.View) bool { return strings.HasPrefix(v.Notice, "Hint for Black: ") })
	v := b.Page.View()
	move := strings.TrimPrefix(v.Notice, "Hint for Black: ")
	if !pagetest.Square(v, move).Hint || len(v.Moves) != 0 || v.State != pagetest.Human {
		t.Errorf("the hint %q: %+v; want it marked, no move made, and the player to move", move, pagetest.Square(v, move))
	}
	if v.Search == nil || v.Search.Title != "Hint for Black — Alpha-beta" || pagetest.Square(v, move).Ring == 0 {
		t.Errorf("the hint's table: %+v", v.Search)
	}
	if v = b.Play(move); v.Search.Title != "Last hint for Black — Alpha-beta" {
		t.Errorf("the table is called %q once the hint is over", v.Search.Title)
	}
	if v.Notice != "" {
		t.Errorf(`%q is still said after the move, want ""`, v.Notice)
	}
	for _, s := range v.Board.Squares {
		if s.Hint || s.Ring != 0 {
			t.Errorf("%s still carries the hint", s.Name)
		}
	}
}

// The table shows the search of the position shown or the previous one: the feature remembers
// those of the record. If neither had one it stays, and is marked as past.
func TestTableBelongsToThePosition(t *testing.T) {
	b := pagetest.New(t, pagetest.AgainstUCT)
	for range 3 {
		b.Play(pagetest.LegalSquares(b.Page.View())[0])
	}
	for _, ply := range []int{0, 1, 2, 3, 4, 5, 6, 3, 0} {
		b.Page.Send(feature.GoTo{Ply: ply})
		v := b.Rest()
		switch s := v.Search; {
		case ply == 0:
			if s == nil || !s.Past || hasRing(v) {
				t.Errorf("at the start the table shows %+v", s)
			}
		case ply%2 == 1:
			if s == nil || s.Title != "White’s search — Tree search" || s.Running || s.Past || !hasRing(v) {
				t.Errorf("at the search's ply %d: %+v", ply, s)
			}
		default:
			if s == nil || s.Title != "White’s last search — Tree search" || s.Past || hasRing(v) || !slices.ContainsFunc(s.Rows, func(r search.Row) bool { return r.Move == v.Moves[ply-1].Text }) {
				t.Errorf("after its move, at ply %d: %+v", ply, s)
			}
		}
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "human"})
	if v := b.Play("f5"); v.Search == nil || !v.Search.Past {
		t.Errorf("another course of the game shows %+v", v.Search)
	}
	b.Page.Send(feature.OpenGame{Game: "morris"})
	if v := b.Rest(); v.Search != nil {
		t.Errorf("another game shows %+v", v.Search)
	}
}

func hasRing(v pagetest.View) bool {
	return slices.ContainsFunc(v.Board.Squares, func(s board.Square) bool { return s.Ring > 0 })
}

// While a search runs, the bar and the chart follow its reports; once it is cancelled,
// the table does not change.
func TestRunningSearchMovesTheBar(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=uct:n=9000000")
	b.Report(&wire.Report{Seat: "black", Valued: true, Value: -0.75})
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Until("a report", func(v pagetest.View) bool { return v.Search != nil })
	v := b.Page.View()
	want := math.Round(1000*(1-(float64(b.LastReport.Value)+1)/2)) / 1000
	if v.State != pagetest.Thinking || !v.Search.Running || v.Board.Advantage != want || v.Chart == nil || v.Chart.Points[1] != (search.Point{Ply: 1, Chance: want}) {
		t.Errorf("%s: advantage %v, chart %+v, want %v", v.State, v.Board.Advantage, v.Chart, want)
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "human"})
	if v = b.Page.View(); v.Search == nil || v.Search.Running {
		t.Errorf("taken over: %+v; want a search that has stopped", v.Search)
	}
	b.Rest()
}

// The table shows the priors of a search that has some, not the equal ones of a search without a
// net, and no line of only one move.
func TestPriors(t *testing.T) {
	for agent, want := range map[string]bool{"uct:n=50": false, "flat:n=50": false, "puct:net=none,n=50": false, "puct:net=none,n=50,noise=0.25": true} {
		s := pagetest.New(t, "#/othello?m=f5&black=human&white="+agent).Page.View().Search
		for _, r := range s.Rows {
			if (r.Prior != "") != want || strings.Contains(r.Hover, "P ") != want {
				t.Errorf("%s: %+v; want a prior in the row and on hover: %v", agent, r, want)
			}
		}
		if len(s.Line) == 1 || strings.HasPrefix(agent, "flat") && len(s.Line) > 0 {
			t.Errorf("%s expects %v", agent, s.Line)
		}
	}
}

// For alpha-beta the table shows the depth and no priors, and marks moves that are only bounded
// by the best one.
func TestAlphaBetaTable(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&black=alphabeta:depth=3,ties=first&white=human")
	v := b.Page.View()
	s := b.LastReport
	if s == nil || s.Depth != 3 || !v.Search.Deep || v.Search.Tree || !strings.HasPrefix(v.Search.Rate, "3 plies deep") {
		t.Fatalf("the table is %+v", v.Search)
	}
	if v.Search.Unit != "disc" || v.Search.Evaluator != "" {
		t.Errorf(`the table counts %q and explains %q; want "disc" and ""`, v.Search.Unit, v.Search.Evaluator)
	}
	for i, r := range v.Search.Rows {
		if bound := s.Rows[i].AtMost; bound != (r.Wins == "") || !bound && !strings.Contains(r.Wins, ".") || strings.Contains(r.Wins, "%") {
			t.Errorf("row %d says %q", i, r.Wins)
		}
		if bound := strings.HasPrefix(r.Hover, "not better than "); r.Prior != "" || bound != s.Rows[i].AtMost || bound != (r.Share == 0) || i == 0 && bound || r.Visits == "0" {
			t.Errorf("row %d is %+v of %+v", i, r, s.Rows[i])
		}
	}
	if !slices.ContainsFunc(s.Rows, func(r wire.Row) bool { return r.AtMost }) {
		t.Errorf("all values are known: %+v", s.Rows)
	}
	for i, r := range v.Search.Rows[1:] {
		if before := v.Search.Rows[i]; before.Share < r.Share || r.Bound != (r.Wins == "") {
			t.Errorf("the bar of %+v is longer than that of %+v", r, before)
		}
	}
	b.Page.Send(feature.GoTo{Ply: 2})
	v = b.Rest()
	marks := 0
	for _, r := range s.Rows {
		if mark := pagetest.Square(v, r.Move).Mark; mark != "" {
			marks++
			if r.AtMost {
				t.Errorf("%s, of which only a bound is known, is marked %s", r.Move, mark)
			}
		}
	}
	if marks == 0 {
		t.Error("no move is marked")
	}
}

// Each game shows points in its own unit, mates in moves, and the margin of a win or a loss.
func TestPointsInTheGamesUnit(t *testing.T) {
	for _, c := range []struct {
		unit, game, lang, want string
		row                    wire.Row
	}{
		{"pawn", "chess", "en", "+0.35", wire.Row{Points: 0.35}},
		{"pawn", "chess", "es", "−1,20", wire.Row{Points: -1.2}},
		{"disc", "othello", "en", "+2.4", wire.Row{Points: 2.4}},
		{"stone", "morris", "en", "−1.3", wire.Row{Points: -1.34}},
		{"", "othello", "en", "75%", wire.Row{Value: 0.5}},
		{"pawn", "chess", "en", "not better than +0.30", wire.Row{Points: 0.3, AtMost: true}},
		{"pawn", "chess", "en", "", wire.Row{Value: 1, AtMost: true}},
		{"pawn", "chess", "en", "mate in 3", wire.Row{Proven: "win", Plies: 5}},
		{"pawn", "chess", "es", "mate en 1", wire.Row{Proven: "win", Plies: 1}},
		{"pawn", "chess", "en", "mated in 2", wire.Row{Proven: "loss", Plies: 4}},
		{"pawn", "chess", "en", "loss", wire.Row{Proven: "loss"}},
		{"stone", "morris", "en", "win in 7", wire.Row{Proven: "win", Plies: 7}},
		{"disc", "othello", "en", "win +12", wire.Row{Proven: "win", Margin: 12}},
		{"disc", "othello", "es", "pierde −4", wire.Row{Proven: "loss", Margin: -4}},
		{"", "othello", "en", "draw", wire.Row{Proven: "draw"}},
	} {
		b := pagetest.New(t, "#/"+c.game+"?white=human&black=human")
		b.Page.Send(settings.SetLang{Lang: c.lang})
		c.row.Visits = 10
		b.Report(&wire.Report{Seat: b.Page.Now().Game.Seats[0], Unit: c.unit, Rows: []wire.Row{c.row}})
		r := b.Page.View().Search.Rows[0]
		if r.Bound && strings.HasPrefix(r.Hover, "not ") {
			r.Proven = r.Hover
		}
		if got := cmp.Or(r.Proven, r.Wins); got != c.want {
			t.Errorf("%+v in %ss is described as %q, want %q", c.row, c.unit, got, c.want)
		}
	}
}

// A hint with several mates is the fastest one.
func TestHintMates(t *testing.T) {
	b := pagetest.New(t, "#/chess?p=6k1/5ppp/8/8/8/8/1Q3PPP/R5K1 w - - 0 1&white=human&black=human")
	b.Page.Now().Game.Hint = "alphabeta:depth=4" // no clock cuts it short
	b.Page.Send(feature.Hint{})
	b.Until("the hint", func(v pagetest.View) bool { return strings.HasPrefix(v.Notice, "Hint for White: ") })
	if v := b.Page.View(); !strings.HasSuffix(v.Notice, "#") || v.Search.Rows[0].Proven != "mate in 1" {
		t.Errorf(`%q, %+v; want a notice that ends with "#", and "mate in 1" in the table`, v.Notice, v.Search.Rows[0])
	}
}

// In a game of geese the table is that of the requested seat, with its name.
func TestWhoseTable(t *testing.T) {
	b := pagetest.New(t, "#/geese?seed=3&goose1=human&goose2=uct:n=20&goose3=uct:n=30&goose4=random")
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	v := b.Page.View()
	if v.Search == nil || v.Search.Seat != "goose2" || v.Search.Title != "Goose 2’s last search — Tree search" || len(v.Search.Seats) != 2 {
		t.Fatalf("the table is %+v", v.Search)
	}
	b.Page.Send(search.Look{Seat: "goose3"})
	if v = b.Page.View(); v.Search.Seat != "goose3" || v.Search.Title != "Goose 3’s last search — Tree search" || v.Search.Seats[1] != (feature.Option{Value: "goose3", Label: "Goose 3"}) {
		t.Errorf("asked for goose 3: %+v", v.Search)
	}
	b.Play(pagetest.LegalSquares(v)[0])
	if v = b.Page.View(); v.Search.Seat != "goose3" {
		t.Errorf(`a step later: %+v, want Seat "goose3"`, v.Search)
	}
	b.Page.Send(search.Look{Seat: "goose4"}) // it does not search
	if v = b.Page.View(); v.Search.Seat != "goose2" {
		t.Errorf(`asked for one without: %+v, want Seat "goose2"`, v.Search)
	}
	if v.State == pagetest.Human {
		b.Page.Send(feature.Hint{})
		b.Until("the hint", func(v pagetest.View) bool { return strings.HasPrefix(v.Notice, "Hint for Goose 1: ") })
		if v = b.Page.View(); v.Search.Seat != "goose1" || v.Search.Title != "Hint for Goose 1 — Level 8" || len(v.Search.Seats) != 3 {
			t.Errorf("the hint's table: %+v", v.Search)
		}
	}
}

// A rate from few simulations is noise.
func TestRateIsOfMany(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5&black=human&white=uct:n=50")
	report := wire.Report{Seat: "white", Millis: 100, Rows: []wire.Row{{Move: "d6", Visits: 1}}}
	for done, want := range map[int]string{0: "", 299: "", 300: "3,000 per second"} {
		report := report
		report.Done = done
		b.Report(&report)
		if got := b.Page.View().Search.Rate; got != want {
			t.Errorf("%d simulations: %q, want %q", done, got, want)
		}
	}
	report.Done, report.Millis = 300, 99
	if b.Report(&report); b.Page.View().Search.Rate != "" {
		t.Error("a rate is shown for less than a tenth of a second")
	}
}
