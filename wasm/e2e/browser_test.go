//go:build !js

// Package e2e holds only tests: they drive the built page in a real Chromium, as a person would,
// by mouse, keyboard and address. PLAYOUT_DIST names the folder of the built page (./build.sh
// test sets it); without it the tests are skipped.
//
// Tests run in parallel, each in a tab and a profile of its own, unless they measure time
// or bytes or need more than one core.
package e2e

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"playout/wasm/chromium"
)

// emptyPath is a page of the host on which no script runs.
const emptyPath = "/nowhere"

// folder is the folder at which the page is served: any folder of any host must do.
const folder = "/some/where/"

// bench is shared by all tests: a plain static host and one browser.
var bench struct {
	browser context.Context
	host    *httptest.Server
	sent    atomic.Int64 // bytes of bodies sent by the host
}

func TestMain(m *testing.M) {
	dist := os.Getenv("PLAYOUT_DIST")
	if dist == "" {
		fmt.Println("no browser tests: PLAYOUT_DIST names no built page; ./build.sh test does")
		os.Exit(0)
	}
	bench.host = httptest.NewServer(plainHost(dist))
	browser, quit, err := chromium.Start()
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	bench.browser = browser
	code := m.Run()
	quit()
	bench.host.Close()
	os.Exit(code)
}

// plainHost serves files from a folder as a static host does, without compression or
// special headers, and counts what it sends for the page.
func plainHost(dist string) http.Handler {
	files := http.StripPrefix(folder, http.FileServer(http.Dir(dist)))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == emptyPath {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<!doctype html><title>Nowhere</title><link rel="icon" href="data:,">`)
			return
		}
		if !strings.HasPrefix(r.URL.Path, folder) {
			http.NotFound(w, r)
			return
		}
		if strings.HasSuffix(r.URL.Path, "/sw.js") || strings.HasPrefix(r.URL.Path, folder+"studio.") {
			files.ServeHTTP(w, r) // requested once the page is ready, sooner or later
			return
		}
		files.ServeHTTP(&counter{w}, r)
	})
}

type counter struct{ http.ResponseWriter }

func (c *counter) Write(p []byte) (int, error) {
	bench.sent.Add(int64(len(p)))
	return c.ResponseWriter.Write(p)
}

// page is one tab in a fresh profile.
type page struct {
	t      *testing.T
	ctx    context.Context
	url    string // of index.html
	tab    *tab
	cancel context.CancelFunc // of ctx

	mu      sync.Mutex
	faults  []string // console errors and requests to other hosts
	allowed []string // parts of console errors that a test expects
}

// open opens a tab of the given size on the page at a fragment ("" for none). scripts run
// before the page's own. An error in the console or a request to another host fails the
// test when it ends.
//
// The visitor prefers reduced motion, so that machines answer at once.
func open(t *testing.T, width, height int, fragment string, scripts ...string) *page {
	t.Helper()
	p := blank(t, width, height)
	p.addScripts(scripts...)
	p.do(cd.Navigate(p.url + fragment))
	return p
}

// openWithMotion opens the page as open does, for a visitor without preferences.
func openWithMotion(t *testing.T, width, height int, fragment string, scripts ...string) *page {
	t.Helper()
	p := blank(t, width, height)
	p.prefer()
	p.addScripts(scripts...)
	p.do(cd.Navigate(p.url + fragment))
	return p
}

// addScripts makes scripts run before the page's own.
func (p *page) addScripts(scripts ...string) {
	p.t.Helper()
	for _, script := range scripts {
		added, err := cd.Call(p.ctx, cdpage.AddScriptToEvaluateOnNewDocument, cdpage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		if err != nil {
			p.t.Fatal(err)
		}
		p.tab.scripts = append(p.tab.scripts, added.Identifier)
	}
}

// watch collects faults, which no page may have.
func (p *page) watch() {
	if _, err := cd.Call(p.ctx, network.Enable, network.EnableParams{}); err != nil {
		p.t.Fatal(err)
	}
	console := cd.Console(p.ctx)
	requests := cd.Events(p.ctx, network.RequestWillBeSent)
	go func() {
		for m, err := range console {
			if err != nil {
				return
			}
			if m.Type == "error" || m.IsException() {
				p.fault("console: " + m.Text)
			}
		}
	}()
	go func() {
		for e, err := range requests {
			if err != nil {
				return
			}
			u := e.Request.URL
			if !strings.HasPrefix(u, p.url) && !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "blob:") {
				p.fault("request to elsewhere: " + u)
			}
		}
	}()
}

func (p *page) fault(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, text)
}

// allow names a part of console errors that this test causes on purpose.
func (p *page) allow(part string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, part)
}

func (p *page) checkFaults() {
	p.mu.Lock()
	defer p.mu.Unlock()
next:
	for _, fault := range p.faults {
		for _, part := range p.allowed {
			if strings.Contains(fault, part) {
				continue next
			}
		}
		p.t.Errorf("on the page: %s", fault)
	}
	p.faults = nil
}

// do runs steps or ends the test.
func (p *page) do(steps ...cd.Action[cd.Void]) {
	p.t.Helper()
	if err := cd.Do(p.ctx, steps...); err != nil {
		p.t.Fatalf("%v\n%s", err, p.summary())
	}
}

// prefer sets the visitor's preferences in the browser, given as pairs of a media feature
// and its value, and no others.
func (p *page) prefer(pairs ...string) {
	p.t.Helper()
	var features []*emulation.MediaFeature
	for i := 0; i < len(pairs); i += 2 {
		features = append(features, &emulation.MediaFeature{Name: pairs[i], Value: pairs[i+1]})
	}
	if _, err := cd.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		p.t.Fatal(err)
	}
}

// eval evaluates a JavaScript expression or ends the test.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	v, err := cd.Run(p.ctx, cd.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// patience is how long a test waits for an event that has to happen. It costs time only if the
// test fails, and is long enough for a busy machine.
const patience = 4 * time.Minute

// wait waits until a JavaScript expression is true or ends the test. An expression that throws
// counts as false: its element may not be drawn yet, or the next page is replacing this one.
func (p *page) wait(expression string) {
	p.t.Helper()
	p.waitFor(expression, patience)
}

func (p *page) waitFor(expression string, limit time.Duration) {
	p.t.Helper()
	begun := time.Now()
	for {
		holds, err := cd.Run(p.ctx, cd.Evaluate[bool]("!!("+expression+")"))
		if holds {
			return
		}
		waited := time.Since(begun)
		if waited > limit {
			p.t.Fatalf("waited %v in vain for %s (%v)\n%s", limit, expression, err, p.summary())
		}
		// Each question takes time that the page needs for the answer.
		time.Sleep(min(8*time.Millisecond+waited/5, 80*time.Millisecond))
	}
}

// summary returns a summary of the page's state, for the messages of failed tests.
func (p *page) summary() string {
	text, err := cd.Run(p.ctx, cd.Evaluate[string](`(() => {
		const b = document.querySelector('[data-board]'), one = s => document.querySelector(s)?.innerText ?? '';
		return [location.href, b?.dataset.state, b?.dataset.position, one('[data-status]'), one('[role=alert]')].join('\n');
	})()`))
	if err != nil {
		return err.Error()
	}
	return text
}

func (p *page) screenshot(path string) {
	if png, err := cd.Run(p.ctx, cd.CaptureScreenshot()); err == nil {
		if err := os.WriteFile(path, png, 0o644); err == nil {
			p.t.Log("screenshot: ", path)
		}
	}
}

// state returns the board's data-state.
func (p *page) state() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector('[data-board]')?.dataset.state ?? ''`)
}

// waitIdle waits until no player is thinking and returns the state: human or over.
func (p *page) waitIdle() string {
	p.t.Helper()
	p.wait(`['human', 'over'].includes(document.querySelector('[data-board]')?.dataset.state)`)
	return p.state()
}

func (p *page) position() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector('[data-board]').dataset.position`)
}

// press presses keys one after another at the focus: letters, or the constants of
// chromedp's package kb for other keys.
func (p *page) press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.do(cd.KeyEvent(key))
	}
}

// choose sets a native select and notifies the page, as the browser does.
func (p *page) choose(seat, value string) {
	p.t.Helper()
	p.set(fmt.Sprintf(`select[data-seat=%q]`, seat), value)
}

// set sets any native select or field, as soon as it can be set, and notifies the page,
// as the browser does.
func (p *page) set(selector, value string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(s => s && !s.disabled && (!s.options || [...s.options].some(o => o.value === %q)))(document.querySelector(%q))`, value, selector))
	if !eval[bool](p, fmt.Sprintf(`(() => {
		const s = document.querySelector(%q);
		s.value = %q;
		const held = s.value === %[2]q;
		s.dispatchEvent(new Event('input', {bubbles: true}));
		s.dispatchEvent(new Event('change', {bubbles: true}));
		return held;
	})()`, selector, value)) {
		p.t.Fatalf("%s does not offer %s", selector, value)
	}
}

// language chooses the page's language in the settings.
func (p *page) language(lang string) {
	p.t.Helper()
	p.click(`[data-action=settings]`)
	p.set(`[data-dialog=settings] [data-setting=lang]`, lang)
	p.wait(fmt.Sprintf(`document.documentElement.lang === %q`, lang))
	p.press(kb.Escape)
	p.wait(`!document.querySelector('dialog.dialog').open`)
}

// waitTurn waits for a person's turn and lists the squares that may be chosen, none if the
// game is over.
func (p *page) waitTurn() []string {
	p.t.Helper()
	p.wait(`(s => s === 'over' || s === 'human' && document.querySelector('[data-square][data-legal]'))(document.querySelector('[data-board]')?.dataset.state)`)
	return p.legal()
}

// legal lists the squares that a person may choose now.
func (p *page) legal() []string {
	p.t.Helper()
	return eval[[]string](p, `[...document.querySelectorAll('[data-square][data-legal]')].map(e => e.dataset.square)`)
}
