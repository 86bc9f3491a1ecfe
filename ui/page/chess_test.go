package page

import (
	"slices"
	"strings"
	"testing"
)

// chessAt is a link to a position of chess between two people.
func chessAt(fen string) string {
	return "#/chess?p=" + strings.ReplaceAll(fen, " ", "+") + "&white=human&black=human"
}

// A pawn is led to the last rank, what it becomes is chosen there, and until
// then nothing is played and all can be taken back.
func TestPromotion(t *testing.T) {
	const fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"
	for letter, want := range map[string]struct{ text, piece string }{
		"q": {"axb8=Q+", "white-queen"}, "r": {"axb8=R+", "white-rook"}, "b": {"axb8=B", "white-bishop"}, "n": {"axb8=N", "white-knight"},
	} {
		b := newBench(t, chessAt(fen))
		b.play("a7")
		v := b.play("b8")
		if len(v.Moves) != 0 || v.Detail != "choose the new piece" || len(legalSquares(v)) != 0 {
			t.Fatalf("before the choice: %d moves, %q, %v", len(v.Moves), v.Detail, legalSquares(v))
		}
		var offered []string
		for _, o := range v.Board.Promotions {
			offered = append(offered, o.Letter+" "+o.Square+" "+o.Piece+" "+o.Label)
		}
		if !slices.Equal(offered, []string{"q b8 white-queen White queen", "r b8 white-rook White rook",
			"b b8 white-bishop White bishop", "n b8 white-knight White knight"}) {
			t.Fatalf("offered: %q", offered)
		}
		b.page.Promote("k")
		if v = b.rest(); len(v.Moves) != 0 || len(v.Board.Promotions) != 4 {
			t.Fatal("a pawn became a king")
		}
		b.page.Promote(letter)
		if v = b.rest(); len(v.Board.Promotions) != 0 || v.Moves[0].Text != want.text || square(v, "b8").Piece != want.piece {
			t.Errorf("%s: %+v, b8 holds %s", letter, v.Moves, square(v, "b8").Piece)
		}
	}
	for what, act := range map[string]func(*Page){
		"letting go":       (*Page).Unchoose,
		"the square again": func(p *Page) { p.Choose("a8") },
		"another piece":    func(p *Page) { p.Choose("a1") },
		"a machine":        func(p *Page) { p.SetSeat("white", "random") },
	} {
		b := newBench(t, chessAt(fen))
		b.play("a7")
		if v := b.play("a8"); len(v.Board.Promotions) != 4 {
			t.Fatalf("%d to choose from", len(v.Board.Promotions))
		}
		act(b.page)
		if v := b.page.View(); len(v.Board.Promotions) != 0 {
			t.Errorf("%s leaves the choice open", what)
		}
	}
	b := newBench(t, chessAt(fen))
	b.page.Promote("q")
	if v := b.rest(); len(v.Moves) != 0 {
		t.Error("a promotion without a pawn's move was played")
	}
}

// Own pieces that can move are chosen first, then where they go; castling is
// the king's move.
func TestCastlingByChoice(t *testing.T) {
	b := newBench(t, chessAt("4k3/8/8/8/8/8/7P/4K2R w K - 0 1"))
	if legal := legalSquares(b.page.View()); !slices.Equal(legal, []string{"e1", "h1", "h2"}) {
		t.Errorf("may be chosen: %v", legal)
	}
	b.page.Choose("h1")
	b.page.Choose("e1") // the choice changes
	v := b.page.View()
	if legal := legalSquares(v); !slices.Contains(legal, "g1") || slices.Contains(legal, "h1") || square(v, "h1").Chosen {
		t.Errorf("the king may go to %v", legal)
	}
	if label := square(v, "e1").Label; label != "e1, White king, chosen" {
		t.Errorf("the king is called %q", label)
	}
	if v = b.play("g1"); v.Moves[0].Text != "O-O" || v.Said != "White plays O-O" || square(v, "f1").Piece != "white-rook" {
		t.Errorf("%+v, %q", v.Moves, v.Said)
	}
}

// Moves that a search thinks of are read as those that were played.
func TestHintsInNotation(t *testing.T) {
	b := newBench(t, chessAt("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"))
	b.page.Hint()
	v := b.rest()
	if v.Notice != "Hint for White: Ra8#" || v.Search == nil || v.Search.Rows[0].Move != "Ra8#" || v.Search.Rows[0].Proven != "mate in 1" {
		t.Errorf("%q, %+v", v.Notice, v.Search)
	}
	if !square(v, "a1").Hint || !square(v, "a8").Hint {
		t.Error("the hint is not marked")
	}
}

// Check is told beside the status, and how a game ended in it.
func TestEndsOfChess(t *testing.T) {
	b := newBench(t, "#/chess?m=f2f3,e7e5,g2g4&white=human&black=human")
	b.play("d8")
	if v := b.play("h4"); v.State != over || v.Status != "Black wins by checkmate" || v.Said != "Black plays Qh4#, checkmate" {
		t.Errorf("%s, %q, %q", v.State, v.Status, v.Said)
	}
	b = newBench(t, chessAt("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
	b.play("a1")
	if v := b.play("a8"); v.Detail != "Black is in check" || v.Said != "White plays Ra8+, Black is in check" {
		t.Errorf("%q, %q", v.Detail, v.Said)
	}
	for fen, want := range map[string]string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":  "A draw by stalemate",
		"7k/8/6K1/8/8/8/8/8 b - - 0 1":    "A draw, too few pieces are left to give checkmate",
		"7k/8/8/8/8/8/R7/K7 b - - 100 90": "A draw, fifty moves of each side without a capture or a pawn’s move",
	} {
		b = newBench(t, chessAt(fen))
		if v := b.page.View(); v.State != over || v.Status != want {
			t.Errorf("%s: %s, %q", fen, v.State, v.Status)
		}
	}
}
