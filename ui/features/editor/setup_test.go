package editor_test

import (
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/editor"
	"playout/ui/page/pagetest"
)

const empty = "8/8/8/8/8/8/8/8 w - - 0 1"

// TestSetUp: a press puts a piece on a square, a second press removes it, the text follows, and
// the game is unchanged until it is played from here.
func TestSetUp(t *testing.T) {
	b := pagetest.New(t, "#/chess?m=e2e4,e7e5&white=human&black=human")
	p, before := b.Page, b.Page.View()
	p.Send(editor.Begin{})
	v := b.WaitComposed()
	if v.Setup == nil || v.State != pagetest.Human || v.Board.Position != before.Board.Position || len(pagetest.LegalSquares(v)) > 0 || len(v.Setup.Tools) != 13 {
		t.Fatalf("set up shows %+v", v)
	}
	p.Send(editor.Clear{})
	if v = b.WaitComposed(); v.Board.Position != empty || v.Setup.Wrong == "" || v.Setup.Cause == "" || v.Setup.Ready {
		t.Fatalf("cleared it is %s, %+v", v.Board.Position, v.Setup)
	}
	p.Send(editor.Play{})
	for _, on := range []string{"white-king e1", "black-king e8", "white-rook h1", "white-pawn a2", "black-queen d8"} {
		piece, square, _ := strings.Cut(on, " ")
		p.Send(editor.Pick{Piece: piece})
		p.Send(feature.Choose{Square: square})
	}
	p.Send(feature.Choose{Square: "d8"}) // before the worker has answered: removed again
	p.Send(editor.SetFact{Name: "castle K", Value: "on"})
	p.Send(editor.SetFact{Name: wire.FactTurn, Value: "black"})
	p.Send(editor.Erase{Square: "a2"})
	p.Send(editor.Pick{Piece: "imp"})
	const want = "4k3/8/8/8/8/8/8/4K2R b K - 0 1"
	if v = b.WaitComposed(); v.Board.Position != want || v.Setup.Text != want || v.Board.Turn != "black" || !v.Setup.Ready || pagetest.Square(v, "h1").Piece != "white-rook" {
		t.Fatalf("set up it is %s, %+v", v.Board.Position, v.Setup)
	}
	if v.Spoken != "a2, empty" {
		t.Errorf(`said is %q, want "a2, empty"`, v.Spoken)
	}
	if len(v.Moves) != 0 || p.View().Can("undo") || p.Now().Board.Ply != 2 {
		t.Errorf("the game became %+v", p.Now().Board)
	}
	p.Send(editor.Play{})
	if v = b.Rest(); v.Setup != nil || v.Board.Position != want || v.Board.Turn != "black" || v.Seats[1].Choice != link.Human {
		t.Errorf("played from there it is %s", v.Board.Position)
	}
}

// TestSetUpDrag: any piece but the picked kind is moved by a drag, and removed when it is
// dropped off the board; the picked kind paints.
func TestSetUpDrag(t *testing.T) {
	b := pagetest.New(t, "#/chess")
	p := b.Page
	p.Send(editor.Begin{})
	b.WaitComposed()
	if !p.Lift("g1") || !pagetest.Square(p.View(), "g1").Chosen || !p.Drop("g1", "f3") || p.Lift("e1") || !p.Lift("a1") || p.Drop("a1", "") {
		t.Error("pieces cannot be dragged")
	}
	if !p.CanPaint("e1") || !p.CanPaint("e4") || p.CanPaint("d1") {
		t.Error("what paints is what moves")
	}
	p.Send(editor.Pick{Piece: ""})
	p.Send(editor.Paint{Square: "h1"})
	if v := b.WaitComposed(); v.Board.Position != "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/1NBQKB2 w kq - 0 1" {
		t.Errorf(`it is %s, want "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/1NBQKB2 w kq - 0 1"`, v.Board.Position)
	}
}

// TestSetUpText: the page reads text while it is typed and never rewrites it meanwhile; invalid
// text leaves the board unchanged.
func TestSetUpText(t *testing.T) {
	b := pagetest.New(t, "#/othello")
	p := b.Page
	p.Send(editor.Begin{})
	before := b.WaitComposed().Board.Position
	for _, bad := range []string{"", " ", "nonsense", "<script>alert(1)</script>", strings.Repeat("-", wire.MaxDraft+1)} {
		p.Send(editor.Type{Text: bad})
		if v := b.WaitComposed(); v.Board.Position != before || v.Setup.Text != bad || v.Setup.Wrong == "" || v.Setup.Ready {
			t.Errorf("%.20q is %+v; want the board as it was, the text as typed, and an error that bars the start", bad, v.Setup)
		}
	}
	good := "XO" + strings.Repeat("-", 62) + " X"
	p.Send(editor.Type{Text: "  " + good})
	if v := b.WaitComposed(); v.Board.Position != good || v.Setup.Text != "  "+good || v.Setup.Wrong != "" || !v.Setup.Ready {
		t.Errorf("%q is %+v; want the position on the board, the text as typed, and no error", good, v.Setup)
	}
	p.Send(editor.Copy{})
	p.Send(editor.Start{})
	if v := b.WaitComposed(); v.Board.Position != before || v.Setup.Text != before || b.Copied != "  "+good {
		t.Errorf("the start is %+v, %q copied: got %v, %v and %q, want %v, %v and %q", v.Setup, b.Copied, v.Board.Position, v.Setup.Text, b.Copied, before, before, "  "+good)
	}
	p.Send(editor.Type{Text: strings.Repeat("X", 64) + " X"})
	if v := b.WaitComposed(); v.Setup.Note == "" || !v.Setup.Ready {
		t.Errorf("a full board is %+v", v.Setup)
	}
	p.Send(editor.Leave{})
	if v := b.Rest(); v.Setup != nil || v.Board.Position != before {
		t.Errorf("the game is %s", v.Board.Position)
	}
}

// TestSetUpOutlivesTheWorker: the draft survives a restart of the worker, with the change that
// it did not answer; a machine waits all the while and moves afterwards.
func TestSetUpOutlivesTheWorker(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=human")
	p := b.Page
	p.Send(editor.Begin{})
	b.WaitComposed()
	p.Send(feature.SetSeat{Seat: "black", Choice: "random"})
	p.Send(editor.Pick{Piece: "white"})
	p.Send(feature.Choose{Square: "a1"})
	b.WaitComposed()
	b.Dead = true
	p.Send(feature.Choose{Square: "b1"})
	if v := b.WaitComposed(); pagetest.Square(v, "a1").Piece != "white" || pagetest.Square(v, "b1").Piece != "white" || b.Workers != 2 {
		t.Errorf("after %d workers it is %s", b.Workers, v.Board.Position)
	}
	if b.Thinks != 0 {
		t.Errorf("a machine thinks while a position is set up: got %v, want 0", b.Thinks)
	}
	p.Send(editor.Leave{})
	if v := b.Rest(); len(v.Moves) != 1 {
		t.Errorf("the machine has not moved: %+v, want one move", v.Moves)
	}
}

// TestSetUpGeese: a goose is drawn cell by cell, and a new game leaves the draft.
func TestSetUpGeese(t *testing.T) {
	b := pagetest.New(t, "#/geese")
	p := b.Page
	p.Send(editor.Begin{})
	b.WaitComposed()
	p.Send(editor.Clear{})
	for _, cell := range []string{"r0c0", "r0c10", "r1c10"} {
		p.Send(editor.Paint{Square: cell})
	}
	if v := b.WaitComposed(); v.Board.Position != `{"step":0,"geese":[[0,10,21],[],[],[]],"food":[],"last":["EAST","","",""]}` || v.Setup.Note == "" {
		t.Errorf("drawn it is %s", v.Board.Position)
	}
	if v := b.Page.View(); v.Spoken != "r1c10, Goose 1" {
		t.Errorf(`said is %q, want "r1c10, Goose 1"`, v.Spoken)
	}
	p.Send(feature.Choose{Square: "r0c10"}) // it and the rest of the goose after it are removed
	if v := b.WaitComposed(); pagetest.Square(v, "r0c10").Piece != "" || pagetest.Square(v, "r1c10").Piece != "" || pagetest.Square(v, "r0c0").Piece != "goose1-head" {
		t.Errorf("cut it is %s", v.Board.Position)
	}
	p.Send(feature.New{})
	if v := b.Rest(); v.Setup != nil || v.Board.Ply != 0 {
		t.Errorf("a new game shows %+v", v.Setup)
	}
}
