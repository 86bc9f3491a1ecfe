//go:build !js

package e2e

import (
	"strings"
	"testing"
)

// The larger program loads only for its places, and has everything: from a game the visitor makes an
// exercise of the position, goes back to the game and on with it, without another load.
func TestStudio(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/chess?m=e2e4,e7e5&white=human&black=human")
	p.waitIdle()
	const loads = `performance.getEntriesByType('resource').map(e => e.name.split('/').pop().split('.')[0]).filter(e => e === 'playout' || e === 'studio').join()`
	if got := eval[string](p, loads); strings.Contains(got, "studio") {
		t.Fatalf("a game loads %s, want no larger program", got)
	}
	p.click(`[data-action=share]`)
	p.click(`[data-action=make-exercise]`)
	p.waitForm()
	p.wait(`document.querySelector('.make-moves').textContent.endsWith('e5')`)
	if got := eval[string](p, loads); strings.Contains(got, "playout") {
		t.Errorf("the form loads %s, want the larger program alone", got)
	}
	eval[any](p, `window.stays = true`)
	p.click(`.places a[href^="#/chess"]`)
	p.wait(`document.querySelector('main').dataset.place === 'play' && document.querySelectorAll('[data-moves] [data-ply]').length === 2 && window.stays`)
	p.waitIdle()
	p.chooseSquares("g1", "f3")
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 3`)
}
