// Package question is the dialog that asks whether something is to be done.
package question

import "playout/ui/feature"

// Question is what a dialog holds that asks whether something is to be done: the
// content of a feature embeds it and fills it in when it is drawn.
type Question struct {
	feature.Frame
	Head, Text string
	Yes, No    Answer
	Tells      feature.Message // of yes; no closes the dialog
	Enter      bool            // the focus is on yes at first, so that Enter does it
}

// Answer is one of the two buttons.
type Answer struct{ Action, Label string }

// Title implements feature.Content.
func (c *Question) Title() string { return c.Head }
