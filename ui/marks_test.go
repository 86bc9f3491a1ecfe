package ui

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/search"
	"playout/ui/page/pagetest"
)

var squareDrawn = regexp.MustCompile(`<g [^>]*data-square="[^>]*>.*?</g>`)

// TestNumbersStandOnNothing: for every report of a search about any position of any game, no
// number is on a piece or a cross, at most five arrows lead from piece to square, and the
// highlighted move has one of them or a ring.
func TestNumbersStandOnNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for _, c := range []struct {
		fragment string
		plies    []int
	}{
		{"#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5&black=human&white=human", []int{0, 5, 9, 14}},
		{"#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6&white=human&black=human", []int{0, 3, 8, 11, 13, 16}},
		{"#/chess?p=1n5k/P6P/8/3q4/8/8/p6p/K5N1+w+-+-+0+1&white=human&black=human", []int{0}},
		{"#/morris?m=a7,d7,a4,d6,a1,xd7,d2&white=human&black=human", []int{0, 3, 5, 6, 7}},
		{"#/morris?p=W..BWB.W.B.W.W.B......WB+W+0+0&white=human&black=human", []int{0}},
		{"#/morris?p=WW.BW........WB....BBWB.+B+0+0&white=human&black=human", []int{0}},
		{"#/geese?p=%7B%22step%22:26,%22geese%22:[[21,11,12,13,24,35,34],[3,69,68,57,46,47,48,49],[26,27,28,39,40,51],[61,62]],%22food%22:[31,60],%22last%22:[%22WEST%22,%22SOUTH%22,%22WEST%22,%22WEST%22]%7D&goose1=human&goose2=human", []int{0}},
	} {
		b := pagetest.New(t, c.fragment)
		for _, ply := range c.plies {
			b.Page.Send(feature.GoTo{Ply: ply})
			b.Rest()
			for range 3 {
				rows := report(r, b)
				view := b.Page.View().View
				numbers(t, &view, r.IntN(2) == 0)
				shown := featuretest.PartOf[search.Part](&view).Table.Rows // the best move, and the played one
				row := r.IntN(len(shown))
				lit := rows[slices.IndexFunc(rows, func(of wire.Row) bool { return b.Page.Now().MoveText(of.Move) == shown[row].Move })]
				b.Page.Send(search.Light{Row: row + 1})
				view = b.Page.View().View
				numbers(t, &view, false)
				if !pointed(&view.Board, lit) {
					t.Errorf("%s at %d: %+v is not lit", c.fragment, ply, lit)
				}
				b.Page.Send(search.Light{Row: 99})
				if view = b.Page.View().View; slices.ContainsFunc(view.Board.Arrows, func(a board.Arrow) bool { return a.Highlighted }) {
					t.Errorf("%s at %d: of a move that is not there %+v is lit", c.fragment, ply, view.Board.Arrows)
				}
			}
		}
	}
}

// report makes a search report anything about the moves of the first seat in the visible
// position.
func report(r *rand.Rand, b *pagetest.Bench) []wire.Row {
	now := b.Page.Now()
	seat := now.Board.Acting[0]
	said := &wire.Report{Seat: seat}
	for _, m := range now.Board.Legal {
		if m.Seat == seat && len(m.Squares) > 0 {
			visits := 1 + r.IntN(1+r.IntN(500))
			said.Rows = append(said.Rows, wire.Row{Move: m.Name, Squares: m.Squares, Visits: visits, Value: 2*r.Float32() - 1, AtMost: r.IntN(6) == 0})
		}
	}
	slices.SortFunc(said.Rows, func(a, b wire.Row) int { return b.Visits - a.Visits })
	b.Page.Send(feature.ThoughtReported{Thought: feature.Thought{Seat: slices.Index(now.Game.Seats, seat), Hint: true}, Report: said})
	return said.Rows
}

// pointed reports whether the move of a row is highlighted, by an arrow or a ring.
func pointed(b *board.View, row wire.Row) bool {
	to := b.Squares[row.Squares[len(row.Squares)-1]]
	if to.Highlighted {
		return to.Ring > 0
	}
	return slices.ContainsFunc(b.Arrows, func(a board.Arrow) bool {
		return a.Highlighted && a.To == to.Name && a.From == b.Squares[row.Squares[0]].Name
	})
}

// numbers draws a board and checks these properties.
func numbers(t *testing.T, v *feature.View, flipped bool) {
	t.Helper()
	b := &v.Board
	if len(b.Arrows) > 5 {
		t.Errorf("%d arrows on %s, want at most 5", len(b.Arrows), b.Position)
	}
	piece := map[string]string{}
	for _, s := range b.Squares {
		piece[s.Name] = s.Piece
	}
	for _, a := range b.Arrows {
		if _, there := piece[a.To]; !there || piece[a.From] == "" || a.Width < 1 || a.Width > 3 || a.From == a.To {
			t.Errorf("%+v on %s; want an arrow of width 1 to 3 from one piece to another", a, b.Position)
		}
	}
	shown := boards.Of(b.Game).New()
	shown.Draw(b, flipped, nil)
	html := built(t, shown)
	for _, drawn := range squareDrawn.FindAllString(html, -1) {
		if _, is := attribute(drawn, "data-piece"); strings.Contains(drawn, `class="mark`) && (is || strings.Contains(drawn, `class="cross"`)) {
			t.Errorf("on %s a number stands on something: %s", b.Position, drawn)
		}
	}
}
