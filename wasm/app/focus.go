//go:build js && wasm

package app

import "syscall/js"

// unfocusable selects the elements that cannot have the focus, and everything in them.
const unfocusable = "[hidden], :disabled, dialog:not([open])"

// keepFocus runs after a batch that makes the focused element unable to have the focus, and
// after every batch while another element has its focus. It moves the focus to the element now in
// the same place, otherwise to a neighbour, otherwise to the board. The focus returns as soon as
// possible, unless a key was pressed meanwhile: Hint, for instance, is disabled only while a
// hint is computed.
func (b *browser) keepFocus(lost js.Value) {
	body, now := b.document.Get("body"), b.document.Get("activeElement")
	if b.unfocused.Truthy() && isFocusable(b.unfocused) {
		unfocused := b.unfocused
		b.endStandIn()
		if now.Equal(b.standIn) {
			unfocused.Call("focus", map[string]any{"preventScroll": true})
			return
		}
	}
	if lost.IsNull() || lost.Equal(body) || isFocusable(lost) {
		return
	}
	// A dialog that closes returns the focus to the button that opened it. The same render may
	// disable that button, and the browser takes the focus from it only later.
	if !now.Equal(lost) && !now.Equal(body) && isFocusable(now) {
		return
	}
	if next := b.successor(lost); next.Truthy() {
		next.Call("focus", map[string]any{"preventScroll": true})
		b.unfocused, b.standIn = lost, next
		b.drawing.Set("watchFocus", true)
	}
}

// endStandIn leaves the focus where it is now: it will not return.
func (b *browser) endStandIn() {
	if !b.unfocused.Truthy() {
		return
	}
	b.unfocused = js.Undefined()
	b.drawing.Set("watchFocus", false)
}

// isFocusable reports whether an element can have the focus; one that is no longer in the document
// cannot.
func isFocusable(element js.Value) bool {
	return element.Get("isConnected").Bool() && element.Call("closest", unfocusable).IsNull()
}

// successor returns the element that gets the focus if the given one can no longer have it.
func (b *browser) successor(lost js.Value) js.Value {
	if place := lost.Call("getAttribute", "data-place"); place.Truthy() {
		all := b.document.Call("querySelectorAll", `[data-place="`+place.String()+`"]`)
		for i := range all.Length() {
			if next := all.Index(i); isFocusable(next) {
				return next
			}
		}
	}
	// In an exercise the next button may leave the focus: a person reads the title next.
	if question := lost.Call("closest", ".exercise-question"); question.Truthy() {
		titles := question.Call("closest", ".exercise").Call("querySelectorAll", `h2[tabindex="-1"]`)
		for i := range titles.Length() {
			if title := titles.Index(i); isFocusable(title) {
				return title
			}
		}
	}
	for _, way := range []string{"nextElementSibling", "previousElementSibling"} {
		for next := lost.Get(way); next.Truthy(); next = next.Get(way) {
			if next.Call("matches", "button, select, input").Bool() && isFocusable(next) {
				return next
			}
		}
	}
	return b.document.Call("querySelector", `[data-board] [tabindex="0"]`)
}
