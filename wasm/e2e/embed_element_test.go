//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// The tests of embed.js open pages of visitors: their origin differs from Playout's, whose host
// sends no CORS headers.

// servePages serves pages by name, with a policy unless it is "". SITE in them stands for
// Playout's address.
func servePages(t *testing.T, site, policy string, pages map[string]string) (address string) {
	t.Helper()
	fill := strings.NewReplacer("SITE", strings.TrimSuffix(site, "/"))
	host := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, known := pages[path.Base(r.URL.Path)]
		if !known {
			http.NotFound(w, r)
			return
		}
		if policy != "" {
			w.Header().Set("Content-Security-Policy", fill.Replace(policy))
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, fill.Replace(page))
	}))
	return host.URL + "/"
}

// openElsewhere opens a visitor's page, which contacts only its own host and Playout's.
func openElsewhere(t *testing.T, width, height int, site, address string, scripts ...string) *page {
	t.Helper()
	p := blank(t, width, height)
	p.url = address
	p.allow("request to elsewhere: " + site)
	p.addScripts(scripts...)
	p.do(cd.Navigate(address))
	return p
}

// evalBody waits for the result of an asynchronous function's body.
func evalBody[T any](p *page, body string) T {
	p.t.Helper()
	value, err := cd.Run(p.ctx, cd.Evaluate[T]("(async () => {"+body+"})()", cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", body, err)
	}
	return value
}

// strictPolicy is the policy that a page with embed.js needs, according to
// static/guide/embedding.md.
const strictPolicy = "default-src 'none'; script-src SITE/embed.js; frame-src SITE/; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'"

// elementPage includes the script twice, and a board before it.
const elementPage = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<playout-board id="early" game="chess" moves="e2e4"><img id="picture" alt="A board" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='320' height='320'/%3E"></playout-board>
<div id="stage"></div><div id="elsewhere"></div>
<script src="SITE/embed.js"></script><script src="SITE/embed.js"></script>`

// elementKit has the functions that the tests of the element use.
const elementKit = `
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const until = async (holds, what = holds) => {
	for (const end = Date.now() + 20000; Date.now() < end; await sleep(5)) { const is = await holds(); if (is) return is; }
	throw new Error('in vain: ' + what);
};
const frame = (board) => board.shadowRoot.querySelector('iframe');
const shown = (board) => !board.shadowRoot.querySelector('slot').hidden;
const note = (board) => (p => p.hidden ? '' : p.textContent)(board.shadowRoot.querySelector('p'));
const board = (attributes = {}, where = stage) => {
	const made = document.createElement('playout-board');
	for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
	made.told = [];
	for (const type of ['ready', 'position', 'move', 'over', 'exercise', 'error']) made.addEventListener('playout-' + type, (e) => made.told.push(e.detail));
	where?.append(made);
	return made;
};
const ready = async (board) => { await until(() => board.told.some((m) => m.type === 'ready'), 'ready'); return board; };
const says = async (attributes) => (await (await ready(board(attributes))).state()).link;
const same = (got, want) => { if (JSON.stringify(got) !== JSON.stringify(want)) throw new Error('got ' + JSON.stringify(got) + ', want ' + JSON.stringify(want)); };
const unpack = async (text) => {
	const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
	return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text());
};
const ask = (hash) => Object.fromEntries(new URLSearchParams(hash.split('?')[1]));
`

// elementTests check embed.js, with a frame that keeps the contract and shows the messages it
// received.
var elementTests = []struct{ name, body string }{
	{"what was there before the script", `
		await until(() => frame(early)?.title === 'Chess board' && !shown(early));
		same(frame(early).getAttribute('src').split('#')[1], '/chess?m=e2e4');
		same([early.clientWidth, early.clientHeight], [480, 640]);
		Object.assign(early.style, {position: 'fixed', width: '240px', right: 0, bottom: 0});
		Object.assign(stage.style, {display: 'grid', gridTemplateColumns: 'repeat(3, 480px)'});`},
	{"attributes are keys of the address", `
		same(await says({game: 'morris:flying=off', position: 'W.. W 9 9', moves: 'a7,b6', white: 'level:3', black: 'human', controls: 'none', theme: 'dark',
			lang: 'es', coords: 'off', table: 'on', stage: 'off', seed: 4, ply: 1, flip: 'on', exercise: 'abc', set: 'def', start: 'view'}),
			'#/morris:flying=off?p=W..%20W%209%209&m=a7,b6&exercise=abc&set=def&seed=4&ply=1&flip=on&stage=off&black=human&white=level:3&controls=none&theme=dark&lang=es&coords=off&table=on');
		same(await says({}), '#/othello');`},
	{"a link is of any place of the page", `
		same(await says({link: 'https://playout.example/index.html#/chess?mz=abc&white=level:3', moves: 'e2e4'}), '#/chess?white=level:3&m=e2e4');
		same(await says({link: '#/exercise?exercise=abc'}), '#/othello?exercise=abc');
		same(await says({link: '#/inside/geese:seats=2?seed=4', coords: 'off'}), '#/geese:seats=2?seed=4&coords=off');
		same(await says({link: '/morris?m=a7'}), '#/morris?m=a7');`},
	{"the inside is shown until the board can be played on", `
		const b = board({game: 'geese', moves: 'slow', label: 'Lesson 3'});
		b.append(picture.cloneNode());
		await until(() => frame(b));
		same([shown(b), frame(b).inert, frame(b).title, getComputedStyle(frame(b)).opacity], [true, true, 'Lesson 3', '0']);
		await ready(b);
		same([shown(b), frame(b).inert, getComputedStyle(frame(b)).opacity, note(b)], [false, false, '1', '']);
		b.removeAttribute('label');
		await until(() => frame(b).title === 'Geese board');
		b.title = 'Lesson 4';
		await until(() => frame(b).title === 'Lesson 4');`},
	{"with start=click at a click alone", `
		const b = board({start: 'click', game: 'morris'}), button = b.shadowRoot.querySelector('button');
		await sleep(50);
		same([frame(b), button.ariaLabel, button.hidden], [null, 'Play: Morris board', false]);
		b.focus();
		same(b.shadowRoot.activeElement === button, true);
		button.click();
		await ready(b);
		same([button.hidden, b.shadowRoot.activeElement === frame(b)], [true, true]);`},
	{"what is asked before it starts", `
		const b = board({}, null);
		b.play('gone');
		b.load({game: 'chess', white: 'level:2', seed: 7});
		b.configure({theme: 'light'});
		b.play('e2e4');
		const state = b.state();
		same(frame(b), null);
		stage.append(b);
		const {link, heard} = await state;
		same([link, heard], ['#/chess?white=level:2&seed=7&theme=light', [{type: 'configure', theme: 'light'}, {type: 'play', move: 'e2e4'}, 'state']]);`},
	{"events bubble out of shadow trees, in order", `
		const host = document.createElement('div');
		stage.append(host);
		const b = board({}, host.attachShadow({mode: 'open'})), heard = [];
		document.addEventListener('playout-move', ({detail}) => heard.push(detail.name), {once: true});
		await ready(b);
		b.play('f5');
		b.undo();
		b.play('wrong');
		await until(() => b.told.length === 5);
		same(b.told.map((m) => m.type), ['ready', 'move', 'position', 'position', 'error']);
		same(heard, ['F5']);`},
	{"attributes that change", `
		const b = await ready(board({game: 'chess', theme: 'dark', moves: 'e2e4'}));
		b.setAttribute('theme', 'light');
		b.setAttribute('coords', 'off');
		b.setAttribute('coords', 'on');
		await sleep(0);
		b.setAttribute('game', 'othello');
		b.removeAttribute('moves');
		b.removeAttribute('theme');
		await sleep(0);
		const {heard} = await b.state();
		same(heard, [{type: 'configure', theme: 'light', coords: 'on'}, {type: 'configure', theme: 'auto'}, {type: 'load', link: '#/othello'}, 'state']);
		b.setAttribute('sandbox', 'allow-scripts');
		await until(() => b.told.filter((m) => m.type === 'ready').length === 2);
		same([frame(b).getAttribute('sandbox'), (await b.state()).origin], ['allow-scripts', 'null']);`},
	{"an exercise as an object", `
		const one = {playout: 'exercise', version: 1, game: 'chess', prompt: '¿Qué? 💡', goal: {kind: 'moves', accept: ['e2e4']}};
		const {link} = await (await ready(board({exercise: JSON.stringify(one)}))).state();
		same([link.split('?')[0], await unpack(ask(link).exercise)], ['#/chess', one]);
		const b = board({}, null), set = {playout: 'exercises', version: 1, exercises: [one]};
		b.load({set});
		stage.append(b);
		await ready(b);
		same(await unpack(ask((await b.state()).link).set), set);
		b.load({exercise: one});
		b.play('e2e4');
		const {exercise, heard} = await b.state();
		same([exercise, heard[1], heard[2]], [one, {type: 'load', exercise: one}, {type: 'play', move: 'e2e4'}]);
		const words = Array.from({length: 9000}, (_, i) => 'word' + i ** 3).join(' '), large = await ready(board({exercise: JSON.stringify({...one, prompt: words})}));
		same([(await large.state()).exercise?.prompt.length, ask(frame(large).src).exercise], [words.length, undefined]);`},
	{"moved in the document", `
		const b = await ready(board({game: 'othello', position: 'Q', black: 'level:2'})), promise = b.state().then(() => 'answered', (e) => e.message);
		elsewhere.append(b);
		same(await promise, 'The board was removed before it answered.');
		await until(() => b.told.filter((m) => m.type === 'ready').length === 2);
		same((await b.state()).link, '#/othello?p=Q&black=level:2&m=f5,d6&ply=2');
		b.remove();
		same(frame(b), null);
		b.setAttribute('game', 'chess');
		stage.append(b);
		await until(() => b.told.filter((m) => m.type === 'ready').length === 3);
		same((await b.state()).link, '#/chess?p=Q&black=level:2');
		const before = frame(b).contentWindow;
		if (stage.moveBefore) {
			elsewhere.moveBefore(b, null);
			same([frame(b).contentWindow === before, (await b.state()).link], [true, '#/chess?p=Q&black=level:2']);
		}`},
	{"an exercise that is moved goes on", `
		let now;
		const one = {playout: 'exercise', version: 1, game: 'chess', goal: {kind: 'moves', accept: ['e2e4']}}, progress = [null], carry = {at: 'x', own: [1], lent: [2]};
		const carried = ({source, version, type, ...rest}) => rest;
		const moves = (b) => b.told.filter((m) => m.type === 'ready').length;
		const moved = async (b, where = elsewhere) => { const n = moves(b); where.append(b); await until(() => moves(b) > n); return b.state(); };
		const failed = async (attributes, what) => {
			stage.replaceChildren();
			elsewhere.replaceChildren();
			const b = board(attributes, null);
			if (what) b.load(what);
			stage.append(b);
			await ready(b);
			b.play('fail');
			await b.state();
			b.told.length = 0;
			return b;
		};
		for (const sandbox of [{}, {sandbox: 'allow-scripts'}]) {
			// As an attribute, packed or not, loaded, and with progress that the page keeps.
			const packed = await failed({...sandbox, game: 'chess', exercise: 'abc', theme: 'dark'});
			packed.configure({lang: 'es', theme: 'light'});
			now = await moved(packed);
			same([now.link, carried(now.carry), frame(packed).src.split('#')[1]], ['#/chess?exercise=abc&theme=light&lang=es', carry, '/chess?theme=light&lang=es']);
			same(packed.told.map((m) => m.type).slice(0, 2), ['ready', 'position']);
			now = await moved(await failed({...sandbox, exercise: JSON.stringify(one)}));
			same([now.exercise, carried(now.carry)], [one, carry]);
			now = await moved(await failed(sandbox, {set: one, progress}));
			same([now.exercise, carried(now.carry), now.heard[0].progress], [one, carry, progress]);
		}
		// Removed and inserted later, moved before it is ready, and twice at once.
		const b = await failed({game: 'othello', exercise: 'abc'});
		b.remove();
		await sleep(20);
		stage.append(b);
		elsewhere.append(b);
		stage.append(b);
		await until(() => frame(b));
		elsewhere.append(b);
		await until(() => moves(b));
		same([carried((await b.state()).carry), moves(b), (await b.state()).heard.length], [carry, 1, 3]);
		// A frame that its visitor reloads.
		const src = frame(b).src;
		await new Promise((done) => { frame(b).onload = done; frame(b).src = 'about:blank'; });
		frame(b).src = src;
		await until(() => moves(b) === 2);
		same([carried((await b.state()).carry), (await b.state()).link], [carry, '#/othello?exercise=abc']);
		// A clone is a new exercise, and so is what is loaded or written into attributes; what is
		// known of others stays known.
		const clone = b.cloneNode();
		await new Promise((done) => { clone.addEventListener('playout-ready', done); stage.append(clone); });
		same([(await clone.state()).carry, (await clone.state()).link], [null, '#/othello?exercise=abc']);
		b.setAttribute('exercise', 'def');
		await sleep(0);
		same([carried((await b.state()).carry), (await b.state()).link], [{own: [1]}, '#/othello?exercise=def']);
		b.load({game: 'othello', moves: 'f5'});
		await b.state();
		now = await moved(b, stage);
		same([now.link, now.carry], ['#/othello?m=f5,d6&ply=2', null]);
		b.load({exercise: one, theme: 'dark'});
		same([carried((await b.state()).carry), (await b.state()).heard.at(-4)], [{own: [1]}, {type: 'configure', theme: 'dark'}]);
		// A game that has taken the place of an exercise, and an exercise that is refused.
		b.play('leave');
		await b.state();
		now = await moved(b);
		same([now.link, now.carry], ['#/othello?p=Z&white=level:1&m=f5,d6&ply=2&theme=dark', null]);
		const bad = await failed({}, {exercise: {...one, bad: true}});
		now = await moved(bad);
		same(bad.told.filter((m) => m.type !== 'position').map((m) => m.type), ['error', 'ready']);`},
	{"messages of others", `
		const b = await ready(board({})), other = await ready(board({})), before = b.told.length;
		const forged = {source: 'playout', version: 1, type: 'over', result: {}, reason: 'rules'};
		postMessage(forged, '*');
		dispatchEvent(new MessageEvent('message', {data: forged, source: frame(b).contentWindow, origin: 'https://elsewhere.example'}));
		dispatchEvent(new MessageEvent('message', {data: forged, source: frame(b).contentWindow, origin: 'null'}));
		for (const data of [null, 'over', 7, [], {...forged, version: 2}, {...forged, source: 'other'}, {...forged, type: 'constructor'}, {...forged, type: 'size', height: 1e300}])
			dispatchEvent(new MessageEvent('message', {data, source: frame(b).contentWindow, origin: new URL(frame(b).src).origin}));
		await b.state();
		same([b.told.length - before, other.told.length], [1, 1]);`},
	{"a frame that does not answer", `
		const real = window.setTimeout;
		window.setTimeout = (then, ms, ...rest) => real(then, ms / 200, ...rest);
		const b = board({moves: 'never', game: 'chess', theme: 'dark', table: 'on'});
		b.append(picture.cloneNode());
		const state = b.state().then(() => 'answered', (e) => e.message);
		await until(() => b.told.length === 1);
		same([b.told[0].kind, shown(b), note(b)], ['frame', true, 'The board has not started. Open it on its own page']);
		same(b.shadowRoot.querySelector('p a').href, frame(b).src.split('embed.html')[0] + '#/chess?m=never');
		same(await state, 'The board has not answered for 30 seconds.');
		window.setTimeout = real;
		b.setAttribute('moves', 'e2e4');
		b.setAttribute('sandbox', 'allow-scripts allow-same-origin');
		await ready(b);
		same([shown(b), note(b), (await b.state()).origin === 'null'], [false, '', false]);`},
	{"its size", `
		const box = (attributes) => (b => [b.clientWidth, b.clientHeight])(board(attributes));
		same([box({}), box({controls: 'none'}), box({controls: 'none', game: 'geese:seats=2'}), box({controls: 'none', exercise: 'abc'})], [[480, 640], [480, 480], [480, 305], [480, 640]]);
		const b = board({autosize: ''});
		same(b.clientHeight, 640);
		await ready(b);
		same(b.clientHeight, 433);
		const small = board({});
		small.style.width = '300px';
		small.style.height = '240px';
		same([small.clientWidth, small.clientHeight, frame(await ready(small)).clientHeight], [300, 240, 240]);`},
	{"many take turns", `
		const all = Array.from({length: 6}, (_, i) => board({moves: 'slow', black: 'thinks'}));
		for (const b of all) Object.assign(b.style, {width: '240px', height: '100px', display: 'inline-block'});
		const far = board({start: 'view'});
		far.style.marginTop = '3000px';
		let most = 0;
		while (!all.every((b) => b.told.length)) {
			most = Math.max(most, all.filter((b) => frame(b) && !b.told.length).length);
			await sleep(5);
		}
		same([most, frame(far)], [2, null]);
		const rests = async (b) => (await b.state()).heard.filter((m) => m === 'pause' || m === 'resume').at(-1) === 'pause';
		const awake = async () => { const list = []; for (const [i, b] of all.entries()) if (!await rests(b)) list.push(i); return list.join(); };
		same(await awake(), '0,1');
		all[5].load({moves: 'thinks', black: 'thinks'}); // by script or hand: the one in use
		same(await awake(), '0,5');
		all[0].play('think'); // it has had its turn
		await until(async () => (await awake()) === '0,1');
		all[0].pause();
		same(await awake(), '1,2');
		all[0].resume();
		all[1].style.display = 'none';
		await until(async () => (await awake()) === '0,2');`},
	{"out of view", `
		const b = await ready(board({}));
		b.style.marginTop = '3000px';
		await until(async () => (await b.state()).heard.includes('pause'));
		b.scrollIntoView();
		await until(async () => (await b.state()).heard.includes('resume'));
		scrollTo(0, 0);`},
}

// The element behaves the same everywhere, under the strict policy that the guide states.
func TestElementBehaviour(t *testing.T) {
	t.Parallel()
	stub, err := os.ReadFile("testdata/embed/stub.html")
	if err != nil {
		t.Fatal(err)
	}
	site := hostWith(t, func(name string) http.HandlerFunc {
		if name != "embed.html" {
			return nil
		}
		return sendContent(stub)
	})
	address := servePages(t, site, strictPolicy, map[string]string{"element.html": elementPage})
	p := openElsewhere(t, 1800, 900, site, address+"element.html", elementKit)
	for _, test := range elementTests {
		if wrong := evalBody[string](p, "try {"+test.body+"} catch (e) { return e.message; } finally { stage.replaceChildren(); elsewhere.replaceChildren(); } return '';"); wrong != "" {
			t.Errorf(`%s: %s, want ""`, test.name, wrong)
		}
	}
}
