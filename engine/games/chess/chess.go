// Package chess is chess on bitboards.
//
// # Spec sheet
//
// Seats: white, then black; white moves first.
//
// Board: squares a1, b1 ... h1, a2 ... h8; the index of a square is rank*8 +
// file, and bit i of a bitboard is square i.
//
// Moves: a move is a way and the square that a piece comes to by it, since no
// two pieces of a side come to one square by the same way. Ways 0 ... 7 are the
// slides of bishop, rook and queen to the north, north-east, east, north-west,
// south, south-west, west and south-east; 8 ... 15 the knight's jumps by 17, 15,
// 10, 6, -17, -15, -10 and -6 squares; 16 the king's step, and castling, by which
// the king comes to the c- or g-file; 17 ... 20 a pawn's step, its double step,
// its taking towards the a-file and towards the h-file. The code is 64*way + to.
// Where a pawn comes to the last rank, the code is 1344 + 256*i + 4*to + piece,
// where i is 0 for its step, 1 and 2 for its taking, and piece 0 ... 3 for queen,
// rook, bishop and knight. All codes are below 2,112.
//
// Names: of the Universal Chess Interface, "e2e4", "e7e8q"; castling is "e1g1".
// A person reads standard algebraic notation, see SAN; games are read and
// written as PGN, see package pgn.
//
// Positions: FEN (Forsyth-Edwards Notation). The two counts may be left out, and
// are then 0 and 1. A square to be taken en passant is kept as it is read, and
// written after a double step only where a pawn can legally take there. Half
// moves without progress are 0 ... 150, the number of the move 0 ... 9999, where
// it stays. Positions that no game leads to are refused where that is easily
// seen: kings, pawns and promoted pieces too many or too few, pawns on the first
// or last rank, the king of the side that is not to move in check, more than two
// pieces that give check, rights to castle without king and rook at home. The
// positions before this one, which a repetition counts, are not in the text: a
// game goes on from a position as if it had not stood there before.
//
// End: checkmate; stalemate; and draws without being claimed: the third
// repetition of a position with the same side to move, rights to castle and
// legal en passant; fifty moves of each side without a capture or a pawn's move,
// unless the last of them mates; insufficient material, that is, kings alone,
// with one knight, or with any bishops on squares of one colour. Perft knows
// only checkmate and stalemate.
//
// Variant: with draws=claimed the third repetition and the fifty moves, which a
// player may claim under FIDE's rules and need not, do not end the game; the
// fifth repetition and seventy-five moves of each side do (9.6). All else is the
// same, positions and their hashes too. Searches hold a position that comes again
// for a draw, as ever: whoever would rather have one can have it.
//
// Length: at most 12,700 plies. Pawns move at most 96 times, and 30 pieces can
// be taken; before each of these plies come at most 99 others, after the last
// 100. With draws=claimed it is 149, 150, and 19,050 in all.
//
// Planes "" (20 x 8 x 8, rows are ranks from the seat's first, columns files
// from a, from the seat to judge): its pawns, knights, bishops, rooks, queens,
// king; the opponent's; and, the same on all squares, 1 if it may castle short;
// long; the opponent short; long; then the square where the side to move can
// take en passant; 1 if the seat is the one to move; half moves without progress
// / 100, at most 1; 1 if the position stood before.
//
// Planes "report3" (18 x 8 x 8, the same for both seats, rows are ranks from the
// eighth as in FEN): White's pawns, knights, bishops, rooks, queens, king;
// Black's; 1 if White is to move; 1 on the corner of each rook that its king may
// castle with; 1 if the position stood before; 1; half moves without progress /
// 100; number of the move / 200. A value is White's.
//
// Policy of both: 4,672 logits, 73*square + plane. The square is the one that
// the move leaves, ranks counted from the mover's first. Planes 0 ... 55 are
// 7*direction + squares - 1, directions clockwise from straight ahead, for
// castling the king's move, with a queen for what a pawn becomes; 56 ... 63 a
// knight's jumps, clockwise from two ahead and one to the h-file; 64 ... 72 are
// 64 + 3*i + piece, where i is 0 for a pawn that takes towards the a-file, 1 for
// its step, 2 for taking towards the h-file, and piece 0 ... 2 for knight, bishop
// and rook. (D. Silver et al., A general reinforcement learning algorithm, 2018.)
//
// Symmetries: none. Castling tells the files apart, and pawns the ranks.
//
// Hand-written player: the capture that wins most, counting what a pawn becomes;
// else anything.
//
// Evaluation "heuristic", in hundredths of a pawn, each term for the middle game
// and for the endgame, between which the pieces left over decide: "material";
// "squares", where pieces stand; "mobility"; "pawns", doubled, isolated, backward,
// held, side by side and before the king; "passed" pawns; "attack" on the king;
// "places", two bishops and bad ones, rooks on open files and the seventh rank,
// outposts; "threats"; "tempo", the turn; and "endings", which drives a bare king
// to the edge or the corner of the bishop, and says less of a lead with bishops on
// different colours or with hardly more than a minor piece and no pawns.
//
// Forcing moves: captures and promotions to a queen that lose nothing by exchange
// on their square. A turn is not skipped in check nor with king and pawns alone.
//
// Notes of a View: "check" where the king is attacked; "checkmate", "stalemate",
// "repetition", "fifty", "material", or with draws=claimed "fivefold" or
// "seventyfive", where the game is over; "taken white queen pawn pawn" and "taken
// black ...", what the other side lacks of its sixteen, the heaviest first, which is
// what a side has taken unless a position was set up;
// "ahead white 3", who has more by the points of beginners (pawn 1, knight and
// bishop 3, rook 5, queen 9). The last three only where there is something to say.
//
// Sources: the Laws of Chess of FIDE (2023), articles 3, 5 and 9; S. J. Edwards,
// Portable Game Notation Specification and Implementation Guide (1994), for FEN,
// SAN and PGN; the Chess Programming Wiki for the bit tricks named where they
// are used.
package chess

import (
	"fmt"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// The longest games, see the package comment.
const (
	maxPly        = 12700
	maxPlyClaimed = 19050
)

// claimedDraws is the option of the variant.
const claimedDraws = "draws=claimed"

const startText = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// New is the game of chess in its standard form.
func New() game.Game { return chess{} }

// Variant is chess with the options of a game string: "" is the standard game.
func Variant(text string) (game.Game, error) {
	switch text {
	case "":
		return chess{}, nil
	case claimedDraws:
		return chess{claimed: true}, nil
	}
	return nil, fmt.Errorf("game %q: chess has no option %q; allowed: %s", game.Clip("chess:"+text), game.Clip(text), claimedDraws)
}

type chess struct {
	claimed bool // draws that may be claimed do not end the game
}

var spec = game.Spec{
	ID:      "chess",
	Version: 1,
	Seats:   []string{"white", "black"},
	Moves:   board.Codes,
	Squares: board.Squares,
	MaxPly:  maxPly,
	Draws:   true,
}

var claimedSpec = func() game.Spec {
	s := spec
	s.Variant, s.MaxPly = claimedDraws, maxPlyClaimed
	return s
}()

// start is the position that games begin with.
var start = func() *state {
	s, err := chess{}.parse(startText)
	if err != nil {
		panic("chess: the start is refused: " + err.Error())
	}
	return s
}()

// Spec is what is fixed about chess.
func (g chess) Spec() *game.Spec {
	if g.claimed {
		return &claimedSpec
	}
	return &spec
}

// Options are what the game string can change, as this game has it.
func (g chess) Options() []game.Option {
	o := game.Option{Name: "draws", Value: "automatic", Default: true, Values: []string{"automatic", "claimed"}}
	if g.claimed {
		o.Value, o.Default = "claimed", false
	}
	return []game.Option{o}
}

// New is the start. Chess has no chance, the Rand is not used.
func (g chess) New(*game.Rand) game.State {
	s := new(state)
	s.CopyFrom(start)
	s.claimed = g.claimed
	return s
}
