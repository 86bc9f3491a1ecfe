package studiolink

import (
	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/entry"
)

// Inside stands for the place that looks inside a game: what the address asks for stays in it. It also
// keeps the review of a game that the larger program has stored.
type Inside struct {
	address link.Inside // of the place, without the game
	here    bool        // the page is in the place
	game    wire.Open   // that review is of
	review  string      // as it is kept, "" for none
}

// NewInside returns a page without a review.
func NewInside(feature.Device) feature.Feature { return &Inside{} }

// Publish implements feature.Publisher.
func (f *Inside) Publish() feature.Published {
	in := f.address
	if !f.here {
		return feature.FromInside{Start: in.Start}
	}
	return feature.FromInside{View: in.View, Agents: in.Agents, Simulation: in.Simulation, Each: in.Each, Tour: in.Tour, Start: in.Start}
}

// Handle implements feature.Feature.
func (f *Inside) Handle(c *feature.Context, m feature.Message) {
	f.here = c.Place == feature.PlaceInside
	switch m := m.(type) {
	case feature.Begin:
		if m.Place == feature.PlaceInside {
			f.visit(m.Fragment)
		}
	case feature.Visit:
		if f.here {
			f.visit(c.Fragment)
		}
	case feature.OpenInside:
		f.address = link.Inside{View: m.View, Start: m.Start}
	case feature.Return:
		f.address = link.Inside{}
	case feature.Restored:
		if c.Board != nil && m.Parts[feature.ReviewPart] != "" {
			f.game, f.review = feature.MainLine(c.Board), m.Parts[feature.ReviewPart]
		}
	case feature.Gather:
		switch {
		case f.review == "" || c.Board == nil || c.IsExercise:
		case f.game == feature.MainLine(c.Board):
			m.Parts[feature.ReviewPart] = f.review
		default:
			m.Parts[feature.ReviewPart] = ""
		}
	}
}

// visit takes over what an address asks for.
func (f *Inside) visit(fragment string) {
	f.address, _ = link.ParseInside(fragment) // package links reports errors
}

// View implements feature.Viewer.
func (f *Inside) View(now feature.Snapshot) feature.Contributions {
	return feature.Contributions{Buttons: []feature.Button{entry.Review(&now)}}
}
