//go:build !js

package e2e

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

// A fault of a host answers a request for a file; it gets the whole file.
type fault func(w http.ResponseWriter, r *http.Request, whole []byte)

// The known faults of hosts, and of what lies between them and a visitor.
var faults = map[string]fault{
	"never answers": func(_ http.ResponseWriter, r *http.Request, _ []byte) { hangUntilLeft(r) },
	"stalls half-way": func(w http.ResponseWriter, r *http.Request, whole []byte) {
		w.Header().Set("Content-Length", fmt.Sprint(len(whole)))
		w.Write(whole[:len(whole)/2])
		w.(http.Flusher).Flush()
		hangUntilLeft(r)
	},
	"is cut": func(w http.ResponseWriter, _ *http.Request, whole []byte) { w.Write(whole[:len(whole)/2]) },
	"breaks off": func(w http.ResponseWriter, _ *http.Request, whole []byte) {
		w.Header().Set("Content-Length", fmt.Sprint(len(whole)))
		w.Write(whole[:len(whole)/2])
	},
	"is missing": func(w http.ResponseWriter, r *http.Request, _ []byte) { http.NotFound(w, r) },
	"is another page": func(w http.ResponseWriter, _ *http.Request, _ []byte) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<!doctype html><title>Welcome</title><p>Log in to go on.")
	},
	"is not what it was": func(w http.ResponseWriter, _ *http.Request, whole []byte) {
		w.Write(flipBits(whole))
	},
}

// flipBits returns a file with some hundred of its bits flipped.
func flipBits(whole []byte) []byte {
	other := bytes.Clone(whole)
	for i := len(other) / 3; i < len(other); i += 1 + len(other)/400 {
		other[i] ^= 4
	}
	return other
}

// hangUntilLeft sends nothing more, until the host is mended or the visitor has left.
func hangUntilLeft(r *http.Request) {
	<-r.Context().Done()
	panic(http.ErrAbortHandler)
}

// faultyHost returns the page's address on a host with a fault in the files whose names
// start with a prefix, until it is mended.
func faultyHost(t *testing.T, prefix string, f fault) (address string, mended context.CancelFunc) {
	t.Helper()
	broken, mend := context.WithCancel(context.Background())
	address = hostWith(t, func(name string) http.HandlerFunc {
		if name == "" || !strings.HasPrefix(name, prefix) || broken.Err() != nil {
			return nil
		}
		return func(w http.ResponseWriter, r *http.Request) {
			visit, leave := context.WithCancel(broken)
			defer leave()
			defer context.AfterFunc(r.Context(), leave)()
			whole, err := os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), name))
			if err != nil {
				http.NotFound(w, r)
				return
			}
			for key, kind := range map[string]string{".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"} {
				if strings.HasSuffix(name, key) {
					w.Header().Set("Content-Type", kind)
				}
			}
			f(w, r.WithContext(visit), whole)
		}
	})
	t.Cleanup(mend) // before the host is closed, since closing waits for the host's answers
	return address, mend
}

// openUnfinished opens a tab at a fragment of a page that may never finish loading.
func openUnfinished(t *testing.T, address, fragment string, scripts ...string) *page {
	t.Helper()
	p := blank(t, 1280, 900)
	p.url = address
	p.allow("net::ERR") // the browser itself reports aborted loads
	p.addScripts(scripts...)
	navigate(p, fragment)
	return p
}

// navigate is cd.Navigate, but does not wait until everything is loaded.
func navigate(p *page, fragment string) {
	p.t.Helper()
	if _, err := cd.Call(p.ctx, cdpage.Navigate, cdpage.NavigateParams{URL: p.url + fragment}); err != nil {
		p.t.Fatal(err)
	}
}

// offers tells, in JavaScript, whether a sentence and a way to try again can be read, once the
// style sheet has loaded or failed.
const offers = `document.querySelector('link[rel=stylesheet]')?.sheet !== null && document.readyState !== 'loading' && [...document.querySelectorAll('[role=alert], .unstyled > p')].some(e => e.checkVisibility({visibilityProperty: true}) &&
	e.innerText.trim().length > 20 && [...e.querySelectorAll('button, a')].some(b => /Try again/.test(b.innerText)))`

// tryAgain presses the offered way.
const tryAgain = `[...document.querySelectorAll('[role=alert] button, .unstyled a')].find(e => e.checkVisibility({visibilityProperty: true}) && /Try again/.test(e.innerText)).click()`

// The page reports a file that does not arrive in a sentence after fifteen seconds without a
// byte, and trying again works once the host does: for the program and the worker's file, with
// PLAYOUT_LONG=1 for others too.
func TestStalledFiles(t *testing.T) {
	t.Parallel()
	for i, c := range []struct{ prefix, fault, hurry, says string }{
		{"playout.", "stalls half-way", hurriedStart(20), "nothing has arrived for 15 seconds"},
		{"worker.", "never answers", hurriedWorker(20), "The engine cannot be loaded."},
		{"playout.", "never answers", hurriedStart(20), "nothing has arrived for 15 seconds"},
		{"wasm_exec.", "never answers", hurriedStart(20), "nothing has arrived for 15 seconds"},
	} {
		if !runLong && i > 1 {
			continue
		}
		t.Run(c.prefix+c.fault, func(t *testing.T) {
			t.Parallel()
			address, mend := faultyHost(t, c.prefix, faults[c.fault])
			p := openUnfinished(t, address, "#/othello?m=f5,d6&black=human&white=human", c.hurry)
			p.wait(offers)
			p.restoreClock()
			if said := eval[string](p, `[...document.querySelectorAll('[role=alert]')].map(e => e.innerText).join()`); !strings.Contains(said, c.says) {
				t.Errorf("the page reports the file as %q, want %q in it", said, c.says)
			}
			if eval[bool](p, `document.getElementById('loading').checkVisibility()`) {
				t.Error("the bar says that the page is loading, want no bar beside the report")
			}
			mend()
			eval[any](p, tryAgain)
			p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
			p.waitIdle()
		})
	}
}

// The page reports a worker that did not start beside the status, and the next one starts.
func TestWorkerComesLate(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	address, mend := faultyHost(t, "worker.", faults["stalls half-way"])
	p := openUnfinished(t, address, "", hurriedWorker(4))
	p.wait(`document.querySelector('.controls').innerText.includes('nothing has arrived for 15 seconds')`)
	p.restoreClock()
	mend()
	p.waitIdle()
	if eval[bool](p, `document.querySelector('.controls').innerText.includes('15 seconds')`) {
		t.Error("the page still reports the worker after it has started, want no report")
	}
	p.play("f5")
}

// The page waits for a slow line that still brings bytes, and a bar shows the progress.
func TestSlowLine(t *testing.T) {
	t.Parallel()
	const parts = 40
	p := blank(t, 1280, 900)
	p.url, _ = faultyHost(t, "playout.", func(w http.ResponseWriter, r *http.Request, whole []byte) {
		for i := range parts {
			w.Write(whole[len(whole)*i/parts : len(whole)*(i+1)/parts])
			w.(http.Flusher).Flush()
			time.Sleep(200 * time.Millisecond) // 40 × 0.8 s as the page sees it
		}
	})
	p.addScripts(shifts, hurriedStart(4), `localStorage.setItem('playout.lang', 'es');`, `window.bars = [];
		setInterval(() => {
			const bar = document.querySelector('#loading progress');
			if (bar && bar.checkVisibility()) bars.push([bar.value, bar.labels[0].innerText, bar.parentElement.lang, bar.nextElementSibling.innerText, bar.parentElement.offsetHeight]);
		}, 20);`)
	p.do(cd.Navigate(p.url))
	p.wait(`document.querySelector('#loading').checkVisibility({visibilityProperty: true})`)
	p.waitIdle()
	if eval[bool](p, `document.querySelector('#loading').checkVisibility()`) {
		t.Error("the bar is still visible when the page is loaded, want it gone")
	}
	if n := eval[int](p, `new Set(bars.map(b => b[0])).size`); n < 5 {
		t.Errorf("the bar showed %d values, want at least 5", n)
	}
	if !eval[bool](p, `bars.every((b, i) => !i || b[0] >= bars[i-1][0]) && bars.at(-1)[0] > .9`) {
		t.Error("the bar goes back, or ends at 0.9 or less; want it to rise beyond that")
	}
	if last := eval[[]any](p, `bars.at(-1)`); last[2] != "es" || !strings.HasPrefix(fmt.Sprint(last[1]), "Cargando Playout") || !regexp.MustCompile(` de \d,\d MB$`).MatchString(fmt.Sprint(last[1])) {
		t.Errorf(`the bar is named %v, want "Cargando Playout" first, the size in MB last, and the language "es"`, last)
	}
	// The page estimates the time left, and the bar keeps its size meanwhile. How many of the
	// estimates the test sees depends on how busy the machine is.
	left := eval[[]string](p, `[...new Set(bars.map(b => b[3]).filter(Boolean))]`)
	if len(left) < 2 || !regexp.MustCompile(`^Faltan unos \d+ s$`).MatchString(left[0]) || left[len(left)-1] != "Faltan unos segundos" {
		t.Errorf("the time left was %q, want a number of seconds first and %q last", left, "Faltan unos segundos")
	}
	if sizes := eval[[]int](p, `[...new Set(bars.map(b => b[4]))]`); len(sizes) != 1 {
		t.Errorf("the bar's heights were %d, want one", sizes)
	}
	p.checkShift(.01)
}

// If boot.js does not arrive, none of the page's own code runs: then its text appears late,
// after fifteen seconds.
func TestNoBoot(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"is missing", "never answers"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address, mend := faultyHost(t, "boot.", faults[name])
			p := openUnfinished(t, address, "#/othello?m=f5,d6&black=human&white=human", `localStorage.setItem('playout.theme', 'dark')`)
			p.allow("404")
			p.allow("Refused to execute") // the browser refuses the page sent as boot.js
			const late = `document.querySelector('.unstyled').getAnimations()[0]`
			p.wait(late)
			if eval[bool](p, offers) {
				t.Error("the page reports the missing script at once, want it to wait")
			}
			if theme := eval[string](p, `document.documentElement.dataset.theme ?? ''`); theme != "dark" {
				t.Errorf(`meanwhile the theme is %q, want "dark"`, theme)
			}
			if delay := eval[float64](p, late+`.effect.getTiming().delay`); delay != 15_000 {
				t.Errorf("the page reports the missing script after %v ms, want 15_000", delay)
			}
			eval[any](p, late+`.finish()`)
			p.wait(offers)
			p.wait(`window.offline`)
			eval[any](p, tryAgain)
			mend()
			p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
		})
	}
}

// A style sheet that does not arrive does not block the page for ever.
func TestNoStyle(t *testing.T) {
	t.Parallel()
	address, _ := faultyHost(t, "style.", faults["never answers"])
	p := openUnfinished(t, address, "")
	p.waitIdle()
	eval[any](p, `hurry(20)`)
	p.wait(offers)
	p.restoreClock()
	p.play("f5")
}

// TestEveryFile: whatever happens to a file of the build, the page stays playable, or reports in
// a sentence that it is not, with a way to try again, which works.
func TestEveryFile(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	entries, err := os.ReadDir(os.Getenv("PLAYOUT_DIST"))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		name := entry.Name()
		// The scripts for pages of an opaque origin resemble one another: some hold parts of the
		// program and some parts of a model.
		forOpaque, again := strings.HasPrefix(name, "opaque"), regexp.MustCompile(`^opaque-.*-([1-9]|\d\d+)\.`).MatchString(name)
		if name == "index.html" || strings.HasPrefix(name, "embed.") || again {
			continue
		}
		for what, f := range faults {
			t.Run(name+" "+what, func(t *testing.T) {
				t.Parallel()
				address, mend := faultyHost(t, name, f)
				if forOpaque {
					address = withPolicy(t, address, "sandbox allow-scripts")
				}
				hurry := hurriedStart(20)
				if strings.HasPrefix(name, "worker.") || strings.HasPrefix(name, "program.") {
					hurry = hurriedWorker(20)
				}
				p := openUnfinished(t, address, "#/othello?m=f5,d6&black=human&white=puct:n=20", hurry)
				p.allow("") // the browser itself reports the missing file
				if strings.HasPrefix(name, "boot.") {
					const late = `document.querySelector('.unstyled')?.getAnimations()[0]`
					p.wait(late + ` || document.documentElement.dataset.booted === ''`)
					eval[any](p, `(`+late+`)?.finish()`)
				}
				const plays = `document.querySelector('[data-board]')?.dataset.state === 'human' && document.querySelectorAll('[data-moves] [data-ply]').length === 2`
				p.wait(plays + ` || ` + offers)
				p.restoreClock() // from here on every patience has its usual length
				p.wait(plays + ` || ` + offers)
				if eval[bool](p, plays) {
					p.click(`[data-square][data-legal]`)
					p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 4`)
					return
				}
				mend()
				eval[any](p, tryAgain)
				p.wait(plays)
			})
		}
	}
}

// Storage that never answers counts as denied, and the game continues. Without PLAYOUT_LONG=1 it
// cannot be opened; with it, it can be opened but not read.
func TestStorageHangs(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"opening": `IDBFactory.prototype.open = () => new EventTarget();`,
		"reading": `IDBObjectStore.prototype.getAll = IDBObjectStore.prototype.getAllKeys = () => new EventTarget();
			IDBDatabase.prototype.transaction = () => Object.assign(new EventTarget(), {objectStore: () => ({getAll: () => ({}), getAllKeys: () => ({})}), abort() {}});`,
	} {
		if !runLong && name != "opening" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 1280, 900, "", script)
			p.waitIdle()
			p.play("f5")
			p.click(`[data-action=games]`)
			p.wait(`document.querySelector('dialog').innerText.includes('stores nothing')`)
		})
	}
}

// The checksums of program.js are SHA-256, however the bytes are split.
func TestProgramSums(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile(filepath.Join("..", "..", "static", "program.js"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, begins := strings.Cut(string(source), "\nfunction sha256() {")
	if !begins {
		t.Fatal("program.js has no function sha256 at the start of a line")
	}
	p := blank(t, 100, 100)
	sums := eval[[]string](p, `(() => { function sha256() {`+rest+`
		const all = Uint8Array.from({length: 200}, (_, i) => i * i);
		return Array.from(all, (_, length) => {
			const sum = sha256();
			for (let at = 0, n = 1; at < length; at += n, n = n * 3 % 101) sum.add(all.subarray(at, Math.min(length, at + n)));
			return sum.sum();
		});
	})()`)
	all := make([]byte, 200)
	for i := range all {
		all[i] = byte(i * i)
	}
	for length, sum := range sums {
		if want := fmt.Sprintf("%x", sha256.Sum256(all[:length])); sum != want {
			t.Fatalf("the sum of %d bytes is %s, want %s", length, sum, want)
		}
	}
	t.Logf("a model's 1.8 MB take %.0f ms", eval[float64](p, `(() => { function sha256() {`+rest+`
		const part = new Uint8Array(65536), begun = performance.now(), sum = sha256();
		for (let i = 0; i < 28; i++) sum.add(part);
		sum.sum();
		return performance.now() - begun;
	})()`))
}
