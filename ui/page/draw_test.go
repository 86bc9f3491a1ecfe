package page

import (
	"strings"
	"testing"

	"playout/engine/wire"
)

const (
	// ruy is an opening of sixteen plies; White, a person, is to move.
	ruy = "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6&white=human&black="
	// lost is hopeless for Black, rook is for White: a queen and a rook ahead.
	lost = "#/chess?m=e1f1,e8e7,f1g1,e7d7,g1h2,d7d6,h2g3,d6e6,g3h4,e6e7&p=4k3/8/8/8/8/8/8/QR2K3 w - - 0 1&white=human&black="
	rook = "#/chess?m=e1f1,e8e7,f1g1,e7d7,g1h2,d7d6,h2g3,d6e6,g3h4,e6e7&p=qr2k3/8/8/8/8/8/8/4K3 w - - 0 1&white=human&black="
)

// A machine agrees where it is no better off, and refuses where it is: by its
// own search, or by the one that stands in for it.
func TestMachineAnswersADraw(t *testing.T) {
	for _, c := range []struct {
		fragment, agent string
		agrees          bool
	}{
		{lost, "random", true}, {rook, "random", false}, {lost, "rules", true}, {rook, "rules", false},
		{"#/chess?p=4k3/8/8/8/8/8/8/QR2K3 w - - 0 1&white=human&black=", "random", true}, // set up, no ply was played
	} {
		b := newBench(t, c.fragment+c.agent)
		b.page.game.Hint = "alphabeta:depth=2" // which does not take its time
		if v := b.page.View(); !v.Draws.Known || !v.Draws.Offer {
			t.Fatalf("%s: %+v, %q", c.fragment, v.Draws, v.Alert)
		}
		b.page.OfferDraw()
		b.rest()
		for b.page.drawing.waits {
			b.step(0)
		}
		v := b.rest()
		switch agreed := v.State == over; {
		case agreed != c.agrees:
			t.Errorf("%s%s: %s, %q", c.fragment, c.agent, v.State, v.Notice)
		case agreed && (v.Status != "A draw by agreement" || !strings.Contains(b.page.fragment, "agreed=yes")):
			t.Errorf("agreed: %q, %s", v.Status, b.page.fragment)
		case !agreed && !strings.Contains(v.Notice, "declines the draw"):
			t.Errorf("refused: %q", v.Notice)
		}
		if v.Search != nil && v.Search.Running || b.page.hint != nil {
			t.Error("what stood in for it is shown as a hint")
		}
	}
}

// While it thinks a machine answers once it has thought; after a refusal it
// refuses for a while without a thought, and at the start always.
func TestDrawIsConsidered(t *testing.T) {
	b := newBench(t, ruy+"alphabeta:depth=2")
	b.page.Choose("c2")
	b.page.Choose("c3")
	b.until("thinking", func(v View) bool { return b.page.thought.counts() })
	b.page.OfferDraw()
	if !b.page.drawing.waits || !strings.Contains(b.page.View().Notice, "considers") || b.page.View().Draws.Offer {
		t.Fatalf("asked while it thinks: %q", b.page.View().Notice)
	}
	v := b.rest()
	if agreed, declined := v.State == over, strings.Contains(v.Notice, "declines"); agreed == declined || b.page.drawing.waits {
		t.Errorf("answered by %s, %q", v.State, v.Notice)
	}

	b = newBench(t, "#/chess?m=e2e4,e7e5&white=human&black=random")
	b.page.OfferDraw()
	if v := b.rest(); v.State != human || !strings.Contains(v.Notice, "declines") {
		t.Errorf("at the start: %s, %q", v.State, v.Notice)
	}

	b = newBench(t, rook+"random")
	b.page.game.Hint = "alphabeta:depth=2"
	thinks := func() int { return b.asked(func(c wire.Command) bool { return c.Think != nil }) }
	for range 2 {
		b.page.OfferDraw()
		for b.page.drawing.waits {
			b.step(0)
		}
	}
	if thinks() != 1 {
		t.Errorf("asked twice it thought %d times", thinks())
	}
}

// Between two people the other is asked, and the answer counts while the
// question stands.
func TestPeopleAgreeOnADraw(t *testing.T) {
	for _, agrees := range []bool{true, false} {
		b := newBench(t, "#/morris?white=human&black=human&m=a7")
		b.page.AnswerDraw(true) // to no question
		b.page.OfferDraw()
		if v := b.page.View(); v.Dialog != "draw:white" {
			t.Fatalf("asked by %q", v.Dialog)
		}
		b.page.AnswerDraw(agrees)
		if v := b.rest(); v.Dialog != "" || (v.State == over) != agrees || agrees && v.Status != "A draw by agreement" {
			t.Errorf("answered %v: %s, %q", agrees, v.State, v.Status)
		}
		if b.page.Undo(); agrees && !b.page.View().Buttons.Undo {
			t.Error("Undo goes out while it is answered")
		}
		if v := b.rest(); agrees && v.State != human {
			t.Error("an agreed draw is not taken back")
		}
	}
	b := newBench(t, "#/morris?white=human&black=human&m=a7")
	b.page.OfferDraw()
	b.page.AnswerDraw(false)
	if b.page.New(); b.rest().Notice != "" {
		t.Errorf("in the next game: %q", b.page.View().Notice)
	}
	b = newBench(t, twoPeople)
	if b.page.OfferDraw(); b.page.View().Draws.Known || b.page.View().Dialog != "" {
		t.Error("Othello knows no draw by agreement")
	}
}
