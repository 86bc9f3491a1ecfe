//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// A question about a search is answered step by step with the keyboard alone, and the model answer is
// gone through.
func TestExerciseAboutSearch(t *testing.T) {
	t.Parallel()
	const head = `{"playout":"exercise","version":1,"id":"s","game":"othello","attempts":1,"points":9,"goal":`
	p := open(t, 1280, 720, exerciseLink(head+`{"kind":"select","agent":"uct:n=50","simulation":30,"seed":1,"steps":true}}`))
	p.wait(`document.querySelectorAll('[data-task="select"] [data-asked]').length === 4`)
	for step, rows := range []int{3, 4} {
		p.focus(`[data-option="1"]`)
		p.press("\r")
		p.wait(fmt.Sprintf(`document.querySelectorAll('[data-asked]').length === %d && document.querySelectorAll('.exercise-trail b').length === %d`, rows, step+1))
	}
	p.focus(`[data-option="1"]`)
	p.press("\r")
	p.waitExercise("s", "failed", "6", 1, "over")
	p.click(`[data-action="explain"]`)
	p.wait(`document.querySelector('[data-asked="c4"]').dataset.chosen !== undefined`)
	p.click(`[data-action="answer-next"]`)
	p.wait(`document.querySelector('[data-asked="c3"]').dataset.chosen !== undefined`)
}
