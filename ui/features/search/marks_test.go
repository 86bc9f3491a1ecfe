package search_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/features/search"
	"playout/ui/page/pagetest"
)

// arrows returns the arrows of a view in short: "e2e4 3 61".
func arrows(v pagetest.View) string {
	var list []string
	for _, a := range v.Board.Arrows {
		list = append(list, a.From+a.To+" "+string(rune('0'+a.Width))+" "+a.Value+a.Takes)
	}
	return strings.Join(list, ", ")
}

// In chess arrows lead from the piece, wider for more visits; all promotions of a pawn have one,
// castling is the king's.
func TestArrows(t *testing.T) {
	b := pagetest.New(t, "#/chess?p=4k3/P7/8/8/8/8/8/4K2R+w+K+-+0+1&white=human&black=human")
	square := func(name string) int {
		return slices.IndexFunc(b.Page.View().Board.Squares, func(s board.Square) bool { return s.Name == name })
	}
	row := func(move string, visits int, value float32) wire.Row {
		return wire.Row{Move: move, Squares: []int{square(move[:2]), square(move[2:4])}, Visits: visits, Value: value}
	}
	bound := row("h1h4", 12, .9)
	bound.AtMost = true
	b.Report(&wire.Report{Seat: "white", Rows: []wire.Row{
		row("a7a8q", 50, .9), row("e1g1", 20, 0), row("a7a8r", 15, .5), bound, row("e1d2", 3, -.5), row("h1h8", 1, -1), row("h1h7", 1, 0), row("h1h6", 1, 0),
	}})
	v := b.Page.View()
	if got := arrows(v); got != "a7a8 3 95, e1g1 2 50, h1h4 1 , e1d2 1 , h1h8 1 " {
		t.Errorf(`the arrows are %s, want "a7a8 3 95, e1g1 2 50, h1h4 1 , e1d2 1 , h1h8 1 "`, got)
	}
	if !v.Board.Arrows[0].Best || v.Board.Arrows[1].Best || hasRing(v) {
		t.Errorf("the board %+v; want the first arrow best, not the second, and no ring", v.Board)
	}
	for _, c := range []struct {
		row int
		lit string
	}{{3, "a7a8"}, {2, "e1g1"}, {6, "h1h8"}, {99, ""}, {0, ""}, {-1, ""}} {
		b.Page.Send(search.Light{Row: c.row})
		v, lit := b.Page.View(), ""
		for _, a := range v.Board.Arrows {
			if a.Highlighted {
				lit += a.From + a.To
			}
		}
		if lit != c.lit || len(v.Board.Arrows) != 5 {
			t.Errorf("row %d lights %q of %d arrows, not %q", c.row, lit, len(v.Board.Arrows), c.lit)
		}
	}
}

// A hint is an arrow in games in which pieces travel, even if the search is not shown.
func TestHintIsAnArrow(t *testing.T) {
	b := pagetest.New(t, pagetest.ChessStart)
	b.Page.Now().Game.Hint = "alphabeta:depth=2"
	b.Page.Send(feature.Hint{})
	b.Until("the hint", func(v pagetest.View) bool { return strings.HasPrefix(v.Notice, "Hint for White: ") })
	v := b.Page.View()
	n := 0
	for _, a := range v.Board.Arrows {
		if a.Hint {
			n++
		}
	}
	if n != 1 || slices.ContainsFunc(v.Board.Squares, func(s board.Square) bool { return s.Hint }) {
		t.Errorf("%d of %+v are the hint's", n, v.Board.Arrows)
	}
}

// In Morris rings mark placements, and arrows moves; the best move that closes a mill also shows
// the stone that it removes, if the search expects one.
func TestMorrisArrows(t *testing.T) {
	b := pagetest.New(t, "#/morris?p=WW.B..........W.....BW.B+W+0+0&white=human&black=human")
	b.Page.Now().Game.Hint = "alphabeta:depth=3"
	b.Page.Send(feature.Hint{})
	b.Until("the hint", func(v pagetest.View) bool { return strings.HasPrefix(v.Notice, "Hint for White: g4-g7") })
	v := b.Page.View()
	a := v.Board.Arrows[0]
	if a.From != "g4" || a.To != "g7" || pagetest.Square(v, a.Takes).Piece != "black" || hasRing(v) {
		t.Errorf("the arrows %+v; want one from g4 to g7 that takes a black piece, and no ring", v.Board.Arrows)
	}
	b = pagetest.New(t, "#/morris?m=a7&white=human&black=uct:n=50")
	b.Page.Send(feature.GoTo{Ply: 1})
	if v := b.Rest(); len(v.Board.Arrows) > 0 || !hasRing(v) {
		t.Errorf("while stones are placed: %+v", v.Board.Arrows)
	}
}

// values returns the squares with a value, and the values.
func values(v pagetest.View) (list []string) {
	for _, s := range v.Board.Squares {
		if s.Legal && s.Value+s.Mark != "" {
			list = append(list, s.Name)
		}
	}
	return list
}

// With the switch on, every square where a person may move has a value, without a request for a
// hint or an announcement.
func TestValues(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=random")
	b.Wait(6000) // the notice about the link has gone
	if v := b.Page.View(); len(values(v)) > 0 {
		t.Fatalf("values at first: %v", values(v))
	}
	b.Page.Send(search.SetValues{On: true})
	if v := b.Page.View(); !v.Can("hint") || v.Can("stop") || v.State != pagetest.Human {
		t.Errorf("during a search for values: %+v", v.Buttons)
	}
	v := b.Rest()
	if legal := pagetest.LegalSquares(v); !slices.Equal(values(v), legal) || v.Search != nil || v.Chart != nil || v.Notice != "" || v.Board.Advantage >= 0 {
		t.Errorf("values on %v of %v; table %+v, %q, %v", values(v), legal, v.Search, v.Notice, v.Board.Advantage)
	}
	if s := pagetest.Square(v, values(v)[0]); !strings.HasSuffix(s.Label, ", "+s.Value+"%") || strings.HasPrefix(s.Value, board.AtMost) {
		t.Errorf("the square %+v; want a label that ends with the value, and a value that is no upper bound", s)
	}
	v = b.Play(pagetest.LegalSquares(v)[0])
	if v = b.Rest(); !slices.Equal(values(v), pagetest.LegalSquares(v)) {
		t.Errorf("a turn later: values on %v of %v", values(v), pagetest.LegalSquares(v))
	}
	asked := len(b.Sent)
	b.Page.Send(feature.Flip{})
	b.Rest()
	if len(b.Sent) != asked {
		t.Errorf("what is known is asked again: got %v, want %v", len(b.Sent), asked)
	}
	b.Page.Send(search.SetValues{})
	if v = b.Rest(); len(values(v)) > 0 || b.Stored["playout.values"] != "off" {
		t.Errorf("switched off: %v, stored %q", values(v), b.Stored["playout.values"])
	}
}

// A search for values gives way to a hint, and to a move.
func TestValuesGiveWay(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=random")
	b.Page.Send(search.SetValues{On: true})
	if !b.Page.Now().Thought.OnlyValues() {
		t.Fatal("there is no search for values")
	}
	b.Page.Now().Game.Hint = "alphabeta:depth=2"
	b.Page.Send(feature.Hint{})
	b.Until("the hint", func(v pagetest.View) bool { return strings.HasPrefix(v.Notice, "Hint for Black: ") })
	v := b.Rest()
	if !slices.Equal(values(v), pagetest.LegalSquares(v)) {
		t.Errorf("after the hint: values on %v of %v", values(v), pagetest.LegalSquares(v))
	}
	b.Page.Send(feature.Choose{Square: pagetest.LegalSquares(v)[0]})
	b.Rest()
	if !b.Page.Now().Thought.OnlyValues() && len(values(b.Page.View())) == 0 {
		t.Error("the next turn has no values")
	}
}

// A search with the value of every move shows them, and no other search starts; one that only
// bounds some values marks those.
func TestValuesOfWhoThinks(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5&black=human&white=uct:n=200")
	b.Page.Send(search.SetValues{On: true})
	b.Page.Send(feature.GoTo{Ply: 1})
	for _, s := range b.Rest().Board.Squares {
		if (s.Name == "f4" || s.Name == "d6" || s.Name == "f6") != (s.Value+s.Mark != "") {
			t.Errorf("%s has %q%q", s.Name, s.Value, s.Mark)
		}
	}
	b = pagetest.New(t, "#/othello?m=f5,d6&black=alphabeta:depth=3,ties=first&white=human")
	b.Page.Send(search.SetValues{On: true})
	b.Page.Send(feature.GoTo{Ply: 2})
	v := b.Rest()
	if !slices.ContainsFunc(v.Board.Squares, func(s board.Square) bool { return strings.HasPrefix(s.Value, board.AtMost) }) {
		t.Error("no bound says that it is one")
	}
	for _, s := range v.Board.Squares {
		if strings.HasPrefix(s.Value, board.AtMost) && s.Mark != "" {
			t.Errorf("%+v", s)
		}
	}
	b = pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Send(search.SetValues{On: true})
	if b.Page.Now().Thought != nil {
		t.Error("chess has a search for values")
	}
}

// A search of one position is not drawn on another one of the same ply.
func TestMarksAreOfThePosition(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5&black=human&white=human")
	b.Page.Now().Game.Hint = "alphabeta:depth=2"
	b.Page.Send(feature.Hint{})
	b.Until("the hint", hasRing)
	b.Rest()
	b.Page.Send(feature.GoTo{Ply: 0})
	b.Rest()
	if v := b.Play("d3"); hasRing(v) {
		t.Error("a variation has the rings of the main line")
	}
}

// Of an alpha-beta search only moves with a value have an arrow, wider for moves closer to the
// best, and none beside a winning move.
func TestArrowsOfAlphaBeta(t *testing.T) {
	for link, want := range map[string]func([]board.Arrow, []wire.Row) bool{
		"#/chess?white=human&black=human&p=6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1": func(drawn []board.Arrow, rows []wire.Row) bool {
			return rows[0].Proven == "win" && len(drawn) == 1 && drawn[0].To == "d8" && drawn[0].Width == 3
		},
		"#/chess?white=human&black=human": func(drawn []board.Arrow, rows []wire.Row) bool {
			valued := 0
			for _, r := range rows[:6] {
				if !r.AtMost {
					valued++
				}
			}
			return len(drawn) == min(valued, 5) && drawn[0].Width == 3
		},
	} {
		b := pagetest.New(t, link)
		b.Page.Now().Game.Hint = "alphabeta:depth=3,ties=first"
		b.Page.Send(feature.Hint{})
		v := b.Rest()
		if !want(v.Board.Arrows, b.LastReport.Rows) {
			t.Errorf("%s: %+v of %+v, want arrows that fit these rows", link, v.Board.Arrows, b.LastReport.Rows)
		}
		if b.LastReport.Rows[0].Proven == "" {
			b.Page.Send(search.Unfold{})
			if all := b.Page.View().Search; !strings.HasPrefix(all.Rows[len(all.Rows)-1].Wins, "≤ ") || all.Evaluator != "≤ not better than" {
				t.Errorf("the list of all moves is %+v", all)
			}
		}
	}
}

// A hint by alpha-beta has a value for each of several moves, the best first, with longer bars
// and larger rings for moves closer to the best; other moves have neither.
func TestHintHasSeveralValues(t *testing.T) {
	for _, link := range []string{"#/othello?m=f5,d6,c3,d3,c4,f4&white=human&black=human", "#/chess?m=e2e4,e7e5,g1f3&white=human&black=human"} {
		b := pagetest.New(t, link)
		if hint := b.Page.Now().Game.Hint; !strings.HasSuffix(hint, ",lines=3") {
			t.Fatalf(`%s: %s gives hints, want it to end with ",lines=3"`, link, hint)
		}
		b.Page.Now().Game.Hint = "alphabeta:depth=5,ties=first,lines=3" // no clock cuts it short
		b.Page.Send(feature.Hint{})
		v := b.Rest()
		last, lengths, valued := 1.0, map[float64]bool{}, map[string]bool{}
		for i, r := range v.Search.Rows {
			report := &b.LastReport.Rows[i]
			if i < 3 && (r.Wins == "" || r.Bound || r.Share == 0) || r.Share > last || r.Bound != (r.Share == 0) || i > 0 && !r.Bound && report.Value > b.LastReport.Rows[i-1].Value {
				t.Errorf("%s: row %d is %+v", link, i+1, r)
			}
			if last = r.Share; !r.Bound {
				lengths[r.Share], valued[r.Name] = true, true
			}
		}
		if len(lengths) < 2 || v.Search.Rows[0].Share != 1 {
			t.Errorf("%s: the bars are %v long; want at least two lengths, and the first bar full", link, lengths)
		}
		for _, s := range v.Board.Squares {
			if s.Ring > 0 != valued[s.Name] && len(v.Board.Arrows) == 0 {
				t.Errorf("%s: %s has a ring of %g, and a value: %t", link, s.Name, s.Ring, valued[s.Name])
			}
		}
		if n := len(v.Board.Arrows); strings.HasPrefix(link, "#/chess") && n != len(valued) {
			t.Errorf("%s: %d arrows for %d values", link, n, len(valued))
		}
	}
}

// The arrow of a worse move of alpha-beta is thinner.
func TestArrowsByNearness(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=human")
	report := &wire.Report{Seat: "white", Depth: 5, Unit: "pawn"}
	for i, name := range []string{"e2e4", "d2d4", "c2c4"} {
		at := slices.IndexFunc(b.Page.Now().Board.Legal, func(m wire.Move) bool { return m.Name == name })
		report.Rows = append(report.Rows, wire.Row{Move: name, Squares: b.Page.Now().Board.Legal[at].Squares, Visits: 10, Value: 0.1 - 0.1*float32(i*i)})
	}
	b.Report(report)
	v := b.Page.View()
	for i, a := range v.Board.Arrows {
		if len(v.Board.Arrows) != 3 || a.Width != 3-i || v.Search.Rows[i].Share > float64(3-i)/3 {
			t.Errorf("arrows %+v, rows %+v; want three arrows of width 3, 2 and 1, and no share above the arrow's third", v.Board.Arrows, v.Search.Rows)
		}
	}
}
