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
	Own      string // of the seats that choose together, the person's; "" for none
	Premoves string // data-premove: the seat whose person may choose a move ahead while a machine thinks; "" for none
	State    string // data-state, as that of the page's view
	Label    string // accessible name of the board
	Seats    []string
	Squares  []Square
	// Promotions are the choices still open once the squares are chosen: the promotion pieces.
	// Usually there are none.
	Promotions     []Promotion
	PromotionLabel string   // accessible name of that choice
	Notes          []string // other facts, in the words that the game's package documents; Note reads them
	// Advantage is the first seat's chance, 0 to 1, for the bar beside the
	// board; below 0 while unknown.
	Advantage float64
	Ply       int       // of the position
	Passing   []Passing // moving pieces since the position changed, captured ones first
	Changes   int       // counts the positions shown
	Stepped   bool      // a move led here from the previous position
	Arrows    []Arrow   // the search's moves from square to square, the best first
	Drawn     []Stroke  // a person's drawings
}

// Square is one square of the board.
type Square struct {
	Name        string  // "f5": data-square
	Piece       string  // data-piece, "" when empty
	Legal       bool    // data-legal: a person may choose it now
	Label       string  // accessible name: "f5, empty, legal move"
	Last        bool    // the last move ended here
	Origin      bool    // the last move, one of several squares, began here
	Premove     string  // one of the two squares of a move chosen ahead: "premove e2 to e4"; "" for none
	Chosen      bool    // chosen by a person as part of a move of several squares
	Delay       int     // ms after the move at which the square shows its new piece: flips run outward
	Fresh       bool    // the last move placed the piece here
	Arriving    bool    // the piece arrives with one of View.Passing
	Ring        float64 // share of the search's visits for moves to this square, 0 to 1, 0 for none
	Mark        string  // the value of a larger ring, "63": inside it, or at the corner if a piece is inside
	Value       string  // the value in small print, if the values of all moves were requested: "63", after AtMost if it is a bound
	Step        string  // which moves of a line lead here, "2" or "2, 4", at a corner; "" for none
	Hint        bool    // the hint's move
	Best        bool    // the search's best move
	Highlighted bool    // the search's table highlights the move
	Extra       string  // the rest of the accessible name: "marked"
}

// AtMost precedes a Square's Value that is only an upper bound.
const AtMost = "≤\u202f"

// Arrow is one of the search's moves from one square to another.
type Arrow struct {
	From, To    string
	Takes       string // a square from which the move also removes a stone, "" for none
	Width       int    // 1 to 3, by the share of visits
	Value       string // beside the head, "63"; "" for none
	Best        bool   // the search's best move
	Hint        bool   // the hint's move
	Highlighted bool   // the search's table highlights the move
}

// Stroke is a person's drawing: an arrow, or a mark on one square.
type Stroke struct {
	From, To string
	Trace    bool // it is still being drawn
}

// Promotion is one choice of a promotion piece.
type Promotion struct {
	Letter string // "q": data-promotion
	Square string // the pawn's target
	Piece  string // "white-queen"
	Label  string // accessible name: "White queen"
}

// Passing is a piece on its way across the board.
type Passing struct {
	Piece string // see Square.Piece
	From  string // the square that it leaves
	To    string // the square where it arrives, "" if it is captured
}

// Note returns the text after a key among the notes of a board: "9" of "hand white 9" for the
// key "hand white".
func Note(notes []string, key string) (value string, there bool) {
	for _, note := range notes {
		if value, there = strings.CutPrefix(note, key); there && (value == "" || value[0] == ' ') {
			return strings.TrimPrefix(value, " "), true
		}
	}
	return "", false
}

// Number returns a Note that is a whole number, 0 if there is none.
func Number(notes []string, key string) int {
	value, _ := Note(notes, key)
	n, err := strconv.Atoi(value)
	if err != nil {
		return 0
	}
	return n
}
