package tictac

import "playout/ui/board"

// pictures illustrate the lessons.
var pictures = []board.Picture{
	{Position: "XX-OO----", Pieces: "cross a1, cross b1, nought a2, nought b2", To: "c1 c2 a3 b3 c3"},
	{Position: "XOXXOOOXX", Pieces: "cross a1, nought b1, cross c1, cross a2, nought b2, nought c2, nought a3, cross b3, cross c3"},
}

func small() board.Small {
	return &board.Sketch{Width: 100 * side, Height: 100 * side, Lines: boardLines, LinesClass: "lines", Spot: spot}
}

// spot returns where a square is, in units from the top left.
func spot(square string) (x, y int) {
	if len(square) != 2 {
		return 0, 0
	}
	return 100 * int(square[0]-'a'), 100 * int(square[1]-'1')
}

// piecesOf returns the marks of a position.
func piecesOf(position string) []board.Placed {
	return board.Pieces(position, side*side, func(i int) string { return "abc"[i%side:i%side+1] + "123"[i/side:i/side+1] }, func(c byte) string {
		switch c {
		case 'X':
			return "cross"
		case 'O':
			return "nought"
		}
		return ""
	})
}
