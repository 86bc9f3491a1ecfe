//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// links holds addresses whose games are recognized before any program is loaded, and the visible
// parts of each then: the board, its width by its height, the number of squares, the number of
// pieces, 0 if the link holds a position other than the start, and the strips below the board.
var links = []struct{ fragment, board, aspect, squares, pieces, below string }{
	{"", "othello", "1.00", "64", "4", "black"},
	{"#/othello?m=f5&black=level:1&white=human", "othello", "1.00", "64", "0", "white"},
	{"#/morris", "morris", "1.00", "24", "0", "white"},
	{"#/chess", "chess", "1.00", "64", "32", "white"},
	{"#/chess?white=human&black=human&flip=on", "chess", "1.00", "64", "32", "black"},
	{"#/chess?m=e2e4&white=level:3&black=human", "chess", "1.00", "64", "0", "black"},
	{"#/inside/chess?m=e2e4&white=level:3&black=human", "chess", "1.00", "64", "0", "black"},
	{"#/geese", "geese", "1.51", "77", "0", "goose1 goose2"},
	{"#/geese:seats=8,rows=15,columns=20?seed=2", "geese", "1.32", "0", "0", "goose1 goose2 goose3 goose4"},
	{"#/geese:seats=3?seed=2&goose1=random&goose3=human", "geese", "1.51", "77", "0", "goose3"},
	{wrong, "othello", "1.00", "64", "0", "black"},
}

// wrong is a link about which the page reports an error above the board.
const wrong = "#/nonesuch?m=f5"

// seenOf returns the visible parts of a board, in the form of links.
const seenOf = `(() => {
	const b = document.querySelector('[data-board]'), r = b.getBoundingClientRect(), strips = [...document.querySelectorAll('.seat')];
	return [b.dataset.board, (r.width / r.height).toFixed(2), ...['[data-square]', '[data-square][data-piece]'].map(e => String(b.querySelectorAll(e).length)),
		strips.filter(e => e.getBoundingClientRect().top > r.top).map(e => e.querySelector('select').dataset.seat).join(' '),
		document.querySelector('.tabs [aria-current]').textContent.toLowerCase()];
})()`

// shifts adds up the page's layout shifts in window.shift, and records what moved.
const shifts = `window.shift = 0, window.moved = [];
	new PerformanceObserver(list => list.getEntries().forEach(e => {
		window.shift += e.value;
		window.moved.push(...e.sources.map(s => (s.node?.outerHTML ?? s.node?.data ?? '').slice(0, 90) + ' ' + [s.previousRect, s.currentRect].map(r => [r.x, r.y, r.width, r.height].map(Math.round)).join(' to ')));
	})).observe({type: 'layout-shift', buffered: true})`

// checkShift fails the test if the layout of a page with the script shifts has shifted by more than
// most.
func (p *page) checkShift(most float64) {
	p.t.Helper()
	p.do(cd.Sleep(shotPause / 6)) // the browser reports movements a moment later
	if shift := eval[float64](p, `window.shift`); shift > most {
		p.t.Errorf("the layout shifts by %.4f: %s, want at most %v", shift, strings.Join(eval[[]string](p, `window.moved`), "\n"), most)
	}
}

// everyday lists the links tried also without PLAYOUT_LONG=1.
var everyday = []string{links[0].fragment, links[5].fragment, links[6].fragment, links[8].fragment}

// A link shows its own game's board before the program is loaded.
func TestShellIsTheLinks(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	p := visitHostWith(t, "playout.", func(http.ResponseWriter, *http.Request) { <-hold })
	t.Cleanup(func() { close(hold) })
	p.prefer("prefers-contrast", "more")
	for i, link := range links {
		if !runLong && !slices.Contains(everyday, link.fragment) {
			continue
		}
		navigate(p, fmt.Sprint("?", i, link.fragment)) // another document each
		p.wait(`performance.getEntriesByName('first-contentful-paint').length > 0 && location.search + location.hash === '?` + fmt.Sprint(i, link.fragment) + `'`)
		if style := eval[string](p, `document.documentElement.dataset.style`); style != "contrast" {
			t.Errorf(`a visitor who asks for more contrast sees the style %q, want "contrast"`, style)
		}
		got := eval[[]string](p, seenOf)
		for i, want := range []string{link.board, link.aspect, link.squares, link.pieces, link.below, link.board} {
			if got[i] != want {
				t.Errorf("%q shows the parts %q: got %v, want %v", link.fragment, got, got[i], want)
				break
			}
		}
	}
}

// The page does not move when the program takes over: with PLAYOUT_LONG=1 for every game, on a
// phone and on a desktop, otherwise for geese on a phone, which adds the most, and for the first
// game on a tablet, where the cards are widest.
func TestTakeOverMovesNothing(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		for _, link := range links {
			if link.fragment == wrong || !runLong && size.name+link.fragment != "phone#/geese" && size.name+link.fragment != "tablet" {
				continue
			}
			t.Run(size.name+link.fragment, func(t *testing.T) {
				hold := make(chan struct{})
				whole := plainHost(os.Getenv("PLAYOUT_DIST"))
				p := blank(t, size.width, size.height)
				p.prefer("prefers-contrast", "more")
				p.addScripts(shifts)
				p.url = hostWith(t, func(name string) http.HandlerFunc {
					return func(w http.ResponseWriter, r *http.Request) {
						if strings.HasPrefix(name, "playout.") {
							<-hold
						}
						whole.ServeHTTP(w, r)
					}
				})
				navigate(p, link.fragment)
				p.wait(`performance.getEntriesByName('first-contentful-paint').length > 0 && document.readyState !== 'loading'`)
				close(hold)
				p.waitIdle()
				if style := eval[string](p, `document.documentElement.dataset.style`); style != "contrast" {
					t.Errorf(`a visitor who asks for more contrast sees the style %q, want "contrast"`, style)
				}
				p.checkShift(.001)
			})
		}
	}
}
