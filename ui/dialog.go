package ui

import (
	"strings"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/feature"
	"playout/ui/feature/guide"
	"playout/ui/feature/markup"
)

// Dialog is the frame of every dialog, a modal <dialog> of the browser, which keeps the focus
// inside, handles Escape, and returns the focus to where it was. A feature owns its content.
type Dialog struct {
	feature.Frame

	shown feature.Content // kept while its dialog is open
	of    string          // the kind of dialog that shown belongs to
	open  bool            // the page has opened it, and the browser has not reported that it closed
	from  js.Value        // the element that had the focus before
}

// Nothing is the content when no dialog is open.
type Nothing struct{ feature.Frame }

// nothing is the part that shows no dialog.
type nothing struct{}

// New implements feature.Part.
func (nothing) New() feature.Component { return &Nothing{} }

// Title implements feature.Content.
func (*Nothing) Title() string { return "" }

// content returns the component of the open dialog.
func (c *Dialog) content() vugu.Builder {
	kind, what, _ := strings.Cut(c.View.Dialog, ":")
	region := c.View.Region(feature.Dialogs, kind)
	if region == nil {
		region = &feature.Region{Part: nothing{}}
	}
	if c.shown == nil || c.of != kind {
		c.shown, c.of = region.Part.New().(feature.Content), kind
	}
	frame := c.Frame
	frame.What, frame.Part = what, region.Part
	c.shown.Draw(frame)
	return c.shown
}

// kind returns data-dialog, the kind of the open dialog.
func (c *Dialog) kind() any {
	kind, _, _ := strings.Cut(c.View.Dialog, ":")
	return markup.Present(kind)
}

func (c *Dialog) title() string {
	c.content()
	return c.shown.Title()
}

// guide returns the link to the guide's page about the dialog.
func (c *Dialog) guide() vugu.Builder {
	c.content()
	page := ""
	if guided, is := c.shown.(feature.Guided); is {
		page = guided.Guide()
	}
	return guide.LinkTo(&c.Frame, page, c.shown.Title())
}

func (c *Dialog) wide() bool {
	c.content()
	return c.shown.Wide()
}

// syncOpen makes the browser open or close the dialog.
func (c *Dialog) syncOpen(dialog js.Value) {
	open := c.View.Dialog != ""
	if open == c.open {
		return
	}
	c.open = open
	if open {
		c.from = dialog.Get("ownerDocument").Get("activeElement")
		if menu := c.from.Call("closest", "[popover]"); menu.Truthy() { // the menu closes
			c.from = menu.Get("previousElementSibling").Call("querySelector", "[popovertarget]")
		}
		dialog.Call("showModal")
	} else {
		dialog.Call("close")
	}
}

// key passes a key to the content of the dialog, if it answers keys.
func (c *Dialog) key(event vugu.DOMEvent) {
	if keyer, is := c.shown.(feature.KeyHandler); is && keyer.Key(event, event.PropString("key")) {
		event.PreventDefault()
	}
}

// cancel handles the browser's cancel event on Escape. The page closes the dialog itself, so
// that it knows about it before the next key.
func (c *Dialog) cancel(event vugu.DOMEvent) {
	if event.PropString("target", "tagName") == "DIALOG" { // not a field in it
		event.PreventDefault()
		c.Show("")
	}
}

// closed handles the browser's close event; the browser also closes the dialog itself when a
// person presses Escape twice. It returns the focus, as not every browser does after a
// rendering. The event may come late, when the dialog is open again.
func (c *Dialog) closed(event vugu.DOMEvent) {
	if event.JSEventTarget().Get("open").Truthy() {
		return
	}
	if c.open {
		c.open = false
		c.Show("")
	}
	if c.from.Truthy() {
		c.from.Call("focus")
	}
}

// outside closes the dialog on a click on its backdrop, which the browser reports as a click on
// the dialog itself.
func (c *Dialog) outside(event vugu.DOMEvent) {
	if event.PropString("target", "tagName") == "DIALOG" {
		c.Show("")
	}
}
