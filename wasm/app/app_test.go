//go:build js && wasm

package app

import (
	"testing"
	"time"
)

// A render waits for the next frame. A hidden page gets no frames, so the wait is short there.
func TestNextFrame(t *testing.T) {
	w := fakeWindow(`{cancelled: 0, requestAnimationFrame: queueMicrotask, cancelAnimationFrame(id) { if (id === 7) this.cancelled++; }}`)
	nextFrame(w)
	equal(t, "frames cancelled after a frame", w.Get("cancelled").Int(), 0)
	w.Set("requestAnimationFrame", eval(`() => 7`))
	start := time.Now()
	nextFrame(w)
	if took := time.Since(start); took < 200*time.Millisecond {
		t.Errorf("a hidden page is drawn after %v, want at least 200 ms", took)
	}
	equal(t, "frames cancelled in a hidden page", w.Get("cancelled").Int(), 1)
}

// Several requests to render cause one render.
func TestRender(t *testing.T) {
	b := &browser{dirty: make(chan struct{}, 1)}
	for range 3 {
		b.Render()
	}
	equal(t, "renders to come", len(b.dirty), 1)
}
