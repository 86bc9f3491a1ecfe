package evaluation

import "playout/engine/games/chess/board"

// The weights of the evaluation, in hundredths of a pawn, for the middlegame and for the endgame.
// A logistic regression on an expected result of 1/(1 + exp(-points/200)) fitted them to Stockfish
// 15.1's evaluations at 4,000 nodes of 91,511 positions from its games against itself, whose first
// six to twelve plies and every twelfth later ply were random. Positions in check, and those whose
// best move is a capture or a promotion, were left out.

// materials holds the average worth of the pieces.
var materials = [8]score{
	board.Pawn:   pair(87, 107),
	board.Knight: pair(440, 355),
	board.Bishop: pair(448, 376),
	board.Rook:   pair(542, 633),
	board.Queen:  pair(1133, 1115),
}

// tempoWeight is the worth of being to move.
var tempoWeight = pair(31, 11)

// mobilities is indexed by the number of squares that a piece attacks, without those that the
// other side's pawns guard or that its own king and pawns occupy.
var mobilities = [8][32]score{
	board.Knight: {
		pair(-43, -14), pair(-23, -35), pair(-14, -21), pair(-12, 5), pair(1, 14),
		pair(7, 13), pair(11, 9), pair(26, 0), pair(27, -25),
	},
	board.Bishop: {
		pair(-38, -53), pair(-26, -50), pair(-13, -18), pair(-6, 3), pair(2, 9),
		pair(6, 19), pair(8, 8), pair(15, 18), pair(20, 12), pair(18, 23),
		pair(27, 18), pair(48, 14), pair(35, 32), pair(41, 43),
	},
	board.Rook: {
		pair(-52, -42), pair(-27, -38), pair(-14, -22), pair(-13, -21), pair(-3, 0),
		pair(2, -2), pair(-8, 8), pair(4, 10), pair(13, 15), pair(13, 26),
		pair(23, 17), pair(14, 26), pair(5, 36), pair(30, 25), pair(36, 3),
	},
	board.Queen: {
		pair(-25, -33), pair(-25, -33), pair(-17, -33), pair(-10, -26), pair(-8, -43),
		pair(-7, -19), pair(-3, -21), pair(-1, -4), pair(-1, -7), pair(1, 5),
		pair(4, 8), pair(4, 16), pair(5, 27), pair(3, 25), pair(1, 20),
		pair(18, 38), pair(14, 47), pair(12, 25), pair(24, 14), pair(2, 26),
		pair(28, 31), pair(25, 23), pair(18, 25), pair(20, 29), pair(22, 34),
		pair(23, 37), pair(27, 43), pair(29, 46),
	},
}

// Pawns.
var (
	doubledPawn  = pair(-12, -26)
	isolatedPawn = pair(-7, -6)
	backwardPawn = pair(-6, -14)
)

// Pawns by their rank; passed ones by the rank of the square in front of them.
var (
	protectedPawn = [8]score{2: pair(15, 15), 3: pair(13, 8), 4: pair(19, 2), 5: pair(50, 21), 6: pair(54, 38)}
	phalanxPawn   = [8]score{1: pair(6, 8), 2: pair(6, 11), 3: pair(9, 0), 4: pair(16, 19), 5: pair(34, 19), 6: pair(50, 50)}
	passedPawn    = [8]score{2: pair(-23, 16), 3: pair(-10, 15), 4: pair(1, 17), 5: pair(8, 36), 6: pair(67, 114), 7: pair(84, 130)}
	freePawn      = [8]score{2: pair(3, 26), 3: pair(1, 21), 4: pair(1, 18), 5: pair(5, 42), 6: pair(8, 26), 7: pair(45, 100)}
)

// A passed pawn on its fourth rank or beyond: for each rank beyond the fourth of the
// square in front of it, by the steps that each king needs to that square.
var (
	ownKingFar   = pair(-2, -9)
	theirKingFar = pair(1, 13)
)

// Each pawn in front of the king or on an adjacent file, on the next rank and on the one
// after it; the other side's on these two ranks and on the two after them; each such file
// without pawns and with only the other side's.
var (
	shelterNear  = pair(25, -9)
	shelterFar   = pair(2, 0)
	stormNear    = pair(-17, -7)
	stormFar     = pair(-5, 0)
	openFile     = pair(-33, -6)
	halfOpenFile = pair(-21, 8)
)

// Bishops on squares of both colours; each own pawn on a bishop's colour; other places of
// pieces.
var (
	bishopPair    = pair(41, 70)
	badBishop     = pair(-1, -4)
	rookOpen      = pair(31, -2)
	rookHalfOpen  = pair(21, 7)
	rookSeventh   = pair(2, 26)
	knightOutpost = pair(21, 3)
	bishopOutpost = pair(31, 15)
)

// Attacked and undefended pieces and pawns; pieces attacked twice and defended once, but not by a
// pawn; pieces that a safe pawn step would attack.
var (
	hangingPiece = pair(26, 19)
	hangingPawn  = pair(20, 32)
	weakPiece    = pair(32, 12)
	pushThreat   = pair(21, 3)
)

// threatWeights is indexed by the attacker, a pawn, a minor piece, a rook, or a king against an
// undefended target; and by the target, a pawn, a minor piece, a rook, a queen.
var threatWeights = [4][4]score{
	{0, pair(68, 33), pair(61, 34), pair(56, 48)},
	{pair(-2, 5), pair(24, 33), pair(55, 42), pair(46, 32)},
	{pair(-2, 7), pair(18, 17), pair(-3, 8), pair(55, 18)},
	{pair(42, -4), pair(31, 31), pair(15, 39), 0},
}

// The units of attack on the king by pieces that attack squares next to it.
const (
	knightPressure = 2
	bishopPressure = 2
	rookPressure   = 3
	queenPressure  = 3
)

// kingAttack is indexed by units of attack: those of the pieces, one for each square next to the
// king that they attack and each that only the king or nothing defends there, and more if they can
// safely give check.
var kingAttack = [32]score{
	pair(0, 0), pair(-2, 3), pair(1, -1), pair(4, 5), pair(5, -6),
	pair(7, 8), pair(10, 12), pair(24, 14), pair(28, 23), pair(29, 21),
	pair(42, 31), pair(56, 11), pair(64, 37), pair(83, 35), pair(109, 39),
	pair(121, 21), pair(157, 37), pair(153, 29), pair(190, 36), pair(226, 35),
	pair(242, 32), pair(246, 28), pair(270, 30), pair(319, 30), pair(359, 40),
	pair(377, 33), pair(410, 36), pair(447, 38), pair(476, 37), pair(513, 39),
	pair(552, 40), pair(589, 41),
}
