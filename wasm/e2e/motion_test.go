//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// motions keeps the names of the animations that start on the page, and of those that
// have ended.
const motions = `window.begun = []; window.done = [];
	addEventListener('animationstart', e => begun.push(e.animationName));
	addEventListener('animationend', e => done.push(e.animationName));`

// visiblePieces returns how many pieces are visible on the board once nothing moves on it.
func (p *page) visiblePieces() int {
	p.t.Helper()
	p.wait(`!document.querySelector('[data-board]').getAnimations({subtree: true}).length`)
	return eval[int](p, `[...document.querySelectorAll('[data-board] use.piece')].filter(u => getComputedStyle(u).opacity > 0 && !u.closest('[role=menu]')).length`)
}

// positionPieces returns how many pieces the position has.
func (p *page) positionPieces() int {
	p.t.Helper()
	placement, _, _ := strings.Cut(p.position(), " ")
	return strings.Count(strings.Map(func(r rune) rune {
		if r < 'A' {
			return -1
		}
		return 'x'
	}, placement), "x")
}

// Pieces glide to their targets, both of them in castling, captured pieces fade, and at rest the
// page shows all pieces. A dragged piece does not glide. Moves make a sound if a visitor chose
// that.
func TestPiecesGlide(t *testing.T) {
	t.Parallel()
	p := openWithMotion(t, 1280, 900, chessAt("r3k2r/8/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1"), motions, `localStorage.setItem('playout.sound', 'on');
		window.tones = 0;
		const make = AudioContext.prototype.createOscillator;
		AudioContext.prototype.createOscillator = function() { tones++; return make.call(this); };`)
	p.waitIdle()
	for _, move := range []struct {
		from, to, want string
	}{
		{"e1", "g1", "go go"}, {"d5", "e4", "fade go"}, {"f1", "e1", "go"}, {"e8", "c8", "go go"}, {"e1", "e4", "fade go"},
	} {
		eval[bool](p, `begun.length = done.length = 0, true`)
		p.movePiece(move.from, move.to)
		n := len(strings.Fields(move.want))
		p.wait(fmt.Sprintf(`done.filter(n => /^(go|fade)-/.test(n)).length === %d`, n))
		names := eval[[]string](p, `begun.filter(n => /^(go|fade)-/.test(n)).map(n => n.split('-')[0])`)
		slices.Sort(names)
		if got := strings.Join(names, " "); got != move.want {
			t.Errorf("%s-%s: got the animations %q, want %q", move.from, move.to, got, move.want)
		}
		if seen, there := p.visiblePieces(), p.positionPieces(); seen != there {
			t.Errorf("after %s-%s %d of %d pieces are visible, want all", move.from, move.to, seen, there)
		}
	}
	eval[bool](p, `begun.length = 0, true`)
	p.drag(onSquare("h8"), onSquare("h5"), false)
	p.waitPlies(6)
	p.waitDragEnd()
	if names := eval[[]string](p, `begun`); len(names) > 0 {
		t.Errorf("the dragged piece moves by %v, want none", names)
	}
	if n := eval[int](p, `tones`); n < 6 {
		t.Errorf("sound is on, and six moves made %d tones, want at least 6", n)
	}
}

// However fast machines move, the board shows the position's pieces; with reduced motion nothing
// moves.
func TestFastMoves(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	for _, calm := range []bool{false, true} {
		p := blank(t, 1280, 900)
		if !calm {
			p.prefer()
		}
		p.addScripts(motions)
		p.do(cd.Navigate(p.url + "#/chess?white=random&black=random"))
		for _, n := range []int{4, 9} {
			p.wait(fmt.Sprintf(`document.querySelectorAll('[data-ply]').length >= %d`, n))
			p.click(`[data-action=stop]`)
			p.waitIdle()
			if seen, there := p.visiblePieces(), p.positionPieces(); seen != there {
				t.Errorf("after %d moves %d of %d pieces are visible, want all", n, seen, there)
			}
			p.click(`[data-action=resume]`)
		}
		// A late part, if loading takes a while, only comes into view.
		if moved := eval[bool](p, `begun.some(name => name !== 'late')`); moved == calm {
			t.Errorf("reduced motion was requested: %v, and there was motion: %v; want exactly one of them", calm, moved)
		}
	}
}
