package optim

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// choice is one of several names that a text may choose, with its parameters. Its text is a name,
// or name:key=number,key=number.
type choice struct {
	name string
	keys []key
}

// key is a parameter of a choice.
type key struct {
	name               string
	initial, low, high float64 // its default, and the range that is allowed
}

// parseChoice reads untrusted text as one of the choices. The values come in the
// order of the choice's keys.
func parseChoice(text string, allowed []choice) (name string, values []float64, err error) {
	name, options, given := strings.Cut(text, ":")
	for _, c := range allowed {
		if c.name != name {
			continue
		}
		for _, k := range c.keys {
			values = append(values, k.initial)
		}
		if !given {
			return name, values, nil
		}
		for option := range strings.SplitSeq(options, ",") {
			if err := c.set(option, values); err != nil {
				return "", nil, strict.In("", name+": ", err)
			}
		}
		return name, values, nil
	}
	names := make([]string, len(allowed))
	for i, c := range allowed {
		names[i] = c.usage()
	}
	return "", nil, strict.Wrong("", "%q", game.Clip(text)).Allow("%s", strings.Join(names, ", "))
}

// set reads key=number into the values.
func (c *choice) set(option string, values []float64) error {
	name, text, _ := strings.Cut(option, "=")
	for i, k := range c.keys {
		if k.name != name {
			continue
		}
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= k.low && v <= k.high) {
			return strict.Wrong("", "%s=%s", name, game.Clip(text)).Allow("%g to %g", k.low, k.high)
		}
		values[i] = v
		return nil
	}
	return strict.Wrong("", "key %q", game.Clip(name)).Allow("%s", c.usage())
}

// usage returns the choice as text, with the defaults of its keys.
func (c *choice) usage() string {
	text := c.name
	for i, k := range c.keys {
		text += map[bool]string{true: ":", false: ","}[i == 0] + fmt.Sprintf("%s=%g", k.name, k.initial)
	}
	return text
}
