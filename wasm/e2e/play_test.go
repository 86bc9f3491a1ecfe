//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// waitPly waits until the move list is at a ply.
func (p *page) waitPly(n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(document.querySelector('[data-moves] [aria-current]')?.dataset.ply ?? '0') === '%d'`, n))
}

// A person watches a game: along its record by buttons, slider and keys, replayed to its end,
// and continued by machines one move at a time.
func TestWatchRecord(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?m=f5,d6,c3,d3,c4,f4&ply=2&black=random&white=random")
	p.waitIdle()
	p.click(`[data-action=back]`)
	p.waitPly(1)
	p.click(`[data-action=step]`)
	p.waitPly(2)
	p.click(`[data-action=first]`)
	p.waitPly(0)
	p.press(".")
	p.waitPly(1)
	p.press(",")
	p.waitPly(0)
	p.focus(`[data-scrub]`)
	p.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.waitPly(3)
	if says := eval[string](p, `document.activeElement.getAttribute('aria-valuetext')`); says != "position 3 of 6, Black c3" {
		t.Errorf(`the slider says %q, want "position 3 of 6, Black c3"`, says)
	}
	p.click(`[data-action=play]`) // to the end, and on
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length > 7`)
	p.click(`[data-action=play]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'human'`)
	at := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`)
	p.click(`[data-action=step]`)
	p.wait(fmt.Sprintf(`document.querySelectorAll('[data-moves] [data-ply]').length === %d && document.querySelector('[data-board]').dataset.state === 'human'`, at+1))
}

// setVisibility makes the page believe that it is hidden, or visible.
func (p *page) setVisibility(state string) {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`(Object.defineProperty(document, 'visibilityState', {value: %q, configurable: true}), document.dispatchEvent(new Event('visibilitychange')), 0)`, state))
}

// While the page is hidden machines wait; then they continue.
func TestHiddenTab(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=random")
	p.waitIdle()
	p.setVisibility("hidden")
	p.pick("f5")
	p.waitPly(1)
	p.do(cd.Sleep(1500 * time.Millisecond)) // it would have moved long ago
	if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n != 1 {
		t.Errorf("the game has %d moves while the page is hidden, want 1", n)
	}
	p.setVisibility("visible")
	p.waitIdle()
	p.waitPly(2)
}

// Geese in real time on a phone: a swipe starts them, steps follow by themselves, keys
// and buttons steer, and a pause stops them. The pond is so wide, and hunger so rare, that no goose
// ends the game on a slow machine: each keeps the way that it was given.
func TestGeeseInRealTime(t *testing.T) {
	t.Parallel()
	at := pond{Step: 3, Geese: [][]int{{220, 219}, {0, 1}}, Food: []int{41, 405}, Last: []string{"EAST", "WEST"}, Rows: 21, Columns: 21, HungerRate: 200}
	p := open(t, 360, 740, strings.Replace(pondLink(at, "goose1=human&goose2=random"), "geese", "geese:seats=2,rows=21,columns=21,hungerRate=200", 1))
	p.do(cd.EmulateViewport(360, 740, cd.EmulateTouch, cd.EmulateMobile))
	p.waitIdle()
	p.checkPond(at)
	p.tap(`[data-setting=pace]`)
	p.wait(`document.querySelector('[data-real-time]')`)
	const last = `JSON.parse(document.querySelector('[data-board]').dataset.position).last[0]`
	x, y := p.waitPressable(`[data-board]`)
	for i, kind := range []input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchMove, input.DispatchTouchEventTypeTouchMove} {
		p.finger(kind, &input.TouchPoint{X: x, Y: y + float64(20*i)})
	}
	p.finger(input.DispatchTouchEventTypeTouchEnd)
	p.wait(last + ` === 'SOUTH'`)
	step := p.pond().Step
	p.wait(fmt.Sprintf(`JSON.parse(document.querySelector('[data-board]').dataset.position).step > %d`, step+1))
	p.press(kb.ArrowLeft)
	p.wait(last + ` === 'WEST'`)
	p.tap(`[data-steer=NORTH]`)
	p.wait(last + ` === 'NORTH'`)
	p.tap(`[data-action=stop]`)
	p.wait(`!document.querySelector('[data-beat]') && document.querySelector('[data-action=resume]:not([hidden])')`)
	if at := eval[[]float64](p, `[scrollX, scrollY]`); at[0] != 0 {
		t.Errorf("the page is scrolled to %v, want 0 for the first", at)
	}
}

// A game ends on time, and the link records it.
func TestOutOfTime(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/morris?white=human&black=human")
	p.waitIdle()
	p.click(`[data-action=clock]`)
	p.wait(`document.querySelector('[data-setting=clock]')`)
	p.set(`[data-setting=clock]`, "move:30")
	p.wait(`document.querySelector('[data-setting=clock-move]').options.length > 0`)
	p.set(`[data-setting=clock-move]`, "move:5")
	p.press(kb.Escape)
	eval[any](p, `void new MutationObserver(() => {
		window.low ||= document.querySelector('.time[data-ticking][data-low]') !== null;
	}).observe(document, {subtree: true, childList: true, attributes: true})`)
	p.pick("a7")
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
	if !eval[bool](p, `!!window.low`) {
		t.Error("the clock never showed that little time is left, want that before the time is up")
	}
	if says := eval[string](p, `document.querySelector('[data-status]').innerText + location.hash`); !strings.Contains(says, "White wins: Black ran out of time") || !strings.Contains(says, "timeout=black") {
		t.Errorf(`it ends as %q; want "White wins: Black ran out of time" in it and "timeout=black" in it`, says)
	}
}

// A reload restores the clock and the search results, and the clock continues from the time
// left.
func TestClockAfterReload(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1")
	p.waitIdle()
	p.click(`[data-action=clock]`)
	p.set(`[data-setting=clock]`, "game:300+3")
	p.closeDialog()
	p.play("f5")
	p.play(p.legal()[0])
	const left = `(t => +t[0] * 60 + +t[1])(document.querySelector('.time[data-ticking]').innerText.split(':'))`
	p.wait(left + ` < 303`) // less than after the last move
	before := eval[int](p, left)
	const curve = `document.querySelector('.chart path.curve').getAttribute('d')`
	chart := eval[string](p, curve)
	p.do(cd.Reload())
	p.waitIdle()
	p.wait(`document.querySelector('.time[data-ticking]')`)
	if after := eval[int](p, left); after > before || after < before-3 {
		t.Errorf("after a reload %d s are left, want %d to %d", after, before-3, before)
	}
	if now := eval[string](p, curve); now != chart || now == "" {
		t.Errorf("after a reload the chart is %q, want %q, and not empty", now, chart)
	}
}

// Two people agree to a draw, by keyboard.
func TestDrawIsAgreed(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/chess?m=e2e4&white=human&black=human")
	p.waitIdle()
	for _, answer := range []string{"decline", "accept"} {
		p.focus(`[data-action=draw]`)
		p.press(kb.Enter)
		p.wait(`document.querySelector('[data-dialog=draw]')`)
		p.focus(`[data-action=` + answer + `]`)
		p.press(kb.Enter)
		p.wait(`!document.querySelector('dialog').open`)
	}
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
	if says := eval[string](p, `document.querySelector('[data-status]').innerText + location.hash`); !strings.Contains(says, "Draw by agreement") || !strings.Contains(says, "agreed=yes") {
		t.Errorf(`it ends as %q; want "Draw by agreement" in it and "agreed=yes" in it`, says)
	}
}
