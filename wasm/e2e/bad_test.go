//go:build !js

package e2e

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// link returns the page's present address.
func (p *page) link() string {
	p.t.Helper()
	return eval[string](p, `location.href`)
}

// The address holds the game: in another browser it restores position, moves and seats.
func TestLinkRoundTrip(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:2")
	p.waitIdle()
	p.play("f5")
	p.play(p.legal()[0])
	position := p.position()
	p.wait(`/m=[^&]{8,}/.test(decodeURIComponent(location.hash))`)
	_, fragment, _ := strings.Cut(p.link(), "#")

	q := open(t, 1280, 900, "#"+fragment)
	q.waitIdle()
	if q.position() != position {
		t.Errorf("the link %q opened %s, want %s", fragment, q.position(), position)
	}
	if moves := eval[int](q, `document.querySelectorAll('[data-moves] [data-ply]').length`); moves != 4 {
		t.Errorf("the link restored %d moves, want 4", moves)
	}
	if white := eval[string](q, `document.querySelector('select[data-seat=white]').value`); white != "level:2" {
		t.Errorf(`the link set White to %s, want "level:2"`, white)
	}
}

// A reload while the machine thinks loses no move.
func TestReloadWhileThinking(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=uct:ms=600000")
	p.waitIdle()
	p.click(`[data-square="f5"]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'thinking' && document.querySelectorAll('[data-moves] [data-ply]').length === 1`)
	p.do(cd.Reload())
	p.click(`[data-action=stop]`)
	p.waitIdle()
	if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n != 2 {
		t.Errorf("%d moves after the reload, want the person's and the machine's", n)
	}
}

// Share copies the present address as its sheet opens.
func TestShareCopies(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1", `
		Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied = text; }}});`)
	p.waitIdle()
	p.play("f5")
	p.click(`[data-action=share]`)
	p.wait(`window.copied`)
	if copied := eval[string](p, `window.copied`); !strings.HasPrefix(copied, p.url) || !strings.Contains(copied, "f5") {
		t.Errorf(`copied %q; want it to begin with %q and "f5" in it`, copied, p.url)
	}
}

// A link typed over the page's own address opens another game.
func TestAddressTypedOver(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1")
	p.waitIdle()
	eval[bool](p, `(location.hash = '#/othello?m=f5,d6,c3&black=human&white=human', true)`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 3`)
}

// A page opened with a link that would do harm if it were trusted reports the error and opens
// the game's start. TestHostileLinksOfEveryGame has more such links; TestHostileLinks in
// ui/features/links opens others without a browser.
func TestHostileLinks(t *testing.T) {
	t.Parallel()
	for _, fragment := range []string{
		"#/othello?p=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
		"#<script>alert(1)</script>",
		"#/othello?m=" + strings.Repeat("f5,", 40000),
	} {
		name := fragment
		if len(name) > 40 {
			name = name[:40]
		}
		t.Run(name, func(t *testing.T) {
			p := open(t, 1280, 900, fragment, `window.alert = () => { window.pwned = true; };`)
			p.waitIdle()
			p.wait(`[...document.querySelectorAll('[role=alert]')].some(e => e.checkVisibility() && e.innerText.trim())`)
			if p.position() != start {
				t.Errorf("the position is not the start: %s", p.position())
			}
			if eval[bool](p, `!!window.pwned || !!document.querySelector('img[onerror]')`) {
				t.Error("the link was executed")
			}
			p.play("f5")
		})
	}
}

// A link takes moves as people write them. Errors use only the page's words, in both languages.
func TestLinkInPeoplesWords(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#/chess?m=e4,e5,Nf3,Nc6,Bc4,Nf6,O-O&white=human&black=human")
	p.waitIdle()
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 7 && !document.querySelector('[role=alert]')?.innerText.trim()`)
	for _, c := range []struct{ lang, says string }{
		{"en", "Move 3 of this link, “Ke3”, cannot be played, so a new game is shown."},
		{"es", "La jugada 3 de este enlace, «Ke3», no es posible, así que se muestra una partida nueva."},
	} {
		p.language(c.lang)
		eval[any](p, `void (location.hash = '#/chess?m=e4,e5,Ke3&white=human&black=human')`)
		p.wait(`document.querySelector('.alert')?.innerText.trim()`)
		if says := eval[string](p, `document.querySelector('.alert p').innerText.trim()`); says != c.says {
			t.Errorf("%s: %q, want %q", c.lang, says, c.says)
		}
		p.goTo("#/chess?white=human&black=human")
	}
}

// keepWorkers remembers the page's workers so that a test can kill one.
const keepWorkers = `(() => {
	const Real = window.Worker;
	window.workers = [];
	window.Worker = class extends Real { constructor(...a) { super(...a); window.workers.push(this); } };
})();`

// A worker killed while it thinks is replaced and the game continues.
func TestKilledWorker(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?m=f5,d6,c3&black=human&white=uct:ms=600000", keepWorkers)
	p.wait(`document.querySelector('[data-board]')?.dataset.state === 'thinking'`)
	position := p.position()
	p.killWorker()
	p.waitNewWorker()
	if p.position() != position {
		t.Error("the game was lost with the worker")
	}
	p.click(`[data-action=stop]`)
	if p.waitIdle() != "human" {
		t.Fatal("the game does not continue")
	}
	if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n != 4 {
		t.Errorf("%d moves after the new worker's, want 4", n)
	}
}

// A worker that dies with an error while no player is thinking is replaced too.
func TestKilledWorkerAtRest(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=level:1", keepWorkers)
	p.waitIdle()
	p.play("f5")
	p.killWorker()
	before := p.position()
	p.click(fmt.Sprintf(`[data-square=%q]`, p.legal()[0]))
	p.waitNewWorker()
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length >= 2`)
	p.waitIdle()
	if len(p.legal()) == 0 && p.state() != "over" {
		t.Errorf("no move can be played after %s", before)
	}
}

// Storage that throws, as in a sandboxed frame, costs settings, not the game.
func TestStorageDenied(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "", `Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('denied', 'SecurityError'); }});`)
	p.waitIdle()
	p.play("f5")
}

// Absurd values in storage are not trusted.
func TestStorageAbsurd(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "", `for (const k of ['theme', 'lang', 'welcome', 'playout.theme', 'playout.lang', 'playout.welcome']) localStorage.setItem(k, '<b>"\u0000'.repeat(1000));`)
	p.waitIdle()
	p.play("f5")
}

// Without WebAssembly there is an explanation instead of an empty page.
func TestNoWebAssembly(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"no WebAssembly":         `delete window.WebAssembly;`,
		"no DecompressionStream": `delete window.DecompressionStream;`,
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, 1280, 900, "", script)
			p.wait(`[...document.querySelectorAll('[role=alert]')].some(e => e.checkVisibility() && e.innerText.trim().length > 20)`)
		})
	}
}

// visitHostWith opens the page from its own host, which answers requests for files with a prefix by
// odd.
func visitHostWith(t *testing.T, prefix string, odd http.HandlerFunc) *page {
	t.Helper()
	p := blank(t, 1280, 900)
	p.url = hostWith(t, func(name string) http.HandlerFunc {
		if strings.HasPrefix(name, prefix) {
			return odd
		}
		return nil
	})
	p.do(cd.Navigate(p.url))
	return p
}

// hostWith returns the page's address on its own host, which answers for a file of the build, by
// name, with odd's handler, and normally if odd returns nil.
func hostWith(t *testing.T, odd func(name string) http.HandlerFunc) string {
	t.Helper()
	whole := plainHost(os.Getenv("PLAYOUT_DIST"))
	host := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if answer := odd(strings.TrimPrefix(r.URL.Path, folder)); answer != nil {
			answer(w, r)
			return
		}
		whole.ServeHTTP(w, r)
	}))
	return host.URL + folder
}

// program returns the built program as the host holds it.
func program(t *testing.T) []byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(os.Getenv("PLAYOUT_DIST"), "playout.*.bin"))
	if err != nil || len(paths) != 1 {
		t.Fatalf("the build holds %d programs, %v", len(paths), err)
	}
	content, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// A file that is missing or garbled on the host is reported in a sentence.
func TestBrokenHosts(t *testing.T) {
	t.Parallel()
	whole := program(t)
	send := func(content []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) { w.Write(content) }
	}
	for name, c := range map[string]struct {
		prefix string
		odd    http.HandlerFunc
	}{
		"no program":         {"playout.", http.NotFound},
		"half a program":     {"playout.", send(whole[:len(whole)/2])},
		"an empty program":   {"playout.", send(nil)},
		"a flipped program":  {"playout.", send(flipBits(whole))},
		"a page for program": {"playout.", send([]byte("<!doctype html><title>Welcome</title>"))},
		"no worker":          {"worker.", http.NotFound},
		"no support script":  {"wasm_exec.", http.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			p := visitHostWith(t, c.prefix, c.odd)
			p.allow("") // the browser itself reports the missing file
			p.wait(`[...document.querySelectorAll('[role=alert]')].some(e => e.checkVisibility() && e.innerText.trim().length > 20)`)
		})
	}
}

// A host that decompresses compressed files, with or without a header for it, does no harm.
func TestUnpackingHosts(t *testing.T) {
	t.Parallel()
	packed := program(t)
	for name, odd := range map[string]http.HandlerFunc{
		"says so": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			w.Write(packed)
		},
		"quietly": func(w http.ResponseWriter, r *http.Request) {
			if plain, err := gzip.NewReader(bytes.NewReader(packed)); err == nil {
				io.Copy(w, plain)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			if visitHostWith(t, "playout.", odd).waitIdle() != "human" {
				t.Error("the page cannot be played")
			}
		})
	}
}
