//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cd "github.com/chromedp/chromedp"
)

// openFrame opens the embedded board by itself, in a window of the size of its frame.
func openFrame(t *testing.T, width, height int, fragment string) *page {
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

// misfits returns what does not fit in a frame: elements that scroll, are cut off or lie
// outside. The panel may scroll where it is meant to.
const misfits = `(panelScrolls => {
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

// A board alone fits any frame from 240 by 240 up without a scrollbar, and one with
// controls any from 320 by 420 up; below that only the panel scrolls.
func TestFrameFits(t *testing.T) {
	t.Parallel()
	addresses := map[string]string{"othello": "#/othello?m=f5,d6,c3&white=human", "chess": chessMiddle, "morris": morrisMoving, "geese": geeseMiddle}
	for game, address := range addresses {
		if game != "geese" && game != "othello" && !runLong {
			continue // these resemble Othello
		}
		for _, controls := range []string{"none", "play", "full", "play&exercise=" + packed(quietMove)} {
			if strings.Contains(controls, "exercise") && game != "othello" {
				continue
			}
			if controls == "play" && !runLong {
				continue // full shows more
			}
			p := openFrame(t, 320, 420, address+"&controls="+controls)
			p.waitIdle()
			for _, size := range [][2]int{{240, 240}, {320, 420}, {600, 400}, {480, 640}, {1200, 800}} {
				p.resize(size[0], size[1])
				if said := eval[string](p, misfits+fmt.Sprintf("(%t)", size[0] < 320)); said != "" {
					t.Errorf(`%s, controls=%.8s at %v: %s, want ""`, game, controls, size, said)
				}
			}
			p.cancel()
		}
	}
}

// framePage is a visitor's page that talks to a frame by messages alone. A second frame on the
// same page may send any message.
const framePage = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<iframe id="board" title="Board" width="480" height="560" src="SITE/embed.html#/othello?white=human"></iframe>
<iframe id="other" title="Other" srcdoc="<title>Other</title>"></iframe>
<script>
const heard = [], sizes = [];
addEventListener('message', (e) => { if (e.source === board.contentWindow) if (e.data.type === 'size') sizes.push(e.data); else heard.push({ ...e.data, origin: e.origin }); });
const send = (message) => board.contentWindow.postMessage(message, '*');
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const next = async (type) => {
	for (const end = Date.now() + 20000; Date.now() < end;) {
		const i = heard.findIndex((m) => m.type === type);
		if (i >= 0) return heard.splice(0, i + 1).pop();
		await sleep(5);
	}
	throw new Error('no ' + type + ' in ' + JSON.stringify(heard));
};
let ids = 0;
const ask = async (type, more) => {
	const id = ++ids;
	send({ target: 'playout', version: 1, id, type, ...more });
	for (const end = Date.now() + 20000; Date.now() < end;) {
		const i = heard.findIndex((m) => m.id === id);
		if (i >= 0) return heard.splice(0, i + 1).pop();
		await sleep(5);
	}
	throw new Error('no answer to ' + type + ' in ' + JSON.stringify(heard));
};
</script>`

// A page of another origin drives a board by messages; any other message does no harm.
func TestFrameMessages(t *testing.T) {
	t.Parallel()
	site := bench.host.URL + folder
	address := servePages(t, site, "", map[string]string{"course": framePage})
	p := openElsewhere(t, 900, 700, site, address+"course")
	if said := evalBody[string](p, `
		const ready = await next('ready');
		if (ready.game !== 'othello' || ready.state !== 'human' || ready.origin !== new URL(board.src).origin) return 'ready ' + JSON.stringify(ready);
		const played = await ask('play', { move: 'f5' });
		if (played.type !== 'position' || played.moves !== 'f5' || played.turn !== 'white') return 'play ' + JSON.stringify(played);
		if (!sizes.length || sizes.some((s) => s.width !== 480 || s.height < 480 || s.height > 640)) return 'sizes ' + JSON.stringify(sizes);
		const dark = await ask('configure', { theme: 'dark', controls: 'full' });
		const back = await ask('undo');
		if (dark.type !== 'position' || back.ply !== 0) return 'undo ' + JSON.stringify(back);
		return '';`); said != "" {
		t.Fatal(said)
	}
	if said := evalBody[string](p, `
		const head = { target: 'playout', version: 1, type: 'state' }, cycle = { ...head };
		cycle.self = cycle;
		let deep = [];
		for (let i = 0; i < 3000; i++) deep = [deep];
		const hostile = { cycle, deep: { ...head, deep }, big: { ...head, n: 1n }, map: { ...head, m: new Map([[1, 2]]) }, date: { ...head, d: new Date() },
			sparse: { ...head, a: new Array(4e9) }, bytes: { ...head, b: new Uint8Array(5e7) }, long: { ...head, s: 'x'.repeat(3e7) }, blob: { ...head, b: new Blob(['x']) },
			proto: JSON.parse('{"target":"playout","version":1,"type":"state","__proto__":{"type":"load"}}'), regexp: Object.assign(/x/, head), array: Object.assign([], head) };
		const wrong = [];
		for (const [name, message] of Object.entries(hostile)) {
			heard.length = 0;
			send(message);
			if (/regexp|array/.test(name)) continue; // a clone of these has lost its target
			const said = await next('error');
			if (said.kind !== 'message' || !said.message || said.message.length > 250) wrong.push(name + ' ' + JSON.stringify(said));
		}
		// None of this is meant for the frame, or comes from the page that it is in.
		heard.length = 0;
		for (const message of [null, 5, 'playout', [], {}, { target: 'other' }, { target: { toString: 'playout' } }]) send(message);
		other.contentWindow.eval('parent.board.contentWindow.postMessage({ target: "playout", version: 1, type: "play", move: "f5" }, "*")');
		await sleep(50);
		const now = await ask('state');
		if (heard.length || now.ply !== 0) wrong.push('heard ' + JSON.stringify([heard, now]));
		return wrong.join('; ');`); said != "" {
		t.Error(said)
	}
}

// With start=click the program is loaded after a click, and not before; nothing moves
// when it takes over.
func TestFrameStarts(t *testing.T) {
	t.Parallel()
	p := openFrame(t, 320, 420, "#/chess?start=click&lang=es&theme=dark")
	p.wait(`document.querySelector('#begin')?.checkVisibility() && document.styleSheets.length`)
	if names := eval[string](p, loads); strings.Contains(names, "playout") || strings.Contains(names, "worker") {
		t.Errorf("before the click it has loaded %s", names)
	}
	const where = `JSON.stringify([...document.querySelectorAll('.board, .keys > *')].map(e => e.getBoundingClientRect()))`
	if said := eval[string](p, `begin.innerText.trim() + ' ' + document.documentElement.lang + ' ' + document.documentElement.dataset.theme`); said != "Jugar es dark" {
		t.Errorf(`the button says %q, want "Jugar es dark"`, said)
	}
	before := eval[string](p, where)
	p.click(`#begin`)
	p.waitIdle()
	if after := eval[string](p, where); after != before {
		t.Errorf("something has moved:\n%s\n%s", before, after)
	}
	if focus := eval[string](p, `document.activeElement.tagName`); focus != "BODY" {
		t.Errorf(`the focus is at %s, want "BODY"`, focus)
	}
}

// A board plays in a sandboxed frame of another site without an origin of its own, from a
// host that sends no CORS headers.
func TestFrameSandboxed(t *testing.T) {
	t.Parallel()
	site := strictHost(t)
	p := inFrame(t, site+"embed.html#/othello?white=random&controls=full", sandboxed, strictCourse(site))
	p.waitIdle()
	p.play(p.legal()[0])
	if n := eval[int](p, `document.querySelectorAll('[data-ply]').length`); n != 2 {
		t.Errorf("%d moves, want 2", n)
	}
}
