package players

import (
	"slices"
	"testing"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
)

// TestStrangeKeysHaveOrder: keys of an agent that its kind does not know have a fixed
// order, however often the dialog is drawn.
func TestStrangeKeysHaveOrder(t *testing.T) {
	f := &form{seat: "white", kind: "uct", kinds: []wire.Kind{{Name: "uct"}},
		values: map[string]string{"zeta": "1", "alpha": "2", "mu": "3", "beta": "4", "rho": "5"}}
	now := &feature.Snapshot{T: boards.Text("en"), Table: feature.Table{Game: &wire.Game{ID: "othello"}}}
	for range 20 {
		var strange []string
		for _, p := range f.draw(now).Params {
			strange = append(strange, p.Key)
		}
		if !slices.Equal(strange, []string{"alpha", "beta", "mu", "rho", "zeta"}) {
			t.Fatalf("the keys come as %v", strange)
		}
	}
}
