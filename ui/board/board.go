// Package board defines what a game is to the page: the board that a person sees and clicks, its
// description, its words and its lessons. It knows no game; package boards lists them all, each
// in a folder of its own. The two relate as packages game and games do.
//
// A square is an element with the id ID(name) that is always in the document, in the order of
// the View, whichever way the board is turned, so that the focus survives every render.
package board

import (
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/text"
)

// Game is one game.
type Game struct {
	ID     string
	New    func() Board
	Manner Manner

	Small    func() Small // the board of a lesson, and of a stored game
	Pictures []Picture    // of the lessons of Words, in order

	// Pieces returns the pieces of a position, which may be any text; nil if the small board is
	// drawn from the position itself.
	Pieces func(position string) []Placed

	// Symbol returns the page's symbol for a piece, "" for one shown by its seat's mark; nil
	// stands for the function Symbol.
	Symbol func(piece string) string

	// Pond returns the geese and food of a position, given the names of its squares; nil for a
	// game on land.
	Pond func(position string, squares []string) Pond

	Words *text.ByLanguage[*Words]
	// Openings translate the English names of openings; a language without a function keeps
	// the English name.
	Openings *text.ByLanguage[*func(name string) string]
	Icons    map[string]Colour // of the seats that only this game has

	Reported []ReportPlayer // of the five reports, in the order of the dialog
}

// ReportPlayer is a player of one of the five reports that the dialog of custom players offers
// by name.
type ReportPlayer struct {
	Name  string // of its words in text.Strings.Reports
	Agent string // a canonical agent string
}

// OpeningName translates the English name of an opening into a language.
func (g *Game) OpeningName(t *text.Strings, name string) string {
	if g.Openings != nil {
		if say := g.Openings.In(t); say != nil {
			name = (*say)(name)
		}
	}
	return name
}

// Opening returns the words for an opening, with its name in a language.
func (g *Game) Opening(t *text.Strings, name string) string {
	name = g.OpeningName(t, name)
	if called := g.Words.In(t).Opening; called != "" {
		return text.Fill(called, "name", name)
	}
	return name
}

// SymbolOf returns the page's symbol for a piece, "" for one shown by its seat's mark.
func (g *Game) SymbolOf(piece string) string {
	if g.Symbol != nil {
		return g.Symbol(piece)
	}
	return Symbol(piece)
}

// Pond is a position of bodies on water, cells row by row.
type Pond struct {
	Rows, Columns int
	Bodies        [][]int  // of each seat, from head to tail; none for a dead one
	Headings      []string // the last direction of each: "NORTH", "EAST", "SOUTH" or "WEST", "" for unknown
	Food          []int
}

// Colour is a seat's colour in the page's icon, which is shown on backgrounds of any
// colour: its rim contrasts with it.
type Colour struct{ Fill, Rim string }

// Board is a game's board.
type Board interface {
	vugu.Builder
	// Draw sets the content of the next build.
	Draw(view *View, flipped bool, do Actions)
	// NextSquare returns the square to which a key moves the focus from another one, "" if the key
	// leads nowhere.
	NextSquare(square, key string) string
	// Steer reports whether a key chooses a square wherever the focus is, and which, "" if that
	// square cannot be chosen now.
	Steer(key string) (square string, is bool)
	// Cursor returns the square that Tab reaches.
	Cursor() string
	// Size returns the width and height of the drawing, in its own units.
	Size() (width, height int)
}

// Actions are a board's calls to the page.
type Actions interface {
	Choose(square string)  // a click on a square
	Promote(letter string) // a choice of the promotion piece
}

// Small is a board to look at, not to play on: its pieces, a chosen square, and the squares to
// which the piece may go. Its squares are not elements of their own, so that only the board has
// the page's handles.
type Small interface {
	vugu.Builder
	// Show sets the content of the next build.
	Show(Lesson)
}

const idPrefix = "square-"

// ID returns the id of a square's element.
func ID(square string) string { return idPrefix + square }

// SquareOf returns the square that an element's id belongs to, if it is a square's.
func SquareOf(id string) (square string, is bool) { return strings.CutPrefix(id, idPrefix) }

// Symbol returns the page's symbol for a piece: that of its kind for "white-knight", which Paint
// colours, a disc for "white".
func Symbol(piece string) string {
	if _, kind, parts := strings.Cut(piece, "-"); parts {
		return "#" + kind
	}
	return "#disc-" + piece
}

// Paint returns the class that gives a piece such as "white-knight" its side's colours, "" if
// its symbol has its own.
func Paint(piece string) string {
	if seat, _, parts := strings.Cut(piece, "-"); parts {
		return "piece " + seat
	}
	return ""
}
