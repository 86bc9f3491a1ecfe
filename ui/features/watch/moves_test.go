package watch

import (
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/feature"
)

// TestTurns: what a seat goes on with stands in the entry of its move.
func TestTurns(t *testing.T) {
	moves := []feature.Move{{Ply: 1, Number: "1", Text: "a7", Seat: "white"}, {Ply: 2, Text: "b6", Seat: "black"}, {Ply: 3, Number: "2", Text: "g7", Seat: "white"},
		{Ply: 4, Text: "xd2", Seat: "white", Joined: true}, {Ply: 5, Text: "b6-b4", Seat: "black"}}
	c := &Moves{}
	c.Draw(feature.Frame{T: boards.Text("en"), View: &feature.View{Moves: moves}})
	var entries []string
	for _, turn := range c.turns() {
		words := ""
		for _, m := range turn {
			words += m.Text
		}
		entries = append(entries, words)
	}
	if got := strings.Join(entries, " "); got != "a7 b6 g7xd2 b6-b4" {
		t.Errorf("entries %q", got)
	}
	if got := c.label(feature.Move{Ply: 2, Text: "WSW-"}); got != "Step 2, WSW-" {
		t.Errorf("a step is called %q", got)
	}
	if got := c.label(moves[1]); got != "Move 2, Black b6" {
		t.Errorf("a move is called %q", got)
	}
}
