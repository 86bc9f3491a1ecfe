//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// TestSeatsNameSettings: two players that differ in a setting have different names, and the
// dialog names a player as its seat does.
func TestSeatsNameSettings(t *testing.T) {
	t.Parallel()
	p := open(t, 820, 1180, "#/othello?black=human&white=uct:n=100,c=0.1")
	p.wait(`document.querySelector('.seat .about[data-action=about]:not([hidden])').innerText.trim() === 'tree search, 100 simulations, exploration: 0.1'`)
	p.openPlayerDialog("white", "uct:n=100,c=0.1")
	p.set(`[data-param=kind]`, "puct")
	p.waitAgent("puct")
	p.wait(`document.querySelector('[data-param=kind]').selectedOptions[0].innerText === 'Guided search'`)
	p.click(`[data-action=use-player]`)
	p.wait(`document.querySelector('select[data-seat=white]').selectedOptions[0].innerText.startsWith('Guided search')`)
}

// TestScreenReaderTexts: a screen reader hears a hint, and why a square cannot be chosen, which the
// page shows too.
func TestScreenReaderTexts(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, "#/othello?black=human&white=human")
	const heard = `[...document.querySelectorAll('[aria-live=polite].unseen')].some(e => %s.test(e.textContent))`
	p.click(onSquare("b2"))
	p.wait(`document.querySelector('.says .notice').innerText === 'b2 turns no disc'`)
	p.wait(fmt.Sprintf(heard, `/^b2 turns no disc$/`))
	p.click(`[data-action=hint]`)
	p.wait(fmt.Sprintf(heard, `/^Hint for Black: [a-h][1-8]$/`))
}

// TestTreeOfLastSearch: the tree opens with the last search, and names its agent and the seat
// for which its colours are good.
func TestTreeOfLastSearch(t *testing.T) {
	t.Parallel()
	p := open(t, 820, 1180, "#/othello?m=f5&black=human&white=uct:n=60")
	p.wait(`document.querySelector('[data-board]').dataset.state === 'human' && document.querySelectorAll('[data-ply]').length > 1`)
	p.click(`[data-action=tree]`)
	p.wait(`document.querySelector('[data-tree] h2').innerText === 'White’s search — Tree search'`)
	p.wait(`document.querySelector('[data-tree] [data-key=good]').innerText === 'good for White'`)
	p.wait(`document.querySelector('[data-action=tree-think]').innerText === 'Let Tree search think'`)
}

// TestHintLines: a hint gives at least three moves a plain value, the best first, with shorter
// bars for worse moves, and draws only these; a mate in one has the only arrow.
func TestHintLines(t *testing.T) {
	t.Parallel()
	type row struct {
		Value, Bar float64
		Bound      bool
	}
	p := open(t, 820, 1180, "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6&white=human&black=human")
	p.waitIdle()
	p.click(`[data-action=hint]`)
	p.wait(`document.querySelector('.says .notice').innerText.startsWith('Hint for White')`)
	p.waitIdle()
	rows := eval[[]row](p, `[...document.querySelectorAll('[data-search] tbody tr')].map(r => ({
		Value: parseFloat(r.cells[3].innerText.replace('\u2212', '-')) || 0,
		Bar: r.querySelector('i').getBoundingClientRect().width, Bound: r.cells[3].innerText === ''}))`)
	valued := 0
	for i, r := range rows {
		if !r.Bound {
			valued++
		}
		if i > 0 && (r.Value > rows[i-1].Value && !r.Bound || r.Bar > rows[i-1].Bar) || r.Bound != (r.Bar == 0) {
			t.Errorf("row %d of %+v: want values and bars in descending order", i+1, rows)
		}
	}
	if arrows := eval[int](p, `document.querySelectorAll('.arrow:not(.case)').length`); valued < 3 || arrows != min(valued, 5) || rows[0].Bar <= rows[2].Bar {
		t.Errorf("got %d values and %d arrows in %+v, want at least 3 values and an arrow for each of the first five", valued, arrows, rows)
	}
	p.setFragment("#/chess?p=6k1/5ppp/8/8/8/8/1Q3PPP/R5K1 w - - 0 1&white=human&black=human")
	p.waitIdle()
	p.click(`[data-action=hint]`)
	p.wait(`document.querySelector('.says .notice').innerText.endsWith('#')`)
	p.waitIdle()
	if arrows := eval[int](p, `document.querySelectorAll('.arrow:not(.case)').length`); arrows != 1 {
		t.Errorf("beside a mate in one there are %d arrows, want 1", arrows)
	}
}
