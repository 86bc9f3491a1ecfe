package newgame

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/feature/timing"
)

// Content is the dialog that starts a new game.
type Content struct {
	feature.PartFrame[Part]
	selects timing.Pick
	fine    bool              // the finer points are shown
	writing map[string]string // numbers being typed, by the option's name
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

func (c *Content) words() *Words { return WordsIn(c.T) }

// Key implements feature.KeyHandler: Enter begins the game on a closed select, which other keys
// open too, and if no control has the focus. Elsewhere the form handles it.
func (c *Content) Key(event vugu.DOMEvent, key string) bool {
	if key != "Enter" || event.PropString("target", "tagName") != "SELECT" && event.PropString("target", "className") != "dialog-body" {
		return false
	}
	c.Send(Start{})
	return true
}

// submit starts the game: Enter in a control of the form, or its button.
func (c *Content) submit(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Send(Start{})
}

// keptNote returns what happens to the game on the board.
func (c *Content) keptNote() string {
	switch c.Part.Kept {
	case feature.KeptHere:
		return c.words().Kept
	case feature.KeptForNow:
		return c.words().KeptForNow
	}
	return c.words().NotKept
}

// cancelLabel returns the button that starts no game.
func (c *Content) cancelLabel() string {
	if c.Part.UnderWay {
		return c.words().PlayOn
	}
	return c.words().Cancel
}

// optionsWhere returns the options shown as switches, as selects, and among the finer points.
func (c *Content) optionsWhere(which func(Option) bool) []Option {
	var list []Option
	for _, o := range c.Part.Options {
		if which(o) {
			list = append(list, o)
		}
	}
	return list
}

func (c *Content) listed() []Option {
	return c.optionsWhere(func(o Option) bool { return !o.Switch && !o.Fine })
}

func (c *Content) switches() []Option { return c.optionsWhere(func(o Option) bool { return o.Switch }) }

func (c *Content) finer() []Option { return c.optionsWhere(func(o Option) bool { return o.Fine }) }

// number returns the text in the field of an option: the unfinished text, which the next drawing
// must not overwrite.
func (c *Content) number(o Option) string {
	if text, ok := c.writing[o.Name]; ok {
		return text
	}
	return o.Value
}

func (c *Content) write(name string, event vugu.DOMEvent) {
	if c.writing == nil {
		c.writing = make(map[string]string)
	}
	c.writing[name] = markup.Value(event)
}

func (c *Content) setNumber(name string, event vugu.DOMEvent) {
	delete(c.writing, name)
	c.Send(SetOption{name, markup.Value(event)})
}

// moreLabel returns the label of the button that shows the finer points, or hides them.
func (c *Content) moreLabel() string {
	if c.fine {
		return c.words().Less
	}
	return c.words().More
}

// discClass returns the mark of a colour, nothing for a colour left to chance.
func (c *Content) discClass(seat string) any {
	if seat == Random {
		return nil
	}
	return "disc " + seat
}

// clockPick returns the choice of a clock.
func (c *Content) clockPick() vugu.Builder {
	c.selects = timing.Pick{T: c.T, Choice: c.Part.Clock, Set: func(choice string) { c.Send(SetClock{choice}) }}
	return &c.selects
}

func (c *Content) setPlayer(i int, event vugu.DOMEvent) {
	c.Send(SetPlayer{i, markup.Value(event)})
}
