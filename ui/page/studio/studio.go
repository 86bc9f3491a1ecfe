// Package studio lists the features that only the program of the studio has: places that not every
// visitor needs. Other programs have playout/ui/features/studiolink instead.
package studio

import (
	"playout/ui/feature"
	"playout/ui/feature/studio"
	"playout/ui/features/analysis"
	"playout/ui/features/author"
	"playout/ui/features/compare"
	"playout/ui/features/inside"
	"playout/ui/features/netview"
	"playout/ui/features/results"
	"playout/ui/features/review"
	"playout/ui/features/simulate"
	"playout/ui/features/studiolink"
)

// Features returns the features. Their order means nothing.
func Features() []func(feature.Device) feature.Feature {
	return append(studiolink.Features(studio.Studio),
		author.New,
		results.New,
		inside.New,
		analysis.New,
		review.New,
		simulate.New,
		compare.New,
		netview.New,
	)
}
