package mcts

import "playout/engine/game"

// Rule is a selection rule: it decides how simulations descend the tree. The rules are UCT, PUCT
// and Gumbel, each in a file of its own. Everything that depends on the rule is in its selector,
// which each search makes for itself.
type Rule struct {
	name string
	// tryAll makes a search try every edge of a choice once, in random order, before it asks the
	// selector.
	tryAll bool
	// plans means that the rule shares out a number of simulations, Config.Budget.
	plans    bool
	selector func(s *Search) selector
}

// String returns the name of the rule.
func (r *Rule) String() string { return r.name }

// Plans reports whether the rule shares out a number of simulations that it must know.
func (r *Rule) Plans() bool { return r.plans }

// selector is a rule at work in one search.
type selector interface {
	// begin prepares for a new root, which has its edges already.
	begin()
	// pick returns the index of the edge to descend by, among the legal edges of a chooser. It
	// avoids proven losses as long as there is another edge.
	pick(at chooser, edges []edge) int
	// bonus returns what the rule adds to the Q of an edge at present: U in reports.
	bonus(at chooser, e *edge) float64
	// score decides which of several moves with equal visits is played: the one with the higher
	// score or, if scores are equal, the higher Q.
	score(at chooser, e *edge) float64
	// own returns what N in the formula counts besides the visits of the choice, and terms the parts
	// of the score of one of the legal edges, for explanations.
	own() int32
	terms(at chooser, edges []edge, e *edge) (q, u, sum float64)
	// addNoise does the work of Search.AddNoise for one chooser at the root.
	addNoise(at chooser, share, alpha float64)
}

// chooser is a seat that acts at a node, with its choice there.
type chooser struct {
	node int32
	seat game.Seat
	*choice
}

// common holds the methods that selectors share unless their rule needs its own.
type common struct{ search *Search }

func (common) begin()                       {}
func (common) score(chooser, *edge) float64 { return 0 }

// addNoise mixes Dirichlet noise into the priors.
func (c common) addNoise(at chooser, share, alpha float64) {
	c.search.addDirichlet(c.search.tree.edgesOf(at.choice), share, alpha)
}
