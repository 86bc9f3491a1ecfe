//go:build !js

package e2e

// tableScenes show the search's table.
var tableScenes = []scene{
	{"table-errs", "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5&white=human&black=level:2&seed=4", func(p *page) {
		p.waitIdle()
		p.wait(`document.querySelectorAll('[data-search] [data-played]').length === 1`)
	}},
	{"table-open", chessMiddle, func(p *page) {
		p.waitIdle()
		p.click(`[data-action=hint]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.waitIdle()
		p.click(`[data-action=all-moves]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 20`)
	}},
	{"table-morris", "#/morris?m=d2,f4,b4,d6&white=human&black=level:7", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=hint]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.waitIdle()
	}},
	{"ahead", "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5&white=human&black=alphabeta:depth=4,ties=first", func(p *page) {
		p.waitIdle()
		p.wait(`document.querySelectorAll('.line button').length > 2`)
		p.click(`#ahead-3`)
		p.wait(`document.querySelector('.ahead:not([hidden])')`)
	}},
	{"ahead-spanish", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4&black=human&white=alphabeta:depth=4,ties=first", func(p *page) {
		p.waitIdle()
		p.language("es")
		p.wait(`document.querySelectorAll('.line button').length > 1`)
		p.click(`#ahead-2`)
		p.wait(`document.querySelector('.ahead:not([hidden])')`)
	}},
}
