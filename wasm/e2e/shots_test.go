//go:build !js

package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
)

// shotPause lets the last animation end, so that no picture shows a movement.
const shotPause = 600 * time.Millisecond

// sizes are the windows of the screenshots.
var sizes = []struct {
	name          string
	width, height int
}{
	{"phone", 360, 740}, {"tablet", 820, 1180}, {"desktop", 1440, 900}, {"notebook", 1280, 900},
}

// scenes are the pages of the screenshots, each in every size and both schemes.
var scenes = slices.Concat(
	gameScenes, tableScenes, seatScenes, playScenes, friendScenes, playerScenes, setupScenes,
	helpScenes, filesScenes, insideScenes, simulateScenes, reviewScenes, keptScenes, offlineScenes, endScenes, wordScenes,
	arcadeScenes, handScenes, markScenes, shareScenes, exerciseScenes, authorScenes, labScenes, netsScenes, treeScenes, stageScenes, guideScenes, styleScenes(),
)

// scene is a page for a screenshot, and the way to it.
type scene struct {
	name, fragment string
	reach          func(*page)
}

// gameScenes show the games.
var gameScenes = []scene{
	{"start", "", func(p *page) { p.waitIdle() }},
	{"middle", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5&black=human&white=level:6", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=hint]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.waitIdle()
	}},
	{"thinking", "#/othello?m=f5,d6,c3,d3,c4&black=human&white=uct:ms=60000", func(p *page) {
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
	}},
	{"net", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5,a3&black=human&white=puct", func(p *page) {
		p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 16`)
		p.waitIdle()
	}},
	{"over", nearlyOver, func(p *page) { p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`) }},
	{"morris", "#/morris", func(p *page) { p.waitIdle() }},
	{"morris-mill", morrisMill, func(p *page) {
		p.waitIdle()
		p.click(`[data-square="a4"]`)
		p.waitIdle()
		p.wait(`document.querySelectorAll('.prey').length > 0`)
	}},
	{"morris-chosen", morrisMoving, func(p *page) {
		p.waitIdle()
		p.click(`[data-square="d6"]`)
		p.wait(`document.querySelector('.chosen')`)
	}},
	{"chess", "#/chess", func(p *page) { p.waitIdle() }},
	{"chess-middle", chessMiddle, func(p *page) {
		p.waitIdle()
		p.click(`[data-action=hint]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.waitIdle()
	}},
	{"chess-chosen", chessMiddle, func(p *page) {
		p.waitIdle()
		p.click(`[data-square="f3"]`)
		p.wait(`document.querySelector('.chosen')`)
	}},
	{"chess-check", "#/chess?p=r1b1k2r/ppppqppp/2n2n2/8/1bP5/5N2/PP1KPPPP/RNBQ1B1R+w+kq+-+0+7&white=human&black=level:3", func(p *page) { p.waitIdle() }},
	{"chess-promotion", "#/chess?p=1n5k/P6P/8/3q4/8/8/p6p/K5N1+w+-+-+0+1&white=human&black=level:3", func(p *page) {
		p.waitIdle()
		p.click(`[data-square="a7"]`)
		p.wait(`document.querySelector('.chosen')`)
		p.click(`[data-square="b8"]`)
		p.wait(`document.querySelector('[data-promotion]')`)
	}},
	{"geese", "#/geese?seed=5", func(p *page) { p.waitIdle() }},
	{"geese-middle", geeseMiddle, func(p *page) { p.waitIdle() }},
	{"geese-over", "#/geese?seed=5&goose1=level:3&goose2=rules&goose3=level:1&goose4=random", func(p *page) {
		p.waitFor(`document.querySelector('[data-board]').dataset.state === 'over'`, 3*time.Minute)
	}},
	{"geese-tall", "#/geese:seats=2,rows=15,columns=5?seed=2", func(p *page) { p.waitIdle() }},
	{"geese-eight", "#/geese:seats=8,rows=15,columns=20?seed=2", func(p *page) { p.waitIdle() }},
	{"chess-black", "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6&white=level:3&black=human&ply=6", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=resume]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.waitIdle()
	}},
	{"error", "#/othello?m=f5,e9", func(p *page) { p.waitIdle() }},
}

// Positions for screenshots.
const (
	nearlyOver   = "#/othello?m=c4,c5,f6,b3,b6,c6,d6,e6,b4,f5,g6,g4,b2,b5,a6,a5,f4,c3,c2,a7,h3,c7,b8,e3,b7,e7,d8,a8,e2,f2,g2,g3,f3,h4,d3,e8,f8,c8,d7,g8,h5,a4,a3,c1,d2,g5,h6,f7,g7,a2,pass,d1,e1,h8,b1,h7&black=random&white=level:4"
	morrisMill   = "#/morris?p=WB.BW........WB....BBW..%20W%205%204&white=human&black=level:3"
	morrisMoving = "#/morris?p=W..BWB.W.B.W.W.B......WB%20W%200%200&white=human&black=level:3"
	chessMiddle  = "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6&white=human&black=level:3"
	geeseMiddle  = "#/geese?p=%7B%22step%22:26,%22geese%22:[[21,11,12,13,24,35,34],[3,69,68,57,46,47,48,49],[26,27,28,39,40,51],[61,62]],%22food%22:[31,60],%22last%22:[%22WEST%22,%22SOUTH%22,%22WEST%22,%22WEST%22]%7D&goose1=human"
)

// TestShots writes screenshots for people to the folder PLAYOUT_SHOTS (./build.sh shots).
func TestShots(t *testing.T) {
	dir := os.Getenv("PLAYOUT_SHOTS")
	if dir == "" {
		t.Skip("PLAYOUT_SHOTS names no folder")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, scene := range scenes {
		for _, size := range sizes {
			for _, scheme := range []string{"light", "dark"} {
				name := scene.name + "-" + size.name + "-" + scheme
				t.Run(name, func(t *testing.T) {
					p := blank(t, size.width, size.height)
					p.scheme(scheme)
					p.do(cd.Navigate(p.url + scene.fragment))
					scene.reach(p)
					p.do(cd.Sleep(shotPause))
					p.screenshot(filepath.Join(dir, name+".png"))
				})
			}
		}
	}
}

// scheme makes the browser prefer light or dark.
func (p *page) scheme(name string) {
	p.t.Helper()
	p.prefer("prefers-color-scheme", name)
}
