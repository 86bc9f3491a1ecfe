// Package studio lists the features that only the site's larger program has: places that few
// visitors need. The program that every visitor loads has playout/ui/features/studiolink instead.
package studio

import (
	"playout/ui/feature"
	"playout/ui/features/author"
	"playout/ui/features/results"
)

// Features returns the features. Their order means nothing.
func Features() []func(feature.Device) feature.Feature {
	return []func(feature.Device) feature.Feature{author.New, results.New}
}
