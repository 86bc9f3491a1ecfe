//go:build !js

package e2e

import (
	"fmt"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A button pressed by keyboard keeps the focus for the next press, and one that becomes disabled
// passes it to another.
func TestButtonsKeepTheFocus(t *testing.T) {
	t.Parallel()
	p := blank(t, 1280, 900)
	p.addScripts(focusKept)
	p.do(cd.Navigate(p.url + "#/morris?m=e3,e5,d2,b2,b4,f6,c3,d1&white=human&black=human"))
	p.waitIdle()
	on := func(action string) {
		t.Helper()
		p.wait(`document.activeElement.dataset.action === '` + action + `'`)
	}
	p.focus(`[data-action=undo]`)
	for ply := 7; ply > 4; ply-- {
		p.press(kb.Enter)
		p.waitPly(ply)
		on("undo")
	}
	p.focus(`[data-action=hint]`)
	eval[any](p, `void (window.hints = 0, new MutationObserver(([change]) => { hints += !change.target.disabled; }).observe(document.querySelector('[data-action=hint]'), {attributeFilter: ['disabled']}))`)
	for i := range 2 {
		p.press(kb.Enter)
		p.wait(fmt.Sprintf(`hints === %d`, i+1)) // it was disabled and is enabled again
		on("hint")
	}
	p.focus(`[data-action=back]`)
	p.press(kb.Enter)
	p.waitPly(4)
	on("back")
	p.focus(`[data-action=first]`)
	p.press(kb.Enter)
	p.waitPly(0)
	on("play")
	p.choose("white", "random")
	p.choose("black", "random")
	p.wait(`document.querySelector('[data-action=stop]:enabled')`)
	p.focus(`[data-action=stop]`)
	p.press(kb.Enter)
	on("resume")
	p.press(kb.Enter)
	on("stop")
	p.press(kb.Enter)
	on("resume")
	p.choose("white", "human")
	p.choose("black", "human")
	p.wait(`document.querySelector('[data-action=resign]:enabled')`)
	p.focus(`[data-action=resign]`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('dialog[data-dialog=resign]').contains(document.activeElement)`)
	p.focus(`[data-action=resign-game]`)
	// Drawn late, one picture both closes the dialog and disables the button that opened it. A
	// frame requested before keeps its number, which can cancel it.
	eval[any](p, `void (() => {
		const cancel = cancelAnimationFrame.bind(window);
		window.requestAnimationFrame = draw => -setTimeout(() => draw(performance.now()), 600);
		window.cancelAnimationFrame = id => id < 0 ? clearTimeout(-id) : cancel(id);
	})()`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
	if lost := eval[[]string](p, `window.lost`); len(lost) > 0 {
		t.Errorf("the focus was lost by %q, want none", lost)
	}
}
