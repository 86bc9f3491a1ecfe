//go:build js && wasm

// Package app is the program on the page: it gives page.Page a browser to live in and draws its
// View with Vugu. It renders at most once per animation frame. It does not render before there
// is a board or a message, so that the static picture of the start stays visible until then.
package app

import (
	"fmt"
	"reflect"
	"syscall/js"
	"time"

	"github.com/vugu/vugu"

	"playout/engine/instant"
	"playout/ui"
	"playout/ui/feature"
	"playout/ui/page"
)

// Run shows the page for as long as it is open. A page of its own, not one embedded in another, has
// the given features besides those of every page.
func Run(own ...func(feature.Device) feature.Feature) {
	b := newBrowser()
	build, err := vugu.NewBuildEnv()
	if err != nil {
		panic(err)
	}
	s := &screen{build: build, browser: b}
	if s.drawing, err = newDrawing(b.window, b.document.Call("getElementById", "app"), s.handleEvent, b.keepFocus); err != nil {
		panic(err)
	}
	b.drawing = s.drawing.script
	pace := page.Unhurried
	if b.matchesMedia(still) {
		pace.Answer = 0
	}
	embedded := !b.document.Get("documentElement").Get("dataset").Get("embed").IsUndefined()
	settings := page.Settings{Lang: b.language(), Pace: pace, Cores: b.cores(), Pictures: b.canCopyPictures(), Shares: b.canShare(), Reloaded: b.wasReloaded(), Contrast: b.matchesMedia("(prefers-contrast: more)"), Prefers: b.preferences(), Opaque: b.opaque(), Embedded: embedded}
	more := own
	hasLobby := !embedded && !settings.Opaque // no session reaches an opaque origin
	if embedded {
		more = nil
	}
	if hasLobby {
		more = append(more, further...)
	}
	s.page = page.New(b, settings, more...)
	b.attach(s.page)
	tell := s.page.Send
	b.Friend.Start(b, s.page.FriendEvent)
	if embedded {
		root := &ui.Embed{Root: ui.Root{Send: s.page.Send}}
		s.root, s.view = root, &root.View
		b.embedder = newEmbedder(b.window, tell)
		b.stage.listen(tell, func() {}, func(js.Value) {}) // nothing can be imported there
	} else {
		root := &ui.Root{Send: s.page.Send}
		s.root, s.view = root, &root.View
		if hasLobby {
			b.startLobby(s.page)
		}
		held, dropped := b.listenForDrops(tell)
		b.stage.listen(tell, held, dropped)
	}
	s.gestures = newGestures(b, tell)
	newTouch(b)
	s.page.Start(b.fragment())
	s.run()
}

// screen draws the page's view whenever it changed.
type screen struct {
	drawing  *drawing
	build    *vugu.BuildEnv
	browser  *browser
	page     *page.Page
	gestures *gestures
	root     vugu.Builder  // the page, or a board embedded in another page
	view     *feature.View // the view that it draws
	drawn    bool          // something has been drawn
	touched  bool          // a component has handled an event since, which may have changed its look
}

// run draws for as long as drawing works. It reports the first fault in a component in an alert;
// a second in a row ends the app, and static/boot.js reports that.
func (s *screen) run() {
	faults := 0
	for range s.browser.dirty {
		if isAnswer := s.waitForChange(); !isAnswer {
			nextFrame(s.browser.window)
		}
		select {
		case <-s.browser.dirty:
		default:
		}
		if err := s.draw(); err == nil {
			faults = 0
		} else if faults++; faults > 1 {
			panic(err)
		} else {
			s.page.Fault(err.Error())
		}
	}
}

// waitForChange waits until there is something worth drawing, and reports whether that is the
// answer to a person's choice. A person waits for an answer, so it is drawn at once and appears in
// the next frame; other changes are drawn together, once a frame.
func (s *screen) waitForChange() (isAnswer bool) {
	for wait := s.page.Wait(); wait > 0; wait = s.page.Wait() {
		select {
		case <-s.browser.dirty:
			isAnswer = true
		case <-instant.After(time.Duration(wait * float64(time.Millisecond))):
			return false
		}
	}
	return isAnswer
}

// draw renders the current view.
func (s *screen) draw() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("drawing the page: %v", r)
		}
	}()
	view := s.page.View()
	if !s.drawn && view.State == feature.StateLoading && view.Alert == "" && view.Notice == "" {
		return nil
	}
	if s.drawn && !s.touched && reflect.DeepEqual(view, *s.view) {
		s.browser.fetchModels(view.Nets) // retries failed fetches that are due
		return nil
	}
	s.drawn, s.touched = true, false
	*s.view = view
	s.browser.updateDocument(&view)
	if err := s.drawing.draw(s.build.RunBuild(s.root)); err != nil {
		return err
	}
	if s.browser.embedder != nil {
		s.browser.embedder.measure()
	}
	s.gestures.drawn(&view)
	s.browser.fetchModels(view.Nets) // models are fetched once the board is there
	return nil
}

// handleEvent lets the component handle an event. It draws what the component changed in itself, and
// reports a fault in it.
func (s *screen) handleEvent(number int, e *event) {
	defer s.browser.Render()
	defer func() {
		if r := recover(); r != nil {
			s.page.Fault(fmt.Sprint(r))
		}
	}()
	if handler := s.drawing.Handler(number, e.PropString("type")); handler != nil {
		s.touched = true
		handler(e)
	}
}

// nextFrame waits for the browser to draw; it waits only for a moment if the page is hidden,
// because the browser then draws nothing.
func nextFrame(window js.Value) {
	const hiddenWait = 200 * time.Millisecond
	frame := make(chan struct{}, 1)
	callback := js.FuncOf(func(js.Value, []js.Value) any {
		frame <- struct{}{}
		return nil
	})
	defer callback.Release()
	id := window.Call("requestAnimationFrame", callback)
	select {
	case <-frame:
	case <-instant.After(hiddenWait):
		window.Call("cancelAnimationFrame", id)
	}
}
