// Package search is what searches say of a position, in words that they share: a
// Report with a Row for every move, and what one of several searches of the same
// position holds of its moves. The searches themselves are mcts, a tree search by
// random sampling; alphabeta, a search by depth; and flat, which samples the first
// move only.
package search

import "playout/engine/game"

// MaxLine is the most joint moves of Report.Line.
const MaxLine = 16

// Row is what the search holds of one move at the root.
type Row struct {
	Move   game.Move
	Visits int32
	Value  float32 // Q: mean result for the seat, -1 to 1; the result itself where it is proven; 0 before the first visit
	Prior  float32 // P: 0 to 1
	Bonus  float32 // U: what the selection rule adds to Q now; +Inf for an unvisited move under UCT
	Proven Result  // for the seat
	AtMost bool    // Value is a bound from above: the move is no better than others

	// What an alpha-beta search or an exact solver says beyond that, for the seat.
	Points float32 // in Report.Unit what Value stands for; 0 where it is proven
	Margin int32   // of a proven result, in the game's points (game.Scorer)
	Plies  int32   // to the end of the game, of a proven result that was found, 0 for unknown
}

// Report is what a search holds of its root for one seat. Its slices are
// reused: a caller that keeps them copies them.
//
// Rows are in the order in which the search chooses, so that the first is the move
// that it plays, unless it plays a worse one on purpose:
//   - of a tree search proven wins, the soonest first, before what is open, most
//     visits first, before proven losses; in place of visits the bound may count
//     by which BestByBound chooses;
//   - of alpha-beta the best value first: what it chooses by, before what an earlier
//     depth found, before bounds;
//   - of flat Monte Carlo the highest mean first, what was not tried last.
type Report struct {
	Seat   game.Seat
	Visits int          // simulations that the root has seen, those kept from an earlier search too
	Done   int          // simulations since Think
	Value  float32      // mean result for the seat, -1 to 1, the root's own evaluation included; the result itself where it is proven
	Rows   []Row        // every legal move, in the order described above
	Line   []game.Joint // the expected line: the joint moves preferred from the root on, as far as visited; one at most where there is chance
	Depth  int          // plies that an alpha-beta search has searched in full, 0 for other searches
	Unit   string       // what Row.Points count, as a game.Evaluation says, "" for nothing
}

// Held is what a search holds of one move at the root.
type Held struct {
	Move   game.Move
	Visits int32
	Sum    float64 // of the seat's values over the visits
	Proven Result  // for the seat
}
