package typed

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
)

// Field is the field for typing moves.
type Field struct{ feature.PartFrame[Part] }

// New implements feature.Part.
func (Part) New() feature.Component { return &Field{} }

func (c *Field) words() *Words { return WordsIn(c.T) }

// typing passes on the contents of the field.
func (c *Field) typing(event vugu.DOMEvent) { c.Send(Type{markup.Value(event)}) }

// play plays the move in the form's only field.
func (c *Field) play(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Send(Play{event.PropString("currentTarget", "0", "value")})
}
