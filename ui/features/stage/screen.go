package stage

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/engine/stage"
	"playout/ui/feature"
)

// Screen lies over the board while a scene is open: the scene's frame, and the button
// that closes it. Each scene has a frame of its own, so that no frame is reused: a frame
// that is gone has left nothing behind.
type Screen struct{ feature.Frame }

// screen is its part.
type screen struct{}

// New implements feature.Part.
func (screen) New() feature.Component { return &Screen{} }

// scenes are all scenes.
var scenes = []string{stage.Geese, stage.Tree}

func (c *Screen) words() *Words { return Says(c.T) }

// scene returns the open one, or nothing.
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

// nodes returns those of a tree.
func (c *Screen) nodes() any {
	if c.View.Stage.Scene != stage.Tree {
		return nil
	}
	return strconv.Itoa(c.View.Stage.Nodes)
}

// coming reports whether the frame is still loading.
func (c *Screen) coming() string {
	if c.View.Stage.Scene == "" || c.View.Stage.Ready {
		return ""
	}
	return c.words().Coming
}

// loaded reports whose document is in the frame: static/stage.js has put its mark there,
// which neither a host's error page has nor a browser's; the latter cannot be inspected
// at all.
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
