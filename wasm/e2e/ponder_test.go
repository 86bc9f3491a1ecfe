//go:build !js

package e2e

import (
	"fmt"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
)

// spyReports records the first and the last report of each thought, and lets a test set whether
// the page is visible.
const spyReports = `(() => {
	const Real = window.Worker;
	window.thoughts = [];
	window.Worker = class extends Real {
		constructor(...a) {
			super(...a);
			this.addEventListener('message', m => {
				const { id, report } = typeof m.data === 'string' && m.data ? JSON.parse(m.data) : {};
				if (!report) return;
				const known = window.thoughts.find(t => t.id === id);
				if (known) known.last = report; else window.thoughts.push({ id, first: report, last: report });
			});
		}
	};
	localStorage.setItem('playout.background', 'yes');
	window.see = (seen) => {
		Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => seen ? 'visible' : 'hidden' });
		document.dispatchEvent(new Event('visibilitychange'));
	};
})();`

// While a person chooses, a machine with ponder=on continues its search: its next thought begins
// with more visits than its last one ended with, of which the reply can have only a part. While
// the page is hidden it does not. It has two seconds for a thought of 5 ms, so that a busy
// machine finds more too, in one reply of many.
func TestPondering(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=uct:ms=5,ponder=on", spyReports)
	p.waitIdle()
	// replied plays a move and waits for the machine's.
	replied := func(thoughts int, move string) {
		t.Helper()
		p.click(fmt.Sprintf(`[data-square=%q]`, move))
		p.wait(fmt.Sprintf(`window.thoughts.length === %d && window.thoughts.at(-1).last.final`, thoughts))
		p.waitIdle()
	}
	eval[any](p, `see(false)`)
	replied(1, "f5")
	for i, seen := range []bool{false, true} {
		eval[any](p, fmt.Sprintf(`see(%v)`, seen))
		p.do(cd.Sleep(2 * time.Second))
		replied(i+2, eval[string](p, `window.thoughts.at(-1).last.line[1] ?? document.querySelector('[data-legal]').dataset.square`))
		ended := eval[int](p, `window.thoughts.at(-2).last.visits`)
		had := eval[int](p, `window.thoughts.at(-1).first.visits - window.thoughts.at(-1).first.done`)
		if had > ended != seen || ended == 0 {
			t.Errorf("the page is seen: %v; the next thought begins with %d visits after one that ended with %d, want more only if it is seen", seen, had, ended)
		}
	}
}
