//go:build js && wasm

package app

import (
	"math/rand/v2"
	"strings"
	"syscall/js"
	"time"

	"playout/engine/instant"
	"playout/ui/feature"
	"playout/ui/page"
	"playout/ui/text"
	"playout/wasm/course"
	"playout/wasm/friend"
)

// browser is the page.Host of a real browser.
type browser struct {
	device
	stage
	course.Packer
	friend.Friend
	lobbyHost
	document, location js.Value

	start instant.Time
	east  int           // minutes by which the visitor's clock is ahead of UTC
	dirty chan struct{} // holds one entry if the view has changed

	page          *page.Page
	worker        js.Value    // the worker of static/boot.js: post and end
	onReport      js.Func     // receives the worker's reports
	onModelBytes  js.Func     // receives how many bytes of a model have arrived
	shown         *appearance // nil before the first picture
	labelsPending bool        // the title and the icon are about to change
	shownLabels   appearance  // the look that the title and the icon show
	address       string      // of the page, "" until it is first read
	ownIcon       string      // address of the page's own icon, "" until another is shown
	unfocused     js.Value    // the element that cannot have the focus now, undefined for none
	standIn       js.Value    // the element that has it meanwhile
	drawing       js.Value    // the drawing of static/draw.js
	audio         js.Value    // AudioContext, undefined until a sound is first played
	embedder      *embedder   // nil unless the board is embedded in another page
}

var _ page.Host = (*browser)(nil)

func newBrowser() *browser {
	window := js.Global().Get("window")
	b := &browser{
		device: device{window}, stage: stage{host: window}, document: window.Get("document"), location: window.Get("location"),
		start: instant.Now(), east: -js.Global().Get("Date").New().Call("getTimezoneOffset").Int(), dirty: make(chan struct{}, 1),
	}
	b.Packer.Fetch, b.Packer.Save = b.FetchFile, b.Save
	return b
}

// attach connects the browser's own events to the page.
func (b *browser) attach(p *page.Page) {
	b.page = p
	b.onReport = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if kind, words := args[0].String(), args[1].String(); kind == "died" {
			p.WorkerDied(words)
		} else {
			p.Receive([]byte(words))
		}
		return nil
	})
	b.onModelBytes = js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.NetProgress(args[0].String(), args[1].Int(), args[2].Int())
		return nil
	})
	// Not hashchange, which does not come between two entries with the same address.
	b.window.Call("addEventListener", "popstate", listener(func(js.Value) {
		if fragment := b.fragment(); fragment != p.Now().Fragment || b.EntryID() != "" {
			p.FragmentChanged(fragment)
		}
	}))
	b.window.Call("addEventListener", "pagehide", listener(func(js.Value) { p.Leave() }))
	for _, what := range []string{dark, still} {
		b.window.Call("matchMedia", what).Call("addEventListener", "change", listener(func(js.Value) { p.Prefers(b.preferences()) }))
	}
	reportVisibility := func() { p.Hidden(b.document.Get("visibilityState").String() == "hidden") }
	b.document.Call("addEventListener", "visibilitychange", listener(func(js.Value) { reportVisibility() }))
	reportVisibility() // the page may have been opened in a hidden tab
	b.document.Call("addEventListener", "keydown", js.FuncOf(b.forwardKey))
	b.document.Call("addEventListener", "keydown", listener(func(js.Value) { b.endStandIn() }), true)
}

// forwardKey passes a key that was pressed while nothing had the focus to the page's root
// element, as if it had been pressed there.
func (b *browser) forwardKey(_ js.Value, args []js.Value) any {
	event := args[0]
	root := b.document.Call("getElementById", "app")
	if !event.Get("target").Equal(b.document.Get("body")) || root.IsNull() {
		return nil
	}
	forwarded := js.Global().Get("KeyboardEvent").New("keydown", map[string]any{
		"key": event.Get("key"), "cancelable": true,
		"shiftKey": event.Get("shiftKey"), "ctrlKey": event.Get("ctrlKey"), "metaKey": event.Get("metaKey"), "altKey": event.Get("altKey"),
	})
	if !root.Call("dispatchEvent", forwarded).Bool() {
		event.Call("preventDefault")
	}
	return nil
}

// The media queries for what a visitor may prefer.
const (
	dark  = "(prefers-color-scheme: dark)"
	still = "(prefers-reduced-motion: reduce)"
)

// matchesMedia reports whether a media query matches.
func (b *device) matchesMedia(query string) bool {
	return b.window.Call("matchMedia", query).Get("matches").Bool()
}

// preferences returns what the visitor prefers now, according to the system.
func (b *device) preferences() feature.Prefers {
	return feature.Prefers{Dark: b.matchesMedia(dark), Still: b.matchesMedia(still)}
}

// opaque reports whether the page has an opaque origin, which no other page shares.
func (b *device) opaque() bool { return b.window.Get("origin").String() == "null" }

// language returns the browser's language tag.
func (b *device) language() string { return b.window.Get("navigator").Get("language").String() }

// cores returns how many cores the browser reports, 0 if it reports none.
func (b *device) cores() int {
	cores := b.window.Get("navigator").Get("hardwareConcurrency")
	if cores.Type() != js.TypeNumber {
		return 0
	}
	return cores.Int()
}

// fragment returns the address's fragment with its #, "" for none.
func (b *browser) fragment() string { return b.location.Get("hash").String() }

// updateDocument updates the parts of the document that lie outside the components.
func (b *browser) updateDocument(view *feature.View) {
	now := &appearance{view.Lang, view.Theme, view.Style, text.Fill(text.Of(view.Lang).PageTitle, "status", view.Status), view.Icon}
	before := b.shown
	b.shown = now
	root := b.document.Get("documentElement")
	if before == nil || before.lang != now.lang { // otherwise all styles would be computed again
		root.Set("lang", now.lang)
	}
	if before == nil || before.theme != now.theme {
		if now.theme == "" {
			root.Call("removeAttribute", "data-theme")
		} else {
			root.Call("setAttribute", "data-theme", now.theme)
		}
	}
	if before == nil || before.style != now.style {
		root.Call("setAttribute", "data-style", now.style)
	}
	if (before == nil || before.title != now.title || before.icon != now.icon) && !b.labelsPending {
		b.labelsPending = true
		time.AfterFunc(afterwards, b.updateLabels)
	}
}

// afterwards is the delay until the title and the icon follow a change of the page: it is
// painted first.
const afterwards = 50 * time.Millisecond

// updateLabels updates the title and the icon; reading the icon's picture takes time.
func (b *browser) updateLabels() {
	before, now := b.shownLabels, *b.shown
	b.labelsPending, b.shownLabels = false, now
	if before.title != now.title {
		b.document.Set("title", now.title)
	}
	if before.icon != now.icon {
		b.showIcon(now.icon)
	}
}

// appearance is the part of the view that the document itself shows, outside the
// components.
type appearance struct{ lang, theme, style, title, icon string }

// Send sends a message to the worker.
func (b *browser) Send(message []byte) { b.worker.Call("post", string(message)) }

// Post sends a message to the embedding page.
func (b *browser) Post(message []byte) { b.embedder.post(message) }

// RestartWorker ends the worker, if there is one, and starts another.
func (b *browser) RestartWorker() {
	if b.worker.Truthy() {
		b.worker.Call("end")
	}
	b.worker = b.window.Call("startWorker", b.onReport)
}

// fetchModels loads models for the workers, each once.
func (b *browser) fetchModels(names []string) {
	for _, name := range names {
		b.window.Call("fetchModel", name, b.onModelBytes)
	}
}

// SetFragment writes the address's fragment, and the ID as the entry's state. Browsers
// refuse too many writes, some with an error and some silently, so the address is read
// back to see whether it changed.
func (b *browser) SetFragment(fragment, id string, push bool) bool {
	write := "replaceState"
	if push {
		write = "pushState"
	}
	_, err := try(func() js.Value {
		return b.window.Get("history").Call(write, id, "", fragment)
	})
	return err == nil && b.fragment() == fragment
}

// EntryID returns the ID in the state of the history entry.
func (b *device) EntryID() string {
	if state := b.window.Get("history").Get("state"); state.Type() == js.TypeString {
		return state.String()
	}
	return ""
}

// Address returns the page's address without its fragment.
func (b *browser) Address() string {
	if b.address == "" { // it stays the same: every message asks for it
		b.address, _, _ = strings.Cut(b.location.Get("href").String(), "#")
	}
	return b.address
}

// After calls back after a number of milliseconds.
func (b *browser) After(ms float64, then func()) {
	time.AfterFunc(time.Duration(ms*float64(time.Millisecond)), then)
}

// Now returns the milliseconds since the page started.
func (b *browser) Now() float64 { return float64(instant.Since(b.start).Microseconds()) / 1000 }

// Random returns a random seed.
func (b *browser) Random() uint64 { return rand.Uint64() }

// Render requests that the view be drawn in the next frame.
func (b *browser) Render() {
	select {
	case b.dirty <- struct{}{}:
	default:
	}
}

// try calls JavaScript methods. It returns what they throw as an error, also if a method is
// missing.
func try(call func() js.Value) (value js.Value, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		case *js.ValueError: // the object or its method is missing
			err = thrown
		default:
			panic(thrown)
		}
	}()
	return call(), nil
}
