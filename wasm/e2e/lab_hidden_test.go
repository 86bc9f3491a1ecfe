//go:build !js

package e2e

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	cd "github.com/chromedp/chromedp"

	"playout/wasm/chromium"
)

// A match goes on in a tab that is hidden for longer than five minutes, after which Chromium lets the
// timers of such a page run once a minute. The browser has the limits on hidden tabs that visitors
// have: chromedp turns them off by default.
func TestLabHidden(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	ctx, quit, err := chromium.Start(cd.Flag("disable-background-timer-throttling", false),
		cd.Flag("disable-backgrounding-occluded-windows", false), cd.Flag("disable-renderer-backgrounding", false))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(quit)
	see := func(expression string) string {
		t.Helper()
		v, err := cd.Run(ctx, cd.Evaluate[string](expression))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	wait := func(expression string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); see(expression) != "true"; time.Sleep(100 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("waited a minute in vain for %s", expression)
			}
		}
	}
	if err := cd.Do(ctx, cd.Navigate(bench.host.URL+folder+"#/lab?agents=uct:n=100%20uct:n=100&games=90000")); err != nil {
		t.Fatal(err)
	}
	wait(`String(!!document.querySelector('[data-lab][data-state=ready] [data-action=lab-start]:enabled'))`)
	see(`(document.querySelector('[data-action=lab-start]').click(), '')`)
	const games = `document.querySelector('[data-lab]').dataset.games`
	wait(`String(` + games + ` > 0)`)
	if _, err := cd.Call(ctx, target.CreateTarget, target.CreateTargetParams{URL: "about:blank"}); err != nil {
		t.Fatal(err)
	}
	wait(`String(document.visibilityState === 'hidden')`)
	for end := time.Now().Add(6 * time.Minute); time.Now().Before(end); {
		before := see(games)
		time.Sleep(20 * time.Second)
		if after := see(games); after == before {
			t.Fatalf("the hidden page has shown %s games for 20 s, %v before the end", after, time.Until(end))
		}
	}
	if state := see(`document.querySelector('[data-lab]').dataset.state + ' ' + document.visibilityState`); state != "running hidden" {
		t.Errorf(`after six minutes the match and its page are %q, want "running hidden"`, state)
	}
	t.Logf("%s games in six minutes", see(games))
}
