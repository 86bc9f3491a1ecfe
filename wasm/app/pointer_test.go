//go:build js && wasm

package app

import (
	"strings"
	"syscall/js"
	"testing"

	"playout/ui/feature"
	"playout/ui/pointer"
)

const boardTree = `["div", {"data-board": "", "data-position": "p"},
	["svg", {},
		["g", {"data-square": "e2", "data-piece": "P"}, ["rect", {}], ["use", {}]],
		["g", {"data-square": "e4"}, ["rect", {}]],
		["g", {"class": "edge"}]],
	["button", {}]]`

// aimed reads any target, also one that is not an element.
func TestReadTarget(t *testing.T) {
	b := fakeBrowser("{}")
	b.build(boardTree)
	at := func(properties string, target js.Value) js.Value {
		e := eval(properties)
		e.Set("target", target)
		return e
	}
	for _, c := range []struct {
		selector string
		want     pointer.Event
	}{
		{"use", pointer.Event{Board: true, Square: "e2"}},
		{`[data-square="e4"]`, pointer.Event{Board: true, Square: "e4"}},
		{".edge", pointer.Event{Board: true}},
		{"button", pointer.Event{Board: true, Control: true}},
		{"body", pointer.Event{}},
	} {
		c.want.Time, c.want.Button = 12.5, 2 // some browsers set no pointerId on a click
		equal(t, c.selector, readTarget(at(`{timeStamp: 12.5, button: 2}`, b.find(c.selector))), c.want)
	}
	equal(t, "the document", readTarget(at(`{timeStamp: 1, button: 0}`, b.document)), pointer.Event{Time: 1})
}

// Events made by scripts may lack every property of a pointer.
func TestEventsOfScripts(t *testing.T) {
	b, h := fakeBrowser("{}"), &messageLog{}
	b.build(boardTree)
	newGestures(b, h.record).state.Drawn(pointer.State{Game: true, Editing: true, Steered: true})
	for _, kind := range []string{"pointerdown", "pointermove", "contextmenu", "click", "pointerup", "pointercancel"} {
		for _, target := range []string{`document`, `document.querySelector("use")`, `document.querySelector(".edge")`} {
			send(b.document, kind, `{target: `+target+`}`)
		}
	}
	h.check(t, "a menu on a square that is set up, and a click beside the squares", "editor.Erase{Square:e2}", "pencil.Clear{}")
}

// A piece is pressed, lifted, and dropped; its picture follows the pointer and is then removed.
func TestPieceIsDragged(t *testing.T) {
	b, h := fakeBrowser("{}"), &messageLog{}
	b.build(boardTree)
	for selector, box := range map[string]string{`[data-square="e2"] rect`: `{left: 0, top: 0, width: 40}`, `[data-square="e4"] rect`: `{left: 80, top: 40, width: 40}`} {
		b.find(selector).Set("box", eval(box))
	}
	b.find("use").Set("cloneNode", eval(`function () { return this.document.createElement("use"); }`))
	newGestures(b, func(m feature.Message) {
		switch m := m.(type) {
		case feature.Lift:
			*m.Done = true
			h.messages = append(h.messages, "lift "+m.Square)
		case feature.Drop:
			*m.Done = true
			h.messages = append(h.messages, "drop "+m.From+" "+m.To)
		}
	})
	point := func(selector, kind, more string) {
		t.Helper()
		b.document.Set("under", b.find(selector))
		send(b.document, kind, `{pointerId: 3, isPrimary: true, pointerType: "mouse", button: 0, timeStamp: 1, `+more+`, target: document.under}`)
	}
	point("use", "pointerdown", `clientX: 20, clientY: 20`)
	point("use", "pointermove", `clientX: 90, clientY: 50`)
	h.check(t, "far enough", "lift e2")
	picture := b.find(".lifted")
	if picture.IsNull() {
		t.Fatal("got no picture")
	}
	equal(t, "where it is", picture.Get("style").Get("transform").String(), "translate(70.0px,30.0px)")
	equal(t, "the body's mark", b.document.Get("body").Call("hasAttribute", "data-dragging").Bool(), true)
	point(`[data-square="e4"]`, "pointerup", `clientX: 90, clientY: 50`)
	h.check(t, "released", "drop e2 e4")
	equal(t, "where it lies", picture.Get("style").Get("transform").String(), "translate(80.0px,40.0px)")
	point(`[data-square="e4"]`, "pointerdown", `clientX: 90, clientY: 50`) // which ends it at once
	if !b.find(".lifted").IsNull() {
		t.Error("the picture is still there, want it removed")
	}
	equal(t, "the body's mark", b.document.Get("body").Call("hasAttribute", "data-dragging").Bool(), false)
}

// The browser makes no gesture of its own from a finger if the style forbids it.
func TestTouch(t *testing.T) {
	b := fakeBrowser("{}")
	b.build(boardTree)
	b.find("svg").Get("style").Set("touchAction", "none")
	newTouch(b)
	held := func() bool { return send(b.document, "touchmove", "{}").Get("defaultPrevented").Bool() }
	for _, c := range []struct {
		selector, kind string
		want           bool
	}{{"use", "touch", true}, {"use", "pen", false}, {"use", "mouse", false}, {"button", "touch", false}, {"body", "touch", false}} {
		b.document.Set("under", b.find(c.selector))
		send(b.document, "pointerdown", `{pointerType: "`+c.kind+`", target: document.under}`)
		equal(t, strings.Join([]string{c.kind, "on", c.selector}, " "), held(), c.want)
		send(b.document, "pointerup", "{}")
		equal(t, "once it is released", held(), false)
	}
}
