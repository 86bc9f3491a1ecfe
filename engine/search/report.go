// Package search defines what all searches report of a position: a Report with a Row for every
// move, and the MoveStats that several searches of one position exchange. The searches are packages
// of their own: mcts (Monte Carlo tree search), alphabeta, and flat (flat Monte Carlo). None of them
// reads a clock or starts a goroutine.
package search

import "playout/engine/game"

// MaxLine is the largest number of joint moves in Report.Line.
const MaxLine = 16

// Row holds the statistics of one move at the root.
type Row struct {
	Move   game.Move
	Visits int32
	Value  float32 // Q: mean result for the seat, -1 to 1; if it is proven, the result; 0 before the first visit
	Prior  float32 // P: 0 to 1
	Bonus  float32 // U: what the selection rule adds to Q now; under UCT +Inf for an unvisited move
	Proven Result  // for the seat
	AtMost bool    // Value is only an upper bound

	// An alpha-beta search or an exact solver adds these, for the seat.
	Points float32 // Value in Report.Unit; 0 if it is proven
	Margin int32   // of a proven result, in points of the game (game.Scorer)
	Plies  int32   // to the end of the game, for a proven result; 0 for unknown
}

// Report holds what a search knows of its root for one seat. Its slices are reused: a caller that
// keeps them copies them.
//
// Rows are in the order in which the search chooses: the first is the move that it plays, unless it
// plays a worse one on purpose:
//   - mcts: proven wins, the quickest first; then unproven moves, by visits or, by
//     mcts.Config.Final, by their bound or mean; then proven losses;
//   - alphabeta: values of the last iteration, the best first; then those of an earlier
//     one; then bounds;
//   - flat: the highest mean first, moves that were not tried last.
type Report struct {
	Seat   game.Seat
	Visits int          // of the root: simulations, or nodes of an alpha-beta search
	Done   int          // of them since Think
	Value  float32      // mean result for the seat, -1 to 1, including the root's own evaluation; if it is proven, the result
	Rows   []Row        // every legal move, in the order described above
	Line   []game.Joint // principal variation, as far as visited; with chance one joint move at most
	Depth  int          // plies that an alpha-beta search has searched in full; 0 for other searches
	Unit   string       // of Row.Points, from the game.Evaluation; "" for none
}

// MoveStats holds a search's statistics of one move at the root.
type MoveStats struct {
	Move   game.Move
	Visits int32
	Sum    float64 // of the seat's values over the visits
	Proven Result  // for the seat
}
