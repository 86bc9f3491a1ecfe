//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chessAt returns a link to a chess position between two people.
func chessAt(fen string) string {
	return "#/chess?p=" + strings.ReplaceAll(fen, " ", "%20") + "&white=human&black=human"
}

// movePiece chooses a piece, checks that its targets are offered, and chooses one.
func (p *page) movePiece(from, to string) {
	p.t.Helper()
	if legal := p.legal(); !slices.Contains(legal, from) {
		p.t.Fatalf("%s cannot be chosen, %v can\n%s", from, legal, p.summary())
	}
	p.pick(from)
	p.wait(fmt.Sprintf(`document.querySelector('[data-square=%q].chosen')`, from))
	if legal := p.legal(); !slices.Contains(legal, to) || slices.Contains(legal, from) {
		p.t.Fatalf("from %s the targets are %v, without %s", from, legal, to)
	}
	p.pick(to)
}

// waitPlies waits until the move list holds n moves and returns the last.
func (p *page) waitPlies(n int) string {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelectorAll('[data-ply]').length === %d`, n))
	p.waitIdle()
	return eval[string](p, `[...document.querySelectorAll('[data-ply]')].at(-1).innerText`)
}

// A game by clicks with castling on both sides, an en passant capture and a promotion to
// a queen.
func TestChessByClicks(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/chess?white=human&black=human")
	p.waitIdle()
	if c := p.look(); len(c.Legal) != 10 || c.Pieces["g1"] != "white-knight" || c.Pieces["d8"] != "black-queen" || c.Turn != "white" {
		t.Fatalf("at the start: %+v", c)
	}
	game := "e2e4 a7a6 g1f3 b8c6 f1e2 d7d6 e1g1 c8g4 e4e5 f7f5 e5f6 d8d7 f6g7 e8c8 g7h8q g8f6 h8f6"
	for i, move := range strings.Fields(game) {
		p.movePiece(move[:2], move[2:4])
		if len(move) == 5 {
			p.wait(`document.querySelectorAll('[data-promotion]').length === 4`)
			p.click(fmt.Sprintf(`[data-promotion=%q]`, move[4:]))
		}
		text := p.waitPlies(i + 1)
		if want := map[int]string{6: "O-O", 10: "exf6", 13: "O-O-O", 14: "gxh8=Q"}[i]; want != "" && text != want {
			t.Errorf("%s is listed as %s, not %s", move, text, want)
		}
	}
	c := p.look()
	want := map[string]string{"g1": "white-king", "f1": "white-rook", "c8": "black-king", "d8": "black-rook", "f6": "white-queen", "f5": "", "h8": "", "e1": "", "a8": ""}
	for square, piece := range want {
		if c.Pieces[square] != piece {
			t.Errorf("%s holds %q, not %q", square, c.Pieces[square], piece)
		}
	}
}

// A whole game by clicks: checkmate ends it, is announced, and marks the king.
func TestCheckmateByClicks(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/chess?white=human&black=human")
	p.waitIdle()
	for i, move := range strings.Fields("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7") {
		p.movePiece(move[:2], move[2:])
		p.waitPlies(i + 1)
	}
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
	p.wait(`document.querySelector('[data-status]').innerText === 'White wins by checkmate'`)
	if alarm := eval[string](p, `document.querySelector('.alarm')?.closest('[data-square]').dataset.square ?? ''`); alarm != "e8" {
		t.Errorf(`the king in check is marked on %q, want "e8"`, alarm)
	}
	if n := len(p.legal()); n != 0 {
		t.Errorf("%d squares may be chosen after the end, want 0", n)
	}
}

// Each of the four promotions, by click, by keys and by finger, for either side and with the
// board either way around.
func TestPromotionsByHand(t *testing.T) {
	t.Parallel()
	const fen = "1n5k/P7/8/8/8/8/7p/K5N1 "
	for _, width := range []int{360, 1280} {
		if width > 400 && !runLong {
			continue
		}
		p := open(t, width, 900, "#/morris")
		for i, letter := range []string{"q", "r", "b", "n"} {
			side, from, to, piece := "w", "a7", "b8", "white-"
			if i%2 == 1 {
				side, from, to, piece = "b", "h2", "g1", "black-"
			}
			piece += map[string]string{"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}[letter]
			p.waitIdle()
			eval[any](p, fmt.Sprintf(`void (location.hash = %q)`, chessAt(fen+side+" - - 0 1")))
			p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position === %q`, fen+side+" - - 0 1"))
			p.waitIdle()
			if i >= 2 {
				p.click(`[data-action=flip]`)
				p.wait(`'flipped' in document.querySelector('.bar').dataset`)
			}
			p.movePiece(from, to)
			p.wait(`document.querySelectorAll('[data-board] [data-promotion][data-legal]').length === 4`)
			if out := eval[bool](p, `(() => {
				const b = document.querySelector('[data-board]').getBoundingClientRect();
				return [...document.querySelectorAll('[data-promotion]')].some(e => {
					const r = e.getBoundingClientRect();
					return r.width < 44 || r.height < 44 || r.left < b.left - 1 || r.right > b.right + 1 || r.top < b.top - 1 || r.bottom > b.bottom + 1 || !e.getAttribute('aria-label');
				});
			})()`); out {
				t.Errorf("%d wide: the choices for %s are small, outside the board or have no name", width, piece)
			}
			if width < 400 {
				p.tap(fmt.Sprintf(`[data-promotion=%q]`, letter))
			} else {
				p.click(fmt.Sprintf(`[data-promotion=%q]`, letter))
			}
			p.waitPlies(1)
			if got := p.look().Pieces[to]; got != piece {
				t.Errorf("%d wide: the pawn became %q, not %q", width, got, piece)
			}
			if n := eval[int](p, `document.querySelectorAll('[data-promotion]').length`); n != 0 {
				t.Errorf("%d choices are left in the document, want 0", n)
			}
		}
	}
}

// focusSquare moves the focus over the chess board by arrow keys.
func (p *page) focusSquare(to string) {
	p.t.Helper()
	at := eval[string](p, `document.activeElement.dataset.square ?? ''`)
	if at == "" {
		p.t.Fatal("the focus is not on the board")
	}
	steps := func(n int, less, more string) {
		for ; n < 0; n++ {
			p.do(cd.KeyEvent(less))
		}
		for ; n > 0; n-- {
			p.do(cd.KeyEvent(more))
		}
	}
	steps(int(to[0])-int(at[0]), kb.ArrowLeft, kb.ArrowRight)
	steps(int(to[1])-int(at[1]), kb.ArrowDown, kb.ArrowUp)
	if got := eval[string](p, `document.activeElement.dataset.square ?? ''`); got != to {
		p.t.Fatalf("the arrows lead from %s to %s, not to %s", at, got, to)
	}
}

// Chess by keyboard alone: Escape releases a piece, a pawn is promoted to a rook in the
// menu and, later, to a knight by its letter; the focus is never lost.
func TestChessByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, chessAt("7k/P6P/8/8/8/8/8/K7 w - - 0 1"))
	p.waitIdle()
	p.focus(`[data-square][tabindex="0"]`)
	enter := func(square string) {
		t.Helper()
		p.focusSquare(square)
		p.do(cd.KeyEvent(kb.Enter))
	}
	menu := `document.activeElement.dataset.promotion === %q`
	enter("a1")
	p.wait(`document.querySelector('[data-square="a1"].chosen')`)
	p.do(cd.KeyEvent(kb.Escape))
	p.wait(`!document.querySelector('.chosen')`)
	enter("a7")
	p.wait(`document.querySelector('[data-square="a7"].chosen')`)
	enter("a8")
	p.wait(fmt.Sprintf(menu, "q"))
	for _, step := range []struct{ key, to string }{{kb.ArrowUp, "n"}, {kb.ArrowDown, "q"}, {kb.End, "n"}, {kb.Home, "q"}, {kb.ArrowRight, "r"}} {
		p.do(cd.KeyEvent(step.key))
		p.wait(fmt.Sprintf(menu, step.to))
	}
	p.do(cd.KeyEvent(kb.Escape))
	p.wait(`!document.querySelector('[data-promotion]') && document.activeElement.dataset.square === 'a8'`)
	if n := eval[int](p, `document.querySelectorAll('[data-ply]').length`); n != 0 {
		t.Fatalf("a promotion that was cancelled was played: got %v, want 0", n)
	}
	enter("a7")
	p.wait(`document.querySelector('[data-square="a7"].chosen')`)
	enter("a8")
	p.wait(fmt.Sprintf(menu, "q"))
	p.do(cd.KeyEvent(kb.ArrowDown))
	p.wait(fmt.Sprintf(menu, "r"))
	p.do(cd.KeyEvent(kb.Enter))
	if text := p.waitPlies(1); text != "a8=R+" {
		t.Errorf(`the first move is %s, want "a8=R+"`, text)
	}
	p.wait(`document.activeElement.dataset.square === 'a8'`)
	enter("h8")
	p.wait(`document.querySelector('[data-square="h8"].chosen')`)
	enter("h7")
	p.waitPlies(2)
	p.do(cd.KeyEvent("u")) // undo, and another pawn
	p.wait(`document.querySelectorAll('[data-ply][data-ahead]').length === 1`)
	p.do(cd.KeyEvent("u"))
	p.wait(`document.querySelectorAll('[data-ply][data-ahead]').length === 2`)
	p.waitIdle()
	enter("a7")
	p.wait(`document.querySelector('[data-square="a7"].chosen')`)
	enter("a8")
	p.wait(fmt.Sprintf(menu, "q"))
	p.do(cd.KeyEvent("n"))
	if text := p.waitPlies(1); text != "a8=N" {
		t.Errorf(`by its letter it became %s, want "a8=N"`, text)
	}
}
