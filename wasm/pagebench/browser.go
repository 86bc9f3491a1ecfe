//go:build !js

package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/http"
	"net/http/httptest"
	"time"

	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"

	"playout/wasm/chromium"
)

//go:embed web/measure.js
var measure string

// browser is a Chromium and the host of a built page.
type browser struct {
	ctx   context.Context
	dist  string // folder of the built page
	url   string // of the page
	close func()
}

// openBuilds starts a Chromium that measures all builds, and their hosts. They close in reverse
// order.
func openBuilds(dists []string) ([]*browser, error) {
	ctx, quit, err := chromium.Start()
	if err != nil {
		return nil, err
	}
	builds := make([]*browser, len(dists))
	for i, dist := range dists {
		host := httptest.NewServer(http.FileServer(http.Dir(dist)))
		builds[i] = &browser{ctx, dist, host.URL + "/", host.Close}
	}
	last := builds[0].close
	builds[0].close = func() { quit(); last() }
	return builds, nil
}

// tab is the page in a profile of its own, as on a first visit.
type tab struct {
	ctx   context.Context
	close func()
}

// open opens the page at a fragment, with web/measure.js in it.
func (b *browser) open(fragment string) (*tab, error) {
	ctx, cancel := cd.NewContext(b.ctx, cd.WithNewBrowserContext())
	if err := cd.Do(ctx, cd.EmulateViewport(1280, 900)); err != nil {
		cancel()
		return nil, err
	}
	_, err := cd.Call(ctx, cdpage.AddScriptToEvaluateOnNewDocument, cdpage.AddScriptToEvaluateOnNewDocumentParams{Source: measure})
	if err == nil {
		err = cd.Do(ctx, cd.Navigate(b.url+fragment))
	}
	if err != nil {
		cancel()
		return nil, err
	}
	return &tab{ctx, cancel}, nil
}

// eval returns the value of a JavaScript expression on the page.
func eval[T any](t *tab, expression string) (T, error) {
	v, err := cd.Run(t.ctx, cd.Evaluate[T](expression))
	if err != nil {
		err = fmt.Errorf("%s: %w", expression, err)
	}
	return v, err
}

// patience is how long the page may take for anything.
const patience = 2 * time.Minute

// wait waits until a JavaScript expression is true. It polls rarely, since the page has to
// answer; the page itself notes when the measured event happened.
func (t *tab) wait(expression string) error {
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		holds, err := eval[bool](t, "!!("+expression+")")
		if holds || err != nil {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("waited %v in vain for %s", patience, expression)
		}
	}
}

// click presses the mouse in the middle of an element.
func (t *tab) click(selector string) error {
	at, err := eval[[]float64](t, fmt.Sprintf(`(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(%q).getBoundingClientRect())`, selector))
	if err != nil {
		return err
	}
	return cd.Do(t.ctx, cd.MouseClickXY(at[0], at[1]))
}
