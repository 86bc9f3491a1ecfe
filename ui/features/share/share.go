// Package share is the feature that gives the game on the board to others. Where two
// people play, the link is for the one across: it opens from that one's side.
package share

import (
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature has no state.
type Feature struct{}

// New is the feature.
func New(feature.Device) feature.Feature { return Feature{} }

// Copy copies a link to the game.
type Copy struct{}

// copied tells whether a link was copied.
type copied struct {
	link string
	from string // the seat of the friend whom it is for, "" for none
	ok   bool
}

// Draw implements feature.Feature: the page's frame has the button.
func (Feature) Draw(*feature.Snapshot, *feature.View) {}

// Hear implements feature.Feature.
func (Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Copy:
		link, from := c.Address+c.Fragment, ""
		if c.Board != nil && c.Opens == nil {
			game, friend := forFriend(&c.Table)
			if !game.Fits() {
				c.Tell(feature.Notice{Text: c.T.NoLink})
				return
			}
			link, from = c.Address+game.String(), friend
		}
		c.Do(feature.Copy{Text: link, Then: func(ok bool) feature.Message { return copied{link, from, ok} }})
	case copied:
		switch {
		case m.ok && m.from != "":
			c.Tell(feature.Notice{Text: text.Fill(Says(c.T).From, "seats", c.T.SeatOf(m.from))})
		case m.ok:
			c.Tell(feature.Notice{Text: c.T.Copied})
		default:
			c.Tell(feature.Notice{Text: text.Fill(c.T.CopyFailed, "link", m.link), Kept: true})
		}
	}
}

// forFriend is the game as it is seen, or, where people have both of two seats, as
// the one sees it who sits across from whoever sits below, and the seat of that one.
func forFriend(t *feature.Table) (link wire.Link, seat string) {
	link = t.Seen()
	if persons, _ := t.Persons(); persons != 2 || len(t.Game.Seats) != 2 {
		return link, ""
	}
	link.Flip = !link.Flip
	if link.Flip {
		return link, t.Game.Seats[1]
	}
	return link, t.Game.Seats[0]
}
