package replay

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// The worker knows whether the page is visible: the page sends each change, and tells a new
// worker if it is hidden.
func TestHide(t *testing.T) {
	trial := featuretest.New(New, nil)
	hears := func(m feature.Message, want ...bool) {
		t.Helper()
		trial.Handle(m)
		var told []bool
		for _, m := range trial.Messages {
			if ask, ok := m.(feature.Ask); ok && ask.Command.Hide != nil {
				told = append(told, ask.Command.Hide.On)
			}
		}
		if len(told) != len(want) || len(want) > 0 && told[0] != want[0] {
			t.Errorf("%+v: the worker hears %v, want %v", m, told, want)
		}
	}
	hears(feature.Hidden{On: true}) // no worker has started
	trial.Now.WorkerStarted = true
	hears(feature.WorkerStarted{}, true)
	hears(feature.Suspend{On: true})
	hears(feature.Hidden{})
	hears(feature.Suspend{}, false)
	hears(feature.Hidden{})
	hears(feature.Hidden{On: true}, true)
	hears(feature.WorkerLost{})
	hears(feature.WorkerStarted{}, true)
	trial.Handle(SetBackground{On: true}) // it is about thoughts with a result that is awaited
	hears(feature.Hidden{}, false)
	hears(feature.Hidden{On: true}, true)
}
