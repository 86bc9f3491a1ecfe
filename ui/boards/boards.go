// Package boards holds the boards of the games, each a component that draws a
// page.Board, and the catalogue of them. A new game's board is a component here
// and one line in catalogue.
//
// A square is an element with the id ID(name) that is always in the document,
// in the order of the View, whichever way the board is turned: so the focus
// stays where it is through every render.
package boards

import (
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/page"
)

// Board is a game's board.
type Board interface {
	vugu.Builder
	// Draw sets what the next build shows.
	Draw(board *page.Board, flipped bool, do page.Actions)
	// Walk is the square that a key leads to from another one, which gets the
	// focus, or "" where the key leads nowhere.
	Walk(square, key string) string
	// Steer says whether a key chooses a square by itself, wherever the focus
	// is, and which, "" where that square cannot be chosen now.
	Steer(key string) (square string, is bool)
	// Cursor is the square that Tab leads to.
	Cursor() string
	// Size is how wide and how tall the drawing is, in its own units.
	Size() (width, height int)
}

var catalogue = map[string]func() Board{
	"othello": func() Board { return &Othello{} },
	"morris":  func() Board { return &Morris{} },
	"chess":   func() Board { return &Chess{} },
	"geese":   func() Board { return &Geese{} },
}

// Of is a new board for a game; a game that has none gets Othello's, for a page
// always has a board.
func Of(game string) Board {
	if make, known := catalogue[game]; known {
		return make()
	}
	return catalogue["othello"]()
}

const idPrefix = "square-"

// ID is the id of a square's element.
func ID(square string) string { return idPrefix + square }

// SquareOf is the square that an element's id belongs to, if it is one's.
func SquareOf(id string) (square string, is bool) { return strings.CutPrefix(id, idPrefix) }

// present is an attribute's value, or nothing where it is empty.
func present(value string) any {
	if value == "" {
		return nil
	}
	return value
}
