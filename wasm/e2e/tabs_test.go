//go:build !js

package e2e

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	cd "github.com/chromedp/chromedp"
)

// tab is a tab in a profile of its own. Tests use it one after another, wiped in between:
// opening a new tab takes longer than most tests.
type tab struct {
	ctx     context.Context
	close   context.CancelFunc
	scripts []cdpage.ScriptIdentifier // scripts that run before the page's own
}

// tabs holds the tabs that no test is using, and the pages that tests are using.
var tabs = struct {
	sync.Mutex
	free []*tab
	of   map[*testing.T]*page
}{of: map[*testing.T]*page{}}

// newTab opens a tab in a browser. It emulates the focus, which the browser gives to one window
// only.
func newTab(t *testing.T, browser context.Context) *tab {
	t.Helper()
	b := &tab{}
	b.ctx, b.close = cd.NewContext(browser, cd.WithNewBrowserContext())
	if _, err := cd.Call(b.ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	return b
}

// reset makes a tab as good as new after it visited some hosts.
func (b *tab) reset(hosts ...string) error {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	steps := []cd.Action[cd.Void]{
		cd.Navigate(bench.host.URL + emptyPath), // no script runs there
		cd.Evaluate[cd.Void](`sessionStorage.clear()`),
	}
	for _, script := range b.scripts {
		steps = append(steps, command(cdpage.RemoveScriptToEvaluateOnNewDocument, cdpage.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: script}))
	}
	b.scripts = nil
	for _, host := range hosts {
		steps = append(steps, command(storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: host, StorageTypes: "all"}))
	}
	return cd.Do(ctx, append(steps,
		command(network.ClearBrowserCache, cdp.Empty{}),
		command(accessibility.Disable, cdp.Empty{}),
		command(cdpage.SetInterceptFileChooserDialog, cdpage.SetInterceptFileChooserDialogParams{}),
	)...)
}

// command returns a command of the browser's protocol as a step.
func command[P, R any](c cdp.Command[P, R], parameters P) cd.Action[cd.Void] {
	return cd.Func(func(ctx context.Context, t *cd.Target) error {
		_, err := cdp.Call(ctx, t, c, parameters)
		return err
	})
}

// blank opens an empty tab. A test has one at a time: blank closes its earlier one.
func blank(t *testing.T, width, height int) *page {
	t.Helper()
	endPage(t)
	tabs.Lock()
	var b *tab
	if n := len(tabs.free); n > 0 {
		b, tabs.free = tabs.free[n-1], tabs.free[:n-1]
	}
	tabs.Unlock()
	if b == nil {
		b = newTab(t, bench.browser)
	}
	p := pageIn(t, b, width, height)
	tabs.Lock()
	tabs.of[t] = p
	tabs.Unlock()
	t.Cleanup(p.leaveTab)
	return p
}

// endPage ends a test's page, if it has one.
func endPage(t *testing.T) {
	tabs.Lock()
	had := tabs.of[t]
	tabs.Unlock()
	if had != nil {
		had.leaveTab()
	}
}

// serve starts a host for a test. It closes after the test's page: a request of the page to a
// closed host is an error there.
func serve(t *testing.T, handler http.Handler) *httptest.Server {
	t.Helper()
	host := httptest.NewServer(handler)
	t.Cleanup(func() {
		endPage(t)
		host.Close()
	})
	return host
}

// pageIn makes a page in a tab for a visitor who prefers reduced motion.
func pageIn(t *testing.T, b *tab, width, height int) *page {
	t.Helper()
	p := &page{t: t, tab: b, url: bench.host.URL + folder}
	p.ctx, p.cancel = context.WithTimeout(b.ctx, 20*time.Minute)
	p.do(cd.EmulateViewport(int64(width), int64(height)))
	p.throttle()
	p.preferReducedMotion()
	p.addScripts(clock)
	p.watch()
	return p
}

// leaveTab ends the page and passes its tab on, wiped; after a failed test it closes the tab.
func (p *page) leaveTab() {
	tabs.Lock()
	mine := tabs.of[p.t] == p
	if mine {
		delete(tabs.of, p.t)
	}
	tabs.Unlock()
	if !mine {
		return
	}
	failed := p.end()
	host, _, _ := strings.Cut(strings.TrimPrefix(p.url, "http://"), "/")
	if failed || p.tab.reset(bench.host.URL, "http://"+host) != nil {
		p.tab.close()
		return
	}
	tabs.Lock()
	defer tabs.Unlock()
	tabs.free = append(tabs.free, p.tab)
}

// end fails the test if the page had faults, and reports whether it failed.
func (p *page) end() (failed bool) {
	p.checkFaults()
	if failed = p.t.Failed(); failed {
		p.screenshot(os.TempDir() + "/playout-failed-" + strings.ReplaceAll(p.t.Name(), "/", "-") + ".png")
	}
	p.cancel()
	return failed
}

// throttle makes the page's thread PLAYOUT_THROTTLE times slower, to check that no test needs a fast
// machine.
func (p *page) throttle() {
	p.t.Helper()
	text := os.Getenv("PLAYOUT_THROTTLE")
	if text == "" {
		return
	}
	rate, err := strconv.ParseFloat(text, 64)
	if err != nil || rate < 1 {
		p.t.Fatalf("PLAYOUT_THROTTLE is %q, want a number of at least 1", text)
	}
	if _, err := cd.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: rate}); err != nil {
		p.t.Fatal(err)
	}
}

// preferReducedMotion makes the browser prefer reduced motion, so that machines answer at once.
func (p *page) preferReducedMotion() {
	p.t.Helper()
	p.prefer("prefers-reduced-motion", "reduce")
}
