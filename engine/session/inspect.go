package session

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/search"
	"playout/engine/wire"
)

// inspect tells all about a node of the tree that was told last.
func (s *Session) inspect(id int, c *wire.Inspect) *problem {
	if c.Worker > 0 {
		return s.inquire(id, c)
	}
	g := s.watch.tree
	if g == nil {
		return refuse(wire.KindMissing, "there is no tree; allowed: one that is watched while its search thinks, and until the next thought")
	}
	if nodes := g.inside.Nodes(); c.Node >= nodes {
		return refuse(wire.KindMessage, "there is no node %d; allowed: 0 to %d", c.Node, nodes-1)
	}
	told, problem := g.node(int32(c.Node))
	if problem != nil {
		return problem
	}
	s.send(wire.Event{ID: id, Epoch: s.epoch, Inspected: told})
	return nil
}

// node is all about a node.
func (g *tree) node(at int32) (*wire.Inspected, *problem) {
	path := g.path(at)
	if len(path) > wire.MaxPath {
		return nil, refuse(wire.KindMessage, "node %d is %d moves from the root; allowed: at most %d", at, len(path)-1, wire.MaxPath-1)
	}
	t, spec := g.thought, g.thought.table.game.Spec()
	var choosing game.Seats
	rows := make([][]search.Row, len(spec.Seats))
	for i := range rows {
		if rows[i] = g.inside.Rows(at, game.Seat(i), g.byBound, nil); len(rows[i]) > 0 {
			choosing |= game.Only(game.Seat(i))
		}
	}
	there, line := g.position(path, choosing)
	value, _ := g.inside.Value(at, t.seat)
	told := &wire.Inspected{
		Node: int(at), Visits: int(g.inside.Visits(at)), Value: finite(value), Proven: proven(g.inside.Proven(at, t.seat)),
		Board: there.board(), Chance: spec.Chance && at > 0,
	}
	for _, node := range path {
		told.Path = append(told.Path, int(node))
	}
	for _, ply := range line {
		told.Line = append(told.Line, ply.Text)
	}
	for set := choosing; set != 0; set = set.Rest() {
		seat := set.First()
		told.Tables = append(told.Tables, wire.Table{
			Seat: spec.Seats[seat],
			Rows: rowsOf(rows[seat][:min(len(rows[seat]), wire.MaxPerSeat)], true, func(m game.Move) choice {
				return shown(there.state, seat, m)
			}),
		})
	}
	told.Below, told.More = g.below(at, there.state)
	return told, nil
}

// shown is how a move is shown in a state. Where chance has a say it need not be legal
// in that one.
func shown(state game.State, seat game.Seat, m game.Move) choice {
	if state.Acting().Has(seat) && slices.Contains(state.Legal(seat, nil), m) {
		return choiceOf(state, seat, m)
	}
	return choice{name: state.MoveName(seat, m)}
}

// path is the nodes from the root to one, both included.
func (g *tree) path(at int32) []int32 {
	path := []int32{at}
	for ; at > 0; path = append(path, at) {
		at = g.inside.Parent(at)
	}
	slices.Reverse(path)
	return path
}

// worlds is how many ways chance is tried to go, so that the moves to a node are legal.
const worlds = 64

// position is the table at the end of a path, or as far as its moves are legal, and
// what was played from the root on. Where chance has a say it is one of the positions
// that the moves may lead to, the same each time and not what chance will bring in the
// game: one at which the seats act that choose at the node, if it can be found.
func (g *tree) position(path []int32, choosing game.Seats) (there *table, line []wire.Ply) {
	from := g.thought.table
	var joints []game.Joint
	for _, node := range path[1:] {
		joints = append(joints, g.inside.Joint(node))
	}
	if !from.game.Spec().Chance || len(joints) == 0 {
		next := from.cut()
		for _, j := range joints {
			if next.step(j, "") != nil {
				break
			}
		}
		next.tree = record.NewTree(next.record, record.Ending{})
		next.nodes = next.tree.Through(0).Nodes
		return next, next.plies[from.ply:]
	}
	var best *record.Record
	for seed := range uint64(worlds) {
		r, err := record.New(from.game, from.state.String(), seed)
		if err != nil {
			panic(err) // a position's own text
		}
		for _, j := range joints {
			if r.Append(j) != nil {
				break
			}
		}
		if best == nil || r.Len() > best.Len() {
			best = r
		}
		if r.Len() == len(joints) && r.StateAt(r.Len()).Acting() == choosing {
			best = r
			break
		}
	}
	next := show(from.game, record.NewTree(best, record.Ending{}), 0)
	return next, next.plies
}

// below are the nodes below a node, whose position is given, most visits first.
func (g *tree) below(at int32, from game.State) (list []wire.Below, more int) {
	nodes := int32(g.inside.Nodes())
	parents := make([]bool, nodes)
	var all []int32
	for node := at + 1; node < nodes; node++ {
		parent := g.inside.Parent(node)
		if parents[parent] = true; parent == at {
			all = append(all, node)
		}
	}
	slices.SortFunc(all, func(a, b int32) int {
		return cmp.Or(cmp.Compare(g.inside.Visits(b), g.inside.Visits(a)), cmp.Compare(a, b))
	})
	seat := g.thought.seat
	for _, node := range all[:min(len(all), wire.MaxBelow)] {
		value, _ := g.inside.Value(node, seat)
		list = append(list, wire.Below{
			Node: int(node), Text: g.text(node, from), Visits: int(g.inside.Visits(node)),
			Value: finite(value), Proven: proven(g.inside.Proven(node, seat)), Leaf: !parents[node],
		})
	}
	return list, len(all) - len(list)
}

// text is the moves that lead to a node from the one above it, whose position is given,
// as a person reads them.
func (g *tree) text(node int32, from game.State) string {
	j := g.inside.Joint(node)
	if acting := from.Acting(); acting.Count() == 1 {
		seat := acting.First()
		if c := shown(from, seat, j[seat]); c.text != "" {
			return c.text
		}
	}
	return record.StepName(g.thought.table.game.Spec(), from, j)
}
