//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// TestColourTones: an error has a tone of its own, the winner's score has the tone of winning if a
// person won, and the last move is not marked in the accent.
func TestColourTones(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#/othello?m=f5,d6&resigned=white&black=human&white=human")
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
	colour := func(selector, property, variable string) {
		t.Helper()
		got := eval[[]string](p, fmt.Sprintf(`(() => {
			const probe = document.body.appendChild(document.createElement('i'));
			probe.style.color = 'var(%s)';
			const both = [getComputedStyle(document.querySelector(%q)).%s, getComputedStyle(probe).color];
			probe.remove();
			return both;
		})()`, variable, selector, property))
		if got[0] != got[1] {
			t.Errorf("%s is %s, want %s, which is %s", selector, got[0], variable, got[1])
		}
	}
	colour(`.score[data-won]`, "color", "--good")
	colour(`[data-piece="black"] .dot, [data-piece="white"] .dot`, "fill", "--on-white")
	p.goTo("#/othello?m=f5,d6&resigned=white&black=level:1&white=human")
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over' && document.querySelector('[data-seat="black"]').value === 'level:1'`)
	colour(`.score[data-won]`, "color", "--ink")
	p.goTo("#/othello?black=human&white=human")
	p.waitIdle()
	p.typeMove("a1")
	p.wait(`document.querySelector('[data-type-move][aria-invalid="true"]')`)
	colour(`.aside.notice`, "color", "--wrong")
	p.checkFaults()
}
