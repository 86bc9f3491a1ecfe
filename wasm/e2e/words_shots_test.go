//go:build !js

package e2e

// wordScenes are the scenes with the most text.
var wordScenes = []scene{
	{"spanish-chess", chessMiddle, func(p *page) {
		p.spanish()
		p.click(`[data-action=hint]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.waitIdle()
	}},
	{"spanish-settings", "#/chess?m=e2e4,c7c5,g1f3,d7d6,d2d4,c5d4,f3d4,g8f6,b1c3,a7a6&white=human&black=human", func(p *page) {
		p.spanish()
		p.click(`[data-action=settings]`)
		p.set(`[data-setting=letters]`, "figurines")
		p.wait(`document.querySelector('[data-moves]').innerText.includes('♘f3')`)
	}},
	{"spanish-geese", "#/geese?seed=5", func(p *page) { p.spanish() }},
	{"spanish-player", "#/othello?black=human&white=uct:ms=300,ponder=on", func(p *page) {
		p.spanish()
		p.set(`[data-seat=white]`, "custom")
		p.wait(`document.querySelector('dialog[open]')`)
		p.click(`.more-params`)
		p.wait(`document.querySelector('[data-param=ponder]').checkVisibility()`)
		eval[any](p, `document.querySelector('[data-param=ponder]').scrollIntoView({ block: 'center' })`)
	}},
	{"spanish-setup", "#/chess?white=human&black=human", func(p *page) {
		p.spanish()
		p.click(`[data-action=setup]`)
		p.wait(`!document.querySelector('.setup').hidden`)
	}},
}
