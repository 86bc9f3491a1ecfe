package choose_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// scripted returns a page for which the test writes the worker's messages: a game that is not in
// the catalogue.
func scripted(t *testing.T, seats []string, board wire.Board) *pagetest.Bench {
	b := pagetest.Bare(t)
	b.Begin("")
	b.Dead, b.ToWorker = true, nil
	b.Page.Receive(wire.EncodeEvent(wire.Event{ID: 1, Hello: &wire.Welcome{Version: wire.Version,
		Games: []wire.Game{{ID: "trial", Seats: seats, Agents: []wire.Agent{{Name: "random"}}, Hint: "random"}}}}))
	board.Game, board.Seats = "trial", seats
	b.Page.Receive(wire.EncodeEvent(wire.Event{ID: b.Pending(), Epoch: 1, Board: &board}))
	return b
}

// A move over several squares is chosen square by square: a piece, then its target.
func TestChoosePieceThenTarget(t *testing.T) {
	b := scripted(t, []string{"white", "black"}, wire.Board{
		Squares: []string{"a1", "a4", "d1", "g7"}, Cells: []string{"white", "", "", "white"},
		Acting: []string{"white"},
		Legal: []wire.Move{
			{Seat: "white", Name: "a1-a4", Squares: []int{0, 1}},
			{Seat: "white", Name: "a1-d1", Squares: []int{0, 2}},
			{Seat: "white", Name: "g7-d1", Squares: []int{3, 2}},
		},
	})
	for _, c := range []struct {
		click string
		legal []string
	}{
		{"", []string{"a1", "g7"}},
		{"a1", []string{"a4", "d1"}},
		{"a1", []string{"a1", "g7"}}, // again: ends the choice
		{"a1", []string{"a4", "d1"}},
		{"g7", []string{"d1"}}, // another piece
		{"a4", []string{"a1", "g7"}},
		{"g7", []string{"d1"}},
	} {
		if c.click != "" {
			b.Page.Send(feature.Choose{Square: c.click})
		}
		if got := pagetest.LegalSquares(b.Page.View()); !slices.Equal(got, c.legal) {
			t.Fatalf("after %q: %v may be chosen, want %v", c.click, got, c.legal)
		}
	}
	if b.Last().Play != nil {
		t.Fatal("half a move was played")
	}
	if v := b.Page.View(); v.Detail != "g7 chosen; choose where it goes" {
		t.Errorf(`between: %q, want "g7 chosen; choose where it goes"`, v.Detail)
	}
	b.Page.Send(feature.Choose{Square: "d1"})
	if play := b.Last().Play; play == nil || !slices.Equal(play.Moves, []string{"g7-d1", ""}) {
		t.Errorf("sent %+v; want the moves \"g7-d1\" and \"\"", b.Last())
	}
}

// If several seats act at once, each chooses and all are played together.
func TestSimultaneousSeats(t *testing.T) {
	board := wire.Board{
		Squares: []string{"r0c0", "r0c1"}, Cells: []string{"", ""},
		Acting: []string{"goose1", "goose3"},
	}
	for _, seat := range board.Acting {
		board.Legal = append(board.Legal,
			wire.Move{Seat: seat, Name: "NORTH", Squares: []int{0}}, wire.Move{Seat: seat, Name: "SOUTH", Squares: []int{1}})
	}
	b := scripted(t, []string{"goose1", "goose2", "goose3"}, board)
	b.Page.Send(feature.SetSeat{Seat: "goose3", Choice: "random"})
	if v := b.Page.View(); v.State != pagetest.Human || b.Last().Think != nil {
		t.Fatalf("a machine thinks before the person has chosen: %s", v.State)
	}
	b.Page.Send(feature.Hint{})
	hint := b.Last()
	b.Page.Send(feature.Choose{Square: "r0c1"})
	if b.Last().Stop == nil {
		t.Fatalf("the hint goes on: %+v", b.Last())
	}
	b.Thinks--
	b.Page.Receive(wire.EncodeEvent(wire.Event{ID: hint.ID, Epoch: 1,
		Report: &wire.Report{Final: true, Seat: "goose1", Agent: "random", Move: "NORTH"}}))
	think := b.Last()
	if think.Think == nil || think.Think.Seat != "goose3" {
		t.Fatalf("sent %+v; want the agent to think for goose3", think)
	}
	b.Page.Receive(wire.EncodeEvent(wire.Event{ID: think.ID, Epoch: 1,
		Report: &wire.Report{Final: true, Seat: "goose3", Agent: "random", Move: "NORTH"}}))
	b.Until("the step", func(pagetest.View) bool { return b.Last().Play != nil })
	if moves := b.Last().Play.Moves; !slices.Equal(moves, []string{"SOUTH", "", "NORTH"}) {
		t.Errorf(`played %q, want []string{"SOUTH", "", "NORTH"}`, moves)
	}
}

// Two machines send one Think at a time.
func TestSimultaneousMachines(t *testing.T) {
	b := scripted(t, []string{"goose1", "goose2"}, wire.Board{
		Squares: []string{"r0c0"}, Cells: []string{""}, Acting: []string{"goose1", "goose2"},
		Legal: []wire.Move{{Seat: "goose1", Name: "NORTH", Squares: []int{0}}, {Seat: "goose2", Name: "EAST", Squares: []int{0}}},
	})
	b.Page.Send(feature.SetSeat{Seat: "goose1", Choice: "random"})
	for _, want := range []string{"goose1", "goose2"} {
		think := b.Last()
		if think.Think == nil || think.Think.Seat != want {
			t.Fatalf("sent %+v, want a Think for %s", think, want)
		}
		b.Thinks--
		b.Page.Receive(wire.EncodeEvent(wire.Event{ID: think.ID, Epoch: 1,
			Report: &wire.Report{Final: true, Seat: want, Agent: "random", Move: map[string]string{"goose1": "NORTH", "goose2": "EAST"}[want]}}))
	}
	b.Until("the step", func(pagetest.View) bool { return b.Last().Play != nil })
	if moves := b.Last().Play.Moves; !slices.Equal(moves, []string{"NORTH", "EAST"}) {
		t.Errorf(`played %q, want []string{"NORTH", "EAST"}`, moves)
	}
}

// The first-visit hint speaks of a game against machines, so it appears only for such a game.
func TestWelcomeIsTrue(t *testing.T) {
	for fragment, want := range map[string]bool{
		"":                                                 true,
		"#/othello?black=human&white=level:1":              true,
		"#/othello?black=level:1&white=human":              false,
		"#/othello?black=human&white=human":                false,
		"#/othello?black=random&white=random&m=f5":         false,
		"#/othello?m=f5,d6&ply=0":                          false,
		"#/othello?m=f5,d6":                                false,
		"#/othello?resigned=black":                         false,
		"#/othello?p=-OX" + strings.Repeat("-", 61) + "+X": false,
	} {
		b := pagetest.Bare(t)
		b.Stored = map[string]string{} // a first visit
		b.Begin(fragment)
		b.Rest()
		if got := b.Page.View().Welcome; got != want {
			t.Errorf("%q shows the hint: %t, want %v", fragment, got, want)
		}
	}
}
