//go:build !js

package e2e

import "fmt"

// clock runs before the scripts of every page, and gives it a clock whose rate can change:
// performance.now and timers follow it; its workers and its style sheet do not.
//
// A page ends a worker that does not answer a Hello for some seconds. On a busy machine a worker
// may be slower, which most tests do not test: from a second after the Hello until the worker's
// first message, the clock runs at a twentieth of its rate. So the page waits for the worker,
// not for a time.
//
// hurry(rate) makes the clock run faster, so that a test does not wait for a page's patience to
// end. hurry(rate, true) also counts the time of silent workers, for tests about them. hurry(1)
// restores the usual clock.
//
// The clock counts its time when the page reads it, since a page that had no processor hears the
// worker's answer after the timer that ends its patience.
const clock = `(() => {
	const now = performance.now.bind(performance), set = setTimeout.bind(window), clear = clearTimeout.bind(window);
	let rate = 1, at = now(), shown = at; // it showed shown at the real time at, and has run since
	let greeted = 0; // when a worker was greeted that has said nothing since
	let strict = false;
	const until = (real, pace) => {
		shown += (real - at) * pace;
		at = Math.max(at, real);
	};
	const time = () => {
		const real = now(), late = greeted + 1000;
		if (greeted && !strict && real > late) {
			if (at < late) until(late, rate);
			until(real, rate / 20);
		} else until(real, rate);
		return shown;
	};
	const waiting = new Map(); // timers by number
	const arm = (timer) => timer.id = set(() => {
		if (time() < timer.due) return arm(timer);
		if (timer.every) {
			timer.due = time() + timer.every;
			arm(timer);
		} else waiting.delete(timer.number);
		timer.then(...timer.rest);
	}, (timer.due - time()) / rate);
	const again = () => {
		for (const timer of waiting.values()) {
			clear(timer.id);
			arm(timer);
		}
	};
	let last = 0;
	const add = (then, ms, every, rest) => {
		const timer = { then, rest, every, due: time() + Math.max(0, ms), number: ++last };
		waiting.set(timer.number, timer);
		arm(timer);
		return timer.number;
	};
	performance.now = time;
	window.setTimeout = (then, ms = 0, ...rest) => add(then, ms, 0, rest);
	window.setInterval = (then, ms = 0, ...rest) => add(then, ms, Math.max(1, ms), rest);
	window.clearTimeout = window.clearInterval = (number) => {
		const timer = waiting.get(number);
		if (!timer) return;
		waiting.delete(number);
		clear(timer.id);
	};
	window.hurry = (to, silent = false) => {
		time();
		rate = to;
		strict = silent;
		again();
	};
	if (!window.Worker) return;
	const post = Worker.prototype.postMessage, met = new WeakSet();
	Worker.prototype.postMessage = function (...what) {
		if (typeof what[0] === 'string' && what[0].includes('"hello"')) {
			time();
			greeted = now();
			if (!met.has(this)) this.addEventListener('message', () => {
				time();
				greeted = 0;
			});
			met.add(this);
		}
		return post.apply(this, what);
	};
})();`

// hurriedStart returns a script for the start of a page: its clock hurries until the program is
// ready, or until restoreClock. So a test does not wait for the page's patience with its host to
// end, and the worker has the usual time.
func hurriedStart(rate int) string {
	return fmt.Sprintf(`(() => {
		hurry(%d);
		const make = WebAssembly.instantiate;
		WebAssembly.instantiate = (...of) => { hurry(1); return make.apply(WebAssembly, of); };
	})();`, rate)
}

// hurriedWorker returns the script for a worker that never starts: the clock hurries until
// restoreClock, even while the worker is silent.
func hurriedWorker(rate int) string { return fmt.Sprintf(`hurry(%d, true)`, rate) }

// restoreClock restores the usual clock for the page and for all that the tab loads later, whatever
// scripts run before them.
func (p *page) restoreClock() {
	p.t.Helper()
	p.addScripts(`hurry(1)`)
	eval[any](p, `hurry(1)`)
}

// killWorker ends the page's first worker, which keepWorkers has kept. The page notices by the
// worker's silence.
func (p *page) killWorker() {
	p.t.Helper()
	p.wait(`window.workers.length === 1`)
	eval[bool](p, `(hurry(1, true), window.workers[0].terminate(), true)`)
}

// waitNewWorker waits for the worker that replaces a killed one, however long that takes.
func (p *page) waitNewWorker() {
	p.t.Helper()
	p.wait(`window.workers.length > 1`)
	p.restoreClock()
}
