// Package labplace is the feature that is the place of the lab: it draws a tab for each Region in the
// slot feature.Lab, and below the tabs the region that the address names (package labtab). Other
// features contribute these regions, and own everything in them.
package labplace

import (
	"playout/ui/feature"
	"playout/ui/feature/entry"
	"playout/ui/feature/labtab"
)

// Feature has no state: the address names the open tab.
type Feature struct{}

// New returns the feature.
func New(feature.Device) feature.Feature { return &Feature{} }

// Places implements feature.Placer.
func (*Feature) Places() []feature.Place { return []feature.Place{entry.Lab()} }

// Handle implements feature.Feature.
func (*Feature) Handle(*feature.Context, feature.Message) {}

// View implements feature.Viewer.
func (*Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Place != labtab.Place {
		return feature.Contributions{}
	}
	part := Part{Open: labtab.Of(now.Fragment)}
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Main, Name: labtab.Place, Part: part}}}
}
