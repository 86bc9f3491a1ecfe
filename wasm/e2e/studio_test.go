//go:build !js

package e2e

import (
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The patch that makes the larger program and its style sheet load only for the larger program's
// places, and that has everything: from a game the visitor makes an exercise of the position, goes back to the game and on
// with it, without another load.
func TestStudio(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var asked []string
	address := hostWith(t, func(name string) http.HandlerFunc {
		if name == "sw.js" {
			return http.NotFound // it would load the patch too
		}
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, name)
		return nil
	})
	ofStudio := func() (kinds []string) {
		mu.Lock()
		defer mu.Unlock()
		for _, name := range asked {
			if strings.HasPrefix(name, "studio.") {
				kinds = append(kinds, path.Ext(name))
			}
		}
		slices.Sort(kinds)
		return kinds
	}
	p := openAt(t, address, "#/chess?m=e2e4,e7e5&white=human&black=human")
	p.allow("A bad HTTP response code (404)") // of sw.js
	p.waitIdle()
	if got := ofStudio(); got != nil {
		t.Fatalf("a game loads the studio's files %q, want none", got)
	}
	p.click(`[data-action=share]`)
	p.click(`[data-action=make-exercise]`)
	p.waitForm()
	p.wait(`document.querySelector('.make-moves').textContent.endsWith('e5')`)
	if got := ofStudio(); !slices.Equal(got, []string{".bin", ".css"}) {
		t.Errorf("the form loads the studio's files %q, want its patch and its style sheet", got)
	}
	if got := eval[string](p, `getComputedStyle(document.querySelector('.make')).display`); got != "grid" {
		t.Errorf("the form is laid out as %q, want as a grid, by the studio's style sheet", got)
	}
	eval[any](p, `window.stays = true`)
	p.click(`.places a[href^="#/chess"]`)
	p.wait(`document.querySelector('main').dataset.place === 'play' && document.querySelectorAll('[data-moves] [data-ply]').length === 2 && window.stays`)
	p.waitIdle()
	p.chooseSquares("g1", "f3")
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 3`)
}
