package alphabeta

import "playout/engine/game"

// Node is a node that a search has left, as Trace reports it. Bounds and score are in points for the
// seat that acts there; where the game is over, for the seat that did not make the last move.
type Node struct {
	ID, Parent int // from 1, in the order in which the search entered the nodes; a root has the parent 0
	Iteration  int // plies of the iteration
	Ply        int // below the root
	// Before is the position in which Seat made Move; nil for a root. It is valid during the report.
	// A null move is game.NoMove.
	Before      game.State
	Seat        game.Seat
	Move        game.Move
	Depth       int // plies to search, 0 and less in the quiescence search
	Alpha, Beta int // ±Unbounded without a bound
	Score       int // fail-soft: at or below Alpha an upper bound, at or above Beta a lower one
	Cut         Cut
	Searched    int // moves searched
	Moves       int // moves listed: all legal ones, or in the quiescence search those that it tries; 0 if none were
}

// Unbounded is the size of a bound that is none.
const Unbounded = infinity

// Cut is why a search did not search all moves of a node.
type Cut string

// The reasons.
const (
	NoCut       Cut = ""         // it searched them all, or the node is a leaf
	CutBeta     Cut = "beta"     // a move, or ProbCut, reached beta: the other side avoids the node
	CutAlpha    Cut = "alpha"    // razoring, ProbCut or the distance to a mate: nothing here reaches alpha
	CutNull     Cut = "null"     // passing the turn reached beta
	CutLate     Cut = "late"     // late quiet moves were left out
	CutFutility Cut = "futility" // the evaluation is far above beta, or quiet moves far below alpha were left out
	CutTable    Cut = "table"    // the table has the value
	CutStand    Cut = "stand"    // the evaluation alone reaches beta at the horizon
)

// trace reports the nodes of a search.
type trace struct {
	report func(*Node)
	last   int    // the number of nodes so far
	open   []Node // from a root to the node under way
}

// Trace makes the searches from the next Think on report each node when they leave it, nil for no
// longer. The Node is valid until the function returns. It changes nothing that a search finds.
func (s *Search) Trace(report func(*Node)) {
	s.engine.trace = nil
	if report != nil {
		s.engine.trace = &trace{report: report}
	}
}

// traceRoot searches the root as searchRoot does, and reports it.
func (e *engine) traceRoot(depth, low, high int) (best, least int) {
	t := e.trace
	t.last++
	t.open = append(t.open[:0], Node{ID: t.last, Iteration: e.iteration, Move: game.NoMove, Depth: depth, Alpha: low, Beta: high, Moves: len(e.rows)})
	best, least = e.searchRoot(depth, low, high)
	if n := &t.open[0]; !e.halted {
		n.Score = best
		if best >= high {
			n.Cut = CutBeta
		}
		t.report(n)
	}
	return best, least
}

// traceChild searches the position in the next frame, with the quiescence search or not, and reports
// it.
func (e *engine) traceChild(f *frame, depth, alpha, beta int, quiet bool) (value int) {
	t, next := e.trace, f.next
	t.last++
	n := Node{
		ID: t.last, Parent: t.open[len(t.open)-1].ID, Iteration: e.iteration, Ply: next.ply, Before: f.state, Seat: f.Seat, Move: next.move,
		Depth: depth, Alpha: -beta, Beta: -alpha,
	}
	again := !next.Over && next.Seat == f.Seat // the same seat moves again
	if again {
		n.Alpha, n.Beta = alpha, beta
	}
	t.open = append(t.open, n)
	if quiet {
		value = e.searchQuiescentChild(f, alpha, beta)
	} else {
		value = e.searchChild(f, depth, alpha, beta)
	}
	at := len(t.open) - 1
	if done := &t.open[at]; !e.halted {
		if done.Score = -value; again {
			done.Score = value
		}
		t.report(done)
	}
	t.open = t.open[:at]
	return value
}

// noteCut notes why the node under way is left.
func (e *engine) noteCut(c Cut) {
	if t := e.trace; t != nil {
		t.open[len(t.open)-1].Cut = c
	}
}

// noteMoves notes how many moves the node under way has. None of them has been searched yet: earlier
// searches of the same node, as ProbCut does them, do not count.
func (e *engine) noteMoves(n int) {
	if t := e.trace; t != nil {
		at := &t.open[len(t.open)-1]
		at.Moves, at.Searched, at.Cut = n, 0, NoCut
	}
}

// noteSearched notes that one more move of the node under way has been searched.
func (e *engine) noteSearched() {
	if t := e.trace; t != nil {
		t.open[len(t.open)-1].Searched++
	}
}
