package page

import (
	"strings"
	"testing"

	"playout/engine/wire"
)

const empty = "8/8/8/8/8/8/8/8 w - - 0 1"

// drafted goes on until the worker has made all changes.
func (b *bench) drafted() View {
	b.t.Helper()
	b.until("the draft", func(View) bool {
		s := b.page.setup
		return s != nil && s.asked == nil && s.next == nil
	})
	return b.page.View()
}

// TestSetUp: pieces go where they are put, a second press takes them away, the
// text is in step, and the game is as it was until it is played from here.
func TestSetUp(t *testing.T) {
	b := newBench(t, "#/chess?m=e2e4,e7e5&white=human&black=human")
	p, before := b.page, b.page.View()
	p.SetUp()
	v := b.drafted()
	if v.Setup == nil || v.State != human || v.Board.Position != before.Board.Position || len(legalSquares(v)) > 0 || len(v.Setup.Tools) != 13 {
		t.Fatalf("set up shows %+v", v)
	}
	p.ClearBoard()
	if v = b.drafted(); v.Board.Position != empty || v.Setup.Wrong == "" || v.Setup.Cause == "" || v.Setup.Ready {
		t.Fatalf("cleared it is %s, %+v", v.Board.Position, v.Setup)
	}
	p.PlayFromHere()
	for _, on := range []string{"white-king e1", "black-king e8", "white-rook h1", "white-pawn a2", "black-queen d8"} {
		piece, square, _ := strings.Cut(on, " ")
		p.PickTool(piece)
		p.Choose(square)
	}
	p.Choose("d8") // before the worker has answered: away again
	p.SetFact("castle K", "on")
	p.SetFact(wire.FactTurn, "black")
	p.Erase("a2")
	p.PickTool("imp")
	const want = "4k3/8/8/8/8/8/8/4K2R b K - 0 1"
	if v = b.drafted(); v.Board.Position != want || v.Setup.Text != want || v.Board.Turn != "black" || !v.Setup.Ready || square(v, "h1").Piece != "white-rook" {
		t.Fatalf("set up it is %s, %+v", v.Board.Position, v.Setup)
	}
	if v.Said != "a2, empty" {
		t.Errorf("said is %q", v.Said)
	}
	if len(v.Moves) != 0 || p.View().Buttons.Undo || p.board.Ply != 2 {
		t.Errorf("the game became %+v", p.board)
	}
	p.PlayFromHere()
	if v = b.rest(); v.Setup != nil || v.Board.Position != want || v.Board.Turn != "black" || v.Seats[1].Choice != wire.Human {
		t.Errorf("played from there it is %s", v.Board.Position)
	}
}

// TestSetUpDrag: another piece than what is picked is moved by a drag, dropped
// off the board it is gone, and what is picked paints.
func TestSetUpDrag(t *testing.T) {
	b := newBench(t, "#/chess")
	p := b.page
	p.SetUp()
	b.drafted()
	if !p.Lift("g1") || !square(p.View(), "g1").Chosen || !p.Drop("g1", "f3") || p.Lift("e1") || !p.Lift("a1") || p.Drop("a1", "") {
		t.Error("pieces cannot be dragged")
	}
	if !p.Paints("e1") || !p.Paints("e4") || p.Paints("d1") {
		t.Error("what paints is what moves")
	}
	p.PickTool("")
	p.Paint("h1")
	if v := b.drafted(); v.Board.Position != "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/1NBQKB2 w kq - 0 1" {
		t.Errorf("it is %s", v.Board.Position)
	}
}

// TestSetUpText: text is read as it is typed and never rewritten under the
// writer's hands; what cannot be read leaves the board as it was.
func TestSetUpText(t *testing.T) {
	b := newBench(t, "#/othello")
	p := b.page
	p.SetUp()
	before := b.drafted().Board.Position
	for _, bad := range []string{"", " ", "nonsense", "<script>alert(1)</script>", strings.Repeat("-", wire.MaxDraft+1)} {
		p.TypePosition(bad)
		if v := b.drafted(); v.Board.Position != before || v.Setup.Text != bad || v.Setup.Wrong == "" || v.Setup.Ready {
			t.Errorf("%.20q is %+v", bad, v.Setup)
		}
	}
	good := "XO" + strings.Repeat("-", 62) + " X"
	p.TypePosition("  " + good)
	if v := b.drafted(); v.Board.Position != good || v.Setup.Text != "  "+good || v.Setup.Wrong != "" || !v.Setup.Ready {
		t.Errorf("%q is %+v", good, v.Setup)
	}
	p.CopyPosition()
	p.StartPosition()
	if v := b.drafted(); v.Board.Position != before || v.Setup.Text != before || b.copied != "  "+good {
		t.Errorf("the start is %+v, %q copied", v.Setup, b.copied)
	}
	p.TypePosition(strings.Repeat("X", 64) + " X")
	if v := b.drafted(); v.Setup.Note == "" || !v.Setup.Ready {
		t.Errorf("a full board is %+v", v.Setup)
	}
	p.LeaveSetUp()
	if v := b.rest(); v.Setup != nil || v.Board.Position != before {
		t.Errorf("the game is %s", v.Board.Position)
	}
}

// TestSetUpOutlivesTheWorker: what was set up is there when the worker is started
// anew, with the change that it did not answer; a machine's turn waits all the
// while and is taken afterwards.
func TestSetUpOutlivesTheWorker(t *testing.T) {
	b := newBench(t, "#/othello?black=human&white=human")
	p := b.page
	p.SetUp()
	b.drafted()
	p.SetSeat("black", "random")
	p.PickTool("white")
	p.Choose("a1")
	b.drafted()
	b.dead = true
	p.Choose("b1")
	if v := b.drafted(); square(v, "a1").Piece != "white" || square(v, "b1").Piece != "white" || b.workers != 2 {
		t.Errorf("after %d workers it is %s", b.workers, v.Board.Position)
	}
	if b.thinks != 0 {
		t.Error("a machine thinks while a position is set up")
	}
	p.LeaveSetUp()
	if v := b.rest(); len(v.Moves) != 1 {
		t.Errorf("the machine has not moved: %+v", v.Moves)
	}
}

// TestSetUpGeese: a goose is drawn cell by cell, and a new game leaves the draft.
func TestSetUpGeese(t *testing.T) {
	b := newBench(t, "#/geese")
	p := b.page
	p.SetUp()
	b.drafted()
	p.ClearBoard()
	for _, cell := range []string{"r0c0", "r0c10", "r1c10"} {
		p.Paint(cell)
	}
	if v := b.drafted(); v.Board.Position != `{"step":0,"geese":[[0,10,21],[],[],[]],"food":[],"last":["EAST","","",""]}` || v.Setup.Note == "" {
		t.Errorf("drawn it is %s", v.Board.Position)
	}
	if v := b.page.View(); v.Said != "r1c10, Goose 1" {
		t.Errorf("said is %q", v.Said)
	}
	p.Choose("r0c10") // what stands there is taken away, and what follows it
	if v := b.drafted(); square(v, "r0c10").Piece != "" || square(v, "r1c10").Piece != "" || square(v, "r0c0").Piece != "goose1-head" {
		t.Errorf("cut it is %s", v.Board.Position)
	}
	p.New()
	if v := b.rest(); v.Setup != nil || v.Board.Ply != 0 {
		t.Errorf("a new game shows %+v", v.Setup)
	}
}
