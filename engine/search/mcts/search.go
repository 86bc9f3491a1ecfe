// Package mcts implements Monte Carlo tree search with three selection rules (Rule), for games in
// which one seat acts or several act at once.
//
// Every acting seat has edges of its own at a node and chooses for itself, by its own values
// (decoupled UCT, Tak, Lanctot and Winands 2014; taking turns is the case of one acting seat).
// Values are one number per seat, -1 to 1, and are never negated. Each simulation descends by the
// selection rule, expands one node outside the tree, evaluates it, and adds the values to every
// edge on its path. Think evaluates the root and counts no simulation, so that
//
//   - the visits of the root are the simulations done, plus those that were kept;
//   - the visits of each acting seat's edges add up to the root's visits, and at
//     other nodes to the node's visits minus one, its own evaluation.
//
// Without chance, in games of two seats, proven results propagate (MCTS-Solver, Winands,
// Björnsson and Saito 2008) through nodes at which one seat acts. A draw by repetition is proven
// for its path, which is the only path to the node, since the tree joins no paths. Results from a
// tablebase of the game (game.Tablebase) are proven too. The search ends when the root is proven.
//
// With Config.Joined all paths to a position lead to one node, as in a transposition table. Then
// no results are proven; finished positions get no node, since another path to the same position
// may not end the game; and a simulation that comes to a node twice counts twice there.
//
// With chance the tree is open loop (Perez Liebana et al. 2015): each descent plays its moves
// again with new chance, and asks the state which seats act and which moves are legal. It skips
// edges that are not legal at the moment and adds missing ones.
//
// The tree is tables of nodes, choices and edges, which refer to each other by index: the garbage
// collector finds no pointers to follow. New allocates enough for a small tree, and the tables grow
// in large steps, so that a simulation hardly ever allocates. At Config.Nodes nodes the tree stops
// growing; simulations continue and evaluate positions below it.
//
// With Config.Keep the next Think keeps the part of the tree below the moves played (Play). Advance
// moves that part to the front of the tables, piece by piece, before it does simulations. The
// visits that were kept count in reports, and those of each acting seat's edges still add up to
// those of the root. Trees with chance are not kept, since a node there stands for all positions
// after the same moves. If paths are joined, a search drops the nodes to which only nodes with
// higher numbers lead; a later simulation makes them again.
//
// Several searches in workers of their own can share a position by root splitting:
// Deal divides the root's moves, and Confine restricts each search to its part.
//
// The package reads no clock: Advance does the given number of simulations, and the same Config
// and root give the same tree.
package mcts

import (
	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search"
)

// Config describes a search.
type Config struct {
	Game      game.Game
	Evaluator eval.Evaluator
	// Policy, unless it is nil, gives the priors instead of the Evaluator: at the root at once, at
	// any other node only when a simulation first chooses there, which is rarely. It is for games
	// in which seats take turns, without chance.
	Policy eval.Policy
	Rule   *Rule
	C      float64 // weight of exploration, 0 for none
	Budget int     // simulations of one search, for rules that share them out (Rule.Plans); 0 for unknown
	Nodes  int     // limit of the tree's nodes, at least 1; with 1 only the root has edges
	Draw   float32 // value of a drawn game for each seat, in games of two seats
	// DrawForMover gives Draw only to the side to move in the drawn position, and its opposite to
	// the side that made the draw. Then nothing is proven, since the worth of a draw depends on
	// the side that makes it.
	DrawForMover bool
	ZeroFirst    bool   // PUCT values moves without visits at 0
	Final        Final  // which of the searched moves the search plays
	Reward       Reward // whose result a seat counts, in games of two seats
	// InOrder makes a rule that tries every move once do so in the order of the moves' codes, so
	// that the lowest code comes first among equals.
	InOrder bool
	// Joined lets all paths to a position lead to one node with common statistics. It is for
	// games without chance; nothing is proven then.
	Joined bool
	// Keep keeps the part of the tree below the moves played, see Play. It has no effect
	// in games with chance, where a node stands for all positions after the same moves, and with
	// rules that plan their simulations.
	Keep bool
	Seed uint64
}

// Final is the choice of the move that a search plays.
type Final uint8

const (
	MostVisits   Final = iota // the most visited move
	HighestBound              // the one with the highest Q plus the rule's bonus
	HighestMean               // the one with the highest Q
)

// Reward says whose result a seat counts for its moves, in games of two seats. Only its own makes
// sense: the others are the slips that a program with one value for both seats can contain. With
// them nothing is proven.
type Reward uint8

const (
	OwnReward   Reward = iota // its own
	OtherReward               // the other seat's
	LeafReward                // the other seat's in positions that are evaluated, its own where the game ends
	FirstReward               // the first seat's, for both
	NextReward                // that of the seat whose turn would be next at the end; the Evaluator must do the same (eval.Playout.ForNext)
)

// Search searches positions of one game, one after the other.
type Search struct {
	config   Config
	rng      game.Rand
	solve    bool // proven results propagate
	open     bool // the tree is open loop
	tryAll   bool // from the Rule
	keeps    bool // Config.Keep, if it has an effect
	seats    int
	anyMoves []game.Move // in an open loop whose seats may play every move code: all codes; else nil
	lazy     bool        // nodes get their edges when a simulation first chooses there, from anyMoves and with equal priors

	selector selector
	puct     *puct // the selector if it is PUCT, so that calls are direct: they are the inner loop

	root, state game.State     // the position searched; the one that a simulation has reached
	tablebase   game.Tablebase // the state again, if it has a tablebase and results propagate; else nil
	tree        tree
	positions   positions // for joined paths
	final       order     // decides the move that the search plays
	maxNodes    int       // nodes to which the tree may grow
	done        int       // simulations since Think
	confined    confined
	noisy       bool   // the root has noise
	reached     int32  // the node of the position that Play announced last, or of the root; or notInTree
	reachedHash uint64 // its hash

	by          By           // what gave the last simulation its values
	explanation *Explanation // of the simulation under way, nil unless it is asked for

	// Memory that simulations reuse.
	steps   []step      // edges on the path of the simulation
	path    []int32     // nodes on it
	legal   []game.Move // legal moves of one seat
	allowed []edge      // copies of the edges that are legal now, in an open loop
	ordered []int32     // edges of a choice by index, in the order of a report
	leaf    [1]eval.Leaf
	ended   [game.MaxSeats]float32 // returns of a finished state
}

// step is the edge that a simulation took for one seat.
type step struct {
	node, choice, edge int32
	seat               game.Seat
}

// New returns a search. Its memory depends on Config.Nodes.
func New(config Config) *Search {
	spec := config.Game.Spec()
	s := &Search{
		config:   config,
		rng:      *game.NewRand(config.Seed),
		solve:    !spec.Chance && len(spec.Seats) == 2 && !config.Joined && !config.DrawForMover && config.Reward == OwnReward,
		open:     spec.Chance,
		tryAll:   config.Rule.tryAll,
		keeps:    config.Keep && !spec.Chance && !config.Rule.plans,
		seats:    len(spec.Seats),
		maxNodes: config.Nodes,
		reached:  notInTree,
		root:     config.Game.New(game.NewRand(0)),
		state:    config.Game.New(game.NewRand(0)),
	}
	if s.solve {
		s.tablebase, _ = s.state.(game.Tablebase)
	}
	if config.Rule.plans && config.Budget < 1 {
		panic("mcts: " + config.Rule.name + " shares out simulations and needs their number")
	}
	if s.open && spec.AnyMove {
		for m := range spec.Moves {
			s.anyMoves = append(s.anyMoves, game.Move(m))
		}
		_, equal := config.Evaluator.(eval.Equal)
		s.lazy = equal && config.Policy == nil
	}
	s.tree.init(config.Nodes, s.seats, s.open, s.lazy)
	if config.Joined {
		if spec.Chance {
			panic("mcts: paths cannot be joined in a game with chance")
		}
		s.positions.init(config.Nodes)
	}
	s.selector = config.Rule.selector(s)
	s.puct, _ = s.selector.(*puct)
	s.final = [...]order{MostVisits: byVisits, HighestBound: byBound, HighestMean: byMean}[config.Final]
	return s
}

// Think starts a search of a copy of a position, with the tree that was kept of it (Play), or
// with a new tree and an evaluation of the position.
func (s *Search) Think(root game.State) {
	kept := s.resume(root)
	s.root.CopyFrom(root)
	s.path = s.path[:0]
	s.done = 0
	if !kept {
		s.begin()
	}
	if s.config.Policy != nil {
		s.tree.setPriors(Root, s.root, s.config.Policy, &s.leaf[0])
	}
	s.selector.begin()
	if s.keeps {
		s.reached, s.reachedHash = Root, root.Hash()
	}
}

// begin starts a new tree at the root.
func (s *Search) begin() {
	s.state.CopyFrom(s.root)
	s.tree.clear()
	s.confined, s.noisy = confined{}, false
	acting := s.state.Acting()
	if acting != 0 {
		s.evaluate(acting)
	}
	s.add(acting)
	if s.lazy {
		s.leaf[0].Moves, s.leaf[0].Counts = s.leaf[0].Moves[:0], [game.MaxSeats]int{} // later leaves need only values
	}
	if r, _ := s.terminal(acting); r != search.Unknown && acting != 0 {
		s.probeRoot(acting.First())
	}
	if s.config.Joined {
		s.positions.clear()
		s.positions.put(Root, key(s.state))
	}
}

// LimitNodes limits the tree to a number of nodes, at least 1 and at most Config.Nodes.
func (s *Search) LimitNodes(nodes int) { s.maxNodes = min(max(1, nodes), s.config.Nodes) }

// Over reports whether more simulations would change nothing: the game is over at the root, the
// root is proven, or all moves of a confined search are proven.
func (s *Search) Over() bool {
	top := &s.tree.nodes[Root]
	return top.acting == 0 || top.result != search.Unknown
}

// Done returns the number of simulations since Think.
func (s *Search) Done() int { return s.done }

// Advance does n simulations and returns how many it did: fewer if the search ends first, or while a
// kept tree is not in place yet (moving), since each piece that it moves uses up one of the n.
func (s *Search) Advance(n int) int {
	done := 0
	for range n {
		switch {
		case s.Over():
			return done
		case s.tree.isMoving():
			s.tree.move()
		default:
			s.simulate()
			s.done++
			done++
		}
	}
	return done
}

// simulate descends once from the root to a new leaf, a proven node or an end of the game, and
// backs up the values.
func (s *Search) simulate() {
	s.state.CopyFrom(s.root)
	s.steps, s.path = s.steps[:0], s.path[:0]
	values := &s.leaf[0].Values
	for at := Root; ; {
		s.path = append(s.path, at)
		node := &s.tree.nodes[at]
		acting := node.acting
		if s.open || s.config.Joined { // one path to a node may end the game while another does not, for example by a repetition
			acting = s.state.Acting()
		}
		if node.result != search.Unknown {
			s.provenValues(node.result, values)
			s.by = ByProof
			break
		}
		if acting == 0 {
			if s.config.Joined {
				s.path = s.path[:len(s.path)-1] // no seat chose here
			}
			s.finalValues(values)
			s.by = ByEnd
			break
		}
		if s.config.Policy != nil && at != Root {
			s.tree.setPriors(at, s.state, s.config.Policy, &s.leaf[0])
		}
		joint := s.choose(at, acting)
		s.state.Play(joint, &s.rng)
		last := s.steps[len(s.steps)-1].edge
		child, slot := s.tree.child(at, joint, last)
		if child == none {
			known := false
			if s.config.Joined {
				child, known = s.join(slot, last)
			}
			if !known {
				s.expand(at, slot, joint)
				break
			}
		}
		at = child
	}
	s.backUp(values)
}

// choose selects a move for every acting seat of a node and records the steps.
func (s *Search) choose(at int32, acting game.Seats) game.Joint {
	var joint game.Joint
	choice := s.tree.nodes[at].choice
	several := acting.Rest() != 0
	for seats := acting; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		var edge int32
		if s.open {
			choice = s.tree.nodes[at].choice + int32(seat)
			if c := &s.tree.choices[choice]; s.anyMoves != nil && s.puct != nil && c.count > 0 {
				edge = c.first + int32(s.puct.best(c, s.tree.edgesOf(c))) // as selectLegal does, without its call
			} else {
				edge = s.selectLegal(at, choice, seat)
			}
		} else {
			edge = s.selectEdge(at, choice, seat, several)
		}
		joint[seat] = s.tree.edges.at(edge).move
		if s.explanation != nil {
			s.explain(at, choice, edge, seat)
		}
		s.steps = append(s.steps, step{at, choice, edge, seat})
		choice++
	}
	return joint
}

// selectEdge selects among all edges of a choice. If several seats act, a random edge comes first
// among equals: otherwise the seats would move in step and try only some of the joint moves.
func (s *Search) selectEdge(at, choice int32, seat game.Seat, several bool) int32 {
	c := &s.tree.choices[choice]
	edges := s.tree.edgesOf(c)
	if s.tryAll && c.tried < c.count {
		if !s.config.InOrder { // shuffle one at a time: the edges from tried on are in no order yet
			next := c.tried + int32(s.rng.IntN(int(c.count-c.tried)))
			swap(&edges[c.tried], &edges[next])
		}
		c.tried++
		return c.first + c.tried - 1
	}
	if several {
		other := s.rng.IntN(len(edges))
		swap(&edges[0], &edges[other])
	}
	if s.puct != nil {
		return c.first + int32(s.puct.best(c, edges))
	}
	return c.first + int32(s.selector.pick(chooser{at, seat, c}, edges))
}

// expand evaluates the position after an edge that leads out of the tree, adds it to the tree if
// there is room, and propagates what it proves. It treats a position in the tablebase as the end
// of the game.
func (s *Search) expand(at, slot int32, joint game.Joint) {
	values := &s.leaf[0].Values
	acting := s.state.Acting()
	r, _ := s.terminal(acting)
	switch {
	case acting == 0:
		s.finalValues(values)
		s.by = ByEnd
	case r != search.Unknown:
		acting = 0
		s.provenValues(r, values)
		s.by = ByProof
	default:
		s.evaluate(acting)
		s.by = ByEvaluator
	}
	last := s.steps[len(s.steps)-1].edge
	if len(s.tree.nodes) < s.maxNodes && !(acting == 0 && s.config.Joined) {
		child := s.add(acting)
		s.tree.link(at, child, slot, joint, last)
		s.path = append(s.path, child)
		if s.config.Joined {
			s.positions.put(child, key(s.state))
		}
	}
	s.prove(r)
}

// join returns the node of the state, if it has one. After the edge of a seat that acts alone
// that node becomes the child, so that the next simulation need not find it. The root cannot: as
// a child its number means that there is none.
func (s *Search) join(slot, last int32) (node int32, known bool) {
	node, known = s.positions.find(key(s.state))
	if known && slot == noSlot {
		s.tree.edges.at(last).child = node
	}
	return node, known
}

// key returns the key of a position: positions from which play continues in the same way share it.
func key(s game.State) uint64 {
	if keyed, ok := s.(game.Keyed); ok {
		return keyed.Key()
	}
	return s.Hash()
}

// evaluate evaluates the state, in which some seat acts. It fills in the leaf's moves, priors and
// values, or in a lazy tree, below the root, only the values.
func (s *Search) evaluate(acting game.Seats) {
	s.leaf[0].State = s.state
	if !s.lazy || len(s.tree.nodes) == 0 {
		s.leaf[0].Fill(acting)
	}
	s.config.Evaluator.Evaluate(s.leaf[:])
	values := &s.leaf[0].Values
	if s.config.Reward == LeafReward {
		values[0], values[1] = values[1], values[0]
	}
	s.assign(values)
}

// assign gives each seat the result that it counts (Config.Reward).
func (s *Search) assign(values *[game.MaxSeats]float32) {
	switch s.config.Reward {
	case OtherReward:
		values[0], values[1] = values[1], values[0]
	case FirstReward:
		values[1] = values[0]
	}
}

// finalValues writes the values of the finished state.
func (s *Search) finalValues(values *[game.MaxSeats]float32) {
	*values = [game.MaxSeats]float32{}
	s.state.Returns(values)
	if s.seats == 2 && values[0] == 0 && values[1] == 0 {
		values[0], values[1] = s.config.Draw, s.config.Draw
		if s.config.DrawForMover && len(s.steps) > 0 {
			values[s.steps[len(s.steps)-1].seat] = -s.config.Draw // it has just moved
		}
	}
	if s.config.Reward == NextReward && len(s.steps) > 0 {
		moved := s.steps[len(s.steps)-1].seat
		values[moved] = values[1-moved]
	}
	s.assign(values)
}

// backUp adds the values to everything on the path of the simulation.
func (s *Search) backUp(values *[game.MaxSeats]float32) {
	for _, at := range s.path {
		s.tree.nodes[at].visits++
	}
	for _, step := range s.steps {
		value := float64(values[step.seat])
		c := &s.tree.choices[step.choice]
		e := s.tree.edges.at(step.edge)
		if e.visits == unvisited {
			c.mass += e.prior
		}
		e.visits++
		e.sum += value
		c.visits++
		c.sum += value
	}
}
