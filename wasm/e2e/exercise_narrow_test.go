//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// overflows lists the parts that extend beyond the window's sides or, in a form, beyond the padding
// of its card, and words of buttons that are cut.
const overflows = `(() => {
	const name = e => e.outerHTML.slice(0, 90), wrong = [];
	for (const e of document.querySelectorAll('#app *')) {
		if (e.ownerSVGElement || e.closest('.unseen') || !e.checkVisibility()) continue;
		const r = e.getBoundingClientRect();
		if (r.left < -.5 || r.right > innerWidth + .5) wrong.push('beyond the window: ' + name(e));
		if (e.matches('.make .buttons span') && e.scrollWidth > e.clientWidth) wrong.push('cut: ' + name(e));
		const card = e.matches('.make :is(button:not(.tab, .quiet), input, select, textarea)') && e.closest('.card');
		if (!card) continue;
		const c = card.getBoundingClientRect(), s = getComputedStyle(card);
		if (r.left < c.left + parseFloat(s.paddingLeft) || r.right > c.right - parseFloat(s.paddingRight) + .5) wrong.push('beyond its card: ' + name(e));
	}
	if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is ' + document.documentElement.scrollWidth + ' wide');
	return wrong;
})()`

// Nothing in the pages of exercises is wider than a phone, in either language, and no button of
// the form is cut, there or beside a board. Without PLAYOUT_LONG=1 the test looks at two of
// them.
func TestExercisesNarrow(t *testing.T) {
	t.Parallel()
	shown := []string{
		"exercise-wrong", "exercise-failed", "exercise-shown", "exercise-overview", "set-title", "set-result",
		"make-position", "make-details", "make-best", "make-choose", "make-line", "make-try", "make-share",
	}
	if !runLong {
		shown = []string{"exercise-failed", "make-choose"}
	}
	for _, scene := range slices.Concat(exerciseScenes, authorScenes) {
		if !slices.Contains(shown, scene.name) {
			continue
		}
		t.Run(scene.name, func(t *testing.T) {
			p := open(t, 360, 740, scene.fragment)
			scene.reach(p)
			for _, language := range []string{"English", "Spanish"} {
				if language == "Spanish" {
					p.language("es")
					p.press(kb.Escape)
					p.wait(`!document.querySelector('dialog[open]')`)
				}
				eval[any](p, `void document.querySelectorAll('.make-more').forEach(d => d.open = true)`)
				for _, width := range []int{320, 360, 390, 1280} {
					p.resize(width, 740)
					if wrong := eval[[]string](p, overflows); len(wrong) > 0 {
						t.Errorf("%s, %d px:\n%s: got %v, want none", language, width, strings.Join(wrong, "\n"), len(wrong))
					}
				}
			}
		})
	}
}

// The circles of a set's exercises lie in rows of the same length, however many fit in one.
func TestExerciseCircles(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "")
	for _, n := range []int{3, 7, 10, 12, 20} {
		set := `{"playout":"exercises","version":1,"exercises":[` + strings.Join(slices.Repeat([]string{lineExercise}, n), ",") + `]}`
		eval[any](p, fmt.Sprintf(`void (location.hash = %q)`, "#/exercises?set="+packed(set)))
		p.wait(fmt.Sprintf(`document.querySelectorAll('.exercise-set li').length === %d`, n))
		for _, size := range [][2]int{{320, 640}, {360, 740}, {390, 844}, {820, 1180}, {1280, 900}} {
			p.resize(size[0], size[1])
			rows := eval[[]int](p, `Object.values(Object.groupBy([...document.querySelectorAll('.exercise-set li')], e => Math.round(e.getBoundingClientRect().top))).map(row => row.length)`)
			if total := slices.Max(rows)*len(rows) - n; total >= slices.Max(rows) || slices.Max(rows)-slices.Min(rows) > 1 {
				t.Errorf("%d circles at %d px lie in rows of %v", n, size[0], rows)
			}
		}
	}
}

// boardInView tells whether the board, and the card with the tabs below it, are in view above the
// bar of places.
const boardInView = `(() => {
	const bar = document.querySelector('.places').getBoundingClientRect();
	return ['.board', '.make-head'].every(s => (r => r.top >= 0 && r.bottom <= bar.top)(document.querySelector(s).getBoundingClientRect()));
})()`

// On phones each step of making an exercise begins with the whole board in view. A trial leads
// back to the form, also from an exercise that is not complete yet.
func TestStepsOfMakingOnPhones(t *testing.T) {
	t.Parallel()
	for i, size := range [][2]int{{360, 740}, {390, 844}} {
		if !runLong && i > 0 {
			continue
		}
		p := open(t, size[0], size[1], "#/exercise/edit")
		p.waitForm()
		step := func(tab string) {
			t.Helper()
			p.wait(fmt.Sprintf(`document.querySelector('.make').dataset.tab === %q && document.activeElement.id === 'make-tab-%s'`, tab, tab))
			p.wait(boardInView)
		}
		p.chooseSquares("f5")
		p.wait(`document.querySelector('.make-moves').textContent === 'f5'`)
		p.click(`[data-action=make-next]`)
		step("question")
		p.click(`[data-action=make-next]`)
		step("try")
		p.wait(`document.querySelector('.make').dataset.ready !== 'true' && !document.querySelector('.exercise')`)
		p.press(kb.Tab)
		p.wait(`document.activeElement.dataset.action === 'make-edit' && document.activeElement.checkVisibility()`)
		p.press(kb.Enter)
		step("question")
		p.chooseSquares("d6")
		p.wait(`document.querySelector('[data-answer=d6]')`)
		p.click(`[data-action=make-next]`)
		p.waitPosed()
		step("try")
		p.click(`[data-action=make-edit]`)
		step("question")
		p.focus(`#make-tab-question`)
		p.press(kb.End)
		step("share")
		p.press(kb.Home)
		step("position")
		p = open(t, size[0], size[1], "#/exercise/edit")
		p.waitForm()
		p.click(`#make-tab-try`)
		step("try")
	}
}

// On a phone a requested hint comes into view above the bar of places.
func TestHintComesIntoView(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 640, exerciseLink(goalText("hinted", goalCases[3].text)))
	p.waitExercise("hinted", "open", "10", 0, "human")
	p.do(cd.ScrollIntoView(`[data-action=hint-exercise]`))
	p.click(`[data-action=hint-exercise]`)
	p.wait(`(r => r.height > 0 && r.bottom <= document.querySelector('.places').getBoundingClientRect().top)(document.querySelector('.exercise-hints').getBoundingClientRect())`)
}
