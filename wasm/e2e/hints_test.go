//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// TestSeatsNameSettings: two players that differ in a setting read differently, and the dialog
// calls a player by the name that its seat has.
func TestSeatsNameSettings(t *testing.T) {
	t.Parallel()
	p := open(t, 820, 1180, "#/othello?black=human&white=uct:n=100,c=0.1")
	p.wait(`document.querySelector('.seat .about[data-action=about]:not([hidden])').innerText.trim() === 'tree search, 100 simulations, exploration: 0.1'`)
	p.custom("white", "uct:n=100,c=0.1")
	p.set(`[data-param=kind]`, "puct")
	p.agent("puct")
	p.wait(`document.querySelector('[data-param=kind]').selectedOptions[0].innerText === 'Guided search'`)
	p.click(`[data-action=use-player]`)
	p.wait(`document.querySelector('select[data-seat=white]').selectedOptions[0].innerText.startsWith('Guided search')`)
}

// TestHeard: a screen reader hears a hint, and why a square cannot be chosen, which is shown too.
func TestHeard(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, "#/othello?black=human&white=human")
	const heard = `[...document.querySelectorAll('[aria-live=polite].unseen')].some(e => %s.test(e.textContent))`
	p.click(onSquare("b2"))
	p.wait(`document.querySelector('.says .notice').innerText === 'b2 turns no disc'`)
	p.wait(fmt.Sprintf(heard, `/^b2 turns no disc$/`))
	p.click(`[data-action=hint]`)
	p.wait(fmt.Sprintf(heard, `/^Hint for Black: [a-h][1-8]$/`))
}

// TestTreeOfLastSearch: the tree opens with the search that was just made, and says whose it is
// and for whom its colours are good.
func TestTreeOfLastSearch(t *testing.T) {
	t.Parallel()
	p := open(t, 820, 1180, "#/othello?m=f5&black=human&white=uct:n=60")
	p.wait(`document.querySelector('[data-board]').dataset.state === 'human' && document.querySelectorAll('[data-ply]').length > 1`)
	p.click(`[data-action=tree]`)
	p.wait(`document.querySelector('[data-tree] h2').innerText === 'White’s search — Tree search'`)
	p.wait(`document.querySelector('[data-tree] [data-key=good]').innerText === 'good for White'`)
	p.wait(`document.querySelector('[data-action=tree-think]').innerText === 'Let Tree search think'`)
}
