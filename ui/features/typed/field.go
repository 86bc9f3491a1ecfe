package typed

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
)

// Field is the field in which moves are typed.
type Field struct{ feature.PartFrame[Part] }

func (c *Field) words() *Words { return Says(c.T) }

// typing tells what the field holds now.
func (c *Field) typing(event vugu.DOMEvent) { c.Tell(Type{markup.Chosen(event)}) }

// play plays what the form's only field holds.
func (c *Field) play(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Tell(Play{event.PropString("currentTarget", "0", "value")})
}
