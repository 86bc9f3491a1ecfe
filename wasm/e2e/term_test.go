//go:build !js

package e2e

import (
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// openTerm returns which term the card of the tab Search shows, "" if it is closed.
const openTerm = `(c => c.matches(':popover-open') ? c.dataset.shown : '')(document.querySelector('#term-search'))`

// A head of the table opens the card of its term beside it, by a press and by the keyboard alone; a
// press on another head shows that one; Escape closes the card and returns the focus; nothing moves,
// and the link leads to the word in the glossary.
func TestTerms(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#/inside/othello?m=f5,d6,c3&view=search&agents=puct:n=60,net=none&simulation=17")
	p.simulation(17, "select")
	table := p.rect(`.simulate-table`)
	p.click(`thead [data-term=visits]`)
	p.wait(openTerm + ` === 'visits'`)
	p.click(`thead [data-term=prior]`)
	p.wait(openTerm + ` === 'prior'`)
	if after := p.rect(`.simulate-table`); table[0] != after[0] || table[1] != after[1] || table[3] != after[3] {
		t.Errorf("the table is at %v, want %v as before", after, table)
	}
	if card, head := p.rect(`#term-search`), p.rect(`thead [data-term=prior]`); card[1] < head[1] || card[1] > head[1]+head[3]+20 {
		t.Errorf("the card is at %v, want it just below the head at %v", card, head)
	}
	p.click(`thead [data-term=prior]`)
	p.wait(openTerm + ` === ''`)
	eval[any](p, `document.querySelector('.formula [data-term=puct]').focus(); 0`)
	p.do(cd.KeyEvent(kb.Enter))
	p.wait(openTerm + ` === 'puct'`)
	p.do(cd.KeyEvent(kb.Tab))
	link := eval[string](p, `document.activeElement.href ?? ''`)
	if !strings.HasSuffix(link, "guide/glossary.html#word-puct") {
		t.Errorf("the next focus is on %q, want the link to the glossary", link)
	}
	p.do(cd.KeyEvent(kb.Escape))
	p.wait(openTerm + ` === '' && document.activeElement.dataset.term === 'puct'`)
	p.checkFaults()
	p.do(cd.Navigate(link))
	p.wait(`document.querySelector('#word-puct:target') !== null`)
}
