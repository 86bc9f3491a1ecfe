package morris

import (
	"strings"

	"playout/ui/board"
)

// pictures are those of the lessons.
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

// spot is where a point is, in units from the top left.
func spot(point string) (x, y int) {
	if len(point) != 2 {
		return 0, 0
	}
	return 50 + 100*int(point[0]-'a'), 50 + 100*(7-int(point[1]-'0'))
}

// stands are the stones on the board of a position.
func stands(position string) []board.Placed {
	points := strings.Fields("a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1")
	return board.Stands(position, points, map[byte]string{'W': "white", 'B': "black"})
}
