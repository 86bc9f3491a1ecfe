//go:build !js

package e2e

// arcadeScenes show geese played on the stage, and several people at one keyboard.
var arcadeScenes = []scene{
	{"arcade", geeseMiddle, func(p *page) { p.waitIdle(); p.openArcade() }},
	{"arcade-spanish", geeseMiddle, func(p *page) { p.waitIdle(); p.spanish(); p.openArcade() }},
	{"arcade-friends", geeseMiddle, func(p *page) {
		p.waitIdle()
		p.openArcade()
		p.click(`[data-arcade=friends]`)
		p.wait(`document.querySelector('.steer[data-several][data-real-time] [data-person=goose2]')`)
		p.press("d")
		p.wait(`document.querySelector('[data-person=goose2][data-way]')`)
		p.press("p")
	}},
	{"arcade-show", "#/geese:steps=12?goose1=rules&goose2=random&goose3=level:1&goose4=level:2&ply=0", func(p *page) {
		p.wait(`document.querySelector('[data-board]').dataset.state !== 'loading'`)
		p.openArcade()
		p.set(`[data-setting=speed]`, "fastest")
		p.click(`[data-action=show]`)
		p.wait(`[...document.querySelectorAll('.standings tbody td:nth-child(2)')].some(cell => +cell.innerText > 1)`)
	}},
	{"several", geeseMiddle + "&goose2=human&goose3=human", func(p *page) {
		p.waitIdle()
		p.click(`[data-setting=pace]`)
		p.wait(`document.querySelector('.steer[data-real-time] [data-person=goose3]')`)
		p.press("a")
		p.press("i")
		p.wait(`document.querySelector('[data-person=goose3][data-way]')`)
	}},
}

// openArcade opens the stage of the geese.
func (p *page) openArcade() {
	p.t.Helper()
	p.click(`[data-action=stage]`)
	p.wait(`document.querySelector('iframe[data-stage][data-ready]') && document.querySelector('.arcade-card:not([hidden]) [data-action=poster]:not([hidden])')`)
}
