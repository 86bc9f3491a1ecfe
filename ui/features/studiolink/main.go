package studiolink

import (
	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/feature/entry"
	"playout/ui/feature/studio"
)

// Places implements feature.Placer.
func (f *Way) Places() (list []feature.Place) {
	for _, p := range f.places {
		switch p.Word {
		case studio.PlaceInside:
			list = append(list, entry.Inside())
		case studio.PlaceLab:
			list = append(list, entry.Lab())
		default:
			list = append(list, feature.Place{Word: p.Word, Under: exercise.PlaceSet})
		}
	}
	return list
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is what a place shows before the larger program.
type Main struct{ feature.PartFrame[Part] }

func (c *Main) words() *Words { return WordsIn(c.T) }

// text returns what the place says.
func (c *Main) text() string {
	switch {
	case c.Part.Lost:
		return c.words().Lost
	case c.Part.Link != "":
		return c.words().Friend
	}
	return c.words().Comes
}
