package player_test

import (
	"slices"
	"testing"

	"playout/engine/lab/nets"
	"playout/engine/player"
	"playout/models"
)

// If an evaluation net of chess ships, alpha-beta plays by it, updated from position to position,
// in variants too; otherwise it plays by the heuristic.
func TestShippedEvaluationNet(t *testing.T) {
	const name = "chess-eval"
	ships := slices.Contains(models.Names(), name)
	cache := new(nets.Cache)
	if m, err := cache.Net(name); (err == nil) != ships || ships && m.Evaluation() == nil {
		t.Fatalf("%s ships: %v; loading it gives %v, %v, want an evaluation net if it ships", name, ships, m, err)
	}
	for _, variant := range []string{"chess", "chess:draws=claimed"} {
		g := parseGame(t, variant)
		a, err := player.Parse(g, "alphabeta")
		if err != nil {
			t.Fatal(err)
		}
		p, err := player.New(g, a, cache, 1)
		if err != nil {
			t.Fatal(err)
		}
		if net, _ := player.NetOf(p); (net == name) != ships {
			t.Errorf("alpha-beta of %s evaluates by net %q; by %s: want %t", variant, net, name, ships)
		}
	}
}
