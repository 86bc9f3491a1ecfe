//go:build js && wasm

package app

import (
	"math"
	"syscall/js"

	"playout/ui/feature"
	"playout/ui/features/steer"
)

// swipe steers by fingers on a board in real time: each stretch of a finger's way does
// what the arrow key in its direction does.
type swipe struct {
	browser *browser
	on      bool    // the board is steered
	pointer int     // id of the finger that is followed, -1 for none
	x, y    float64 // where its present stretch began, CSS pixels
}

// stretch is how far, in CSS pixels, a finger moves to steer.
const stretch = 22.0

func newSwipe(b *browser) *swipe {
	s := &swipe{browser: b, pointer: -1}
	b.document.Call("addEventListener", "pointerdown", listener(s.pressed))
	b.document.Call("addEventListener", "pointermove", listener(s.moved))
	for _, end := range []string{"pointerup", "pointercancel"} {
		b.document.Call("addEventListener", end, listener(func(event js.Value) {
			if event.Get("pointerId").Int() == s.pointer {
				s.pointer = -1
			}
		}))
	}
	return s
}

// drawn is called after every drawn view.
func (s *swipe) drawn(view *feature.View) {
	part := feature.Get[steer.Part](view)
	s.on = part.RealTime && (part.Shown || part.Races) // with several people, the first one steers
}

func (s *swipe) pressed(event js.Value) {
	if !s.on || event.Get("pointerType").String() == "mouse" || closest(event.Get("target"), "[data-board]").IsNull() {
		return
	}
	s.pointer = event.Get("pointerId").Int()
	s.x, s.y = event.Get("clientX").Float(), event.Get("clientY").Float()
}

func (s *swipe) moved(event js.Value) {
	if s.pointer < 0 || event.Get("pointerId").Int() != s.pointer {
		return
	}
	x, y := event.Get("clientX").Float(), event.Get("clientY").Float()
	right, down := x-s.x, y-s.y
	if max(math.Abs(right), math.Abs(down)) < stretch {
		return
	}
	s.x, s.y = x, y
	key := "ArrowDown"
	switch {
	case math.Abs(right) > math.Abs(down) && right > 0:
		key = "ArrowRight"
	case math.Abs(right) > math.Abs(down):
		key = "ArrowLeft"
	case down < 0:
		key = "ArrowUp"
	}
	root := s.browser.document.Call("getElementById", "app")
	root.Call("dispatchEvent", js.Global().Get("KeyboardEvent").New("keydown", map[string]any{"key": key, "cancelable": true}))
}
