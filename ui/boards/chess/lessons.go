package chess

import (
	"strings"

	"playout/ui/board"
)

// pictures holds the small boards of the lessons.
var pictures = []board.Picture{
	{Position: "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
		Pieces: "white-king g1, black-pawn f7, black-pawn g7, black-pawn h7, white-rook d8, black-king g8", From: "g8"},
	{Position: "8/5k2/8/8/3Q4/8/8/2K5 w - - 0 1",
		Pieces: "white-king c1, white-queen d4, black-king f7", From: "d4",
		To: "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 b6 d6 f6 a7 d7 g7 d8 h8"},
	{Position: "7k/7p/8/8/3N4/8/8/K7 w - - 0 1",
		Pieces: "white-king a1, white-knight d4, black-pawn h7, black-king h8", From: "d4", To: "c2 e2 b3 f3 b5 f5 c6 e6"},
	{Position: "7k/8/8/8/8/3p4/4P3/K7 w - - 0 1",
		Pieces: "white-king a1, white-pawn e2, black-pawn d3, black-king h8", From: "e2", To: "d3 e3 e4"},
	{Position: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
		Pieces: "white-king e1, white-pawn a7, black-king e8", From: "a7", To: "a8"},
	{Position: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		Pieces: "white-king e1, black-pawn d5, white-pawn e5, black-king e8", From: "e5", To: "d6 e6"},
	{Position: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
		Pieces: "white-rook a1, white-king e1, white-rook h1, black-king e8", From: "e1", To: "c1 d1 f1 g1 d2 e2 f2"},
	{Position: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
		Pieces: "white-king g6, white-queen f7, black-king h8", From: "h8"},
}

func small() board.Small {
	return &board.Sketch{Width: 800, Height: 800, Lines: darkSquares, LinesClass: "dark", Spot: spot}
}

// spot returns the place of a square, in units from the top left.
func spot(square string) (x, y int) {
	if len(square) != 2 {
		return 0, 0
	}
	return 100 * int(square[0]-'a'), 100 * (side - int(square[1]-'0'))
}

// letters holds the letters of the pieces, and kinds their names.
const letters = "pnbrqk"

var kinds = [...]string{"pawn", "knight", "bishop", "rook", "queen", "king"}

// piecesOf returns the pieces of a position.
func piecesOf(position string) []board.Placed {
	var list []board.Placed
	column, row := 0, 0
	for i := range len(position) {
		c := position[i]
		kind := strings.IndexByte(letters, c|0x20) // a white piece's letter is a capital
		switch {
		case c == '/':
			column, row = 0, row+1
		case c >= '1' && c <= '8':
			column += int(c - '0')
		case kind < 0 || column >= side || row >= side:
			return list // the position's field of pieces ends here
		default:
			piece := "black-"
			if c < 'a' {
				piece = "white-"
			}
			list = append(list, board.Placed{Piece: piece + kinds[kind], Square: string([]byte{'a' + byte(column), '0' + byte(side-row)})})
			column++
		}
	}
	return list
}
