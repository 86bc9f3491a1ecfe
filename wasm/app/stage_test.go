//go:build js && wasm

package app

import (
	"fmt"
	"syscall/js"
	"testing"
)

// The page accepts only messages of its own frame, and only of the right kind and size.
func TestStageMessages(t *testing.T) {
	b, h := fakeBrowser("{}"), &messageLog{}
	b.stage.listen(h.record, func() { h.messages = append(h.messages, "held") }, func(file js.Value) {
		h.messages = append(h.messages, "dropped "+file.Get("name").String())
	})
	b.SendStage([]byte("{}")) // there is no frame yet
	send(b.window, "message", `{source: null, origin: "https://host.example", data: "early"}`)
	h.check(t, "before there is a frame")

	frame := b.build(`["iframe", {"data-stage": ""}]`)
	inner := eval(`{posts: [], postMessage(data, origin) { this.posts.push(data + " to " + origin); }}`)
	frame.Set("contentWindow", inner)
	b.SendStage([]byte("{}"))
	equal(t, "a message to the frame", inner.Get("posts").Index(0).String(), "{} to https://host.example")

	js.Global().Set("frameOfTest", inner)
	defer js.Global().Delete("frameOfTest")
	from := func(data string) string {
		return `{source: frameOfTest, origin: "https://host.example", data: ` + data + `}`
	}
	for _, c := range []struct{ event, want string }{
		{from(`"{\"hello\":{}}"`), `feature.StageMessage{Text:{"hello":{}}}`},
		{from(fmt.Sprintf(`"x".repeat(%d)`, maxText+1)), `feature.StageMessage{Text:}`},
		{`{source: {}, origin: "https://host.example", data: "{}"}`, ""},
		{`{source: frameOfTest, origin: "https://other.example", data: "{}"}`, ""},
		{`{source: frameOfTest, origin: "null", data: "{}"}`, ""},
		{from(`{stage: "saved", blob: new Blob(["x"], {type: "video/webm"})}`), `feature.StageSaved{Kind:video/webm}`},
		{from(`{stage: "saved", blob: {size: 1, type: "video/webm"}}`), ""},
		{from(fmt.Sprintf(`{stage: "saved", blob: Object.defineProperty(new Blob([]), "size", {value: %d})}`, maxFile+1)), ""},
		{from(`{stage: "other", blob: new Blob([])}`), ""},
		{from(`{stage: "drag"}`), "held"},
		{from(`{stage: "drop", file: new (require("buffer").File)([], "a")}`), "dropped a"},
		{from(`{stage: "drop", file: new Blob([])}`), ""},
		{from(`{stage: "drop"}`), ""},
		{from(`{}`), ""},
		{from(`null`), ""},
		{from(`7`), ""},
	} {
		send(b.window, "message", c.event)
		if c.want == "" {
			h.check(t, c.event)
		} else {
			h.check(t, c.event, c.want)
		}
	}
	b.SaveStaged("film.webm") // too late: the page keeps the frame's file for one message only
	equal(t, "downloads", b.document.Get("clicked").Length(), 0)
}

// Reveal scrolls to the board, but not if another page embeds this one.
func TestReveal(t *testing.T) {
	b := fakeBrowser(`{matchMedia: () => ({matches: globalThis.stillOfTest})}`)
	b.Reveal() // there is no board yet
	spot := b.build(`["div", {"class": "spot"}]`)
	spot.Set("scrollIntoView", eval(`function (how) { this.scrolled = how.block + " " + how.behavior; }`))
	for _, c := range []struct {
		still    bool
		embedder *embedder
		want     string
	}{{false, nil, "nearest smooth"}, {true, nil, "nearest auto"}, {false, &embedder{}, "<undefined>"}} {
		js.Global().Set("stillOfTest", c.still)
		spot.Delete("scrolled")
		b.embedder = c.embedder
		b.Reveal()
		equal(t, fmt.Sprintf("reduced motion %t, embedded %t", c.still, c.embedder != nil), spot.Get("scrolled").String(), c.want)
	}
}
