//go:build js && wasm

package app

import (
	"syscall/js"

	"github.com/vugu/vugu"
	vugujs "github.com/vugu/vugu/js"

	"playout/ui/render"
)

// document is the browser's document, as package render changes it.
type document struct {
	js.Value
	json   js.Value
	listen js.Func // listens to every event that a component handles
}

var _ render.Document[js.Value] = (*document)(nil)

// numberOf is the property that holds an element's number.
const numberOf = "playoutNumber"

// newDocument makes the document. Events of its elements are passed to heard, which runs
// while they are dispatched.
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

// Text makes a text node.
func (d *document) Text(words string) js.Value { return d.Call("createTextNode", words) }

// SetText changes a text node.
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

// SetProperty sets a property unless it has the value already: a visitor may have changed
// it, and setting it again may close something that is open.
func (d *document) SetProperty(element js.Value, name, json string) {
	if value := d.json.Call("parse", json); !element.Get(name).Equal(value) {
		element.Set(name, value)
	}
}

// Append appends a child.
func (*document) Append(parent, child js.Value) { parent.Call("appendChild", child) }

// Replace replaces one node by another.
func (*document) Replace(old, by js.Value) { old.Call("replaceWith", by) }

// Remove removes a node.
func (*document) Remove(node js.Value) { node.Call("remove") }

// Listen makes sure that events of a kind reach their handlers. The browser keeps one
// listener per kind, however often it is asked.
func (d *document) Listen(element js.Value, kind string, number int) {
	element.Set(numberOf, number)
	element.Call("addEventListener", kind, d.listen)
}

// Hand passes an element to a component.
func (*document) Hand(element js.Value, to vugu.JSValueHandler) {
	to.JSValueHandle(vugujs.Value(element))
}

// event is a browser's event as components see it. Vugu's own copies everything in the
// event and its target, including their HTML; this one looks things up when asked.
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

// EventEnv is not supported: changes that components make while no event is handled are
// reported to the page, which does its own locking.
func (*event) EventEnv() vugu.EventEnv { return nil }

// PreventDefault prevents the browser's default action.
func (e *event) PreventDefault() { e.Call("preventDefault") }

// StopPropagation keeps the event from the enclosing elements.
func (e *event) StopPropagation() { e.Call("stopPropagation") }
