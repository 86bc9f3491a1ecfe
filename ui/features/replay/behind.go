package replay

import "playout/ui/feature"

// backgroundSwitch returns the switch of the settings that lets machines continue while the page is
// hidden.
func backgroundSwitch(now *feature.Snapshot, on bool) feature.Switch {
	w := WordsIn(now.T).Background
	return feature.Switch{Order: 20, Name: "background", Label: w.Label, Tip: w.Tip, On: on, TurnOn: SetBackground{On: true}, TurnOff: SetBackground{}}
}
