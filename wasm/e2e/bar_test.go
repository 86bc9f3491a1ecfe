//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// The bar beside the board shows each side's chances in that side's own colour, from the end
// beside its strip; geese, with four sides, has no bar.
func TestBarColours(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	const white, black = "rgb(247, 243, 236)", "rgb(29, 33, 32)"
	p := open(t, 1280, 900, "#/geese?seed=2")
	p.waitIdle()
	if shown := eval[string](p, `getComputedStyle(document.querySelector('.bar')).display`); shown != "none" {
		t.Errorf(`geese have a bar: %s, want "none"`, shown)
	}
	for _, c := range []struct{ link, below string }{
		{"#/othello?m=f5&black=human&white=human", black},
		{"#/chess?m=e2e4&white=human&black=human", white},
		{"#/morris?m=a7&white=human&black=human", white},
		{"#/chess?m=e2e4&white=random&black=human", black},
	} {
		p.goTo(c.link)
		p.click(`[data-action=hint]`)
		p.wait(`!('unknown' in document.querySelector('.bar').dataset)`)
		p.waitIdle()
		for _, below := range []string{c.below, map[string]string{white: black, black: white}[c.below]} {
			got := eval[map[string]string](p, `(() => {
				const bar = document.querySelector('.bar'), i = bar.firstElementChild, b = bar.getBoundingClientRect(), r = i.getBoundingClientRect();
				const ends = {[r.bottom > b.bottom - 1 ? 'below' : 'above']: getComputedStyle(i).backgroundColor};
				return {below: getComputedStyle(bar).backgroundColor, above: getComputedStyle(bar).backgroundColor, ...ends};
			})()`)
			if got["below"] != below || got["above"] == below {
				t.Errorf("%s: the bar is %v, not %s below", c.link, got, below)
			}
			flipped := eval[bool](p, `'flipped' in document.querySelector('.bar').dataset`)
			p.click(`[data-action=flip]`)
			p.wait(fmt.Sprintf(`('flipped' in document.querySelector('.bar').dataset) !== %v`, flipped))
		}
	}
}
