//go:build !js

package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/png" // the format of the browser's screenshots
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

// picture is the visible part of the stage's frame, one pixel for each of CSS's.
type picture struct {
	image.Image
	left, top int // its place in the window
}

// picture returns the visible part of the stage now.
func (p *page) picture() picture {
	p.t.Helper()
	r := eval[[4]float64](p, `(r => [Math.ceil(r.left), Math.ceil(r.top), Math.floor(r.width), Math.floor(r.height)])(document.querySelector('iframe[data-stage]').getBoundingClientRect())`)
	shot, err := cd.Call(p.ctx, cdpage.CaptureScreenshot, cdpage.CaptureScreenshotParams{
		Clip: &cdpage.Viewport{X: r[0], Y: r[1], Width: r[2], Height: r[3], Scale: 1},
	})
	if err != nil {
		p.t.Fatal(err)
	}
	seen, _, err := image.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		p.t.Fatal(err)
	}
	return picture{seen, int(r[0]), int(r[1])}
}

// differingPixels returns how many pixels differ between two pictures of the same size.
func (s picture) differingPixels(other picture) (n int) {
	b := s.Bounds()
	if b != other.Bounds() {
		return b.Dx() * b.Dy()
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if s.At(x, y) != other.At(x, y) {
				n++
			}
		}
	}
	return n
}

// isLike reports whether a colour is a CSS colour, except for the effects of light and
// water.
func isLike(c color.Color, rgb uint32, off int) bool {
	r, g, b, _ := c.RGBA()
	for i, part := range []uint32{r >> 8, g >> 8, b >> 8} {
		if d := int(part) - int(rgb>>(16-8*i)&0xff); d > off || d < -off {
			return false
		}
	}
	return true
}

// pixelsLike returns the pixels that look like a colour, in a part of the picture.
func (s picture) pixelsLike(rgb uint32, off int, in image.Rectangle) (list []image.Point) {
	in = in.Intersect(s.Bounds())
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if isLike(s.At(x, y), rgb, off) {
				list = append(list, image.Pt(x, y))
			}
		}
	}
	return list
}

// cell returns the place of a cell of a whole pond of 7 by 11: engine/stage/pond has a third of
// a cell around it.
func (s picture) cell(cell int) image.Rectangle {
	b := s.Bounds()
	side := min(float64(b.Dx())/(11+2./3), float64(b.Dy())/(7+2./3))
	x := float64(b.Dx())/2 + (float64(cell%11)-5.5)*side
	y := float64(b.Dy())/2 + (float64(cell/11)-3.5)*side
	return image.Rect(int(x+.1*side), int(y+.1*side), int(x+.9*side), int(y+.9*side)).Add(b.Min)
}

// cellShare returns how much of a cell looks like a colour, in per cent.
func (s picture) cellShare(cell int, rgb uint32) int {
	in := s.cell(cell)
	return 100 * len(s.pixelsLike(rgb, 30, in)) / (in.Dx() * in.Dy())
}

// Colours that engine/stage/pond and forest draw with by day.
const (
	firstGoose  = 0xf7f3ec
	secondGoose = 0xf2b134
	pondWater   = 0x2b6a86
	treeGround  = 0xf7f5f0
	treeEmber   = 0xd4512a
)

// stages is a host that records the fetched files of the stage.
type stages struct {
	url string
	sync.Mutex
	files []string
}

func newStages(t *testing.T) *stages {
	t.Helper()
	s := &stages{}
	whole := plainHost(os.Getenv("PLAYOUT_DIST"))
	host := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := strings.TrimPrefix(r.URL.Path, folder); strings.HasPrefix(name, "stage.") {
			s.Lock()
			s.files = append(s.files, name)
			s.Unlock()
		}
		whole.ServeHTTP(w, r)
	}))
	s.url = host.URL + folder
	return s
}

// fetched returns the files of the stage fetched so far.
func (s *stages) fetched() string {
	s.Lock()
	defer s.Unlock()
	return strings.Join(s.files, " ")
}

// visit opens a tab at the host as open does, for a visitor who prefers light.
func (s *stages) visit(t *testing.T, width, height int, fragment string) *page {
	t.Helper()
	p := blank(t, width, height)
	p.url = s.url
	p.prefer("prefers-color-scheme", "light", "prefers-reduced-motion", "reduce")
	p.do(cd.Navigate(p.url + fragment))
	p.waitIdle()
	return p
}

// targets returns the kinds of the browser's targets for the page: the page itself and its
// workers, but not the service worker, which the browser starts at any time.
func (p *page) targets() string {
	p.t.Helper()
	targets, err := cd.Targets(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	own := cd.FromContext(p.ctx).Target.TargetID
	var kinds []string
	for _, mine := range targets {
		if mine.TargetID != own {
			continue
		}
		for _, other := range targets {
			if other.BrowserContextID == mine.BrowserContextID && other.Type != "service_worker" {
				kinds = append(kinds, other.Type)
			}
		}
	}
	return fmt.Sprint(len(kinds), kinds)
}

// loseContext makes the frame lose its WebGL context, and waits until it has started
// again.
func (p *page) loseContext() {
	p.t.Helper()
	eval[bool](p, `(() => {
		const f = document.querySelector('iframe[data-stage]');
		window.readied = 0;
		new MutationObserver(() => { readied += f.dataset.ready === 'true'; }).observe(f, {attributeFilter: ['data-ready']});
		f.contentDocument.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext();
		return true;
	})()`)
	p.wait(`readied > 0`)
}

// closeStage closes the stage and fails the test if a part of it still runs: a frame, a worker,
// a timer.
func (p *page) closeStage(before string) {
	p.t.Helper()
	eval[bool](p, `(window.costs = document.querySelector('iframe[data-stage]').contentWindow.stageCosts, true)`)
	p.click(`[data-action=stage-close]`)
	p.wait(`document.querySelectorAll('iframe, canvas').length === 0`)
	eval[bool](p, `(costs(true), true)`)
	p.do(cd.Sleep(150 * 1e6))
	if n := eval[int](p, `costs().length`); n > 0 {
		p.t.Errorf("after the stage was closed its program has drawn %d frames, want none", n)
	}
	if after := p.targets(); after != before {
		p.t.Errorf("after the stage was closed %s run, want %s as before it was opened", after, before)
	}
}
