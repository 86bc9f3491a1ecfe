//go:build js && wasm

package app

import (
	"fmt"
	"os"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"github.com/vugu/vugu"
	vjs "github.com/vugu/vugu/js"

	"playout/ui/node"
)

// A component reads an event by paths of properties, whatever their values are.
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

// newTestDrawing opens static/draw.js over an element, in a browser of fakes.
func newTestDrawing(t *testing.T, b *browser, place js.Value, onEvent func(int, *event), onFocusLost func(js.Value)) *drawing {
	t.Helper()
	source, err := os.ReadFile("../../static/draw.js")
	if err != nil {
		t.Fatal(err)
	}
	eval("(window, document, Node) => {"+string(source)+"}").Invoke(b.window, b.document, eval("{ELEMENT_NODE: 1, TEXT_NODE: 3}"))
	p, err := newDrawing(b.window, place, onEvent, onFocusLost)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// show draws one element.
func (p *drawing) show(t *testing.T, root *vugu.VGNode) {
	t.Helper()
	if err := p.draw(&vugu.BuildResults{Out: &vugu.BuildOut{Out: []*vugu.VGNode{root}}}); err != nil {
		t.Fatal(err)
	}
}

// The host's elements stay if a component builds the same page, and are replaced otherwise.
func TestDraw(t *testing.T) {
	b := fakeBrowser("{}")
	place := b.build(`["main", {id: "app", title: "a\0b"}, ["p", {"class": "note"}, "two words"], ["b", {}], "text"]`)
	comment := b.document.Call("createTextNode", "a comment")
	comment.Set("nodeType", 8)
	place.Call("append", comment)
	p := newTestDrawing(t, b, place, nil, nil)
	was, first := place.Get("firstChild"), func() js.Value { return b.find("#app").Get("firstChild") }
	page := func() *vugu.VGNode { return node.Add(nil, `<main id="app" title="ab"><p class="note">two words</></>`) }
	p.show(t, page())
	equal(t, "the first child is the host's", first().Equal(was), true)
	equal(t, "the children", b.find("#app").Get("childNodes").Length(), 1)
	equal(t, "the title", b.find("#app").Call("getAttribute", "title").String(), "ab")

	p.show(t, node.Add(nil, `<main id="app"><p class="new">other ñ♞🂡</><svg:svg><svg:g id="g"></></>end</>`))
	equal(t, "the class", first().Call("getAttribute", "class").String(), "new")
	equal(t, "the words", first().Get("firstChild").Get("data").String(), "other ñ♞🂡")
	equal(t, "the title is removed", b.find("#app").Call("hasAttribute", "title").Bool(), false)
	equal(t, "the children", b.find("#app").Get("childNodes").Length(), 3)
	equal(t, "the text after them", b.find("#app").Get("childNodes").Index(2).Get("data").String(), "end")
	p.show(t, node.Add(nil, `<main id="app"><i></></>`))
	equal(t, "the element that took its place", first().Get("localName").String(), "i")
	equal(t, "the children that are left", b.find("#app").Get("childNodes").Length(), 1)

	n := node.Add(nil, `<main id="app"></>`)
	node.Content(n, vugu.HTML("<b>bold</b>"))
	p.show(t, n)
	equal(t, "the markup", b.find("#app").Get("innerHTML").String(), "<b>bold</b>")
}

// A property that already has the value is not set again: that might close an open list, or move
// the cursor in a field.
func TestSetProperty(t *testing.T) {
	b := fakeBrowser("{}")
	element := b.build(`["input"]`)
	p := newTestDrawing(t, b, element, nil, nil)
	eval(`(e) => { e.sets = 0; Object.defineProperty(e, "value", {get() { return e.v; }, set(v) { e.v = v; e.sets++; }}); }`).Invoke(element)
	for _, c := range []struct {
		value any
		sets  int
	}{{"a", 1}, {"a", 1}, {"b", 2}, {true, 3}, {true, 3}, {"<&>\u2028", 4}} {
		n := node.Add(nil, `<input></>`)
		node.Prop(n, "value", c.value)
		p.show(t, n)
		equal(t, fmt.Sprintf("times that it was set, after %v", c.value), element.Get("sets").Int(), c.sets)
	}
	element.Set("value", "typed")
	n := node.Add(nil, `<input></>`)
	node.Prop(n, "value", "c")
	p.show(t, n)
	equal(t, "what a visitor typed is replaced", element.Get("value").String(), "c")
}

// A focusable element gets its new tabindex, the last one drawn, after the frame.
func TestTabindexLater(t *testing.T) {
	b := fakeBrowser("{}")
	element := b.build(`["b"]`)
	p := newTestDrawing(t, b, element, nil, nil)
	tabindex := func() string { return element.Call("getAttribute", "tabindex").String() }
	for _, c := range []struct{ markup, at, after string }{
		{`<b tabindex="0"></>`, "0", "0"}, {`<b tabindex="-1"></>`, "0", "-1"}, {`<b></>`, "<null>", "<null>"},
	} {
		p.show(t, node.Add(nil, c.markup))
		equal(t, c.markup+" at once", tabindex(), c.at)
		time.Sleep(100 * time.Millisecond)
		equal(t, c.markup+" afterwards", tabindex(), c.after)
	}
	for _, markup := range []string{`<b tabindex="0"></>`, `<b tabindex="1"></>`, `<b tabindex="2"></>`, `<b></>`} {
		p.show(t, node.Add(nil, markup))
	}
	time.Sleep(100 * time.Millisecond)
	equal(t, "one that was removed meanwhile", tabindex(), "<null>")
}

// An event reaches the handler that its element has in the last drawing.
func TestListenersOfLastDrawing(t *testing.T) {
	b := fakeBrowser("{}")
	var log []string
	var p *drawing
	p = newTestDrawing(t, b, b.build(`["button"]`), func(number int, e *event) {
		if f := p.Handler(number, e.PropString("type")); f != nil {
			f(e)
		}
	}, nil)
	button := func(name string, kinds ...string) *vugu.VGNode {
		n := node.Add(nil, `<button></>`)
		for _, kind := range kinds {
			node.On(n, kind, func(e vugu.DOMEvent) { log = append(log, name+" "+e.PropString("type")) })
		}
		return n
	}
	p.show(t, button("one", "click"))
	p.show(t, button("two", "click", "keydown"))
	for _, kind := range []string{"click", "keydown", "focus"} {
		send(b.find("button"), kind, "{}")
	}
	p.show(t, button("three", "keydown"))
	send(b.find("button"), "click", "{}")
	send(b.find("button"), "keydown", "{}")
	if got, want := fmt.Sprint(log), "[two click two keydown three keydown]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// At every render a component gets the element that it requested, or the one that has replaced
// it.
func TestHandedElements(t *testing.T) {
	b := fakeBrowser("{}")
	p := newTestDrawing(t, b, b.build(`["main", {}, ["p"]]`), nil, nil)
	var got []string
	page := func(tag string, asks bool) *vugu.VGNode {
		n := node.Add(nil, `<main></>`)
		child := node.Add(n, `<`+tag+`></>`)
		if asks {
			child.JSPopulateHandler = vugu.JSValueFunc(func(value vjs.Value) { got = append(got, value.Get("localName").String()) })
		}
		return n
	}
	for _, c := range []struct {
		tag  string
		asks bool
	}{{"p", true}, {"p", true}, {"p", false}, {"b", true}, {"i", true}, {"i", true}} {
		p.show(t, page(c.tag, c.asks))
	}
	if got, want := fmt.Sprint(got), "[p p b i i]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A batch that takes the focus from an element reports that element. While the focus is watched,
// every batch reports. Other batches report nothing.
func TestLostFocus(t *testing.T) {
	b := fakeBrowser("{}")
	var lost []string
	p := newTestDrawing(t, b, b.build(`["main", {}, ["button", {id: "a"}], ["button", {id: "b"}]]`), nil, func(had js.Value) {
		lost = append(lost, had.Get("localName").String()+" "+fmt.Sprint(had.Get("isConnected").Bool()))
	})
	step := func(want, markup string) {
		t.Helper()
		lost = nil
		p.show(t, node.Add(nil, markup))
		await(t, "a later task", func(done func(bool)) {
			js.Global().Call("setTimeout", listener(func(js.Value) { done(true) }), 0, nil)
		})
		equal(t, markup, strings.Join(lost, ", "), want)
	}
	step("", `<main><button id="a" title="1"></><button id="b"></></>`)
	b.focusOn("a")
	step("", `<main><button id="a" title="2"></><button id="b"></></>`)
	step("button true", `<main><button id="a" hidden=""></><button id="b"></></>`)
	b.focusOn("b")
	step("button false", `<main><button id="a"></></>`)
	b.focusOn("a")
	p.script.Set("watchFocus", true)
	step("button true", `<main><button id="a" title="3"></></>`)
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

// SetFragment writes the address unless the browser refuses, with an error or silently.
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

// The page's icon is replaced, and restored.
func TestIcon(t *testing.T) {
	b := fakeBrowser("{}")
	b.showIcon("other.svg") // a page without an icon
	link := b.build(`["link", {rel: "icon", href: "own.svg"}]`)
	for _, c := range []struct{ show, want string }{{"", "own.svg"}, {"other.svg", "other.svg"}, {"third.svg", "third.svg"}, {"", "own.svg"}} {
		b.showIcon(c.show)
		equal(t, "the icon after "+c.show, link.Call("getAttribute", "href").String(), c.want)
	}
}
