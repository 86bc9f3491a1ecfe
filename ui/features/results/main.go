package results

import (
	"strconv"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/ui/feature"
)

// Places implements feature.Placer.
func (*Feature) Places() []feature.Place {
	return []feature.Place{{Word: Place, Under: exercise.PlaceSet}}
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the page for teachers.
type Main struct{ feature.PartFrame[Part] }

func (c *Main) words() *Words { return WordsIn(c.T) }

// longest returns how many characters can be pasted: enough to recognise a text that is too
// long.
func (c *Main) longest() string { return strconv.Itoa(code.MaxText + 1) }

// back returns the address of the list of exercises.
func (c *Main) back() string { return "#/" + exercise.PlaceSet }
