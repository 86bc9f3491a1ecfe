package labplace

import (
	"playout/ui/feature/labtab"
	"playout/ui/text"
)

var _ = Languages.Add(text.English, &Words{
	Name: "What the lab has",
	Tabs: map[string]string{labtab.Match: "Matches", labtab.Training: "Training", labtab.Nets: "My nets"},
	Runs: "running",
})
