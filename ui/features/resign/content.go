package resign

import (
	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/feature/question"
)

// Content is the dialog that asks whether to resign.
type Content struct{ question.Question }

// dialogPart is the part of the dialog.
type dialogPart struct{}

// New implements feature.Part.
func (dialogPart) New() feature.Component { return &Content{} }

// Draw implements feature.Component. It addresses the only person directly, one of several by
// the seat.
func (c *Content) Draw(frame feature.Frame) {
	w, persons := WordsIn(frame.T), 0
	for _, s := range frame.View.Seats {
		if s.Choice == link.Human {
			persons++
		}
	}
	asks := w.Alone
	if persons != 1 {
		asks = frame.T.FillSeat(w.Asks, frame.What)
	}
	c.Question = question.Question{
		Frame: frame, Head: w.Title, Text: asks, OnYes: Confirm{}, Final: true,
		Yes: question.Answer{Action: "resign-game", Label: w.Do}, No: question.Answer{Action: "resign-not", Label: w.Not},
	}
}
