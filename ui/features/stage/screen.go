package stage

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/engine/stage"
	"playout/ui/feature"
)

// Screen covers the board while a scene is open: the scene's frame, and the button that closes
// it. Each scene has its own frame, which is never reused, so that a removed frame leaves
// nothing behind.
type Screen struct{ feature.Frame }

// screen is its part.
type screen struct{}

// New implements feature.Part.
func (screen) New() feature.Component { return &Screen{} }

// scenes lists all scenes.
var scenes = []string{stage.Geese, stage.Tree}

func (c *Screen) words() *Words { return WordsIn(c.T) }

// scene returns the open scene, or nothing.
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

// nodes returns the number of a tree's nodes, or nothing.
func (c *Screen) nodes() any {
	if c.View.Stage.Scene != stage.Tree {
		return nil
	}
	return strconv.Itoa(c.View.Stage.Nodes)
}

// loadingText reports whether the frame is still loading.
func (c *Screen) loadingText() string {
	if c.View.Stage.Scene == "" || c.View.Stage.Ready {
		return ""
	}
	return c.words().Coming
}

// loaded tells the feature whether the frame contains the stage's document. static/stage.js
// leaves a mark in it, which error pages of a host or a browser lack; the latter cannot be
// inspected at all.
func (c *Screen) loaded(event vugu.DOMEvent) {
	c.Send(Loaded{Ours: event.PropString("target", "contentDocument", "defaultView", "stage", "scene") != ""})
}

// Key implements feature.KeyHandler: Escape brings the board back.
func (c *Screen) Key(_ vugu.DOMEvent, key string) bool {
	if key != "Escape" || c.View.Stage.Scene == "" {
		return false
	}
	c.Send(feature.CloseStage{})
	return true
}
