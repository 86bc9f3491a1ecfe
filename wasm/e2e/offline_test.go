//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	cd "github.com/chromedp/chromedp"
)

// releaseHost is a host of its own, which counts the files that it sends; a test can change its
// folder.
type releaseHost struct {
	*httptest.Server
	mu    sync.Mutex
	dist  string
	whole map[string]int // answers with a body, by file
}

func newReleaseHost(t *testing.T) *releaseHost {
	t.Helper()
	k := &releaseHost{dist: os.Getenv("PLAYOUT_DIST"), whole: map[string]int{}}
	k.Server = serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.mu.Lock()
		dist := k.dist
		k.mu.Unlock()
		sent := &bodyRecorder{ResponseWriter: w}
		plainHost(dist).ServeHTTP(sent, r)
		if sent.body {
			k.mu.Lock()
			k.whole[strings.TrimPrefix(r.URL.Path, folder)]++
			k.mu.Unlock()
		}
	}))
	return k
}

// bodyRecorder records whether an answer had a body.
type bodyRecorder struct {
	http.ResponseWriter
	body bool
}

func (b *bodyRecorder) Write(p []byte) (int, error) {
	b.body = b.body || len(p) > 0
	return b.ResponseWriter.Write(p)
}

// sent returns the files that were sent since the last call, and how often.
func (k *releaseHost) sent() map[string]int {
	k.mu.Lock()
	defer k.mu.Unlock()
	sent := k.whole
	k.whole = map[string]int{}
	return sent
}

func (k *releaseHost) serve(dist string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.dist = dist
}

// visit opens the host's page and waits until it is fully cached.
func (k *releaseHost) visit(t *testing.T, fragment string) *page {
	t.Helper()
	p := blank(t, 1280, 900)
	p.url = k.URL + folder
	p.do(cd.Navigate(p.url + fragment))
	p.waitIdle()
	p.waitCached()
	return p
}

// waitCached waits until the release of the page is cached and served from the cache: its core
// and the given other files, and nothing else.
func (p *page) waitCached(others ...string) {
	p.t.Helper()
	found := evalFunction[string](p, fmt.Sprintf(`async () => {
		for (const end = Date.now() + %d;; await new Promise(again => setTimeout(again, 50))) {
			const registration = await navigator.serviceWorker.getRegistration();
			const names = await caches.keys();
			const id = JSON.parse(document.getElementById('build').textContent).release;
			const files = names.length === 1 ? await (await caches.open(names[0])).keys() : [];
			if (registration?.active?.state === "activated" && !registration.waiting && !registration.installing &&
				files.length === %d && names[0].endsWith(id)) return '';
			if (Date.now() > end) return [id, ...names, ...files.map(file => file.url)].join(' ');
		}
	}`, patience.Milliseconds(), coreFiles(p.t)+len(others)))
	if found != "" {
		p.t.Fatalf(`waited %v in vain for the core and %q to be cached, but %s, want ""`, patience, others, found)
	}
	for _, file := range others {
		if !p.cached(file) {
			p.t.Errorf("%s is not cached", file)
		}
	}
}

// cached reports whether a file is in any cache.
func (p *page) cached(file string) bool {
	p.t.Helper()
	return evalFunction[bool](p, `async () => !!await caches.match('`+file+`')`)
}

// coreFiles returns how many files of the build are cached for every visitor.
func coreFiles(t *testing.T) int {
	t.Helper()
	_, rest, _ := strings.Cut(string(get(t, os.Getenv("PLAYOUT_DIST"), "sw.js")), "const release = ")
	var release struct{ Core []string }
	if err := json.NewDecoder(strings.NewReader(rest)).Decode(&release); err != nil || len(release.Core) == 0 {
		t.Fatalf("sw.js has no core: %v", err)
	}
	return 1 + len(release.Core) // the page itself
}

// reloadAt loads the page again at a fragment.
func (p *page) reloadAt(fragment string) {
	p.t.Helper()
	p.do(cd.Navigate("about:blank"), cd.Navigate(p.url+fragment))
	p.waitIdle()
}

// styleFile returns the file name of the page's style sheet, which distinguishes builds here.
func (p *page) styleFile() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector('link[rel=stylesheet]').getAttribute('href')`)
}

// The first visit loads every file once, cached or not; the second needs no host, and a
// net plays in it. The places of the larger program open too.
func TestPlayOffline(t *testing.T) {
	t.Parallel()
	k := newReleaseHost(t)
	p := k.visit(t, "")
	for file, times := range k.sent() {
		if times > 1 {
			t.Errorf("%q was sent %d times, want at most 1", file, times)
		}
	}
	k.Close()
	p.reloadAt(nearEnd + "puct:n=20")
	p.wait(`navigator.serviceWorker.controller`)
	p.play(p.legal()[0])
	if evaluator := p.evaluator(); !strings.HasPrefix(evaluator, "net othello on ") {
		t.Errorf(`without a network the table says %q, want it to begin with "net othello on "`, evaluator)
	}
	p.playToEnd()
	p.do(cd.Navigate("about:blank"), cd.Navigate(p.url+"#/exercise/edit")) // for the first time
	p.waitForm()
}

// evalFunction evaluates an asynchronous function and returns its result.
func evalFunction[T any](p *page, function string) T {
	p.t.Helper()
	v, err := cd.Run(p.ctx, cd.Evaluate[T](`(`+function+`)()`, cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", function, err, p.summary())
	}
	return v
}

// bySecond is a game that ends soon, against the net named second.
const bySecond = nearEnd + "puct:n=20,net=second"

// playSecondNet plays a move against that net.
func (p *page) playSecondNet() {
	p.t.Helper()
	p.play(p.legal()[0])
	if evaluator := p.evaluator(); !strings.HasPrefix(evaluator, "net second on ") {
		p.t.Errorf(`the table says %q, want it to begin with "net second on "`, evaluator)
	}
}

// takeover bounds the wait until a new build is offered. Chromium lets its service worker take over
// once the former one has nothing to do. On a busy machine it can miss that moment, and then it
// waits five minutes.
const takeover = 6 * time.Minute

// checkAgain makes the page look for another build, until it is left: a check that was under way
// when the build changed may have found the former one, and then another one is needed. Pages
// check again only at their next opening.
func (p *page) checkAgain() {
	eval[bool](p, `navigator.serviceWorker.ready.then((own) => {
		const check = () => own.update().catch(() => {});
		check();
		setInterval(check, 5000);
	}), true`)
}

// update moves to the build with the given style sheet. The page offers the build, unless the
// browser has found it earlier and loaded the page from it.
func (p *page) update(style string) {
	p.t.Helper()
	is := `document.querySelector('link[rel=stylesheet]')?.getAttribute('href') === '` + style + `'`
	p.checkAgain()
	p.waitFor(is+` || document.querySelector('.update')?.checkVisibility()`, takeover)
	if !eval[bool](p, is) {
		p.click(`[data-action=update]`)
		p.wait(is)
	}
	p.waitIdle()
}

// Files outside the core are loaded and cached only once they have been used. Then they need no
// host, and a new build takes them over.
func TestOthersAreKeptOnceUsed(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	k := newReleaseHost(t)
	dist, file := secondNet(t)
	k.serve(dist)
	p := k.visit(t, "") // and nothing but the core is cached
	if times := k.sent()[file]; times != 0 {
		t.Errorf("%s was sent %d times before it was used, want 0", file, times)
	}
	p.reloadAt(bySecond)
	p.playSecondNet()
	p.waitCached(file)
	if times := k.sent()[file]; times != 1 {
		t.Errorf("%s was sent %d times for its use, want 1", file, times)
	}

	next, fresh := nextBuild(t, dist)
	evalFunction[any](p, `async () => void await (await navigator.serviceWorker.ready).update()`) // the requests of the page's start are done
	k.serve(next)
	p.reloadAt("")
	p.update(fresh)
	p.waitCached(file)
	if times := k.sent()[file]; times != 0 {
		t.Errorf("%s was sent %d times for the new build, which has it too, want 0", file, times)
	}
	k.Close()
	p.reloadAt(bySecond)
	p.playSecondNet()
}

// Files that a first visit uses are cached too, though no service worker has seen them.
func TestOthersOfTheFirstVisit(t *testing.T) {
	t.Parallel()
	k := newReleaseHost(t)
	dist, file := secondNet(t)
	k.serve(dist)
	p := blank(t, 1280, 900)
	p.url = k.URL + folder
	p.do(cd.Navigate(p.url + bySecond))
	p.waitIdle()
	p.playSecondNet()
	p.waitCached(file)
	if times := k.sent()[file]; times != 1 {
		t.Errorf("%s was sent %d times, want 1", file, times)
	}
}

// The page tries a new build that lacks a file again while it is open.
func TestUpdateIsTriedAgain(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	k := newReleaseHost(t)
	p := k.visit(t, "")
	next, fresh := nextBuild(t, os.Getenv("PLAYOUT_DIST"))
	late := filepath.Join(next, fresh)
	if err := os.Rename(late, late+".late"); err != nil {
		t.Fatal(err)
	}
	k.serve(next)
	k.sent()
	p.reloadAt("")
	p.waitIdle()
	eval[any](p, `hurry(20)`)
	for end := time.Now().Add(patience); k.sent()["sw.js"] == 0; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited %v in vain for a request for another build", patience)
		}
	}
	if err := os.Rename(late+".late", late); err != nil {
		t.Fatal(err)
	}
	p.wait(`document.querySelector('.update')?.checkVisibility()`)
}

// A release keeps the cache of a later one, which is still being filled.
func TestLaterReleaseIsLeft(t *testing.T) {
	t.Parallel()
	p := newReleaseHost(t).visit(t, "")
	left := evalFunction[bool](p, `async () => {
		const [own] = await caches.keys();
		const mended = async () => {
			const cache = await caches.open(own);
			const [lost] = (await cache.keys()).slice(-1);
			await cache.delete(lost);
			const release = JSON.parse(document.getElementById('build').textContent).release;
			navigator.serviceWorker.controller.postMessage({ release });
			for (let again = 0; again < 400 && !await cache.match(lost); again++) await new Promise(soon => setTimeout(soon, 50));
		};
		const later = own + 'later';
		await caches.open(later);
		await mended();
		await mended(); // so the first round has ended, tidying too
		return await caches.has(later);
	}`)
	if !left {
		t.Error("the cache of a later release is gone, want it left")
	}
}

// A new build is offered, loads only files that differ, and replaces the old one as a whole with
// the game preserved; a page of the old build keeps using its files.
func TestUpdateIsOffered(t *testing.T) {
	t.Parallel()
	k := newReleaseHost(t)
	p := k.visit(t, "#/othello?m=f5,d6,c3,d3&black=human&white=human")
	old := p.styleFile()
	dist, fresh := nextBuild(t, os.Getenv("PLAYOUT_DIST"))
	k.serve(dist)
	k.sent()

	p.do(cd.Reload())
	p.waitIdle()
	if p.styleFile() != old {
		t.Errorf("before the new build was cached the page has the style sheet %q, want %q", p.styleFile(), old)
	}
	p.checkAgain()
	p.waitFor(`document.querySelector('.update')?.checkVisibility()`, takeover)
	sent := k.sent()
	delete(sent, "manifest.json")         // the browser requests it at a time of its choice
	sent["sw.js"] = min(sent["sw.js"], 1) // the page and the browser both check for another
	if want := map[string]int{"": 1, "sw.js": 1, fresh: 1}; !maps.Equal(sent, want) {
		t.Errorf("sent for the update: %v, want %v", sent, want)
	}
	if p.styleFile() != old || !evalFunction[bool](p, `async () => (await fetch('`+old+`')).ok`) {
		t.Error("the page has lost the old build's files, want them until it is updated")
	}
	second, closeTab := cd.NewContext(p.ctx)
	t.Cleanup(closeTab)
	q := &page{t: t, ctx: second, url: p.url}
	q.do(cd.Navigate(q.url + "#/othello"))
	q.waitIdle()
	if q.styleFile() != fresh {
		t.Errorf("a second page has the style sheet %q, want %q of the new build", q.styleFile(), fresh)
	}
	if !evalFunction[bool](p, `async () => (await fetch('`+old+`')).ok`) {
		t.Error("the second page took the old build's files from the first, want them to stay")
	}
	closeTab()

	p.click(`[data-action=update]`)
	p.wait(`document.querySelector('link[rel=stylesheet]')?.getAttribute('href') === '` + fresh + `'`)
	p.waitIdle()
	if moves := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); moves != 4 {
		t.Errorf("the game has %d moves after the update, want 4", moves)
	}
	p.waitCached() // the old build's cache is gone
}

// The page loads a missing or damaged cached file from the host and caches it again.
func TestDamagedCacheHeals(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	k := newReleaseHost(t)
	p := k.visit(t, "")
	files := evalFunction[[]string](p, `async () => {
		const cache = await caches.open((await caches.keys())[0]);
		const all = (await cache.keys()).map(r => r.url);
		const of = name => all.find(url => url.includes('/' + name + '.'));
		await cache.put(of('worker'), new Response('<!doctype html>Sign in to the network', {headers: {'Content-Type': 'text/javascript'}}));
		await cache.put(of('playout'), new Response(''));
		await cache.delete(of('wasm_exec'));
		return [of('worker'), of('playout'), of('wasm_exec')];
	}`)
	p.reloadAt("")
	p.play("f5")
	for _, file := range files {
		evalFunction[any](p, fmt.Sprintf(`async () => {
			while (!((await (await caches.match(%q))?.text())?.length > 1000)) await new Promise(again => setTimeout(again, 50));
			return 0;
		}`, file))
	}
}

// spoil makes the cached page ask for a program that does not exist.
const spoil = `async () => {
	const cache = await caches.open((await caches.keys())[0]);
	const page = await (await cache.match('./')).text();
	await cache.put('./', new Response(page.replace(/playout\.[0-9a-f]{12}\.bin/, 'playout.000000000000.bin'), {headers: {'Content-Type': 'text/html'}}));
	return true;
}`

// If the cached page does not start, the browser discards all of it and loads the page from the
// network, once.
func TestUnusableCacheIsForgotten(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	k := newReleaseHost(t)
	p := k.visit(t, "")
	p.allow("") // the browser itself reports the missing file
	evalFunction[bool](p, spoil)
	p.reloadAt("")
	p.play("f5")
	p.waitCached()

	evalFunction[bool](p, spoil)
	broken := t.TempDir() // the host has lost its program
	if err := os.CopyFS(broken, os.DirFS(os.Getenv("PLAYOUT_DIST"))); err != nil {
		t.Fatal(err)
	}
	for _, path := range glob(t, broken, "playout.*.bin") {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	k.serve(broken)
	if _, err := cd.Call(p.ctx, network.ClearBrowserCache, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	p.do(cd.Navigate("about:blank"), cd.Navigate(p.url))
	p.wait(`[...document.querySelectorAll('[role=alert]')].some(e => e.checkVisibility() && e.innerText.trim().length > 20)`)
	if names := evalFunction[int](p, `async () => (await caches.keys()).length`); names != 0 {
		t.Errorf("%d caches are left, want 0", names)
	}
}

// offlineScenes show the page with a new version available.
var offlineScenes = []scene{
	{"update", chessMiddle, func(p *page) {
		p.waitIdle()
		p.wait(`(navigator.serviceWorker.dispatchEvent(new MessageEvent('message', {data: {ready: 'another'}})),
			document.querySelector('.update').checkVisibility())`)
		eval[any](p, `document.querySelector('.update').scrollIntoView({block: 'nearest'})`)
	}},
}
