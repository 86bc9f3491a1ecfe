package ahead_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/ahead"
	"playout/ui/features/search"
	"playout/ui/page/pagetest"
)

// against is a game in which a machine has just reported a line.
const against = "#/othello?m=f5,d6,c3&black=human&white=alphabeta:depth=4,ties=first"

// lookedAlong returns a page that shows the position after some moves of the line.
func lookedAlong(t *testing.T, fragment string, at int) (b *pagetest.Bench, before pagetest.View) {
	t.Helper()
	b = pagetest.New(t, fragment)
	before = b.Page.View()
	if before.Search == nil || len(before.Search.Line) < at {
		t.Fatalf("the table is %+v", before.Search)
	}
	b.Page.Send(search.Along{At: at})
	b.Rest()
	return b, before
}

// Each move of the line shows its position in every part of the board, and in nothing else;
// nothing can be chosen.
func TestALookShowsThePosition(t *testing.T) {
	b, before := lookedAlong(t, against, 3)
	v := b.Page.View()
	part := featuretest.PartOf[ahead.Part](&v.View)
	want := pagetest.New(t, "#/othello?m=f5,d6,c3,"+strings.Join(before.Search.Line[:3], ",")+"&black=human&white=human").Page.View()
	if v.Board.Position != want.Board.Position || v.Board.Position == before.Board.Position || v.Board.Turn != want.Board.Turn {
		t.Errorf("the board shows %s, want %s", v.Board.Position, want.Board.Position)
	}
	for i, s := range v.Board.Squares {
		if w := want.Board.Squares[i]; s.Piece != w.Piece || s.Last != w.Last || s.Legal || s.Ring != 0 || s.Hint || s.Chosen {
			t.Errorf("%s is %+v, want %+v", s.Name, s, w)
		}
	}
	if line := strings.Join(v.Search.Line, " "); v.Search.At != 3 || part.At != 3 || part.After != "after "+line[:len("d6 d6 d6")] || v.Spoken != "Looking ahead: "+part.After {
		t.Errorf("at %d of %s, told %q and %q", v.Search.At, line, part.After, v.Spoken)
	}
	if v.State != before.State || v.Status != before.Status || v.Detail != before.Detail || !reflect.DeepEqual(v.Moves, before.Moves) || v.Board.Advantage != before.Board.Advantage || v.Icon != before.Icon {
		t.Errorf("the game looks different: %+v", v)
	}
	if v.Seats[0].Score != want.Seats[0].Score || v.Seats[0].Name != before.Seats[0].Name {
		t.Errorf("Black is described as %+v, want the score %s", v.Seats[0], want.Seats[0].Score)
	}
}

// Looking changes nothing in the game, whichever seat is to move: neither the address, the
// record, the clocks nor a thought. It ends when the same move is chosen again, with the button
// back, with a press on the board, which then does nothing else, and with the game's next
// position.
func TestALookChangesNothing(t *testing.T) {
	for name, end := range map[string]feature.Message{
		"the move again": search.Along{At: 2},
		"the way back":   feature.LookAhead{},
		"a press":        feature.Choose{Square: "c4"},
		"a hint":         feature.Hint{},
		"an edit":        feature.SetEditing{On: true},
	} {
		b, before := lookedAlong(t, against, 2)
		address, sent := b.Page.Fragment(), len(b.Sent)
		if b.Page.Now().Ahead == nil || b.Page.Now().Thought != nil {
			t.Fatalf("%s: %+v; want the way ahead shown, and no agent that thinks", name, b.Page.Now().Ahead)
		}
		b.Page.Send(end)
		if name == "an edit" {
			b.Page.Send(feature.SetEditing{})
		}
		v := b.Page.View()
		if b.Page.Now().Ahead != nil || v.Board.Position != before.Board.Position || b.Page.Fragment() != address || !reflect.DeepEqual(v.Moves, before.Moves) {
			t.Errorf("after %s: %s at %s; want no way ahead, and board, moves and address %s as before", name, v.Board.Position, b.Page.Fragment(), address)
		}
		if legal := pagetest.LegalSquares(v); !slices.Equal(legal, pagetest.LegalSquares(before)) {
			t.Errorf("after %s %v may be chosen", name, legal)
		}
		if name != "a hint" && len(b.Sent) != sent {
			t.Errorf("%s sent %+v", name, b.Sent[sent:])
		}
	}
}

// While a machine thinks a person may look along its line: the machine continues to think, its
// reports do not change that line, and its move ends the look.
func TestALookWhileAMachineThinks(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=uct:n=9000000")
	b.Page.Send(feature.Choose{Square: "c3"})
	b.Until("a line", func(v pagetest.View) bool { return v.Search != nil && v.Search.Running && len(v.Search.Line) > 1 })
	line := b.Page.View().Search.Line
	b.Page.Send(search.Along{At: 2})
	b.Until("the look", func(pagetest.View) bool { return b.Page.Now().Ahead != nil })
	thinks := b.Asked(func(c wire.Command) bool { return c.Think != nil })
	done := b.LastReport.Done
	b.Until("a report", func(v pagetest.View) bool {
		if b.Page.Now().Ahead != nil && (!slices.Equal(v.Search.Line, line) || v.Search.At != 2) {
			t.Fatalf("the line is now %v at %d, the look was along %v", v.Search.Line, v.Search.At, line)
		}
		return b.LastReport.Done > done
	})
	if b.Page.Now().Ahead == nil || b.Page.View().State != pagetest.Thinking || b.Asked(func(c wire.Command) bool { return c.Think != nil || c.Stop != nil }) != thinks {
		t.Errorf("%s, %+v, and %d thoughts", b.Page.View().State, b.Page.Now().Ahead, thinks)
	}
	b.Page.Send(feature.Stop{})
	v := b.Rest()
	if b.Page.Now().Ahead != nil || len(v.Moves) != 4 || v.Search.At != 0 {
		t.Errorf("after the move: %+v, %d moves", b.Page.Now().Ahead, len(v.Moves))
	}
}

// The clock of the seat to move runs on.
func TestALookDoesNotStopTheClock(t *testing.T) {
	b, _ := lookedAlong(t, against, 1)
	if now := b.Page.Now(); now.Ahead == nil || now.Phase != feature.Choosing || now.Paused || now.Person() != 0 {
		t.Errorf("%+v in %s, paused %v; want the way ahead shown, and the person in seat 0 to choose while the clock runs", now.Ahead, now.Phase, now.Paused)
	}
}

// A pass in the line is shown as one, and a look from the end of the line stays within
// it; nothing beyond it is requested.
func TestALookStaysInTheLine(t *testing.T) {
	b, before := lookedAlong(t, against, 1)
	n := len(before.Search.Line)
	b.Page.Send(search.Along{At: n})
	b.Rest()
	if a := b.Page.Now().Ahead; a == nil || a.At != n || len(a.Board.Plies) != len(before.Moves)-1+n {
		t.Fatalf("at the end: %+v", a)
	}
	b.Page.Send(search.Along{At: n + 1})
	b.Page.Send(search.Along{At: 0})
	if a := b.Page.Now().Ahead; a == nil || a.At != n {
		t.Errorf("beyond the end: %+v", a)
	}
}

// A position that the worker does not show, and a lost worker, end the look.
func TestALookThatFails(t *testing.T) {
	b, before := lookedAlong(t, against, 1)
	b.Page.Send(feature.LookAhead{Ply: 3, Line: []string{"z9"}, At: 1})
	if v := b.Rest(); b.Page.Now().Ahead != nil || v.Board.Position != before.Board.Position || v.Alert != "" {
		t.Errorf("a move that there is not: %+v, %q", b.Page.Now().Ahead, v.Alert)
	}
	b.Page.Send(search.Along{At: 2})
	b.Rest()
	b.Page.Send(feature.WorkerDied{Reason: "gone"})
	if b.Page.Now().Ahead != nil {
		t.Error("the worker is gone, and the look ahead goes on")
	}
}

// The position that is shown stays if it is asked for while another one is on its way.
func TestALookStays(t *testing.T) {
	b, _ := lookedAlong(t, against, 2)
	shown := b.Page.Now().Ahead
	b.Page.Send(search.Along{At: 3})
	b.Page.Send(search.Along{At: 2})
	b.Rest()
	if now := b.Page.Now().Ahead; now != shown {
		t.Errorf("the board shows %+v, want %+v as before", now, shown)
	}
}
