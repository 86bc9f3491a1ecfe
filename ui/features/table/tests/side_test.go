package tests

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// The only person's side is shown at the bottom, in whatever seat it is: strips
// in every game, the board where it has sides. Flip turns what is shown, and
// the position stays what it is.
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
		if v.Flipped != c.flipped || above(v, true) != c.above {
			t.Errorf("%s: flipped %v, above %q", c.fragment, v.Flipped, above(v, true))
		}
		b.Page.Tell(feature.Flip{})
		v = b.Page.View()
		if v.Flipped == c.flipped || above(v, false) != c.above || v.Board.Position != position {
			t.Errorf("%s turned: flipped %v, above %q, %s", c.fragment, v.Flipped, above(v, true), v.Board.Position)
		}
	}
}

// A seat that changes hands takes the view with it.
func TestSideFollowsThePerson(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Tell(feature.SetSeat{Seat: "white", Choice: "random"})
	if v := b.Rest(); !v.Flipped || above(v, true) != "white" {
		t.Errorf("a person plays Black: flipped %v, above %q", v.Flipped, above(v, true))
	}
	b.Page.Tell(feature.SetSeat{Seat: "white", Choice: "human"})
	if v := b.Rest(); v.Flipped || above(v, true) != "black" {
		t.Errorf("two people: flipped %v, above %q", v.Flipped, above(v, true))
	}
}

// above names the seats whose strips lie above the board, or those whose do not.
func above(v pagetest.View, is bool) string {
	names := ""
	for _, s := range v.Seats {
		if s.Above == is {
			names += " " + s.ID
		}
	}
	return names[min(1, len(names)):]
}

// The number beside a seat says what it counts, in every game that has one.
func TestScoresSayWhatTheyCount(t *testing.T) {
	for fragment, want := range map[string]string{
		"#/othello?m=f5&black=human&white=human": "4 discs", "#/morris?m=a7": "1 stone on the board", "#/geese?seed=3": "length 1", "#/chess": "",
	} {
		s := pagetest.New(t, fragment).Page.View().Seats[0]
		if s.Counts != want || (s.Score == "") != (want == "") {
			t.Errorf("%s: %q is %q, not %q", fragment, s.Score, s.Counts, want)
		}
	}
}
