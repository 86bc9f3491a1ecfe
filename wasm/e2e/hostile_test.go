//go:build !js

package e2e

import (
	"encoding/json"
	"strings"
	"testing"
)

// hostilePage is a page of another site with two frames of Playout's and one of its own.
const hostilePage = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<iframe id="board" title="A board" width="480" height="560" src="SITE/embed.html#/othello?m=f5,d6&white=human"></iframe>
<iframe id="other" srcdoc="<!doctype html><title>Another</title>"></iframe>
<script>
window.told = [];
addEventListener('message', ({data, source}) => { if (source === board.contentWindow && data.type !== 'size') told.push(data); });
</script>`

// hostileKit sends the board a message and returns all that the board has sent until it answers
// a later message.
const hostileKit = recordDialogs + `
const target = 'playout', version = 1;
let asked = 0;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const post = (message) => board.contentWindow.postMessage(message, '*');
const until = async (holds, what = holds) => {
	for (const end = Date.now() + 40000; Date.now() < end; await sleep(5)) if (holds()) return;
	throw new Error('in vain: ' + what + ': ' + JSON.stringify(told.slice(-3)));
};
const heard = async (...messages) => {
	const id = 'after ' + ++asked;
	told.length = 0;
	messages.forEach((m) => post(m));
	post({target, version, type: 'state', id});
	await until(() => told.some((m) => m.id === id), id);
	return told.filter((m) => m.id !== id);
};
const said = (list) => list.map((m) => [m.type, m.kind, 'id' in m ? JSON.stringify(m.id) : ''].filter(Boolean).join(' ')).join(', ');
const deep = (n, of = () => []) => { let v = of(0); for (let i = 0; i < n; i++) { const w = of(i); Array.isArray(w) ? w.push(v) : w.a = v; v = w; } return v; };
const cyclic = (more) => { const o = {target, version, type: 'state', ...more}; o.self = o; return o; };
const many = (n) => Object.fromEntries(Array.from({length: n}, (_, i) => ['k' + i, i]));
const laughs = () => { let v = ['ha']; for (let i = 0; i < 40; i++) v = [v, v]; return v; };
const array = Object.assign([1], {target, version, type: 'state'});
const own = (key, value) => JSON.parse('{"target":"playout","version":1,"type":"state","id":4,"' + key + '":' + JSON.stringify(value) + '}');
const one = {playout: 'exercise', version: 1, game: 'othello', goal: {kind: 'moves', accept: ['f5']}};
const ask = (type, more = {}) => ({target, version, type, id: 4, ...more});
const load = (exercise) => ask('load', {exercise});
`

// hostileMessages holds messages to post, in order, and the answer to each.
const hostileMessages = `[
	['cycle', [cyclic({id: 4})], 'error message'],
	['cycle in an exercise', [load(cyclic({}))], 'error message'],
	['ten megabytes', [ask('play', {move: 'x'.repeat(10 << 20)})], 'error message'],
	['ten megabytes as a name', [{...ask('state'), ['x'.repeat(10 << 20)]: 1}], 'error message'],
	['ten megabytes as an ID', [{target, version, type: 'state', id: 'x'.repeat(10 << 20)}], 'error message'],
	['100,000 keys', [{...ask('state'), ...many(1e5)}], 'error message'],
	['100,000 values', [ask('play', {move: Array(1e5).fill(0)})], 'error message'],
	['200,000 values', [ask('play', {move: Array(200000).fill(0)})], 'error message'],
	['a length of four thousand million', [ask('play', {move: Array(4e9)})], 'error message'],
	['one text for all', [ask('play', {move: laughs()})], 'error message'],
	['an array as a message', [array], 'error message'],
	['1,000 deep', [ask('play', {move: deep(1000)})], 'error message'],
	['1,000 deep in an exercise', [load(deep(1000, () => ({})))], 'error message'],
	['deep in an exercise', [load({...one, goal: deep(9, () => ({}))})], 'error exercise 4'],
	['__proto__', [own('__proto__', {version: 1, polluted: 'yes'})], 'error message 4'],
	['constructor', [own('constructor', {prototype: {polluted: 'yes'}})], 'error message 4'],
	['toString', [own('toString', 'x')], 'error message 4'],
	['__proto__ in an exercise', [load(JSON.parse('{"__proto__":{"playout":"exercise","version":1},"game":"othello"}'))], 'error exercise 4'],
	['a game of that name', [ask('load', {game: '__proto__'})], 'error link 4'],
	['a seat of that name', [JSON.parse('{"target":"playout","version":1,"type":"load","id":4,"game":"othello","__proto__":"human"}')], 'error link 4'],
	['version 2', [{target, version: 2, type: 'state', id: 4}], 'error version 4'],
	['no version', [{target, type: 'state', id: 4}], 'error version 4'],
	['version as a text', [{target, version: '1', type: 'state', id: 4}], 'error version 4'],
	['a large number', [{target, version: 10n, type: 'state', id: 4}], 'error message'],
	['no type', [{target, version, id: 4}], 'error message 4'],
	['unknown type', [ask('eval', {code: 'alert(1)'})], 'error message 4'],
	['type of another type', [{target, version, type: ['state'], id: 4}], 'error message 4'],
	['ID null', [{target, version, type: 'state', id: null}], 'error message'],
	['ID true', [{target, version, type: 'state', id: true}], 'error message'],
	['ID object', [{target, version, type: 'state', id: {}}], 'error message'],
	['ID array', [{target, version, type: 'state', id: [4]}], 'error message'],
	['ID no number', [{target, version, type: 'state', id: NaN}], 'error message'],
	['ID long', [{target, version, type: 'state', id: 'x'.repeat(300)}], 'error message'],
	['ID empty', [{target, version, type: 'state', id: ''}], 'position ""'],
	['ID half a character', [{target, version, type: 'state', id: '\ud800"<\u2028'}], 'position "\\ud800\\"<\u2028"'],
	['ID number', [{target, version, type: 'state', id: -1.5e300}], 'position -1.5e+300'],
	['a date', [ask('play', {move: new Date()})], 'error message'],
	['a map', [ask('load', {exercise: new Map([['playout', 'exercise']])})], 'error message'],
	['bytes', [ask('load', {exercise: new Uint8Array(9)})], 'error message'],
	['others', [null, 7, 'playout', [], {}, {target: 'other'}, {target: ['playout']}, new Map([['target', 'playout']]), {source: 'playout', version: 1, type: 'over'}], ''],
	['out of turn', [ask('play', {move: 'a1'})], 'error move 4'],
	['markup for a move', [ask('play', {move: '<img src=x onerror=alert(1)>'})], 'error move 4'],
	['an empty move', [ask('play', {move: ''})], 'error message 4'],
	['nonsense to configure', [ask('configure', {theme: 'javascript:alert(1)'})], 'error message 4'],
	['nothing to configure', [ask('configure')], 'position 4'],
	['number to configure', [ask('configure', {coords: 0})], 'error message 4'],
	['pause, pause, resume, resume', [ask('pause'), ask('pause', {id: 5}), ask('resume', {id: 6}), ask('resume', {id: 7})], 'position 4, position 5, position 6, position 7'],
	['a script as a link', [ask('load', {link: 'javascript:alert(1)'})], 'error message 4'],
	['an exercise of a later version', [load({...one, version: 2})], 'error exercise 4'],
	['an unknown goal', [load({...one, goal: {kind: 'study'}})], 'error exercise 4'],
	['an impossible position', [load({...one, position: '<svg onload=alert(1)>'})], 'error exercise 4'],
	['an illegal answer', [load({...one, goal: {kind: 'moves', accept: ['a1']}})], 'error exercise 4'],
	['too many of a set', [load({playout: 'exercises', version: 1, exercises: Array(101).fill(one)})], 'error exercise 4'],
	['70,000 letters', [load({...one, prompt: 'x'.repeat(70000)})], 'error exercise 4'],
]`

// hostileAddresses returns fragments with exactly one error each, and the kind of error. An
// exercise comes after a prefix.
func hostileAddresses(prefix string) (list [][2]string) {
	const goal = `"goal":{"kind":"moves","accept":["f5"]}`
	one := func(more string) string { return `{"playout":"exercise","version":1,"game":"othello",` + more + `}` }
	for _, packed := range []string{
		"~~~", "%3Cscript%3E", "AAAA", packed("null"), packed("[]"), packed(`{"__proto__":{"playout":"exercise"}}`),
		packed(strings.Repeat("[", 60000)), packed(strings.Repeat(`{"goal":`, 8000)), packed(strings.Repeat(" ", 20<<20))[:20000], packed(one(goal) + one(goal)),
		packed(one(`"prompt":"` + strings.Repeat("x", 70000) + `",` + goal)), packed(one(`"position":"<svg onload=alert(1)>",` + goal)),
		packed(one(`"goal":{"kind":"<img src=x onerror=alert(1)>"}`)), packed(one(`"__proto__":{"polluted":"yes"},` + goal)), packed(one(`"constructor":1,` + goal)),
		packed(strings.Replace(one(goal), `"version":1`, `"version":2`, 1)), packed(strings.Replace(one(goal), "othello", "constructor", 1)),
		packed(one(`"goal":{"kind":"win","against":"uci:cmd=/bin/sh"}`)), packed(one(`"goal":{"kind":"best","judge":"uct:n=1e99"}`)), packed(one(`"attempts":-1,` + goal)), packed(one(`"seat":"__proto__",` + goal)),
	} {
		list = append(list, [2]string{prefix + "exercise=" + packed, "exercise"})
	}
	return list
}

// hostileGames holds fragments of games with one error each.
var hostileGames = [][2]string{
	{"#/__proto__", "link"}, {"#/constructor", "link"}, {"#/othello?__proto__=x", "link"}, {"#/othello?m=f5&Constructor=1", "link"},
	{"#/othello?p=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "link"}, {"#<script>alert(1)</script>", "link"}, {"#/othello?m=" + strings.Repeat("f5,", 12000), "link"},
	{"#/othello?mz=AAAA", "link"}, {"#/othello?controls=%3Cscript%3E", "link"}, {"#/othello?theme=%ff", "link"}, {"#/othello?white=uci:cmd=sh", "link"},
}

// The page reports every address that it cannot read in one sentence; it executes nothing, and
// stays.
func TestHostileExercises(t *testing.T) {
	if !runLong {
		t.Skip("TestUnreadable in ui/features/exercise opens such addresses without a browser; ./build.sh test all runs this")
	}
	t.Parallel()
	p := open(t, 1280, 900, "#/exercises", recordDialogs)
	p.wait(`document.querySelector('[data-exercise-state]')`)
	for _, each := range hostileAddresses("#/exercise?") {
		p.setFragment("#/exercises")
		p.wait(`!document.querySelector('.alert')?.checkVisibility()`)
		p.setFragment(each[0])
		p.wait(`document.querySelector('.alert [role=alert]')?.checkVisibility() && document.querySelector('[data-exercise-state]') && !document.querySelector('[data-exercise]')`)
		if said := eval[[]string](p, `[...document.querySelectorAll('[role=alert]')].filter(e => e.checkVisibility()).map(e => e.innerText.trim())`); len(said) != 1 || len(said[0]) > 500 {
			t.Errorf("%.60s: got the alerts %q, want one of at most 500 bytes", each[0], said)
		}
		p.checkUnharmed(each[0][:min(len(each[0]), 60)])
	}
}

// The page answers every message of an embedding page with exactly one of its kind, and echoes a
// valid ID; it executes nothing, and the game continues.
func TestHostilePosts(t *testing.T) {
	if !runLong {
		t.Skip("TestHostile in ui/features/embed posts hostile messages without a browser, TestFrameMessages those that only a browser can post; ./build.sh test all runs this")
	}
	t.Parallel()
	list := append(hostileAddresses("#/othello?m=f5&white=human&"), hostileGames...)
	bad, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	addresses := strings.ReplaceAll(string(bad), "<", "\\u003c")
	address := servePages(t, site(), "", map[string]string{"hostile.html": hostilePage})
	p := openElsewhere(t, 800, 700, site(), strings.Replace(address, "127.0.0.1", "localhost", 1)+"hostile.html", hostileKit)
	wrong := evalBody[[]string](p, `const wrong = [];
		try {
			// Before there is a board, and not from this window.
			other.contentWindow.eval("parent.board.contentWindow.postMessage({target: 'playout', version: 1, type: 'play', move: 'd3'}, '*')");
			await until(() => told.some((m) => m.type === 'ready'), 'ready');
			const before = told.find((m) => m.type === 'ready').position;
			for (const [name, messages, want] of `+hostileMessages+`) {
				const list = await heard(...messages), got = said(list);
				if (got !== want) wrong.push(name + ': said ' + got + ', want ' + want);
				for (const m of list) if (m.type === 'error' && (typeof m.message !== 'string' || !m.message || m.message.length > 300 || /[\n\r]/.test(m.message))) wrong.push(name + ': told as ' + m.message);
				const now = told.at(-1);
				if (!/^a (game|seat) of that name$/.test(name) && (now.position !== before || now.state !== 'human')) { wrong.push(name + ': the game is gone: ' + now.position + ' ' + now.state); break; }
				if (/^a (game|seat) of that name$/.test(name)) await heard(ask('load', {game: 'othello', moves: 'f5,d6', white: 'human'}));
			}
			for (const what of [() => {}, {f() {}}, new Proxy({target}, {}), Symbol(), document.body]) {
				try { post(what); wrong.push('posted ' + String(what)); } catch (e) { if (e.name !== 'DataCloneError') throw e; }
			}
			// Two loads at once: both are answered.
			if (said(await heard(ask('load', {game: 'chess'}), ask('load', {id: 5, game: 'othello', moves: 'f5,d6', white: 'human'}))) !== 'position 4, position 5') wrong.push('of two loads: ' + said(told));
			// A flood: each message is answered once.
			told.length = 0;
			for (let i = 0; i < 1000; i++) post(i % 2 ? ask('state', {id: i}) : {target, version: 3, id: i});
			await until(() => told.filter((m) => m.id === 999).length > 0, 'the end of the flood');
			if (told.length !== 1000 || new Set(told.map((m) => m.id)).size !== 1000) wrong.push('the flood brought ' + told.length);
			if (told.at(-1).position !== before) wrong.push('after the flood it is ' + told.at(-1).position);
			// No answer is accepted while one is being graded or the machine thinks.
			told.length = 0;
			post(load({...one, attempts: 2}));
			await until(() => told.some((m) => m.type === 'exercise'), 'an exercise');
			told.length = 0;
			for (const id of [1, 2, 3]) post(ask('play', {id, move: 'd3'}));
			post(ask('undo', {id: 9}));
			await until(() => [1, 2, 3, 9].every((id) => told.some((m) => m.id === id)) && told.some((m) => m.type === 'exercise'), 'three answers');
			const answers = told.filter((m) => m.type === 'exercise');
			if (answers.length !== 1 || answers[0].attempts !== 1) wrong.push('of three answers at once: ' + JSON.stringify(told));
			if (told.filter((m) => m.type === 'error' && m.kind === 'move').map((m) => m.id).join() !== '2,3,9') wrong.push('of three answers and an undo: ' + said(told));
			post(ask('load', {game: 'othello', black: 'human', white: 'uct:ms=60000', moves: 'f5'}));
			await until(() => told.some((m) => m.state === 'thinking' && m.moves === 'f5'), 'thinking');
			if (!said(await heard(ask('play', {move: 'f6'}))).includes('error move 4')) wrong.push('played for the machine: ' + said(told));
			if (!said(await heard(ask('load', {id: 8, game: 'morris', white: 'human'}))).includes('position 8') || told.at(-1).game !== 'morris') wrong.push('loaded while it thinks: ' + said(told));
			for (const [fragment, kind] of `+addresses+`) {
				const name = fragment.slice(0, 60);
				await heard(ask('load', {game: 'chess', black: 'human'}));
				told.length = 0;
				board.src = board.src.split('#')[0] + fragment;
				await until(() => told.some((m) => m.type === 'error'), name);
				const after = [...told, ...await heard()];
				const errors = after.filter((m) => m.type === 'error');
				if (errors.length !== 1 || errors[0].kind !== kind || errors[0].message.length > 300 || 'id' in errors[0]) wrong.push(name + ': said ' + JSON.stringify(errors));
			}
		} catch (e) { wrong.push(e.message); }
		return wrong;`)
	for _, each := range wrong {
		t.Error(each)
	}
	p.checkUnharmed("the page around")
	p.openInside(site() + "embed.html").checkUnharmed("the frame")
}
