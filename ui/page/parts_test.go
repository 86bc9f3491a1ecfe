package page_test

import (
	"slices"
	"testing"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/page"
	"playout/ui/page/pagetest"
	"playout/ui/text"
)

// whole is a feature with a card, a dialog and a place of its own.
type whole struct{}

func (whole) Handle(*feature.Context, feature.Message) {}
func (whole) View(feature.Snapshot) feature.Contributions {
	return feature.Contributions{Regions: []feature.Region{
		{Slot: feature.Beside, Name: "panel", Order: 15, Part: part{}},
		{Slot: feature.Dialogs, Name: "panel", Part: part{}},
		{Slot: feature.Main, Name: "panels", Part: part{}},
	}}
}
func (whole) Places() []feature.Place {
	return []feature.Place{{Word: "panels", Title: func(*text.Strings) string { return "Panels" }}}
}

// part and panel are its two parts.
type part struct{}

func (part) New() feature.Component { return &panel{} }

type panel struct{ feature.Frame }

func (*panel) Title() string                      { return "Panel" }
func (*panel) Build(*vugu.BuildIn) *vugu.BuildOut { return &vugu.BuildOut{} }

// The view has the regions of all features in order, and those of a further feature among them.
// No two regions of a slot share a name; no two cards and no two buttons share an order.
func TestRegions(t *testing.T) {
	regions := func(more ...func(feature.Device) feature.Feature) (list []string) {
		v := page.New(pagetest.Bare(t), page.Settings{Lang: "en"}, more...).View()
		cards, buttons := map[int]string{}, map[[2]int]string{}
		for i, r := range v.Regions {
			if v.Region(r.Slot, r.Name) != &v.Regions[i] {
				t.Errorf("two regions of slot %d have the name %q", r.Slot, r.Name)
			}
			if other, taken := cards[r.Order]; r.Slot == feature.Beside && taken {
				t.Errorf("the cards %q and %q have the order %d", r.Name, other, r.Order)
			}
			if r.Slot == feature.Beside {
				cards[r.Order] = r.Name
			}
			list = append(list, r.Name)
		}
		for i, s := range v.Switches {
			if i > 0 && s.Order == v.Switches[i-1].Order {
				t.Errorf("the switches %q and %q have the order %d", s.Name, v.Switches[i-1].Name, s.Order)
			}
		}
		for _, b := range v.Buttons {
			at := [2]int{b.Order}
			if b.Menu {
				at[1] = 1
			}
			if other, taken := buttons[at]; taken {
				t.Errorf("the buttons %q and %q have the order %d", b.Action, other, b.Order)
			}
			buttons[at] = b.Action
		}
		return list
	}
	usual := regions()
	further := regions(func(feature.Device) feature.Feature { return whole{} })
	if len(further) != len(usual)+3 || !slices.Contains(further, "panels") {
		t.Errorf("the regions are %q; with a further feature %q, want three more", usual, further)
	}
	for _, name := range []string{"clock", "files", "draw", "help", "player", "settings", "games", "erase"} {
		if !slices.Contains(usual, name) {
			t.Errorf("there is no region %q among %q", name, usual)
		}
	}
	if at := slices.Index(further, "panel"); further[at-1] != "steer" || further[at+1] != "setup" {
		t.Errorf("the card of order 15 stands between %q and %q; want steer, of 10, and setup, of 20", further[at-1], further[at+1])
	}
}
