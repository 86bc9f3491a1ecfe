package notice

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
)

// Alert shows errors, above the board.
type Alert struct{ feature.Frame }

// alert is the part of the component.
type alert struct{}

// New implements feature.Part.
func (alert) New() feature.Component { return &Alert{} }

// again tries to start another worker.
func (c *Alert) again() { c.Send(feature.Revive{}) }

// Key implements feature.KeyHandler: Escape closes the alert.
func (c *Alert) Key(_ vugu.DOMEvent, key string) bool {
	if key != "Escape" || c.View.Alert == "" {
		return false
	}
	c.Send(Close{})
	return true
}
