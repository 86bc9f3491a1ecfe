// Package question is the dialog that asks whether something is to be done.
package question

import "playout/ui/feature"

// Question is the content of a dialog that asks whether something is to be done: the
// content of a feature embeds it and fills it in when it is drawn.
type Question struct {
	feature.Frame
	Head, Text string
	Yes, No    Answer
	Tells      feature.Message // by yes; no closes the dialog
	Enter      bool            // the focus starts on yes, so that Enter chooses it
	Final      bool            // what yes does cannot be undone
}

// Answer is one of the two buttons.
type Answer struct{ Action, Label string }

// Title implements feature.Content.
func (c *Question) Title() string { return c.Head }
