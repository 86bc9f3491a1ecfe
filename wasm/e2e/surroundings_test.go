//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// In a window of 320 pixels, which is what one of 1280 is at four times its size,
// nothing is reached by scrolling sideways, while playing or setting up.
func TestNarrow(t *testing.T) {
	t.Parallel()
	p := open(t, 320, 568, "")
	for _, game := range []struct{ id, fragment string }{{"chess", chessMiddle}, {"othello", "#/othello?m=f5,d6,c3"}, {"morris", "#/morris?m=a7,b6"}, {"geese", "#/geese?seed=5"}} {
		p.rest()
		eval[any](p, fmt.Sprintf(`void (location.hash = %q)`, game.fragment))
		p.wait(fmt.Sprintf(`document.querySelector('[data-board=%s][data-state=human]')`, game.id))
		for _, card := range []string{"controls", "setup"} {
			if card == "setup" {
				p.click(`[data-action=setup]`)
			}
			p.wait(fmt.Sprintf(`document.querySelector('.card.%s').checkVisibility()`, card))
			if wide := eval[string](p, `[...document.querySelectorAll('#app *')].filter(e => !e.ownerSVGElement && e.getBoundingClientRect().right > 321).map(e => e.outerHTML.slice(0, 90))[0] ?? ''`); wide != "" {
				t.Errorf("%s, %s: beyond the window: %s", game.id, card, wide)
			}
		}
	}
}

// Where the page lies in a frame that is closed to it, or a host withholds its style
// sheet, a sentence says so.
func TestWithheld(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	p := blank(t, 1280, 900)
	p.allow("") // the browser itself reports what it withholds
	p.do(cd.Navigate(oddHost(t, func(name string) http.HandlerFunc {
		if name != "" {
			return nil
		}
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", "sandbox allow-scripts")
			w.Header().Set("Content-Type", "text/html")
			w.Write(page)
		}
	})))
	p.wait(`document.querySelector('#boot').innerText.includes('sandboxed frame')`)

	p = visitHost(t, "style.", http.NotFound)
	p.allow("")
	p.wait(`document.querySelector('.unstyled').checkVisibility()`)
	if eval[bool](open(t, 1280, 900, ""), `document.querySelector('.unstyled').checkVisibility()`) {
		t.Error("the sentence for pages without a style sheet is shown on one that has it")
	}
}
