//go:build !js

package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Two people at one keyboard play on the board in real time, each with their own keys, wherever
// the focus is; P pauses.
func TestTwoAtOneKeyboard(t *testing.T) {
	t.Parallel()
	at := pond{Step: 3, Geese: [][]int{{16, 15}, {75, 74}}, Food: []int{70, 66}, Last: []string{"EAST", "WEST"}}
	p := open(t, 1280, 900, strings.Replace(pondLink(at, "goose1=human&goose2=human"), "geese", "geese:seats=2", 1))
	p.waitIdle()
	p.click(`[data-setting=pace]`)
	p.wait(`document.querySelector('[data-real-time][data-several] [data-person=goose2]')`)
	p.press(kb.ArrowDown)
	p.press("a")
	p.wait(`document.querySelector('[data-person=goose1][data-way=SOUTH]') && document.querySelector('[data-person=goose2][data-way=WEST]')`)
	p.wait(`JSON.parse(document.querySelector('[data-board]').dataset.position).last.join() === 'SOUTH,WEST'`)
	p.press("w")
	p.press(kb.ArrowUp) // straight back: the goose continues ahead
	p.wait(`JSON.parse(document.querySelector('[data-board]').dataset.position).last.join() === 'SOUTH,NORTH'`)
	p.press("p")
	p.wait(`document.querySelector('[data-action=resume]:not([hidden])')`)
}

// On a phone the arcade's card lies below the fold: starting a game there scrolls back to the
// pond.
func TestPondComesIntoView(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, geeseMiddle)
	p.waitIdle()
	p.openArcade()
	eval[bool](p, `scrollTo(0, document.documentElement.scrollHeight), true`)
	const seen = `(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('iframe[data-stage]').getBoundingClientRect())`
	if eval[bool](p, seen) {
		t.Fatal("the pond is out of view at the bottom of the page")
	}
	p.click(`[data-arcade=agents]`)
	p.wait(seen)
}
