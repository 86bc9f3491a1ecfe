//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// frameReady is the stage's frame once it shows something.
const frameReady = `document.querySelector('iframe[data-stage="geese"][data-ready="true"]')`

// boxes are where the board and the stage's frame lie.
const boxes = `['[data-board]', 'iframe[data-stage]'].map(e => { const r = document.querySelector(e).getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })`

// The stage covers the board exactly, and takes neither the focus nor the board's
// handles; the same frame stays through every step, and closing leaves nothing of it.
func TestStageInPage(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{1280, 720}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			t.Parallel()
			p := open(t, size[0], size[1], "#/geese?seed=11&goose1=human"+rivals)
			p.rest()
			const where = `JSON.stringify([...document.querySelectorAll('.side > *, .board, .seat')].map(e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; }))`
			before := eval[string](p, where)
			p.click(`[data-action=stage]`)
			p.wait(frameReady)
			if after := eval[string](p, where); after != before {
				t.Errorf("something has moved: %s, then %s", before, after)
			}
			if both := eval[[2][4]float64](p, boxes); both[0] != both[1] || both[0][2]-both[0][0] < 300 {
				t.Errorf("the board is at %v, the frame at %v", both[0], both[1])
			}
			eval[bool](p, `document.querySelector('iframe[data-stage]').mine = true`)
			at := p.pond()
			p.press(kb.ArrowUp)
			p.stepped(at.Step)
			if !eval[bool](p, frameReady+`.mine === true && document.querySelectorAll('iframe').length === 1 && document.querySelectorAll('[data-square]').length === 77`) {
				t.Error("after a step the frame is another, or squares are missing")
			}
			p.scheme("dark")
			p.wait(`document.querySelector('iframe').contentDocument.documentElement.dataset.theme === 'dark'`)
			p.click(`iframe[data-stage]`)
			if focus := eval[string](p, `document.activeElement.tagName`); focus == "IFRAME" {
				t.Error("the frame has the focus")
			}
			p.click(`[data-action=stage-close]`)
			p.wait(`document.querySelectorAll('iframe').length === 0`)
			if focus := eval[string](p, `document.activeElement.dataset.action || document.activeElement.tagName`); focus != "stage" {
				t.Errorf("then the focus is on %s", focus)
			}
			p.click(`[data-action=stage]`)
			p.wait(`document.querySelector('iframe[data-stage]')`)
			p.press(kb.Escape)
			p.wait(`document.querySelectorAll('iframe').length === 0`)
		})
	}
}

// stageScenes are the stage in the page.
var stageScenes = []scene{
	{"stage", "#/geese?seed=5", func(p *page) { p.rest(); p.click(`[data-action=stage]`); p.wait(frameReady) }},
	{"stage-spanish", "#/geese?seed=5", func(p *page) { p.rest(); p.spanish(); p.click(`[data-action=stage]`); p.wait(frameReady) }},
	{"stage-watch", "#/geese?seed=5&goose1=rules&goose2=rules&goose3=rules&goose4=rules", func(p *page) { p.click(`[data-action=stage]`); p.wait(frameReady) }},
}

// Where the frame's document does not come, from the host or from anywhere, the board
// comes back and the page says why.
func TestStageMissing(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"no such file": `new MutationObserver(() => { const f = document.querySelector('iframe[src^="stage"]'); if (f) f.src = 'nothing.html'; }).observe(document, {childList: true, subtree: true})`,
		"no host":      `new MutationObserver(() => { const f = document.querySelector('iframe[src^="stage"]'); if (f) f.src = 'http://127.0.0.1:9/'; }).observe(document, {childList: true, subtree: true})`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 1280, 720, "#/geese?seed=11&goose1=human"+rivals, script)
			p.allow("nothing.html")
			p.allow("127.0.0.1:9")
			p.allow("Failed to load resource")
			p.rest()
			p.click(`[data-action=stage]`)
			p.wait(`document.querySelector('.notice')?.textContent.includes('could not be loaded')`)
			p.wait(`document.querySelectorAll('iframe').length === 0`)
		})
	}
}
