//go:build !js

package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// simulateScenes show the tab Search.
var simulateScenes = []scene{
	{"inside-search", "#/inside/othello?m=f5,d6,c3,d3,c4,f4,c5,b3&view=search&simulation=17", func(p *page) { p.simulation(17, "select") }},
	{"inside-term", "#/inside/othello?m=f5,d6,c3,d3,c4,f4,c5,b3&view=search&agents=puct:n=60,net=none&simulation=17", func(p *page) {
		p.simulation(17, "select")
		p.click(`thead [data-term=puct]`)
		p.wait(openTerm + ` === 'puct'`)
	}},
	{"inside-playout", "#/inside/chess?m=e2e4,e7e5&view=search&agents=uct:n=100&simulation=90", func(p *page) { p.simulation(90, "select"); p.replay(12) }},
	{"inside-what-if", "#/inside/chess?m=e2e4,e7e5&view=search&agents=uct:n=100&simulation=90", func(p *page) {
		p.simulation(90, "select")
		p.wait(`document.querySelector('[data-knob=c]')`)
		eval[any](p, `document.querySelector('[data-knob=c]').focus(); 0`)
		p.do(cd.KeyEvent(kb.Home))
		p.wait(`!document.querySelector('[data-compared]').hidden`)
		p.click(`[data-enter=backup]`)
		p.simulation(90, "backup")
	}},
	{"inside-search-nodes", "#/inside/othello?m=f5,d6,c3,d3&view=search&agents=alphabeta:depth=3&simulation=60", func(p *page) { p.node(60) }},
	{"inside-search-geese", "#/inside/geese?seed=5&view=search&agents=uct:n=100&simulation=90", func(p *page) { p.simulation(90, "select") }},
}

// simulation waits until the tab Search shows a phase of a simulation and nothing is on its way.
func (p *page) simulation(n int, phase string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(s => s?.dataset.simulation === '%d' && s.dataset.phase === %q && s.ariaBusy === 'false')(document.querySelector('[data-simulation]'))`, n, phase))
}

// replay shows the position after some plies of the playout.
func (p *page) replay(plies int) {
	p.t.Helper()
	p.click(`[data-enter=evaluate]`)
	for ply := range plies {
		before := p.position()
		p.click(`[data-action=playout-on]`)
		p.wait(fmt.Sprintf(`document.querySelector('[data-playout]').dataset.playout === '%d' && document.querySelector('[data-board]').dataset.position !== %q`, ply+1, before))
	}
}

// node waits until the tab Search shows a node of alpha-beta and nothing is on its way.
func (p *page) node(n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(s => s?.dataset.traced === '%d' && s.ariaBusy === 'false')(document.querySelector('[data-traced]'))`, n))
}

// A playout is replayed on the board by its buttons and by the slider's keys, to its end and back.
func TestReplay(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/inside/othello?m=f5,d6,c3&view=search&agents=uct:n=60&simulation=17")
	p.simulation(17, "select")
	p.replay(2)
	after2 := p.position()
	eval[any](p, `document.querySelector('[data-field=playout]').focus(); 0`)
	p.do(cd.KeyEvent(kb.End))
	p.wait(`document.querySelector('[data-action=playout-on]').disabled`)
	p.wait(`!document.querySelector('[data-board]').dataset.position.startsWith(` + strconv.Quote(after2[:60]) + `)`)
	p.do(cd.KeyEvent(kb.Home), cd.KeyEvent(kb.ArrowRight), cd.KeyEvent(kb.ArrowRight))
	p.wait(`document.querySelector('[data-board]').dataset.position === ` + strconv.Quote(after2))
	p.click(`[data-enter=select]`)
	p.simulation(17, "select")
	p.checkFaults()
}

// The search is stepped through by buttons and by keys alone, back and forth; the address keeps the
// simulation over a reload; the run's last table is that of the search.
func TestSimulate(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/inside/othello?m=f5,d6,c3&view=search&agents=puct:n=60,net=none&simulation=17")
	p.simulation(17, "select")
	edges := `JSON.stringify([...document.querySelectorAll('[data-edge]')].map(e => ({...e.dataset})))`
	at17 := eval[string](p, edges)
	if strings.Count(at17, `"chosen"`) != 1 || !strings.Contains(at17, `"sum"`) {
		t.Errorf("the edges are %s, want one chosen, with their numbers", at17)
	}
	p.click(`[data-action=next-simulation]`)
	p.simulation(18, "select")
	p.click(`[data-action=search-back]`)
	p.simulation(17, "backup")
	for _, phase := range []string{"evaluate", "expand"} {
		p.click(`[data-action=search-back]`)
		p.simulation(17, phase)
	}
	p.wait(`location.hash.includes('simulation=17')`)
	p.do(cd.Reload())
	p.simulation(17, "select")
	if again := eval[string](p, edges); again != at17 {
		t.Errorf("after a reload the edges are %s, want %s", again, at17)
	}
	p.click(`[data-action=search-run]`)
	p.simulation(60, "select")
	if !eval[bool](p, `document.querySelector('[data-action=next-simulation]').disabled`) {
		t.Error("a simulation follows the last one, want none")
	}
	p.do(cd.KeyEvent("p"))
	p.simulation(59, "select")
	p.do(cd.KeyEvent("n"))
	p.simulation(60, "select")
	p.do(cd.KeyEvent("k"))
	p.simulation(59, "backup")
	eval[any](p, `document.querySelector('[data-field=simulation]').focus(); 0`)
	p.do(cd.KeyEvent(kb.Home))
	p.simulation(1, "select")
	eval[any](p, `location.hash = '#/inside/othello?m=f5,d6,c3&view=search&agents=alphabeta:depth=2&simulation=9'`)
	p.node(9)
	p.click(`[data-action=search-step]`)
	p.node(10)
	p.do(cd.KeyEvent("k"))
	p.node(9)
	p.checkFaults()
}
