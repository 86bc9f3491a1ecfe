//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"testing"
)

// In a window of 320 pixels, the size of one of 1280 zoomed fourfold, nothing requires
// scrolling sideways, while playing or setting up.
func TestNothingScrollsSideways(t *testing.T) {
	t.Parallel()
	p := open(t, 320, 568, "")
	for _, game := range []struct{ id, fragment string }{{"chess", chessMiddle}, {"othello", "#/othello?m=f5,d6,c3"}, {"morris", "#/morris?m=a7,b6"}, {"geese", "#/geese?seed=5"}} {
		p.waitIdle()
		eval[any](p, fmt.Sprintf(`void (location.hash = %q)`, game.fragment))
		p.wait(fmt.Sprintf(`document.querySelector('[data-board=%s][data-state=human]')`, game.id))
		for _, card := range []string{"controls", "setup"} {
			if card == "setup" {
				p.click(`[data-action=setup]`)
			}
			p.wait(fmt.Sprintf(`document.querySelector('.card.%s').checkVisibility()`, card))
			if wide := eval[string](p, `[...document.querySelectorAll('#app *')].filter(e => !e.ownerSVGElement && e.getBoundingClientRect().right > 321).map(e => e.outerHTML.slice(0, 90))[0] ?? ''`); wide != "" {
				t.Errorf(`%s, %s: %s is beyond the window, want ""`, game.id, card, wide)
			}
		}
	}
}

// If a host withholds the page's style sheet, a sentence reports it.
func TestStyleWithheld(t *testing.T) {
	t.Parallel()
	p := visitHostWith(t, "style.", http.NotFound)
	p.allow("") // the browser itself reports the missing file
	p.wait(`document.querySelector('.unstyled').checkVisibility()`)
	if eval[bool](open(t, 1280, 900, ""), `document.querySelector('.unstyled').checkVisibility()`) {
		t.Error("a page with its style sheet shows the sentence about a missing one")
	}
}
