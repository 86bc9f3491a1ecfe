package othello

import "playout/ui/board"

// pictures holds the small boards of the lessons.
var pictures = []board.Picture{
	{Position: "---------------------------OX------XO--------------------------- X",
		Pieces: "white d4, black e4, black d5, white e5", To: "d3 c4 f5 e6"},
	{Position: "--------------------------XOOO--------O-------X----------------- X",
		Pieces: "black c4, white d4, white e4, white f4, white g5, black g6", To: "g4"},
	{Position: "---------------------------OXXXX-------------------------------- O",
		Pieces: "white d4, black e4, black f4, black g4, black h4"},
	{Position: "---------O--------X--------------------------------------------- X",
		Pieces: "white b2, black c3", To: "a1"},
}

func small() board.Small {
	return &board.Sketch{Width: 800, Height: 800, Lines: boardLines, LinesClass: "lines", PieceClass: "stone", Spot: spot}
}

// spot returns the place of a square, in units from the top left.
func spot(square string) (x, y int) {
	if len(square) != 2 {
		return 0, 0
	}
	return 100 * int(square[0]-'a'), 100 * (int(square[1]-'0') - 1)
}

// piecesOf returns the pieces of a position.
func piecesOf(position string) []board.Placed {
	return board.Pieces(position, side*side, func(i int) string {
		column, row := i%side, i/side
		return files[column:column+1] + ranks[row:row+1]
	}, func(c byte) string {
		switch c {
		case 'X':
			return "black"
		case 'O':
			return "white"
		}
		return ""
	})
}
