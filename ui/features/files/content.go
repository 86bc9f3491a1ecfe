package files

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/export"
	"playout/ui/feature/guide"
)

// Content is the dialog of import and export.
type Content struct {
	feature.PartFrame[Part]

	row export.Pictures
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

// Guide implements feature.Guided.
func (c *Content) Guide() string { return guide.Files }

func (c *Content) words() *Words { return WordsIn(c.T) }

// maxLength returns how many characters can be pasted: enough to recognise a text that is too
// long, and few enough for the field to stay usable.
func (c *Content) maxLength() string { return strconv.Itoa(feature.MaxFile + 1) }

// importPasted imports the pasted text. It does not read a text that is too long.
func (c *Content) importPasted(event vugu.DOMEvent) {
	field := event.JSEventTarget().Get("ownerDocument").Call("getElementById", "import")
	if field.Get("textLength").Int() > feature.MaxFile {
		c.Send(ImportFile{Err: feature.ErrTooLarge})
		return
	}
	c.Send(Import{field.Get("value").String()})
}

// shownForm returns the form of the text shown, nil while there is none.
func (c *Content) shownForm() any {
	if c.Part.Text == "" {
		return nil
	}
	return c.Part.Form
}

// note reports the last action, or that only part of the text is shown.
func (c *Content) note() string {
	if c.View.Notice == "" && c.Part.Cut {
		return c.words().Cut
	}
	return c.View.Notice
}

// pictures returns the buttons for pictures of the board.
func (c *Content) pictures() vugu.Builder {
	c.row = export.Pictures{Frame: c.Frame, Copies: c.Part.Pictures}
	return &c.row
}
