package mcts

import (
	"playout/engine/eval"
	"playout/engine/game"
)

// setPriors sets the priors of a node's edges by a policy, unless no seat acts there or a
// simulation has chosen there: then they are set.
func (t *tree) setPriors(at int32, position game.State, policy eval.Policy, leaf *eval.Leaf) {
	node := &t.nodes[at]
	if node.acting == 0 || t.choices[node.choice].visits > 0 {
		return
	}
	leaf.State = position
	leaf.Fill(node.acting)
	policy.Priors(leaf)
	for i, edges := 0, t.edgesOf(&t.choices[node.choice]); i < len(edges); i++ {
		edges[i].prior = leaf.Priors[i]
	}
}
