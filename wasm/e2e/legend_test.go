//go:build !js

package e2e

import "testing"

// The card that welcomes a newcomer draws each side's chances in that side's own colour,
// by day and by night, as the bar beside the board does.
func TestLegendColours(t *testing.T) {
	t.Parallel()
	const black, white = "rgb(29, 33, 32)", "rgb(247, 243, 236)"
	p := open(t, 1280, 800, "")
	for _, c := range []struct{ tab, game, first, second string }{{"1", "othello", black, white}, {"3", "chess", white, black}} {
		p.click(`.tabs button:nth-child(` + c.tab + `)`)
		p.wait(`document.querySelector('[data-board]').dataset.board === '` + c.game + `' && document.querySelector('.welcome .legend-bar').checkVisibility()`)
		for _, scheme := range []string{"light", "dark"} {
			p.prefer("prefers-color-scheme", scheme)
			got := eval[[]string](p, `[...document.querySelectorAll('.welcome .legend-bar path')].map(part => getComputedStyle(part).fill)`)
			if len(got) != 2 || got[0] != c.second || got[1] != c.first {
				t.Errorf("%s, %s: the legend draws %q above and below, want %s and %s", c.game, scheme, got, c.second, c.first)
			}
		}
	}
}
