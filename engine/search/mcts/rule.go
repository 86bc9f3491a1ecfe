package mcts

import "playout/engine/game"

// Rule is a selection rule: how simulations choose their way down the tree. There are
// UCT, PUCT and Gumbel. Each is a value in a file of its own, whose selector does all
// that depends on the rule for one search.
type Rule struct {
	name string
	// tryAll says that every edge of a choice is tried once, in random order,
	// before the selector is asked.
	tryAll bool
	// plans says that the rule shares out a number of simulations, Config.Budget.
	plans    bool
	selector func(s *Search) selector
}

// String is the name of the rule.
func (r *Rule) String() string { return r.name }

// Plans says whether the rule shares out a number of simulations that it must know.
func (r *Rule) Plans() bool { return r.plans }

// selector is a rule at work in one search.
type selector interface {
	// begin prepares for a new root, whose edges are there.
	begin()
	// pick is the index of the edge to descend by, among those edges of a chooser
	// that are legal. It is no proven loss as long as there is another edge.
	pick(at chooser, edges []edge) int
	// bonus is what the rule adds to the Q of an edge now: U in reports.
	bonus(at chooser, e *edge) float64
	// score decides which move to play among those with equal visits: the higher one.
	// Where it is equal, Q decides.
	score(at chooser, e *edge) float64
	// addNoise is Search.AddNoise for one chooser at the root.
	addNoise(at chooser, share, alpha float64)
}

// chooser is a seat that acts at a node, with its choice there.
type chooser struct {
	node int32
	seat game.Seat
	*choice
}

// common is what selectors do where their rule has nothing of its own.
type common struct{ search *Search }

func (common) begin()                       {}
func (common) score(chooser, *edge) float64 { return 0 }

// addNoise mixes Dirichlet noise into the priors.
func (c common) addNoise(at chooser, share, alpha float64) {
	c.search.addDirichlet(c.search.tree.edgesOf(at.choice), share, alpha)
}
