// Package markup holds what the components of several features share: attributes, and moving the
// focus and a list's scroll position.
package markup

import (
	"strconv"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"
)

// ShareStyle returns a style that passes a number from 0 to 1 to the style sheet.
func ShareStyle(x float64) string {
	return "--share:" + strconv.FormatFloat(min(max(x, 0), 1), 'f', 3, 64)
}

// Current returns the value of aria-current, or nothing.
func Current(is bool, word string) any {
	if is {
		return word
	}
	return nil
}

// Present returns an attribute's value, or nothing if it is empty.
func Present(value string) any {
	if value == "" {
		return nil
	}
	return value
}

// Bool returns the value of an ARIA attribute that must be spelled out.
func Bool(is bool) string { return strconv.FormatBool(is) }

// Value returns the value of the select that an event came from.
func Value(event vugu.DOMEvent) string { return event.PropString("target", "value") }

// Checked reports whether the switch that an event came from is on.
func Checked(event vugu.DOMEvent) bool { return event.PropBool("target", "checked") }

// Focus moves the focus to an element of the document that an event came from, and makes
// its ring visible: keys brought it there, which WebKit does not infer.
func Focus(event vugu.DOMEvent, id string) {
	element := event.JSEventTarget().Get("ownerDocument").Call("getElementById", id)
	if element.Truthy() {
		element.Call("focus", map[string]any{"focusVisible": true})
	}
}

// MenuOpen reports whether a menu is open: Escape closes it without our help.
func MenuOpen(event vugu.DOMEvent) bool {
	return event.JSEventTarget().Get("ownerDocument").Call("querySelector", ":popover-open").Truthy()
}

// NextTab returns the tab that a key leads to from one of n tabs: the arrows go round, Home and End
// go to the first and the last. Other keys lead nowhere, and are the browser's.
func NextTab(event vugu.DOMEvent, at, n int) (to int, leads bool) {
	switch event.PropString("key") {
	case "ArrowLeft":
		to = at + n - 1
	case "ArrowRight":
		to = at + 1
	case "Home":
		to = 0
	case "End":
		to = n - 1
	default:
		return 0, false
	}
	event.PreventDefault()
	return to % n, true
}

// Follow scrolls a list just far enough that its current entry is in view, with the text below
// it. It scrolls only the list, never the page.
func Follow(list js.Value) {
	entry := list.Call("querySelector", "[aria-current]")
	if !entry.Truthy() {
		return
	}
	box, in := list.Call("getBoundingClientRect"), entry.Call("getBoundingClientRect")
	over := box.Get("top").Float() - in.Get("top").Float()
	if said := list.Call("querySelector", "q"); said.Truthy() {
		in = said.Call("getBoundingClientRect")
	}
	under := in.Get("bottom").Float() - box.Get("bottom").Float()
	top := list.Get("scrollTop").Float()
	switch {
	case over > 0:
		list.Set("scrollTop", top-over)
	case under > 0:
		list.Set("scrollTop", top+under)
	}
}

// FollowAlong scrolls a row just far enough that its pressed button is in view. It scrolls only
// the row, never the page.
func FollowAlong(row js.Value) {
	entry := row.Call("querySelector", "[aria-pressed=true]")
	if !entry.Truthy() {
		return
	}
	box, in := row.Call("getBoundingClientRect"), entry.Call("getBoundingClientRect")
	over := box.Get("left").Float() - in.Get("left").Float()
	under := in.Get("right").Float() - box.Get("right").Float()
	if by := max(under, 0) - max(over, 0); by != 0 {
		row.Set("scrollLeft", row.Get("scrollLeft").Float()+by)
	}
}

// Reveal scrolls the page just far enough that an element of an event's document is in view,
// once the page has been drawn after the event.
func Reveal(event vugu.DOMEvent, selector string) {
	document := event.JSEventTarget().Get("ownerDocument")
	element := document.Call("querySelector", selector)
	if element.Truthy() {
		scroll := element.Get("scrollIntoView").Call("bind", element, map[string]any{"block": "nearest"})
		document.Get("defaultView").Call("setTimeout", scroll, 100)
	}
}
