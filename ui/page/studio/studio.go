// Package studio lists the features that only the site's larger program has: places that not every
// visitor needs. The program that every visitor loads has playout/ui/features/studiolink instead.
package studio

import (
	"playout/ui/feature"
	"playout/ui/features/analysis"
	"playout/ui/features/author"
	"playout/ui/features/compare"
	"playout/ui/features/inside"
	"playout/ui/features/netview"
	"playout/ui/features/results"
	"playout/ui/features/review"
	"playout/ui/features/simulate"
)

// Features returns the features. Their order means nothing.
func Features() []func(feature.Device) feature.Feature {
	return []func(feature.Device) feature.Feature{
		author.New,
		results.New,
		inside.New,
		analysis.New,
		review.New,
		simulate.New,
		compare.New,
		netview.New,
	}
}
