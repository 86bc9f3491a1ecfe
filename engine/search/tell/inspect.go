package tell

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/mcts"
)

// Node is all about one node of a search's tree.
type Node struct {
	Path   []int32       // the nodes from the root to it, both included
	Line   []game.Joint  // the joint moves along the path
	Visits int32         // N: simulations that came by it
	Value  float32       // Q: for the seat that thinks, -1 to 1, as a Teller tells it
	Proven search.Result // for that seat
	Tables []Table       // of each seat that chooses there, ascending
	Below  []Below       // the nodes below it, most visits first, then in the order in which they were made
	More   int           // nodes below it beyond those
}

// Table is what a node holds of the moves of one seat that chooses there, as if it chose
// alone.
type Table struct {
	Seat game.Seat
	Rows []search.Row // in the order in which the search chooses, values for the seat
}

// Below is a node below another, which it was made from where paths are joined.
type Below struct {
	Node   int32
	Joint  game.Joint // the moves that lead to it
	Visits int32
	Value  float32       // for the seat that thinks
	Proven search.Result // for that seat
	Leaf   bool          // nothing is below it
}

// Inspect is all about a node of the tree that a search has now, for the seat that
// thinks, with at most so many nodes below it; ok is false where there is no such node.
func Inspect(s *mcts.Search, seat game.Seat, at int32, most int) (n Node, ok bool) {
	in := s.Inside()
	if at < 0 || int(at) >= in.Nodes() {
		return Node{}, false
	}
	w := worth{in: in, seat: seat}
	n.Visits, n.Proven = in.Visits(at), in.Proven(at, seat)
	n.Value = w.value(at)
	for up := at; ; up = in.Parent(up) {
		n.Path = append(n.Path, up)
		if up == 0 {
			break
		}
		n.Line = append(n.Line, in.Joint(up))
	}
	slices.Reverse(n.Path)
	slices.Reverse(n.Line)
	for chooser := range game.Seat(game.MaxSeats) {
		if rows := in.Rows(at, chooser, nil); len(rows) > 0 {
			n.Tables = append(n.Tables, Table{chooser, rows})
		}
	}
	var below []int32
	parents := make([]bool, in.Nodes()) // nodes with another below them
	for child := int32(1); int(child) < in.Nodes(); child++ {
		parent := in.Parent(child)
		parents[parent] = true
		if parent == at {
			below = append(below, child)
		}
	}
	slices.SortStableFunc(below, func(a, b int32) int { return cmp.Compare(in.Visits(b), in.Visits(a)) })
	n.More = max(0, len(below)-most)
	for _, child := range below[:len(below)-n.More] {
		n.Below = append(n.Below, Below{
			Node:   child,
			Joint:  in.Joint(child),
			Visits: in.Visits(child),
			Value:  w.value(child),
			Proven: in.Proven(child, seat),
			Leaf:   !parents[child],
		})
	}
	return n, true
}
