package mcts

import (
	"slices"

	"playout/engine/game"
	"playout/engine/search"
)

// Root is the node of the position searched.
const Root int32 = 0

const (
	none      int32 = 0  // no node, as a child: the root is no node's child
	noSlot    int32 = -1 // no place in the table of slots, for a child that its edge holds
	unvisited int32 = 0  // visits of an edge that no simulation has taken
)

// edge is one move of one seat at a node.
type edge struct {
	sum    float64 // of the seat's values over the visits
	visits int32
	child  int32 // the node after it if the seat acts alone, none before it is made
	prior  float32
	move   game.Move
	result search.Result // proven for the seat
	plies  uint8         // to the end of the game after the move, from the tablebase; 0 for unknown, and below the root
}

// swap exchanges two edges field by field, which is faster in WebAssembly than copying them
// whole.
func swap(a, b *edge) {
	a.sum, b.sum = b.sum, a.sum
	a.visits, b.visits = b.visits, a.visits
	a.child, b.child = b.child, a.child
	a.prior, b.prior = b.prior, a.prior
	a.move, b.move = b.move, a.move
	a.result, b.result = b.result, a.result
	a.plies, b.plies = b.plies, a.plies
}

// choice holds the moves of one seat at a node.
type choice struct {
	sum          float64 // of the seat's values over the node's evaluation and the visits
	first, count int32   // its edges
	visits       int32   // simulations that chose here; the edges' visits add up to it
	tried        int32   // for a rule that tries all edges, without chance: the edges tried, which come first
	unproven     int32   // edges without a proven result
	mass         float32 // prior mass of the edges that were visited
}

// node is a position, or in an open loop all positions after the same moves.
type node struct {
	visits int32
	parent int32         // node from which it was made; the root is its own
	choice int32         // its first choice: one for each acting seat, ascending; in an open loop one for each seat
	acting game.Seats    // seats that act, or acted when an open loop made the node; none if the tablebase has the result
	result search.Result // proven for seat 0
}

// tree holds the tables of a search. Nodes are numbered in the order in which they are made.
type tree struct {
	limit   int
	open    bool // the tree is open loop
	nodes   []node
	choices []choice
	edges   edges

	// Where several seats act at once, and everywhere in an open loop, children are found by joint
	// move: slots is an open-addressing hash table of nodes, keyed by parent and joint move and at
	// least half empty. It is nil until the first such node.
	slots  []int32
	joints []jointKey // by node, of the move from its parent

	moving moving
}

const (
	firstNodes   = 1 << 15 // nodes that are allocated at once
	edgesPerNode = 12      // edges allocated for each of them
	edgesPerSeat = 4       // edges allocated for each seat of a node in an open loop; in a lazy tree, of every fourth node
)

// init makes room for trees of up to limit nodes in a game with that number of seats. A lazy tree
// adds the edges of a node only when a simulation first chooses there.
func (t *tree) init(limit, seats int, open, lazy bool) {
	if limit < 1 {
		panic("mcts: a tree needs room for its root")
	}
	room := min(limit, firstNodes)
	t.limit, t.open = limit, open
	t.nodes = make([]node, 0, room)
	choices, edges := 1, edgesPerNode
	if open {
		choices, edges = seats, seats*edgesPerSeat
	}
	if lazy {
		edges /= 4
	}
	t.choices = make([]choice, 0, room*choices)
	for range (room*edges + blockSize - 1) / blockSize {
		t.edges.blocks = append(t.edges.blocks, new(block))
	}
}

// clear empties the tree and keeps its room.
func (t *tree) clear() {
	t.nodes, t.choices, t.edges.used = t.nodes[:0], t.choices[:0], 0
	clear(t.slots)
	t.moving.stage = idle
}

// byJoint reports whether the children of a node are found by joint move.
func (t *tree) byJoint(at int32) bool {
	next := int32(len(t.choices))
	if int(at)+1 < len(t.nodes) {
		next = t.nodes[at+1].choice
	}
	return next-t.nodes[at].choice > 1
}

// child returns the node after a joint move, or none and the slot in which link will put it; last
// is the edge of the last acting seat.
func (t *tree) child(at int32, joint game.Joint, last int32) (child, slot int32) {
	if !t.byJoint(at) {
		return t.edges.at(last).child, noSlot
	}
	if t.slots == nil {
		t.makeSlots()
	}
	return t.lookUp(at, keyOf(&joint))
}

// lookUp returns the node after a joint move, or none and the slot in which it would be.
func (t *tree) lookUp(at int32, by jointKey) (child, slot int32) {
	mask := uint64(len(t.slots) - 1)
	hash := game.Mix(game.Mix(uint64(at)*0x9e3779b97f4a7c15^by.low) ^ by.high)
	for i := hash & mask; ; i = (i + 1) & mask {
		child := t.slots[i]
		if child == none || t.nodes[child].parent == at && t.joints[child] == by {
			return child, int32(i)
		}
	}
}

// link makes a new node the child after a joint move.
func (t *tree) link(at, child, slot int32, joint game.Joint, last int32) {
	t.nodes[child].parent = at
	if slot == noSlot {
		t.edges.at(last).child = child
		return
	}
	t.slots[slot] = child
	t.joints[child] = keyOf(&joint)
}

func (t *tree) makeSlots() {
	size := 2
	for size < 2*t.limit {
		size *= 2
	}
	t.slots = make([]int32, size)
	t.joints = make([]jointKey, t.limit)
}

// choiceOf returns the choice of a seat at a node, nil if it does not act there.
func (t *tree) choiceOf(at int32, seat game.Seat) *choice {
	node := &t.nodes[at]
	if !node.acting.Has(seat) {
		return nil
	}
	return &t.choices[t.choiceIndex(at, seat)]
}

// choiceIndex returns the index of the choice of a seat that acts at a node.
func (t *tree) choiceIndex(at int32, seat game.Seat) int32 {
	node := &t.nodes[at]
	if t.open {
		return node.choice + int32(seat)
	}
	before := node.acting & (game.Only(seat) - 1)
	return node.choice + int32(before.Count())
}

// edgesOf returns the edges of a choice.
func (t *tree) edgesOf(c *choice) []edge {
	return t.edges.slice(c.first, c.count)
}

// provenOf returns the result that the edges of a choice prove for its seat, or Unknown.
func (t *tree) provenOf(c *choice) search.Result {
	best := search.Loss
	edges := t.edgesOf(c)
	for i := range edges {
		switch edges[i].result {
		case search.Win:
			return search.Win
		case search.Draw:
			best = search.Draw
		}
	}
	if c.unproven > 0 {
		return search.Unknown
	}
	return best
}

// add makes a node of the state, which the leaf has evaluated if some seat acts, and returns its
// index.
func (s *Search) add(acting game.Seats) int32 {
	t := &s.tree
	at := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{choice: int32(len(t.choices)), acting: acting})
	leaf := &s.leaf[0]
	from := 0
	for seat := range game.Seat(s.seats) {
		if !acting.Has(seat) {
			if s.open {
				t.choices = append(t.choices, choice{})
			}
			continue
		}
		to := from + leaf.Counts[seat]
		count := int32(to - from)
		// Field by field here too: WebAssembly copies anything larger than two words by a slow
		// call.
		t.choices = slices.Grow(t.choices, 1)[:len(t.choices)+1]
		c := &t.choices[len(t.choices)-1]
		*c = choice{}
		if c.sum = float64(leaf.Values[seat]); s.lazy && count == 0 {
			continue
		}
		c.first, c.count, c.unproven = t.edges.add(count), count, count
		edges := t.edgesOf(c)
		for i, m := range leaf.Moves[from:to] {
			e := &edges[i]
			*e = edge{}
			e.move, e.prior = m, leaf.Priors[from+i]
		}
		from = to
	}
	return at
}
