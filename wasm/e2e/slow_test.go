//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// slowDevice returns the page's address on a host whose workers are slow: when one reads the
// clock it wastes some time, which it counts twentyfold, so that a test need not wait long.
func slowDevice(t *testing.T) string {
	t.Helper()
	return hostWith(t, func(name string) http.HandlerFunc {
		if !strings.HasPrefix(name, "worker.") {
			return nil
		}
		return func(w http.ResponseWriter, _ *http.Request) {
			whole, err := os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), name))
			if err != nil {
				t.Error(err)
			}
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, "%s\n%s", slowClock, whole)
		}
	})
}

const slowClock = `{
	const now = performance.now.bind(performance);
	performance.now = () => {
		const until = now() + 0.2;
		while (now() < until);
		return 20 * now();
	};
}`

// slowMove is a position with level 10 to move, which takes it some time.
const slowMove = "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6,c2c3,e4c5&ply=18&white=level:10&black=human"

// slowSaid reports, in JavaScript, whether the page shows the sentence that a level takes long.
const slowSaid = `/on this device|en este dispositivo/.test(document.querySelector('.says .notice')?.textContent)`

// openSlow opens the page or a frame in which level 10 thinks on a slow device.
func openSlow(t *testing.T, width, height int, scheme, file, fragment string, scripts ...string) *page {
	t.Helper()
	p := blank(t, width, height)
	p.url = slowDevice(t)
	p.scheme(scheme)
	p.addScripts(scripts...)
	p.do(cd.Navigate(p.url + file + fragment))
	p.wait(`document.querySelector('[data-action=resume]:not(:disabled)')?.checkVisibility() ?? false`)
	return p
}

// watchSlow notes in told, in the frame that shows the sentence, which parts moved since the
// level began to think, whether the sentence is cut, and whether it is announced.
const watchSlow = `(() => {
	const places = () => [...document.querySelectorAll('.board, .seat, .controls, .buttons button, .keys button')].filter(e => e.checkVisibility()).map(e => {
		const r = e.getBoundingClientRect();
		return [e.className || e.dataset.action, r.top, r.left, r.width, r.height].join(' ');
	});
	let before = [];
	const look = () => {
		if (` + slowSaid + `) {
			const said = document.querySelector('.says .notice');
			window.told = {
				Moved: places().filter((place, i) => place !== before[i]),
				Cut: said.scrollHeight > said.clientHeight || said.scrollWidth > said.clientWidth,
				Announced: [...document.querySelectorAll('[aria-live=polite]')].some(e => e.textContent === said.textContent),
			};
			return;
		}
		if (document.querySelector('[data-board]').dataset.state === 'thinking') before = places();
		requestAnimationFrame(look);
	};
	look();
	return true;
})()`

// TestSlowLevel: the page shows and announces that a level takes long on this device, without
// moving anything; meanwhile a person can stop the game, take a move back and leave.
func TestSlowLevel(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	for file, size := range map[string][2]int{"index.html": {360, 740}, "embed.html": {320, 420}} {
		t.Run(file, func(t *testing.T) {
			p := openSlow(t, size[0], size[1], "light", file, slowMove)
			eval[bool](p, watchSlow)
			p.click(`[data-action=resume]`)
			p.wait(`window.told !== undefined`)
			told := eval[struct {
				Moved     []string
				Cut       bool
				Announced bool
			}](p, `told`)
			if len(told.Moved) > 0 || told.Cut || !told.Announced {
				t.Errorf("the sentence moved %v, is cut: %v, is announced: %v; want nothing moved, false and true", told.Moved, told.Cut, told.Announced)
			}
			p.click(`[data-action=stop]`)
			if state := p.waitIdle(); state != "human" {
				t.Errorf(`after Stop the board is %s, want "human"`, state)
			}
			p.click(`[data-action=undo]`)
			p.wait(`document.querySelector('[data-square=e4]').dataset.piece === 'black-knight'`)
			p.click(`[data-square=e4]`)
			p.click(`[data-square=c5]`)
			p.wait(`document.querySelector('[data-board]').dataset.state === 'thinking'`)
			p.click(`[data-action=undo]`)
			p.wait(`document.querySelector('[data-square=e4]').dataset.piece === 'black-knight'`)
			if state := p.waitIdle(); state != "human" || eval[bool](p, slowSaid) {
				t.Errorf(`after the move was taken back the board is %s, or the sentence comes again; want "human", and no sentence`, state)
			}
		})
	}
}

// TestSlowShots writes screenshots, as TestShots does, of the sentence about a slow level.
func TestSlowShots(t *testing.T) {
	dir := os.Getenv("PLAYOUT_SHOTS")
	if dir == "" {
		t.Skip("PLAYOUT_SHOTS names no folder")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"index.html", "embed.html"} {
		for _, size := range [][2]int{{320, 568}, {360, 740}, {820, 1180}, {1440, 900}, {600, 400}} {
			for i, scheme := range []string{"light", "dark"} {
				lang := []string{"en", "es"}[i]
				name := fmt.Sprintf("slow-%s-%d-%s-%s.png", strings.TrimSuffix(file, ".html"), size[0], scheme, lang)
				t.Run(name, func(t *testing.T) {
					fragment := slowMove
					if file == "embed.html" {
						fragment += "&lang=" + lang
					}
					p := openSlow(t, size[0], size[1], scheme, file, fragment, fmt.Sprintf(`localStorage.setItem('playout.lang', %q)`, lang))
					p.click(`[data-action=resume]`)
					p.wait(slowSaid)
					p.screenshot(filepath.Join(dir, name))
				})
			}
		}
	}
}
