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
	trial.Hear(feature.Rested{})
	featuretest.None(t, trial)

	trial.Hear(feature.Hidden{On: true})
	trial.Hear(feature.Rested{})
	checkWatch(t, trial, false, 0)
	trial.Hear(feature.Rested{})
	featuretest.None(t, trial)
	trial.Hear(feature.Hidden{})
	trial.Hear(feature.Rested{})
	checkWatch(t, trial, true, 0)
	trial.Now.Asleep = true // nothing continues while the page is hidden: the worker keeps the tree
	trial.Hear(feature.Hidden{On: true})
	trial.Hear(feature.Rested{})
	featuretest.None(t, trial)
	trial.Now.Asleep = false
	trial.Hear(feature.Hidden{})
	trial.Hear(feature.Rested{})
	checkWatch(t, trial, true, 0)

	trial.Hear(Speed{"ludicrous"})
	featuretest.None(t, trial)
	trial.Hear(Speed{"4"})
	trial.Hear(feature.Rested{})
	checkWatch(t, trial, true, 4)
	trial.Hear(feature.StageHeard{Event: stage.Event{Hello: &stage.Hello{Scene: stage.Tree}}})
	trial.Hear(feature.Rested{})
	checkWatch(t, trial, true, 4)

	trial.Now.Greeted = false
	trial.Hear(feature.Lost{})
	trial.Hear(feature.Rested{})
	featuretest.None(t, trial)
	trial.Now.Greeted = true
	trial.Hear(feature.Rested{})
	checkWatch(t, trial, true, 4)

	trial.Now.Stage, trial.Now.Staged = "", false
	trial.Hear(feature.Rested{})
	checkWatch(t, trial, false, 0)
	trial.Now.Stage, trial.Now.Staged = stage.Tree, true
	trial.Hear(feature.Rested{})
	checkWatch(t, trial, true, 0) // it opens at full speed
}
