//go:build !js

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestLearnPage: one press on the start page leads to the lessons, which have different pictures,
// and one to the guide, which the Spanish page marks as English. The header is one line. The table of a tree search and the card of its tree lead to the lesson on how it
// chooses.
func TestLearnPage(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 720, "#/othello?m=f5,d6&white=uct:n=50")
	p.waitIdle()
	p.language("es")
	if height := eval[float64](p, `document.querySelector('.places').parentElement.getBoundingClientRect().height`); height != 60 {
		t.Errorf("the header is %v high, want 60", height)
	}
	p.enterOn(`[data-action=learn]`)
	p.wait(`document.querySelectorAll('main[data-place=learn] .exercises section').length === 6`)
	if wrong := eval[string](p, `((first, second, third, fourth, tour, guide) => [
		first.querySelector('.stone, use') && second.querySelector('.stone, use') && first.innerHTML !== second.innerHTML ? '' : 'the pictures',
		document.querySelector('[data-action=learn]').ariaCurrent === 'page' ? '' : 'the header',
		guide.querySelector('h2').innerText === 'La guía (en inglés)' ? '' : guide.innerText,
		[...guide.querySelectorAll('h2 a, li a')].every(a => a.target === '_blank' && a.pathname.includes('/guide/')) ? '' : 'the links',
	].join(' ').trim())(...document.querySelectorAll('.exercises section'))`); wrong != "" {
		t.Errorf(`the page to learn differs in %s, want ""`, wrong)
	}
	p.enterOn(`[data-action=help]`)
	p.wait(`document.querySelector('[data-dialog=help] .guide-link').innerText === 'Guía (en inglés)'`)
	p.press(kb.Escape)
	p.wait(`!document.querySelector('dialog.dialog').open`)
	const lesson = `document.querySelector('main[data-place=learn] .exercise-cover h2')?.innerText === 'Cómo elige UCT' && location.hash === '#/learn?lesson=uct'`
	p.click(`.places a`)
	p.waitIdle()
	p.click(`[data-square=c3]`)
	p.wait(`document.querySelector('.search .to-lesson')?.checkVisibility()`)
	p.waitIdle()
	p.enterOn(`.search .to-lesson a`)
	p.wait(lesson)
	p.click(`.places a`)
	p.waitIdle()
	openTree(p)
	p.enterOn(`.tree .to-lesson a`)
	p.wait(lesson)
}
