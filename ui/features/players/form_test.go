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
	now := &feature.Snapshot{FromSettings: feature.FromSettings{T: boards.Text("en")}, OnBoard: feature.OnBoard{Game: &wire.Game{ID: "othello"}}}
	for range 20 {
		var strange []string
		for _, p := range f.part(now).Params {
			strange = append(strange, p.Key)
		}
		if !slices.Equal(strange, []string{"alpha", "beta", "mu", "rho", "zeta"}) {
			t.Fatalf("the keys come as %v", strange)
		}
	}
}

// TestKeysThatNeedOthers: a key without meaning unless another is set is offered only beside it,
// and disappears with it.
func TestKeysThatNeedOthers(t *testing.T) {
	f := &form{seat: "white", kind: "uct", values: map[string]string{}, kept: map[string]map[string]string{}, kinds: []wire.Kind{{Name: "uct", Keys: []wire.Key{
		{Name: "n", Min: 1, Max: 100, Whole: true, Excludes: []string{"ms"}},
		{Name: "ms", Min: 1, Max: 100, Whole: true, Excludes: []string{"n"}},
		{Name: "ponder", Choices: []string{"off", "on"}, Needs: "ms"},
	}}}}
	now := &feature.Snapshot{FromSettings: feature.FromSettings{T: boards.Text("en")}, OnBoard: feature.OnBoard{Game: &wire.Game{ID: "othello"}}}
	id := 0
	for _, c := range []struct {
		key, value, agent string
		offered           bool
	}{
		{"n", "50", "uct:n=50", false},
		{"ms", "20", "uct:ms=20", true},
		{"ponder", "on", "uct:ms=20,ponder=on", true},
		{"n", "30", "uct:n=30", false},
		{"ms", "", "uct:n=30", false},
	} {
		f.set(feature.NewContext(*now, &id, 1, nil), c.key, c.value)
		offered := slices.ContainsFunc(f.part(now).Params, func(p Param) bool { return p.Key == "ponder" })
		if f.agent() != c.agent || offered != c.offered {
			t.Errorf("%s=%s makes %s, with ponder offered: %v; want %s, %v", c.key, c.value, f.agent(), offered, c.agent, c.offered)
		}
	}
}
