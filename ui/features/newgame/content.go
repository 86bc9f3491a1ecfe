package newgame

import (
	"playout/ui/feature"
	"playout/ui/feature/question"
)

// Content is the dialog from which a new game begins.
type Content struct{ question.Question }

// Dialogs implements feature.Dialoger.
func (*Feature) Dialogs() map[string]func() feature.Content {
	return map[string]func() feature.Content{Dialog: func() feature.Content { return &Content{} }}
}

// Draw implements feature.Component.
func (c *Content) Draw(frame feature.Frame) {
	w := Says(frame.T)
	left := w.NotKept
	switch feature.Get[Part](frame.View).Kept {
	case feature.KeptHere:
		left = w.Kept
	case feature.KeptForNow:
		left = w.KeptForNow
	}
	c.Question = question.Question{
		Frame: frame, Head: w.Title, Text: left, Tells: Start{}, Enter: true,
		Yes: question.Answer{Action: "start", Label: w.Start}, No: question.Answer{Action: "start-not", Label: w.Not},
	}
}
