//go:build !js

package e2e

import (
	"testing"

	cd "github.com/chromedp/chromedp"
)

// seatScenes show the settings and the choice of players.
var seatScenes = []scene{
	{"settings", "", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=settings]`)
		p.wait(`document.querySelector('[data-dialog=settings] .setting')`)
	}},
}

// TestSettingsByTouch: on a phone, by touch, settings take effect at once, and the page stores them
// for the next visit.
func TestSettingsByTouch(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "#/othello?m=f5&black=human&white=human")
	p.waitIdle()
	p.click(`[data-action=hint]`)
	const rings = `document.querySelectorAll('[data-board] .mark').length`
	p.wait(rings + ` > 0`)
	p.waitIdle()
	p.tap(`[data-action=settings]`)
	p.wait(`document.querySelector('[data-setting=rings]')?.checked`)
	p.tap(`[data-setting=rings]`)
	p.wait(rings + ` === 0 && !document.querySelector('[data-setting=rings]').checked`)
	p.set(`[data-setting=theme]`, "dark")
	p.wait(`document.documentElement.dataset.theme === 'dark'`)
	const at = `JSON.stringify([...document.querySelectorAll('[data-square], .seat, .card')].map(e => e.getBoundingClientRect()))`
	before := eval[string](p, at)
	p.set(`[data-setting=board]`, "contrast")
	p.wait(`getComputedStyle(document.querySelector('[data-board] > svg')).backgroundColor === 'rgb(12, 63, 45)'`)
	if eval[string](p, at) != before {
		t.Errorf("with another style of the board the parts of the page are at %s, want %s as before", eval[string](p, at), before)
	}
	p.set(`[data-setting=lang]`, "es")
	p.wait(`document.documentElement.lang === 'es' && document.querySelector('#dialog-title').innerText === 'Ajustes'`)
	p.do(cd.Reload())
	p.waitIdle()
	p.tap(`[data-action=settings]`)
	p.wait(`document.querySelector('[data-setting=theme]')?.value === 'dark' && document.querySelector('[data-setting=lang]').value === 'es' &&
		document.querySelector('[data-setting=board]').value === 'contrast' && document.documentElement.dataset.style === 'contrast'`)
	if eval[bool](p, `document.querySelector('[data-setting=rings]').checked`) {
		t.Error("after a reload the rings are on, want them off")
	}
	if small := eval[[]string](p, smallTargets); len(small) > 0 {
		t.Errorf("too small to touch: %q, want none", small)
	}
}

// smallTargets returns the controls of the open dialog that a finger may miss; a label
// counts as a whole.
const smallTargets = `[...document.querySelectorAll('dialog :is(button, select, input)')]
	.filter(e => e.checkVisibility())
	.filter(e => { const r = (e.closest('label') ?? e).getBoundingClientRect(); return r.width < 44 || r.height < 44; })
	.map(e => e.outerHTML.slice(0, 80))`
