//go:build js && wasm

package main

import (
	"encoding/binary"
	"image/color"
	"math"
	"syscall/js"

	"playout/engine/stage"
	"playout/engine/stage/scene"
)

// frame is the frame's script: window.stage of static/stage.js.
type frame struct {
	script, performance js.Value

	view   js.Value // the Uint8Array that the script reads: state
	state  []byte   // the bytes that show writes
	labels []scene.Label
}

// maxLabels is the greatest number of labels shown; static/stage.js has room for that many.
const maxLabels = 64

func newFrame() *frame {
	script := js.Global().Get("stage")
	return &frame{
		script: script, performance: js.Global().Get("performance"),
		view: script.Get("state"), state: make([]byte, 8+8*maxLabels), labels: make([]scene.Label, maxLabels),
	}
}

// scene returns the name of the requested scene.
func (f *frame) scene() string { return f.script.Get("scene").String() }

// now returns the wall-clock time in milliseconds.
func (f *frame) now() float64 { return f.performance.Call("now").Float() }

// send sends the page a message.
func (f *frame) send(e stage.Event) { f.script.Call("send", string(stage.EncodeEvent(e))) }

// connect lets the game receive messages and pointer events, and reports to the page that it
// does. It takes the focus from Ebiten's canvas: the focus and the keys are the page's.
func (f *frame) connect(g *game) {
	js.Global().Get("document").Call("querySelector", "canvas").Call("removeAttribute", "tabindex")
	f.script.Set("handle", js.FuncOf(func(_ js.Value, args []js.Value) any {
		g.handle(args[0].String())
		return nil
	}))
	f.script.Set("point", js.FuncOf(func(_ js.Value, args []js.Value) any {
		g.point(scene.Pointer{
			Kind: scene.Kind(args[0].Int()), ID: args[1].Int(),
			X: args[2].Float(), Y: args[3].Float(), Wheel: args[4].Float(),
		})
		return nil
	}))
	f.send(stage.Event{Hello: &stage.Hello{Scene: f.scene(), Records: f.script.Get("records").Bool()}})
}

// setLook sets the look of the labels, and returns the page's background.
func (f *frame) setLook(l *stage.Look) color.RGBA {
	rgb := f.script.Call("look", l.Dark, l.Style).Int()
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

func (f *frame) record(on bool) { f.script.Call("record", on) }

func (f *frame) poster() { f.script.Call("poster") }

// update places the labels, and sets whether another frame follows. It writes 32-bit floats, which
// the script reads once the frame is drawn: 1 or 0 for whether anything moves, the number of
// labels, and the position of each.
func (f *frame) update(labels []scene.Label, moves bool) {
	labels = labels[:min(len(labels), maxLabels)]
	put := func(i int, value float64) {
		binary.LittleEndian.PutUint32(f.state[4*i:], math.Float32bits(float32(value)))
	}
	put(0, 0)
	if moves {
		put(0, 1)
	}
	put(1, float64(len(labels)))
	for i := range labels {
		now, before := &labels[i], &f.labels[i]
		put(2+2*i, now.X)
		put(3+2*i, now.Y)
		if now.Text != before.Text || now.Class != before.Class {
			before.Text, before.Class = now.Text, now.Class
			f.script.Call("label", i, now.Text, now.Class)
		}
	}
	js.CopyBytesToJS(f.view, f.state)
}
