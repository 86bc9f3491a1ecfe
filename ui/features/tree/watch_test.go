package tree

import (
	"testing"

	"playout/engine/stage"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// The feature requests trees from the worker while the scene is visible, and only then.
func TestWatch(t *testing.T) {
	trial, _ := opened(t)
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)

	trial.Handle(feature.Hidden{On: true})
	trial.Handle(feature.Idle{})
	checkWatch(t, trial, false, 0)
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	trial.Handle(feature.Hidden{})
	trial.Handle(feature.Idle{})
	checkWatch(t, trial, true, 0)
	trial.Now.Asleep = true // nothing continues while the page is hidden: the worker keeps the tree
	trial.Handle(feature.Hidden{On: true})
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	trial.Now.Asleep = false
	trial.Handle(feature.Hidden{})
	trial.Handle(feature.Idle{})
	checkWatch(t, trial, true, 0)

	trial.Handle(Speed{"ludicrous"})
	featuretest.None(t, trial)
	trial.Handle(Speed{"4"})
	trial.Handle(feature.Idle{})
	checkWatch(t, trial, true, 4)
	trial.Handle(feature.StageEvent{Event: stage.Event{Hello: &stage.Hello{Scene: stage.Tree}}})
	trial.Handle(feature.Idle{})
	checkWatch(t, trial, true, 4)

	trial.Now.WorkerStarted = false
	trial.Handle(feature.WorkerLost{})
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	trial.Now.WorkerStarted = true
	trial.Handle(feature.Idle{})
	checkWatch(t, trial, true, 4)

	trial.Now.Stage, trial.Now.Staged = "", false
	trial.Handle(feature.Idle{})
	checkWatch(t, trial, false, 0)
	trial.Now.Stage, trial.Now.Staged = stage.Tree, true
	trial.Handle(feature.Idle{})
	checkWatch(t, trial, true, 0) // it opens at full speed
}
