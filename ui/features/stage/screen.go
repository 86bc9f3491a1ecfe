package stage

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/engine/stage"
	"playout/ui/feature"
)

// Screen is what lies over the board while a scene is open: its frame, and the button
// that takes it away. Each scene has a place of its own, so that one frame is never
// made another's: a frame that is gone has left nothing.
type Screen struct{ feature.PartFrame[Part] }

// scenes are those that there are.
var scenes = []string{stage.Geese, stage.Tree}

func (c *Screen) words() *Words { return Says(c.T) }

// scene is the one that is open, or nothing.
func (c *Screen) scene() any {
	if c.View.Stage.Scene == "" {
		return nil
	}
	return c.View.Stage.Scene
}

func (c *Screen) ready() any {
	if !c.View.Stage.Ready {
		return nil
	}
	return "true"
}

// nodes are those of a tree.
func (c *Screen) nodes() any {
	if c.View.Stage.Scene != stage.Tree {
		return nil
	}
	return strconv.Itoa(c.View.Stage.Nodes)
}

// coming says that the frame is being loaded.
func (c *Screen) coming() string {
	if c.View.Stage.Scene == "" || c.View.Stage.Ready {
		return ""
	}
	return c.words().Coming
}

// loaded tells of whose document has come into the frame: static/stage.js has put its
// mark there, which neither a host's page has nor a browser's, both of which say what
// went wrong; the latter cannot be looked into at all.
func (c *Screen) loaded(event vugu.DOMEvent) {
	c.Tell(Loaded{Ours: event.PropString("target", "contentDocument", "defaultView", "stage", "scene") != ""})
}

// Key implements feature.Keyer: Escape brings the board back.
func (c *Screen) Key(_ vugu.DOMEvent, key string) bool {
	if key != "Escape" || c.View.Stage.Scene == "" {
		return false
	}
	c.Tell(feature.CloseStage{})
	return true
}
