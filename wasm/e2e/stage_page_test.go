//go:build !js

package e2e

import (
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// frameReady is true once the stage's frame shows something.
const frameReady = `document.querySelector('iframe[data-stage="geese"][data-ready="true"]')`

// boxes are the rectangles of the board and the stage's frame.
const boxes = `['[data-board]', 'iframe[data-stage]'].map(e => { const r = document.querySelector(e).getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })`

// fixed holds the places of everything that must stay: the stage adds its parts below the
// buttons that open it.
const fixed = `JSON.stringify([...document.querySelectorAll('.board, .seat, .side > .card:first-child')].map(e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; }))`

// The stage shows geese: the page fetches it on request. It covers the board exactly, takes neither
// the focus nor the board's handles, shows each goose in its cell, moves unless reduced motion
// is preferred, recovers after its context is lost, and closing leaves nothing of it.
func TestStageInPage(t *testing.T) {
	t.Parallel()
	at := pond{Step: 3, Geese: [][]int{{23, 22}, {74, 75}}, Food: []int{70, 66}, Last: []string{"EAST", "WEST"}}
	host := newStages(t)
	p := host.visit(t, 1280, 720, strings.Replace(pondLink(at, "seed=3&goose1=human&goose2=human"), "geese", "geese:seats=2", 1))
	if files := host.fetched(); files != "" {
		t.Errorf(`before anybody asks for the stage, %s are fetched, want ""`, files)
	}
	ran, before := p.targets(), eval[string](p, fixed)
	p.click(`[data-action=stage]`)
	p.wait(frameReady)
	if files := host.fetched(); !strings.HasPrefix(files, "stage.html stage.") || !strings.Contains(files, ".bin") {
		t.Errorf(`for the stage %s are fetched; want it to begin with "stage.html stage." and ".bin" in it`, files)
	}
	if after := eval[string](p, fixed); after != before {
		t.Errorf("opening the stage moves parts of the page to %s, want %s as before", after, before)
	}
	if both := eval[[2][4]float64](p, boxes); both[0] != both[1] || both[0][2]-both[0][0] < 300 {
		t.Errorf("the board is at %v, the frame at %v, want the same place, at least 300 pixels wide", both[0], both[1])
	}
	eval[bool](p, `document.querySelector('iframe[data-stage]').mine = true`)

	shows := func(heads [2]int, empty ...int) picture {
		t.Helper()
		seen := p.picture()
		for i, rgb := range []uint32{firstGoose, secondGoose} {
			if share := seen.cellShare(heads[i], rgb); share < 15 {
				t.Errorf("goose %d should be at %d, and %d %% of that cell have its colour, want at least 15", i+1, heads[i], share)
			}
		}
		for _, cell := range empty {
			if share := seen.cellShare(cell, pondWater); share < 60 {
				t.Errorf("cell %d should be water, and %d %% of it look like water, want at least 60", cell, share)
			}
		}
		return seen
	}
	shows([2]int{23, 74}, 24, 12, 34, 64, 0, 38)
	p.press(kb.ArrowDown)
	p.wait(`document.querySelector('[data-board]').dataset.turn === 'goose2'`)
	p.press(kb.ArrowLeft)
	p.waitStep(at.Step)
	one := shows([2]int{34, 73}, 22, 24, 12, 0, 38)
	p.do(cd.Sleep(200 * 1e6))
	if n := one.differingPixels(p.picture()); n > 0 {
		t.Errorf("for a visitor who asks for reduced motion %d pixels have changed, want none", n)
	}
	if !eval[bool](p, frameReady+`.mine === true && document.querySelectorAll('iframe').length === 1 && document.querySelectorAll('[data-square]').length === 77`) {
		t.Error("after a step the frame has been replaced, or squares are missing; want the same frame and 77 squares")
	}
	p.loseContext()
	if n := one.differingPixels(shows([2]int{34, 73}, 22, 24)); n > 0 {
		t.Errorf("after its context was lost %d pixels have changed, want none", n)
	}
	p.click(`[data-action=undo]`)
	p.wait(`JSON.parse(document.querySelector('[data-board]').dataset.position).step === 3`)
	p.wait(frameReady)
	shows([2]int{23, 74}, 34, 12, 0)

	p.prefer("prefers-color-scheme", "light")
	p.do(cd.Sleep(100 * 1e6))
	moving := p.picture()
	p.do(cd.Sleep(100 * 1e6))
	if n := moving.differingPixels(p.picture()); n < 100 {
		t.Errorf("of a moving pond %d pixels have changed, want at least 100", n)
	}
	p.scheme("dark")
	p.wait(`document.querySelector('iframe').contentDocument.documentElement.dataset.theme === 'dark'`)

	p.click(`iframe[data-stage]`)
	if focus := eval[string](p, `document.activeElement.tagName`); focus == "IFRAME" {
		t.Error("after a click the frame has the focus, want it elsewhere")
	}
	p.closeStage(ran)
	if focus := eval[string](p, `document.activeElement.dataset.action || document.activeElement.tagName`); focus != "stage" {
		t.Errorf(`after the stage was closed the focus is on %s, want "stage"`, focus)
	}
	if now := p.pond(); now.Step != 3 || now.Geese[0][0] != 23 {
		t.Errorf("the position is %v; want Step 3 and Geese[0][0] 23", now)
	}
	p.click(`[data-action=stage]`)
	p.wait(`document.querySelector('iframe[data-stage]')`)
	p.press(kb.Escape)
	p.wait(`document.querySelectorAll('iframe').length === 0`)
}

// stageScenes show the stage on the page.
var stageScenes = []scene{
	{"stage", "#/geese?seed=5", func(p *page) { p.waitIdle(); p.click(`[data-action=stage]`); p.wait(frameReady) }},
	{"stage-spanish", "#/geese?seed=5", func(p *page) { p.waitIdle(); p.spanish(); p.click(`[data-action=stage]`); p.wait(frameReady) }},
	{"stage-watch", "#/geese?seed=5&goose1=rules&goose2=rules&goose3=rules&goose4=rules", func(p *page) { p.click(`[data-action=stage]`); p.wait(frameReady) }},
}

// If the frame's document cannot be loaded, from the host or at all, the board returns and the
// page gives the reason.
func TestStageMissing(t *testing.T) {
	skipUnlessLong(t)
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
			p.waitIdle()
			p.click(`[data-action=stage]`)
			p.wait(`document.querySelector('.notice')?.textContent.includes('could not be loaded')`)
			p.wait(`document.querySelectorAll('iframe').length === 0`)
		})
	}
}
