//go:build !js

package e2e

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// guideScenes are pages of the guide.
var guideScenes = []scene{
	{"guide", "guide/index.html", func(*page) {}},
	{"guide-agents", "guide/agents.html", func(p *page) { p.wait(`document.readyState === 'complete'`) }},
	{"guide-table", "guide/links.html#keys-of-a-link", func(p *page) { eval[any](p, `void document.querySelectorAll('details').forEach(d => d.open = true)`) }},
	{"guide-licences", "guide/licences.html#libraries", func(*page) {}},
}

// A dialog leads to the guide in a new tab. The guide follows the theme chosen on the page,
// needs no other host and nothing that its policy forbids, and can be read by keyboard.
func TestGuideInNewTab(t *testing.T) {
	t.Parallel()
	p := open(t, 1440, 900, "", violations, `localStorage.setItem('playout.theme', 'dark')`)
	p.waitIdle()
	p.click(`[data-action=files]`)
	p.wait(`document.querySelector('[data-dialog=files] .guide-link').checkVisibility()`)
	to := eval[string](p, `(link => link.target + ' ' + link.rel + ' ' + link.hreflang + ' ' + link.href)(document.querySelector('[data-dialog=files] .guide-link'))`)
	if want := "_blank noopener en " + p.url + "guide/links.html#files"; to != want {
		t.Fatalf("the link is %q, want %q", to, want)
	}
	p.do(cd.Navigate(p.url + "guide/links.html#files"))
	p.wait(`document.querySelector('.sections a[aria-current]')`)
	look := eval[string](p, `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.documentElement).backgroundColor,
		document.querySelector('.sections').checkVisibility(), document.querySelector('article details').checkVisibility(),
		document.querySelector('.sections a[aria-current]').hash].join(' ')`)
	if want := "rgba(0, 0, 0, 0) rgb(19, 22, 21) true false #files"; look != want {
		t.Errorf("on a desktop it is %q, want %q", look, want)
	}
	p.do(cd.Navigate(p.url + "guide/links.html"))
	p.press(kb.Tab)
	if skip := eval[string](p, `document.activeElement.className + getComputedStyle(document.activeElement).clipPath`); skip != "skipnone" {
		t.Errorf(`the first Tab leads to %q, want "skipnone"`, skip)
	}
	p.press(kb.Enter)
	p.wait(`document.activeElement.localName === 'main'`)
	for _, width := range []int64{320, 700, 960, 1319} {
		p.do(cd.EmulateViewport(width, 900))
		p.wait(fmt.Sprintf(`innerWidth === %d`, width))
		if wide := eval[int64](p, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("the guide is %d pixels wide in a window of %d, want at most that", wide, width)
		}
		if !eval[bool](p, `document.querySelector('article details').checkVisibility() && !document.querySelector('.sections').checkVisibility()`) {
			t.Errorf("%d pixels wide: want the list of contents within the article, and not beside it", width)
		}
	}
	if forbidden := eval[[]string](p, `forbidden`); len(forbidden) > 0 {
		t.Errorf("%q are forbidden, want none", forbidden)
	}
}

// Every page of the guide fits the narrowest window: wide content scrolls within itself.
func TestGuideFits(t *testing.T) {
	t.Parallel()
	p := blank(t, 320, 740)
	pages := glob(t, os.Getenv("PLAYOUT_DIST"), "guide/*.html")
	if !runLong {
		pages = pages[:2]
	}
	for _, path := range pages {
		name := "guide/" + filepath.Base(path)
		p.do(cd.Navigate(p.url + name))
		if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > 320 {
			t.Errorf("%s is %d pixels wide, want at most 320", name, wide)
		}
		if source, err := os.ReadFile(axeFile); err == nil && runLong {
			eval[any](p, string(source)+"; 0")
			p.checkAxe(name)
		}
	}
}

// The tables with the most columns fit a desktop's column. On a phone they scroll within
// themselves with a shade as a sign, and the first column stays in sight and leaves room for two
// more.
func TestGuideTables(t *testing.T) {
	t.Parallel()
	p := blank(t, 1280, 900)
	for _, name := range []string{"reports", "strength", "agents"} {
		p.do(cd.EmulateViewport(1280, 900), cd.Navigate(p.url+"guide/"+name+".html"))
		wide := eval[[]string](p, `[...document.querySelectorAll('.table')].filter(t => t.scrollWidth > t.clientWidth).map(t => t.scrollWidth + ': ' + t.textContent.slice(0, 60))`)
		if len(wide) > 0 {
			t.Errorf("%s: wider than a desktop's column are %q, want none", name, wide)
		}
		p.do(cd.EmulateViewport(360, 740))
		p.wait(`innerWidth === 360`)
		wrong := eval[[]string](p, `[...document.querySelectorAll('.table')].filter(t => {
			if (t.scrollWidth <= t.clientWidth) return false;
			t.scrollLeft = 1000;
			const first = t.querySelector('tbody tr > *').getBoundingClientRect(), look = getComputedStyle(t);
			return first.left !== t.getBoundingClientRect().left || first.width > 150 || look.overflowX !== 'auto' || !look.backgroundImage.includes('gradient');
		}).map(t => t.textContent.slice(0, 60))`)
		if len(wrong) > 0 {
			t.Errorf("%s, on a phone: %q do not scroll as they should, want none", name, wrong)
		}
	}
}

// A page of the guide that has been read needs no host; a new release brings its own version.
// Unread pages are not cached.
func TestGuideIsKeptOnceRead(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	const read, other = "guide/agents.html", "guide/nets.html"
	dist := os.Getenv("PLAYOUT_DIST")
	k := newReleaseHost(t)
	p := k.visit(t, "")
	base := func(pattern string) string { return filepath.Base(glob(t, dist, pattern)[0]) }
	kept := []string{read, base("guide.*.css"), base("guide.*.js")}
	for file := range k.sent() {
		if strings.HasPrefix(file, "guide") {
			t.Errorf("%s was sent before it was requested", file)
		}
	}
	p.wait(`navigator.serviceWorker.controller`)
	p.do(cd.Navigate(p.url + read))
	p.reloadAt("")
	p.waitCached(kept...)

	next, fresh := nextBuild(t, dist)
	was := get(t, next, read)
	is := []byte(strings.Replace(string(was), "<h1>", "<h1>New: ", 1))
	put(t, next, read, is)
	sum := func(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content))[:12] }
	worker := string(get(t, next, "sw.js"))
	if strings.Count(worker, sum(was)) != 1 {
		t.Fatalf("sw.js does not say once that %s is %s", read, sum(was))
	}
	put(t, next, "sw.js", []byte(strings.Replace(worker, sum(was), sum(is), 1)))
	evalFunction[any](p, `async () => void await (await navigator.serviceWorker.ready).update()`)
	k.sent()
	k.serve(next)
	p.reloadAt("")
	p.update(fresh)
	p.waitCached(kept...)
	if sent := k.sent(); sent[read] != 1 || sent[kept[1]] != 0 {
		t.Errorf("for the new release the host sent %v, want %s once and not %s", sent, read, kept[1])
	}
	k.Close()
	p.do(cd.Navigate(p.url + read))
	if title := eval[string](p, `document.querySelector('h1').textContent`); title != "New: Agents" {
		t.Errorf(`without a network the page is titled %q, want "New: Agents"`, title)
	}
	p.allow("")
	if err := cd.Do(p.ctx, cd.Navigate(p.url+other)); err == nil {
		t.Errorf("%s was never read and opens without a network, want an error", other)
	}
}
