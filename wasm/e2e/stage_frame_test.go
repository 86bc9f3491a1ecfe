//go:build !js

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// openStage opens the stage's frame in a page of its own host, as the page does, and
// collects its messages.
func openStage(t *testing.T, scene string, scripts ...string) *page {
	t.Helper()
	p := blank(t, 600, 500)
	p.prefer()
	p.addScripts(scripts...)
	p.allow("elsewhere: " + bench.host.URL + emptyPath)
	p.do(cd.Navigate(bench.host.URL + emptyPath))
	eval[bool](p, fmt.Sprintf(`(() => {
		window.said = [];
		window.addEventListener('message', (e) => said.push(typeof e.data === 'string' ? JSON.parse(e.data) : e.data));
		document.body.innerHTML = '<input id="field"><iframe id="frame" tabindex="-1" style="border:0;display:block;width:400px;height:300px"></iframe>';
		window.frame = document.getElementById('frame');
		frame.src = %q;
		window.tell = (c) => frame.contentWindow.postMessage(JSON.stringify(c), location.origin);
		window.heard = (what) => said.filter((e) => what in e);
		window.frames = () => frame.contentWindow.stageCosts().length;
		return true;
	})()`, p.url+"stage.html#"+scene))
	return p
}

// pondCommand returns a position for the stage with a goose on some cells, which glides for some
// time.
func pondCommand(head, glide int) string {
	return fmt.Sprintf(`{pond: {rows: 7, columns: 11, step: 1, until: 39, geese: [{body: [%d, %d]}, {body: [60]}], food: [40], own: -1, glide: %d}}`, head, head-1, glide)
}

// takePoster makes the frame produce a poster, and returns how many colours it has and a
// checksum of its pixels.
func (p *page) takePoster() (colours int, sum string) {
	p.t.Helper()
	eval[bool](p, `said.length = 0, tell({poster: {}}), true`)
	p.wait(`heard('blob').length`)
	eval[bool](p, `(async () => {
		const {kind, blob} = heard('blob')[0], bitmap = await createImageBitmap(blob);
		const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
		context.drawImage(bitmap, 0, 0);
		const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
		let sum = 0;
		for (const pixel of pixels) sum = (31 * sum + pixel) % 4294967291;
		window.poster = [new Set(pixels).size, sum, kind, bitmap.width, bitmap.height].join(' ');
	})(), window.poster = null, true`)
	p.wait(`poster`)
	text := eval[string](p, `poster`)
	var kind string
	var width, height int
	if _, err := fmt.Sscan(text, &colours, &sum, &kind, &width, &height); err != nil || kind != "image/png" || width != 400 || height != 300 {
		p.t.Fatalf("got a poster of %s (%v); want its colours, its sum and a PNG of 400 by 300", text, err)
	}
	return colours, sum
}

// The frame sends the first message, draws the page's messages, rests when nothing moves, makes
// pictures and films, and starts again after its context is lost.
func TestStageFrame(t *testing.T) {
	t.Parallel()
	p := openStage(t, "geese")
	p.wait(`heard('hello').length`)
	if hello := eval[string](p, `JSON.stringify(said)`); hello != `[{"hello":{"scene":"geese","records":true}}]` {
		t.Fatalf("the frame says %s, want `[{\"hello\":{\"scene\":\"geese\",\"records\":true}}]`", hello)
	}
	eval[bool](p, `tell({look: {still: true}}), tell(`+pondCommand(14, 0)+`), true`)
	p.wait(`heard('drawn').length`)
	colours, light := p.takePoster()
	if colours < 20 {
		t.Errorf("a picture with %d colours, want at least 20", colours)
	}
	if _, again := p.takePoster(); again != light {
		t.Errorf("a scene at rest has moved: got %v, want %v", again, light)
	}
	eval[bool](p, `tell(`+pondCommand(25, 0)+`), true`)
	if _, moved := p.takePoster(); moved == light {
		t.Errorf("another position has the same picture %v, want another", moved)
	}
	eval[bool](p, `tell({look: {still: true, dark: true}}), true`)
	if _, dark := p.takePoster(); dark == light {
		t.Errorf("the night has the same picture %v as the day, want another", dark)
	}
	// A scene at rest takes no frames; nor does a moving one that is hidden.
	n := eval[int](p, `window.still = frames()`)
	p.do(cd.Sleep(200 * 1e6))
	if more := eval[int](p, `frames()`); more > n+1 {
		t.Errorf("a still picture took %d frames, want at most 1", more-n)
	}
	eval[bool](p, `tell({look: {}}), true`)
	p.wait(`frames() > still + 5`)
	eval[bool](p, `(() => {
		const inner = frame.contentDocument;
		Object.defineProperty(inner, 'hidden', {value: true, configurable: true});
		inner.dispatchEvent(new Event('visibilitychange'));
		return true;
	})()`)
	n = eval[int](p, `window.hidden = frames()`)
	p.do(cd.Sleep(200 * 1e6))
	if more := eval[int](p, `frames()`); more > n {
		t.Errorf("a hidden picture took %d frames, want none", more-n)
	}
	eval[bool](p, `delete frame.contentDocument.hidden, frame.contentDocument.dispatchEvent(new Event('visibilitychange'))`)
	p.wait(`frames() > hidden + 5`)

	// A recording is a film of the canvas.
	eval[bool](p, `said.length = 0, tell({record: {on: true}}), window.before = frames(), true`)
	p.wait(`heard('took').length && frames() > before + 60`)
	eval[bool](p, `tell({record: {on: false}}), true`)
	p.wait(`heard('blob').length`)
	if took := eval[string](p, `JSON.stringify(heard('took')) + heard('blob')[0].kind`); took != `[{"took":{"on":true}},{"took":{"on":false}}]video/webm` {
		t.Errorf(`about a recording the frame says %s, want that it has begun, that it has ended, and a file of the kind "video/webm"`, took)
	}
	eval[bool](p, `heard('blob')[0].blob.slice(0, 4).arrayBuffer().then((b) => window.film = [...new Uint8Array(b)].join(' ')), true`)
	p.wait(`window.film`)
	if film := eval[string](p, `film`); film != "26 69 223 163" { // as in WebM
		t.Errorf(`a recording begins with %s, want "26 69 223 163"`, film)
	}

	// The focus stays, and keys that reach the frame anyway go to the page.
	p.do(cd.Focus(`#field`))
	p.do(cd.MouseClickXY(200, 150))
	if focused := eval[string](p, `document.activeElement.id`); focused != "field" {
		t.Errorf(`after a click %q has the focus, want "field"`, focused)
	}
	if eval[bool](p, `frame.contentDocument.querySelector('[tabindex]') !== null`) {
		t.Error("something in the frame can have the focus, want nothing")
	}
	eval[bool](p, `(() => {
		window.keys = [];
		document.addEventListener('keydown', (e) => keys.push(e.key));
		frame.contentWindow.focus();
		return true;
	})()`)
	p.press("x")
	p.wait(`keys.join() === 'x'`)

	eval[bool](p, `(() => {
		said.length = 0;
		const canvas = frame.contentDocument.querySelector('canvas');
		canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext();
		return true;
	})()`)
	p.wait(`heard('hello').length`)
	eval[bool](p, `tell({look: {still: true}}), tell(`+pondCommand(14, 0)+`), true`)
	p.wait(`heard('drawn').length`)
	if _, back := p.takePoster(); back != light {
		t.Errorf("after the context was lost the picture is %v, want %v as before", back, light)
	}
	eval[bool](p, `said.length = 0, frame.remove(), true`)
	p.do(cd.Sleep(100 * 1e6))
	if n := eval[int](p, `said.length + document.querySelectorAll('iframe, canvas').length`); n != 0 {
		t.Errorf("%d things are left of the frame, want 0", n)
	}
}

// The page learns that the browser cannot draw the frame, or that its program does not load.
func TestStageFails(t *testing.T) {
	t.Parallel()
	p := openStage(t, "tree", `HTMLCanvasElement.prototype.getContext = () => null`)
	p.wait(`heard('failed').length`)
	if said := eval[string](p, `JSON.stringify(said)`); said != `[{"failed":{"what":"webgl"}}]` {
		t.Errorf(`without WebGL the frame says %s, want that "webgl" failed`, said)
	}
	if n := eval[int](p, `frame.contentWindow.performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.bin')).length`); n != 0 {
		t.Errorf("without WebGL the frame loads %d programs, want 0", n)
	}
	p = openStage(t, "tree", `const own = fetch; window.fetch = (name) => own(name + '.gone')`)
	p.allow("404")
	p.wait(`heard('failed').length`)
	if said := eval[string](p, `JSON.stringify(said)`); said != `[{"failed":{"what":"program"}}]` {
		t.Errorf(`without its program the frame says %s, want that "program" failed`, said)
	}
}

// A visitor who has opened the stage once opens it without a network.
func TestStageIsKept(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	k := newReleaseHost(t)
	p := k.visit(t, "")
	used := []string{"stage.html"}
	for _, pattern := range []string{"stage.*.bin", "stage.*.css", "stage.*.js"} {
		paths, _ := filepath.Glob(filepath.Join(os.Getenv("PLAYOUT_DIST"), pattern))
		used = append(used, filepath.Base(paths[0]))
	}
	open := func() {
		t.Helper()
		eval[bool](p, `(() => {
			window.said = [];
			window.addEventListener('message', (e) => said.push(e.data));
			const frame = document.body.appendChild(document.createElement('iframe'));
			frame.title = 'The stage';
			frame.src = 'stage.html#geese';
			return true;
		})()`)
		p.wait(`said.length`)
		if said := eval[string](p, `said[0]`); said[:8] != `{"hello"` {
			t.Fatalf("the first message of the frame is %s, want hello", said)
		}
	}
	open()
	p.waitCached(used...)
	k.Close()
	p.reloadAt("")
	open()
}
