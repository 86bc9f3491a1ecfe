// Package export is what the dialogs that export a game have in common: pictures of the
// board, and the names of a game's forms. Package files makes the pictures, whichever
// dialog asks for them.
package export

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
)

type (
	// SavePicture offers the board as a file, feature.PictureSVG or feature.PicturePNG.
	SavePicture struct{ Kind string }
	// CopyPicture puts a picture of the board on the clipboard.
	CopyPicture struct{}
)

// Pictures is the row of buttons that give a picture of the board.
type Pictures struct {
	feature.Frame
	Copies bool // the browser lets pictures be copied
}

func (c *Pictures) words() *Words { return Says(c.T) }

// Chosen is the form of a game with the chosen name, or the game's default form if it has
// none of that name.
func Chosen(forms []wire.Form, name string) wire.Form {
	return forms[max(0, slices.IndexFunc(forms, func(form wire.Form) bool { return form.Name == name }))]
}
