//go:build js && wasm

package app

import (
	"syscall/js"

	"github.com/vugu/vugu"
	vugujs "github.com/vugu/vugu/js"

	"playout/ui/render"
)

// document is the browser's document as render changes it.
type document struct {
	js.Value
	json   js.Value
	listen js.Func // of every event that a component handles
}

var _ render.Document[js.Value] = (*document)(nil)

// numberOf is the property in which an element carries its number.
const numberOf = "playoutNumber"

// newDocument has events at elements told to heard, which runs while the event
// does.
func newDocument(value js.Value, heard func(number int, e *event)) *document {
	return &document{value, js.Global().Get("JSON"), listener(func(e js.Value) {
		heard(e.Get("currentTarget").Get(numberOf).Int(), &event{e})
	})}
}

// Held describes a node of the page as it came from the host.
func (*document) Held(node js.Value) (held render.Held[js.Value]) {
	const element, text = 1, 3 // of nodeType
	switch node.Get("nodeType").Int() {
	case text:
		held.Text, held.Words = true, node.Get("data").String()
	case element:
		held.Tag = node.Get("localName").String()
		list := node.Get("attributes")
		for i := range list.Length() {
			a := list.Index(i)
			held.Attributes = append(held.Attributes, vugu.VGAttribute{Key: a.Get("name").String(), Val: a.Get("value").String()})
		}
		for child := node.Get("firstChild"); !child.IsNull(); child = child.Get("nextSibling") {
			held.Children = append(held.Children, child)
		}
	}
	return held
}

// Element makes an element.
func (d *document) Element(namespace, tag string) js.Value {
	if namespace == "svg" {
		return d.Call("createElementNS", svgNamespace, tag)
	}
	return d.Call("createElement", tag)
}

// Text makes a text.
func (d *document) Text(words string) js.Value { return d.Call("createTextNode", words) }

// SetText changes a text.
func (*document) SetText(text js.Value, words string) { text.Set("data", words) }

// SetMarkup replaces an element's children.
func (*document) SetMarkup(element js.Value, markup string) { element.Set("innerHTML", markup) }

// SetAttribute sets an attribute.
func (*document) SetAttribute(element js.Value, name, value string) {
	element.Call("setAttribute", name, value)
}

// RemoveAttribute removes an attribute.
func (*document) RemoveAttribute(element js.Value, name string) {
	element.Call("removeAttribute", name)
}

// SetProperty sets a property that is not so already: a visitor may have changed
// it, and setting it again may close what is open.
func (d *document) SetProperty(element js.Value, name, json string) {
	if value := d.json.Call("parse", json); !element.Get(name).Equal(value) {
		element.Set(name, value)
	}
}

// Append adds a last child.
func (*document) Append(parent, child js.Value) { parent.Call("appendChild", child) }

// Replace puts a node in another's place.
func (*document) Replace(old, by js.Value) { old.Call("replaceWith", by) }

// Remove removes a node.
func (*document) Remove(node js.Value) { node.Call("remove") }

// Listen has events reach their handlers. The browser keeps one listener for a
// kind, however often it is asked.
func (d *document) Listen(element js.Value, kind string, number int) {
	element.Set(numberOf, number)
	element.Call("addEventListener", kind, d.listen)
}

// Hand gives an element to a component.
func (*document) Hand(element js.Value, to vugu.JSValueHandler) {
	to.JSValueHandle(vugujs.Value(element))
}

// event is a browser's event as components see it. Vugu's own copies all that
// the event and its target hold, their HTML too; this one looks things up when
// it is asked.
type event struct{ js.Value }

var _ vugu.DOMEvent = (*event)(nil)

// Prop follows properties and returns a string, a float64, a bool, or nil for
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

// PropString is Prop where that is a string, else "".
func (e *event) PropString(keys ...string) string {
	s, _ := e.Prop(keys...).(string)
	return s
}

// PropFloat64 is Prop where that is a number, else 0.
func (e *event) PropFloat64(keys ...string) float64 {
	f, _ := e.Prop(keys...).(float64)
	return f
}

// PropBool is Prop where that is a bool, else false.
func (e *event) PropBool(keys ...string) bool {
	b, _ := e.Prop(keys...).(bool)
	return b
}

// EventSummary is nothing here: ask Prop.
func (*event) EventSummary() map[string]any { return nil }

// JSEvent is the event.
func (e *event) JSEvent() vugujs.Value { return vugujs.Value(e.Value) }

// JSEventTarget is where the event happened.
func (e *event) JSEventTarget() vugujs.Value { return vugujs.Value(e.Get("target")) }

// JSEventCurrentTarget is the element whose handler runs.
func (e *event) JSEventCurrentTarget() vugujs.Value { return vugujs.Value(e.Get("currentTarget")) }

// EventEnv is nothing here: what components change while no event is handled,
// they tell the page, which locks by itself.
func (*event) EventEnv() vugu.EventEnv { return nil }

// PreventDefault keeps the browser from what it would do.
func (e *event) PreventDefault() { e.Call("preventDefault") }

// StopPropagation keeps the event from the elements around.
func (e *event) StopPropagation() { e.Call("stopPropagation") }
