//go:build !js

package e2e

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cd "github.com/chromedp/chromedp"
)

// shotPause lets the last motion end, in a picture nothing shall be half-way.
const shotPause = 600 * time.Millisecond

// sizes are the windows that the page is looked at in.
var sizes = []struct {
	name          string
	width, height int
}{
	{"phone", 360, 740}, {"tablet", 820, 1180}, {"desktop", 1440, 900}, {"notebook", 1280, 900},
}

// scenes are the pages worth a look, each in every size and both schemes.
var scenes = []struct {
	name, fragment string
	reach          func(*page)
}{
	{"start", "", func(p *page) { p.rest() }},
	{"middle", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5&black=human&white=level:6", func(p *page) {
		p.rest()
		p.click(`[data-action=hint]`)
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
		p.rest()
	}},
	{"thinking", "#/othello?m=f5,d6,c3,d3,c4&black=human&white=uct:ms=60000", func(p *page) {
		p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
	}},
	{"net", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5,a3&black=human&white=puct", func(p *page) {
		p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 16`)
		p.rest()
	}},
	{"over", "#/othello?black=random&white=level:4", func(p *page) {
		p.waitFor(`document.querySelector('[data-board]').dataset.state === 'over'`, time.Minute)
	}},
	{"help", "", func(p *page) { p.rest(); p.click(`[data-action=help]`) }},
	{"error", "#/othello?m=f5,e9", func(p *page) { p.rest() }},
}

// TestShots writes screenshots to the folder PLAYOUT_SHOTS for people to look
// at (./build.sh shots).
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
					p.shoot(filepath.Join(dir, name+".png"))
				})
			}
		}
	}
}

// scheme has the browser prefer light or dark.
func (p *page) scheme(name string) {
	p.t.Helper()
	_, err := cd.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
	if err != nil {
		p.t.Fatal(err)
	}
}
