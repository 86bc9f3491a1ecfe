package wire

import (
	"errors"
	"fmt"

	"playout/engine/link"
)

// Watch starts reports of how the tree of a search grows or, with On false, stops them. Each Watch
// with On starts over: the first Grown after it is Fresh.
type Watch struct {
	On bool `json:"on"`
	// PerSecond bounds the simulations a second, from MinSlow to MaxSlow, so that each can be
	// seen; 0 for no limit. Its pauses count neither towards the agent's time nor towards
	// Report.Millis, and one worker searches alone.
	PerSecond float64 `json:"perSecond,omitempty"`
}

// Grown is the growth of one worker's tree since its last Grown. Its size is bounded: later ones
// hold the rest.
type Grown struct {
	Worker  int `json:"worker"`  // 0 for the leader
	Workers int `json:"workers"` // whose trees are reported, at least 1; constant within a search
	// Fresh tells whether a new tree starts: it replaces that of this worker, or those of all
	// workers if this is the leader, which reports first.
	Fresh  bool   `json:"fresh,omitempty"`
	Seat   string `json:"seat"`             // that thinks
	Agent  string `json:"agent"`            // agent string
	Nodes  int    `json:"nodes"`            // in the search's tree now, reported or not
	Done   int    `json:"done"`             // simulations in the tree, including those kept from before this search
	Packed string `json:"packed,omitempty"` // in the form of package engine/search/growth
	Names  []Name `json:"names,omitempty"`  // of children of the root, each once: with the node or, if there are many, later
	Ended  bool   `json:"ended,omitempty"`  // whether all is reported, and the search is over
}

// Name is the name of a child of the root.
type Name struct {
	Node int    `json:"node"`
	Text string `json:"text"` // the moves that lead to it, in readable form
}

// Inspect asks about a node of the tree reported last.
type Inspect struct {
	Worker int `json:"worker"`
	Node   int `json:"node"` // 0 for the root
}

// Inspected is the search's knowledge of a node.
type Inspected struct {
	Worker int         `json:"worker"`
	Node   int         `json:"node"`
	Path   []int       `json:"path"`   // nodes from the root to this one, inclusive
	Line   []string    `json:"line"`   // the moves along it, in readable form
	Visits int         `json:"visits"` // N
	Value  float32     `json:"value"`  // Q: for the seat that searches, -1 to 1
	Proven string      `json:"proven"` // for that seat, as in Row
	Board  *Board      `json:"board"`  // the position, as in a Peeked
	Chance bool        `json:"chance"` // whether its position is one of several chance outcomes of these moves
	Tables []SeatTable `json:"tables"` // one for each seat to move here
	// Below holds the children of this node, most visits first, at most MaxBelow.
	Below []Below `json:"below"`
	More  int     `json:"more,omitempty"` // further children
}

// SeatTable holds the statistics of a node for the moves of one acting seat, as if it moved alone;
// Rows are as in Report, with values for that seat.
type SeatTable struct {
	Seat string `json:"seat"`
	Rows []Row  `json:"rows"`
}

// Below is a child of a node.
type Below struct {
	Node   int     `json:"node"`
	Text   string  `json:"text"` // the moves that lead to it, in readable form
	Visits int     `json:"visits"`
	Value  float32 `json:"value"` // for the seat that thinks, -1 to 1
	Proven string  `json:"proven"`
	Leaf   bool    `json:"leaf,omitempty"` // whether it has no children yet
}

// Limits of reports of a tree.
const (
	MaxPacked  = 64 << 10 // bytes of Grown.Packed
	MaxNode    = 1 << 20  // nodes of a tree
	MaxBelow   = 64
	MaxPath    = 1 << 10 // nodes from the root
	MaxPerSeat = 256     // rows of a Table
	MinSlow    = 0.01    // of Watch.PerSecond
	MaxSlow    = 1000
	MaxNames   = 256 // of a Grown
)

// Check implements strict.Checker.
func (w *Watch) Check() error {
	if p := w.PerSecond; p != 0 && !(p >= MinSlow && p <= MaxSlow) {
		return fmt.Errorf("%g simulations a second; allowed: %g to %d, or 0 for no limit", p, MinSlow, MaxSlow)
	}
	return nil
}

// Check implements strict.Checker.
func (i *Inspect) Check() error { return checkNode(i.Worker, i.Node) }

func checkNode(worker, node int) error {
	if err := checkRange("worker", worker, 0, MaxWorkers-1); err != nil {
		return err
	}
	return checkRange("node", node, 0, MaxNode)
}

// Check implements strict.Checker. The view of the tree unpacks the nodes, record by record.
func (g *Grown) Check() error {
	if err := checkRange("workers", g.Workers, 1, MaxWorkers); err != nil {
		return err
	}
	if err := checkRange("worker", g.Worker, 0, g.Workers-1); err != nil {
		return err
	}
	if err := checkRange("nodes", g.Nodes, 0, MaxNode); err != nil {
		return err
	}
	if err := checkRange("done", g.Done, 0, maxSimulations); err != nil {
		return err
	}
	if len(g.Packed) > MaxPacked || len(g.Names) > MaxNames {
		return fmt.Errorf("%d bytes of a tree and %d names; allowed: at most %d and %d", len(g.Packed), len(g.Names), MaxPacked, MaxNames)
	}
	for _, n := range g.Names {
		if err := checkNamed(n.Node, n.Text); err != nil {
			return err
		}
	}
	return nil
}

// checkNamed checks the number of a node other than the root, and its name.
func checkNamed(node int, text string) error {
	if len(text) > MaxName {
		return fmt.Errorf("a node's name of %d bytes; allowed: at most %d", len(text), MaxName)
	}
	return checkRange("node", node, 1, MaxNode)
}

// Check implements strict.Checker.
func (i *Inspected) Check() error {
	if err := checkNode(i.Worker, i.Node); err != nil {
		return err
	}
	if n := len(i.Path); n == 0 || n > MaxPath || i.Path[0] != 0 || i.Path[n-1] != i.Node || len(i.Line) >= n {
		return fmt.Errorf("a path of %d nodes and %d moves; allowed: from node 0 to the node, at most %d, and fewer moves", n, len(i.Line), MaxPath)
	}
	for _, node := range i.Path {
		if err := checkRange("node", node, 0, MaxNode); err != nil {
			return err
		}
	}
	if i.Board == nil || len(i.Tables) > link.MaxSeats || len(i.Below) > MaxBelow {
		return fmt.Errorf("%d tables and %d nodes below, with a board: %t; allowed: at most %d and %d, with one", len(i.Tables), len(i.Below), i.Board != nil, link.MaxSeats, MaxBelow)
	}
	if min(i.Visits, i.More) < 0 {
		return errors.New("visits or further nodes below 0")
	}
	if err := checkProven(i.Proven); err != nil {
		return err
	}
	for _, t := range i.Tables {
		if len(t.Rows) > MaxPerSeat {
			return fmt.Errorf("a table of %d rows; allowed: at most %d", len(t.Rows), MaxPerSeat)
		}
		if err := checkRows(t.Rows); err != nil {
			return err
		}
	}
	for _, b := range i.Below {
		if b.Visits < 0 {
			return errors.New("visits below 0")
		}
		if err := checkNamed(b.Node, b.Text); err != nil {
			return err
		}
		if err := checkProven(b.Proven); err != nil {
			return err
		}
	}
	return i.Board.Check()
}
