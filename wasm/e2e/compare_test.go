//go:build !js

package e2e

import "testing"

// Agents stand side by side with what they found, and the page says which moves they prefer; the next
// tab takes the game's net apart.
func TestCompareAndNet(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/inside/othello?m=f5,d6&agents=alphabeta+uct&view=compare")
	p.waitIdle()
	eval[any](p, `(s => { s.value = 'n=100'; s.dispatchEvent(new Event('change', {bubbles: true})) })(document.querySelector('[data-choice=limit]'))`)
	p.click(`[data-action=compare]`)
	p.wait(`document.querySelectorAll('[data-compare][data-running=false] [data-agent][data-state=done] [data-line="1"]').length === 2`)
	if said := eval[string](p, `document.querySelector('.compare-said').textContent`); len(said) < len("A and B play c3.") {
		t.Errorf("the page says %q, want which moves the agents play", said)
	}
	p.click(`[data-action=compare-add]`)
	p.wait(`document.querySelectorAll('[data-agent]').length === 3 && location.hash.includes('agents=alphabeta')`)
	p.click(`#inside-net`)
	p.wait(`document.querySelectorAll('[data-net] [data-plane="own discs"]').length === 1`)
	got := eval[struct{ Visits, Pieces, Images int }](p, `({Visits: [...document.querySelectorAll('[data-policy]')].reduce((n, e) => n + +e.dataset.visits, 0),
		Pieces: document.querySelectorAll('[data-saliency]').length, Images: document.querySelectorAll('[data-turned]').length})`)
	if got.Visits < 300 || got.Pieces < 2 || got.Images != 8 {
		t.Errorf("the net shows %+v, want 400 visits, some pieces and 8 images", got)
	}
}
