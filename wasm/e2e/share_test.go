//go:build !js

package e2e

import (
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The sheet works by keys alone: it copies the link as it opens, arrows move from tab to tab,
// the frame exists only while its tab is open, both snippets of every game contain its
// picture or open it, and Escape restores the focus.
func TestShareByKeys(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, chessMiddle, `
		Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied = text; }}});`)
	p.waitIdle()
	const tab = `document.querySelector('[role=tab][aria-selected=true]').id === 'share-tab-`
	p.focus(`[data-action=share]`)
	p.press(kb.Enter)
	p.wait(tab + `link' && window.copied === document.querySelector('[data-field=share-link]').value && copied === location.href`)
	p.wait(`document.querySelector('.share-said').textContent !== '' && document.querySelector('.share-code svg path').getAttribute('d').length > 1000`)
	p.focus(`#share-tab-link`)
	p.press(kb.ArrowRight)
	p.wait(tab + `text' && document.activeElement.id === 'share-tab-text' && document.querySelector('[data-field=share-text]').value.includes('1. e4')`)
	p.press(kb.End)
	p.wait(tab + `embed' && document.activeElement.dataset.action === 'embed' && document.querySelector('.share-preview iframe').src.includes('/embed.html#/chess?')`)
	p.wait(`document.querySelector('[data-field=element]').value.includes('<img src="data:image/svg+xml;base64,')`)
	p.press(kb.ArrowRight) // around
	p.wait(tab + `link' && !document.querySelector('.share-preview iframe')`)
	p.press(kb.Escape)
	p.wait(`!document.querySelector('dialog').open && document.activeElement.dataset.action === 'share'`)
	games := []string{morrisMoving, chessMiddle}
	if runLong {
		games = append(games, nearlyOver, geeseMiddle)
	}
	for _, fragment := range games {
		p.do(cd.Navigate(p.url + fragment))
		p.openShare("embed")
		p.wait(`document.querySelector('[data-field=element]').value`)
		snippet := eval[string](p, `document.querySelector('[data-field=element]').value`)
		t.Logf("%.12s: a snippet of %d bytes", fragment, len(snippet))
		if !strings.Contains(snippet, `<img src="data:image/svg+xml;base64,`) {
			t.Errorf("%s: got the snippet %.300s, want a picture in it", fragment, snippet)
		}
		// The picture in the snippet is valid.
		p.wait(`(window.drawn ??= Object.assign(new Image, {src: document.querySelector('[data-field=element]').value.match(/data:[^"]*/)[0]})).naturalWidth > 0`)
	}
}
