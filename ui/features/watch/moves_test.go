package watch

import (
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/feature"
)

// TestTurns: a seat's further plies stand in the entry of its move.
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
		t.Errorf("entries %q", got)
	}
	if got := c.label(feature.Move{Ply: 2, Text: "WSW-"}); got != "Step 2, WSW-" {
		t.Errorf("a step is called %q", got)
	}
	if got := c.label(feature.Move{Ply: 3, Text: "f5", Seat: "black", Signs: "??", Judged: ", a blunder"}); got != "Move 3, Black f5, a blunder" {
		t.Errorf("a judged move is called %q", got)
	}
	if got := c.label(moves[1]); got != "Move 2, Black b6" {
		t.Errorf("a move is called %q", got)
	}
}

// TestLinesStandAfterTheirRound: moves stay in their columns.
func TestLinesStandAfterTheirRound(t *testing.T) {
	moves := []feature.Move{{Ply: 1, Number: "1", Text: "f5", Seat: "black", Lines: []feature.Line{{Line: 7, Text: "c4 e3", More: true}}},
		{Ply: 2, Text: "d6", Seat: "white", Comment: "why", Lines: []feature.Line{{Line: 9, Text: "f6!", Said: "f6, a good move", Main: true}}},
		{Ply: 3, Number: "2", Text: "c3", Seat: "black"}}
	c := &Moves{}
	c.Draw(feature.Frame{T: boards.Text("en"), View: &feature.View{Moves: moves}})
	var entries []string
	for _, e := range c.entries() {
		for _, m := range e.turn {
			entries = append(entries, e.number+m.Text)
		}
		entries = append(entries, e.said...)
		for _, l := range e.lines {
			entries = append(entries, c.line(l)+"|"+c.lineLabel(l))
		}
	}
	want := "1f5, d6, why, c4 e3 …|Other line: c4 e3 …, f6!|Other line: f6, a good move, 2c3"
	if c.main() != 9 {
		t.Errorf("the main line is %d", c.main())
	}
	if got := strings.Join(entries, ", "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
