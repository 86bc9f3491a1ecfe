// Package othello implements Othello on bitboards, with its evaluation and an exact
// endgame solver.
//
// # Spec sheet
//
// Seats: black, then white; black moves first.
//
// Board: 8 x 8, squares a1 (top left), b1 ... h1, a2 ... h8; the index of a
// square is row*8 + column, and bit i of a bitboard is square i.
//
// Moves: codes 0 ... 63 place a disc on that square, code 64 is the pass. A disc may
// be placed where it flips at least one disc. A pass is a ply; it is legal only
// when there is no other move and the opponent still has one. When neither side can
// move, the game is over.
//
// Names: "f5", "pass".
//
// Positions: 64 of X (black), O (white) and - in the order of the squares, a space,
// and the side to move, X or O: the format of the FFO endgame files. Any such board
// is a position, even one that no game reaches. Parse reads the boards of other programs
// too (text.go).
//
// Result: 1 for more discs, -1 for fewer, 0 for equally many. The margin is the disc
// difference, with the empty squares given to the winner.
//
// Length: at most 124 plies. A move needs a disc of each side on the board, so at
// most 62 squares are empty, and there are never two passes in a row. Games from the
// start have at most 119 plies.
//
// Planes "" (4 x 8 x 8, from the point of view of the seat being evaluated): its
// discs; the opponent's discs; the legal squares of the side to move; 1 everywhere if
// the seat is to move, else 0 everywhere. Policy: 65 logits, the move codes.
//
// Planes "features" (9 x 8 x 8, from the same point of view): its discs; the
// opponent's discs; its legal squares if it were to move; the opponent's if it were
// to move; its discs next to an empty square; the opponent's; its discs that can
// never be flipped, as far as stable.go finds them; the opponent's; 1 everywhere if the seat
// is to move, else 0 everywhere. Policy as above.
//
// Planes "report1" (2 x 8 x 8, the same for both seats): white discs; black discs.
// The value is Black's. No policy.
//
// Symmetries: the eight of the square. Symmetry k mirrors the columns if bit 0 of k is
// set, then the rows if bit 1 is, then transposes if bit 2 is.
//
// Hand-written player: greedy, the moves that flip most discs.
//
// Evaluations: "heuristic" estimates the final disc difference by a sum of weights of
// patterns and of a few counts, fitted to games (pattern.go, evaluate.go); "report5"
// is the student report's sum of discs, corners, X and C squares, and mobility
// (points.go).
//
// Endgame: an exact solver, in practice for up to some thirty empty squares (solve.go,
// search.go, last.go).
//
// Openings: the names and moves of Robert Gatliff's catalogue of Othello openings, in
// openings.tsv, with the most common name if there are several; the same in all orientations.
//
// Sources: the rules of the World Othello Federation; the Chess Programming Wiki for
// the bitboard techniques ("Parallel Prefix Algorithms", "Subtracting a Rook from a
// Blocking Piece"); Edax by Richard Delorme for flips, stable discs and the move
// ordering of the exact search; M. Buro, From Simple Features to Sophisticated
// Evaluation Functions (1998), for the patterns.
package othello

import "playout/engine/game"

const black, white game.Seat = 0, 1

const pass game.Move = 64

const (
	moves  = 65  // codes: the squares and the pass
	maxPly = 124 // see the package comment
)

// The four discs of the start.
const (
	startBlack uint64 = 1<<28 | 1<<35 // e4, d5
	startWhite uint64 = 1<<27 | 1<<36 // d4, e5
)

// New returns the game of Othello; it has no variants.
func New() game.Game { return othello{} }

type othello struct{}

var spec = game.Spec{
	ID:      "othello",
	Version: 1,
	Seats:   []string{"black", "white"},
	Moves:   moves,
	Squares: game.SquareNames(8, 8),
	MaxPly:  maxPly,
	Traits:  game.Traits{Alias: "reversi", Plies: 8, Book: book, Exact: "from 16 empty squares"},
}

// Spec returns the fixed properties of Othello.
func (othello) Spec() *game.Spec { return &spec }

// New returns the start. It ignores the Rand, since Othello has no chance.
func (othello) New(*game.Rand) game.State {
	s := new(state)
	s.set(startBlack, startWhite, black)
	return s
}
