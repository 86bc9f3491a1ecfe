package chess

// What the terms of the evaluation weigh, in hundredths of a pawn, for the
// middle game and the endgame.

var materials = [8]score{bishop: pair(350, 330), rook: pair(480, 540), queen: pair(1000, 980), pawn: pair(85, 105), knight: pair(330, 310)}

var tempoWeight = pair(15, 10)

// mobilities are by how many squares a piece sees that no pawn guards.
var mobilities = [8][32]score{
	bishop: slope(14, 4, 6, 4), rook: slope(15, 6, 3, 5), queen: slope(28, 12, 2, 3), knight: slope(9, 4, 5, 5),
}

func slope(n, zero, middle, end int) (table [32]score) {
	for i := range table {
		table[i] = pair((min(i, n)-zero)*middle, (min(i, n)-zero)*end)
	}
	return table
}

var (
	doubledPawn  = pair(-8, -15)
	isolatedPawn = pair(-10, -12)
	backwardPawn = pair(-8, -8)

	heldPawn   = [8]score{2: pair(10, 6), 3: pair(8, 6), 4: pair(12, 10), 5: pair(25, 20), 6: pair(40, 30)}
	besidePawn = [8]score{1: pair(3, 0), 2: pair(6, 4), 3: pair(8, 8), 4: pair(15, 15), 5: pair(30, 30), 6: pair(50, 50)}
	passedPawn = [8]score{2: pair(0, 5), 3: pair(0, 10), 4: pair(10, 25), 5: pair(25, 45), 6: pair(50, 80), 7: pair(80, 120)}
	freePawn   = [8]score{2: pair(0, 5), 3: pair(0, 8), 4: pair(5, 15), 5: pair(10, 25), 6: pair(20, 50), 7: pair(40, 90)}

	ownKingFar   = pair(0, -4)
	theirKingFar = pair(0, 7)

	shelterNear  = pair(14, 0)
	shelterFar   = pair(8, 0)
	stormNear    = pair(-5, 0)
	stormFar     = pair(-5, 0)
	openFile     = pair(-25, 0)
	halfOpenFile = pair(-15, 0)

	bishopPair    = pair(25, 50)
	badBishop     = pair(-3, -5)
	rookOpen      = pair(25, 10)
	rookHalfOpen  = pair(12, 8)
	rookSeventh   = pair(10, 20)
	knightOutpost = pair(25, 15)
	bishopOutpost = pair(15, 8)

	hangingPiece = pair(25, 20)
	hangingPawn  = pair(5, 15)
	weakPiece    = pair(10, 10)
	pushThreat   = pair(15, 10)
)

// hits are by what attacks: a pawn, a minor piece, a rook, a king; and by what is
// attacked: a pawn, a minor piece, a rook, a queen.
var hits = [4][4]score{
	{0, pair(50, 40), pair(60, 50), pair(60, 50)},
	{pair(0, 5), pair(15, 15), pair(40, 30), pair(40, 30)},
	{pair(0, 5), pair(15, 20), pair(0, 10), pair(40, 20)},
	{pair(10, 20), pair(10, 20), pair(10, 20), 0},
}

// pressures are the units of an attack on the king by the piece that sees
// squares beside it.
var pressures = [8]int8{bishop: 2, rook: 3, queen: 3, knight: 2}

// kingAttack is by units of attack: those of the pieces and a unit for each square
// that they see beside the king, more for squares where they can safely give
// check.
var kingAttack = func() (table [32]score) {
	for i := range table {
		table[i] = pair(i*i*5/8, i)
	}
	return table
}()

// squareTables are what a piece is worth beyond its material by its square.
var squareTables = func() (tables [8][64]score) {
	for is := range tables {
		for square := range tables[is] {
			late := is
			if is == int(king) {
				late = int(endgameKing)
			}
			file := min(square&7, 7-square&7)
			tables[is][square] = pair(int(old[is][square&56+file^56]), int(old[late][square&56+file^56]))
		}
	}
	return tables
}()
