package wire

import (
	"errors"
	"fmt"
	"math"

	"playout/engine/link"
)

// Simulate asks what one simulation of a tree search does, or one node of an alpha-beta search, in
// the order in which it leaves them. The search is that of an agent at a position, from a seed, and
// always the same. The answer is a Simulated or an Error; nothing changes.
type Simulate struct {
	Epoch int      `json:"epoch"`
	Ply   int      `json:"ply"`             // of the record
	Moves []string `json:"moves,omitempty"` // that lead from there to the position, as in Peek
	Agent string   `json:"agent"`           // agent string
	Seed  uint64   `json:"seed,omitempty"`  // of the agent's random numbers
	// Of is the number of simulations for which the agent thinks, 1 to MaxSimulated; 0 for its own
	// number, or without one UsualSimulated. It means nothing to alpha-beta, which searches to its
	// depth or number of nodes, or UsualDepth if time limits it.
	Of int `json:"of,omitempty"`
	At int `json:"at"` // the simulation or node, 1 for the first; one above their number is the last
}

// Simulated is one simulation of a search, or one node of alpha-beta, which has Trace instead of
// Path and all after it.
type Simulated struct {
	Agent  string  `json:"agent"`            // as it thinks: canonical, resolved, with its number of simulations
	Values []Value `json:"values,omitempty"` // of the agent's keys, as in Checked
	Seat   string  `json:"seat"`             // that thinks
	// At is the simulation: that of Simulate or, if the search ended before since its result is
	// proven, the last one; 0 without any.
	At    int      `json:"at"`
	Of    int      `json:"of"`
	Ended bool     `json:"ended,omitempty"` // whether the search ends with At although At is below Of
	Path  []Choice `json:"path,omitempty"`  // at most MaxPath, in the order in which they were made
	// Values of the position at the end of the path by seat, -1 to 1, and what gave them: "playout",
	// "net", "heuristic", "end" or "proven".
	Leaf []float64 `json:"leaf,omitempty"`
	By   string    `json:"by,omitempty"`
	// The moves of the playout that gave them, in readable form, several at once joined by "/": the
	// first MaxPlayout of its plies.
	Playout []string `json:"playout,omitempty"`
	Plies   int      `json:"plies,omitempty"`
	// The positions after the first of these moves, in a game of chance: at most MaxPositions bytes.
	Positions []string `json:"positions,omitempty"`
	// The moves of the root before and after the simulation, the agent's choice first.
	Before []RootMove `json:"before,omitempty"`
	After  []RootMove `json:"after,omitempty"`

	// Exact holds the results of the root's moves that are certain without the search, at most MaxRows;
	// later answers about the same position may have more.
	Exact   []ExactMove `json:"exact,omitempty"`
	Solving bool        `json:"solving,omitempty"` // whether they will have more

	// The nodes of alpha-beta from the root to the one asked for, and those below it in the order of
	// the search, at most MaxRows. A search of more than MaxTraced nodes has none, and At 0.
	Trace []TracedNode `json:"trace,omitempty"`
	Below []TracedNode `json:"below,omitempty"`
	Nodes int          `json:"nodes,omitempty"` // of the whole search; 0 for a tree search
	Cuts  []CutCount   `json:"cuts,omitempty"`  // how many of them ended early, by reason
}

// ExactMove is a move of the root with its certain result, as in a Row.
type ExactMove struct {
	Move   string `json:"move"`
	Proven string `json:"proven"`
	Margin int    `json:"margin,omitempty"`
	Plies  int    `json:"plies,omitempty"`
}

// TracedNode is a node of an alpha-beta search, see alphabeta.Node. Bounds and score are in points for
// the side to move.
type TracedNode struct {
	At       int    `json:"at"`             // its number in the order in which the search leaves the nodes
	Move     string `json:"move,omitempty"` // that led to it, "" for a root, "null" for a null move
	Text     string `json:"text,omitempty"` // the move in readable form, if it differs
	Depth    int    `json:"depth"`
	Alpha    *int   `json:"alpha,omitempty"` // nil without a bound
	Beta     *int   `json:"beta,omitempty"`  // likewise
	Score    int    `json:"score"`
	Cut      string `json:"cut,omitempty"` // why the search left it early, see alphabeta.Cut
	Searched int    `json:"searched"`
	Moves    int    `json:"moves"`
}

// CutCount is how many nodes were left early for a reason.
type CutCount struct {
	Cut string `json:"cut"`
	N   int    `json:"n"`
}

// Choice is the selection of a move for a seat at a node.
type Choice struct {
	Node   int    `json:"node"`   // 0 for the root, then one more for each node passed
	Seat   string `json:"seat"`   // several choose at the same node if they move at once
	Visits int    `json:"visits"` // N in the formula
	Chosen int    `json:"chosen"` // index of the chosen edge
	// Edges holds the legal moves as they stood when the choice was made. Once there are MaxEdges on
	// a path, later choices have only the chosen one.
	Edges []ChoiceEdge `json:"edges"`
	Moves int          `json:"moves"` // the number of legal moves
}

// ChoiceEdge is a move as the selection rule saw it, see mcts.Edge.
type ChoiceEdge struct {
	Move    string   `json:"move"`
	Text    string   `json:"text,omitempty"` // in readable form, if it differs
	Squares []int    `json:"squares,omitempty"`
	N       int      `json:"n"`
	Q       float64  `json:"q"`
	P       float64  `json:"p"`
	U       *float64 `json:"u,omitempty"`   // nil for a move without visits under UCT
	Sum     *float64 `json:"sum,omitempty"` // likewise
	Proven  string   `json:"proven,omitempty"`
}

// RootMove is a move of the root in a Simulated.
type RootMove struct {
	Move string  `json:"move"`
	N    int     `json:"n"`
	Q    float64 `json:"q"`
}

// Limits of simulations.
const (
	MaxSimulated   = 100_000 // simulations of a search
	UsualSimulated = 400     // of an agent that time limits
	MaxEdges       = 3000    // of the path of a Simulated
	MaxPlayout     = 1024    // moves of its playout
	MaxPositions   = 1 << 18 // bytes of the positions of its playout
	MaxTraced      = 50_000  // nodes of an alpha-beta search that can be shown
	UsualDepth     = 3       // plies of alpha-beta that time limits

	maxCuts = 16 // reasons
)

// Check implements strict.Checker.
func (s *Simulate) Check() error {
	peek := Peek{Epoch: s.Epoch, Ply: s.Ply, Moves: s.Moves}
	if err := peek.Check(); err != nil {
		return err
	}
	if err := checkRange("simulations", s.Of, 0, MaxSimulated); err != nil {
		return err
	}
	return checkRange("simulation", s.At, 1, link.MaxSimulation)
}

// Check implements strict.Checker.
func (s *Simulated) Check() error {
	if err := checkRange("simulations", s.Of, 1, MaxSimulated); err != nil {
		return err
	}
	if err := checkRange("simulation", s.At, 0, s.Of); err != nil {
		return err
	}
	if len(s.Path) > MaxPath || len(s.Leaf) > link.MaxSeats || len(s.Values) > maxKeys || max(len(s.Before), len(s.After)) > MaxRows {
		return fmt.Errorf("%d choices, %d values, %d keys, %d and %d moves; allowed: at most %d, %d, %d and %d",
			len(s.Path), len(s.Leaf), len(s.Values), len(s.Before), len(s.After), MaxPath, link.MaxSeats, maxKeys, MaxRows)
	}
	if n := len(s.Playout); n > MaxPlayout {
		return fmt.Errorf("a playout of %d moves; allowed: at most %d", n, MaxPlayout)
	} else if n > s.Plies {
		return fmt.Errorf("a playout of %d moves in %d plies; allowed: no fewer plies than moves", n, s.Plies)
	}
	if err := checkMoves(s.Playout); err != nil {
		return err
	}
	bytes := 0
	for _, position := range s.Positions {
		bytes += len(position)
	}
	if n := len(s.Positions); n > len(s.Playout) || bytes > MaxPositions {
		return fmt.Errorf("%d positions of %d bytes after %d moves; allowed: at most one each, and %d bytes", n, bytes, len(s.Playout), MaxPositions)
	}
	for _, v := range s.Leaf {
		if !(math.Abs(v) <= 1) {
			return fmt.Errorf("a value of %g; allowed: -1 to 1", v)
		}
	}
	if len(s.Trace) > MaxPath || len(s.Below) > MaxRows || len(s.Cuts) > maxCuts || s.Nodes < 0 {
		return fmt.Errorf("%d and %d nodes of %d, %d cuts; allowed: at most %d and %d, and %d", len(s.Trace), len(s.Below), s.Nodes, len(s.Cuts), MaxPath, MaxRows, maxCuts)
	}
	if n := len(s.Exact); n > MaxRows {
		return fmt.Errorf("%d exact results; allowed: at most %d", n, MaxRows)
	}
	for _, m := range s.Exact {
		if err := checkProven(m.Proven); err != nil {
			return err
		}
		if m.Proven == "" || m.Plies < 0 || len(m.Move) > maxMoveText {
			return fmt.Errorf("an exact result %q in %d plies of a move of %d bytes; allowed: win, draw or loss, no fewer than 0 plies, at most %d bytes", m.Proven, m.Plies, len(m.Move), maxMoveText)
		}
	}
	for _, list := range [][]TracedNode{s.Trace, s.Below} {
		for i := range list {
			if n := &list[i]; n.At < 1 || n.At > s.Of || min(n.Searched, n.Moves) < 0 || max(len(n.Move), len(n.Text)) > maxMoveText {
				return fmt.Errorf("node %d of %d with %d of %d moves; allowed: a node of them, and no number below 0", n.At, s.Of, n.Searched, n.Moves)
			}
		}
	}
	node := 0
	for i := range s.Path {
		c := &s.Path[i]
		if i > 0 && c.Node == node+1 {
			node++
		}
		if c.Node != node {
			return fmt.Errorf("a choice at node %d after one at %d; allowed: the same node or the next", c.Node, node)
		}
		if err := c.check(); err != nil {
			return err
		}
	}
	for _, rows := range [][]RootMove{s.Before, s.After} {
		for _, r := range rows {
			if r.N < 0 {
				return errors.New("visits below 0")
			}
		}
	}
	return nil
}

func (c *Choice) check() error {
	if n := len(c.Edges); n > MaxRows || c.Moves < n || c.Visits < 0 {
		return fmt.Errorf("%d edges of %d moves with %d visits; allowed: at most %d edges, and no fewer moves", n, c.Moves, c.Visits, MaxRows)
	}
	if err := checkRange("chosen edge", c.Chosen, 0, len(c.Edges)-1); err != nil {
		return err
	}
	for i := range c.Edges {
		e := &c.Edges[i]
		if e.N < 0 {
			return errors.New("visits below 0")
		}
		if err := checkProven(e.Proven); err != nil {
			return err
		}
		if err := checkSquares(e.Squares, maxCells); err != nil {
			return err
		}
	}
	return nil
}
