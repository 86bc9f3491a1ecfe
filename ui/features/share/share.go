// Package share is the feature that gives the game on the board to others.
package share

import (
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
	ok   bool
}

// Draw implements feature.Feature: the page's frame has the button.
func (Feature) Draw(*feature.Snapshot, *feature.View) {}

// Hear implements feature.Feature.
func (Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Copy:
		link := c.Address + c.Fragment
		if c.Board != nil && c.Opens == nil {
			if !c.Link().Fits() {
				c.Tell(feature.Notice{Text: c.T.NoLink})
				return
			}
			link = c.Address + c.Link().String()
		}
		c.Do(feature.Copy{Text: link, Then: func(ok bool) feature.Message { return copied{link, ok} }})
	case copied:
		if m.ok {
			c.Tell(feature.Notice{Text: c.T.Copied})
		} else {
			c.Tell(feature.Notice{Text: text.Fill(c.T.CopyFailed, "link", m.link), Kept: true})
		}
	}
}
