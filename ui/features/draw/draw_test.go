package draw_test

import (
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/draw"
	"playout/ui/page/pagetest"
)

const (
	// ruy is an opening of sixteen plies; White, a person, is to move.
	ruy = "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6&white=human&black="
	// lost is hopeless for Black: a queen and a rook ahead.
	lost = "#/chess?m=e1f1,e8e7,f1g1,e7d7,g1h2,d7d6,h2g3,d6e6,g3h4,e6e7&p=4k3/8/8/8/8/8/8/QR2K3 w - - 0 1&white=human&black="
	rook = "#/chess?m=e1f1,e8e7,f1g1,e7d7,g1h2,d7d6,h2g3,d6e6,g3h4,e6e7&p=qr2k3/8/8/8/8/8/8/4K3 w - - 0 1&white=human&black="
)

// A machine agrees if its value is at most equal, and otherwise refuses: by its own search, or
// by the one that replaces it.
func TestMachineAnswersADraw(t *testing.T) {
	for _, c := range []struct {
		fragment, agent string
		agrees          bool
	}{
		{lost, "random", true}, {rook, "random", false}, {lost, "rules", true}, {rook, "rules", false},
		{"#/chess?p=4k3/8/8/8/8/8/8/QR2K3 w - - 0 1&white=human&black=", "random", true}, // set up, no ply was played
	} {
		b := pagetest.New(t, c.fragment+c.agent)
		b.Page.Now().Game.Hint = "alphabeta:depth=2" // which has no time limit
		if v := b.Page.View(); v.Button("draw").Hidden || !v.Can("draw") {
			t.Fatalf("%s: %+v, %q; want a button to offer a draw, shown and enabled", c.fragment, v.Button("draw"), v.Alert)
		}
		b.Page.Send(draw.Offer{})
		b.Rest()
		for b.IsConsidering() {
			b.Step(0)
		}
		v := b.Rest()
		switch agreed := v.State == pagetest.Over; {
		case agreed != c.agrees:
			t.Errorf("%s%s: %s, %q", c.fragment, c.agent, v.State, v.Notice)
		case agreed && (v.Status != "Draw by agreement" || !strings.Contains(b.Page.Fragment(), "agreed=yes")):
			t.Errorf("agreed: %q, %s", v.Status, b.Page.Fragment())
		case !agreed && !strings.Contains(v.Notice, "declines the draw"):
			t.Errorf("refused: %q", v.Notice)
		}
		if v.Search != nil && v.Search.Running || pagetest.Hinted(v) {
			t.Error("the search for the answer is shown as a hint")
		}
	}
}

// While a machine thinks it answers when it has finished; after a refusal it refuses for
// a while without thinking, and always at the start.
func TestDrawIsConsidered(t *testing.T) {
	b := pagetest.New(t, ruy+"alphabeta:depth=2")
	b.Page.Send(feature.Choose{Square: "c2"})
	b.Page.Send(feature.Choose{Square: "c3"})
	b.Until("thinking", func(v pagetest.View) bool { return b.Page.Now().Thought.WillPlay() })
	b.Page.Send(draw.Offer{})
	if !b.IsConsidering() || !strings.Contains(b.Page.View().Notice, "considering") || b.Page.View().Can("draw") {
		t.Fatalf("asked while it thinks: %q", b.Page.View().Notice)
	}
	v := b.Rest()
	if agreed, declined := v.State == pagetest.Over, strings.Contains(v.Notice, "declines"); agreed == declined || b.IsConsidering() {
		t.Errorf("answered by %s, %q; want that it agrees or declines, and considers no longer", v.State, v.Notice)
	}

	b = pagetest.New(t, "#/chess?m=e2e4,e7e5&white=human&black=random")
	b.Page.Send(draw.Offer{})
	if v := b.Rest(); v.State != pagetest.Human || !strings.Contains(v.Notice, "declines") {
		t.Errorf(`at the start: %s, %q; want %v and "declines" in it`, v.State, v.Notice, pagetest.Human)
	}

	b = pagetest.New(t, rook+"random")
	b.Page.Now().Game.Hint = "alphabeta:depth=2"
	thinks := func() int { return b.Asked(func(c wire.Command) bool { return c.Think != nil }) }
	for range 2 {
		b.Page.Send(draw.Offer{})
		for b.IsConsidering() {
			b.Step(0)
		}
	}
	if thinks() != 1 {
		t.Errorf("asked twice it thought %d times", thinks())
	}
}

// Between two people a dialog asks the other, and the answer counts while the question is open.
func TestPeopleAgreeOnADraw(t *testing.T) {
	for _, agrees := range []bool{true, false} {
		b := pagetest.New(t, "#/morris?white=human&black=human&m=a7")
		b.Page.Send(draw.Answer{Agrees: true}) // to no question
		b.Page.Send(draw.Offer{})
		if v := b.Page.View(); v.Dialog != "draw:white" {
			t.Fatalf(`asked by %q, want "draw:white"`, v.Dialog)
		}
		b.Page.Send(draw.Answer{Agrees: agrees})
		if v := b.Rest(); v.Dialog != "" || (v.State == pagetest.Over) != agrees || agrees && v.Status != "Draw by agreement" {
			t.Errorf("answered %v: %s, %q", agrees, v.State, v.Status)
		}
		if b.Page.Send(feature.Undo{}); agrees && !b.Page.View().Can("undo") {
			t.Error("Undo goes out while it is answered")
		}
		if v := b.Rest(); agrees && v.State != pagetest.Human {
			t.Error("an agreed draw is not taken back")
		}
	}
	b := pagetest.New(t, "#/morris?white=human&black=human&m=a7")
	b.Page.Send(draw.Offer{})
	b.Page.Send(draw.Answer{Agrees: false})
	if b.Page.Send(feature.New{}); b.Rest().Notice != "" {
		t.Errorf("in the next game: %q", b.Page.View().Notice)
	}
	b = pagetest.New(t, pagetest.TwoPeople)
	if b.Page.Send(draw.Offer{}); !b.Page.View().Button("draw").Hidden || b.Page.View().Dialog != "" {
		t.Error("Othello has no draw by agreement")
	}
}
