package alphabeta

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/golden"
)

// goldenSearch is a search whose nodes testdata/nodes.txt holds.
type goldenSearch struct {
	name   string
	config Config
}

// goldenSearches returns the whole search, the search without each of its features, and those of
// the settings that leave several of them out or add work.
func goldenSearches() []goldenSearch {
	list := []goldenSearch{
		{"whole", Config{}},
		{"3 lines", Config{Lines: 3}},
		{"any within 40", Config{Margin: 40}},
		{"straight", Config{Straight: true}},
		{"plain", Config{Plain: true, Depth: 4}},
		{"plain, straight", Config{Plain: true, Straight: true, Depth: 3}},
		{"no feature", Config{off: everything &^ pruning, Depth: 3}},
		{"no null move, futility", Config{off: nullMove | futility, Depth: 5}},
	}
	for _, f := range ablations[1:] {
		search := goldenSearch{"no " + f.name, Config{off: f.off}}
		if f.off == nullWindow {
			search.config.Depth = 4 // it takes many nodes
		}
		list = append(list, search)
	}
	return list
}

// Every search finds the same as before, with the same nodes: a change that only makes the search
// clearer or faster leaves testdata/nodes.txt as it is.
func TestNodesAreAsBefore(t *testing.T) {
	var got strings.Builder
	all := allGames(t)
	for _, name := range []string{"chess", "morris", "othello"} {
		g := all[name]
		for _, search := range goldenSearches() {
			config := search.config
			config.Game, config.Evaluation, config.Entries, config.Seed = g, evaluationOf(g), 1<<12, 1
			if config.Depth == 0 {
				config.Depth = 6
			}
			if config.Margin == 0 {
				config.Margin = FirstBest
			}
			a := New(config)
			fmt.Fprintf(&got, "%-7s  %-22s", name, search.name)
			for i := range 4 {
				root := randomPosition(g, 6+16*i, game.NewRand(uint64(i)))
				finish(a, root)
				fmt.Fprintf(&got, "  %6d nodes %5d %-5s", a.Done(), a.Points(), root.MoveName(root.Acting().First(), a.Best()))
			}
			got.WriteString("\n")
		}
	}
	golden.Check(t, "testdata/nodes.txt", got.String())
}
