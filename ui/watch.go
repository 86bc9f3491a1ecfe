package ui

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/page"
	"playout/ui/text"
)

// Watch is how the record is gone along, below the move list.
type Watch struct {
	Data *page.Watch
	T    *text.Strings
	Do   page.Actions
}

func (c *Watch) words() *text.WatchWords { return &c.T.Watch }

func (c *Watch) play() text.Button {
	if c.Data.Playing {
		return c.words().Pause
	}
	return c.words().Play
}

func (c *Watch) icon() string {
	if c.Data.Playing {
		return "#i-pause"
	}
	return "#i-resume"
}

// scrub goes where the slider was moved to.
func (c *Watch) scrub(event vugu.DOMEvent) {
	if ply, err := strconv.Atoi(event.PropString("target", "value")); err == nil {
		c.Do.GoTo(ply)
	}
}
