//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// The text about a search fits in every width and language: its title, the rate with the
// workers, even one of six figures, the number of further moves and the evaluator.
func TestSearchWordsAreWhole(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	const link = "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5,a3&black=human&white=puct:ms=1000"
	p := openAt(t, modelHost(t, oneModel, sendContent(othelloNet())), link,
		`localStorage.setItem('playout.workers', '2')`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 16`)
	p.waitIdle()
	for range 5 { // a busy machine may lose the second worker: then another search gets one
		if eval[bool](p, `document.querySelector('[data-search] .aside').innerText.includes(' 2 ')`) {
			break
		}
		eval[bool](p, `(location.hash = '#/othello', true)`)
		p.wait(`!document.querySelector('[data-moves] [data-ply]')`)
		eval[bool](p, fmt.Sprintf(`(location.hash = %q, true)`, link))
		p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 16`)
		p.waitIdle()
	}
	for lang, net := range map[string]string{"en": "net othello", "es": "red othello"} {
		p.language(lang)
		for _, width := range []int64{1280, 1000, 768, 390, 320} {
			p.do(cd.EmulateViewport(width, 900))
			p.wait(fmt.Sprintf(`document.querySelector('[data-search] .more').innerText.includes(%q)`, net))
			said := eval[[]string](p, `(rate => rate.data = rate.data.replace(/[0-9][0-9.,]*/, '140,127'))(document.querySelector('[data-search] .aside').firstChild);
				[...document.querySelectorAll('[data-search] .says > :not(.pick, .guide-link), [data-search] .more > *')].map(e => (e.scrollWidth > e.clientWidth ? 'cut: ' : '') + e.innerText)`)
			if len(said) != 4 || !strings.Contains(said[1], " 2 ") || said[2] == "" || said[3] == "" || slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, "cut: ") }) {
				t.Errorf("%d wide: the search says %q; want four whole texts, the second with 2 workers", width, said)
			}
		}
	}
}
