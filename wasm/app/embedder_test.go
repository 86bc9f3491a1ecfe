//go:build js && wasm

package app

import (
	"fmt"
	"math/rand/v2"
	"syscall/js"
	"testing"

	"playout/engine/embed"
	"playout/ui/feature"
)

// embeddedIn makes a window whose parent records what is posted to it.
func embeddedIn(location string) js.Value {
	return fakeWindow(`{parent: {posts: [], postMessage(data, origin) { this.posts.push(JSON.stringify(data) + " to " + origin); }}, location: ` + location + `}`)
}

// Playout reads only objects that the embedding page sends, whatever its origin.
func TestPosted(t *testing.T) {
	h := &messageLog{}
	w := embeddedIn("{}")
	newEmbedder(w, h.record)
	js.Global().Set("parentOfTest", w.Get("parent"))
	defer js.Global().Delete("parentOfTest")
	for _, c := range []struct{ event, want string }{
		{`{source: parentOfTest, origin: "https://a.example", data: {target: "playout", type: "load"}}`, `feature.Posted{Text:{"target":"playout","type":"load"}}`},
		{`{source: parentOfTest, origin: "null", data: {target: "playout"}}`, `feature.Posted{Text:{"target":"playout"}}`},
		{`{source: parentOfTest, data: {target: "other"}}`, ""},
		{`{source: parentOfTest, data: {}}`, ""},
		{`{source: parentOfTest, data: {target: {toString: () => "playout"}}}`, ""},
		{`{source: parentOfTest, data: "playout"}`, ""},
		{`{source: parentOfTest, data: null}`, ""},
		{`{source: parentOfTest}`, ""},
		{`{source: {}, data: {target: "playout"}}`, ""},
		{`{source: null, data: {target: "playout"}}`, ""},
	} {
		send(w, "message", c.event)
		if c.want == "" {
			h.check(t, c.event)
		} else {
			h.check(t, c.event, c.want)
		}
	}
}

// Messages go to the parent's origin if the browser reveals it, otherwise to any.
func TestPost(t *testing.T) {
	for location, want := range map[string]string{
		`{}`:                          `{"type":"ready"} to *`,
		`{ancestorOrigins: []}`:       `{"type":"ready"} to *`,
		`{ancestorOrigins: ["null"]}`: `{"type":"ready"} to *`,
		`{ancestorOrigins: ["https://a.example", "https://b.example"]}`: `{"type":"ready"} to https://a.example`,
	} {
		w := embeddedIn(location)
		newEmbedder(w, nil).post([]byte(`{"type":"ready"}`))
		equal(t, location, w.Get("parent").Get("posts").Index(0).String(), want)
	}
	alone := newEmbedder(fakeWindow("{}"), nil) // a window that is its own parent is not embedded
	alone.post([]byte(`{}`))
	alone.measure()
}

// A message that is too large, too deep or not plain data is refused before it is encoded.
func TestMessagesAreMeasured(t *testing.T) {
	e := newEmbedder(fakeWindow("{}"), nil)
	nested := func(depth int) string {
		return fmt.Sprintf(`(() => { let v = 1; for (let i = 0; i < %d; i++) v = i %% 2 ? {a: v} : [v]; return v; })()`, depth)
	}
	for _, c := range []struct {
		value string
		reads bool
	}{
		{`{}`, true},
		{`{a: [1, "two", null, true, {b: undefined}]}`, true},
		{nested(maxDepth), true},
		{nested(maxDepth + 1), false},
		{nested(100000), false},
		{fmt.Sprintf(`{a: "x".repeat(%d)}`, embed.MaxMessage-entrySize-1), true},
		{fmt.Sprintf(`{a: "x".repeat(%d)}`, embed.MaxMessage-entrySize), false},
		{fmt.Sprintf(`{["x".repeat(%d)]: 1}`, embed.MaxMessage), false},
		{`Array(100).fill(0)`, true},
		{fmt.Sprintf(`Array(%d).fill(0)`, embed.MaxMessage/entrySize+1), false},
		{`(() => { const a = []; a.length = 4294967295; return a; })()`, false},
		{`(() => { const a = {}; a.a = a; return a; })()`, false},
		{`(() => { const a = "x".repeat(60000); return {a: [a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a]}; })()`, false},
		{`{a: 1n}`, false},
		{`{a: new Map()}`, false},
		{`{a: new Date()}`, false},
		{`{a: new Uint8Array(1)}`, false},
		{`{get a() { throw 1; }}`, false},
		{`new Proxy({}, {ownKeys() { throw 1; }})`, false},
		{`{toJSON() { throw 1; }}`, false},
		{`{[Symbol.toStringTag]: "Array", length: 5}`, true},
	} {
		value := eval(c.value)
		want := ""
		if c.reads {
			want = js.Global().Get("JSON").Call("stringify", value).String()
		}
		if got := e.read(value); got != want {
			t.Errorf("%s: got %.60q, want %.60q", c.value, got, want)
		}
	}
}

// Every message is read as JSON encodes it, or refused; a small, shallow and plain one is read.
func TestAnyMessage(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	e := newEmbedder(fakeWindow("{}"), nil)
	stringify := eval(`(value) => { try { return JSON.stringify(value) ?? ""; } catch { return ""; } }`)
	for range 100 {
		plain := true
		var value func(depth int) string
		value = func(depth int) string {
			kind := random.IntN(12)
			if depth > maxDepth+2 {
				kind = 2
			}
			switch kind {
			case 0:
				return `"x".repeat(` + fmt.Sprint(random.IntN(50)) + `)`
			case 1:
				plain = false
				return []string{"7n", "new Map()", "new Date()", "Symbol()", "undefined", "() => 1", "new Error()", "new String('a')"}[random.IntN(8)]
			case 2, 3:
				return []string{"7", "-0.5", "null", "true", "NaN", `"ñ\u2028"`}[random.IntN(6)]
			case 4, 5, 6, 7:
				plain = plain && depth < maxDepth
				return "[" + value(depth+1) + "," + value(depth+1) + "]"
			default:
				plain = plain && depth < maxDepth
				return "{a: " + value(depth+1) + ", ['b'.repeat(" + fmt.Sprint(random.IntN(9)) + ")]: 1}"
			}
		}
		posted := "({target: 'playout', is: " + value(1) + "})"
		message := eval(posted)
		got, want := e.read(message), stringify.Invoke(message).String()
		if got != "" && got != want || plain && got == "" {
			t.Errorf("%s: got %q, want %q", posted, got, want)
		}
	}
}

// The frame's best size is reported when it changes, and not again.
func TestMeasure(t *testing.T) {
	h := &messageLog{}
	w := embeddedIn("{}")
	b := &browser{device: device{w}, document: w.Get("document")}
	w.Get("document").Get("documentElement").Set("clientWidth", 400)
	e := newEmbedder(w, h.record)
	e.measure()
	h.check(t, "before the board is drawn")
	main := b.build(`["main", {"data-controls": "full"}, ["div", {"class": "inner"}]]`)
	main.Call("querySelector", ".inner").Set("offsetHeight", 120)
	sized := func(height int) string {
		return fmt.Sprintf("%T%+v", feature.Sized{}, feature.Sized{Width: 400, Height: height})
	}
	e.measure()
	h.check(t, "a square board", sized(embed.BestHeight(400, 1, 120, false)))
	e.measure()
	h.check(t, "the same again")
	main.Get("style").Set("--aspect", "1.57")
	send(w, "resize", "{}")
	h.check(t, "a wide board", sized(embed.BestHeight(400, 1.57, 120, false)))
	for _, aspect := range []string{"wide", "0", "-1"} {
		main.Get("style").Set("--aspect", aspect)
		equal(t, "the aspect of "+aspect, e.aspect(main), 1)
	}
	main.Call("setAttribute", "data-controls", embed.ControlsNone)
	main.Get("style").Set("--aspect", "1.57")
	e.measure()
	h.check(t, "without controls", sized(embed.BestHeight(400, 1.57, 0, true)))
}
