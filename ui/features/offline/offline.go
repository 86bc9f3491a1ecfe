// Package offline is the feature that lets the browser keep the page for visits without a
// network, and offers another version of the page once it is ready.
package offline

import "playout/ui/feature"

// Feature holds whether the page is kept, and a new version.
type Feature struct {
	asked bool // the page has asked the browser to keep it
	ready bool // another version is ready, and the visitor has not declined it
}

// New returns a page that is not kept yet.
func New(feature.Device) feature.Feature { return &Feature{} }

// Part is the feature's part of the view.
type Part struct {
	Update bool // another version of the page is ready
}

type (
	// Update switches to the new version.
	Update struct{}
	// Close postpones the update to another visit.
	Close struct{}

	ready  struct{}
	reload struct{}
)

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Beside, Name: "update", Order: 80, Part: Part{Update: f.ready && now.Board != nil}}}}
}

// Handle implements feature.Feature. It lets the browser keep the page once there is a board.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m.(type) {
	case feature.BoardChanged:
		if !f.asked {
			f.asked = true
			c.Do(feature.KeepOffline{Then: func() feature.Message { return ready{} }})
		}
	case ready:
		if !f.ready {
			f.ready = true
			c.Send(feature.Notice{Text: WordsIn(c.T).Ready})
		}
	case Update:
		c.Send(feature.WriteAddress{})
		c.Send(reload{})
	case reload:
		c.Do(feature.Reload{})
	case Close:
		f.ready = false
	}
}
