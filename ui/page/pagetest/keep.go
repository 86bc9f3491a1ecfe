package pagetest

import (
	"cmp"
	"slices"

	"playout/ui/kept"
)

// OnDevice returns the device's games, the last played first.
func (b *Bench) OnDevice() []kept.Game {
	b.T.Helper()
	var games []kept.Game
	for id, text := range b.Device.Games {
		g, err := kept.Parse(text)
		if err != nil || g.ID != id {
			b.T.Fatalf("kept under %s: %s: %v", id, text, err)
		}
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b kept.Game) int {
		// A test plays two games within one millisecond, and the bench numbers IDs in order.
		return cmp.Or(cmp.Compare(b.Played, a.Played), cmp.Compare(b.ID, a.ID))
	})
	return games
}

// Again returns a later visit at an address, on the same device.
func (b *Bench) Again(fragment string) *Bench {
	b.T.Helper()
	return b.visit(fragment, "")
}

// Reloaded returns the page after a reload, perhaps at an address that lacks the last moves: the
// entry of the history still has the ID of the game.
func (b *Bench) Reloaded(fragment string) *Bench {
	b.T.Helper()
	return b.visit(fragment, b.EntryID())
}

// visit returns a later visit by an entry of the history.
func (b *Bench) visit(fragment, id string) *Bench {
	b.T.Helper()
	next := Bare(b.T)
	next.Stored, next.Device.Games, next.Days = b.Stored, b.Device.Games, b.Days
	next.Time = b.Time + 60_000
	next.Randoms = 1000 * (b.Randoms + 1) // so that chance does not repeat itself
	next.History, next.IDs = []string{fragment}, []string{id}
	next.Begin(fragment)
	next.Rest()
	next.WaitStored()
	return next
}

// Back presses the browser's Back.
func (b *Bench) Back() View {
	b.T.Helper()
	if len(b.History) < 2 {
		b.T.Fatal("there is nothing to go back to")
	}
	b.History, b.IDs = b.History[:len(b.History)-1], b.IDs[:len(b.History)-1]
	b.Page.Page.FragmentChanged(b.History[len(b.History)-1])
	return b.Rest()
}
