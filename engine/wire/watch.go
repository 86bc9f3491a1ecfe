package wire

import (
	"errors"
	"fmt"
)

// Watch has the tree of what is thought told as it grows, or with On false no longer.
// Each Watch that is on begins anew: the first Grown after it is Fresh.
type Watch struct {
	On bool `json:"on"`
	// PerSecond is how many simulations a second are done at most, so that each can be
	// seen, from MinSlow to MaxSlow; 0 for as many as there can be. The time that a search
	// waits for that is no part of its limit, nor of Report.Millis; and it is one worker's.
	PerSecond float64 `json:"perSecond,omitempty"`
}

// Grown is what has grown of one worker's tree since its Grown before, bounded in
// bytes: what does not fit comes later.
type Grown struct {
	Worker  int `json:"worker"`  // 0 for the one that leads
	Workers int `json:"workers"` // whose trees are told, as many through all of a tree; at least 1
	// Fresh says that a tree begins: whoever shows it forgets what was told of this
	// worker's; and of all workers' where it is the one that leads, whose comes first.
	Fresh  bool   `json:"fresh,omitempty"`
	Seat   string `json:"seat"`             // who thinks
	Agent  string `json:"agent"`            // agent string
	Nodes  int    `json:"nodes"`            // in the search's tree now, told or not
	Done   int    `json:"done"`             // simulations
	Packed string `json:"packed,omitempty"` // as package engine/stage/growth says
	Names  []Name `json:"names,omitempty"`  // of nodes just below the root, each once: with it or, where they are many, later
	Ended  bool   `json:"ended,omitempty"`  // all is told, and the search is over
}

// Name is what a node below the root is called.
type Name struct {
	Node int    `json:"node"`
	Text string `json:"text"` // the moves that lead there, as a person reads them
}

// Inspect asks about one node of the tree that was told last.
type Inspect struct {
	Worker int `json:"worker"`
	Node   int `json:"node"` // 0 for the root
}

// Inspected is all about a node.
type Inspected struct {
	Worker int      `json:"worker"`
	Node   int      `json:"node"`
	Path   []int    `json:"path"`   // nodes from the root to this one, both included
	Line   []string `json:"line"`   // the moves along it, as a person reads them
	Visits int      `json:"visits"` // N
	Value  float32  `json:"value"`  // Q: for the seat that thinks, -1 to 1
	Proven string   `json:"proven"` // for that seat, as in Row; "" for unknown
	Board  *Board   `json:"board"`  // the position, as a Peeked is
	Chance bool     `json:"chance"` // it is one of the positions that chance makes of these moves
	Tables []Table  `json:"tables"` // of each seat that chooses here: what it holds of its own moves
	// Below are the nodes below this one, most visits first, at most MaxBelow.
	Below []Below `json:"below"`
	More  int     `json:"more,omitempty"` // further ones
}

// Table is what a node holds of the moves of one seat that chooses there, as if it
// chose alone; Rows are as in Report, values for that seat.
type Table struct {
	Seat string `json:"seat"`
	Rows []Row  `json:"rows"`
}

// Below is a node below another.
type Below struct {
	Node   int     `json:"node"`
	Text   string  `json:"text"` // the moves that lead there, as a person reads them
	Visits int     `json:"visits"`
	Value  float32 `json:"value"` // for the seat that thinks, -1 to 1
	Proven string  `json:"proven"`
	Leaf   bool    `json:"leaf,omitempty"` // nothing is below it yet
}

// Limits of what is told of a tree.
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

func (w *Watch) check() error {
	if p := w.PerSecond; p != 0 && !(p >= MinSlow && p <= MaxSlow) {
		return fmt.Errorf("%g simulations a second; allowed: %g to %d, or 0 for as many as there can be", p, MinSlow, MaxSlow)
	}
	return nil
}

func (i *Inspect) check() error { return checkNode(i.Worker, i.Node) }

func checkNode(worker, node int) error {
	if err := checkRange("worker", worker, 0, MaxWorkers-1); err != nil {
		return err
	}
	return checkRange("node", node, 0, MaxNode)
}

// check does not read what is packed: whoever shows the tree does, record by record.
func (g *Grown) check() error {
	if err := checkRange("workers", g.Workers, 1, MaxWorkers); err != nil {
		return err
	}
	if err := checkRange("worker", g.Worker, 0, g.Workers-1); err != nil {
		return err
	}
	if err := checkRange("nodes", g.Nodes, 0, MaxNode); err != nil {
		return err
	}
	if err := checkRange("done", g.Done, 0, most); err != nil {
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

// checkNamed holds a node below another, and what it is called, to their bounds.
func checkNamed(node int, text string) error {
	if len(text) > MaxName {
		return fmt.Errorf("a node's name of %d bytes; allowed: at most %d", len(text), MaxName)
	}
	return checkRange("node", node, 1, MaxNode)
}

func (i *Inspected) check() error {
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
	if i.Board == nil || len(i.Tables) > MaxSeats || len(i.Below) > MaxBelow {
		return fmt.Errorf("%d tables and %d nodes below, with a board: %t; allowed: at most %d and %d, with one", len(i.Tables), len(i.Below), i.Board != nil, MaxSeats, MaxBelow)
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
	return i.Board.check()
}
