package ui

import (
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/page"
)

// Player is the dialog in which a player is put together.
type Player struct {
	frame
	more  bool    // what matters less is shown too
	typed *string // in the field for another, which the page has not been told yet; nil for nothing
}

// Title implements content.
func (c *Player) Title() string { return c.data().Title }

// data is what the page knows, nothing at all while it begins.
func (c *Player) data() *page.Player {
	if c.View.Player == nil {
		return &page.Player{}
	}
	return c.View.Player
}

// loading says that the worker has not told of any kind yet.
func (c *Player) loading() bool { return c.data().Kind == "" }

// class is that of a parameter's line.
func (c *Player) class(p page.Param) string {
	if p.Wrong {
		return "setting param wrong"
	}
	return "setting param"
}

// named says whether a parameter's name in agent strings is its label.
func (c *Player) named(p page.Param) bool { return strings.EqualFold(p.Key, p.Label) }

// mode is the keyboard that a phone shows for a field.
func mode(p page.Param) string {
	if p.Number {
		return "decimal"
	}
	return "text"
}

// later says whether there is anything that matters less.
func (c *Player) later() bool {
	for _, p := range c.data().Params {
		if p.More {
			return true
		}
	}
	return false
}

func (c *Player) toggle() string {
	if c.more {
		return c.T.Players.Fewer
	}
	return c.T.Players.More
}

// set hands a control's value to the page.
func (c *Player) set(key string, event vugu.DOMEvent) {
	c.Do.SetParam(key, event.PropString("target", "value"))
}

// pasted is what the field for another holds.
func (c *Player) pasted() string {
	if c.typed != nil {
		return *c.typed
	}
	return c.data().Pasted
}

// paste hands what was pasted or dropped to the page at once; what is typed
// waits for the field's change.
func (c *Player) paste(event vugu.DOMEvent) {
	typed := event.PropString("target", "value")
	c.typed = &typed
	switch event.PropString("inputType") {
	case "insertFromPaste", "insertFromDrop":
		c.read(event)
	}
}

func (c *Player) read(event vugu.DOMEvent) {
	c.typed = nil
	c.Do.ReadPlayer(event.PropString("target", "value"))
}
