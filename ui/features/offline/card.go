package offline

import "playout/ui/feature"

// Card offers a new version of the page.
type Card struct{ feature.PartFrame[Part] }

// Cards implements feature.Carder.
func (*Feature) Cards() []feature.Card { return []feature.Card{{Place: 80, Component: &Card{}}} }

func (c *Card) words() *Words { return Says(c.T) }
