package page

import (
	"math/rand/v2"

	"playout/ui/feature"
)

// Shuffled runs a function with the list of features in another order.
func Shuffled(r *rand.Rand, then func()) {
	usual := features
	defer func() { features = usual }()
	features = append([]func(feature.Device) feature.Feature{}, usual...)
	r.Shuffle(len(features), func(i, k int) { features[i], features[k] = features[k], features[i] })
	then()
}
