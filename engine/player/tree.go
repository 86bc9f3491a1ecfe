package player

import "playout/engine/search/mcts"

// Tree is the tree search of a player that has one, of what it thinks about, and
// whether the player goes by the bound, as its reports do. It is nil for others, and
// while an exact solver thinks. The search is for looking at: who advances it is the
// player.
func Tree(p Player) (tree *mcts.Search, byBound bool) {
	switch p := p.(type) {
	case *searcher:
		return p.search, p.agent.final == "ucb"
	case *endgame:
		if !p.solving {
			return Tree(p.Player)
		}
	}
	return nil, false
}
