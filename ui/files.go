package ui

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/page"
	"playout/ui/text"
)

// Files is the dialog of import and export.
type Files struct{ frame }

// Title implements content.
func (c *Files) Title() string { return c.T.Files.Title }

func (c *Files) words() *text.FilesWords { return &c.T.Files }

// longest is how many characters can be pasted: enough for what is too long to be
// told so, and not so many that the field itself becomes a burden.
func (c *Files) longest() string { return strconv.Itoa(page.MaxFile + 1) }

// take imports what was pasted. What is too long is not even looked at.
func (c *Files) take(event vugu.DOMEvent) {
	field := event.JSEventTarget().Get("ownerDocument").Call("getElementById", "import")
	if field.Get("textLength").Int() > page.MaxFile {
		c.Do.ImportFile("", nil, page.ErrTooLarge)
		return
	}
	c.Do.Import(field.Get("value").String())
}

// shownForm is the form of the text that is shown, nil while there is none.
func (c *Files) shownForm() any {
	if c.View.Files.Text == "" {
		return nil
	}
	return c.View.Files.Form
}

// aside says what has just happened, or that not all of the text is shown.
func (c *Files) aside() string {
	if c.View.Notice == "" && c.View.Files.Cut {
		return c.T.Files.Cut
	}
	return c.View.Notice
}
