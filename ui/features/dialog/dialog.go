// Package dialog is the feature that holds which dialog is open. The content belongs to the
// feature of the dialog, which handles DialogShown.
package dialog

import "playout/ui/feature"

// Feature is the open dialog.
type Feature struct {
	open string // "" for none
}

// New returns a page without a dialog.
func New(feature.Device) feature.Feature { return &Feature{} }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromDialog{Dialog: f.open} }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	if m, is := m.(feature.ShowDialog); is {
		was := f.open
		f.open = m.Dialog
		if f.open != "" && c.Board != nil && c.Live() {
			c.Send(feature.Pause{}) // the board is hidden
		}
		c.Send(feature.DialogShown{Dialog: f.open, Was: was})
	}
}
