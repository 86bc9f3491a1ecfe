//go:build !js

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// budget returns the bytes that a visitor of a host without compression may load, by the names
// in testdata/budget.txt beside the program.
func budget(t *testing.T) map[string]int64 {
	t.Helper()
	path := filepath.Join("..", "playout", "testdata", "budget.txt")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	most := map[string]int64{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		if len(fields) < 5 {
			t.Fatalf("%s: %q has %d words, want a name, a limit and what it allows", path, strings.TrimSpace(line), len(fields))
		}
		if most[fields[0]], err = strconv.ParseInt(fields[1], 10, 64); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	if len(most) != 3 {
		t.Fatalf("%s has %d limits, want 3: program, visit and model", path, len(most))
	}
	return most
}

// TestProgramBytes: the program, as the host sends it, stays within its budget.
func TestProgramBytes(t *testing.T) {
	file := glob(t, os.Getenv("PLAYOUT_DIST"), "playout.*.bin")
	info, err := os.Stat(file[0])
	if err != nil || len(file) != 1 {
		t.Fatalf("got the programs %q, %v; want one", file, err)
	}
	t.Logf("the program has %d bytes", info.Size())
	if most := budget(t)["program"]; info.Size() > most {
		t.Errorf("the program has %d bytes, want at most %d", info.Size(), most)
	}
}

// The cold load, until a person can play, stays within its budget; the test prints it.
func TestColdLoad(t *testing.T) {
	before := bench.sent.Load()
	p := openWithMotion(t, 1280, 900, "", shifts, `new MutationObserver(() => {
		if (!window.playable && document.querySelector('[data-board]')?.dataset.state === 'human') window.playable = performance.now();
	}).observe(document, {subtree: true, childList: true, attributes: true});`)
	p.wait(`window.playable`)
	p.wait(`performance.getEntriesByType('resource').filter(e => e.name.endsWith('.onnx') && e.responseEnd).length ===
		('othello' in JSON.parse(document.getElementById('build').textContent).models ? 1 : 0)`)
	model := eval[int64](p, `performance.getEntriesByType('resource').filter(e => e.name.endsWith('.onnx')).reduce((a, e) => a + e.encodedBodySize, 0)`)
	received := bench.sent.Load() - before - model
	t.Logf("cold load: playable after %.0f ms, %d bytes received, and %d of the model", eval[float64](p, `window.playable`), received, model)
	if most := budget(t); received > most["visit"] || model > most["model"] {
		t.Errorf("%d bytes received and %d of the model, want at most %d and %d", received, model, most["visit"], most["model"])
	}
	if received < 100_000 {
		t.Errorf("%d bytes received: the count cannot be right, want at least 100_000", received)
	}
	p.checkShift(.01)
}

// Nothing is wider than the window, from the smallest phone up, and the seats are within reach
// on a desktop without opening a dialog.
func TestNothingIsWiderThanWindow(t *testing.T) {
	t.Parallel()
	p := open(t, sizes[0].width, sizes[0].height, "#/othello?m=f5,d6&black=human&white=level:1")
	p.waitIdle()
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			p.do(cd.EmulateViewport(int64(size.width), int64(size.height)))
			p.wait(fmt.Sprintf(`innerWidth === %d`, size.width))
			if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > size.width {
				t.Errorf("the page is %d wide in a window of %d, want at most that", wide, size.width)
			}
			if !eval[bool](p, `(() => {
				const r = document.querySelector('[data-board]').getBoundingClientRect();
				return r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight;
			})()`) {
				t.Error("the board is not within the window, want all of it there")
			}
			small := eval[[]string](p, `[...document.querySelectorAll('button, select')]
				.filter(e => e.checkVisibility() && !e.closest('[data-moves]'))
				.filter(e => { const r = e.getBoundingClientRect(); return r.width < 44 || r.height < 44; })
				.map(e => e.outerHTML.slice(0, 80))`)
			if size.width < 900 && len(small) > 0 {
				t.Errorf("too small to touch: %q, want none", small)
			}
			nameless := eval[[]string](p, `[...document.querySelectorAll('button:not([hidden]), select, [data-square]')]
				.filter(e => !(e.getAttribute('aria-label') || e.labels?.length || e.innerText?.trim() || e.title))
				.map(e => e.outerHTML.slice(0, 80))`)
			if len(nameless) > 0 {
				t.Errorf("without an accessible name: %q, want none", nameless)
			}
		})
	}
}
