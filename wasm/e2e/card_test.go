//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestControlCard: the buttons of the control card form one grid with equal widths, the ones
// often needed are visible, the others are in one menu with names, and nothing moves while the
// machine thinks.
func TestControlCard(t *testing.T) {
	t.Parallel()
	const shown = `[...document.querySelectorAll('.buttons button')].filter(e => e.checkVisibility())`
	const places = `JSON.stringify(` + shown + `.map(e => [e.dataset.place ?? e.dataset.action, e.getBoundingClientRect().toJSON()]))`
	p := open(t, 1280, 720, "#/chess?white=human&black=level:3")
	p.waitIdle()
	for _, handle := range strings.Fields("undo hint new friend games settings share resign draw menu") {
		if !eval[bool](p, fmt.Sprintf(`(e => e.checkVisibility() && e.getBoundingClientRect().bottom <= innerHeight)(document.querySelector('[data-action=%s]'))`, handle)) {
			t.Errorf("%s is not visible", handle)
		}
	}
	for _, size := range [][2]int64{{1280, 720}, {820, 1180}, {360, 740}} {
		p.do(cd.EmulateViewport(size[0], size[1]))
		p.wait(fmt.Sprintf(`innerWidth === %d`, size[0]))
		if uneven := eval[string](p, `(all => {
			const widths = all.map(e => e.getBoundingClientRect().width), lefts = new Set(all.map(e => Math.round(e.getBoundingClientRect().left)));
			const cut = all.filter(e => e.lastElementChild.scrollWidth > e.lastElementChild.clientWidth + 1).map(e => e.innerText);
			const bare = all.filter(e => getComputedStyle(e).backgroundColor === 'rgba(0, 0, 0, 0)').map(e => e.innerText);
			return [Math.max(...widths) - Math.min(...widths) > 1 ? 'widths ' + widths : '', lefts.size > 5 ? lefts.size + ' columns' : '', cut, bare].join(' ').trim();
		})(`+shown+`)`); uneven != "" {
			t.Errorf(`%d by %d: the buttons are uneven: %s, want ""`, size[0], size[1], uneven)
		}
	}
	before := eval[string](p, places)
	p.click(`[data-square=e2]`)
	p.wait(`document.querySelector(".chosen")`)
	p.click(`[data-square=e4]`)
	p.wait(`document.querySelectorAll("[data-moves] [data-ply]").length === 2`)
	p.waitIdle()
	if after := eval[string](p, places); after != before {
		t.Errorf("after a move the buttons are at\n%s\nbefore at\n%s", after, before)
	}
	const names = `[...document.querySelectorAll('.menu button')].filter(e => e.checkVisibility()).map(e => e.innerText).join(', ')`
	p.focus(`[data-action=menu]`)
	p.press(kb.Enter)
	p.wait(names + ` === 'Type a move, Redo, Flip, Set up, Files, Rules, Clock'`)
	if out := eval[string](p, `[...document.querySelectorAll('.menu button')].filter(e => !e.disabled).filter(e => {
		e.scrollIntoView({block: 'nearest'});
		const r = e.getBoundingClientRect();
		return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('button') !== e;
	}).map(e => e.innerText).join()`); out != "" {
		t.Errorf(`in the menu %s cannot be pressed, want ""`, out)
	}
	p.press(kb.Escape)
	p.wait(names + ` === '' && document.activeElement.dataset.action === 'menu'`)
	p.click(`[data-action=flip]`)
	p.wait(names + ` === '' && document.querySelector('[data-turned], .bar[data-flipped]')`)
	p.checkFaults()
}

// TestTurnStays: a long notice stands below the line with the seat to move, which stays where it
// was, and moves no button.
func TestTurnStays(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "#/chess?white=human&black=level:1")
	p.waitIdle()
	const at = `[...document.querySelectorAll("[data-status], .buttons button")].filter(e => e.checkVisibility()).map(e => { const r = e.getBoundingClientRect(); return [r.left, r.top + scrollY, r.height].join(); }).join(' ')`
	before := eval[string](p, at)
	p.typeMove("Nf7")
	p.wait(`document.querySelector('.aside.notice.long')`)
	if after := eval[string](p, at); after != before {
		t.Errorf("below a notice the status and the buttons are at %s, before at %s", after, before)
	}
	if hit := eval[bool](p, `(e => { const r = e.getBoundingClientRect(); return r.height > 9 && document.elementFromPoint(r.left + 5, r.top + r.height / 2) === e; })(document.querySelector('[data-status]'))`); !hit {
		t.Error("the status is hidden by a notice")
	}
	if over := eval[bool](p, `document.querySelector('.aside.notice').getBoundingClientRect().top < document.querySelector('[data-status]').getBoundingClientRect().bottom - 1`); over {
		t.Error("the notice is over the status")
	}
}
