//go:build !js

package e2e

import (
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// From an empty page to a graded exercise by mouse: the position is played, the right move is
// clicked, the engine checks it, the author tries the exercise, and its link opens it in another
// browser. Nothing moves when the form appears.
func TestMakeExercise(t *testing.T) {
	t.Parallel()
	p := blank(t, 1280, 900)
	p.addScripts(shifts)
	navigate(p, "#/exercise/edit")
	p.waitForm()
	p.do(cd.Sleep(shotPause / 6))
	if shift := eval[float64](p, `window.shift`); shift > .001 {
		t.Errorf("the layout shifts by %.4f: %s, want at most .001", shift, strings.Join(eval[[]string](p, `window.moved`), "\n"))
	}
	p.chooseSquares("f5", "d6")
	p.wait(`document.querySelector('.make-moves').textContent.endsWith('d6')`)
	p.click(`[data-action=make-next]`)
	p.chooseSquares("c3")
	p.wait(`document.querySelector('[data-answer=c3]')`)
	p.chooseSquares("c5")
	p.wait(`document.querySelector('[data-answer=c5]')`)
	p.chooseSquares("c3") // no longer right
	p.wait(`!document.querySelector('[data-answer=c3]')`)
	p.set(`[data-make=title]`, "Take the centre")
	p.click(`[data-action=make-check]`)
	p.wait(`document.querySelector('.make-findings').textContent.includes('plies ahead')`)
	p.click(`[data-action=make-next]`)
	p.waitPosed()
	if shown := eval[string](p, `[...document.querySelectorAll('.make :is([data-answer], [data-make=title], [data-action=make-check], [data-action=retry], [data-action=explain])')].filter(e => e.checkVisibility()).map(e => e.outerHTML).join()`); shown != "" {
		t.Errorf(`a visitor would see %s, want ""`, shown)
	}
	p.chooseSquares("c5")
	p.waitExerciseState("solved")
	p.wait(`document.querySelector('[data-action=explain]').checkVisibility()`)
	p.click(`[data-action=make-next]`)
	const gives = `[...document.querySelectorAll('.make-gives button')].filter(e => e.checkVisibility()).map(e => e.dataset.action).join()`
	p.wait(`document.querySelector('[data-where=link]').checkVisibility()`)
	if shown := eval[string](p, gives); shown != "" {
		t.Errorf(`before it is known where students will see it, there is %s, want ""`, shown)
	}
	for where, want := range map[string]string{"page": "make-embed", "file": "make-save", "link": "make-copy"} {
		p.click(`[data-where=` + where + `] input`)
		p.wait(gives + ` === '` + want + `'`)
	}
	link := p.formLink()
	p.do(cd.Navigate(link))
	p.wait(`document.querySelector('main').dataset.place === 'exercise' && document.querySelector('.exercise-question .exercise-title')?.textContent === 'Take the centre'`)
	p.waitPosed()
	p.chooseSquares("c5")
	p.waitExerciseState("solved")
}

// The same by keyboard alone, on a phone.
func TestMakeExerciseByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, "#/exercise/edit")
	p.waitForm()
	p.focus(`[data-board] [tabindex="0"]`)
	p.focusOthelloSquare("f5")
	p.press(kb.Enter)
	p.wait(`document.querySelector('.make-moves').textContent === 'f5'`)
	p.focus(`#make-tab-position`)
	p.press(kb.ArrowRight)
	p.wait(`document.activeElement.id === 'make-tab-question' && document.activeElement.ariaSelected === 'true'`)
	p.focus(`[data-board] [tabindex="0"]`)
	p.focusOthelloSquare("d6")
	p.press(kb.Enter)
	p.wait(`document.querySelector('[data-answer=d6]')`)
	p.focus(`[data-make=title]`)
	p.press("D", "6")
	p.wait(`document.querySelector('.make h2').textContent === 'D6'`)
	p.enterOn(`[data-action=make-next]`)
	p.waitPosed()
	p.focus(`[data-board] [tabindex="0"]`)
	p.focusOthelloSquare("d6")
	p.press(kb.Enter)
	p.waitExerciseState("solved")
	p.focus(`#make-tab-try`)
	p.press(kb.End)
	p.wait(`document.activeElement.id === 'make-tab-share'`)
	if link := p.formLink(); !strings.Contains(link, "#/exercise?exercise=") {
		t.Errorf(`the link is %s, want "#/exercise?exercise=" in it`, link)
	}
	if wide := eval[float64](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %v wide, want at most 390", wide)
	}
}

// While a text waits for its wrong move, a move played on the board becomes that move, by
// keyboard and by mouse. The engine's messages do not move anything below them, and the board
// stays in view.
func TestMakeTexts(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#/exercise/edit")
	p.waitForm()
	p.click(`#make-tab-question`)
	p.chooseSquares("f5")
	p.wait(`document.querySelector('[data-answer=f5]')`)
	at := eval[float64](p, `document.querySelector('[data-summary=hints]').getBoundingClientRect().top`)
	p.click(`[data-action=make-check]`)
	p.wait(`document.querySelectorAll('.make-findings li').length > 1`)
	if now := eval[float64](p, `document.querySelector('[data-summary=hints]').getBoundingClientRect().top`); now != at {
		t.Errorf("the hints move from %v to %v", at, now)
	}
	p.set(`[data-make=title]`, "Texts")
	if n := eval[int](p, `document.querySelectorAll('.make-findings li').length`); n == 0 {
		t.Error("a title removes what the engine says")
	}
	p.enterOn(`[data-summary=texts]`)
	p.enterOn(`[data-action=reply-add]`)
	p.wait(`document.activeElement.dataset.make === 'replyMove' && document.querySelector('[data-action=reply-pick]').ariaPressed === 'true'`)
	if !eval[bool](p, `(b => b.top >= 0 && b.bottom <= innerHeight)(document.querySelector('[data-board]').getBoundingClientRect())`) {
		t.Error("the board is out of view")
	}
	p.chooseSquares("d3")
	p.wait(`document.querySelector('[data-make=replyMove]').value === 'd3'`)
	p.set(`[data-make=replySays]`, "Not there.")
	p.enterOn(`[data-action=make-next]`)
	p.waitPosed()
	p.chooseSquares("d3")
	p.wait(`document.querySelector('.exercise-feedback').textContent.includes('Not there.')`)
}
