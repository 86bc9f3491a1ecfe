package replay

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Along is the row of controls for moving along the record, above the move list.
type Along struct{ feature.PartFrame[Part] }

func (c *Along) words() *Words { return WordsIn(c.T) }

func (c *Along) play() text.Button {
	if c.Part.Playing {
		return c.words().Pause
	}
	return c.words().Play
}

func (c *Along) icon() string {
	if c.Part.Playing {
		return "#i-pause"
	}
	return "#i-resume"
}

// scrub goes to the slider's ply.
func (c *Along) scrub(event vugu.DOMEvent) {
	if ply, err := strconv.Atoi(markup.Value(event)); err == nil {
		c.Send(feature.GoTo{Ply: ply})
	}
}
