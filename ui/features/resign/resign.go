// Package resign is the feature that asks before a person resigns.
package resign

import (
	"strings"

	"playout/ui/feature"
)

// Dialog is the dialog that asks; the seat follows.
const Dialog = "resign"

// Feature has no state.
type Feature struct{}

// New returns the feature.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Ask requests to resign.
	Ask struct{}
	// Confirm is the answer yes.
	Confirm struct{}
)

// Deferrable implements feature.Deferrable.
func (Ask) Deferrable() {}

// Deferrable implements feature.Deferrable.
func (Confirm) Deferrable() {}

// Handle implements feature.Feature.
func (*Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Ask:
		if seat := resigningSeat(c); seat != "" {
			c.Send(feature.ShowDialog{Dialog: Dialog + ":" + seat})
		}
	case Confirm:
		if seat := askedSeat(c); seat != "" {
			c.Send(feature.ShowDialog{})
			if seat == resigningSeat(c) {
				c.Send(feature.Resign{})
			}
		}
	case feature.BoardChanged: // the game is over, or another one is on the board
		if (c.Board.Closed || m.Request != nil && !m.Request.Again) && askedSeat(c) != "" {
			c.Send(feature.ShowDialog{})
		}
	}
}

// askedSeat returns the seat in question, "" for none.
func askedSeat(c *feature.Context) string {
	seat, ok := strings.CutPrefix(c.Dialog, Dialog+":")
	if !ok {
		return ""
	}
	return seat
}

// resigningSeat returns the seat that would lose, "" if no person can resign.
func resigningSeat(c *feature.Context) string {
	if seat := c.ResigningSeat(); seat >= 0 {
		return c.Game.Seats[seat]
	}
	return ""
}

// View implements feature.Viewer.
func (*Feature) View(now feature.Snapshot) feature.Contributions {
	w := now.T.Resign
	return feature.Contributions{
		Regions: []feature.Region{{Slot: feature.Dialogs, Name: Dialog, Part: dialogPart{}}},
		Buttons: []feature.Button{{
			Action: "resign", Order: 120, Icon: "resign", Label: w.Label, Tip: w.Tip, OnClick: Ask{}, OpensDialog: true,
			Hidden: now.Board != nil && now.Board.Closed && !now.Editing, Disabled: now.Editing || now.ResigningSeat() < 0,
		}},
	}
}
