//go:build !js

package e2e

import (
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// openGames opens the dialog of the stored games, and waits for n of them.
func (p *page) openGames(n int) {
	p.t.Helper()
	p.click(`[data-action=games]`)
	p.wait(`document.querySelector('dialog').open && document.querySelector('[data-dialog=games] [data-kept]')`)
	p.waitListed(n)
}

// waitListed waits until the dialog shows n games.
func (p *page) waitListed(n int) {
	p.t.Helper()
	p.wait(`document.querySelectorAll('[data-kept] li').length === ` + string(rune('0'+n)))
}

// waitStored waits until a game is in the browser's database.
func (p *page) waitStored() {
	p.t.Helper()
	p.waitStoredAs(`true`)
}

// waitStoredAs waits until a game there fulfils a JavaScript condition on the variable game.
func (p *page) waitStoredAs(says string) {
	p.t.Helper()
	evalFunction[any](p, `async () => {
		for (const kept = request => new Promise((done, fail) => { request.onsuccess = () => done(request.result); request.onerror = fail; });;) {
			await new Promise(again => setTimeout(again, 50));
			if (!(await indexedDB.databases()).length) continue; // the page has to create it
			const db = await kept(indexedDB.open('playout'));
			const games = await kept(db.transaction('games').objectStore('games').getAll());
			db.close();
			if (games.map(game => JSON.parse(game)).some(game => `+says+`)) return 0;
		}
	}`)
}

// closeDialog closes the dialog.
func (p *page) closeDialog() {
	p.t.Helper()
	p.press(kb.Escape)
	p.wait(`!document.querySelector('dialog').open`)
}

// eraseAll presses the button of the dialog of games that erases everything, and waits for the next page.
func (p *page) eraseAll() {
	p.t.Helper()
	p.click(`.kept [data-action=erase]`)
	p.wait(`document.querySelector('[data-dialog=erase]')`)
	eval[any](p, `window.before = true`)
	p.click(`[data-action=erase-all]`)
	for begun := false; !begun; time.Sleep(50 * time.Millisecond) { // questions fail while the next page replaces this one
		begun, _ = cd.Run(p.ctx, cd.Evaluate[bool](`!window.before && !!document.querySelector('dialog')`))
		if p.ctx.Err() != nil {
			p.t.Fatal("the page does not start again after everything was erased")
		}
	}
}

// TestGamesKept: a game survives a reload as the same game; after New, Back and the dialog find
// it; it is deleted, restored, counted, offered on a later visit, and erased with everything
// else.
func TestGamesKept(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1")
	p.waitIdle()
	p.play("f5")
	first := p.position()
	p.waitStored()
	p.play(p.legal()[0])
	p.do(cd.Reload()) // at once: the address has what is not stored yet
	p.waitIdle()
	p.openGames(1)
	p.closeDialog()
	p.play(p.legal()[0])
	p.openGames(1)
	p.closeDialog()

	p.click(`[data-action=new]`)
	p.click(`[data-action=start]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 0`)
	p.waitIdle()
	eval[any](p, `history.back()`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 6`)
	p.waitIdle()
	p.resign()
	p.click(`[data-action=new]`)
	p.click(`[data-action=start]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 0`)
	p.waitIdle()
	p.play("f5")
	p.openGames(2)
	if outcome := eval[string](p, `[...document.querySelectorAll('[data-kept] li')].map(e => e.dataset.outcome).join()`); outcome != "open,lost" {
		t.Errorf(`the games are %s, want "open,lost"`, outcome)
	}
	p.focus(`#kept-delete-1`)
	p.press(kb.Enter)
	p.waitListed(1)
	if at := eval[string](p, `document.activeElement.id`); at != "kept-delete-0" {
		t.Errorf(`after the last game was deleted the focus is on %q, want "kept-delete-0"`, at)
	}
	p.click(`[data-action=undelete]`)
	p.waitListed(2)
	p.click(`.kept-head .tab:nth-child(2)`)
	p.wait(`document.querySelector('[data-results]')?.innerText.replace(/\s+/g, ' ').includes('Level 1 1 0 1 0 0%')`)
	p.click(`.kept-head .tab:nth-child(3)`)
	p.focus(`#person-name`)
	for _, name := range []string{"Ana", "Ben"} {
		p.press(name + kb.Enter)
		p.wait(`document.querySelector('[data-person="` + name + `"]') && document.querySelector('#person-name').value === ''`)
	}
	p.click(`[data-person=Ben] [data-action=rename-person]`)
	p.wait(`document.activeElement.id === 'person-name' && document.activeElement.value === 'Ben'`)
	p.press("ito" + kb.Enter)
	p.wait(`document.querySelector('[data-person=Benito]') && !document.querySelector('[data-person=Ben]')`)
	p.click(`[data-person=Benito] [data-action=remove-person]`)
	p.wait(`document.querySelector('[data-dialog=remove-person]')`)
	p.click(`[data-action=remove]`)
	p.wait(`document.querySelectorAll('[data-person]').length === 2 && document.querySelector('[data-person=Ana] input').checked`)
	p.closeDialog()

	p.do(cd.Navigate(p.url))
	p.waitIdle()
	p.wait(`document.querySelector('.offer').checkVisibility()`)
	p.click(`[data-action=go-on]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
	if p.waitIdle(); strings.Count(first, "-") != strings.Count(p.position(), "-") {
		t.Errorf("the resumed game is at %s, want as many empty squares as in %s", p.position(), first)
	}
	p.openGames(2)
	p.eraseAll()
	p.wait(`!location.hash.includes('m=') && document.querySelector('dialog')?.open === false`)
	p.waitIdle()
	p.wait(`document.querySelector('.welcome').checkVisibility() && !document.querySelector('.offer').checkVisibility()`)
	p.openGames(0)
}

// TestNothingKept: if the browser stores nothing, however it refuses, the page plays all the
// same, and the dialog reports it. ./build.sh test all tries all ways of refusing.
func TestNothingKept(t *testing.T) {
	t.Parallel()
	const deny = `for (const name of ['getItem', 'setItem']) Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError'); };`
	for name, test := range map[string]struct{ script, says string }{
		"none":   {`Object.defineProperty(window, 'indexedDB', {get() { throw new DOMException('no', 'SecurityError'); }});` + deny, "stores nothing"},
		"fails":  {`IDBFactory.prototype.open = () => { const r = new EventTarget(); setTimeout(() => r.onerror?.(new Event('error'))); return r; };`, "stores nothing"},
		"hangs":  {`IDBFactory.prototype.open = () => new EventTarget();`, "stores nothing"},
		"full":   {`IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };`, "no space left"},
		"spoilt": {`IDBObjectStore.prototype.getAll = () => ({result: ['<img src=x onerror="window.pwned = 1">', 7, {}]}); IDBObjectStore.prototype.getAllKeys = () => ({result: ['a', 'b', 'c']});`, "cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "none" {
				skipUnlessLong(t)
			}
			p := open(t, 1280, 900, "#/othello?black=human&white=random", test.script)
			p.waitIdle()
			p.play("f5")
			p.openGames(1)
			p.wait(`document.querySelector('.kept-problem').innerText.includes('` + test.says + `')`)
			if eval[bool](p, `!!window.pwned || !!document.querySelector('[role=alert]').innerText`) {
				t.Error("a stored text ran as a script, or the page shows an alert, want neither")
			}
			p.closeDialog()
			p.play(p.legal()[0])
		})
	}
}
