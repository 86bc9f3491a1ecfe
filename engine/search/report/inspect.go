package report

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/engine/sorting"
)

// Node describes one node of a search's tree.
type Node struct {
	Path         []int32       // the nodes from the root to it, both included
	Line         []game.Joint  // the joint moves along the path
	Visits       int32         // N: simulations through it
	Value        float32       // Q: for the seat that thinks, -1 to 1, as a Reporter reports it
	Proven       search.Result // for that seat
	Tables       []SeatTable   // of each seat that chooses there, ascending
	Children     []Child       // most visits first, then in the order in which they were made
	MoreChildren int           // children left out
}

// SeatTable holds the statistics of the moves of one seat that chooses at a node.
type SeatTable struct {
	Seat game.Seat
	Rows []search.Row // in the order in which the search chooses, values for the seat
}

// Child is a child of a node; if paths are joined, only of the node that it was made from.
type Child struct {
	Node   int32
	Joint  game.Joint // the moves that lead to it
	Visits int32
	Value  float32       // for the seat that thinks
	Proven search.Result // for that seat
	Leaf   bool          // it has no children
}

// Inspect describes a node of the present tree of a search, for the seat that thinks, with at most
// limit children; ok is false if there is no such node.
func Inspect(s *mcts.Search, seat game.Seat, at int32, limit int) (n Node, ok bool) {
	in := s.TreeView()
	if at < 0 || int(at) >= in.Nodes() {
		return Node{}, false
	}
	w := valuer{in: in, seat: seat}
	n.Visits, n.Proven = in.Visits(at), in.Proven(at, seat)
	n.Value = w.value(at)
	for up := at; ; up = in.Parent(up) {
		n.Path = append(n.Path, up)
		if up == mcts.Root {
			break
		}
		n.Line = append(n.Line, in.Joint(up))
	}
	slices.Reverse(n.Path)
	slices.Reverse(n.Line)
	for chooser := range game.Seat(game.MaxSeats) {
		if rows := in.Rows(at, chooser, nil); len(rows) > 0 {
			n.Tables = append(n.Tables, SeatTable{chooser, rows})
		}
	}
	var children []int32
	parents := make([]bool, in.Nodes()) // nodes that have children
	for child := mcts.Root + 1; int(child) < in.Nodes(); child++ {
		parent := in.Parent(child)
		parents[parent] = true
		if parent == at {
			children = append(children, child)
		}
	}
	sorting.Stably(children, func(a, b int32) int { return cmp.Compare(in.Visits(b), in.Visits(a)) })
	n.MoreChildren = max(0, len(children)-limit)
	for _, child := range children[:len(children)-n.MoreChildren] {
		n.Children = append(n.Children, Child{
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
