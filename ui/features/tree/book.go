package tree

import (
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// nodeRef is a node of a worker's tree. The roots of all trees are the same node, the zero at.
type nodeRef struct{ worker, node int }

// nodeStore holds the worker's answers about single nodes, and the nodes shown.
type nodeStore struct {
	states       map[nodeRef]*nodeState
	asked        question
	last         float64 // of the last question, ms of Time
	picked       nodeRef
	reveals      bool             // the picked node must be scrolled into view in the list
	opened       map[nodeRef]bool // in the list
	allChildren  map[nodeRef]bool // nodes all of whose children are listed
	rootChildren []child          // children of the root, of all workers
	keepsOrder   bool             // the list keeps its order
	allRows      bool             // all rows of the tables are shown
	shown        shownNode        // the picked node; until its answer arrives, the previous one
}

// nodeState is the known state of a node.
type nodeState struct {
	answer   *wire.Inspected // nil if the worker does not know it
	reports  int             // number of reports of its tree received before the question
	asked    float64         // the time of the question, ms of Time
	children []child         // in the order of the list
}

// child is a child of a node.
type child struct {
	nodeRef
	wire.Below
}

// shownNode is the content of the picked node.
type shownNode struct {
	answer *wire.Inspected // nil for nothing
	lesson *board.Lesson   // its position
}

// question is an unanswered question to the worker.
type question struct {
	id      int // 0 for none
	of      nodeRef
	reports int
}

const (
	pause = 500 // ms between two questions about the same nodes
	deep  = 16  // levels of the list opened to show the picked node
)

func newNodeStore() nodeStore {
	return nodeStore{states: make(map[nodeRef]*nodeState), opened: map[nodeRef]bool{{}: true}, allChildren: make(map[nodeRef]bool)}
}

// forget forgets everything about a worker's tree.
func (b *nodeStore) forget(worker int) {
	for n := range b.states {
		if n.worker == worker {
			delete(b.states, n)
		}
	}
	for n := range b.opened {
		if n.worker == worker && n.node > 0 {
			delete(b.opened, n)
		}
	}
	clear(b.allChildren)
	if b.picked.worker == worker {
		b.picked = nodeRef{}
	}
	if b.asked.of.worker == worker {
		b.asked = question{}
	}
	b.rootChildren, b.shown = nil, shownNode{}
}

// setPicked makes a node the picked one. It shows what is known at once.
func (f *Feature) setPicked(c *feature.Context, n nodeRef) {
	b := &f.store
	b.picked = nodeAt(n.worker, n.node)
	if b.picked == (nodeRef{}) {
		if answer, _ := f.root(); answer != nil {
			f.show(c, answer)
		}
	} else if p := b.states[n]; p != nil && p.answer != nil {
		f.show(c, p.answer)
	}
}

// inspect asks about a node that is shown: at once if nothing is known about it, and now and
// then if it may have changed. One question is outstanding at a time.
func (f *Feature) inspect(c *feature.Context) {
	b := &f.store
	if f.watch == 0 || b.asked.id != 0 {
		return
	}
	var oldest *nodeState
	var next nodeRef
	for _, n := range f.wanted() {
		switch p := b.states[n]; {
		case !f.isReported(n):
		case p == nil:
			f.ask(c, n)
			return
		case p.reports != f.trees[n.worker].reports && (oldest == nil || p.asked < oldest.asked):
			oldest, next = p, n
		}
	}
	switch {
	case oldest == nil:
	case c.Time >= b.last+pause:
		f.ask(c, next)
	default:
		f.alarm.Set(c, b.last+pause)
	}
}

// wanted returns the nodes shown, the most urgent first.
func (f *Feature) wanted() []nodeRef {
	list := []nodeRef{f.store.picked}
	for worker := range f.trees {
		list = append(list, nodeRef{worker, 0})
	}
	for _, r := range f.rows() {
		if r.opened && r.node > 0 {
			list = append(list, r.nodeRef)
		}
	}
	return list
}

func (f *Feature) ask(c *feature.Context, n nodeRef) {
	b := &f.store
	b.last = c.Time
	id := c.Ask(wire.Command{Inspect: &wire.Inspect{Worker: n.worker, Node: n.node}})
	b.asked = question{id, n, f.trees[n.worker].reports}
}

// inspected takes an answer about a node, nil if the worker refused.
func (f *Feature) inspected(c *feature.Context, answer *wire.Inspected) {
	b := &f.store
	n := b.asked.of
	p := b.states[n]
	if p == nil {
		p = &nodeState{}
		b.states[n] = p
	}
	p.reports, p.asked = b.asked.reports, b.last
	b.asked = question{}
	if answer == nil || answer.Worker != n.worker || answer.Node != n.node || answer.Board == nil {
		return
	}
	p.answer = answer
	if n.node > 0 {
		b.order(&p.children, children(n.worker, answer))
	} else {
		n = nodeRef{}
		var below []child
		answer, below = f.root()
		b.order(&b.rootChildren, below)
	}
	if n == b.picked {
		f.show(c, answer)
	}
}

// children returns the children of a worker's node. A child's number is above its parent's;
// anything else would make the list endless.
func children(worker int, answer *wire.Inspected) []child {
	var list []child
	for _, below := range answer.Below {
		if below.Node > answer.Node {
			list = append(list, child{nodeRef{worker, below.Node}, below})
		}
	}
	return list
}

// order takes the children of a node into the list, most visits first; while the focus or the
// pointer is in the list, its rows stay in place.
func (b *nodeStore) order(list *[]child, below []child) {
	var ordered []child
	if b.keepsOrder {
		for _, was := range *list {
			for _, n := range below {
				if n.nodeRef == was.nodeRef {
					ordered = append(ordered, n)
				}
			}
		}
	}
	for _, n := range below {
		if !has(ordered, n.nodeRef) {
			ordered = append(ordered, n)
		}
	}
	*list = ordered
}

func has(list []child, n nodeRef) bool {
	for _, c := range list {
		if c.nodeRef == n {
			return true
		}
	}
	return false
}

// root returns the state of the root, of all workers together, which have divided the moves of
// the position among them.
func (f *Feature) root() (joined *wire.Inspected, below []child) {
	sum := 0.0
	for worker := range f.trees {
		p := f.store.states[nodeRef{worker, 0}]
		if p == nil || p.answer == nil {
			continue
		}
		below = append(below, children(worker, p.answer)...)
		sum += float64(p.answer.Value) * float64(p.answer.Visits)
		if joined == nil {
			first := *p.answer
			joined = &first
			continue
		}
		joined.Visits += p.answer.Visits
		joined.More += p.answer.More
		joined.Tables = join(joined.Tables, p.answer.Tables)
	}
	if joined != nil && joined.Visits > 0 {
		joined.Value = float32(sum / float64(joined.Visits))
	}
	for i := range below { // an instance of slices.SortStableFunc would add 10 KB to the program
		for ; i > 0 && below[i].Visits > below[i-1].Visits; i-- {
			below[i], below[i-1] = below[i-1], below[i]
		}
	}
	return joined, below
}

// join joins two workers' tables of the same seat: if both have a move, the row with more visits
// counts. Most visits come first.
func join(a, b []wire.SeatTable) []wire.SeatTable {
	joined := make([]wire.SeatTable, len(a))
	for i, table := range a {
		rows := append([]wire.Row(nil), table.Rows...)
		if i < len(b) && b[i].Seat == table.Seat {
			for _, more := range b[i].Rows {
				rows = with(rows, more)
			}
		}
		joined[i] = wire.SeatTable{Seat: table.Seat, Rows: rows}
	}
	return joined
}

// with returns rows with one more, which replaces the row of the same move.
func with(rows []wire.Row, more wire.Row) []wire.Row {
	i := 0
	for i < len(rows) && rows[i].Move != more.Move {
		i++
	}
	if i == len(rows) {
		rows = append(rows, more)
	} else if rows[i].Visits < more.Visits {
		rows[i] = more
	}
	for ; i > 0 && rows[i].Visits > rows[i-1].Visits; i-- {
		rows[i], rows[i-1] = rows[i-1], rows[i]
	}
	return rows
}

// show shows the answer about the picked node.
func (f *Feature) show(c *feature.Context, said *wire.Inspected) {
	b := &f.store
	b.shown = shownNode{said, lesson(c, said)}
	if b.reveals && len(said.Path) <= deep {
		for _, node := range said.Path[:max(0, len(said.Path)-1)] {
			b.opened[nodeAt(said.Worker, node)] = true
		}
	}
	b.reveals = false
}

// nodeAt returns a worker's node; all workers share the root.
func nodeAt(worker, node int) nodeRef {
	if node == 0 {
		return nodeRef{}
	}
	return nodeRef{worker, node}
}

// lesson returns a node's position for a small board, with the squares of the last move marked.
func lesson(c *feature.Context, said *wire.Inspected) *board.Lesson {
	b := said.Board
	l := &board.Lesson{Game: c.Game.ID, Position: b.Position, Seats: b.Seats, Shows: text.Fill(WordsIn(c.T).Shows, "moves", line(&c.Snapshot, said))}
	if pieces := boards.Of(l.Game).Pieces; pieces != nil {
		l.Pieces = pieces(b.Position)
		for _, i := range b.Last {
			if i >= 0 && i < len(b.Squares) {
				l.From = append(l.From, b.Squares[i])
			}
		}
	}
	return l
}
