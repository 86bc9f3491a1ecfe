//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// setupScenes show the editor of positions.
var setupScenes = []scene{
	{"setup", chessMiddle, func(p *page) { p.waitIdle(); p.startSetUp() }},
	{"setup-othello", "", func(p *page) { p.waitIdle(); p.startSetUp() }},
	{"setup-morris", morrisMoving, func(p *page) { p.waitIdle(); p.startSetUp() }},
	{"setup-geese", geeseMiddle, func(p *page) { p.waitIdle(); p.startSetUp() }},
	{"setup-wrong", "#/chess", func(p *page) {
		p.waitIdle()
		p.startSetUp()
		p.click(`[data-action=setup-clear]`)
		p.wait(`document.querySelector('.setup [role=alert]')`)
	}},
}

// startSetUp starts to set up a position.
func (p *page) startSetUp() {
	p.t.Helper()
	p.click(`[data-action=setup]`)
	p.wait(`document.querySelector('.palette [data-tool]')`)
}

// pickTool picks a piece, or the eraser for "".
func (p *page) pickTool(piece string) {
	p.t.Helper()
	p.click(`[data-tool="` + piece + `"]`)
	p.wait(`document.querySelector('[data-tool="` + piece + `"]').ariaPressed === 'true'`)
}

// waitSetUp waits until the board and the field beside it show a position.
func (p *page) waitSetUp(position string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position === %q`, position))
	p.wait(fmt.Sprintf(`!document.querySelector('[data-position-text]') || document.querySelector('[data-position-text]').value === %q`, position))
}

// TestSetUpByMouse: in every game a person sets up a position by clicks and plays from it.
func TestSetUpByMouse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game, want string
		do         func(p *page)
		move       string // a square that can then be chosen
	}{
		{"othello", "XO" + strings.Repeat("-", 62) + " X", func(p *page) {
			p.pickTool("black")
			p.click(`[data-square="a1"]`)
			p.click(`[data-square="h8"]`)
			p.click(`[data-square="h8"]`) // removed again
			p.pickTool("white")
			p.click(`[data-square="b1"]`)
		}, "c1"},
		{"morris", "WWW..................B.. W 6 8 x", func(p *page) {
			p.pickTool("white")
			p.dragOver(false, "a7", "d7", "g7")
			p.pickTool("black")
			p.click(`[data-square="a1"]`)
			p.wait(`!document.querySelector('[data-fact=remove]').disabled`)
			p.click(`[data-fact=remove]`)
		}, "a1"},
		{"chess", "4k3/8/8/8/8/4N3/8/4K2R w K - 0 1", func(p *page) {
			for _, on := range []string{"white-king e1", "black-king e8", "white-rook h1", "white-knight g1"} {
				piece, square, _ := strings.Cut(on, " ")
				p.pickTool(piece)
				p.click(`[data-square="` + square + `"]`)
			}
			p.pickTool("white-pawn")
			p.waitSetUp("4k3/8/8/8/8/8/8/4K1NR w - - 0 1")
			p.dragOver(false, "g1", "f2", "e3") // a piece other than the picked one is moved
			p.waitSetUp("4k3/8/8/8/8/4N3/8/4K2R w - - 0 1")
			p.click(`[data-fact="castle K"]`)
		}, "e3"},
		{"geese", `{"step":0,"geese":[[36,35,34,45],[4],[],[]],"food":[40],"last":["EAST","","",""]}`, func(p *page) {
			p.pickTool("goose1")
			p.dragOver(false, "r3c3", "r3c2", "r3c1", "r4c1")
			p.pickTool("goose2")
			p.click(`[data-square="r0c4"]`)
			p.pickTool("food")
			p.click(`[data-square="r3c7"]`)
		}, "r3c4"},
	} {
		t.Run(c.game, func(t *testing.T) {
			if c.game == "othello" || c.game == "morris" {
				skipUnlessLong(t)
			}
			p := open(t, 1280, 900, "#/"+c.game)
			p.waitIdle()
			p.startSetUp()
			p.click(`[data-action=setup-clear]`)
			p.wait(`!document.querySelector('[data-piece]')`)
			c.do(p)
			p.waitSetUp(c.want)
			p.click(`[data-action=setup-play]`)
			p.wait(`document.querySelector('.setup').hidden`)
			p.waitIdle()
			p.waitSetUp(c.want)
			p.wait(`location.hash.includes('p=')`)
			if !strings.Contains(strings.Join(p.legal(), " "), c.move) {
				t.Errorf("%v can be chosen, want %s among them", p.legal(), c.move)
			}
			p.click(`[data-square="` + c.move + `"]`)
			p.wait(`document.querySelector('.chosen') || document.querySelector('[data-moves] [data-ply="1"]')`)
		})
	}
}

// TestSetUpByKeys: with the keyboard alone a person gets from the button to the first move.
func TestSetUpByKeys(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/chess")
	p.waitIdle()
	p.focus(`[data-action=setup]`)
	p.press(kb.Enter)
	p.wait(`document.activeElement.closest('.palette')`)
	p.focus(`[data-action=setup-clear]`)
	p.press(kb.Enter)
	p.wait(`!document.querySelector('[data-piece]')`)
	p.focus(`[data-square][tabindex="0"]`)
	p.press(kb.Home, "K", kb.Enter, kb.ArrowUp, kb.ArrowUp, "k", kb.Enter, kb.ArrowRight, "p", kb.Enter, kb.ArrowRight, "Q", kb.Enter, kb.Delete)
	p.waitSetUp("8/8/8/8/8/kp6/8/K7 w - - 0 1")
	p.wait(`document.activeElement.ariaLabel?.startsWith('c3, empty')`)
	p.wait(`!document.querySelector('[data-action=setup-play]').disabled`)
	p.focus(`[data-action=setup-play]`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('.setup').hidden && document.activeElement.dataset.action === 'menu'`)
	p.waitIdle()
	p.waitSetUp("8/8/8/8/8/kp6/8/K7 w - - 0 1") // a queen was there for a moment
}

// TestSetUpByTouch: on a phone a finger paints, and a long press empties a square.
func TestSetUpByTouch(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "")
	p.waitIdle()
	p.tap(`[data-action=setup]`)
	p.wait(`document.querySelector('.palette [data-tool]')`)
	p.tap(`[data-action=setup-clear]`)
	p.wait(`!document.querySelector('[data-piece]')`)
	p.dragOver(true, "a1", "d1")
	p.waitSetUp("XXXX" + strings.Repeat("-", 60) + " X")
	want := "XXXX----"
	for i, piece := range []string{"white", "black", "white"} { // no tap is lost after a quick stroke
		p.tap(`[data-tool=` + piece + `]`)
		p.wait(`document.querySelector('[data-tool=` + piece + `]').ariaPressed === 'true'`)
		p.dragOver(true, fmt.Sprintf("a%d", i+2), fmt.Sprintf("d%d", i+2))
		want += []string{"OOOO----", "XXXX----", "OOOO----"}[i]
		p.waitSetUp(want + strings.Repeat("-", 64-len(want)) + " X")
	}
	p.tap(onSquare("e1"))
	want = strings.Replace(want, "XXXX-", "XXXXO", 1) + strings.Repeat("-", 32) + " X"
	p.waitSetUp(want)
	x, y := p.waitPressable(onSquare("b1"))
	p.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	want = "X-" + want[2:]
	p.waitSetUp(want)
	p.finger(input.DispatchTouchEventTypeTouchEnd)
	p.do(cd.Sleep(100 * time.Millisecond)) // a click caused by it would paint
	p.waitSetUp(want)
	p.tap(`[data-action=setup-play]`)
	p.wait(`document.querySelector('.setup').hidden`)
	p.waitIdle()
}

// TestTapOnABusyPage: a finger lifted at once counts as a tap, even if the program was busy for
// longer than a long press.
func TestTapOnABusyPage(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "", `const listen = document.addEventListener;
		document.addEventListener = function (kind, ...more) {
			if (kind === 'pointerup' && window.busy) for (const end = performance.now() + 1000; performance.now() < end;);
			return listen.call(this, kind, ...more);
		};`)
	p.waitIdle()
	p.tap(`[data-action=setup]`)
	p.wait(`document.querySelector('.palette [data-tool]')`)
	p.tap(`[data-action=setup-clear]`)
	p.wait(`!document.querySelector('[data-piece]')`)
	eval[any](p, `void (window.busy = true)`) // while the page responds to the press
	p.tap(onSquare("c1"))
	p.waitSetUp("--X" + strings.Repeat("-", 61) + " X")
}

// TestSetUpPaste: a position is pasted; a bad one is reported in a sentence, and nothing
// is lost or executed.
func TestSetUpPaste(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/chess?m=e2e4&white=human&black=human")
	p.waitIdle()
	before := p.position()
	p.startSetUp()
	paste := func(text string) {
		eval[any](p, fmt.Sprintf(`(() => { const t = document.querySelector('[data-position-text]'); t.value = %q; t.dispatchEvent(new Event('input', {bubbles: true})); })()`, text))
	}
	for _, bad := range []string{"<img src=x onerror=alert(1)>", "8/8/8/8/8/8/8/8 w - - 0 1", strings.Repeat("8/", 40000)} {
		paste(bad)
		p.wait(`document.querySelector('.setup [role=alert]') && document.querySelector('[data-action=setup-play]').disabled`)
		if got := eval[string](p, `document.querySelector('[data-position-text]').value`); got != bad {
			t.Errorf("the pasted text %.40q became %.40q, want it unchanged", bad, got)
		}
	}
	const good = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	paste(good)
	p.waitSetUp(good)
	p.wait(`!document.querySelector('.setup [role=alert]') && !document.querySelector('[data-action=setup-play]').disabled`)
	p.click(`[data-action=setup-cancel]`)
	p.waitIdle()
	p.waitSetUp(before)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 1`)
}

// helpScenes show how each game is played.
var helpScenes = []scene{
	{"help-othello", "#/othello", func(p *page) { p.waitIdle(); p.openHelp() }},
	{"help-morris", "#/morris", func(p *page) { p.waitIdle(); p.openHelp() }},
	{"help-chess", "#/chess", func(p *page) { p.waitIdle(); p.openHelp() }},
	{"help-geese", "#/geese", func(p *page) { p.waitIdle(); p.openHelp() }},
}

// openHelp opens the page on how to play.
func (p *page) openHelp() {
	p.t.Helper()
	p.click(`[data-action=help]`)
	p.wait(`document.querySelector('dialog.dialog').open && document.querySelectorAll('[data-dialog=help] .lesson').length > 3`)
}

// TestHelpOfEachGame: how to play opens for each game in both languages. Every part has words and a
// small board with a name, and only the page's own board has squares.
func TestHelpOfEachGame(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello")
	p.waitIdle()
	for _, lang := range []string{"es", "en"} { // the next language
		for i, game := range []string{"othello", "morris", "chess", "geese"} {
			eval[any](p, fmt.Sprintf(`document.querySelectorAll('.tabs button')[%d].click()`, i))
			p.wait(`document.querySelector('[data-board]').dataset.board === '` + game + `'`)
			p.waitIdle()
			squares := eval[int](p, `document.querySelectorAll('[data-square]').length`)
			p.openHelp()
			if bare := eval[int](p, `[...document.querySelectorAll('.lesson')].filter(l => !l.querySelector('h3').textContent || l.querySelector('p').textContent.length < 9 ||
				!l.querySelector('svg[role=img]').ariaLabel || !l.querySelector('.small.`+game+` path').getBBox().width).length`); bare > 0 {
				t.Errorf("%s before %s: %d parts are incomplete, want none", game, lang, bare)
			}
			if now := eval[int](p, `document.querySelectorAll('[data-square]').length`); now != squares {
				t.Errorf("%s: with the dialog the page has %d squares, want %d as before", game, now, squares)
			}
			p.press(kb.Escape)
			p.wait(`!document.querySelector('dialog.dialog').open`)
		}
		p.language(lang)
	}
}
