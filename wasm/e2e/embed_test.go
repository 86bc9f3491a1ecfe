//go:build !js

package e2e

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cd "github.com/chromedp/chromedp"
)

// frame opens the board that lives in other pages by itself, in a window of the size
// of its frame.
func frame(t *testing.T, width, height int, fragment string) *page {
	t.Helper()
	p := blank(t, width, height)
	p.do(cd.Navigate(frameURL(p) + fragment))
	return p
}

// resize gives the window another size.
func (p *page) resize(width, height int) {
	p.t.Helper()
	if _, err := cd.Call(p.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: int64(width), Height: int64(height), DeviceScaleFactor: 1}); err != nil {
		p.t.Fatal(err)
	}
	p.wait(fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height))
}

// crowded says what of a frame does not fit: what scrolls or is cut off, or lies
// outside. The panel may scroll where it is told to.
const crowded = `(panelScrolls => {
	const seen = [...document.querySelectorAll('html, body, #app, #app *')].filter(e => e.checkVisibility() && !e.closest('svg, .unseen, select') && !(document.querySelector('main').dataset.controls === 'none' && e.closest('.panel')));
	const wrong = seen.filter(e => {
		const s = getComputedStyle(e), r = e.getBoundingClientRect();
		if (e.closest('.moves ol') || panelScrolls && e.closest('.panel')) return e.matches('.panel') && e.scrollWidth > e.clientWidth;
		const scrolls = /auto|scroll/.test(s.overflowX + s.overflowY) || /^(HTML|BODY|MAIN)$/.test(e.tagName);
		return scrolls && (e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight) || r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1;
	});
	const b = document.querySelector('.board').getBoundingClientRect();
	if (Math.min(b.width, b.height) < 90) return 'the board is ' + b.width + ' by ' + b.height;
	return wrong.map(e => e.tagName + '.' + e.className).join(' ');
})`

// A board alone fits any frame from 240 by 240 on without a scrollbar, and with
// controls any from 320 by 420 on; below that the panel alone scrolls.
func TestFrameFits(t *testing.T) {
	t.Parallel()
	addresses := map[string]string{"othello": "#/othello?m=f5,d6,c3&white=human", "chess": chessMiddle, "morris": morrisMoving, "geese": geeseMiddle}
	for game, address := range addresses {
		if game != "geese" && game != "othello" && os.Getenv("PLAYOUT_LONG") == "" {
			continue // these are like Othello
		}
		mark := "&"
		for _, controls := range []string{"none", "play", "full"} {
			p := frame(t, 320, 420, address+mark+"controls="+controls)
			p.rest()
			for _, size := range [][2]int{{240, 240}, {320, 420}, {600, 400}, {480, 640}, {1200, 800}} {
				p.resize(size[0], size[1])
				if said := eval[string](p, crowded+fmt.Sprintf("(%t)", size[0] < 320)); said != "" {
					t.Errorf("%s, controls=%s at %v: %s", game, controls, size, said)
				}
			}
			p.cancel()
		}
	}
}
