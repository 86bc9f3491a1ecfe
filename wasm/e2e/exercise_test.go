//go:build !js

package e2e

import (
	"net/http"
	"os"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The page shows an exercise once it is ready: before the program has loaded it shows nothing
// untrue, and nothing moves when the exercise appears. The keyboard alone solves it, from a
// wrong answer and a hint to the line that shows why, and the header leads back to a game.
func TestExercise(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	whole := plainHost(os.Getenv("PLAYOUT_DIST"))
	p := blank(t, 1280, 900)
	p.addScripts(shifts)
	p.url = hostWith(t, func(name string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(name, "playout.") {
				<-hold
			}
			whole.ServeHTTP(w, r)
		}
	})
	navigate(p, exerciseLink(cornerExercise))
	p.wait(`performance.getEntriesByName('first-contentful-paint').length > 0 && document.readyState !== 'loading'`)
	if shown := eval[string](p, `[getComputedStyle(document.querySelector('main')).visibility, document.querySelector('.places [aria-current]').textContent].join(' ')`); shown != "hidden Exercises" {
		t.Errorf(`before the program: %s, want "hidden Exercises"`, shown)
	}
	close(hold)
	p.waitPosed()
	p.do(cd.Sleep(shotPause / 6))
	if shift := eval[float64](p, `window.shift`); shift > .001 {
		t.Errorf("the layout shifts by %.4f: %s, want at most .001", shift, strings.Join(eval[[]string](p, `window.moved`), "\n"))
	}
	p.focus(`[data-board] [tabindex="0"]`)
	p.focusOthelloSquare("g2")
	p.press(kb.Enter)
	p.wait(`document.querySelector('[data-exercise]').dataset.attempts === '1' && document.querySelector('[data-board]').dataset.state === 'human'`)
	p.enterOn(`[data-action=hint-exercise]`)
	p.wait(`document.querySelectorAll('.exercise-hints li').length === 1`)
	p.focus(`[data-board] [tabindex="0"]`)
	p.focusOthelloSquare("h1")
	p.press(kb.Enter)
	p.waitExerciseState("solved")
	if score := eval[string](p, `document.querySelector('[data-exercise]').dataset.score`); score != "3" {
		t.Errorf(`it scores %s, want "3"`, score)
	}
	p.enterOn(`[data-action=explain]`)
	p.wait(`document.querySelector('#why-0-0')`)
	was := p.position()
	p.enterOn(`#why-0-0`)
	p.wait(`document.querySelector('#why-0-0').ariaPressed === 'true'`)
	p.press(kb.ArrowRight)
	p.wait(`document.querySelector('#why-0-1').ariaPressed === 'true' && document.activeElement.id === 'why-0-1'`)
	p.press(kb.Escape)
	p.wait(`!document.querySelector('.exercise-lines [aria-pressed=true]')`)
	if now := p.position(); now != was {
		t.Errorf("after looking ahead the position is %s, was %s", now, was)
	}
	p.enterOn(`.places a`)
	p.wait(`document.querySelector('main').dataset.place === 'play' && location.hash.startsWith('#/othello?')`)
	p.waitIdle()
}
