//go:build !js

package e2e

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"

	"playout/engine/net/nettest"
	"playout/wasm/chromium"
)

// These tests bring their own model, so that they do not depend on what the build ships: the
// host rewrites the page's list of models.

// othelloNet is a small net of random weights for Othello.
var othelloNet = sync.OnceValue(func() []byte { return nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal() })

// modelFile returns the file name of a model, which contains the checksum of its content.
func modelFile(content []byte) string {
	sum := sha256.Sum256(content)
	return fmt.Sprintf("othello.%x.onnx", sum[:6])
}

// othelloModels returns a list with the model as Othello's.
func othelloModels(content []byte) string { return `{"othello":"` + modelFile(content) + `"}` }

// testModel is the file of othelloNet, and oneModel lists it.
var (
	testModel = modelFile(othelloNet())
	oneModel  = othelloModels(othelloNet())
)

// modelHost returns the page's address on a host whose build lists some models, as JSON, for
// embedded boards too, and answers for them by serve.
func modelHost(t *testing.T, models string, serve http.HandlerFunc) string {
	t.Helper()
	listing := func(name string) http.HandlerFunc {
		text := string(get(t, os.Getenv("PLAYOUT_DIST"), name))
		before, rest, found := strings.Cut(text, `"models":{`)
		_, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			t.Fatalf("%s lists no models", name)
		}
		return sendContent([]byte(before + `"models":` + models + after))
	}
	index, embed := listing("index.html"), listing("embed.html")
	return hostWith(t, func(name string) http.HandlerFunc {
		switch {
		case name == "", name == "index.html":
			return index
		case name == "embed.html":
			return embed
		case strings.HasSuffix(name, ".onnx"):
			return serve
		}
		return nil
	})
}

func sendContent(content []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { w.Write(content) }
}

// openAt opens a tab at a fragment of the page on a host.
func openAt(t *testing.T, address, fragment string, scripts ...string) *page {
	t.Helper()
	p := blank(t, 1280, 900)
	p.url = address
	p.addScripts(scripts...)
	p.do(cd.Navigate(p.url + fragment))
	return p
}

// evaluator returns the evaluator that the table names, "" for none.
func (p *page) evaluator() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector('[data-search] [data-net]')?.lastElementChild.innerText ?? ''`)
}

// netAndKernel returns the net that the table's search requested and the kernel that runs it,
// from the handles, which are the same in every language.
func (p *page) netAndKernel() (net, kernel string) {
	p.t.Helper()
	said := eval[[]string](p, `['net', 'kernel'].map(of => document.querySelector('[data-search] [data-net]')?.dataset[of] ?? '')`)
	return said[0], said[1]
}

// playToEnd plays on by clicks until the game is over.
func (p *page) playToEnd() {
	p.t.Helper()
	for range 60 {
		if p.state() == "over" {
			return
		}
		p.play(p.legal()[0])
	}
	p.t.Fatal("the game was not over before the person's 60th move, want its end")
}

// nearEnd is a position with ten empty squares, for games that end soon.
const nearEnd = "#/othello?p=O--XX-X-O-OXXOO-OOXOXOOOXXXXXXO-XXOOXOOOXXOXXXO-OOXXXO-XOXXXXOX-%20X&black=human&white="

// The page requests the model when the board is ready to play, and not before. Then the net is
// an opponent, and the table names its kernel.
func TestNetAsOpponent(t *testing.T) {
	t.Parallel()
	p := openAt(t, modelHost(t, oneModel, sendContent(othelloNet())), "", `new MutationObserver(() => {
		if (!window.playable && document.querySelector('[data-board]')?.dataset.state === 'human') window.playable = performance.now();
	}).observe(document, {subtree: true, childList: true, attributes: true});`)
	p.waitIdle()
	requests := `performance.getEntriesByType('resource').filter(e => e.name.endsWith('` + testModel + `'))`
	p.wait(requests + `.length > 0`)
	playable, asked := eval[float64](p, `window.playable`), eval[float64](p, requests+`[0].startTime`)
	if asked < playable {
		t.Errorf("the model was requested at %.0f ms, the board was playable at %.0f ms, want the request later", asked, playable)
	}
	p.choose("white", "puct")
	p.play("f5")
	if evaluator := p.evaluator(); !strings.HasPrefix(evaluator, "net othello on ") || !strings.HasSuffix(evaluator, "SIMD") {
		t.Errorf(`the table says %q; want it to begin with "net othello on " and it to end with "SIMD"`, evaluator)
	}
	t.Logf("playable at %.0f ms, the model requested at %.0f, %s", playable, asked, p.evaluator())
	p.language("es")
	p.wait(`document.querySelector('[data-search]').innerText.includes('red othello, ')`)
	if net, kernel := p.netAndKernel(); net != "othello" || !strings.HasSuffix(kernel, "SIMD") {
		t.Errorf(`in Spanish the handles are %q and %q; want "othello" and it to end with "SIMD"`, net, kernel)
	}
	if n := eval[int](p, requests+`.length`); n != 1 {
		t.Errorf("the model was requested %d times, want 1", n)
	}
}

// Of all models that a build has, the page fetches only those of the game on the board, in the
// frame of an embedded board too, each once and when the board is playable.
func TestModelsOfTheGame(t *testing.T) {
	t.Parallel()
	content := map[string][]byte{"othello": othelloNet(), "geese": othelloNet(), "chess": othelloNet(), "chess-eval": nettest.Evaluation(1, 6, 8, 8, 32).Marshal()}
	names, files := map[string]string{}, map[string][]byte{}
	for name, data := range content {
		sum := sha256.Sum256(data)
		file := fmt.Sprintf("%s.%x.onnx", name, sum[:6])
		names[name], files[file] = file, data
	}
	list, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	address := modelHost(t, string(list), func(w http.ResponseWriter, r *http.Request) { w.Write(files[path.Base(r.URL.Path)]) })
	const asked = `performance.getEntriesByType('resource').map(e => e.name.split('/').pop()).filter(n => n.endsWith('.onnx')).map(n => n.split('.')[0]).sort().join()`
	for _, c := range []struct{ fragment, square, want string }{
		{"#/morris?white=human&black=level:1", "a7", ""},
		{"#/othello?black=human&white=level:1", "f5", "othello"},
		{"embed.html#/othello?black=human&white=level:1", "f5", "othello"},
	} {
		p := openAt(t, address, c.fragment)
		p.waitIdle()
		p.wait(asked + ` === '` + c.want + `'`)
		p.play(c.square)
		if got := eval[string](p, asked); got != c.want {
			t.Errorf("%s: %q are fetched, want %q", c.fragment, got, c.want)
		}
	}
	p := openAt(t, address, "#/chess?white=human&black=alphabeta:depth=2")
	p.waitIdle()
	p.wait(asked + ` === 'chess,chess-eval'`)
	p.click(`[data-square="e2"]`)
	p.play("e4")
	if got := eval[string](p, asked); got != "chess,chess-eval" {
		t.Errorf(`for chess %q are fetched, want "chess,chess-eval"`, got)
	}
	if net, kernel := p.netAndKernel(); net != "chess-eval" || kernel == "" {
		t.Errorf(`alpha-beta in chess evaluates by net %q on %q; want "chess-eval" on a kernel`, net, kernel)
	}
}

// A browser without SIMD plays with plain Go, and the table shows that.
func TestNetWithoutSIMD(t *testing.T) {
	t.Parallel()
	browser, quit, err := chromium.Start(cd.Flag("js-flags", "--no-enable-sse4-1"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(quit)
	p := pageIn(t, newTab(t, browser), 1280, 900)
	t.Cleanup(func() { p.end() })
	p.url = modelHost(t, oneModel, sendContent(othelloNet()))
	p.do(cd.Navigate(p.url + "#/othello?black=human&white=puct:n=20"))
	p.waitIdle()
	p.play("f5")
	if evaluator := p.evaluator(); evaluator != "net othello on plain Go" {
		t.Errorf(`the table says %q, want "net othello on plain Go"`, evaluator)
	}
}

// The page sends the model to a worker that replaces a dead one.
func TestNetAfterKilledWorker(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := openAt(t, modelHost(t, oneModel, sendContent(othelloNet())), "#/othello?m=f5,d6,c3&black=human&white=puct:ms=60000", keepWorkers)
	p.wait(`document.querySelector('[data-search] [data-net]')`)
	p.killWorker()
	p.waitNewWorker()
	p.wait(`document.querySelector('[data-search] [data-net]')?.dataset.kernel`)
	p.click(`[data-action=stop]`)
	p.waitIdle()
	if evaluator := p.evaluator(); !strings.HasPrefix(evaluator, "net othello on ") {
		t.Errorf(`after the new worker's search the table says %q, want it to begin with "net othello on "`, evaluator)
	}
}

// The page reports a model that cannot be loaded or used in a sentence, once, and the game
// continues. ./build.sh test all tries all faults.
func TestNetLacks(t *testing.T) {
	t.Parallel()
	whole, strange := othelloNet(), nettest.Residual(1, 5, 6, 6, 1, 8, false).Marshal()
	const had, used = "could not be loaded, so the search plays on without it", "cannot be used, so the search plays on without it"
	for name, c := range map[string]struct {
		serve  http.HandlerFunc
		script string
		says   string
	}{
		"not found":   {http.NotFound, "", had},
		"no fetching": {http.NotFound, `window.fetch = new Proxy(window.fetch, {apply(f, self, args) { if (String(args[0]).endsWith('.onnx')) throw new TypeError('Failed to fetch'); return Reflect.apply(f, self, args); }});`, had + ".\nFailed to fetch"},
		"garbage":     {sendContent([]byte("\x00\xff{{{")), "", used + ".\nthe file is damaged"},
		"truncated":   {sendContent(whole[:len(whole)/2]), "", used},
		"flipped":     {sendContent(flipBits(whole)), "", used + ".\nthe file is damaged"},
		"strange":     {sendContent(strange), "", used},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "not found" {
				skipUnlessLong(t)
			}
			models := oneModel
			if name == "strange" {
				models = othelloModels(strange)
			}
			p := openAt(t, modelHost(t, models, c.serve), nearEnd+"puct:n=20", c.script)
			p.allow("404") // the browser itself reports the missing file
			p.waitIdle()
			p.play(p.legal()[0])
			alert := eval[string](p, `[...document.querySelectorAll('[role=alert]')].filter(e => e.checkVisibility()).map(e => e.innerText).join()`)
			if !strings.Contains(alert, "The net “othello” "+c.says) {
				t.Errorf("the page reports the fault as %q, want %q in it", alert, "The net “othello” "+c.says)
			}
			if evaluator := p.evaluator(); evaluator != "without net othello" {
				t.Errorf(`the table says %q, want "without net othello"`, evaluator)
			}
			if net, kernel := p.netAndKernel(); net != "othello" || kernel != "" {
				t.Errorf(`its handles are %q and %q; want "othello" and ""`, net, kernel)
			}
			if p.play(p.legal()[0]); name == "not found" { // the others would be the same game
				p.playToEnd()
			}
			if eval[bool](p, `[...document.querySelectorAll('[role=alert]')].some(e => e.checkVisibility() && e.innerText.trim())`) {
				t.Error("the page reports the fault again after a move, want it once")
			}
		})
	}
}

// A build without models plays, and offers no net.
func TestNoModels(t *testing.T) {
	t.Parallel()
	p := openAt(t, modelHost(t, "{}", http.NotFound), "#/othello?black=human&white=puct:n=20")
	p.waitIdle()
	p.play("f5")
	if evaluator := p.evaluator(); evaluator != "" {
		t.Errorf(`the table says %q, want ""`, evaluator)
	}
	if eval[bool](p, `!!document.querySelector('option[value=puct]')`) {
		t.Error("a build without models offers a net, want none")
	}
}

// While a model is loading the machine waits and the page shows that; Stop ends the wait.
func TestNetOnItsWay(t *testing.T) {
	t.Parallel()
	sent := make(chan struct{})
	p := openAt(t, modelHost(t, oneModel, func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-sent:
		case <-time.After(patience):
		}
		w.Write(othelloNet())
	}), "#/othello?black=human&white=puct:n=20")
	p.waitIdle()
	p.click(`[data-square="f5"]`)
	p.wait(`document.querySelector('.controls').innerText.includes('its net is loading')`)
	p.click(`[data-action=stop]`)
	p.waitIdle()
	if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n != 2 {
		t.Errorf("%d moves after Stop, want 2", n)
	}
	p.click(fmt.Sprintf(`[data-square=%q]`, p.legal()[0]))
	p.wait(`document.querySelector('.controls').innerText.includes('its net is loading')`)
	close(sent)
	p.waitIdle()
	if evaluator := p.evaluator(); !strings.HasPrefix(evaluator, "net othello on ") {
		t.Errorf(`after the wait the table says %q, want it to begin with "net othello on "`, evaluator)
	}
}
