package feature

import "playout/engine/wire"

// Machines that think.
type (
	// Think lets an agent think for a seat, unless a thought is under way.
	Think struct{ Thought Thought }
	// ThoughtBegan reports that a thought has started.
	ThoughtBegan struct{ Thought Thought }
	// ThoughtReported reports what a thought has found so far.
	ThoughtReported struct {
		Thought Thought
		Report  *wire.Report
	}
	// ThoughtRefused reports that the worker has refused an Analysis.
	ThoughtRefused struct{ Thought Thought }
	// ThoughtDropped reports that the result of the thought is no longer wanted.
	ThoughtDropped struct{}
	// DropThought discards the search under way.
	DropThought struct{}
	// Hurry ends the search early: its agent plays the best move found so far.
	Hurry struct{}
	// Hint lets a machine think for the person to move.
	Hint struct{}
	// HintAsked reports that a hint is being computed.
	HintAsked struct{ Seat int }
)

// Thought is a thought under way.
type Thought struct {
	ID          int
	Seat        int
	Agent       string  // the name in the seat's choice
	Hint        bool    // for a person
	Judge       bool    // not shown: a machine's answer to an offer depends on it
	Values      bool    // a hint without a move: the page shows the values of all moves until the next thought
	Analysis    bool    // without a limit, for a visitor who looks inside: it ends when it is dropped, or nothing is left to find
	Lines       int     // of an Analysis: moves with a line of their own
	Limited     bool    // an Analysis in one worker that ends by its agent's own limit, as beside other agents
	Dropped     bool    // its result is no longer wanted
	WaitsForNet bool    // its agent's net has not arrived yet
	Hurried     bool    // it has been asked to end
	Begun       float64 // ms of Snapshot.Time
}

// View returns the view of PlaceInside that shows the thought, "" if that is the place where people
// play.
func (t *Thought) View() string {
	switch {
	case t.Limited:
		return ViewCompare
	case t.Analysis:
		return ViewAnalysis
	}
	return ""
}

// Yields reports whether any other thought takes precedence over this one.
func (t *Thought) Yields() bool { return t.Values || t.Analysis }

// OnlyValues reports whether the thought only fills in the values of all moves; any other
// thought takes precedence.
func (t *Thought) OnlyValues() bool { return t != nil && t.Values && !t.Dropped }

// WillPlay reports whether a machine will play the move that it is thinking about.
func (t *Thought) WillPlay() bool { return t != nil && !t.Hint && !t.Dropped }
