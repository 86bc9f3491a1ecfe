//go:build !js

package e2e

// shareScenes show the sheet that shares the game.
var shareScenes = []scene{
	{"share", chessMiddle, func(p *page) { p.openShare("link") }},
	{"share-geese", geeseMiddle, func(p *page) { p.openShare("link") }},
	{"share-text", "#/othello?m=f5,d6,c3,d3,c4&black=human&white=level:6", func(p *page) {
		p.openShare("text")
		p.wait(`document.querySelector('[data-field=share-text]').dataset.form`)
	}},
	{"share-morris", morrisMoving, func(p *page) {
		p.openShare("text")
		p.wait(`document.querySelector('[data-field=share-text]').dataset.form`)
	}},
	{"share-embed", "#/othello?m=f5,d6,c3,d3,c4&black=human&white=human", func(p *page) {
		p.openShare("embed")
		p.wait(`document.querySelector('[data-field=element]').value`)
	}},
	{"share-spanish", geeseMiddle, func(p *page) {
		p.waitIdle()
		p.language("es")
		p.openShare("embed")
		p.wait(`document.querySelector('[data-field=element]').value`)
	}},
	{"share-spanish-link", geeseMiddle, func(p *page) {
		p.waitIdle()
		p.language("es")
		p.openShare("link")
	}},
	{"arrived", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5&black=level:6&white=human&ply=13", func(p *page) { p.waitIdle() }},
}

// openShare opens a tab of the sheet.
func (p *page) openShare(tab string) {
	p.t.Helper()
	p.waitIdle()
	p.click(`[data-action=share]`)
	p.wait(`document.querySelector('[data-dialog=share]')`)
	p.click(`#share-tab-` + tab)
	p.wait(`document.querySelector('[data-share=` + tab + `]')`)
}
