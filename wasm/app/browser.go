//go:build js && wasm

package app

import (
	"math/rand/v2"
	"strings"
	"syscall/js"
	"time"

	"playout/ui/feature"
	"playout/ui/page"
	"playout/ui/text"
)

// browser is the page.Host of a real browser.
type browser struct {
	device
	stage
	document, location js.Value

	begun time.Time
	dirty chan struct{} // holds one entry when the view changed

	page     *page.Page
	worker   js.Value // of static/boot.js: post and end
	tell     js.Func  // what the worker reports to
	worn     *clothes // nil before the first picture
	ownIcon  string   // address of the page's own icon, "" until another was shown
	lender   js.Value // the element that cannot have the focus now, undefined for none
	borrower js.Value // that has it meanwhile
	audio    js.Value // AudioContext, undefined until something was to be heard
	around   *around  // nil but in a board that lives in another page
}

var _ page.Host = (*browser)(nil)

func newBrowser() *browser {
	window := js.Global().Get("window")
	return &browser{
		device: device{window}, stage: stage{host: window}, document: window.Get("document"), location: window.Get("location"),
		begun: time.Now(), dirty: make(chan struct{}, 1),
	}
}

// attach lets the browser's own events reach the page.
func (b *browser) attach(p *page.Page) {
	b.page = p
	b.tell = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if kind, words := args[0].String(), args[1].String(); kind == "died" {
			p.WorkerDied(words)
		} else {
			p.Receive([]byte(words))
		}
		return nil
	})
	b.window.Call("addEventListener", "hashchange", js.FuncOf(func(_ js.Value, args []js.Value) any {
		// Not the location, which the page may have rewritten since.
		p.FragmentChanged(fragmentOf(args[0].Get("newURL").String()))
		return nil
	}))
	b.window.Call("addEventListener", "pagehide", js.FuncOf(func(js.Value, []js.Value) any {
		p.Leave()
		return nil
	}))
	for _, what := range []string{dark, still} {
		b.window.Call("matchMedia", what).Call("addEventListener", "change", listener(func(js.Value) { p.Prefers(b.prefers()) }))
	}
	seen := func() { p.Hidden(b.document.Get("visibilityState").String() == "hidden") }
	b.document.Call("addEventListener", "visibilitychange", js.FuncOf(func(js.Value, []js.Value) any {
		seen()
		return nil
	}))
	seen() // it may have been opened where nobody looks
	b.document.Call("addEventListener", "keydown", js.FuncOf(b.forwardKey))
	b.document.Call("addEventListener", "keydown", listener(func(js.Value) { b.lender = js.Undefined() }), true)
}

// forwardKey hands a key that was pressed while nothing has the focus to the
// page's root element, as if it had been pressed there.
func (b *browser) forwardKey(_ js.Value, args []js.Value) any {
	event := args[0]
	root := b.document.Call("getElementById", "app")
	if !event.Get("target").Equal(b.document.Get("body")) || root.IsNull() {
		return nil
	}
	same := js.Global().Get("KeyboardEvent").New("keydown", map[string]any{
		"key": event.Get("key"), "cancelable": true,
		"shiftKey": event.Get("shiftKey"), "ctrlKey": event.Get("ctrlKey"), "metaKey": event.Get("metaKey"), "altKey": event.Get("altKey"),
	})
	if !root.Call("dispatchEvent", same).Bool() {
		event.Call("preventDefault")
	}
	return nil
}

// The media queries of what a visitor may ask the system for.
const (
	dark  = "(prefers-color-scheme: dark)"
	still = "(prefers-reduced-motion: reduce)"
)

// asks says whether a media query holds.
func (b *device) asks(query string) bool {
	return b.window.Call("matchMedia", query).Get("matches").Bool()
}

// prefers is what the visitor asks the system for now.
func (b *device) prefers() feature.Prefers {
	return feature.Prefers{Dark: b.asks(dark), Still: b.asks(still)}
}

// opaque says whether the page's origin is none that others share.
func (b *device) opaque() bool { return b.window.Get("origin").String() == "null" }

// language is the browser's language tag.
func (b *device) language() string { return b.window.Get("navigator").Get("language").String() }

// cores is how many cores the browser says that there are, 0 where it says
// nothing.
func (b *device) cores() int {
	cores := b.window.Get("navigator").Get("hardwareConcurrency")
	if cores.Type() != js.TypeNumber {
		return 0
	}
	return cores.Int()
}

// fragment is the address's fragment with its #, "" for none.
func (b *browser) fragment() string { return b.location.Get("hash").String() }

// fragmentOf is the fragment of an address, as a location's hash says it.
func fragmentOf(address string) string {
	if _, fragment, _ := strings.Cut(address, "#"); fragment != "" {
		return "#" + fragment
	}
	return ""
}

// dress gives the document what lies outside the components.
func (b *browser) dress(view *feature.View) {
	now := &clothes{view.Lang, view.Theme, view.Style, text.Fill(text.Of(view.Lang).PageTitle, "status", view.Status), view.Icon}
	was := b.worn
	b.worn = now
	root := b.document.Get("documentElement")
	if was == nil || was.lang != now.lang { // else all styles would be made anew
		root.Set("lang", now.lang)
	}
	if was == nil || was.theme != now.theme {
		if now.theme == "" {
			root.Call("removeAttribute", "data-theme")
		} else {
			root.Call("setAttribute", "data-theme", now.theme)
		}
	}
	if was == nil || was.style != now.style {
		root.Call("setAttribute", "data-style", now.style)
	}
	if was == nil || was.title != now.title {
		b.document.Set("title", now.title)
	}
	if was == nil || was.icon != now.icon {
		b.showIcon(now.icon)
	}
}

// clothes are what the document itself wears.
type clothes struct{ lang, theme, style, title, icon string }

// Send hands a message to the worker.
func (b *browser) Send(message []byte) { b.worker.Call("post", string(message)) }

// Post sends a message to the page around.
func (b *browser) Post(message []byte) { b.around.post(message) }

// RestartWorker ends the worker that runs, if any, and starts one.
func (b *browser) RestartWorker() {
	if b.worker.Truthy() {
		b.worker.Call("end")
	}
	b.worker = b.window.Call("startWorker", b.tell)
}

// fetchModels has models loaded for the workers, each once.
func (b *browser) fetchModels(names []string) {
	for _, name := range names {
		b.window.Call("fetchModel", name)
	}
}

// SetFragment writes the address's fragment. Browsers refuse too many writes by
// an error or in silence, so the address itself is asked whether it was done.
func (b *browser) SetFragment(fragment string, push bool) bool {
	write := "replaceState"
	if push {
		write = "pushState"
	}
	_, err := try(func() js.Value {
		return b.window.Get("history").Call(write, nil, "", fragment)
	})
	return err == nil && b.fragment() == fragment
}

// Address is the page's address without its fragment.
func (b *browser) Address() string {
	address, _, _ := strings.Cut(b.location.Get("href").String(), "#")
	return address
}

// After calls back some milliseconds later.
func (b *browser) After(ms float64, then func()) {
	time.AfterFunc(time.Duration(ms*float64(time.Millisecond)), then)
}

// Now is in milliseconds since the start.
func (b *browser) Now() float64 { return float64(time.Since(b.begun).Microseconds()) / 1000 }

// Random is a seed.
func (b *browser) Random() uint64 { return rand.Uint64() }

// Render has the view drawn in the next frame.
func (b *browser) Render() {
	select {
	case b.dirty <- struct{}{}:
	default:
	}
}

// try calls methods of JavaScript and gives what one throws as an error.
func try(call func() js.Value) (value js.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			thrown, ok := r.(js.Error)
			if !ok {
				panic(r)
			}
			err = thrown
		}
	}()
	return call(), nil
}

// settle calls back once a promise has been kept or broken, with what it gives
// or why.
func settle(promise js.Value, done func(result js.Value, ok bool)) {
	var kept, broken js.Func
	answer := func(ok bool) js.Func {
		return listener(func(result js.Value) {
			kept.Release()
			broken.Release()
			done(result, ok)
		})
	}
	kept, broken = answer(true), answer(false)
	promise.Call("then", kept, broken)
}
