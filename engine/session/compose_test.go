package session

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
)

// TestCompose: in every game, a position that is set up square by square opens as a game,
// and the game in progress is unchanged.
func TestCompose(t *testing.T) {
	put := func(squares []string, list ...string) []wire.Edit {
		edits := []wire.Edit{{Do: wire.EditClear}}
		for _, item := range list {
			name, piece, _ := strings.Cut(item, " ")
			edits = append(edits, wire.Edit{Do: wire.EditPut, Square: slices.Index(squares, name), Piece: piece})
		}
		return edits
	}
	for _, c := range []struct {
		game  string
		edits []string
		set   []wire.Edit
		want  string
		moves int
	}{
		{"othello", []string{"a1 black", "b1 white"}, []wire.Edit{{Do: wire.EditSet, Fact: "turn", Value: "black"}}, "XO" + strings.Repeat("-", 62) + " X", 1},
		{"morris", []string{"a7 white", "d7 white", "g7 white", "a1 black"}, []wire.Edit{{Do: wire.EditSet, Fact: "remove", Value: "on"}}, "WWW..................B.. W 6 8 x", 1},
		{"chess", []string{"e1 white-king", "h1 white-rook", "e8 black-king", "d5 black-pawn", "e5 white-pawn"}, []wire.Edit{
			{Do: wire.EditSet, Fact: "castle K", Value: "on"}, {Do: wire.EditSet, Fact: "passed", Value: "d6"}}, "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", 17},
		{"geese", []string{"r0c0 goose1", "r0c10 goose1", "r1c10 goose1", "r3c3 goose2", "r6c6 food"}, nil,
			`{"step":0,"geese":[[0,10,21],[36],[],[]],"food":[72],"last":["EAST","","",""]}`, 8},
	} {
		k := newTalk(t)
		board := k.board(opening(c.game, "", 0))
		edits := append(put(board.Squares, c.edits...), c.set...)
		e := k.answer(wire.Command{Compose: &wire.Compose{Edits: edits}})
		if e.Composed == nil || e.Composed.Text != c.want || e.Composed.Wrong != "" || e.Composed.Over {
			t.Errorf("%s: composed %+v, want %s", c.game, e.Composed, c.want)
			continue
		}
		if again := k.board(wire.Command{Goto: &wire.Goto{}}); again.Position != board.Position || again.Game != board.Game {
			t.Errorf("%s: the game became %+v; want Position %v and Game %v", c.game, again, board.Position, board.Game)
		}
		open := opening(c.game, "", 0)
		open.Open.Position = e.Composed.Text
		shown := k.board(open)
		if !slices.Equal(shown.Cells, e.Composed.Cells) || len(shown.Legal) != c.moves {
			t.Errorf("%s: it opens with %d moves, want %d, and shows %q", c.game, len(shown.Legal), c.moves, shown.Cells)
		}
		if e := k.answer(wire.Command{Compose: &wire.Compose{Text: c.want, Edits: []wire.Edit{{Do: wire.EditStart}}}}); e.Composed.Text != board.Position {
			t.Errorf("%s: the start is %s, want %v", c.game, e.Composed.Text, board.Position)
		}
	}
}

// TestComposeRefuses: a draft that is not a position gives the reason, and an edit or a draft
// that cannot be read is refused.
func TestComposeRefuses(t *testing.T) {
	k := newTalk(t)
	k.checkRefused(wire.Command{Compose: &wire.Compose{}}, wire.KindGame, "no game is open")
	k.board(opening("chess", "", 0))
	for _, c := range []struct{ text, wrong string }{
		{"8/8/8/8/8/8/8/8 w - - 0 1", "0 kings of White"},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right K"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn has just passed it"},
	} {
		e := k.answer(wire.Command{Compose: &wire.Compose{Text: c.text}})
		if e.Composed == nil || !strings.Contains(e.Composed.Wrong, c.wrong) || e.Composed.Text != c.text {
			t.Errorf("%s is %+v; want e.Composed != nil && strings.Contains(e.Composed.Wrong, c.wrong) && e.Composed.Text == c.text", c.text, e.Composed)
		}
	}
	over := k.answer(wire.Command{Compose: &wire.Compose{Text: "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"}})
	if over.Composed == nil || !over.Composed.Over {
		t.Errorf("a mate is %+v", over.Composed)
	}
	k.checkRefused(wire.Command{Compose: &wire.Compose{Text: "nonsense"}}, wire.KindPosition, "a position is a FEN")
	k.checkRefused(wire.Command{Compose: &wire.Compose{Edits: []wire.Edit{{Do: wire.EditPut, Piece: "imp"}}}}, wire.KindMessage, "allowed: white-king")
	k.checkRefused(wire.Command{Compose: &wire.Compose{Edits: []wire.Edit{{Do: wire.EditPut, Square: 64, Piece: "white-king"}}}}, wire.KindMessage, "square 64; allowed: 0 to 63")
	k.checkRefused(wire.Command{Compose: &wire.Compose{Edits: []wire.Edit{{Do: wire.EditSet, Fact: "castle K", Value: "maybe"}}}}, wire.KindMessage, "allowed: off, on")
}
