//go:build !js

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestDialogKeepsKeys: a dialog opens by its button, keeps the keys from the board, closes by
// Escape, its button and its backdrop, and restores the focus; if its button is in the menu, the
// focus returns to the menu's own button.
func TestDialogKeepsKeys(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "")
	p.waitIdle()
	const opened = `document.querySelector('dialog.dialog').open`
	for _, how := range []struct{ name, close string }{
		{"Escape", ""},
		{"its button", `document.querySelector('.dialog-head .close').click()`},
		{"its backdrop", `document.querySelector('dialog').click()`},
	} {
		p.focus(`[data-action=help]`)
		p.press(kb.Enter)
		p.wait(opened + ` && document.querySelector('[data-dialog=help] .play p')`)
		if !eval[bool](p, `document.querySelector('dialog').contains(document.activeElement)`) {
			t.Errorf("the focus is outside of the dialog, on %s", eval[string](p, `document.activeElement.outerHTML`))
		}
		before := eval[string](p, `document.querySelector('[data-board]').dataset.position`)
		p.press("n", "f", kb.ArrowDown)
		if how.close == "" {
			p.press(kb.Escape)
		} else {
			eval[any](p, how.close)
		}
		p.wait("!" + opened)
		p.wait(`document.activeElement.dataset.action === "menu"`)
		if after := eval[string](p, `document.querySelector('[data-board]').dataset.position`); after != before {
			t.Errorf("keys in the dialog reached the board: %s, want %v", after, before)
		}
	}
}
