// Package seats is the feature that assigns players to seats: by a seat's select, and by the
// agents of a link, if they exist.
package seats

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
)

// Feature holds the outstanding questions about agents.
type Feature struct {
	checking map[int]string // seats by the ID of the Check of their agent
}

// New returns a page without players.
func New(feature.Device) feature.Feature { return &Feature{} }

// seatPlayer gives a seat a player once the worker has answered.
type seatPlayer struct{ seat, choice string }

// Deferrable implements feature.Deferrable.
func (seatPlayer) Deferrable() {}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromSeats{Checking: len(f.checking) > 0}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.SetSeat:
		f.choose(c, m)
	case seatPlayer:
		c.Send(feature.Reseat{Seat: slices.Index(c.Game.Seats, m.seat), Choice: m.choice})
	case feature.BoardChanged:
		if m.Request != nil && m.Request.Link {
			f.check(c)
		}
	case feature.Answer:
		if seat, asked := f.checking[m.ID]; asked {
			delete(f.checking, m.ID)
			f.answered(c, slices.Index(c.Game.Seats, seat), m)
		}
	case feature.WillOpen, feature.WorkerLost:
		f.checking = nil
	}
}

// choose handles a seat's select: the player changes at once, or once a game about to open has
// opened.
func (f *Feature) choose(c *feature.Context, m feature.SetSeat) {
	switch {
	case m.Choice == feature.CustomChoice:
		c.Send(feature.ShowDialog{Dialog: feature.PlayerDialog + ":" + m.Seat})
	case c.Game != nil && c.IsChoice(m.Choice):
		c.Send(seatPlayer{m.Seat, m.Choice})
	}
}

// check asks the worker whether the agents of a link exist.
func (f *Feature) check(c *feature.Context) {
	for seat, agent := range c.Choices {
		if !feature.Offered(c.Game, agent) {
			id := c.Ask(wire.Command{Check: &wire.Check{Agent: agent}})
			if f.checking == nil {
				f.checking = make(map[int]string)
			}
			f.checking[id] = c.Game.Seats[seat]
		}
	}
}

// answered seats an agent of a link, or the default player.
func (f *Feature) answered(c *feature.Context, seat int, m feature.Answer) {
	switch {
	case m.Checked != nil:
		c.Send(feature.AddAgent{Checked: m.Checked})
		c.Send(feature.Seated{Seat: seat, Choice: m.Checked.Agent})
	case m.Error != nil:
		c.Send(feature.LinkAlert(m.Error))
		c.Send(feature.Seated{Seat: seat, Choice: feature.DefaultSeats(c.Game)[seat]})
	}
}
