package conduct

import (
	"bytes"
	"slices"
	"testing"

	"playout/engine/peer/talk"
)

// asked reports whether a page is asked for a rematch.
func asked(b *tab) bool {
	n := b.question()
	return n != nil && n.What == talk.Rematch
}

// resigned makes two pages play a game to its end.
func resigned(t *testing.T, game string) []*tab {
	tabs := pair(t)
	meet(t, tabs[0], tabs[1], talk.Invite{Game: game, Control: "1m+2s"})
	connected(t, tabs)
	resign(tabs[1])
	return tabs
}

// resign ends the game for a page's seat.
func resign(b *tab) {
	seats := b.conductor.setup.Game.Spec().Seats
	b.command(talk.Command{Resign: &talk.Seat{Seat: seats[slices.Index(b.state.Players, b.me)]}})
	deliverAll(b.tabs)
}

// After a game either may ask for another and the other agree: both pages then have a new game
// with the seats exchanged and the clocks full; the chat continues, and a rematch of the rematch
// works the same way.
func TestRematch(t *testing.T) {
	tabs := resigned(t, "chess")
	for n := range 3 {
		before, asks, agrees := tabs[0].state, tabs[n%2], tabs[1-n%2]
		asks.command(talk.Command{Ask: &talk.Ask{What: talk.Rematch}})
		deliverAll(tabs)
		if !asked(agrees) {
			t.Fatalf("no page is asked: %s", asks.lastError())
		}
		agrees.reply(true)
		deliverAll(tabs)
		connected(t, tabs)
		for _, b := range tabs {
			s := b.state
			if s.ID == before.ID || s.ID != tabs[0].state.ID || s.Players[0] == before.Players[0] || s.How != "" || len(s.Moves) > 0 || s.Clocks.Left[0] != 60_000 || s.Game != "chess" {
				t.Errorf("page %d: %+v after %+v", b.me, s, before)
			}
			b.command(talk.Command{Say: &talk.Text{Text: "again"}})
		}
		deliverAll(tabs)
		for _, b := range tabs {
			if e := b.last(func(e talk.Event) bool { return e.Chat != nil && !e.Chat.Mine }); e == nil || b.lastError() != "" {
				t.Errorf("page %d gets no chat message: %s", b.me, b.lastError())
			}
			b.events = nil
		}
		white := tabs[tabs[0].state.Players[0]]
		white.command(talk.Command{Play: &talk.Play{Seat: "white", Move: "e2e4"}})
		deliverAll(tabs)
		if !slices.Equal(tabs[0].state.Moves, tabs[1].state.Moves) || len(tabs[0].state.Moves) != 1 {
			t.Errorf("moves %v and %v: %s; want slices.Equal(tabs[0].state.Moves, tabs[1].state.Moves) && len(tabs[0].state.Moves) == 1", tabs[0].state.Moves, tabs[1].state.Moves, white.lastError())
		}
		resign(tabs[0])
	}
}

// If a friend declines, the old game stays as it is.
func TestRematchDeclined(t *testing.T) {
	tabs := resigned(t, "othello")
	id := tabs[0].state.ID
	tabs[0].command(talk.Command{Ask: &talk.Ask{What: talk.Rematch}})
	deliverAll(tabs)
	tabs[1].reply(false)
	deliverAll(tabs)
	for _, b := range tabs {
		if b.state.ID != id || b.state.Peer != talk.Connected || b.state.How == "" {
			t.Errorf(`page %d: %+v; want b.state.ID == id && b.state.Peer == talk.Connected && b.state.How != ""`, b.me, b.state)
		}
	}
}

// If the connection ends before the guest knows that the host has appended the last act of
// agreement, the host has the next game and the guest the old one; a new invitation brings both
// to the next, also if the guest's page was loaded again in the meantime.
func TestRematchAfterALoss(t *testing.T) {
	for _, reloaded := range []bool{false, true} {
		tabs := resigned(t, "othello")
		before := tabs[0].state
		tabs[0].command(talk.Command{Ask: &talk.Ask{What: talk.Rematch}})
		deliverAll(tabs)
		tabs[0].change = func(data []byte) []byte {
			if bytes.Contains(data, []byte(`"acts"`)) {
				return nil
			}
			return data
		}
		tabs[1].reply(true)
		deliverAll(tabs)
		for i, b := range tabs {
			if old := b.state.ID == before.ID; old != (i == 1) || b.state.Peer != talk.Connected {
				t.Errorf("page %d: %+v; want old == (i == 1) && b.state.Peer == talk.Connected", b.me, b.state)
			}
		}
		tabs[0].change = nil
		for _, b := range tabs {
			b.conductor.Failed(1-b.me, nil)
		}
		if s := tabs[0].state; s.ID == before.ID || s.Peer != talk.Lost {
			t.Errorf("without a connection %+v", s)
		}
		next := tabs[0].state.ID
		if reloaded {
			tabs[1].open()
		}
		connect(t, tabs, "othello", 0)
		for _, b := range tabs {
			if b.state.ID != next || b.state.Players[0] != 1 || b.state.How != "" {
				t.Errorf("page %d: %+v; want %s", b.me, b.state, next)
			}
		}
	}
}
