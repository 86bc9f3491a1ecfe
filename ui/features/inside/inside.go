// Package inside is the feature that looks inside the game on the board: a place of the page with
// the board, where nobody plays and the visitor moves for all seats. It draws a tab for each Region
// in the slot feature.Inside, whose Name is the view in the address, and below the tabs the
// region of the view; other features contribute these regions, which draw their own cards.
//
// The game is the one on the board, with its lines and its players. Package play remembers where the
// visitor has left it, and continues there.
package inside

import (
	"cmp"
	"slices"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/feature/entry"
	"playout/ui/feature/tour"
)

// Feature holds the view.
type Feature struct {
	view   string   // chosen last, "" for the first one
	agents []string // of the address
	at     int      // the simulation of the address, 0 for none
	each   string   // what each agent gets by the address, "" for the usual
	tour   int      // the station of the tour, 0 for none
	here   bool     // the page is in the place
	opened bool     // the view's feature knows that
	start  bool     // it should start what it offers
}

// New returns the feature.
func New(feature.Device) feature.Feature { return &Feature{} }

// EndTour ends the tour.
type EndTour struct{}

// Places implements feature.Placer.
func (*Feature) Places() []feature.Place {
	return []feature.Place{entry.Inside()}
}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	if !f.here {
		return feature.FromInside{}
	}
	return feature.FromInside{View: cmp.Or(f.view, feature.ViewAnalysis), Agents: f.agents, Simulation: f.at, Each: f.each, Tour: f.tour}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
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
	case feature.BoardChanged:
		if o := m.Request; o != nil && !o.Again && !o.IsExercise && !f.here {
			f.view = "" // another game begins with the first view
		}
	case feature.OpenInside:
		f.open(c, m)
	case feature.SetInsideAgents:
		f.agents = slices.Clone(m.Agents[:min(len(m.Agents), link.MaxAgents)])
	case feature.SetInsideEach:
		f.each = m.Each
	case feature.SetInsideSimulation:
		f.at = min(max(0, m.Simulation), link.MaxSimulation)
	case EndTour:
		f.tour = 0
	case feature.AmendRefused:
		c.Send(feature.Notice{Text: WordsIn(c.T).Refused})
	case feature.Idle:
		f.arrive(c)
	}
}

// visit takes over the view and the agents of an address.
func (f *Feature) visit(fragment string) {
	in, _ := link.ParseInside(fragment) // package links reports errors
	f.agents, f.at, f.each, f.tour, f.opened, f.start = in.Agents, in.Simulation, in.Each, in.Tour, false, in.Start
	if f.tour > tour.Stations {
		f.tour = 0
	}
	f.view = cmp.Or(in.View, f.view)
}

// open opens a view, here or on the way to the place.
func (f *Feature) open(c *feature.Context, m feature.OpenInside) {
	if !c.MayAnalyse() {
		return
	}
	if view := cmp.Or(m.View, f.view); view != f.view || m.Start {
		f.view, f.opened = view, false
	}
	f.start = m.Start
}

// arrive reports the open view once the visitor moves for all seats. It leads back to a game that
// may not be looked into.
func (f *Feature) arrive(c *feature.Context) {
	switch {
	case !f.here:
		f.opened = false
	case c.Board != nil && c.Requested == nil && c.HasRemote() && !c.Board.Closed:
		c.Send(feature.Return{})
	case c.Analysing && !f.opened:
		f.opened = true
		c.Send(feature.InsideOpened{View: cmp.Or(f.view, feature.ViewAnalysis), Start: f.start})
		f.start = false
	}
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	w := WordsIn(now.T)
	part := Part{View: now.FromInside.View, Back: w.Back, Notes: notes(&now), Tour: f.tour}
	var looks []feature.SeatLook
	if now.Analysing {
		for seat := range now.Choices {
			looks = append(looks, feature.SeatLook{Seat: seat, Fixed: true}) // nobody plays here
		}
	}
	return feature.Contributions{Buttons: []feature.Button{entry.Review(&now)}, SeatLooks: looks, Regions: []feature.Region{{Slot: feature.Main, Name: feature.PlaceInside, Board: true, Part: part}}}
}
