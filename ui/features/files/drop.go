package files

import "playout/ui/feature"

// drop is the part of Drop.
type drop struct {
	On bool // a file is held over the page
}

// New implements feature.Part.
func (drop) New() feature.Component { return &Drop{} }

// Drop covers the page while a file is held over it.
type Drop struct{ feature.PartFrame[drop] }
