package text_test

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/ui/text"
)

// The page's facts about kinds of agents hold in the engine.
func TestKindOf(t *testing.T) {
	known := 0
	for _, g := range games.All() {
		for _, kind := range player.Kinds(g, func(string) bool { return false }) {
			if kind.Name == "level" {
				continue
			}
			agent, err := player.Parse(g, kind.Name)
			if err != nil {
				t.Fatal(err)
			}
			p, err := player.New(g, agent, nil, 1)
			if err != nil {
				t.Fatal(err)
			}
			s := g.New(game.NewRand(1))
			p.Think(s, s.Acting().First())
			tree := player.Tree(p)
			kind := text.KindOf(agent.String())
			if kind.Deepens != agent.Deepens() || kind.Tree != (tree != nil) {
				t.Errorf("%s is %+v, deepens %v, has a tree %v", agent, kind, agent.Deepens(), tree != nil)
			}
			if kind != (text.Kind{}) {
				known++
			}
		}
	}
	if known == 0 || text.KindOf("level:3") != (text.Kind{}) {
		t.Errorf("%d kinds are known", known)
	}
}
