package mcts

import (
	"math"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search"
)

// Explanation is one simulation taken apart. Explain fills it and reuses its memory.
type Explanation struct {
	Simulation int                    // its number since Think, from 1
	Path       []Choice               // in the order in which the choices were made: by node, and there by seat
	Leaf       game.State             // the position that was valued; the search owns it, until the next simulation
	By         By                     // what valued it
	Values     [game.MaxSeats]float32 // by seat, -1 to 1: what was added to the edges of that seat

	edges  []Edge       // of all choices
	states []game.State // of all nodes
}

// Choice is the selection among the moves of a seat at a node.
type Choice struct {
	Node   int32
	State  game.State // the position; the Explanation owns it, until the next simulation
	Seat   game.Seat
	Visits int32  // N in the rule's formula: for PUCT and Gumbel it counts the evaluation of the node too
	Edges  []Edge // that were legal, ascending by move, as they stood when the choice was made
	Chosen game.Move
}

// Edge is a move as the selection rule saw it.
type Edge struct {
	Move   game.Move
	Visits int32
	// Q is the mean value for the seat, -1 to 1. For a move without visits it is the value that the
	// rule gave it, and 0 under UCT, which gives it none.
	Q      float64
	Prior  float64
	U      float64 // what the rule added to Q, see Sum; +Inf for a move without visits under UCT
	Sum    float64 // by which the rule selected, the highest first; +Inf likewise
	Proven search.Result
}

// Evaluator returns the evaluator that gives values to positions.
func (s *Search) Evaluator() eval.Evaluator { return s.config.Evaluator }

// By is what gave a simulation its values.
type By uint8

const (
	ByEvaluator By = iota // Config.Evaluator
	ByEnd                 // the end of the game
	ByProof               // a proven result, or one from the tablebase
)

// Explain does one simulation, the same as Advance would, and writes it to x. It returns false and
// does nothing if the search is over.
//
// Under UCT and PUCT, Sum is Q + U. Under Gumbel it is Q + (g + ln P) / scale at the root, where a
// plan decides which numbers of visits are in question; at other nodes U is the move's share of the
// improved policy, and Sum is U less its share of the visits. Proven losses are passed over as long
// as there is another move, whatever their Sum; among equals chance or the order of the edges
// decides.
func (s *Search) Explain(x *Explanation) bool {
	x.Path, x.edges = x.Path[:0], x.edges[:0]
	s.explanation = x
	done := 0
	for done == 0 && !s.Over() {
		done = s.Advance(1)
	}
	s.explanation = nil
	if done == 0 {
		return false
	}
	x.Simulation, x.Leaf, x.By, x.Values = s.done, s.state, s.by, s.leaf[0].Values
	return true
}

// explain writes the selection of an edge to the explanation under way.
func (s *Search) explain(at, choice, selected int32, seat game.Seat) {
	x := s.explanation
	who := chooser{at, seat, &s.tree.choices[choice]}
	c := Choice{Node: at, State: s.explainedState(at), Seat: seat, Visits: who.visits + s.selector.own(), Chosen: s.tree.edges.at(selected).move}
	from := len(x.edges)
	legal := s.anyMoves
	if legal == nil {
		s.legal = s.state.Legal(seat, s.legal[:0])
		legal = s.legal
	}
	s.allowed = s.allowed[:0]
	for _, m := range legal {
		for _, e := range s.tree.edgesOf(who.choice) {
			if e.move == m {
				s.allowed = append(s.allowed, e)
			}
		}
	}
	for i := range s.allowed {
		e := &s.allowed[i]
		q, u, sum := s.selector.terms(who, s.allowed, e)
		x.edges = append(x.edges, Edge{Move: e.move, Visits: e.visits, Q: q, Prior: float64(e.prior), U: u, Sum: sum, Proven: e.result})
	}
	c.Edges = x.edges[from:len(x.edges):len(x.edges)]
	x.Path = append(x.Path, c)
}

// explainedState returns a copy of the state for the explanation, one for each node on the path.
func (s *Search) explainedState(at int32) game.State {
	x := s.explanation
	if last := len(x.Path) - 1; last >= 0 && x.Path[last].Node == at {
		return x.Path[last].State
	}
	nodes := len(s.path) - 1
	if nodes == len(x.states) {
		x.states = append(x.states, s.config.Game.New(game.NewRand(0)))
	}
	x.states[nodes].CopyFrom(s.state)
	return x.states[nodes]
}

// own returns 0: N is the visits of the choice.
func (common) own() int32 { return 0 }

// terms returns the parts of the score of an edge: an edge without visits comes first.
func (r *uct) terms(at chooser, _ []edge, e *edge) (q, u, sum float64) {
	if e.visits == unvisited {
		return 0, math.Inf(1), math.Inf(1)
	}
	u = r.bonus(at, e)
	return e.mean(), u, e.mean() + u
}

// own returns 1: N counts the evaluation of the node too.
func (*puct) own() int32 { return 1 }

// terms returns the parts of the score of an edge, with first play urgency.
func (r *puct) terms(at chooser, _ []edge, e *edge) (q, u, sum float64) {
	if q = e.mean(); e.visits == unvisited {
		q = r.first(at.choice)
	}
	u = r.bonus(at, e)
	return q, u, q + u
}

// own returns 1: N counts the evaluation of the node too.
func (*gumbel) own() int32 { return 1 }

// terms returns the parts of the score of an edge, as Explain describes them.
func (r *gumbel) terms(at chooser, edges []edge, e *edge) (q, u, sum float64) {
	completed, scale := r.complete(at)
	if q = completed; e.visits > unvisited {
		q = e.mean()
	}
	if at.node == Root {
		u = r.logit(at, e) / scale
		return q, u, q + u
	}
	visits := r.improve(edges, completed, scale)
	for i := range edges {
		if &edges[i] == e {
			u = r.weights[i]
		}
	}
	return q, u, u - float64(e.visits)/float64(1+visits)
}
