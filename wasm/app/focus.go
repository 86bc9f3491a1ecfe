//go:build js && wasm

package app

import "syscall/js"

// unable selects the elements that cannot have the focus, and those inside one that is
// hidden.
const unable = "[hidden], :disabled, dialog:not([open])"

// keepFocus runs after a batch that makes the focused element unable to have the focus, and
// after every batch while another element has its focus. It moves the focus to the element now in
// the same place, otherwise to a neighbour, otherwise to the board. The focus returns as soon as
// possible, unless a key was pressed meanwhile: Hint, for instance, is disabled only while a
// hint is computed.
func (b *browser) keepFocus(had js.Value) {
	body, now := b.document.Get("body"), b.document.Get("activeElement")
	if b.unfocused.Truthy() && able(b.unfocused) {
		unfocused := b.unfocused
		b.settle()
		if now.Equal(b.standIn) {
			unfocused.Call("focus", map[string]any{"preventScroll": true})
			return
		}
	}
	if had.IsNull() || had.Equal(body) || able(had) {
		return
	}
	// A dialog that closes returns the focus to the button that opened it. The same render may
	// disable that button, and the browser takes the focus from it only later.
	if !now.Equal(had) && !now.Equal(body) && able(now) {
		return
	}
	if next := b.successor(had); next.Truthy() {
		next.Call("focus", map[string]any{"preventScroll": true})
		b.unfocused, b.standIn = had, next
		b.drawing.Set("lends", true)
	}
}

// settle leaves the focus where it is.
func (b *browser) settle() {
	if !b.unfocused.Truthy() {
		return
	}
	b.unfocused = js.Undefined()
	b.drawing.Set("lends", false)
}

// able reports whether an element can have the focus; one that is no longer in the document
// cannot.
func able(element js.Value) bool {
	return element.Get("isConnected").Bool() && element.Call("closest", unable).IsNull()
}

// successor returns the element that gets the focus if the given one can no longer have it.
func (b *browser) successor(of js.Value) js.Value {
	if place := of.Call("getAttribute", "data-place"); place.Truthy() {
		all := b.document.Call("querySelectorAll", `[data-place="`+place.String()+`"]`)
		for i := range all.Length() {
			if next := all.Index(i); able(next) {
				return next
			}
		}
	}
	// In an exercise the next button may leave the focus: a person reads the title next.
	if question := of.Call("closest", ".exercise-question"); question.Truthy() {
		titles := question.Call("closest", ".exercise").Call("querySelectorAll", `h2[tabindex="-1"]`)
		for i := range titles.Length() {
			if title := titles.Index(i); able(title) {
				return title
			}
		}
	}
	for _, way := range []string{"nextElementSibling", "previousElementSibling"} {
		for next := of.Get(way); next.Truthy(); next = next.Get(way) {
			if next.Call("matches", "button, select, input").Bool() && able(next) {
				return next
			}
		}
	}
	return b.document.Call("querySelector", `[data-board] [tabindex="0"]`)
}
