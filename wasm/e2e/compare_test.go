//go:build !js

package e2e

import "testing"

// Agents stand side by side with what they found, and the page says which moves they prefer.
func TestCompareAgents(t *testing.T) {
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
}
