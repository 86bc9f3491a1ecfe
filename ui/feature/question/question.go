// Package question is the dialog that asks whether to do something.
package question

import "playout/ui/feature"

// Question is the content of such a dialog: a feature's content embeds it and fills it in when
// it is drawn.
type Question struct {
	feature.Frame
	Head, Text string
	Yes, No    Answer
	OnYes      feature.Message // sent by yes; no closes the dialog
	Enter      bool            // the focus starts on yes, so that Enter chooses it
	Final      bool            // yes cannot be undone
}

// Answer is one of the two buttons.
type Answer struct{ Action, Label string }

// Title implements feature.Content.
func (c *Question) Title() string { return c.Head }
