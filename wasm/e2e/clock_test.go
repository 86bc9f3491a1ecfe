//go:build !js

package e2e

import "fmt"

// clock runs before the scripts of every page, and gives it a clock whose rate can change:
// that of performance.now and of timers, though not those of its workers and of its style
// sheet.
//
// A page ends a worker that does not answer a Hello for some seconds. On a busy machine one
// may be slower than that, which is not what most tests are about: from a second after the
// Hello until the worker says anything, the clock runs at a twentieth of its rate. So the page
// waits for the worker, and not for a time. A test of silent workers calls strict() on the
// page.
//
// hurry(rate) makes the clock run faster: a test does not wait for a page's patience to end.
const clock = `(() => {
	const now = performance.now.bind(performance), set = setTimeout.bind(window), clear = clearTimeout.bind(window), repeat = setInterval.bind(window);
	let faster = 1, slower = 1, rate = 1, at = now(), shown = at, strict = false;
	const waiting = new Map(); // timers by number
	const time = () => shown + (now() - at) * rate;
	const arm = (timer) => timer.id = set(() => {
		if (time() < timer.due - 1) return arm(timer);
		waiting.delete(timer.number);
		timer.then(...timer.rest);
	}, (timer.due - time()) / rate);
	const run = () => {
		[shown, at, rate] = [time(), now(), faster * slower];
		for (const timer of waiting.values()) {
			clear(timer.id);
			arm(timer);
		}
	};
	let last = 0;
	performance.now = time;
	window.setTimeout = (then, ms = 0, ...rest) => {
		const timer = { then, rest, due: time() + Math.max(0, ms), number: last -= 1 };
		waiting.set(timer.number, timer);
		arm(timer);
		return -timer.number;
	};
	window.clearTimeout = (number) => {
		const timer = waiting.get(-number);
		if (!timer) return;
		waiting.delete(timer.number);
		clear(timer.id);
	};
	window.setInterval = (then, ms = 0, ...rest) => repeat(then, ms / faster, ...rest);
	window.hurry = (to) => { faster = to; run(); };
	window.strict = () => { strict = true; };
	if (!window.Worker) return;
	let greeted = 0; // when a worker was greeted that has said nothing since
	const post = Worker.prototype.postMessage, met = new WeakSet();
	Worker.prototype.postMessage = function (...what) {
		if (typeof what[0] === 'string' && what[0].includes('"hello"')) {
			greeted = now();
			if (!met.has(this)) this.addEventListener('message', () => { greeted = 0; });
			met.add(this);
		}
		return post.apply(this, what);
	};
	repeat(() => {
		const is = !strict && greeted && now() - greeted > 1000 ? .05 : 1;
		if (is !== slower) { slower = is; run(); }
	}, 200);
})();`

// hasty makes the clock of a page run so many times faster while its program loads: a test
// does not wait for the page's patience with its host to end. Then the clock runs as usual,
// since a worker takes its time.
func hasty(rate int) string {
	return fmt.Sprintf(`(() => {
		hurry(%d);
		const make = WebAssembly.instantiate;
		WebAssembly.instantiate = (...of) => { hurry(1); return make.apply(WebAssembly, of); };
	})();`, rate)
}
