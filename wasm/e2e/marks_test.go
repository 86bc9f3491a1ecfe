//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPencilMarks: the right button and a resting finger draw marks and arrows and neither
// move a piece nor open a menu; keys do the same; a press on an empty square and a move
// remove them all.
func TestPencilMarks(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, "#/chess?white=human&black=human")
	p.do(cd.EmulateViewport(390, 844, cd.EmulateTouch, cd.EmulateMobile))
	p.waitIdle()
	eval[any](p, `void addEventListener('contextmenu', e => { window.menus = (window.menus ?? 0) + !e.defaultPrevented; })`)
	const strokes = `document.querySelectorAll('.drawn:not(.case)').length`
	for i, touch := range []bool{false, true} {
		p.drawMark("e2", "e2", touch)
		p.drawMark("d1", "h5", touch)
		if n := eval[int](p, strokes); n != 2 {
			t.Errorf("touch %v: %d strokes are drawn, want 2", touch, n)
		}
		if n := eval[int](p, `(window.menus ?? 0) + scrollY + document.querySelectorAll('.chosen, .lifted').length`); n != 0 {
			t.Errorf("touch %v: drawing caused %d menus, choices and pixels of scrolling, want 0", touch, n)
		}
		if i == 0 {
			p.drawMark("e2", "e2", touch) // the same again removes it
			p.click(onSquare("e5"))
		} else {
			p.movePiece("e2", "e4")
		}
		p.wait(strokes + ` === 0`)
	}
	eval[any](p, `document.getElementById('square-e7').focus()`)
	p.press("m")
	p.wait(`document.getElementById('square-e7').getAttribute('aria-label').endsWith(', marked')`)
	p.press(kb.ArrowUp, "M")
	p.wait(`document.getElementById('square-e7').getAttribute('aria-label').endsWith(', arrow to e8')`)
}

// TestNumbersOffPieces: in no game does a number of the search lie on the painted part of a
// piece; and a row under the pointer, or with the focus, highlights its move.
func TestNumbersOffPieces(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := blank(t, 390, 844)
	for _, fragment := range []string{
		chessMiddle,
		"#/geese?p=%7B%22step%22:26,%22geese%22:[[21,11,12,13,24,35,34],[3,69,68,57,46,47,48,49],[9,8,7,18],[61,62]],%22food%22:[32,60],%22last%22:[%22WEST%22,%22SOUTH%22,%22WEST%22,%22WEST%22]%7D&goose1=human",
	} {
		p.do(cd.Navigate("about:blank")) // otherwise only the fragment would change
		p.do(cd.Navigate(p.url + fragment))
		p.requestHint()
		p.wait(`document.querySelector('text.pill')`)
		if wrong := eval[string](p, onPieces); wrong != "" {
			t.Errorf(`%s: %s, want ""`, fragment, wrong)
		}
		if fragment == chessMiddle {
			p.wait(`document.querySelector('[data-action=hint]').disabled === false`)
			x, y := p.waitPressable(`[data-search] tbody tr:nth-child(2)`)
			p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
			p.wait(`document.querySelector('.arrow.lit')`)
			p.mouse(input.DispatchMouseEventTypeMouseMoved, 2, 2)
			p.wait(`!document.querySelector('.arrow.lit')`)
			eval[any](p, `document.querySelector('[data-point]').focus()`)
			p.wait(`document.querySelector('.arrow.lit')`)
		}
	}
}

// onPieces returns the numbers that lie on the painted part of a piece, "" for none. The ring
// around one's own goose is not part of the goose.
var onPieces = fmt.Sprintf(`(() => {
	const seen = document.createElement('style');
	seen.textContent = '.board use, .board .goose :not(.halo) { pointer-events: visiblePainted !important }';
	document.head.append(seen);
	const wrong = [];
	for (const number of document.querySelectorAll('[data-board] .mark, [data-board] text.pill')) {
		const r = number.getBoundingClientRect();
		const at = [];
		for (let i = 0; i <= %d; i++) for (let j = 0; j <= %[1]d; j++) at.push([r.x + r.width * i / %[1]d, r.y + r.height * (.2 + .6 * j / %[1]d)]);
		const under = at.flatMap(([x, y]) => document.elementsFromPoint(x, y)).find(e => e.closest('use, .goose'));
		if (under) wrong.push(number.textContent + ' on ' + under.outerHTML);
	}
	seen.remove();
	return wrong.join('; ');
})()`, 6)
