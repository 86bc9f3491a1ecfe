package arcade

import (
	"playout/ui/feature"
	"playout/ui/text"
)

// Card is the card of the arcade: players, the show with its standings, recordings.
type Card struct{ feature.PartFrame[Part] }

// New implements feature.Part.
func (Part) New() feature.Component { return &Card{} }

func (c *Card) words() *Words { return WordsIn(c.T) }

// show returns the label of the button that starts a show, or ends it.
func (c *Card) show() text.Button {
	if c.Part.Showing {
		return c.words().StopShow
	}
	return c.words().Show
}

// record returns the label of the button that starts a recording, or ends it.
func (c *Card) record() text.Button {
	if c.Part.Recording {
		return c.words().Recording
	}
	return c.words().Record
}
