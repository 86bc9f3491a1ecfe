package results

import (
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/titles"
)

// For any stored and pasted text, each row has a cell for each column.
func FuzzText(f *testing.F) {
	f.Add("", "")
	f.Add(`[{"id":7,"title":"A"}]`, "PLAYOUT1 set=abc&set=~")
	f.Add(`[{"id":-1}]`, "set="+strings.Repeat("A", 3000))
	f.Fuzz(func(t *testing.T, stored, text string) {
		trial := featuretest.New(New, featuretest.Store{titles.Key: stored})
		trial.Now.Place, trial.Now.T = Place, boards.Text("es")
		trial.Handle(Text{text})
		for _, m := range []feature.Message{CopyTable{}, SaveTable{}} {
			trial.Handle(m)
		}
		p := featuretest.PartOf[Part](trial.Drawn())
		for _, r := range p.Rows {
			if len(r.Each) != len(p.Heads) || r.Name == "" || r.Set == "" {
				t.Errorf("the result %+v; want a name, a set and one entry for each head", r)
			}
		}
		if len(trial.Feature.(*Feature).titles) > titles.MaxSets {
			t.Errorf("more titles than are kept: got %v, want at most %v", len(trial.Feature.(*Feature).titles), titles.MaxSets)
		}
	})
}
