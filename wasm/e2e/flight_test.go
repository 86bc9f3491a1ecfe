//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// An address is opened while a file is being read, or while the worker is working out its
// contents: board, address and seats agree whichever comes first. TestTwoInFlight in
// ui/features/play tries pairs of all kinds without a browser; here files and the worker take real
// time.
func TestImportThenAddress(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	for _, ms := range []int{0, 100, 300, 700} {
		p := open(t, 1280, 900, "#/othello?m=f5,d6,c3&black=human&white=human")
		p.waitIdle()
		eval[any](p, fmt.Sprintf(`(() => {
			const transfer = new DataTransfer();
			transfer.items.add(new File(['1. e4 ' + '{x} '.repeat(7e5) + ' e5 *'], 'long.pgn'));
			document.querySelector('main').dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: transfer}));
			setTimeout(() => { location.hash = '#/othello?m=c4,c3&black=human&white=human'; window.changed = true }, %d);
		})()`, ms))
		p.wait(`window.changed`)
		p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
		evalFunction[any](p, `() => new Promise(r => setTimeout(r, 3000))`) // for anything that arrives late
		p.waitIdle()
		game, address := eval[string](p, `document.querySelector('[data-board]').dataset.board`), eval[string](p, `location.hash`)
		if game != "othello" || !strings.HasPrefix(address, "#/othello?m=c4,c3") || len(p.legal()) == 0 {
			t.Errorf("after %d ms the board is of %s at %s, the address %s, %v may be chosen", ms, game, p.position(), address, p.legal())
		}
	}
}
