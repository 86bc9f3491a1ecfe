// Package welcome is the feature of the first-visit hint: a sentence for visitors who have never
// played here, until they play or close it.
package welcome

import (
	"playout/engine/link"
	"playout/ui/feature"
)

// key is the setting that remembers that the hint was seen.
const key = "playout.welcome"

// Feature holds the hint.
type Feature struct {
	open bool
}

// New shows the hint on a first visit.
func New(d feature.Device) feature.Feature { return &Feature{open: d.Load(key) == ""} }

// Part is the feature's part of the view.
type Part struct {
	Shown bool
}

// Close closes the hint for good.
type Close struct{}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Beside, Name: "welcome", Order: 30, Part: Part{Shown: f.open && !now.Editing && isNewcomer(&now)}}}}
}

// isNewcomer reports whether the hint is true here: the visitor is about to begin a whole game
// against machines. Before there is a board, an address without a game will open one.
func isNewcomer(now *feature.Snapshot) bool {
	b := now.Board
	if b == nil {
		link, err := link.Parse(now.Fragment)
		return err == nil && link.Game == ""
	}
	persons, _ := now.Persons()
	return persons == 1 && !now.HasRemote() && now.Choices[0] == link.Human && b.Start == "" && len(b.Plies) == 0 && !b.Over && !now.Offered
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m.(type) {
	case feature.Commit, Close:
		if f.open {
			f.open = false
			c.Do(feature.Store{Key: key, Value: "seen"})
		}
	}
}
