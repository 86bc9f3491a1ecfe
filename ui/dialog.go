package ui

import (
	"strings"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/page"
	"playout/ui/text"
)

// Dialog is the one frame in which every dialog is shown, a modal <dialog> of
// the browser's: that keeps the focus inside, takes Escape, and gives the focus
// back to where it was. What is in it is one of contents.
type Dialog struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions

	shown content  // kept while its dialog is open
	of    string   // the kind of dialog that shown belongs to
	open  bool     // the browser was told to show it, and has not said that it closed
	from  js.Value // the element that had the focus before
}

// content is what a dialog holds.
type content interface {
	vugu.Builder
	// Draw sets what the next build shows. What is the part of View.Dialog after
	// the colon: "black" of "player:black".
	Draw(view *page.View, t *text.Strings, do page.Actions, what string)
	// Title heads the dialog.
	Title() string
	// Wide says whether the dialog needs more than the usual width.
	Wide() bool
}

// contents are the dialogs by the part of View.Dialog before the colon. A new
// one is a component and a line here.
var contents = map[string]func() content{
	"clock":    func() content { return &Clock{} },
	"files":    func() content { return &Files{} },
	"draw":     func() content { return &Draw{} },
	"help":     func() content { return &Help{} },
	"player":   func() content { return &Player{} },
	"settings": func() content { return &Settings{} },
	"games":    func() content { return &Games{} },
	"erase":    func() content { return &Erase{} },
}

// frame is what the contents of all dialogs have in common.
type frame struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions
	What string // as Draw says
}

// Draw implements content.
func (f *frame) Draw(view *page.View, t *text.Strings, do page.Actions, what string) {
	f.View, f.T, f.Do, f.What = view, t, do, what
}

// Wide implements content: most are not.
func (f *frame) Wide() bool { return false }

// Nothing is the content of no dialog.
type Nothing struct{ frame }

// Title implements content.
func (*Nothing) Title() string { return "" }

// content is the component of the dialog that is open.
func (c *Dialog) content() vugu.Builder {
	kind, what, _ := strings.Cut(c.View.Dialog, ":")
	if c.shown == nil || c.of != kind {
		make, known := contents[kind]
		if !known {
			make = func() content { return &Nothing{} }
		}
		c.shown, c.of = make(), kind
	}
	c.shown.Draw(c.View, c.T, c.Do, what)
	return c.shown
}

// kind is data-dialog: which dialog is open.
func (c *Dialog) kind() any {
	kind, _, _ := strings.Cut(c.View.Dialog, ":")
	return present(kind)
}

func (c *Dialog) title() string {
	c.content()
	return c.shown.Title()
}

func (c *Dialog) wide() bool {
	c.content()
	return c.shown.Wide()
}

// tend has the browser open or close the dialog.
func (c *Dialog) tend(dialog js.Value) {
	open := c.View.Dialog != ""
	if open == c.open {
		return
	}
	c.open = open
	if open {
		c.from = dialog.Get("ownerDocument").Get("activeElement")
		dialog.Call("showModal")
	} else {
		dialog.Call("close")
	}
}

// cancel is told by the browser on Escape. The page closes the dialog itself, so
// that it knows of it before any key that follows.
func (c *Dialog) cancel(event vugu.DOMEvent) {
	if event.PropString("target", "tagName") == "DIALOG" { // not a field in it
		event.PreventDefault()
		c.Do.Show("")
	}
}

// closed is told by the browser, which also closes the dialog by itself, when
// Escape is pressed twice. The focus goes back to where it was: not every browser sees to that
// once the page has been rendered. The word may come late, when the dialog is
// open again.
func (c *Dialog) closed(event vugu.DOMEvent) {
	if event.JSEventTarget().Get("open").Truthy() {
		return
	}
	if c.open {
		c.open = false
		c.Do.Show("")
	}
	if c.from.Truthy() {
		c.from.Call("focus")
	}
}

// outside closes the dialog when its backdrop is clicked, which the browser
// tells as a click on the dialog itself.
func (c *Dialog) outside(event vugu.DOMEvent) {
	if event.PropString("target", "tagName") == "DIALOG" {
		c.Do.Show("")
	}
}
