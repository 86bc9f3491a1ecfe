// Package othello is the game of Othello on bitboards.
//
// # Spec sheet
//
// Seats: black, then white; black moves first.
//
// Board: 8 x 8, squares a1 (top left), b1 ... h1, a2 ... h8; the index of a
// square is row*8 + column, and bit i of a bitboard is square i.
//
// Moves: codes 0 ... 63 put a disc on that square, code 64 is the pass. A disc
// may be put where it turns at least one disc. A pass is a ply of its own,
// legal only when there is no other move and the opponent still has one; when
// neither side can move the game is over.
//
// Names: "f5", "pass".
//
// Positions: 64 of X (black), O (white) and - in the order of the squares, a
// blank, then the side to move, X or O: the form of the FFO endgame files. Any
// such board is a position, also one that no game reaches.
//
// Result: 1 for more discs, -1 for fewer, 0 for equal. The margin is the
// difference of discs with the empty squares given to the winner.
//
// Length: at most 124 plies. A move needs a disc of each side on the board, so
// at most 62 squares are empty, and no two passes follow one another. Games
// from the start are at most 119 plies long.
//
// Planes "" (4 x 8 x 8, from the seat to judge): its discs; the opponent's
// discs; the squares where the side to move may put a disc; 1 everywhere if the
// seat is the one to move, else 0 everywhere. Policy: 65 logits, the move codes.
//
// Planes "features" (9 x 8 x 8, from the seat to judge): its discs; the
// opponent's discs; the squares where it may put a disc, were it to move; where
// the opponent may, were it to move; its discs that touch an empty square; the
// opponent's; its discs that can never be turned, as far as stable.go sees; the
// opponent's; 1 everywhere if the seat is the one to move, else 0 everywhere.
// Policy as above.
//
// Planes "report1" (2 x 8 x 8, the same for both seats): white discs, black
// discs. A value is Black's. No policy.
//
// Symmetries: the eight of the square. Number k mirrors the columns if k has
// bit 0, then the rows if it has bit 1, then transposes if it has bit 2.
//
// Hand-written player: greedy, the moves that turn most discs.
//
// Evaluations: "heuristic", the final difference of discs as a sum of weights of
// patterns and of a few counts, fitted to games (pattern.go, evaluate.go); and
// "report5", the student report's sum of discs, corners, X and C squares and
// mobility (points.go).
//
// Endgame: solved exactly from any number of empty squares on, some thirty at
// most in practice (solve.go, hunt.go, last.go).
//
// Sources: the rules of the World Othello Federation; for the bit tricks the
// Chess Programming Wiki ("Parallel Prefix Algorithms", "Subtracting a Rook
// from a Blocking Piece"); for the flips, the stable discs and the order of the
// exact search Edax by Richard Delorme; for the patterns M. Buro, From Simple
// Features to Sophisticated Evaluation Functions (1998).
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

// New is the game of Othello; it has no variants.
func New() game.Game { return othello{} }

type othello struct{}

var spec = game.Spec{
	ID:      "othello",
	Version: 1,
	Seats:   []string{"black", "white"},
	Moves:   moves,
	Squares: game.SquareNames(8, 8),
	MaxPly:  maxPly,
}

// Spec is what is fixed about Othello.
func (othello) Spec() *game.Spec { return &spec }

// New is the start. Othello has no chance, the Rand is not used.
func (othello) New(*game.Rand) game.State {
	s := new(state)
	s.set(startBlack, startWhite, black)
	return s
}
