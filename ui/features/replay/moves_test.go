package replay

import (
	"slices"
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/feature"
)

// TestTurns: a seat's further plies are in the entry of its move.
func TestTurns(t *testing.T) {
	moves := []feature.Move{{Ply: 1, Number: "1", Text: "a7", Seat: "white"}, {Ply: 2, Text: "b6", Seat: "black"}, {Ply: 3, Number: "2", Text: "g7", Seat: "white"},
		{Ply: 4, Text: "xd2", Seat: "white", Joined: true}, {Ply: 5, Text: "b6-b4", Seat: "black"}}
	c := &Moves{}
	c.Draw(feature.Frame{T: boards.Text("en"), View: &feature.View{Moves: moves}})
	var entries []string
	for _, e := range c.entries() {
		words := ""
		for _, m := range e.turn {
			words += m.Text
		}
		entries = append(entries, words)
	}
	if got := strings.Join(entries, " "); got != "a7 b6 g7xd2 b6-b4" {
		t.Errorf(`entries %q, want "a7 b6 g7xd2 b6-b4"`, got)
	}
	if got := c.label(feature.Move{Ply: 2, Text: "WSW-"}); got != "Step 2, WSW-" {
		t.Errorf(`a step is called %q, want "Step 2, WSW-"`, got)
	}
	if got := c.label(feature.Move{Ply: 3, Text: "f5", Seat: "black", Signs: "??", Judged: ", a blunder"}); got != "Move 3, Black f5, a blunder" {
		t.Errorf(`a judged move is called %q, want "Move 3, Black f5, a blunder"`, got)
	}
	if got := c.label(moves[1]); got != "Move 2, Black b6" {
		t.Errorf(`a move is called %q, want "Move 2, Black b6"`, got)
	}
}

// TestBesideTheirMove: comments and other lines follow their move, the lines in brackets, and
// the round continues below them in its own column.
func TestBesideTheirMove(t *testing.T) {
	moves := []feature.Move{
		{Ply: 1, Number: "1", Text: "f5", Seat: "black", Before: "a start", Comment: "why", Lines: []feature.Line{{Line: 7, Text: "1. c4 e3", More: true, Comment: "dull"}, {Line: 8, Depth: 1, Text: "1… c3"}}},
		{Ply: 2, Text: "d6", Seat: "white", Lines: []feature.Line{{Line: 9, Text: "1… f6!", Spoken: "1… f6, a good move", Main: true}}},
		{Ply: 3, Number: "2", Text: "c3", Seat: "black"}, {Ply: 4, Text: "d3", Seat: "white"},
	}
	c := &Moves{}
	c.Draw(feature.Frame{T: boards.Text("en"), View: &feature.View{Moves: moves}})
	var entries []string
	for _, e := range c.entries() {
		text := e.number
		for _, m := range e.turn {
			text += m.Text
		}
		for _, l := range e.lines {
			text += c.line(l) + "|" + c.lineLabel(l) + "|"
		}
		if e.class != nil {
			text += ":" + e.class.(string)
		}
		entries = append(entries, text+strings.Join(e.comments, ""))
	}
	want := []string{":besidea start", "1f5", ":besidewhy", "( 1. c4 e3 … )|Other line: 1. c4 e3 …|:besidedull", "( 1… c3 )|Other line: 1… c3|:beside within",
		"1…", "d6", "( 1… f6! )|Other line: 1… f6, a good move|:beside", "2c3", "d3"}
	if !slices.Equal(entries, want) {
		t.Errorf("%q, want %q", entries, want)
	}
	if c.main() != 9 {
		t.Errorf("the main line is %d", c.main())
	}
}
