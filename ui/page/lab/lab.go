// Package lab lists the features that only the program of the lab has: the place for experiments.
// Other programs have playout/ui/features/studiolink instead.
package lab

import (
	"playout/ui/feature"
	"playout/ui/feature/studio"
	"playout/ui/features/lab"
	"playout/ui/features/labplace"
	"playout/ui/features/mynets"
	"playout/ui/features/players"
	"playout/ui/features/studiolink"
	"playout/ui/features/training"
)

// Features returns the features. Their order means nothing.
func Features() []func(feature.Device) feature.Feature {
	return append(studiolink.Features(studio.Lab), players.NewDesk, labplace.New, lab.New, mynets.New, training.New)
}
