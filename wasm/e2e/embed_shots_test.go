//go:build !js

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// frameSizes holds the sizes of frames for screenshots of embedded boards.
var frameSizes = []struct {
	name          string
	width, height int
}{{"smallest", 240, 240}, {"small", 320, 420}, {"upright", 480, 640}, {"lying", 600, 400}, {"wide", 900, 600}, {"whole", 1200, 800}}

// frameScenes are the boards.
var frameScenes = []scene{
	{"othello", "#/othello?m=f5,d6,c3&white=human", func(p *page) { p.waitIdle() }},
	{"othello-none", "#/othello?m=f5,d6,c3&controls=none", func(p *page) { p.waitIdle() }},
	{"othello-full", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5&controls=full", func(p *page) { p.waitIdle() }},
	{"othello-table", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5&controls=full&table=on", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=hint]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.waitIdle()
	}},
	{"chess-full", chessMiddle + "&controls=full", func(p *page) { p.waitIdle() }},
	{"chess-bare", chessMiddle + "&coords=off&theme=dark&lang=es", func(p *page) { p.waitIdle() }},
	{"morris", morrisMoving, func(p *page) { p.waitIdle() }},
	{"morris-bare", morrisMoving + "&coords=off&controls=none", func(p *page) { p.waitIdle() }},
	{"geese", geeseMiddle, func(p *page) { p.waitIdle() }},
	{"geese-full", geeseMiddle + "&controls=full", func(p *page) { p.waitIdle() }},
	{"geese-bare", geeseMiddle + "&coords=off&controls=none", func(p *page) { p.waitIdle() }},
	{"geese-stage", geeseMiddle + "&stage=on", func(p *page) { p.waitIdle(); p.click(`[data-action=stage]`); p.wait(frameReady) }},
	{"geese-stage-none", geeseMiddle + "&stage=on&controls=none", func(p *page) { p.waitIdle() }},
	{"exercise", "#/othello?exercise=" + packed(quietMove), func(p *page) { p.waitIdle() }},
	{"exercise-wrong", "#/othello?exercise=" + packed(quietMove), func(p *page) {
		p.waitIdle()
		p.click(`[data-action="hint-exercise"]`)
		p.click(`[data-square="c7"]`)
		p.wait(`document.querySelector('[data-exercise]').dataset.attempts === '1'`)
		p.waitIdle()
	}},
	{"error", "#/othello?m=f5,e9", func(p *page) { p.waitIdle() }},
	{"error-none", "#/othello?m=f5,e9&controls=none", func(p *page) { p.waitIdle() }},
	{"click", "#/chess?start=click", func(p *page) { p.wait(`!document.getElementById('begin').hidden`) }},
}

// quietMove is an exercise such as a course may have.
const quietMove = `{"playout":"exercise","version":1,"id":"quiet-1","game":"othello","moves":"f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5","title":"A quiet move",
	"prompt":"Black to move. Which move leaves White the fewest replies?","goal":{"kind":"moves","accept":["a3","a6"]},
	"hints":["Look at the left edge.","Count White’s replies."],"hintCost":2,"feedback":{"right":"White has little left.","wrong":"White can still move freely."},"attempts":3,"points":10}`

// TestEmbedShots does for embedded boards what TestShots does for the page.
func TestEmbedShots(t *testing.T) {
	dir := os.Getenv("PLAYOUT_SHOTS")
	if dir == "" {
		t.Skip("PLAYOUT_SHOTS names no folder")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, scene := range frameScenes {
		for _, size := range frameSizes {
			for _, scheme := range []string{"light", "dark"} {
				name := "embed-" + scene.name + "-" + size.name + "-" + scheme
				t.Run(name, func(t *testing.T) {
					p := blank(t, size.width, size.height)
					p.scheme(scheme)
					p.do(cd.Navigate(frameURL(p) + scene.fragment))
					scene.reach(p)
					p.do(cd.Sleep(shotPause))
					p.screenshot(filepath.Join(dir, name+".png"))
				})
			}
		}
	}
}

// frameURL returns the address of the embedded board.
func frameURL(p *page) string { return strings.TrimSuffix(p.url, "index.html") + "embed.html" }
