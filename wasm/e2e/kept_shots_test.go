//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/runtime"
	cd "github.com/chromedp/chromedp"
)

// storeGames puts games where the page stores them.
func (p *page) storeGames(games ...string) {
	p.t.Helper()
	script := fmt.Sprintf(`new Promise((done, fail) => {
		const open = indexedDB.open('playout', 1);
		open.onerror = fail;
		open.onupgradeneeded = () => open.result.createObjectStore('games');
		open.onsuccess = () => {
			const tx = open.result.transaction('games', 'readwrite');
			for (const text of [%s]) tx.objectStore('games').put(text, JSON.parse(text).id);
			tx.onerror = fail;
			tx.oncomplete = () => { open.result.close(); done(true); };
		};
	})`, strings.Join(games, ","))
	wait := true
	await := func(e *runtime.EvaluateParams) { e.AwaitPromise = &wait }
	if _, err := cd.Run(p.ctx, cd.Evaluate[bool](script, await)); err != nil {
		p.t.Fatal(err)
	}
}

// keptText returns a game as the page stores it, in quotes.
func keptText(id int, ago time.Duration, link string, plies int, rest string) string {
	at := time.Now().Add(-ago).UnixMilli()
	return fmt.Sprintf("%q", fmt.Sprintf(`{"version":1,"id":"%016x","link":%q,"begun":%d,"played":%d,"plies":%d%s}`, id, link, at, at, plies, rest))
}

// someGames returns games for screenshots.
func someGames() []string {
	const won, drawn, lost = `,"results":[1,-1]`, `,"results":[0,0]`, `,"results":[-1,1]`
	games := []string{
		keptText(1, time.Minute, "#/chess?m=e2e4,e7e5,g1f3,b8c6&white=human&black=level:3", 4, `,"toMove":"white","position":"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"`),
		keptText(2, 26*time.Hour, "#/othello?m=f5&black=human&white=level:6", 60, won+`,"score":[40,24],"people":{"black":"Ana"},"position":"XXXXXXXXXOOOOOOXXOXXXOOXXOXOXXOXXOOXOXOXXOXXXXOXXXOOOOXXXXXXXXXX X"`),
		keptText(3, 50*time.Hour, "#/morris:flying=off?m=d2&white=human&black=level:3", 44, lost+`,"end":"blocked","position":"WB.BWB..W.BB..W.B..W..BWB W 0 0"`),
		keptText(4, 80*time.Hour, "#/geese?seed=5&m=NNNN&goose1=human&goose2=level:3&goose3=rules&goose4=random", 61, `,"results":[0.3,-0.3,1,-1],"end":"alone","position":"{\"step\":61,\"geese\":[[],[],[16,15,14,25,36,47,46],[]],\"food\":[5,70],\"last\":[\"\",\"\",\"EAST\",\"\"]}"`),
		keptText(5, 90*time.Hour, "#/chess?m=e2e4&white=human&black=human", 81, drawn+`,"end":"repetition","people":{"white":"Ana","black":"Ben"},"position":"8/5pk1/6p1/3R4/7P/6P1/r4PK1/8 w - - 9 41"`),
		keptText(6, 400*24*time.Hour, "#/othello?m=f5&black=level:3&white=level:4", 60, won+`,"score":[33,31]`),
	}
	for i := range 60 {
		games = append(games, keptText(100+i, time.Duration(100+i)*time.Hour, fmt.Sprintf("#/othello?m=f5&black=human&white=level:%d", 1+i%4), 60, []string{won, won, drawn, lost}[(i+i/4*3+i/9)%4]))
	}
	return games
}

// keptScenes show the dialogs and the card of the stored games.
var keptScenes = []scene{
	{"games", "", func(p *page) {
		p.waitIdle()
		p.storeGames(someGames()...)
		p.click(`[data-action=games]`)
		p.wait(`document.querySelectorAll('[data-kept] li').length === 50 && document.querySelectorAll('.kept-picture:has(svg)').length === 50`)
	}},
	{"games-none", "", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=games]`)
		p.wait(`document.querySelector(".kept-empty")?.checkVisibility()`)
	}},
	{"games-results", "", func(p *page) {
		p.waitIdle()
		p.storeGames(someGames()...)
		p.click(`[data-action=games]`)
		p.wait(`document.querySelectorAll('[data-kept] li').length === 50`)
		p.click(`.kept-head .tab:nth-child(2)`)
		p.wait(`document.querySelector('[data-results]')?.checkVisibility()`)
	}},
	{"games-people", "", func(p *page) {
		p.waitIdle()
		eval[any](p, `localStorage.setItem('playout.people', '{"version":1,"people":["Ana","Ben","Maximiliana de la Fuente"],"plays":"Ana","second":"Ben"}')`)
		p.click(`[data-action=games]`)
		p.wait(`document.querySelector('.kept-head')`)
		p.click(`.kept-head .tab:nth-child(3)`)
		p.wait(`document.querySelectorAll('[data-person]').length === 4 && document.querySelector('[data-people]').checkVisibility()`)
	}},
	{"games-results-spanish", "", func(p *page) {
		p.waitIdle()
		p.spanish()
		p.storeGames(someGames()...)
		eval[any](p, `localStorage.setItem('playout.people', '{"version":1,"people":["Ana"]}')`)
		p.click(`[data-action=games]`)
		p.wait(`document.querySelectorAll('[data-kept] li').length === 50`)
		p.click(`.kept-head .tab:nth-child(2)`)
		p.wait(`document.querySelector('[data-results]')?.checkVisibility()`)
	}},
	{"games-erase", "", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=games]`)
		p.wait(`document.querySelector('[data-dialog=games]')`)
		p.click(`.kept [data-action=erase]`)
		p.wait(`document.querySelector('[data-dialog=erase]')`)
	}},
	{"games-offer", "", func(p *page) {
		p.waitIdle()
		p.storeGames(someGames()[:1]...)
		p.do(cd.Navigate(p.url))
		p.waitIdle()
		p.wait(`document.querySelector('.offer').checkVisibility()`)
	}},
}
