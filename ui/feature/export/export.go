// Package export holds what the dialogs that export a game share: pictures of the board, and the
// names of a game's forms. Package files makes the pictures for all dialogs.
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

// Pictures is the row of buttons that make a picture of the board.
type Pictures struct {
	feature.Frame
	Copies bool // the browser can copy pictures
}

func (c *Pictures) words() *Words { return WordsIn(c.T) }

// Chosen returns the form of a game with the chosen name, or the game's default form if it has
// no form of that name.
func Chosen(forms []wire.Form, name string) wire.Form {
	return forms[max(0, slices.IndexFunc(forms, func(form wire.Form) bool { return form.Name == name }))]
}
