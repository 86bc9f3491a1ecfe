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
	Path   []int32       // the nodes from the root to it, both included
	Line   []game.Joint  // the joint moves along the path
	Visits int32         // N: simulations through it
	Value  float32       // Q: for the seat that thinks, -1 to 1, as a Reporter reports it
	Proven search.Result // for that seat
	Tables []SeatTable   // of each seat that chooses there, ascending
	Below  []Below       // its children, most visits first, then in the order in which they were made
	More   int           // further children
}

// SeatTable holds the statistics of the moves of one seat that chooses at a node.
type SeatTable struct {
	Seat game.Seat
	Rows []search.Row // in the order in which the search chooses, values for the seat
}

// Below is a child of a node; if paths are joined, only of the node that it was made from.
type Below struct {
	Node   int32
	Joint  game.Joint // the moves that lead to it
	Visits int32
	Value  float32       // for the seat that thinks
	Proven search.Result // for that seat
	Leaf   bool          // it has no children
}

// Inspect describes a node of the present tree of a search, for the seat that thinks, with at
// most most children; ok is false if there is no such node.
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
	var below []int32
	parents := make([]bool, in.Nodes()) // nodes that have children
	for child := mcts.Root + 1; int(child) < in.Nodes(); child++ {
		parent := in.Parent(child)
		parents[parent] = true
		if parent == at {
			below = append(below, child)
		}
	}
	sorting.Stably(below, func(a, b int32) int { return cmp.Compare(in.Visits(b), in.Visits(a)) })
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
