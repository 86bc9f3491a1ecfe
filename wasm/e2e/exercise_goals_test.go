//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/lab/nets"
)

// response is an answer, turn by turn: the presses for it, a square or an option each, and its name
// on the command line.
type response struct {
	presses []string
	answers []string
}

// goalCase is an exercise with a right answer and a wrong one.
type goalCase struct {
	kind, text   string
	right, wrong response
}

// goalCases holds one case for each goal, in a game where it makes sense. Texts are full
// of markup, which must stay text.
var goalCases = []goalCase{
	{"line", `"game":"morris","position":"WWWW.W......B.BB.....BB. W 0 0","goal":{"kind":"line","line":["d7-d6xg4","c3-d3","d6-d7xa1"]}`,
		response{[]string{"d7", "d6", "g4", "d6", "d7", "a1"}, []string{"d7-d6xg4", "d6-d7xa1"}}, response{[]string{"b6", "b4"}, []string{"b6-b4"}}},
	{"choose", `"game":"chess","position":"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4","goal":{"kind":"choose","options":["Mate on f7","<img src=x onerror=alert(1)>","</script><script>alert(2)</script>"],"accept":[0]}`,
		response{[]string{"0"}, []string{"0"}}, response{[]string{"1"}, []string{"1"}}},
	{"moves", `"game":"geese","position":"{\"step\":10,\"geese\":[[38,37,36],[29,28,27,26],[60,71,72],[0,1,2]],\"food\":[5,52],\"last\":[\"EAST\",\"EAST\",\"NORTH\",\"WEST\"]}","goal":{"kind":"moves","accept":["EAST"]}`,
		response{[]string{"r3c6"}, []string{"EAST"}}, response{[]string{"r2c5"}, []string{"NORTH"}}},
	{"best", `"game":"othello","position":"XXXXXXXXXXOOOOX-XOXOOOOOXOXXXXOOXOXXOOXOXOOOOOXOXOO-OXXO----O--O X","goal":{"kind":"best","judge":"exact"}`,
		response{[]string{"h2"}, []string{"h2"}}, response{[]string{"b8"}, []string{"b8"}}},
	{"win", `"game":"chess","position":"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1","goal":{"kind":"win","against":"alphabeta:depth=1,ties=first","plies":2}`,
		response{[]string{"e1", "e8"}, []string{"e1e8"}}, response{[]string{"e1", "e2"}, []string{"e1e2"}}},
}

// setFragment types another fragment over the page's own.
func (p *page) setFragment(fragment string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(location.hash = %q, true)`, fragment))
}

// goalText returns a case's exercise under an ID.
func goalText(id, text string) string {
	return `{"playout":"exercise","version":1,"id":"` + id + `","title":"<b>Title</b>","prompt":"<img src=x onerror=alert(3)>","hints":["<svg onload=alert(4)>"],"hintCost":1,
		"feedback":{"right":"<i>Yes</i>","wrong":"<script>alert(5)</script>"},"attempts":2,"points":10,` + text + `}`
}

// recordStates records the values of the board's data-state, in order.
const recordStates = `(() => {
	const now = () => document.querySelector('[data-board]')?.dataset.state, note = () => { if (now() !== window.states.at(-1)) window.states.push(now()); };
	window.states = [now()];
	window.watcher?.disconnect();
	window.watcher = new MutationObserver(note);
	window.watcher.observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-state']});
})()`

// giveAnswer answers as a visitor does.
func (p *page) giveAnswer(g response) {
	p.t.Helper()
	for _, press := range g.presses {
		if press[0] >= '0' && press[0] <= '9' {
			p.click(`[data-option="` + press + `"]`)
		} else {
			p.chooseSquares(press)
		}
	}
}

// waitExercise waits until an exercise, and its board, have a given state.
func (p *page) waitExercise(id, state, score string, attempts int, data string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(e => e?.dataset.exercise === %q && e.dataset.exerciseState === %q && e.dataset.score === %q && e.dataset.attempts === '%d')(document.querySelector('[data-exercise]')) && document.querySelector('[data-board]').dataset.state === %q`,
		id, state, score, attempts, data))
}

// attempt is a way to try an exercise: opening shows one, and said checks the last message to
// the embedding page, nil for none, against some answers.
type attempt struct {
	goalCase
	open         func(source string)
	checkMessage func(source string, answers ...string)
}

// trySolving answers an exercise wrongly, leaves it for another, resumes it with a hint, and
// solves it.
func (p *page) trySolving(a attempt) {
	p.t.Helper()
	id, other := a.kind+"-a", a.kind+"-b"
	source := goalText(id, a.text)
	a.open(source)
	p.waitExercise(id, "open", "10", 0, "human")
	position := p.position()
	a.checkMessage(source)
	eval[any](p, recordStates)
	p.giveAnswer(a.wrong)
	p.waitExercise(id, "open", "5", 1, "human")
	if got := strings.Join(eval[[]string](p, `window.states`), " "); got != "human thinking human" {
		p.t.Errorf(`%s: after a wrong answer data-state was %s, want "human thinking human"`, id, got)
	}
	if now := p.position(); now != position {
		p.t.Errorf("%s: after a wrong answer the position is %s, was %s", id, now, position)
	}
	if text := eval[string](p, `document.querySelector('.exercise-feedback').innerText.trim()`); !strings.Contains(text, "<script>alert(5)</script>") {
		p.t.Errorf("%s: about a wrong answer it says %q", id, text)
	}
	a.checkMessage(source, a.wrong.answers...)
	a.open(goalText(other, a.text))
	p.waitExercise(other, "open", "10", 0, "human")
	a.open(source)
	p.waitExercise(id, "open", "5", 1, "human")
	p.click(`[data-action=hint-exercise]`)
	p.waitExercise(id, "open", "4", 1, "human")
	p.wait(`document.querySelector('.exercise-hints').innerText.includes('<svg onload=alert(4)>')`)
	p.giveAnswer(a.right)
	p.waitExercise(id, "solved", "4", 2, "over")
	p.checkUnharmed(id)
}

// tryFailing fails an exercise, reads its explanation, and tries it again, for practice.
func (p *page) tryFailing(a attempt) {
	p.t.Helper()
	id := a.kind + "-b"
	source := goalText(id, a.text)
	a.open(source)
	p.waitExercise(id, "open", "10", 0, "human")
	p.giveAnswer(a.wrong)
	p.waitExercise(id, "open", "5", 1, "human")
	p.giveAnswer(a.wrong)
	p.waitExercise(id, "failed", "0", 2, "over")
	a.checkMessage(source, append(a.wrong.answers, a.wrong.answers...)...)
	const lies = `Math.round(document.querySelector('[data-action=retry]').getBoundingClientRect().top)`
	top := eval[int](p, lies)
	p.click(`[data-action=explain]`)
	p.wait(`document.querySelector('.exercise-lines').innerText.trim() || document.querySelector('.exercise-feedback').innerText.split('\n').length > 1`)
	if now := eval[int](p, lies); now != top {
		p.t.Errorf("%s: the controls are at %d, and were at %d before the lines", id, now, top)
	}
	p.click(`[data-action=retry]`)
	p.waitExercise(id, "failed", "0", 2, "human")
	p.giveAnswer(a.right)
	p.waitExercise(id, "failed", "0", 2, "over")
	if shown := eval[string](p, `document.querySelector('[data-verdict]').dataset.verdict`); shown != "right" {
		p.t.Errorf(`%s: practice is graded %q, want "right"`, id, shown)
	}
	a.open(goalText(a.kind+"-a", a.text))
	p.waitExercise(a.kind+"-a", "solved", "4", 2, "over")
	if n := eval[int](p, `document.querySelectorAll('[data-square][data-legal], [data-option]:enabled').length`); n > 0 {
		p.t.Errorf("%s: a solved exercise can be answered in %d ways, want none", a.kind, n)
	}
	p.checkUnharmed(id)
}

// checkUnharmed checks that the page has executed nothing.
func (p *page) checkUnharmed(what string) {
	p.t.Helper()
	if harm := eval[string](p, `[window.pwned ? 'a dialog' : '', document.querySelector('img:not([src^="data:image"]), main b b, main script, main [onload], main [onerror]')?.outerHTML ?? '', Object.keys(Object.prototype).join(), ({}).polluted ?? ''].join('')`); harm != "" {
		p.t.Errorf(`%s: executed: %s, want ""`, what, harm)
	}
}

// recordDialogs records any attempt to open a dialog.
const recordDialogs = `for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => { window.pwned = true; };`

// Each goal on the page: wrong, resumed, solved; failed, explained, tried again.
func TestExerciseGoals(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/exercises", recordDialogs)
	p.wait(`document.querySelector('[data-exercise-state]')`)
	for i, c := range goalCases {
		a := attempt{c, func(source string) { p.setFragment(exerciseLink(source)) }, func(string, ...string) {}}
		p.trySolving(a)
		if runLong {
			p.tryFailing(a)
		} else if i == 1 {
			break // ./build.sh test all tries them all
		}
	}
}

// Each goal in a frame of another site: its page gets the messages that the command line gives
// for the same answers.
func TestExerciseGoalsInFrame(t *testing.T) {
	if !runLong {
		t.Skip("TestSameAsCommandLine in ui/features/embed compares such messages without a browser; ./build.sh test all runs this")
	}
	t.Parallel()
	address := servePages(t, site(), "", map[string]string{"frame.html": `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
		<iframe title="An exercise" width="900" height="700" src="SITE/embed.html#/othello"></iframe>
		<script>window.told = []; addEventListener('message', ({data}) => told.push(data));</script>`})
	outer := openElsewhere(t, 1280, 900, site(), strings.Replace(address, "127.0.0.1", "localhost", 1)+"frame.html", recordDialogs)
	outer.wait(`told.some(m => m.type === 'ready')`)
	p := outer.openInside(site() + "embed.html")
	for _, c := range goalCases {
		a := attempt{c, func(source string) { p.setFragment("#/othello?exercise=" + packed(source)) }, func(source string, answers ...string) {
			set, one, err := exercise.Read([]byte(source))
			if err != nil {
				t.Fatal(err)
			}
			said, err := grade.Solve(set, one, 0, answers, new(nets.Cache), nil)
			if err != nil {
				t.Fatal(err)
			}
			var want map[string]any
			if err := json.Unmarshal(said[0].Line(), &want); err != nil {
				t.Fatal(err)
			}
			line, err := json.Marshal(want)
			if err != nil {
				t.Fatal(err)
			}
			const last = `JSON.stringify(Object.fromEntries(Object.entries({...told.filter(m => m.type === 'exercise').at(-1), ms: 0}).sort(([a], [b]) => a < b ? -1 : 1)))`
			outer.wait(fmt.Sprintf(`told.some(m => m.type === 'exercise') && %s === %q`, last, line))
		}}
		p.trySolving(a)
		p.tryFailing(a)
	}
	outer.checkUnharmed("the page around")
}
