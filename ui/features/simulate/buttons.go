package simulate

import "playout/ui/feature"

// Buttons draws a row of buttons.
type Buttons struct {
	Leads []lead
	Send  func(feature.Message)
}

// lead is a button of a row.
type lead struct {
	Action, Label, Name, Tip string
	On                       bool
	Sends                    feature.Message
}
