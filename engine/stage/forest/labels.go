package forest

import "playout/engine/stage/scene"

// labels are the names over the picture.
type labels struct {
	shown []scene.Label
}

func (f *forest) name() {
	f.labels.shown = f.labels.shown[:0]
}
