package geese

import "playout/ui/board"

// pictures holds the small boards of the lessons.
var pictures = []board.Picture{
	{Position: `{"step":9,"geese":[[43,42,41],[14,15],[67],[]],"food":[17,59],"last":["EAST","WEST","NORTH","NORTH"]}`,
		To: "r2c10 r4c10 r3c0"},
	{Position: `{"step":9,"geese":[[37,36,35,24],[14,15],[67],[]],"food":[38,59],"last":["EAST","WEST","NORTH","NORTH"]}`, To: "r3c5"},
	{Position: `{"step":9,"geese":[[37,36,35],[16,27,38,49,60],[],[]],"food":[8,57],"last":["EAST","NORTH","",""]}`, To: "r2c4 r4c4"},
	{Position: `{"step":9,"geese":[[37,36,35,46,57,58],[],[],[]],"food":[17,52],"last":["EAST","","",""]}`},
}
