//go:build js && wasm

package app

import (
	"syscall/js"

	"github.com/vugu/vugu"
	vugujs "github.com/vugu/vugu/js"

	"playout/ui/render"
)

// drawing is the part of the document that the page draws on: the renderer and static/draw.js,
// which carries out its batches.
type drawing struct {
	*render.Renderer
	script   js.Value         // what openPage returned
	elements map[int]js.Value // those that components requested, by number
}

// newDrawing takes over an element. Events of the elements in it go to onEvent, which runs while
// they are dispatched. After a batch, onFocusLost gets the element that had the focus and can no
// longer have it. While the script's watchFocus is true, it gets the focused element after every
// batch.
func newDrawing(window, place js.Value, onEvent func(number int, e *event), onFocusLost func(had js.Value)) (*drawing, error) {
	script := window.Call("openPage", place, js.FuncOf(func(_ js.Value, args []js.Value) any {
		onEvent(args[0].Int(), &event{args[1]})
		return nil
	}), listener(onFocusLost))
	renderer, err := render.New(script.Get("shape").String())
	if err != nil {
		return nil, err
	}
	return &drawing{renderer, script, make(map[int]js.Value)}, nil
}

// draw makes the document show a build.
func (p *drawing) draw(results *vugu.BuildResults) error {
	batch, handed, err := p.Render(results)
	if err != nil {
		return err
	}
	if batch != "" {
		p.script.Call("draw", batch)
	}
	was := p.elements
	p.elements = make(map[int]js.Value, len(handed))
	for _, h := range handed {
		element := was[h.Number]
		if h.New {
			element = p.script.Call("element", h.Number)
		}
		p.elements[h.Number] = element
		h.To.JSValueHandle(vugujs.Value(element))
	}
	return nil
}

// event is a browser's event as components see it. Vugu's own copies everything in the event and
// its target, including their HTML; this one looks up a property when it is read.
type event struct{ js.Value }

var _ vugu.DOMEvent = (*event)(nil)

// Prop follows a path of properties and returns a string, a float64, a bool, or nil for
// anything else.
func (e *event) Prop(keys ...string) any {
	value := e.Value
	for _, key := range keys {
		if value.Type() != js.TypeObject {
			return nil
		}
		value = value.Get(key)
	}
	switch value.Type() {
	case js.TypeString:
		return value.String()
	case js.TypeNumber:
		return value.Float()
	case js.TypeBoolean:
		return value.Bool()
	}
	return nil
}

// PropString returns Prop's value if it is a string, otherwise "".
func (e *event) PropString(keys ...string) string {
	s, _ := e.Prop(keys...).(string)
	return s
}

// PropFloat64 returns Prop's value if it is a number, otherwise 0.
func (e *event) PropFloat64(keys ...string) float64 {
	f, _ := e.Prop(keys...).(float64)
	return f
}

// PropBool returns Prop's value if it is a bool, otherwise false.
func (e *event) PropBool(keys ...string) bool {
	b, _ := e.Prop(keys...).(bool)
	return b
}

// EventSummary is not supported: use Prop.
func (*event) EventSummary() map[string]any { return nil }

// JSEvent returns the event.
func (e *event) JSEvent() vugujs.Value { return vugujs.Value(e.Value) }

// JSEventTarget returns the element where the event happened.
func (e *event) JSEventTarget() vugujs.Value { return vugujs.Value(e.Get("target")) }

// JSEventCurrentTarget returns the element whose handler is running.
func (e *event) JSEventCurrentTarget() vugujs.Value { return vugujs.Value(e.Get("currentTarget")) }

// EventEnv is not supported: components report the changes that they make outside events to the
// page, which does its own locking.
func (*event) EventEnv() vugu.EventEnv { return nil }

// PreventDefault prevents the browser's default action.
func (e *event) PreventDefault() { e.Call("preventDefault") }

// StopPropagation keeps the event from the enclosing elements.
func (e *event) StopPropagation() { e.Call("stopPropagation") }
