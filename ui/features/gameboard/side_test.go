package gameboard_test

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// The only person's side is at the bottom, whatever the seat: strips in every game, and the
// board if it has sides. Flip turns the drawing, and the position stays unchanged.
func TestOnlyPersonSitsBelow(t *testing.T) {
	for _, c := range []struct {
		fragment string
		flipped  bool   // the board
		above    string // strips above the board, by seat
	}{
		{"#/othello?black=human&white=level:1", false, "white"},
		{"#/othello?black=level:1&white=human&ply=0&m=f5", false, "black"},
		{"#/chess?white=human&black=level:1", false, "black"},
		{"#/chess?white=level:1&black=human&ply=0&m=e2e4", true, "white"},
		{"#/chess?white=human&black=human", false, "black"},
		{"#/chess?white=level:1&black=level:1&ply=0&m=e2e4", false, "black"},
		{"#/morris?white=level:1&black=human&ply=0&m=a7", true, "white"},
		{"#/geese?seed=3&goose1=random&goose2=human&goose3=random&goose4=random", false, "goose3 goose4"},
		{"#/geese?seed=3&goose1=random&goose2=random&goose3=human&goose4=random", false, "goose1 goose2"},
	} {
		b := pagetest.New(t, c.fragment)
		v := b.Rest()
		position := v.Board.Position
		if v.Flipped != c.flipped || stripsAbove(v, true) != c.above {
			t.Errorf("%s: flipped %v, above %q; want %v and %q", c.fragment, v.Flipped, stripsAbove(v, true), c.flipped, c.above)
		}
		b.Page.Send(feature.Flip{})
		v = b.Page.View()
		if v.Flipped == c.flipped || stripsAbove(v, false) != c.above || v.Board.Position != position {
			t.Errorf("%s turned: flipped %v, above %q, %s", c.fragment, v.Flipped, stripsAbove(v, true), v.Board.Position)
		}
	}
}

// A seat that changes hands turns the view.
func TestSideFollowsThePerson(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "random"})
	if v := b.Rest(); !v.Flipped || stripsAbove(v, true) != "white" {
		t.Errorf("a person plays Black: flipped %v, above %q", v.Flipped, stripsAbove(v, true))
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "human"})
	if v := b.Rest(); v.Flipped || stripsAbove(v, true) != "black" {
		t.Errorf("two people: flipped %v, above %q", v.Flipped, stripsAbove(v, true))
	}
	b.Page.Send(feature.Flip{}) // Black sits below, and stays there once Black is the only person
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "random"})
	if v := b.Rest(); !v.Flipped || stripsAbove(v, true) != "white" {
		t.Errorf("turned, and a person plays Black: flipped %v, above %q", v.Flipped, stripsAbove(v, true))
	}
}

// A link states that the second seat sits below if that is not the default; the page follows it,
// and turning the board changes it.
func TestFlipInLinks(t *testing.T) {
	for _, c := range []struct{ fragment, below, turned string }{
		{"#/chess?flip=on&white=human&black=human", "black", "#/chess?white=human&black=human"},
		{"#/chess?flip=on&white=human&black=level:1", "black", "#/chess?white=human&black=level:1"},
		{"#/othello?m=f5&flip=on&black=human&white=human", "white", "#/othello?m=f5&black=human&white=human"},
		{"#/morris?p=........................%20W%209%209&white=human&black=human", "white", "#/morris?p=........................%20W%209%209&flip=on&white=human&black=human"},
		{"#/geese?seed=3&flip=on&goose1=human&goose2=random&goose3=random&goose4=random", "goose3 goose4", "#/geese?seed=3&goose1=human&goose2=random&goose3=random&goose4=random"},
	} {
		b := pagetest.New(t, c.fragment)
		v := b.Rest()
		if below := stripsAbove(v, false); below != c.below || b.Page.Fragment() != c.fragment {
			t.Errorf("%s: %s below, and the address is %s", c.fragment, below, b.Page.Fragment())
		}
		b.Page.Send(feature.Flip{})
		b.Rest()
		if got := b.Page.Fragment(); got != c.turned {
			t.Errorf("%s turned: %s, want %v", c.fragment, got, c.turned)
		}
		b.Page.Send(feature.Flip{})
		if b.Rest(); b.Page.Fragment() != c.fragment {
			t.Errorf("%s turned twice: %s", c.fragment, b.Page.Fragment())
		}
	}
	// The only person's side is below by default: there flip adds nothing.
	b := pagetest.New(t, "#/chess?flip=on&white=level:1&black=human&m=e2e4&ply=1")
	if v := b.Rest(); !v.Flipped || stripsAbove(v, false) != "black" {
		t.Errorf("a person plays Black: flipped %v, %s below", v.Flipped, stripsAbove(v, false))
	}
	if link := b.Page.Now().ViewLink(); link.Flip {
		t.Errorf("and the link says so: %s", link)
	}
	// A link without it has the board in its default orientation.
	b.Page.Send(feature.Flip{})
	b.Page.FragmentChanged("#/chess?white=human&black=human")
	if v := b.Rest(); v.Flipped {
		t.Error("another link's board is turned")
	}
	b.Page.Send(feature.Import{Text: "#/chess?flip=on&white=human&black=human"})
	if v := b.Rest(); !v.Flipped {
		t.Error("a link that is imported is not turned")
	}
}

// stripsAbove names the seats whose strips are above the board, or those whose are not.
func stripsAbove(v pagetest.View, is bool) string {
	names := ""
	for _, s := range v.Seats {
		if s.Above == is {
			names += " " + s.ID
		}
	}
	return names[min(1, len(names)):]
}

// The number beside a seat has its unit, in every game that has a number.
func TestScoresHaveUnits(t *testing.T) {
	for fragment, want := range map[string]string{
		"#/othello?m=f5&black=human&white=human": "4 discs", "#/morris?m=a7": "1 stone on the board", "#/geese?seed=3": "length 1", "#/chess": "",
	} {
		s := pagetest.New(t, fragment).Page.View().Seats[0]
		if s.ScoreText != want || (s.Score == "") != (want == "") {
			t.Errorf("%s: %q is %q, not %q", fragment, s.Score, s.ScoreText, want)
		}
	}
}
