//go:build !js

package e2e

import (
	"bytes"
	"image"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// An embedded board has the stage only if its address requests it.
func TestStageEmbedded(t *testing.T) {
	t.Parallel()
	const button, offered = `[data-action=stage]`, `document.querySelector('[data-action=stage]')?.checkVisibility() ?? false`
	p := openFrame(t, 480, 420, geeseMiddle+"&stage=on")
	p.waitIdle()
	p.click(button)
	p.wait(frameReady)
	if both := eval[[2][4]float64](p, boxes); both[0] != both[1] {
		t.Errorf("the board is at %v, the frame at %v, want the same place", both[0], both[1])
	}
	if said := eval[string](p, misfits+"(false)"); said != "" {
		t.Errorf(`the board does not fit its frame: %s, want ""`, said)
	}
	if share := p.picture().cellShare(60, pondWater); share < 60 {
		t.Errorf("%d %% of a cell of water look like water, want at least 60", share)
	}
	at := p.pond()
	p.press("w")
	p.waitStep(at.Step)
	p.click(`[data-action=stage-close]`)
	p.wait(`document.querySelectorAll('iframe').length === 0`)
	p.do(cd.Navigate("about:blank"), cd.Navigate(frameURL(p)+geeseMiddle))
	p.waitIdle()
	if eval[bool](p, offered) {
		t.Error("without stage=on the board has a button for the stage, want none")
	}
}

// The tree of a search covers the board completely wherever the board's edges are, and opening
// it does not change the board's size.
func TestTreeEmbedded(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := openFrame(t, 500, 600, "#/othello?white=uct:n=200&stage=on")
	p.waitIdle()
	const wide = `document.querySelector('[data-board]').getBoundingClientRect().width`
	before := eval[float64](p, wide)
	p.click(`[data-action=tree]`)
	p.wait(`document.querySelector('iframe[data-stage=tree][data-ready=true]')`)
	if after := eval[float64](p, wide); after != before {
		t.Errorf("with the tree the board is %v wide, want %v as before", after, before)
	}
	for _, size := range [][2]int{{500, 513}, {481, 543}, {477, 507}} {
		p.resize(size[0], size[1])
		p.wait(`document.getAnimations().length === 0`)
		p.wait(placed)
		if both := eval[[2][4]float64](p, boxes); both[0] != both[1] {
			t.Errorf("at %v the board is at %v, the frame at %v, want the same place", size, both[0], both[1])
		}
		shot, err := cd.Run(p.ctx, cd.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		seen, _, err := image.Decode(bytes.NewReader(shot))
		if err != nil {
			t.Fatal(err)
		}
		green := 0
		for y := range size[1] {
			for x := range size[0] {
				if r, g, b, _ := seen.At(x, y).RGBA(); g > r+0x800 && g > b+0x400 {
					green++
				}
			}
		}
		if green > 0 {
			t.Errorf("at %v %d pixels of the board %v are visible, want none", size, green, eval[[2][4]float64](p, boxes))
		}
	}
}

// A board in a frame of another site has it too, under the strict policy; a board sandboxed
// without an origin of its own has not, since it could not talk to the stage.
func TestStageElsewhere(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	site := strictHost(t)
	for _, attributes := range []string{"", sandboxed} {
		p := inFrame(t, site+"embed.html"+geeseMiddle+"&stage=on", attributes, strictCourse(site))
		p.waitIdle()
		if attributes == "" {
			p.click(`[data-action=stage]`)
			p.wait(frameReady)
			p.click(`[data-action=stage-close]`)
			p.wait(`document.querySelectorAll('iframe').length === 0`)
		} else if eval[bool](p, `document.querySelector('[data-action=stage]')?.checkVisibility() ?? false`) {
			t.Error("a sandboxed board has a button for the stage, want none")
		}
	}
}
