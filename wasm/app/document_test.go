//go:build js && wasm

package app

import (
	"fmt"
	"syscall/js"
	"testing"
)

// A component reads an event by paths of properties, whatever lies there.
func TestEventProperties(t *testing.T) {
	e := &event{eval(`{type: "input", target: {value: "f5", checked: true, dataset: {}}, detail: 2.5, key: null, f() {}}`)}
	for _, c := range []struct {
		path []string
		want any
	}{
		{[]string{"type"}, "input"},
		{[]string{"target", "value"}, "f5"},
		{[]string{"target", "checked"}, true},
		{[]string{"detail"}, 2.5},
		{[]string{"target", "dataset", "square"}, nil},
		{[]string{"target", "dataset", "square", "deeper"}, nil},
		{[]string{"type", "length"}, nil},
		{[]string{"key", "length"}, nil},
		{[]string{"target"}, nil},
		{[]string{"f"}, nil},
		{[]string{"nowhere"}, nil},
	} {
		if got := e.Prop(c.path...); got != c.want {
			t.Errorf("%v: got %v, want %v", c.path, got, c.want)
		}
	}
	equal(t, "a text as a text", e.PropString("target", "value"), "f5")
	equal(t, "a number as a text", e.PropString("detail"), "")
	equal(t, "a number as a number", e.PropFloat64("detail"), 2.5)
	equal(t, "a text as a number", e.PropFloat64("type"), 0)
	equal(t, "a bool as a bool", e.PropBool("target", "checked"), true)
	equal(t, "a text as a bool", e.PropBool("type"), false)
}

// A property that has the value already is not set again: that might close a list that is
// open, or move the cursor in a field.
func TestSetProperty(t *testing.T) {
	b := fakeBrowser("{}")
	d := newDocument(b.document, nil)
	element := eval(`{sets: 0, get value() { return this.v; }, set value(v) { this.v = v; this.sets++; }}`)
	for _, c := range []struct {
		json string
		sets int
	}{{`"a"`, 1}, {`"a"`, 1}, {`"b"`, 2}, {`true`, 3}, {`true`, 3}, {`null`, 4}} {
		d.SetProperty(element, "value", c.json)
		equal(t, "times that it was set, after "+c.json, element.Get("sets").Int(), c.sets)
	}
}

// An event reaches the handler of the element that listens, however often it was asked to
// listen, and of each element around it.
func TestListen(t *testing.T) {
	b := fakeBrowser("{}")
	var log []string
	d := newDocument(b.document, func(number int, e *event) { log = append(log, fmt.Sprint(number, " ", e.PropString("type"))) })
	button := b.build(`["button"]`)
	d.Listen(button, "click", 7)
	d.Listen(button, "click", 7)
	d.Listen(button, "keydown", 7)
	send(button, "click", "{}")
	send(button, "keydown", "{}")
	send(button, "focus", "{}")
	d.Listen(button, "click", 9) // the element has been drawn again
	send(button, "click", "{}")
	if got, want := fmt.Sprint(log), "[7 click 7 keydown 9 click]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The page that the host sends is read as it is.
func TestHeldNodes(t *testing.T) {
	b := fakeBrowser("{}")
	d := newDocument(b.document, nil)
	held := d.Held(b.build(`["p", {"class": "note", "data-x": "1"}, ["b", {}], ["i", {}]]`))
	equal(t, "its tag", held.Tag, "p")
	if got, want := fmt.Sprint(held.Attributes), "[{ class note} { data-x 1}]"; got != want {
		t.Errorf("its attributes: got %s, want %s", got, want)
	}
	words := d.Held(d.Text("two words"))
	if !words.Text || words.Words != "two words" {
		t.Errorf("a text: got %+v, want its words", words)
	}
	comment := d.Held(eval(`{nodeType: 8, data: "x"}`))
	if comment.Text || comment.Tag != "" {
		t.Errorf("a comment: got %+v, want nothing", comment)
	}
}

// A key that is pressed while nothing has the focus goes to the page, which may keep it
// from the browser.
func TestForwardKey(t *testing.T) {
	js.Global().Set("KeyboardEvent", eval(`class extends Event { constructor(type, init) { super(type, init); this.key = init.key; this.shiftKey = init.shiftKey; } }`))
	defer js.Global().Delete("KeyboardEvent")
	b := fakeBrowser("{}")
	root := b.build(`["div", {id: "app"}]`)
	input := b.build(`["input"]`)
	b.document.Call("addEventListener", "keydown", js.FuncOf(b.forwardKey))
	var keys []string
	root.Call("addEventListener", "keydown", listener(func(e js.Value) {
		keys = append(keys, fmt.Sprint(e.Get("key").String(), e.Get("shiftKey").Truthy()))
		if e.Get("key").String() == "u" {
			e.Call("preventDefault")
		}
	}))
	for _, c := range []struct {
		target    js.Value
		key       string
		prevented bool
		want      string
	}{
		{b.document.Get("body"), "u", true, "[utrue]"},
		{b.document.Get("body"), "x", false, "[xtrue]"},
		{input, "u", false, "[]"},
	} {
		keys = nil
		b.document.Set("under", c.target)
		event := send(b.document, "keydown", `{key: "`+c.key+`", shiftKey: true, ctrlKey: false, metaKey: false, altKey: false, target: document.under}`)
		equal(t, c.key+" is kept from the browser", event.Get("defaultPrevented").Bool(), c.prevented)
		equal(t, c.key, fmt.Sprint(keys), c.want)
	}
}

// The address is written unless the browser refuses, with an error or silently.
func TestSetFragment(t *testing.T) {
	for _, c := range []struct {
		name, write string
		push, want  bool
	}{
		{"a new entry", `{pushState: (id, _, f) => { locationOfTest.hash = f; }}`, true, true},
		{"the same entry", `{replaceState: (id, _, f) => { locationOfTest.hash = f; }}`, false, true},
		{"an error", `{replaceState() { throw fakes.failure("SecurityError"); }}`, false, false},
		{"silence", `{replaceState() {}}`, false, false},
	} {
		js.Global().Set("locationOfTest", eval(`{hash: "#/chess", href: "https://host.example/x#/chess"}`))
		b := fakeBrowser(`{history: ` + c.write + `, location: locationOfTest}`)
		equal(t, c.name, b.SetFragment("#/othello", "7", c.push), c.want)
		equal(t, "the address without it", b.Address(), "https://host.example/x")
	}
	for state, want := range map[string]string{`"7"`: "7", `null`: "", `7`: "", `{}`: ""} {
		equal(t, "the state "+state, fakeBrowser(`{history: {state: `+state+`}}`).EntryID(), want)
	}
}

// The page's icon is replaced, and returns.
func TestIcon(t *testing.T) {
	b := fakeBrowser("{}")
	b.showIcon("other.svg") // a page without an icon
	link := b.build(`["link", {rel: "icon", href: "own.svg"}]`)
	for _, c := range []struct{ show, want string }{{"", "own.svg"}, {"other.svg", "other.svg"}, {"third.svg", "third.svg"}, {"", "own.svg"}} {
		b.showIcon(c.show)
		equal(t, "the icon after "+c.show, link.Call("getAttribute", "href").String(), c.want)
	}
}
