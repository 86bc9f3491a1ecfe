//go:build !js

package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"playout/engine/exercise/code"
)

// waitCode waits for the result code that the page shows.
func (p *page) waitCode() string {
	p.t.Helper()
	p.wait(`document.querySelector('#exercise-code')?.value.startsWith('PLAYOUT1')`)
	return eval[string](p, `document.querySelector('#exercise-code').value`)
}

// A person solves a set by mouse, from its title through its exercises to its result. A reload
// leads back to the result, and its code, pasted among other words, is a row of the teacher's
// table.
func TestSetByMouse(t *testing.T) {
	t.Parallel()
	p := blank(t, 1280, 900)
	navigate(p, "#/exercises?set="+packed(exerciseSet))
	p.waitPosed()
	p.click(`[data-action=start-set]`)
	p.chooseSquares("h1")
	p.waitExerciseState("solved")
	p.click(`[data-action=next-exercise]`)
	p.wait(`document.querySelector('[data-exercise=fork]')`)
	p.click(`[data-option="1"]`)
	p.wait(`document.querySelector('[data-exercise]').dataset.attempts === '1'`)
	p.click(`[data-option="0"]`)
	p.waitExerciseState("solved")
	p.click(`[data-action=next-exercise]`)
	p.wait(`document.querySelector('[data-exercise=mate]')`)
	p.chooseSquares("h5", "f7")
	p.waitExerciseState("solved")
	p.click(`[data-action=set-result]`)
	p.wait(`document.querySelector('[data-total="13 of 15 points"]')`)
	nameless := p.waitCode()
	p.click(`#exercise-name`)
	p.press("=", "A", "d", "a")
	result, err := code.Decode(nameless)
	if err != nil {
		t.Fatal(err)
	}
	result.Name = "=Ada"
	named, err := code.Encode(result)
	if err != nil {
		t.Fatal(err)
	}
	p.wait(`document.querySelector('#exercise-code').value === '` + named + `'`)
	eval[any](p, `location.reload()`)
	p.waitPosed()
	if again := p.waitCode(); again != named {
		t.Errorf("after a reload the code is %s, want %s", again, named)
	}
	p.setFragment("#/results")
	p.wait(`document.querySelector('#results-codes')`) // the larger program has loaded
	p.set(`#results-codes`, "Dear teacher,\n> "+named[:30]+"\n> "+named[30:]+"\n"+named[:40]+"\n")
	p.wait(`document.querySelector('[data-result]')`)
	row := eval[string](p, `document.querySelector('[data-result]').innerText.replace(/\s+/g, ' ')`)
	if !strings.HasPrefix(row, "=Ada First steps 13 of 15 ") || !strings.HasSuffix(row, " 10 2 1") {
		t.Errorf(`the row is %q; want it to begin with "=Ada First steps 13 of 15 " and it to end with " 10 2 1"`, row)
	}
	first := eval[string](p, `document.querySelector('.results-sets').innerText.replace(/\s+/g, ' ')`)
	if !strings.HasPrefix(first, "First steps 1 result, on average 13.0 of 15 points. ") || !strings.Contains(first, "Solved Attempts Points 2 What does White threaten? 100% 2.0 2.0 1 A corner for the taking ") {
		t.Errorf("the table of the class says %q, want its title with 1 result first, then its exercises with their columns", first)
	}
	if bad := eval[string](p, `document.querySelector('.results-bad').innerText`); !strings.HasPrefix(bad, "Line 4, PLAYOUT1") {
		t.Errorf(`the code that cannot be read is reported as %q, want it to begin with "Line 4, PLAYOUT1"`, bad)
	}
	eval[any](p, `(() => {
		const made = URL.createObjectURL;
		URL.createObjectURL = blob => (blob.text().then(text => { window.csv = text; }), made.call(URL, blob));
	})()`)
	p.click(`[data-action=save-results]`)
	p.wait(`window.csv`)
	csv := eval[string](p, `window.csv`)
	if !strings.Contains(csv, "\r\n'=Ada,First steps,#") {
		t.Errorf(`saved %q, want "\r\n'=Ada,First steps,#" in it`, csv)
	}
}

// By keyboard alone a person opens the list of sets, solves one of them, sees its result and
// starts over. The page loads the list when it shows it.
func TestSetByKeyboard(t *testing.T) {
	t.Parallel()
	p := blank(t, 1280, 900)
	navigate(p, "#/learn")
	p.wait(`document.querySelectorAll('.exercises section').length === 6`)
	p.focus(`.exercises section:nth-of-type(2) h2 a`)
	p.press(kb.Enter)
	p.waitPosed()
	p.enterOn(`[data-action=start-set]`)
	p.wait(`document.querySelector('[data-option="2"]').matches(':enabled') && document.activeElement.dataset.square`) // Start gives the focus to the board
	p.enterOn(`[data-option="2"]`)
	p.waitExerciseState("solved")
	p.focus(`.exercise-set li:last-child button`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('[data-exercise=uct-more]')`)
	p.enterOn(`[data-action=set-result]`)
	p.wait(`document.querySelector('[data-total="5 of 50 points"]')`)
	p.focus(`#exercise-name`)
	p.press("B", "o")
	p.wait(`document.querySelector('#exercise-name').value === 'Bo'`)
	p.waitCode()
	p.enterOn(`[data-action=start-over]`)
	p.wait(`document.querySelector('[data-action=start-over]').textContent.startsWith('Really')`)
	p.press(kb.Enter)
	p.wait(`!document.querySelector('.exercise-cover').hidden`)
	if focus := eval[string](p, `document.activeElement.tagName`); focus == "BODY" {
		t.Error("nothing has the focus after the set was started over")
	}
}
