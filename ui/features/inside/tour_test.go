package inside_test

import (
	"strings"
	"testing"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/tour"
	"playout/ui/features/inside"
	"playout/ui/features/simulate"
	"playout/ui/page/pagetest"
	"playout/ui/text"
)

// Each station opens its game in its view, keeps its number in the address, and leads on, until the
// visitor ends the tour.
func TestTour(t *testing.T) {
	for lang, count := range map[string]int{"en": tour.Stations, "es": tour.Stations} {
		b := pagetest.New(t, "#/learn")
		b.Stored["playout.lang"] = lang
		stations := tour.All(b.Page.Now().T)
		if len(stations) != count {
			t.Fatalf("%d stations, want %d", len(stations), count)
		}
		for i, s := range stations {
			in, err := link.ParseInside(s.Address)
			if err != nil || in.Tour != i+1 || s.Title == "" || s.Text == "" {
				t.Fatalf("station %d: %+v, %v; want an address with its number, a title and a text", i+1, s, err)
			}
			b.Page.FragmentChanged(s.Address)
			v := b.Rest()
			p := featuretest.PartOf[inside.Part](&v.View)
			now, err := link.ParseInside(b.Page.Fragment())
			if p.Tour != i+1 || p.View != in.View || v.Board.Game != in.Game || v.Alert != "" || err != nil || now.Tour != i+1 || now.Moves != in.Moves {
				t.Errorf("station %d shows %d in %s of %s, alert %q, at %s; want its view, game and number", i+1, p.Tour, p.View, v.Board.Game, v.Alert, b.Page.Fragment())
			}
		}
		b.Page.Send(inside.EndTour{})
		v := b.Rest()
		if now, _ := link.ParseInside(b.Page.Fragment()); featuretest.PartOf[inside.Part](&v.View).Tour != 0 || now.Tour != 0 || v.Place != feature.PlaceInside {
			t.Errorf("after the end: %s in %s, want the place without the tour", b.Page.Fragment(), v.Place)
		}
	}
	for _, lang := range []string{"en", "es"} {
		words, w := text.Of(lang), tour.WordsIn(text.Of(lang))
		control := text.SettingsIn(words).Param("uct", "c").Label
		if said := w.Texts[3]; !strings.Contains(said, control) {
			t.Errorf("the station about settings says %q, want the control %q named", said, control)
		}
		if back := simulate.WordsIn(words).Back.Label; w.Back == back {
			t.Errorf("the ways back of the tour and of a simulation are both called %q, want two names", back)
		}
	}
	b := pagetest.New(t, "#/inside/othello?tour=50")
	if v := b.Page.View(); featuretest.PartOf[inside.Part](&v.View).Tour != 0 || v.Alert != "" {
		t.Errorf("a station that does not exist: %+v, alert %q, want none", featuretest.PartOf[inside.Part](&v.View), v.Alert)
	}
}
