//go:build !js

package e2e

// playScenes show playing and watching.
var playScenes = []scene{
	{"watch", "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6&ply=9&white=level:3&black=level:3", func(p *page) {
		p.waitIdle()
	}},
	{"steer", geeseMiddle, func(p *page) {
		p.waitIdle()
		p.click(`[data-setting=pace]`)
		p.wait(`document.querySelector('[data-real-time]')`)
		p.click(`[data-steer=WEST]`)
		p.wait(`document.querySelector('[data-beat]')`)
	}},
	{"lines", "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6,f3g5,d7d5,e4d5&resigned=black&ply=4&white=human&black=human", func(p *page) {
		p.waitIdle()
		for _, square := range []string{"f1", "b5", "a7", "a6", "b5", "a4"} {
			p.click(`[data-square=` + square + `]`)
			p.waitIdle()
		}
		p.wait(`document.querySelector('[data-line]')`)
	}},
	{"clock", "#/chess?m=e2e4,e7e5&white=human&black=human", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=clock]`)
		p.set(`[data-setting=clock]`, "game:300+3")
		p.wait(`document.querySelector('[data-setting=clock-game] option')`)
	}},
	{"draw", "#/morris?m=a7&white=human&black=human", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=draw]`)
		p.wait(`document.querySelector("[data-dialog=draw]")`)
	}},
	{"friend", "#/chess?white=level:3&black=human", func(p *page) {
		p.openShare("link")
		p.click(`[data-dialog=share] [data-action=friend]`)
		p.wait(`document.querySelector('[data-dialog=friend] [data-invite]')?.value`)
	}},
	{"new", "#/morris:flying=off?white=human&black=level:1", func(p *page) {
		p.waitIdle()
		p.play("a7")
		p.press("n")
		p.wait(`document.querySelector("[data-dialog=new] [data-option=flying]").checked`)
	}},
	{"new-othello", "#/othello?black=human&white=level:4", func(p *page) {
		p.waitIdle()
		p.press("n")
		p.wait(`document.querySelector("[data-dialog=new]")`)
	}},
	{"new-chess", "#/chess?white=level:4&black=human", func(p *page) {
		p.waitIdle()
		p.press("n")
		p.set(`[data-setting=clock]`, "game:300+3")
		p.wait(`document.querySelector('[data-setting=clock-game] option')`)
	}},
	{"new-geese", "#/geese:seats=6?goose2=level:4", func(p *page) {
		p.waitIdle()
		p.press("n")
		p.wait(`document.querySelector("[data-dialog=new] [data-new-player='5']")`)
		p.click(`.more-params`)
		p.wait(`document.querySelector("[data-dialog=new] [data-option=steps]").checkVisibility()`)
	}},
	{"new-not-kept", "#/chess?m=e2e4,e7e5&white=level:1&black=level:1&ply=1", func(p *page) {
		p.waitIdle()
		p.press("n")
		p.wait(`document.querySelector("[data-dialog=new]")`)
	}},
	{"new-spanish", "#/othello?black=human&white=level:1", func(p *page) {
		p.spanish()
		p.play("f5")
		p.press("n")
		p.wait(`document.querySelector("[data-dialog=new]")`)
	}},
	{"resign", "#/othello?m=f5,d6&black=human&white=level:1", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=resign]`)
		p.wait(`document.querySelector("[data-dialog=resign]")`)
	}},
	{"resign-of-two", "#/morris?m=a7&white=human&black=human", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=resign]`)
		p.wait(`document.querySelector("[data-dialog=resign]")`)
	}},
	{"resign-spanish", "#/morris?m=a7&white=human&black=human", func(p *page) {
		p.spanish()
		p.click(`[data-action=resign]`)
		p.wait(`document.querySelector("[data-dialog=resign]")`)
	}},
	{"clocks", "#/chess?white=human&black=human", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=clock]`)
		p.set(`[data-setting=clock]`, "game:300+3")
		p.closeDialog()
		p.click(`[data-square=e2]`)
		p.wait(`document.querySelector('.chosen')`)
		p.click(`[data-square=e4]`)
		p.wait(`document.querySelector('.time[data-ticking]')`)
	}},
}

// spanish sets the page's language to Spanish.
func (p *page) spanish() {
	p.t.Helper()
	p.waitIdle()
	p.language("es")
}
