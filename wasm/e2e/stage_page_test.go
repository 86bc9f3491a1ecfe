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
	{"stage-watch", "#/geese?seed=5&goose1=rules&goose2=rules&goose3=rules&goose4=rules", func(p *page) { p.click(`[data-action=stage]`); p.wait(frameReady) }},
}
