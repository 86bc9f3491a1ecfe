package play

import (
	"slices"
	"strings"

	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// seat gives a game the seats of its board, which a variant may have changed, and the link's
// players. It ignores unknown seats.
func seat(c *feature.Context, o *feature.OpenRequest, seats []string) {
	if !slices.Equal(seats, o.Game.Seats) {
		game := *o.Game
		game.Seats = seats
		o.Game = &game
	}
	choices := feature.DefaultSeats(o.Game)
	copy(choices, o.Choices)
	o.Choices = choices
	var unknown []string
	for _, s := range o.Seats {
		if seat := slices.Index(seats, s.Seat); seat < 0 {
			unknown = append(unknown, strict.Clip(s.Seat))
		} else {
			o.Choices[seat] = s.Agent
		}
	}
	if unknown != nil {
		c.Send(feature.Alert{Soft: true, Text: func(w *text.Strings) string {
			allowed := link.Keys() + ", " + strings.Join(seats, ", ")
			return text.Fill(w.LinkKey, "key", strings.Join(unknown, ", "), "allowed", allowed)
		}})
	}
}

// open lets the worker open a game, now or once it has answered.
func (f *Feature) open(c *feature.Context, o *feature.OpenRequest) {
	f.abandonStep(c)
	c.Send(feature.WillOpen{Request: o})
	f.deferred = nil
	c.Requested = o
	if c.Phase == feature.Gone {
		c.Send(feature.Revive{})
	} else if f.greeted {
		f.sendOpening(c)
	}
	f.enter(c, feature.Loading)
}

func (f *Feature) sendOpening(c *feature.Context) {
	command := c.Requested.Command
	f.openID = c.Ask(wire.Command{Open: &command})
	f.pending = f.openID
}
