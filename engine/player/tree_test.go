package player

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
)

// Players that search a tree have one of what they think about, and no others; an exact
// solver has none until it gives up.
func TestTree(t *testing.T) {
	for text, want := range map[string]bool{
		"uct:n=20": true, "puct:net=none,n=20": true, "uct:n=20,final=ucb": true, "puct:net=none,n=20,solve=4": true,
		"puct:net=none,n=20,solve=60": false, "alphabeta:depth=2": false, "alphabeta:depth=2,solve=4": false, "flat:n=20": false, "random": false, "rules": false, "level:3": false,
	} {
		p := newPlayer(t, text, 1)
		p.Think(othello.New().New(game.NewRand(0)), 0)
		p.Advance(0)
		tree := Tree(p)
		if (tree != nil) != want {
			t.Errorf("%s has a tree: %v", text, tree != nil)
		}
		if want && tree.Done() != 1 {
			t.Errorf("%s: its tree has seen %d simulations", text, tree.Done())
		}
	}
}
