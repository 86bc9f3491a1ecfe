//go:build js && wasm

package app

import "testing"

// panelTree is a page with a board and buttons, and a closed dialog.
const panelTree = `["div", {},
	["div", {"data-board": ""}, ["g", {id: "square", tabindex: "0"}]],
	["div", {}, ["p", {}], ["button", {id: "undo"}], ["button", {id: "hint"}], ["button", {id: "more"}]],
	["button", {id: "stop", "data-place": "think"}], ["button", {id: "go", "data-place": "think"}],
	["section", {"class": "exercise"}, ["h2", {id: "title", tabindex: "-1"}],
		["div", {"class": "exercise-question"}, ["button", {id: "check"}], ["button", {id: "next"}]]],
	["dialog", {id: "dialog"}, ["button", {id: "close"}]]]`

// The focus moves from an element that can no longer have it to where a person would look for
// it.
func TestFocusMovesOn(t *testing.T) {
	for _, c := range []struct {
		name, had string
		change    func(b *browser)
		want      string
	}{
		{"nothing changes", "hint", func(*browser) {}, "hint"},
		{"the next button", "undo", disable("undo"), "hint"},
		{"the button before, after the last", "more", disable("more"), "hint"},
		{"the board, where no neighbour can have it", "hint", disable("undo", "hint", "more"), "square"},
		{"what is now in the same place", "stop", hide("stop"), "go"},
		{"a neighbour, if that is hidden too", "stop", hide("stop", "go"), "square"},
		{"the title of an exercise", "check", disable("check"), "title"},
		{"what is inside something hidden", "close", func(*browser) {}, "square"},
		{"an element that was removed", "hint", func(b *browser) { b.find("#hint").Call("remove") }, "square"},
	} {
		b := fakeBrowser("{}")
		b.build(panelTree)
		b.focusOn(c.had)
		c.change(b)
		b.keepFocus(b.document.Get("activeElement"))
		equal(t, c.name, b.focused(), c.want)
	}
}

// If nothing had the focus, nothing gets it; an element that a render has focused keeps it.
func TestFocusIsLeft(t *testing.T) {
	b := fakeBrowser("{}")
	b.build(panelTree)
	b.keepFocus(b.document.Get("activeElement"))
	equal(t, "nothing had the focus", b.focused(), "")
	b.focusOn("hint")
	had := b.document.Get("activeElement")
	disable("hint")(b)
	b.focusOn("go") // a dialog that closes does this
	b.keepFocus(had)
	equal(t, "the render moved it", b.focused(), "go")
}

// The focus returns once its element can have it, unless a person has moved it or pressed a key.
func TestFocusReturns(t *testing.T) {
	for _, c := range []struct {
		name      string
		meanwhile func(b *browser)
		want      string
	}{
		{"at rest", func(*browser) {}, "hint"},
		{"moved by a person", func(b *browser) { b.focusOn("go") }, "go"},
		{"a key was pressed", func(b *browser) { b.endStandIn() }, "more"},
	} {
		b := fakeBrowser("{}")
		b.build(panelTree)
		b.focusOn("hint")
		disable("hint")(b)
		b.keepFocus(b.document.Get("activeElement"))
		equal(t, c.name+": while it is disabled", b.focused(), "more")
		b.keepFocus(b.document.Get("activeElement")) // another render
		equal(t, c.name+": after another render", b.focused(), "more")
		c.meanwhile(b)
		b.find("#hint").Set("disabled", false)
		b.keepFocus(b.document.Get("activeElement"))
		equal(t, c.name, b.focused(), c.want)
		b.focusOn("undo")
		b.keepFocus(b.document.Get("activeElement"))
		equal(t, c.name+": later", b.focused(), "undo")
	}
}

func (b *browser) focusOn(id string) { b.find("#" + id).Call("focus") }

// focused returns the id of the element that has the focus, "" for none.
func (b *browser) focused() string {
	if id := b.document.Get("activeElement").Call("getAttribute", "id"); id.Truthy() {
		return id.String()
	}
	return ""
}

func disable(ids ...string) func(b *browser) {
	return func(b *browser) {
		for _, id := range ids {
			b.find("#"+id).Set("disabled", true)
		}
	}
}

func hide(ids ...string) func(b *browser) {
	return func(b *browser) {
		for _, id := range ids {
			b.find("#"+id).Call("setAttribute", "hidden", "")
		}
	}
}
