package alphabeta

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
	"playout/engine/search"
	"playout/engine/search/searchtest"
)

// A search with all features solves Nim to its end.
func TestSolvesNim(t *testing.T) {
	zero := game.Evaluation{Name: "none", Scale: 100, Points: func(game.State, game.Seat, uint32) int { return 0 }}
	for pile := 1; pile < 24; pile++ {
		a := New(Config{Game: searchtest.NewNim(pile, 0), Evaluation: zero, Entries: 64})
		finish(a, searchtest.NewNim(pile, 0).New(nil))
		if won := a.Points() > game.MaxPoints; won != (pile%4 != 0) {
			t.Errorf("pile %d: got %d points at depth %d, want a win: %t", pile, a.Points(), a.Depth(), !won)
		}
		if pile%4 != 0 && int(a.Best())+1 != pile%4 {
			t.Errorf("pile %d: takes %d, want %d", pile, a.Best()+1, pile%4)
		}
	}
}

// A search with all features solves endgames of Othello, and mostly stops soon after the last
// ply: the value is that of the exact solver, and so is that of the best move.
func TestSolvesOthello(t *testing.T) {
	g := othello.New()
	solver := g.(game.Solvable).Solver(1 << 18)
	exact := func(s game.State) int {
		if s.Acting() == 0 {
			var margin [game.MaxSeats]int
			s.(game.Scorer).Margin(&margin)
			return margin[0]
		}
		for solver.Begin(s); !solver.Advance(1 << 20); {
		}
		_, points, _ := solver.Answer()
		return points * (1 - 2*int(s.Acting().First()))
	}
	a := New(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 14})
	soon := 0
	for i := range 40 {
		root := randomPosition(g, 49+i%10, game.NewRand(uint64(i)))
		finish(a, root)
		seat := root.Acting().First()
		want := exact(root) * (1 - 2*int(seat))
		got := a.Points()
		switch {
		case got > 0:
			got -= winBase
		case got < 0:
			got += winBase
		}
		var r search.Report
		a.Report(&r)
		if row := r.Rows[0]; r.Unit != "disc" || want != 0 && a.Points() != 0 && (int(row.Margin) != got || row.Proven == 0) {
			t.Errorf("%s: the row for a margin of %d discs is %+v, in the unit %q", root, got, row, r.Unit)
		}
		after := game.Clone(g, root)
		after.Play(game.Solo(seat, a.Best()), nil)
		single := len(root.Legal(seat, nil)) == 1 // then a rough value is enough
		if best := exact(after) * (1 - 2*int(seat)); !single && (got != want || best != want) {
			t.Errorf("%s: got a margin of %d and a move with a margin of %d, want %d for both", root, got, best, want)
		}
		if a.Depth() <= g.(game.Solvable).Remaining(root)+4 {
			soon++
		}
	}
	// Entries from iterations that did not reach the end may hide for some plies that it was
	// reached.
	if soon < 20 {
		t.Errorf("%d of 40 searches end soon after the last ply, want at least 20", soon)
	}
}

// A search with all features finds mates at their depth and counts them in plies.
func TestFindsMates(t *testing.T) {
	g := chess.New()
	for _, c := range []struct {
		position, move string
		plies          int
	}{
		// The back rank; Réti - Tartakower 1910; Legall - Saint Brie 1750; a smothered mate.
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", 1},
		{"rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9", "d3d8", 5},
		{"r2qkbnr/ppp2ppp/2np4/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6", "c4f7", 3},
		{"r5rk/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1", "g5f7", 1},
		{"3r3k/6pp/8/6N1/8/1Q6/8/6K1 b - - 0 1", "d8d1", 0},
	} {
		root, err := g.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		seat := root.Acting().First()
		a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: max(c.plies, 4), Entries: 1 << 14, Margin: FirstBest})
		finish(a, root)
		if got := root.MoveName(seat, a.Best()); got != c.move && c.plies > 0 {
			t.Errorf("%s: plays %s, want %s", c.position, got, c.move)
		}
		if c.plies > 0 && a.Points() != winNow-c.plies {
			t.Errorf("%s: %d points, want %d", c.position, a.Points(), winNow-c.plies)
		}
		var r search.Report
		a.Report(&r)
		if row := r.Rows[0]; c.plies > 0 && (row.Proven != 1 || int(row.Plies) != c.plies || row.Points != 0) {
			t.Errorf("%s: got the row %+v, want a win in %d plies", c.position, row, c.plies)
		}
	}
}

// A report has the points of moves in the evaluation's unit, and the position's value is that of
// the best move.
func TestReportsPoints(t *testing.T) {
	g := chess.New()
	root, err := g.Parse("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 3, Entries: 1 << 14})
	finish(a, root)
	var r search.Report
	a.Report(&r)
	if r.Unit != "pawn" || r.Rows[0].Points != float32(a.Points())/100 || root.MoveName(0, r.Rows[0].Move) != "e4d5" {
		t.Errorf("the first row for %d points is %+v, in the unit %q; want e4d5 in pawns", a.Points(), r.Rows[0], r.Unit)
	}
	for _, row := range r.Rows[1:] {
		if row.Points > r.Rows[0].Points {
			t.Errorf("row %+v has more points than the first, %+v", row, r.Rows[0])
		}
	}
}
