//go:build !js

// Package chromium starts the installed Chromium, for tests and measurements.
package chromium

import (
	"context"
	"errors"
	"fmt"
	"os/exec"

	cd "github.com/chromedp/chromedp"
)

// Start starts a headless Chromium that contacts no hosts by itself; the given options come
// last. The context owns the browser: give it no time limit. quit ends the browser.
func Start(options ...cd.ExecAllocatorOption) (browser context.Context, quit func(), err error) {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		return nil, nil, errors.New("no Chromium found; install chromium or google-chrome")
	}
	all := append(cd.DefaultExecAllocatorOptions[:],
		cd.ExecPath(path),
		cd.Flag("disable-background-networking", true),
		cd.Flag("disable-component-update", true),
		cd.Flag("disable-sync", true),
		cd.Flag("disable-quic", true),
		cd.Flag("lang", "en-US"),
		// The first features are those that chromedp disables. The others are the address bar's
		// suggestions: each window would start these pages in the time of the tested ones.
		cd.Flag("disable-features", "Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"),
	)
	allocator, stop := cd.NewExecAllocator(context.Background(), append(all, options...)...)
	browser, cancel := cd.NewContext(allocator)
	if err := cd.Do(browser); err != nil {
		cancel()
		stop()
		return nil, nil, fmt.Errorf("starting %s: %w", path, err)
	}
	return browser, func() { cancel(); stop() }, nil
}
