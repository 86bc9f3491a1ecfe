package page

import (
	"strings"

	"playout/ui/text"
)

// Lesson is one part of how to play, with a small board.
type Lesson struct {
	Head, Text string

	// The small board.
	Game     string
	Seats    []string // those of the standard game
	Position string   // whole, for boards that are drawn from it
	Shows    string   // accessible name
	Pieces   []Placed
	From     []string // squares that are chosen
	To       []string // squares where the one chosen, or else the side to move, may go
}

// Placed is a piece on a square.
type Placed struct{ Piece, Square string }

// picture is the small board of a lesson. A test holds it to the rules: the
// pieces are those of the position, and the marks its legal moves.
type picture struct {
	position string
	pieces   string // "white-king e1, black-king e8"; "" in geese, which are drawn from the position
	from, to string // squares, parted by blanks
}

// pictures are those of the lessons of GameWords.Play, in their order.
var pictures = map[string][]picture{
	"othello": {
		{position: "---------------------------OX------XO--------------------------- X",
			pieces: "white d4, black e4, black d5, white e5", to: "d3 c4 f5 e6"},
		{position: "--------------------------XOOO--------O-------X----------------- X",
			pieces: "black c4, white d4, white e4, white f4, white g5, black g6", to: "g4"},
		{position: "---------------------------OXXXX-------------------------------- O",
			pieces: "white d4, black e4, black f4, black g4, black h4"},
		{position: "---------O--------X--------------------------------------------- X",
			pieces: "white b2, black c3", to: "a1"},
	},
	"morris": {
		{position: "....W..B...........W.... B 7 8",
			pieces: "white d6, black d5, white d2"},
		{position: "....W....W.B....BW...W.B W 0 0",
			pieces: "white d6, white a4, black c4, black d3, white e3, white a1, black g1", from: "d6", to: "d7 b6 f6 d5"},
		{position: "WWW....B..B.....W....... W 5 7 x",
			pieces: "white a7, white d7, white g7, black d5, black b4, white d3", to: "d5 b4"},
		{position: "WWW.B....WB...B......B.. W 0 0",
			pieces: "white a7, white d7, white g7, black d6, white a4, black b4, black g4, black a1"},
	},
	"chess": {
		{position: "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
			pieces: "white-king g1, black-pawn f7, black-pawn g7, black-pawn h7, white-rook d8, black-king g8", from: "g8"},
		{position: "8/5k2/8/8/3Q4/8/8/2K5 w - - 0 1",
			pieces: "white-king c1, white-queen d4, black-king f7", from: "d4",
			to: "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 b6 d6 f6 a7 d7 g7 d8 h8"},
		{position: "7k/7p/8/8/3N4/8/8/K7 w - - 0 1",
			pieces: "white-king a1, white-knight d4, black-pawn h7, black-king h8", from: "d4", to: "c2 e2 b3 f3 b5 f5 c6 e6"},
		{position: "7k/8/8/8/8/3p4/4P3/K7 w - - 0 1",
			pieces: "white-king a1, white-pawn e2, black-pawn d3, black-king h8", from: "e2", to: "d3 e3 e4"},
		{position: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
			pieces: "white-king e1, white-pawn a7, black-king e8", from: "a7", to: "a8"},
		{position: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
			pieces: "white-king e1, black-pawn d5, white-pawn e5, black-king e8", from: "e5", to: "d6 e6"},
		{position: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
			pieces: "white-rook a1, white-king e1, white-rook h1, black-king e8", from: "e1", to: "c1 d1 f1 g1 d2 e2 f2"},
		{position: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
			pieces: "white-king g6, white-queen f7, black-king h8", from: "h8"},
	},
	"geese": {
		{position: `{"step":9,"geese":[[43,42,41],[14,15],[67],[]],"food":[17,59],"last":["EAST","WEST","NORTH","NORTH"]}`,
			to: "r2c10 r4c10 r3c0"},
		{position: `{"step":9,"geese":[[37,36,35,24],[14,15],[67],[]],"food":[38,59],"last":["EAST","WEST","NORTH","NORTH"]}`, to: "r3c5"},
		{position: `{"step":9,"geese":[[37,36,35],[16,27,38,49,60],[],[]],"food":[8,57],"last":["EAST","NORTH","",""]}`, to: "r2c4 r4c4"},
		{position: `{"step":9,"geese":[[37,36,35,46,57,58],[],[],[]],"food":[17,52],"last":["EAST","","",""]}`},
	},
}

// lessons are how to play what is on the board, as its variant has it.
func (p *Page) lessons() []Lesson {
	var pairs []string
	for _, o := range p.board.Options {
		pairs = append(pairs, o.Name, p.words.Rule(o.Name, o.Value))
	}
	seats := p.game.Seats
	if standard := p.find(p.game.ID); standard != nil {
		seats = standard.Seats
	}
	words := p.words.Games[p.game.ID].Play
	list := make([]Lesson, len(words))
	for i, w := range words {
		l := &list[i]
		l.Head, l.Text, l.Shows = w.Head, text.Fill(w.Text, pairs...), w.Shows
		l.Game, l.Seats = p.game.ID, seats
		if of := pictures[p.game.ID]; i < len(of) {
			l.Position, l.From, l.To = of[i].position, strings.Fields(of[i].from), strings.Fields(of[i].to)
			l.Pieces = of[i].placed()
		}
	}
	return list
}

// placed are the pieces of a picture.
func (f *picture) placed() []Placed {
	var list []Placed
	for on := range strings.SplitSeq(f.pieces, ", ") {
		if piece, square, is := strings.Cut(on, " "); is {
			list = append(list, Placed{piece, square})
		}
	}
	return list
}
