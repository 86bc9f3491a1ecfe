package morris

import "playout/ui/board"

// pictures holds the small boards of the lessons.
var pictures = []board.Picture{
	{Position: "....W..B...........W.... B 7 8",
		Pieces: "white d6, black d5, white d2"},
	{Position: "....W....W.B....BW...W.B W 0 0",
		Pieces: "white d6, white a4, black c4, black d3, white e3, white a1, black g1", From: "d6", To: "d7 b6 f6 d5"},
	{Position: "WWW....B..B.....W....... W 5 7 x",
		Pieces: "white a7, white d7, white g7, black d5, black b4, white d3", To: "d5 b4"},
	{Position: "WWW.B....WB...B......B.. W 0 0",
		Pieces: "white a7, white d7, white g7, black d6, white a4, black b4, black g4, black a1"},
}

func small() board.Small {
	return &board.Sketch{Width: 800, Height: 800, Lines: boardLines, LinesClass: "lines", PieceClass: "stone", Spot: spot}
}

// spot returns the place of a point, in units from the top left.
func spot(point string) (x, y int) {
	if len(point) != 2 {
		return 0, 0
	}
	return 50 + 100*int(point[0]-'a'), 50 + 100*(7-int(point[1]-'0'))
}

// points holds all points, in the order of positions.
const points = "a7d7g7b6d6f6c5d5e5a4b4c4e4f4g4c3d3e3b2d2f2a1d1g1"

// piecesOf returns the stones on the board of a position.
func piecesOf(position string) []board.Placed {
	return board.Pieces(position, len(points)/2, func(i int) string { return points[2*i : 2*i+2] }, func(c byte) string {
		switch c {
		case 'W':
			return "white"
		case 'B':
			return "black"
		}
		return ""
	})
}
