package offline

import "playout/ui/feature"

// Card offers a new version of the page.
type Card struct{ feature.PartFrame[Part] }

// New implements feature.Part.
func (Part) New() feature.Component { return &Card{} }

func (c *Card) words() *Words { return WordsIn(c.T) }
