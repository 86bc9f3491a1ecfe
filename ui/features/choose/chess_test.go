package choose_test

import (
	"slices"
	"testing"

	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// A pawn is moved to the last rank, its promotion piece is chosen there, and until then nothing
// is played and the choice can be taken back.
func TestPromotion(t *testing.T) {
	const fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"
	for letter, want := range map[string]struct{ text, piece string }{
		"q": {"axb8=Q+", "white-queen"}, "r": {"axb8=R+", "white-rook"}, "b": {"axb8=B", "white-bishop"}, "n": {"axb8=N", "white-knight"},
	} {
		b := pagetest.New(t, pagetest.ChessAt(fen))
		b.Play("a7")
		v := b.Play("b8")
		if len(v.Moves) != 0 || v.Detail != "choose the piece to promote to" || len(pagetest.LegalSquares(v)) != 0 {
			t.Fatalf("before the choice: %d moves, %q, %v", len(v.Moves), v.Detail, pagetest.LegalSquares(v))
		}
		var offered []string
		for _, o := range v.Board.Promotions {
			offered = append(offered, o.Letter+" "+o.Square+" "+o.Piece+" "+o.Label)
		}
		if !slices.Equal(offered, []string{"q b8 white-queen White queen", "r b8 white-rook White rook",
			"b b8 white-bishop White bishop", "n b8 white-knight White knight"}) {
			t.Fatalf("offered: %q", offered)
		}
		b.Page.Send(feature.Promote{Letter: "k"})
		if v = b.Rest(); len(v.Moves) != 0 || len(v.Board.Promotions) != 4 {
			t.Fatalf("a pawn became a king: got %v and %v, want 0 and 4", len(v.Moves), len(v.Board.Promotions))
		}
		b.Page.Send(feature.Promote{Letter: letter})
		if v = b.Rest(); len(v.Board.Promotions) != 0 || v.Moves[0].Text != want.text || pagetest.Square(v, "b8").Piece != want.piece {
			t.Errorf("%s: %+v, b8 holds %s; want no choice left open, the move %s and a %s on b8", letter, v.Moves, pagetest.Square(v, "b8").Piece, want.text, want.piece)
		}
	}
	for what, act := range map[string]func(*pagetest.Visitor){
		"letting go":       func(p *pagetest.Visitor) { p.Send(feature.Unchoose{}) },
		"the square again": func(p *pagetest.Visitor) { p.Send(feature.Choose{Square: "a8"}) },
		"another piece":    func(p *pagetest.Visitor) { p.Send(feature.Choose{Square: "a1"}) },
		"a machine":        func(p *pagetest.Visitor) { p.Send(feature.SetSeat{Seat: "white", Choice: "random"}) },
	} {
		b := pagetest.New(t, pagetest.ChessAt(fen))
		b.Play("a7")
		if v := b.Play("a8"); len(v.Board.Promotions) != 4 {
			t.Fatalf("%d to choose from, want 4", len(v.Board.Promotions))
		}
		act(b.Page)
		if v := b.Page.View(); len(v.Board.Promotions) != 0 {
			t.Errorf("%s leaves the choice open: got %v, want 0", what, len(v.Board.Promotions))
		}
	}
	b := pagetest.New(t, pagetest.ChessAt(fen))
	b.Page.Send(feature.Promote{Letter: "q"})
	if v := b.Rest(); len(v.Moves) != 0 {
		t.Errorf("a promotion without a pawn's move was played: got %v, want 0", len(v.Moves))
	}
}

// The person's own pieces that can move are chosen first, then their target; castling is the
// king's move.
func TestCastlingByChoice(t *testing.T) {
	b := pagetest.New(t, pagetest.ChessAt("4k3/8/8/8/8/8/7P/4K2R w K - 0 1"))
	if legal := pagetest.LegalSquares(b.Page.View()); !slices.Equal(legal, []string{"e1", "h1", "h2"}) {
		t.Errorf("may be chosen: %v", legal)
	}
	b.Page.Send(feature.Choose{Square: "h1"})
	b.Page.Send(feature.Choose{Square: "e1"}) // the choice changes
	v := b.Page.View()
	if legal := pagetest.LegalSquares(v); !slices.Contains(legal, "g1") || slices.Contains(legal, "h1") || pagetest.Square(v, "h1").Chosen {
		t.Errorf("the king may go to %v", legal)
	}
	if label := pagetest.Square(v, "e1").Label; label != "e1, White king, chosen" {
		t.Errorf(`the king is called %q, want "e1, White king, chosen"`, label)
	}
	if v = b.Play("g1"); v.Moves[0].Text != "O-O" || v.Spoken != "White plays O-O" || pagetest.Square(v, "f1").Piece != "white-rook" {
		t.Errorf(`%+v, %q; want "O-O" made and spoken, and the rook on f1`, v.Moves, v.Spoken)
	}
}

// Moves in a search have the notation of played moves.
func TestHintsInNotation(t *testing.T) {
	b := pagetest.New(t, pagetest.ChessAt("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"))
	b.Page.Send(feature.Hint{})
	v := b.Rest()
	if v.Notice != "Hint for White: Ra8#" || v.Search == nil || v.Search.Rows[0].Move != "Ra8#" || v.Search.Rows[0].Proven != "mate in 1" {
		t.Errorf("%q, %+v; want the hint Ra8# for White, a mate in 1 in the table", v.Notice, v.Search)
	}
	if a := v.Board.Arrows; len(a) == 0 || !a[0].Hint || a[0].From != "a1" || a[0].To != "a8" {
		t.Errorf("the hint is not marked: %+v", a)
	}
}

// The status reports check, and the end of a game that ended in it.
func TestEndsOfChess(t *testing.T) {
	b := pagetest.New(t, "#/chess?m=f2f3,e7e5,g2g4&white=human&black=human")
	b.Play("d8")
	if v := b.Play("h4"); v.State != pagetest.Over || v.Status != "Black wins by checkmate" || v.Spoken != "Black plays Qh4#, checkmate" {
		t.Errorf(`%s, %q, %q; want %v, "Black wins by checkmate" and "Black plays Qh4#, checkmate"`, v.State, v.Status, v.Spoken, pagetest.Over)
	}
	b = pagetest.New(t, pagetest.ChessAt("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
	b.Play("a1")
	if v := b.Play("a8"); v.Detail != "Black is in check" || v.Spoken != "White plays Ra8+, Black is in check" {
		t.Errorf(`%q, %q; want "Black is in check" and "White plays Ra8+, Black is in check"`, v.Detail, v.Spoken)
	}
	for fen, want := range map[string]string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":  "Draw by stalemate",
		"7k/8/6K1/8/8/8/8/8 b - - 0 1":    "Draw: too few pieces are left to checkmate",
		"7k/8/8/8/8/8/R7/K7 b - - 100 90": "Draw by the fifty-move rule",
	} {
		b = pagetest.New(t, pagetest.ChessAt(fen))
		if v := b.Page.View(); v.State != pagetest.Over || v.Status != want {
			t.Errorf("%s: %s, %q; want %v and %q", fen, v.State, v.Status, pagetest.Over, want)
		}
	}
}
