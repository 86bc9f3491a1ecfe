package players

import (
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/guide"
	"playout/ui/feature/markup"
)

// Content is the dialog for putting a player together.
type Content struct {
	feature.PartFrame[Part]
	more  bool    // the less important parameters are shown too
	typed *string // the text in the field for another agent that the page does not have yet; nil for none
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.Part.Title }

// Guide implements feature.Guided.
func (c *Content) Guide() string {
	if c.Part.Kind == levelKind {
		return guide.Levels
	}
	return guide.Agents
}

func (c *Content) words() *Words { return WordsIn(c.T) }

// loading reports whether the worker has not listed the kinds yet.
func (c *Content) loading() bool { return c.Part.Kind == "" }

// class returns the class of a parameter's line.
func (c *Content) class(p Param) string {
	if p.Wrong {
		return "setting param wrong"
	}
	return "setting param"
}

// labelIsKey reports whether a parameter's label is its name in agent strings.
func (c *Content) labelIsKey(p Param) bool { return strings.EqualFold(p.Key, p.Label) }

// inputMode returns the keyboard that a phone shows for a field.
func inputMode(p Param) string {
	if p.Number {
		return "decimal"
	}
	return "text"
}

// hasMore reports whether there are less important parameters.
func (c *Content) hasMore() bool {
	for _, p := range c.Part.Params {
		if p.More {
			return true
		}
	}
	return false
}

func (c *Content) moreLabel() string {
	if c.more {
		return c.words().Fewer
	}
	return c.words().More
}

// set passes a control's value to the page.
func (c *Content) set(key string, event vugu.DOMEvent) {
	c.Send(Set{key, markup.Value(event)})
}

// report takes over a report's player; "none of them" changes nothing.
func (c *Content) report(event vugu.DOMEvent) {
	if agent := markup.Value(event); agent != "" {
		c.Send(Read{agent})
	}
}

// pasted returns the text in the field for another agent.
func (c *Content) pasted() string {
	if c.typed != nil {
		return *c.typed
	}
	return c.Part.Pasted
}

// paste passes text that was pasted or dropped to the page at once; typed text waits
// until the field changes.
func (c *Content) paste(event vugu.DOMEvent) {
	typed := markup.Value(event)
	c.typed = &typed
	switch event.PropString("inputType") {
	case "insertFromPaste", "insertFromDrop":
		c.read(event)
	}
}

func (c *Content) read(event vugu.DOMEvent) {
	c.typed = nil
	c.Send(Read{markup.Value(event)})
}
