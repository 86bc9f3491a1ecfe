//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// insideScenes show the place that looks inside a game.
var insideScenes = []scene{
	{"inside-analysis", "#/inside/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5&black=human&white=level:6", func(p *page) { p.waitIdle() }},
	{"inside-analysed", "#/inside/othello?m=f5,d6,c3,d3&agents=puct:ms=1000", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=analyse]`)
		p.wait(`document.querySelectorAll('.picture .old[d*=L]').length > 2 && document.querySelectorAll('[data-line] .along button').length > 5`)
		p.click(`[data-action=analyse]`)
		p.wait(`document.querySelector('[data-analysis]').dataset.running === 'false'`)
		eval[any](p, `document.querySelector('.analysis-picture details').open = true`)
	}},
	{"inside-review", nearlyOver, func(p *page) {
		p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
		p.click(`[data-action=review]`)
		p.wait(`document.querySelector('main').dataset.place === 'inside'`)
	}},
	{"inside-lines", "#/inside/chess?m=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6&ply=4&white=human&black=level:3", func(p *page) {
		p.waitIdle()
		for _, square := range []string{"f1", "b5", "a7", "a6", "b5", "a4"} {
			p.click(`[data-square=` + square + `]`)
			p.waitIdle()
		}
		p.wait(`document.querySelector('[data-line]')`)
	}},
	{"inside-spanish", "#/inside/geese?seed=5", func(p *page) { p.spanish() }},
	{"inside-setup", "#/inside/morris?m=a7,d6", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=setup]`)
		p.wait(`document.querySelector('main[data-setup]')`)
	}},
}

// place waits until the page is in a place.
func (p *page) place(word string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector('main').dataset.place === %q`, word))
}

// rect returns the place and size of an element.
func (p *page) rect(selector string) []float64 {
	p.t.Helper()
	return eval[[]float64](p, fmt.Sprintf(`(r => [r.x, r.y + scrollY, r.width, r.height])(document.querySelector(%q).getBoundingClientRect())`, selector))
}

// The board keeps its place and its size between play and inside, in every window; on a notebook
// nothing must be scrolled to.
func TestInsideKeepsTheBoard(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1280, 720}, {1440, 900}, {844, 390}} {
		p := open(t, int(size[0]), int(size[1]), "#/othello?m=f5,d6,c3,d3,c4&black=human&white=level:1")
		p.waitIdle()
		for _, game := range []string{"othello", "geese"} {
			if game == "geese" {
				eval[any](p, `location.hash = '#/geese?seed=5'`)
				p.wait(`document.querySelector('[data-board=geese]')`)
				p.waitIdle()
			}
			board := p.rect(`[data-board]`)
			p.click(`[data-action=inside]`)
			p.wait(`document.querySelector('.inside-tabs')`) // the page is loaded again for the place
			if now := p.rect(`[data-board]`); !slices.Equal(now, board) {
				t.Errorf("%v, %s: the board is at %v, want %v as in play", size, game, now, board)
			}
			if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > int(size[0]) {
				t.Errorf("%v, %s: the page is %d wide", size, game, wide)
			}
			if tall := eval[int](p, `document.documentElement.scrollHeight`); size[0] > 1000 && tall > int(size[1]) {
				t.Errorf("%v, %s: the page is %d high", size, game, tall)
			}
			p.click(`[data-action=inside]`)
			p.place("play")
			if now := p.rect(`[data-board]`); !slices.Equal(now, board) {
				t.Errorf("%v, %s, back: the board is at %v, want %v as before", size, game, now, board)
			}
		}
		p.checkFaults()
	}
}

// A link leads inside; a move there survives a reload, Back leads to play and Forward inside again,
// to the same game.
func TestInsideLinkAndHistory(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 720, "#/othello?m=f5,d6,c3&black=human&white=human")
	p.waitIdle()
	p.click(`[data-action=inside]`)
	p.place("inside")
	p.waitIdle()
	p.click(`[data-square="d3"]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 4`)
	p.wait(`location.hash.startsWith('#/inside/othello?m=f5,d6,c3,d3&')`)
	position := p.position()
	p.do(cd.Reload())
	p.place("inside")
	p.wait(fmt.Sprintf(`document.querySelector('[data-board]')?.dataset.position === %q`, position))
	eval[any](p, `history.back(); 0`)
	p.place("play")
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 3`)
	eval[any](p, `history.forward(); 0`)
	p.place("inside")
	p.waitIdle()
	if legal := p.legal(); len(legal) == 0 {
		t.Errorf("forward: no legal squares, state %s", p.state())
	}
	p.checkFaults()
}

// The keyboard alone leads inside, from tab to tab, moves, and leads back.
func TestInsideKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 720, "#/othello?m=f5,d6,c3&black=human&white=human")
	p.waitIdle()
	p.focus(`[data-action=inside]`)
	p.press(kb.Enter)
	p.place("inside")
	p.focus(`[data-square="d3"]`)
	p.press(kb.Enter)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 4`)
	p.press("u")
	p.wait(`document.querySelector('[data-ply="3"]').getAttribute('aria-current') === 'step'`)
	p.press("r")
	p.wait(`document.querySelector('[data-ply="4"]').getAttribute('aria-current') === 'step'`)
	p.focus(`button[data-action=inside]`)
	p.press(kb.Enter)
	p.place("play")
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 3`)
	p.checkFaults()
}

// The keyboard alone annotates a move; the sign and the comment are in a link, which another visitor opens.
func TestInsideAnnotations(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 720, "#/inside/othello?m=f5,d6,c3&ply=1&black=human&white=human")
	p.waitIdle()
	p.focus(`[data-square="f4"]`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('[data-line]')`)
	p.focus(`[data-action=annotate]`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('#inside-notes').matches(':popover-open')`)
	p.focus(`[data-sign="!?"]`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('[data-sign="!?"]').getAttribute('aria-pressed') === 'true'`)
	p.focus(`[data-field=comment]`)
	p.press("w", "h", "y", kb.Escape)
	p.wait(`document.querySelector('[data-moves]').innerText.includes('why')`)
	p.wait(`location.hash.includes('v=')`)
	p.checkFaults()
	other := open(t, 390, 844, eval[string](p, `location.hash`))
	other.wait(`document.querySelector('[data-moves]')?.innerText.includes('f4!?')`)
	other.wait(`document.querySelector('[data-moves]').innerText.includes('why')`)
	other.checkFaults()
}

// On a phone the places stand at the lower edge, within the thumb's reach: they cover nothing at the
// end of the page, and Inside opens from there.
func TestInsideOnPhone(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, "#/othello?m=f5,d6,c3&black=human&white=human")
	p.waitIdle()
	p.do(cd.EmulateViewport(390, 844, cd.EmulateTouch, cd.EmulateMobile))
	p.tap(`[data-action=inside]`)
	p.place("inside")
	p.waitIdle()
	wrong := eval[[]string](p, `(() => {
		const wrong = [], bar = document.querySelector('.places').getBoundingClientRect();
		if (Math.abs(bar.bottom - innerHeight) > 1 || bar.height > 64) wrong.push('the bar is at ' + bar.top + ' to ' + bar.bottom);
		for (const a of document.querySelectorAll('.places a')) {
			const r = a.getBoundingClientRect();
			if (r.height < 44 || r.width < 44 || r.left < 0 || r.right > innerWidth) wrong.push(a.innerText + ' is too small or outside');
		}
		scrollTo(0, document.documentElement.scrollHeight);
		for (const e of document.querySelectorAll('.inside button, .inside a, .inside select')) {
			const r = e.getBoundingClientRect();
			if (e.checkVisibility() && r.bottom > bar.top + 1 && e.closest('ol') === null) wrong.push((e.dataset.action ?? e.innerText) + ' lies below the bar at ' + r.bottom);
		}
		return wrong;
	})()`)
	if len(wrong) > 0 {
		t.Errorf("%q, want none", wrong)
	}
	p.checkFaults()
}
