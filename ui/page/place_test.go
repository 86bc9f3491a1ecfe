package page_test

import (
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/page/pagetest"
	"playout/ui/text"
)

// club is a place of the page, for tests.
type club struct{}

func (club) Handle(*feature.Context, feature.Message) {}
func (club) Places() []feature.Place {
	return []feature.Place{{Word: "club", Order: 40, Title: func(*text.Strings) string { return "Club" }}, {Word: "trial", Under: "club"}}
}

// with returns a page with that place, started at an address.
func with(t *testing.T, fragment string) *pagetest.Bench {
	b := pagetest.Bare(t)
	b.More = []func(feature.Device) feature.Feature{func(feature.Device) feature.Feature { return club{} }}
	b.Begin(fragment)
	return b
}

// A place has addresses of its own, which stay unchanged; the interrupted game returns with the
// board.
func TestPlaces(t *testing.T) {
	b := with(t, "#/othello?m=f5,d6&black=human&white=human")
	if v := b.Rest(); v.Place != feature.PlacePlay || len(v.Moves) != 2 {
		t.Fatalf("%s, %d moves; want %v and 2", v.Place, len(v.Moves), feature.PlacePlay)
	}
	wrote := len(b.Fragments)
	b.Page.FragmentChanged("#/club?games=100")
	if v := b.Page.View(); v.Place != "club" || v.Alert != "" || len(v.Places) != 5 || v.Places[0].Current || !v.Places[4].Current || v.Link != "https://example.org/play/#/club?games=100" {
		t.Errorf("the address of the club shows %s, alert %q, link %s", v.Place, v.Alert, v.Link)
	}
	if b.Page.FragmentChanged("#/trial?n=1"); b.Page.View().Place != "trial" || !b.Page.View().Places[4].Current || len(b.Page.View().Places) != 5 {
		t.Errorf("a place under the club: %s, %+v", b.Page.View().Place, b.Page.View().Places)
	}
	if len(b.Fragments) != wrote {
		t.Errorf("the address became %s: got %v, want %v", b.Fragments[wrote], len(b.Fragments), wrote)
	}
	opened := b.Asked(func(c wire.Command) bool { return c.Open != nil })
	b.Page.FragmentChanged("#/othello?m=f5,d6,c3&black=human&white=human")
	if v := b.Rest(); v.Place != feature.PlacePlay || len(v.Moves) != 3 || b.Asked(func(c wire.Command) bool { return c.Open != nil }) != opened+1 {
		t.Errorf("back from there: %s, %d moves, %d games opened", v.Place, len(v.Moves), b.Asked(func(c wire.Command) bool { return c.Open != nil })-opened)
	}
}

// The header's games lead back to the board, the current one to the unchanged game, and the
// browser's Back leads to the place again.
func TestReturn(t *testing.T) {
	for _, game := range []string{"othello", "morris"} {
		b := with(t, "#/othello?m=f5,d6&black=human&white=human")
		b.Rest()
		b.Page.FragmentChanged("#/club?games=100")
		entries := len(b.History)
		b.Page.Send(feature.OpenGame{Game: game})
		v := b.Rest()
		if v.Place != feature.PlacePlay || v.Board.Game != game || !strings.HasPrefix(b.Page.Fragment(), "#/"+game) || len(b.History) != entries+1 {
			t.Errorf("%s: %s, %s, %q, %d entries after %d; want the board of %s in the place to play, its address, and one more entry", game, v.Place, v.Board.Game, b.Page.Fragment(), len(b.History), entries, game)
		}
		if game == "othello" && len(v.Moves) != 2 {
			t.Errorf("%d moves are left of the game", len(v.Moves))
		}
	}
}

// A visitor who comes to a place first finds a game to return to; an unknown place is
// reported like an unknown game, and the first game opens.
func TestPlacesFirst(t *testing.T) {
	b := with(t, "#/club")
	b.Until("a game", func(v pagetest.View) bool { return v.State == pagetest.Human })
	if v := b.Page.View(); v.Place != "club" || v.Board.Game != feature.FirstGame || v.Alert != "" || len(b.Fragments) != 0 {
		t.Errorf(`started in the club: %s, %s, alert %q, addresses %q; want "club", %v, no alert and no address`, v.Place, v.Board.Game, v.Alert, b.Fragments, feature.FirstGame)
	}
	b = with(t, "#/nowhere?x=1")
	if v := b.Rest(); v.Place != feature.PlacePlay || v.Board.Game != feature.FirstGame || !strings.Contains(v.Alert, "nowhere") {
		t.Errorf(`an unknown place: %s, %s, alert %q; want %v, %v and "nowhere" in it`, v.Place, v.Board.Game, v.Alert, feature.PlacePlay, feature.FirstGame)
	}
}
