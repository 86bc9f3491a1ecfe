//go:build !js

package e2e

import (
	"fmt"
	"strings"
)

// authorScenes show how exercises are made.
var authorScenes = []scene{
	{"make-empty", "#/exercise/edit", func(p *page) { p.waitForm() }},
	{"make-position", "#/exercise/edit", func(p *page) {
		p.waitForm()
		p.chooseSquares("f5", "d6", "c3")
		p.wait(`document.querySelector('.make-moves').textContent === 'f5 d6 c3'`)
	}},
	{"make-question", editLink(cornerExercise), func(p *page) {
		p.waitForm()
		p.click(`[data-action=make-check]`)
		p.wait(`document.querySelectorAll('.make-findings li').length > 1`)
	}},
	{"make-details", editLink(cornerExercise), func(p *page) {
		p.waitForm()
		eval[bool](p, `(document.querySelectorAll('.make-more').forEach(d => d.open = true), true)`)
	}},
	{"make-best", editLink(strings.Replace(cornerExercise, `"kind":"moves","accept":["h1"]`, `"kind":"best","judge":"alphabeta:depth=4"`, 1)), func(p *page) {
		p.waitForm()
		p.click(`[data-action=make-check]`)
		p.wait(`document.querySelectorAll('.make-findings li').length > 1`)
	}},
	{"make-choose", editLink(chooseExercise), func(p *page) { p.waitForm() }},
	{"make-line", editLink(`{"playout":"exercise","version":1,"game":"morris","position":"WWWW.W......B.BB.....BB. W 0 0","goal":{"kind":"line","line":["d7-d6xg4","c3-d3","d6-d7xa1"]}}`), func(p *page) {
		p.waitForm()
		p.click(`[data-action=make-check]`)
		p.wait(`document.querySelectorAll('.make-findings li').length > 1`)
	}},
	{"make-try", editLink(cornerExercise), func(p *page) {
		p.waitForm()
		p.click(`[data-make=try]`)
		p.waitPosed()
	}},
	{"make-unasked", "#/exercise/edit", func(p *page) {
		p.waitForm()
		p.click(`[data-make=try]`)
		p.wait(`document.querySelector('[data-action=make-edit]').checkVisibility()`)
	}},
	{"make-share", "#/exercise/edit?set=" + packed(exerciseSet), func(p *page) {
		p.waitForm()
		p.click(`[data-make=share]`)
		p.wait(`document.querySelector('[data-field=make-link]').value !== ''`)
		p.click(`[data-where=link] input`)
		p.wait(`document.querySelector('[data-action=make-copy]').checkVisibility()`)
	}},
	{"make-drafts", editLink(cornerExercise), func(p *page) {
		p.waitForm()
		p.set(`[data-make=title]`, "A corner")
		p.wait(`location.hash.length > 20`)
		p.click(`[data-action=drafts]`)
		p.wait(`document.querySelectorAll('.make-drafts li').length > 0`)
	}},
}

// editLink returns the address that edits an exercise.
func editLink(text string) string { return "#/exercise/edit?exercise=" + packed(text) }

// waitForm waits for the form, with the position on the board.
func (p *page) waitForm() {
	p.t.Helper()
	p.wait(`document.querySelector('main').dataset.place === 'edit' && document.querySelector('[data-board]')?.dataset.state === 'human' && document.querySelector('.make')`)
}

// formLink waits for the link in the form, and returns it.
func (p *page) formLink() string {
	p.t.Helper()
	const field = `document.querySelector('[data-field=make-link]').value`
	p.wait(fmt.Sprintf(`%s !== ''`, field))
	return eval[string](p, field)
}
