package settings

import (
	"testing"

	"github.com/vugu/vugu"

	"playout/ui/feature"
)

// TestSwitchSendsItsMessage: a switch of another feature tells that feature whether it was
// turned on or off.
func TestSwitchSendsItsMessage(t *testing.T) {
	for _, on := range []bool{false, true} {
		var told feature.Message
		c := &Content{}
		c.Send = func(m feature.Message) { told = m }
		c.toggle(feature.Switch{TurnOn: "on", TurnOff: "off"}, vugu.NewDOMEvent(nil, map[string]any{"target": map[string]any{"checked": on}}))
		if told != map[bool]string{true: "on", false: "off"}[on] {
			t.Errorf("turned %v it told %v", on, told)
		}
	}
}
