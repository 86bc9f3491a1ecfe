//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const start = "---------------------------OX------XO--------------------------- X"

// play clicks a square and waits until the page is at rest again.
func (p *page) play(square string) string {
	p.t.Helper()
	before := p.position()
	p.click(fmt.Sprintf(`[data-square=%q]`, square))
	p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position !== %q`, before))
	return p.waitIdle()
}

// A person plays a full game by clicks against the weakest level.
func TestFullGameByClicks(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1")
	if p.waitIdle() != "human" || p.position() != start {
		t.Fatalf("want the start and a person's turn, got:\n%s", p.summary())
	}
	for ply := 0; p.state() != "over"; ply++ {
		if ply > 60 {
			t.Fatalf("the game is not over after %d turns of the person's, want at most 60", ply)
		}
		legal := p.legal()
		if len(legal) == 0 {
			t.Fatalf("it is a person's turn, and no square can be chosen:\n%s", p.summary())
		}
		p.play(legal[ply%len(legal)])
	}
	if status := eval[string](p, `document.querySelector('[role=status][data-status]').innerText`); !strings.HasPrefix(status, "You win ") && !strings.HasPrefix(status, "You lose ") && !strings.HasPrefix(status, "Draw") {
		t.Errorf(`the page announces the end as %q; want "Draw", "You win " or "You lose " at its start`, status)
	}
	if moves := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); moves < 9 {
		t.Errorf("%d moves in the list of a finished game, want at least 9", moves)
	}
	if len(p.legal()) != 0 {
		t.Errorf("after the end %v can be chosen, want none", p.legal())
	}
}

// A person ends a game by keyboard alone, with arrows and Enter, and never loses the focus.
func TestGameByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, nearEnd+"level:1")
	p.waitIdle()
	p.focus(`[data-square][tabindex="0"]`)
	for ply := 0; p.state() != "over" && ply <= 60; ply++ {
		legal := p.legal()
		p.focusOthelloSquare(legal[ply%len(legal)])
		before := p.position()
		p.do(cd.KeyEvent(kb.Enter))
		p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position !== %q`, before))
		p.waitIdle()
		if !eval[bool](p, `!!document.activeElement.dataset.square`) {
			t.Fatalf("the focus was lost after ply %d", ply)
		}
	}
	if p.state() != "over" {
		t.Fatalf(`after at most 61 moves by keyboard the board is %q, want "over"`, p.state())
	}
}

// On a phone a person makes moves, asks for a hint, takes a move back and opens the settings by
// touch.
func TestPlayByTouch(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "#/othello?black=human&white=level:1")
	p.do(cd.EmulateViewport(360, 740, cd.EmulateTouch, cd.EmulateMobile))
	p.waitIdle()
	for range 3 {
		before := p.position()
		p.tap(fmt.Sprintf(`[data-square=%q]`, p.legal()[0]))
		p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position !== %q`, before))
		p.waitIdle()
	}
	p.tap(`[data-action=hint]`)
	p.wait(`document.body.innerText.includes('Hint for Black')`)
	p.tap(`[data-action=undo]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]:not([data-ahead])').length === 4`)
	p.tap(`[data-action=settings]`)
	p.wait(`document.querySelector('[data-dialog=settings] [data-setting=lang]')`)
	p.set(`[data-setting=lang]`, "es")
	p.wait(`document.documentElement.lang === 'es'`)
}

// Keys work from the first moment, with nothing focused, and after the focused button was
// disabled under the visitor's fingers.
func TestKeysWithoutFocus(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?m=f5,d6,c3&black=human&white=human")
	p.waitIdle()
	plies := func() string { return `document.querySelectorAll('[data-moves] [data-ply]:not([data-ahead])').length` }
	p.do(cd.KeyEvent("u"))
	p.wait(plies() + ` === 2`)
	p.click(`[data-action=undo]`)
	p.wait(plies() + ` === 1`)
	p.click(`[data-action=undo]`)
	p.wait(plies() + ` === 0 && document.querySelector('[data-action=undo]').disabled`)
	p.do(cd.KeyEvent("r"))
	p.wait(plies() + ` === 1`)
	eval[bool](p, `(document.activeElement.blur(), true)`)
	p.do(cd.KeyEvent(kb.ArrowRight))
	p.wait(`document.activeElement.dataset.square`)
}

// focusOthelloSquare moves the focus over the board by arrow keys.
func (p *page) focusOthelloSquare(to string) {
	p.t.Helper()
	for range 20 {
		at := eval[string](p, `document.activeElement.dataset.square ?? ''`)
		if at == "" {
			p.t.Fatal("no square has the focus")
		}
		var key string
		switch {
		case at == to:
			return
		case at[0] < to[0]:
			key = kb.ArrowRight
		case at[0] > to[0]:
			key = kb.ArrowLeft
		case at[1] < to[1]:
			key = kb.ArrowDown
		default:
			key = kb.ArrowUp
		}
		p.do(cd.KeyEvent(key))
	}
	p.t.Fatalf("the arrows do not lead to %s", to)
}

// Undo goes back to the person's turn, redo forward again, the move list to any ply, and
// playing from there discards what came after.
func TestUndoRedoAndMoveList(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:2")
	p.waitIdle()
	p.play("f5")
	second := p.position()
	p.play(p.legal()[0])
	third := p.position()
	p.click(`[data-action=undo]`)
	p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position === %q`, second))
	if p.waitIdle() != "human" {
		t.Fatalf(`after undo the board is %q, want "human"`, p.state())
	}
	p.click(`[data-action=redo]`)
	p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position === %q`, third))
	p.click(`[data-ply="1"]`)
	p.wait(`document.querySelector('[data-board]').dataset.turn === 'white'`)
	if p.waitIdle() != "human" {
		t.Fatalf(`after a look back the board is %q, want "human"`, p.state())
	}
	p.click(`[data-action=undo]`)
	p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position === %q`, start))
	p.play("d3")
	if first := eval[string](p, `document.querySelector('[data-ply="1"]').innerText.trim()`); !strings.Contains(first, "d3") {
		t.Errorf(`the first move of the list is %q, want "d3" in it`, first)
	}
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
}

// Hint names the agent that gives it and plays nothing.
func TestHintPlaysNothing(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1")
	p.waitIdle()
	p.click(`[data-action=hint]`)
	p.wait(`document.querySelector('[data-status]').parentElement.innerText.includes('Black') && document.body.innerText.includes('Hint')`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'human'`)
	if p.position() != start {
		t.Errorf("after the hint the position is %s, want %s", p.position(), start)
	}
}

// A search can be stopped at any time; the page plays the best move found.
func TestStopSearch(t *testing.T) {
	p := open(t, 1280, 900, "#/othello?black=human&white=uct:ms=600000")
	p.waitIdle()
	p.click(`[data-square="f5"]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'thinking'`)
	p.wait(`!document.querySelector('[data-action=stop]').disabled`)
	p.wait(`document.querySelectorAll('[data-search] [data-move]').length === 3`)
	eval[bool](p, `(() => {
		const board = document.querySelector('[data-board]');
		document.querySelector('[data-action=stop]').addEventListener('click', () => { window.pressed = performance.now(); }, true);
		new MutationObserver(() => { window.stopped ??= performance.now(); }).observe(board, {attributeFilter: ['data-position']});
		return true;
	})()`)
	p.click(`[data-action=stop]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'human'`)
	t.Logf("from the click on Stop to the move on the board: %.0f ms", eval[float64](p, `window.stopped - window.pressed`))
	if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n != 2 {
		t.Errorf("%d moves after a stopped search, want 2", n)
	}
}

// The table of moves changes during a search.
func TestLiveTable(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=uct:ms=600000")
	p.waitIdle()
	p.click(`[data-square="f5"]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'thinking' && document.querySelectorAll('[data-search] [data-move]').length === 3`)
	visits := func() string { return eval[string](p, `document.querySelector('[data-search]').innerText`) }
	before := visits()
	p.wait(fmt.Sprintf(`document.querySelector('[data-search]').innerText !== %q`, before))
	p.click(`[data-action=stop]`)
	p.waitIdle()
}

// Agents play each other; a seat that a person takes over stops at its turn.
func TestWatchAndTakeOver(t *testing.T) {
	t.Parallel()
	p := openWithMotion(t, 1280, 900, "#/othello?black=level:1&white=random")
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length >= 4`)
	p.choose("black", "human")
	if p.waitIdle() != "human" {
		t.Fatalf(`after a person took over Black the board is %q, want "human"`, p.state())
	}
	if turn := eval[string](p, `document.querySelector('[data-board]').dataset.turn`); turn != "black" {
		t.Errorf(`after a person took over Black it is %s's turn, want "black"`, turn)
	}
}

// resign resigns the game.
func (p *page) resign() {
	p.t.Helper()
	p.click(`[data-action=resign]`)
	p.click(`dialog[data-dialog=resign] [data-action=resign-game]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over' && !document.querySelector('dialog').open`)
}

// Resigning asks for confirmation and ends the game for the person; undo takes it back.
func TestResign(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1")
	p.waitIdle()
	p.play("f5")
	p.focus(`[data-action=resign]`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('dialog[data-dialog=resign]').contains(document.activeElement)`)
	p.press(kb.Escape)
	p.wait(`!document.querySelector('dialog').open && document.activeElement.dataset.action === 'resign'`)
	p.click(`[data-action=resign]`)
	p.click(`[data-action=resign-not]`)
	p.wait(`!document.querySelector('dialog').open`)
	if state := eval[string](p, `document.querySelector('[data-board]').dataset.state`); state != "human" {
		t.Errorf(`after a resignation that was not confirmed the board is %s, want "human"`, state)
	}
	p.resign()
	if status := eval[string](p, `document.querySelector('[data-status]').innerText`); status != "You lose by resignation" {
		t.Errorf(`after Black resigned the page says %q, want "You lose by resignation"`, status)
	}
	p.click(`[data-action=undo]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'human'`)
	if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n != 2 {
		t.Errorf("%d moves are left after a resignation was taken back, want 2", n)
	}
}

// Flipping turns the board around; the handles stay correct.
func TestFlip(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1")
	p.waitIdle()
	y := func() float64 {
		return eval[float64](p, `document.querySelector('[data-square="f5"]').getBoundingClientRect().y`)
	}
	before := y()
	p.click(`[data-action=flip]`)
	p.wait(fmt.Sprintf(`document.querySelector('[data-square="f5"]').getBoundingClientRect().y < %f`, before))
	p.play("f5")
}

// The page plays and announces a pass by itself.
func TestForcedPass(t *testing.T) {
	t.Parallel()
	// Black captures the last white disc next to its own; White then has no move, Black
	// one more.
	position := "-OX-----" + "--------" + "--------" + "--------" + "--------" + "--------" + "--------" + "XO------" + " X"
	p := open(t, 1280, 900, "#/othello?p="+strings.ReplaceAll(position, " ", "%20")+"&black=human&white=human")
	p.waitIdle()
	p.click(`[data-square="a1"]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
	if turn := eval[string](p, `document.querySelector('[data-board]').dataset.turn`); turn != "black" {
		t.Errorf(`after White's pass it is %s's turn, want "black"`, turn)
	}
	p.wait(`document.body.innerText.toLowerCase().includes('pass')`)
}

// New opens a dialog that starts the same game again by N and Enter, or another game chosen
// there: Enter starts it from every control. Escape changes nothing.
func TestNewGameDialog(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:2")
	p.waitIdle()
	const opened, onStart = `document.querySelector('dialog[data-dialog=new]')?.open`, `document.activeElement.dataset.action === 'start'`
	again := func() {
		t.Helper()
		p.press("n")
		p.wait(opened + " && " + onStart)
		p.press(kb.Enter)
		p.wait(`!document.querySelector('dialog').open`)
		p.waitIdle()
	}
	again()
	p.play("f5")
	moved := p.position()
	p.focus(`[data-action=new]`)
	p.press(kb.Enter)
	p.wait(opened + " && " + onStart)
	if says := eval[string](p, `document.querySelector('dialog').innerText`); !strings.Contains(says, "stays under Games") {
		t.Errorf(`the dialog says %q, want "stays under Games" in it`, says)
	}
	p.press(kb.Escape)
	p.wait(`!document.querySelector('dialog').open && document.activeElement.dataset.action === 'new'`)
	p.click(`[data-action=new]`)
	p.click(`[data-action=start-not]`)
	p.wait(`!document.querySelector('dialog').open`)
	if at := p.position(); at != moved {
		t.Errorf("after the dialog was cancelled the position is %s, want %v", at, moved)
	}
	again()
	p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position === %q`, start))
	if choice := eval[string](p, `document.querySelector('select[data-seat=white]').value`); choice != "level:2" {
		t.Errorf(`after New, White is %s, want "level:2"`, choice)
	}
	if n := eval[int](p, `document.querySelectorAll('[data-ply], [data-search] [data-move]').length`); n != 0 {
		t.Errorf("after New, %d moves of the game before are in the document, want 0", n)
	}
	for _, from := range []struct{ game, control, begun string }{
		{"morris", `[data-new-book]`, "#/morris?m="},
		{"geese", `[data-option=seats]`, "#/geese:seats=5?"},
		{"geese", `[data-option=steps]`, "#/geese:seats=5,steps=30?"},
		{"morris", `[data-option=flying]`, "#/morris:flying=off?"},
		{"chess", `[name=new-colour][value=black]`, "#/chess?white=level:3&black=human"},
		{"othello", `.dialog-body`, "#/othello?"},
	} {
		p.press("n")
		p.wait(opened + " && " + onStart)
		p.click(`.segments label[data-value=` + from.game + `]`)
		p.wait(`document.querySelector('form[data-new=` + from.game + `]')`)
		switch from.control {
		case `[data-option=steps]`:
			p.click(`.more-params`)
			p.focus(from.control)
			eval[any](p, `document.activeElement.select()`)
			p.press("3", "0")
		case `[data-option=flying]`, `[name=new-colour][value=black]`, `[data-new-book]`:
			p.focus(from.control)
			p.press(" ")
		case `[data-option=seats]`:
			p.focus(from.control)
			p.set(from.control, "5")
			p.wait(`document.querySelectorAll('[data-new-player]').length === 5`)
		default:
			p.focus(from.control)
		}
		p.press(kb.Enter)
		p.wait(fmt.Sprintf(`location.hash.startsWith(%q)`, from.begun))
		p.wait(`!document.querySelector('dialog').open`)
		p.waitIdle()
	}
	eval[any](p, `history.back()`)
	p.wait(`location.hash.startsWith('#/chess?') && location.hash.endsWith('white=level:3&black=human')`)
}
