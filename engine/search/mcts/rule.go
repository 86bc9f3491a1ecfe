package mcts

import "playout/engine/game"

// Rule is a selection rule: how simulations choose their way down the tree. UCT,
// PUCT and Gumbel are the rules there are. Each is a value in a file of its own: its
// selector does all that depends on the rule, for one search.
type Rule struct {
	name string
	// tryAll says that a choice tries each of its edges once, in random order,
	// before its selector is asked.
	tryAll   bool
	selector func(s *Search) selector
}

// String is the name of the rule.
func (r *Rule) String() string { return r.name }

// selector is a rule at work in one search.
type selector interface {
	// begin starts with a new root, which has its edges.
	begin()
	// pick is the index of the edge to descend by, among those of a chooser that
	// are legal. It is no proven loss while another edge is left.
	pick(at chooser, edges []edge) int
	// bonus is what the rule adds to the Q of an edge now: U in reports.
	bonus(at chooser, e *edge) float64
	// score decides between moves with equal visits when one is played, the higher
	// one first; Q decides where it is equal.
	score(at chooser, e *edge) float64
	// addNoise varies what the rule does at the root, as Search.AddNoise says.
	addNoise(at chooser, share, alpha float64)
}

// chooser is a seat that acts at a node, with its choice there.
type chooser struct {
	node int32
	seat game.Seat
	*choice
}

// common is what selectors do unless their rule says otherwise.
type common struct{ search *Search }

func (common) begin()                       {}
func (common) score(chooser, *edge) float64 { return 0 }

// addNoise mixes Dirichlet noise into the priors.
func (c common) addNoise(at chooser, share, alpha float64) {
	c.search.addDirichlet(c.search.tree.edgesOf(at.choice), share, alpha)
}
