package motion_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// pieces returns the pieces on the squares of a view.
func pieces(v pagetest.View) map[string]string {
	on := map[string]string{}
	for _, s := range v.Board.Squares {
		if s.Piece != "" {
			on[s.Name] = s.Piece
		}
	}
	return on
}

// applyMotion applies the drawn change to the previous position: a moving piece leaves its
// square and comes to another, a new piece appears.
func applyMotion(before, after pagetest.View) map[string]string {
	on := pieces(before)
	for _, p := range after.Board.Passing {
		delete(on, p.From)
	}
	for _, p := range after.Board.Passing {
		if p.To != "" {
			on[p.To] = p.Piece
		}
	}
	for _, s := range after.Board.Squares {
		if s.Fresh {
			on[s.Name] = s.Piece
		}
	}
	return on
}

// TestMotionConnectsPositions: through whole games, forward and back, gliding, fading and landing
// pieces turn one position into the other, except for promotions; and a square waits for its
// piece exactly when one comes to it.
func TestMotionConnectsPositions(t *testing.T) {
	for _, fragment := range []string{"#/morris?white=human&black=human", "#/chess?white=human&black=human", "#/morris:lasker=on?white=human&black=human"} {
		b := pagetest.New(t, fragment)
		before := b.Page.View()
		moves, kinds := 0, map[string]int{}
		look := func() {
			v := b.Page.View()
			if v.Board.Changes == before.Board.Changes {
				return
			}
			led, arrived := applyMotion(before, v), pieces(v)
			for name, piece := range arrived {
				if led[name] != piece && !(strings.HasSuffix(led[name], "-pawn") && strings.ContainsAny(name[1:], "18")) {
					t.Fatalf("%s: after %q %s holds %s, by what is drawn %q: %+v", fragment, v.Spoken, name, piece, led[name], v.Board.Passing)
				}
			}
			if len(led) != len(arrived) {
				t.Fatalf("%s: after %q %d pieces are drawn to %d places", fragment, v.Spoken, len(arrived), len(led))
			}
			for _, s := range v.Board.Squares {
				comes := slices.ContainsFunc(v.Board.Passing, func(p board.Passing) bool { return p.To == s.Name })
				if comes != s.Arriving {
					t.Fatalf("%s: that a piece comes to %s is %v, of those on their way %v", fragment, s.Name, s.Arriving, comes)
				}
			}
			for _, p := range v.Board.Passing {
				kinds[fmt.Sprint(p.To != "")]++
			}
			moves, before = moves+1, v
		}
		r := rand.New(rand.NewPCG(1, 0))
		for range 400 {
			v := b.Page.View()
			switch legal := pagetest.LegalSquares(v); {
			case v.State == pagetest.Over:
				b.Page.Send(feature.New{})
				b.Rest()
				before = b.Page.View()
			case r.IntN(12) == 0:
				b.Page.Send(feature.Undo{})
			case len(v.Board.Promotions) > 0:
				b.Page.Send(feature.Promote{Letter: "n"})
			default:
				b.Page.Send(feature.Choose{Square: legal[r.IntN(len(legal))]})
			}
			b.Rest()
			look()
		}
		if moves < 100 || kinds["true"] == 0 || kinds["false"] == 0 {
			t.Errorf("%s: %d changes looked at, on their way %v", fragment, moves, kinds)
		}
	}
}

// TestMotionOfMoves: castling moves both pieces, a pawn captured en passant fades on its square,
// a promoted pawn comes as a pawn, and an undone turn moves back.
func TestMotionOfMoves(t *testing.T) {
	for _, c := range []struct{ fen, from, to, promote, want string }{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1", "", "[{white-rook h1 f1} {white-king e1 g1}]"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5", "d6", "", "[{black-pawn d5 } {white-pawn e5 d6}]"},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "b8", "q", "[{black-knight b8 } {white-pawn a7 b8}]"},
	} {
		b := pagetest.New(t, pagetest.ChessAt(c.fen))
		b.Play(c.from)
		v := b.Play(c.to)
		if c.promote != "" {
			b.Page.Send(feature.Promote{Letter: c.promote})
			v = b.Rest()
		}
		if got := fmt.Sprint(v.Board.Passing); got != c.want || !v.Board.Stepped {
			t.Errorf("%s-%s: %s, want %s", c.from, c.to, got, c.want)
		}
	}
	b := pagetest.New(t, pagetest.ChessStart+"&m=e2e4,e7e5,g1f3,b8c6")
	b.Page.Send(feature.Undo{})
	if v := b.Rest(); fmt.Sprint(v.Board.Passing) != "[{black-knight c6 b8}]" || v.Board.Stepped {
		t.Errorf("undone: %v; want the knight to go from c6 back to b8, without a step", v.Board.Passing)
	}
	b.Page.Send(feature.GoTo{Ply: 0})
	if v := b.Rest(); len(v.Board.Passing) != 0 {
		t.Errorf("a jump to the start leads %v, want none", v.Board.Passing)
	}
	b.Page.Send(feature.GoTo{Ply: 2})
	if v := b.Rest(); len(v.Board.Passing) != 2 {
		t.Errorf("a turn forward leads %v, want two pieces", v.Board.Passing)
	}
}

// TestDraggedPieceHasArrived: a dragged piece does not arrive again; a pawn that it captures en
// passant fades, and the rook of castling comes.
func TestDraggedPieceHasArrived(t *testing.T) {
	for _, c := range []struct{ fen, from, to, want string }{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1", "[{white-rook h1 f1}]"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5", "d6", "[{black-pawn d5 }]"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2", "e4", "d5", "[]"},
	} {
		b := pagetest.New(t, pagetest.ChessAt(c.fen))
		if !b.Page.Lift(c.from) || !b.Page.Drop(c.from, c.to) {
			t.Fatalf("%s cannot be dragged to %s", c.from, c.to)
		}
		if got := fmt.Sprint(b.Rest().Board.Passing); got != c.want {
			t.Errorf("%s dragged to %s: %s, want %s", c.from, c.to, got, c.want)
		}
		b.Page.Send(feature.Undo{})
		if got := b.Rest().Board.Passing; len(got) == 0 {
			t.Error("undone, nothing goes back")
		}
	}
	b := pagetest.New(t, pagetest.ChessAt("7k/P7/8/8/8/8/8/K7 w - - 0 1"))
	b.Page.Lift("a7")
	b.Page.Drop("a7", "a8")
	b.Page.Send(feature.Promote{Letter: "q"})
	if v := b.Rest(); len(v.Board.Passing) != 1 {
		t.Errorf("a pawn that was asked about comes as %v, want one piece", v.Board.Passing)
	}
}
