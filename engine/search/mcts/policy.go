package mcts

// weigh asks the policy for the priors of the state, whose node it is, unless that was done
// before, or nobody acts there.
func (s *Search) weigh(at int32) {
	node := &s.tree.nodes[at]
	if node.acting == 0 || s.tree.choices[node.choice].visits > 0 {
		return
	}
	leaf := &s.leaf[0]
	leaf.State = s.state
	leaf.Fill(node.acting)
	s.config.Policy.Priors(leaf)
	for i, edges := 0, s.tree.edgesOf(&s.tree.choices[node.choice]); i < len(edges); i++ {
		edges[i].prior = leaf.Priors[i]
	}
}
