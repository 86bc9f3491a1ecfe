// Package chess implements chess: its states, the end of a game, and everything that the rest of
// Playout asks of a game. The board is in package board, the evaluation in package evaluation, and
// FEN and the names of moves in package notation; package pgn reads and writes games.
//
// # Spec sheet
//
// Seats: white, then black; white moves first.
//
// Board: squares a1, b1 ... h1, a2 ... h8; the index of a square is rank*8 + file, and
// bit i of a bitboard is square i.
//
// Moves: a move is a way and the square to which a piece moves by it, since no two
// pieces of a side move to the same square by the same way. Ways 0 ... 7 are the slides
// of bishops, rooks and queens to the north, north-east, east, north-west, south,
// south-west, west and south-east; 8 ... 15 the knight's jumps by 17, 15, 10, 6, -17,
// -15, -10 and -6 squares; 16 the king's step and castling, in which the king moves to
// the c- or g-file; 17 ... 20 a pawn's single step, its double step, its capture towards
// the a-file and its capture towards the h-file. The code is 64*way + to. A promotion
// has the code 1344 + 256*i + 4*to + piece, where i is 0 for a step, 1 and 2 for the
// captures, and piece is 0 ... 3 for queen, rook, bishop and knight. All codes are below
// 2,112.
//
// Names: those of the Universal Chess Interface, "e2e4", "e7e8q"; castling is "e1g1".
// People see standard algebraic notation (SAN); games are read and written as PGN.
//
// Positions: FEN (Forsyth-Edwards Notation). The two counts may be left out and are
// then 0 and 1. The en passant square is kept as it is read; after a double step it is
// written only if a pawn can legally capture there. The half moves without progress are
// 0 ... 150, and the number of the move is 0 ... 9999, where it stops. Positions that
// cannot arise in a game are refused if that is easily seen: too many or too few kings,
// pawns or promoted pieces, pawns on the first or last rank, the king of the side that
// is not to move in check, more than two checkers, castling rights without king and rook
// at home. Earlier positions, which count for repetition, are not in the text: a game
// continues from a position as if it had occurred for the first time.
//
// End: checkmate; stalemate; and, without a claim, these draws: the third repetition of
// a position with the same side to move, castling rights and legal en passant captures;
// fifty moves of each side without a capture or a pawn move, unless the last of them
// mates; and insufficient material, that is, kings alone, with one knight, or with any
// bishops on squares of one colour. Perft knows only checkmate and stalemate.
//
// Variant: with draws=claimed the third repetition and the fifty moves, which under
// FIDE's rules a player may claim, do not end the game; the fifth repetition and
// seventy-five moves of each side do (9.6). Everything else is the same, including
// positions and their hashes. Searches still treat a repetition as a draw, since either
// player can make it one.
//
// Length: at most 12,700 plies. Pawns move at most 96 times, and 30 pieces can be
// captured; at most 99 other plies precede each of these, and 100 follow the last. With
// draws=claimed these are 149, 150 and 19,050.
//
// Planes "" (20 x 8 x 8, rows are ranks from the seat's first, columns are files from a,
// from the point of view of the seat being evaluated): its pawns, knights, bishops,
// rooks, queens, king; the opponent's; and, the same on all squares, 1 if it may castle
// short; long; if the opponent may short; long; then the square where the side to move
// can capture en passant; 1 if the seat is to move; half moves without progress / 100,
// at most 1; 1 if the position occurred before.
//
// Planes "report3" (18 x 8 x 8, the same for both seats, rows are ranks from the eighth
// as in FEN): White's pawns, knights, bishops, rooks, queens, king; Black's; 1 if White
// is to move; 1 if either side has a right to castle; 1 if the position occurred before; 1;
// half moves without progress / 100; number of the move / 200. The value is that of the side
// to move, as of the other planes.
//
// Planes "anchored" (24 x 8 x 8, for evaluation nets): the seat's pawns, knights, bishops,
// rooks, queens, king and the opponent's, ranks from the seat's first, files from a, but from
// h where the seat's king is on files a to d; then the same as the opponent sees it, whose king
// decides about the files. They have no policy.
//
// Policy of the others: 4,672 logits, 73*square + plane. The square is the one that the piece
// leaves, with ranks counted from the mover's first. Planes 0 ... 55 are 7*direction +
// squares - 1, with directions clockwise from straight ahead; castling is the king's
// move, and promotion to a queen is included. Planes 56 ... 63 are the knight's jumps,
// clockwise from two ahead and one towards the h-file. Planes 64 ... 72 are 64 + 3*i +
// piece, where i is 0 for a pawn that captures towards the a-file, 1 for its step, 2 for
// its capture towards the h-file, and piece is 0 ... 2 for knight, bishop and rook. (D.
// Silver et al., A general reinforcement learning algorithm, 2018.)
//
// Symmetries: none. Castling distinguishes the files, and pawns the ranks.
//
// Hand-written player: the move that wins most material, counting captures and
// promotions; else any move.
//
// Evaluation "heuristic", in hundredths of a pawn; each term has a value for the
// middlegame and one for the endgame, tapered by the remaining pieces: "material";
// "squares", where pieces stand; "mobility"; "pawns", doubled, isolated, backward,
// protected, side by side, and before the king; "passed" pawns; "attack" on the king;
// "places", the bishop pair and bad bishops, rooks on open files and the seventh rank,
// outposts; "threats"; "tempo", the turn; and "endings", which drives a bare king to the
// edge or to the bishop's corner, and discounts a lead with opposite-coloured bishops or
// with hardly more than a minor piece and no pawns.
//
// Forcing moves: captures and promotions to a queen whose static exchange evaluation is
// not negative. There is no null move in check or with only king and pawns.
//
// Notes of a View: "check" when the king is in check; "checkmate", "stalemate",
// "repetition", "fifty", "material", or with draws=claimed "fivefold" or "seventyfive",
// when the game is over; "taken white queen pawn pawn" and "taken black ...", the pieces
// that each side has captured, the most valuable first, which is what the other side
// lacks of its sixteen; "ahead white 3", the side with more material by the usual points
// (pawn 1, knight and bishop 3, rook 5, queen 9). The last three appear only if they
// are not empty.
//
// Openings: the names and codes of lichess-org/chess-openings, which is in the public domain
// (CC0), as copied in the module github.com/corentings/chess/v2. A name belongs to pieces, side
// to move and castling rights, however they were reached.
//
// Sources: the Laws of Chess of FIDE (2023), articles 3, 5 and 9; S. J. Edwards,
// Portable Game Notation Specification and Implementation Guide (1994), for FEN, SAN and
// PGN; the Chess Programming Wiki for the techniques named where they are used.
package chess

import (
	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/strict"
)

// The lengths of the longest games, see the package comment.
const (
	maxPly        = 12700
	maxPlyClaimed = 19050
)

// claimedDraws is the option of the variant with claimed draws.
const claimedDraws = "draws=claimed"

const startText = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// New returns the game of chess in its standard form.
func New() game.Game { return chess{} }

// Variant returns chess with the options of a game string: "" is the standard game.
func Variant(text string) (game.Game, error) {
	switch text {
	case "":
		return chess{}, nil
	case claimedDraws:
		return chess{claimed: true}, nil
	}
	return nil, strict.Wrong("", "game %q: chess has no option %q", game.Clip("chess:"+text), game.Clip(text)).Allow("%s", claimedDraws)
}

type chess struct {
	claimed bool // whether draws that can be claimed do not end the game
}

var spec = game.Spec{
	ID:      "chess",
	Version: 1,
	Seats:   []string{"white", "black"},
	Moves:   board.Codes,
	Squares: board.Squares,
	MaxPly:  maxPly,
	Draws:   true,
	Traits:  game.Traits{Plies: 8, Book: book, EvalNet: true, UCI: true, Exact: "with too little material to force a mate"},
}

var claimedSpec = func() game.Spec {
	s := spec
	s.Variant, s.MaxPly = claimedDraws, maxPlyClaimed
	return s
}()

// start is the starting position.
var start = func() *state {
	s, err := chess{}.parse(startText)
	if err != nil {
		panic("chess: the start is refused: " + err.Error())
	}
	return s
}()

// Spec returns the fixed properties of chess.
func (g chess) Spec() *game.Spec {
	if g.claimed {
		return &claimedSpec
	}
	return &spec
}

// Options returns the options of the game string.
func (g chess) Options() []game.Option {
	o := game.Option{Name: "draws", Value: "automatic", Default: true, Values: []string{"automatic", "claimed"}}
	if g.claimed {
		o.Value, o.Default = "claimed", false
	}
	return []game.Option{o}
}

// New returns the start. Chess has no chance; New ignores the Rand.
func (g chess) New(*game.Rand) game.State {
	s := new(state)
	s.CopyFrom(start)
	s.claimed = g.claimed
	return s
}
