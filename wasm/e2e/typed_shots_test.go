//go:build !js

package e2e

// handScenes show moves typed or chosen in advance, and the strength of a level.
var handScenes = []scene{
	{"premove", aheadOfTheMachine, func(p *page) {
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.click(`[data-square="g1"]`)
		p.wait(`document.querySelector('.chosen')`)
		p.click(`[data-square="f3"]`)
		p.wait(`document.querySelector('.premove')`)
	}},
	{"typed-wrong", "#/chess?m=e2e4,e7e5&white=human&black=level:3", func(p *page) {
		p.waitIdle()
		p.typeMove("Nf7")
		p.wait(`document.querySelector('.aside.notice')`)
	}},
	{"level", "#/othello?m=f5,d6&black=human&white=level:3", func(p *page) {
		p.waitIdle()
		p.click(`.seat:not(.out) button.about:not([hidden])`)
		p.wait(`document.querySelector('[data-worth^="level"]')`)
	}},
}

// aheadOfTheMachine is a game of chess in which the machine thinks for a minute.
const aheadOfTheMachine = "#/chess?m=e2e4&white=human&black=uct:ms=600000"
