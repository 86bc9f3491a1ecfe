//go:build !js

package e2e

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
)

// The page's shell, with its board, is painted while the program is still loading, and reports
// that.
func TestShellComesFirst(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	p := visitHostWith(t, "playout.", func(w http.ResponseWriter, r *http.Request) { <-hold })
	t.Cleanup(func() { close(hold) })
	p.wait(`performance.getEntriesByName('first-contentful-paint').length > 0`)
	if !eval[bool](p, `document.querySelectorAll('[data-square]').length === 64 && document.querySelector('[data-board]').checkVisibility() &&
		document.querySelector('[data-board]').dataset.state === 'loading'`) {
		t.Error("there is no board before the program")
	}
}

// The page tries again to load a model that failed, or does not match its name, while the game
// continues, and then plays with it. The browser may have cached the wrong model.
func TestModelIsTriedAgain(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	for name, wrong := range map[string]http.HandlerFunc{
		"missing": http.NotFound,
		"flipped": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "max-age=3600, immutable")
			w.Write(flipBits(othelloNet()))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			modelIsTriedAgain(t, wrong)
		})
	}
}

func modelIsTriedAgain(t *testing.T, wrong http.HandlerFunc) {
	var broken, came atomic.Bool
	broken.Store(true)
	host := modelHost(t, oneModel, func(w http.ResponseWriter, r *http.Request) {
		if broken.Load() {
			wrong(w, r)
			return
		}
		w.Write(othelloNet())
		came.Store(true)
	})
	p := openAt(t, host, "#/othello?black=human&white=puct:n=20")
	p.allow("404")
	p.waitIdle()
	eval[any](p, `hurry(4)`)
	p.play("f5")
	p.wait(`document.querySelector('[role=alert]').innerText.includes('othello')`)
	broken.Store(false)
	// Flipping the board makes the page draw, which requests the model.
	eval[any](p, `window.turning = setInterval(() => document.querySelector('[data-action=flip]').click(), 400)`)
	for end := time.Now().Add(patience); !came.Load(); time.Sleep(15 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the model is not requested again")
		}
	}
	eval[any](p, `clearInterval(window.turning)`)
	p.do(cd.Sleep(shotPause)) // the board is at rest and can be clicked
	evaluator := ""
	for range 5 { // the page has the model, and on a busy machine the worker may not yet
		p.play(p.legal()[0])
		if evaluator = p.evaluator(); strings.HasPrefix(evaluator, "net othello on ") {
			return
		}
	}
	t.Errorf("the table says %q", evaluator)
}

// Title and icon show whose turn it is, in either language, and that it is no seat's turn.
func TestTitleAndIcon(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, nearEnd+"human&seed=1")
	p.waitIdle()
	const title, icon = `document.title`, `decodeURIComponent(document.querySelector('link[rel=icon]').href)`
	p.wait(title + ` === 'Black to move · Playout'`)
	black := eval[string](p, icon)
	if !strings.Contains(black, "#1d2120") {
		t.Errorf(`at Black's turn the icon is %s, want "#1d2120" in it`, black)
	}
	p.language("es")
	p.wait(title + `.startsWith('Juegan negras') || ` + title + `.includes('egras')`)
	if lang := eval[string](p, `document.documentElement.lang`); lang != "es" {
		t.Errorf(`in Spanish the page's language is %q, want "es"`, lang)
	}
	p.play(p.legal()[0])
	p.wait(icon + `.includes("fill='#f7f3ec'")`)
	p.playToEnd()
	p.wait(icon + `.endsWith('.svg')`)
}
