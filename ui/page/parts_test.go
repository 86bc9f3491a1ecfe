package page

import (
	"slices"
	"testing"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/text"
)

// whole is a feature with a card, a dialog and a place of its own.
type whole struct{}

func (whole) Hear(*feature.Context, feature.Message) {}
func (whole) Draw(*feature.Snapshot, *feature.View)  {}
func (whole) Cards() []feature.Card                  { return []feature.Card{{Place: 15, Component: &panel{}}} }
func (whole) Dialogs() map[string]func() feature.Content {
	return map[string]func() feature.Content{"panel": func() feature.Content { return &panel{} }}
}
func (whole) Places() []feature.Place {
	return []feature.Place{{Word: "panels", Title: func(*text.Strings) string { return "Panels" }, Main: &panel{}}}
}

// panel is all that it shows.
type panel struct{ feature.Frame }

func (*panel) Title() string                      { return "Panel" }
func (*panel) Build(*vugu.BuildIn) *vugu.BuildOut { return &vugu.BuildOut{} }

// TestParts: the components of all features are there, the cards in their order,
// and those of a further feature among them.
func TestParts(t *testing.T) {
	usual := NewParts()
	further := NewParts(func(feature.Device) feature.Feature { return whole{} })
	places := func(p Parts) (list []int) {
		for _, card := range p.Cards {
			list = append(list, card.Place)
		}
		return list
	}
	if was, now := places(usual), places(further); !slices.IsSorted(now) || len(now) != len(was)+1 || !slices.Contains(now, 15) {
		t.Errorf("cards at %v, with a further one at %v", was, now)
	}
	for i, place := range places(usual) {
		if place == 0 || i > 0 && place == usual.Cards[i-1].Place {
			t.Errorf("%T has place %d, which is the controls' or another card's; allowed: a Place of its own beside %v", usual.Cards[i].Component, place, places(usual))
		}
	}
	for _, dialog := range []string{"clock", "files", "draw", "help", "player", "settings", "games", "erase"} {
		if usual.Dialogs[dialog] == nil {
			t.Errorf("there is no dialog %q", dialog)
		}
	}
	if further.Dialogs["panel"] == nil || further.Places["panels"].Main == nil || len(further.Places) != len(usual.Places)+1 {
		t.Error("the dialog and the place of a further feature are not there")
	}
	if again := NewParts(); again.Cards[0].Component == usual.Cards[0].Component {
		t.Error("two pages have one card")
	}
}
