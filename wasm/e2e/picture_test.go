//go:build !js

package e2e

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

// shootBoard passes the page a screenshot of its board, once all of it is at rest.
func (p *page) shootBoard() {
	p.t.Helper()
	evalFunction[any](p, `async () => { await Promise.all(document.getAnimations().map(a => a.finished)); }`)
	r := eval[[]float64](p, `(() => { const r = document.querySelector('[data-board] > svg').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()`)
	shot, err := cd.Call(p.ctx, cdpage.CaptureScreenshot, cdpage.CaptureScreenshotParams{
		Clip: &cdpage.Viewport{X: r[0], Y: r[1], Width: r[2], Height: r[3], Scale: 1},
	})
	if err != nil {
		p.t.Fatal(err)
	}
	eval[any](p, fmt.Sprintf(`void (window.shown = %q)`, "data:image/png;base64,"+base64.StdEncoding.EncodeToString(shot.Data)))
}

// drawn paints the picture that was saved last, alone, beside what the page shows. It returns a
// promise of the difference at some points of each square, as a share of the points, and of the
// number of colours in the picture.
const drawn = `async () => {
	const svg = document.querySelector('[data-board] > svg'), box = svg.getBoundingClientRect();
	const load = async address => { const i = new Image(); i.src = address; await i.decode(); return i; };
	const pixels = image => {
		const c = document.createElement('canvas');
		c.width = Math.round(box.width); c.height = Math.round(box.height);
		const g = c.getContext('2d');
		g.drawImage(image, 0, 0, c.width, c.height);
		const all = g.getImageData(0, 0, c.width, c.height).data;
		return (x, y) => [...all.subarray(4 * (Math.round(y) * c.width + Math.round(x)), 4 * (Math.round(y) * c.width + Math.round(x)) + 4)];
	};
	const text = blob => new Promise(done => { const r = new FileReader(); r.onload = () => done(r.result); r.readAsDataURL(blob); });
	const picture = pixels(await load(await text(window.saved.at(-1))));
	const page = pixels(await load(window.shown));
	let wrong = 0, all = 0;
	const colours = new Set();
	for (const square of svg.querySelectorAll('[data-square] > rect')) {
		const r = square.getBoundingClientRect();
		for (const [dx, dy] of [[.5, .5], [.3, .5], [.7, .5], [.5, .3], [.5, .7], [.06, .5], [.4, .62]]) {
			const x = r.x - box.x + dx * r.width, y = r.y - box.y + dy * r.height;
			const a = picture(x, y), b = page(x, y);
			all++;
			colours.add(a.map(v => v >> 4).join());
			if (a.some((v, i) => Math.abs(v - b[i]) > 40)) wrong++;
		}
	}
	return [wrong / all, colours.size, all];
}`

// TestPicturesOfBoards: a picture of each board, alone in an <img>, looks like the page, in one of
// the styles or, with PLAYOUT_LONG=1, in all. It is a drawing without scripts or references to
// other files, and the PNG is 1200 pixels wide.
func TestPicturesOfBoards(t *testing.T) {
	t.Parallel()
	styles := []string{"standard", "contrast", "colours"}
	for i, fragment := range []string{
		"#/othello?m=f5,d6,c3,d3,c4,f4&ply=5&black=random&white=random",
		"#/morris?m=a7,b6,d7,d6,g7,xb6,f4,g1,a4&ply=8&white=random&black=random",
		"#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6&ply=5&white=random&black=random",
		"#/geese?p=%7B%22step%22:26,%22geese%22:[[21,11,12,13,24,35,34],[3,69,68,57,46,47,48,49],[26,27,28,39,40,51],[61,62]],%22food%22:[31,60],%22last%22:[%22WEST%22,%22SOUTH%22,%22WEST%22,%22WEST%22]%7D&ply=0&goose1=random",
	} {
		for j, style := range styles {
			if runLong || i%3 == 0 && j == (i+1)%len(styles) {
				checkPictures(t, fragment, style)
			}
		}
	}
}

// checkPictures tries the pictures of one board in a style.
func checkPictures(t *testing.T, fragment, style string) {
	t.Helper()
	p := open(t, 1280, 900, fragment, recordFiles, `localStorage.setItem('playout.board', '`+style+`')`)
	p.waitIdle()
	p.shootBoard()
	p.openFiles()
	p.click(`[data-action=save-svg]`)
	p.wait(`window.saved.length === 1`)
	text := evalFunction[string](p, `() => window.saved[0].text()`)
	found := evalFunction[[]float64](p, drawn)
	if found[0] > 0.03 || found[1] < 4 {
		t.Errorf("%.60s, "+style+": the picture differs at %.1f %% of %v points and has %v colours; want at most 3 %% and at least 4 colours\n%.1500s", fragment, 100*found[0], found[2], found[1], text)
	}
	if strings.Contains(text, "var(") {
		t.Errorf("%.60s, "+style+": the picture has a colour by a name that only the page knows, want none: %.1500s", fragment, text)
	}
	if bad := eval[string](p, fmt.Sprintf(`(() => {
		const d = new DOMParser().parseFromString(%q, 'image/svg+xml'), all = [...d.querySelectorAll('*')];
		if (d.querySelector('parsererror')) return 'not well-formed';
		if (d.querySelector('script, image, foreignObject')) return 'more than a drawing';
		if (!d.querySelector('title')?.textContent || !d.querySelector('text')) return 'no title or coordinates';
		const refers = e => [e.getAttribute('href'), ...['style', 'fill', 'stroke'].flatMap(n => [...(e.getAttribute(n) || '').matchAll(/url[(]"?([^")]*)/g)].map(m => m[1]))].filter(Boolean);
		return all.flatMap(refers).find(r => !r.startsWith('#') || !d.getElementById(r.slice(1))) ?? '';
	})()`, text)); bad != "" {
		t.Errorf("%.60s, "+style+": %s, want a drawing with a title and without references to other files: %.1500s", fragment, bad, text)
	}
	p.click(`[data-action=save-png]`)
	p.wait(`window.saved.length === 2`)
	if size := evalFunction[[]float64](p, `() => createImageBitmap(window.saved[1]).then(b => [b.width, b.height])`); size[0] != 1200 || size[1] < 500 {
		t.Errorf("%.60s, "+style+": the PNG has the size %v, want a width of 1200 and a height of at least 500", fragment, size)
	}
}
