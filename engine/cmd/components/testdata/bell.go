// Package bell has a component with all that markup can have.
package bell

import (
	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"
)

// Bell rings.
type Bell struct {
	Tone  string
	On    bool
	Notes []string
	Bells []vugu.Builder
}

func (c *Bell) ring(vugu.DOMEvent) {}

func (c *Bell) tend(js.Value) {}
