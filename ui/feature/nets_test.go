package feature_test

import (
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
)

// Agents with own nets come after the others of their game, and another list replaces them. Whatever
// the setting holds, nothing but such agents of known games is added.
func TestWithOwnNets(t *testing.T) {
	games := []wire.Game{{ID: "othello", Agents: []wire.Agent{{Name: "random"}, {Name: "puct", Net: "othello"}}}, {ID: "chess"}}
	for _, c := range []struct{ setting, othello, chess string }{
		{"", "random puct", ""},
		{"othello puct:n=200,net=mine:a\nchess net:net=mine:b\n", "random puct puct:n=200,net=mine:a", "net:net=mine:b"},
		{"chess puct:net=mine:c", "random puct", "puct:net=mine:c"},
		{"go puct:net=mine:c\nothello\nothello puct:net=othello\n\x00\n  othello puct:net=mine:c\nothello  uct", "random puct", ""},
	} {
		games = feature.WithOwnNets(games, c.setting) // those before are replaced
		for i, want := range []string{c.othello, c.chess} {
			var got []string
			for _, a := range games[i].Agents {
				got = append(got, a.Name)
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%q: %s has %q, want %q", c.setting, games[i].ID, got, want)
			}
		}
	}
	if got := feature.OwnNetsOf(&feature.WithOwnNets(games, strings.Repeat("chess puct:net=mine:x\n", 1000))[1]); len(got) != 100 || got[0] != "mine:x" {
		t.Errorf("%d nets are offered, the first %q; want 100, mine:x", len(got), got[0])
	}
}
