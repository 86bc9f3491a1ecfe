package board

import (
	"strconv"
	"strings"
)

// View is the board with its handles.
type View struct {
	Game     string // data-board
	Position string // data-position
	Turn     string // data-turn: seat
	Own      string // of the seats that choose together, the one that a person chooses for; "" for none
	Premoves string // data-premove: the seat whose person may choose a move ahead, while a machine thinks; "" for none
	State    string // data-state, as that of the page's view
	Label    string // accessible name of the board
	Seats    []string
	Squares  []Square
	// Promotions are what is to be chosen now beyond the squares that were: what
	// a pawn becomes. Mostly there are none.
	Promotions []Promotion
	Asks       string   // accessible name of that choice
	Notes      []string // other facts, in the words that the game's package documents; Note reads them
	// Advantage is the first seat's chance, 0 to 1, for the bar beside the
	// board; below 0 while unknown.
	Advantage float64
	Ply       int       // of the position
	Passing   []Passing // pieces on their way since the position changed, those that are taken off first
	Changes   int       // counts the positions that were shown
	Stepped   bool      // the position came from the one before it by a move
	Arrows    []Arrow   // what the search thinks of moves from square to square, the best first
	Drawn     []Stroke  // what a person has drawn
}

// Square is one square of the board.
type Square struct {
	Name    string  // "f5": data-square
	Piece   string  // data-piece, "" when empty
	Legal   bool    // data-legal: a person may choose it now
	Label   string  // accessible name: "f5, empty, legal move"
	Last    bool    // the last move ended here
	Left    bool    // the last move, one of several squares, began here
	Premove string  // it is one of the two of a move that a person chose ahead: "premove e2 to e4"; "" for none
	Chosen  bool    // a person chose it of a move of several squares
	Delay   int     // ms after the move at which a change of piece is shown: flips run outward
	Fresh   bool    // the piece was put here by the last move
	Comes   bool    // the piece is brought here by one of View.Passing
	Ring    float64 // what the search thinks of moving here: share of visits, 0 to 1, 0 for none
	Mark    string  // the value of a larger ring, "63": inside it, or at the corner where something stands in it
	Value   string  // the value in small print, where every move's was asked for: "63", after AtMost where no more is known
	Hint    bool    // the hint's move
	Best    bool    // the search's best move
	Lit     bool    // the move is pointed at in the search's table
	Also    string  // what else the accessible name says: "marked"
}

// AtMost begins a Square's Value of which no more is known than that the move is no
// better.
const AtMost = "≤\u202f"

// Arrow is what the search thinks of a move from one square to another.
type Arrow struct {
	From, To string
	Takes    string // a square off which the move takes a stone besides, "" for none
	Width    int    // 1 to 3, by the share of visits
	Value    string // beside the head, "63"; "" for none
	Best     bool   // the search's best move
	Hint     bool   // the hint's move
	Lit      bool   // the move is pointed at in the search's table
}

// Stroke is what a person has drawn: an arrow, or on one square a mark.
type Stroke struct {
	From, To string
	Trace    bool // it is still being drawn
}

// Promotion is one choice of what a pawn becomes.
type Promotion struct {
	Letter string // "q": data-promotion
	Square string // where the pawn comes to
	Piece  string // "white-queen"
	Label  string // accessible name: "White queen"
}

// Passing is a piece on its way over the board.
type Passing struct {
	Piece string // as Square.Piece
	From  string // the square that it stood on
	To    string // the square that it comes to, "" where it is taken off
}

// Note is what follows a key among the notes of a board: "9" of "hand white 9"
// for the key "hand white".
func Note(notes []string, key string) (value string, there bool) {
	for _, note := range notes {
		if value, there = strings.CutPrefix(note, key); there && (value == "" || value[0] == ' ') {
			return strings.TrimPrefix(value, " "), true
		}
	}
	return "", false
}

// Number is a Note that is a whole number, 0 where there is none.
func Number(notes []string, key string) int {
	value, _ := Note(notes, key)
	n, err := strconv.Atoi(value)
	if err != nil {
		return 0
	}
	return n
}
