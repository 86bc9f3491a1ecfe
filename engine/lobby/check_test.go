package lobby_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// Each event is read at its limits, and refused beyond them.
func TestLimits(t *testing.T) {
	listed := func(change func(*lobby.Listed)) lobby.Event {
		g := lobby.Listed{ID: "abc", Title: "T", Game: "othello", State: lobby.Waiting, People: []string{"ana", ""}}
		change(&g)
		return lobby.Event{List: &lobby.List{Games: []lobby.Listed{g}}}
	}
	state := func(change func(*talk.State)) lobby.Event {
		s := talk.State{Peer: talk.Connected, ID: "abc", Game: "chess", Players: []int{0, 1}, Begun: true}
		change(&s)
		return lobby.Event{Friend: &lobby.Friend{ID: "abc", Event: talk.Event{State: &s}}}
	}
	friend := func(e talk.Event) lobby.Event { return lobby.Event{Friend: &lobby.Friend{ID: "abc", Event: e}} }
	many := func(n int) []string { return slices.Repeat([]string{"x"}, n) }
	for _, c := range []struct {
		name  string
		event lobby.Event
		fits  bool
	}{
		{"a person", lobby.Event{You: &lobby.You{Name: "ana", Games: []string{"abc"}, Statistics: lobby.Statistics{Played: 1, Ratio: 1.5}}}, true},
		{"no person", lobby.Event{You: &lobby.You{}}, true},
		{"a short name", lobby.Event{You: &lobby.You{Name: "an"}}, false},
		{"markup as an ID", lobby.Event{You: &lobby.You{Name: "ana", Games: []string{"<b>"}}}, false},
		{"games without number", lobby.Event{You: &lobby.You{Name: "ana", Games: slices.Repeat([]string{"a"}, 1001)}}, false},
		{"fewer than no games", lobby.Event{You: &lobby.You{Name: "ana", Statistics: lobby.Statistics{Lost: -1}}}, false},
		{"a negative ratio", lobby.Event{You: &lobby.You{Name: "ana", Statistics: lobby.Statistics{Ratio: -.5}}}, false},
		{"a list", listed(func(*lobby.Listed) {}), true},
		{"a long list", lobby.Event{List: &lobby.List{Games: slices.Repeat([]lobby.Listed{{ID: "a", State: lobby.Waiting}}, lobby.MaxListed+1)}}, false},
		{"the longest title", listed(func(g *lobby.Listed) { g.Title = strings.Repeat("ñ", lobby.MaxTitle) }), true},
		{"a longer title", listed(func(g *lobby.Listed) { g.Title = strings.Repeat("ñ", lobby.MaxTitle+1) }), false},
		{"another state", listed(func(g *lobby.Listed) { g.State = "closed" }), false},
		{"nine seats", listed(func(g *lobby.Listed) { g.People = many(9) }), false},
		{"a long game", listed(func(g *lobby.Listed) { g.Game = strings.Repeat("x", 401) }), false},
		{"a game without ID", lobby.Event{Entered: &lobby.Entered{}}, false},
		{"a negative wait", lobby.Event{Error: &lobby.Error{Of: lobby.OfSlow, Wait: -1}}, false},
		{"a state", state(func(*talk.State) {}), true},
		{"a watched state", state(func(s *talk.State) { s.Me = -1 }), true},
		{"the end of a game", lobby.Event{Friend: &lobby.Friend{ID: "abc", Event: talk.Event{State: &talk.State{}}}}, true},
		{"eight seats and their clocks", state(func(s *talk.State) {
			s.Players, s.Names, s.Agents, s.Chosen, s.Clocks = []int{0, 1, 2, 3, 4, 5, 6, 7}, many(8), many(8), many(8), &talk.Clocks{Left: make([]int, 8), Runs: -1}
		}), true},
		{"a long record", state(func(s *talk.State) { s.Moves = many(60_000) }), true},
		{"a lost game", state(func(s *talk.State) { s.Peer = talk.Lost }), false},
		{"nine players", state(func(s *talk.State) { s.Players = make([]int, 9) }), false},
		{"player nine", state(func(s *talk.State) { s.Me = 8 }), false},
		{"an absent nobody", state(func(s *talk.State) { s.Away = []int{-1} }), false},
		{"a record without end", state(func(s *talk.State) { s.Moves = many(1<<16 + 1) }), false},
		{"a long move", state(func(s *talk.State) { s.Moves = []string{strings.Repeat("x", 401)} }), false},
		{"nine clocks", state(func(s *talk.State) { s.Clocks = &talk.Clocks{Left: make([]int, 9)} }), false},
		{"a clock below 0", state(func(s *talk.State) { s.Clocks = &talk.Clocks{Left: []int{-1, 0}} }), false},
		{"many people", state(func(s *talk.State) { s.Lobby = &talk.Lobby{Here: math.MaxInt32} }), false},
		{"a note", friend(talk.Event{Note: &talk.Note{Kind: "asked", What: talk.Draw, N: 3}}), true},
		{"a long note", friend(talk.Event{Note: &talk.Note{Kind: "asked", Text: strings.Repeat("x", 5000)}}), false},
		{"a message", friend(talk.Event{Chat: &talk.Chat{Player: 1, Name: "bob", Text: "<b>hi</b>"}}), true},
		{"a long message", friend(talk.Event{Chat: &talk.Chat{Text: strings.Repeat("x", 5000)}}), false},
		{"a fault", friend(talk.Event{Error: &talk.Error{Of: talk.OfPlay, Text: "no"}}), true},
		{"an invitation", friend(talk.Event{Invitation: "x"}), false},
	} {
		if _, err := lobby.DecodeEvent(lobby.Encode(c.event)); (err == nil) != c.fits {
			t.Errorf("%s: error %v, want that it is read: %t", c.name, err, c.fits)
		}
	}
}
