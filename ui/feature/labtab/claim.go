package labtab

import (
	"strconv"
	"strings"

	"playout/ui/feature"
)

// Claim is the note on the device of which page runs a tab of the lab: only one does at a time.
type Claim struct {
	Load func(string) string // what the device has stored
	Key  string              // the setting that holds the note
	page string              // the name of this page among those of the device
}

// span is the time, in ms, for which a page that runs counts as alive.
const span = 6000

// Claim notes that this page runs the tab. A page repeats it within the span.
func (n *Claim) Claim(c *feature.Context) {
	if n.page == "" {
		n.page = strconv.FormatUint(c.Random(), 36)
	}
	c.Do(feature.Store{Key: n.Key, Value: n.page + " " + strconv.FormatInt(c.Date.Milli, 10)})
}

// Release notes that this page runs it no longer.
func (n *Claim) Release(c *feature.Context) {
	if name, _, _ := strings.Cut(n.Load(n.Key), " "); n.page != "" && name == n.page {
		c.Do(feature.Store{Key: n.Key})
	}
}

// IsElsewhere reports whether another page of this device runs it.
func (n *Claim) IsElsewhere(c *feature.Context) bool {
	name, at, _ := strings.Cut(n.Load(n.Key), " ")
	milli, err := strconv.ParseInt(at, 10, 64)
	return err == nil && name != n.page && c.Date.Milli-milli < span && milli-c.Date.Milli < span
}
