//go:build unix

package browsers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// page is Playout in an engine.
type page struct {
	t *testing.T
	engine
}

// get returns the value of a JavaScript expression.
func get[T any](p *page, expression string) (value T) {
	p.t.Helper()
	text, err := p.eval(expression)
	if err == nil {
		err = json.Unmarshal([]byte(text), &value)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

// wait waits until a JavaScript expression is true.
func (p *page) wait(expression string) {
	p.t.Helper()
	for end := time.Now().Add(patience); !get[bool](p, "!!("+expression+")"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("waited in vain for %s\n%s", expression, get[string](p, `location.href + '\n' + document.body.innerText`))
		}
	}
}

const board = `document.querySelector('[data-board]')`

// waitIdle waits until it is a person's turn or the game is over.
func (p *page) waitIdle() (over bool) {
	p.t.Helper()
	p.wait(`['human', 'over'].includes(` + board + `?.dataset.state)`)
	return get[string](p, board+`.dataset.state`) == "over"
}

func (p *page) position() string { p.t.Helper(); return get[string](p, board+`.dataset.position`) }

// waitMoved waits until the position has changed and the page is at rest.
func (p *page) waitMoved(before string) (over bool) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`%s.dataset.position !== %q`, board, before))
	return p.waitIdle()
}

// click presses the mouse in the middle of an element as soon as a person could: the element is
// enabled, nothing covers it, and it has not moved for a moment. If the element is in the menu,
// click opens the menu first.
func (p *page) click(selector string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(e => {
		if (!e || e.matches(':disabled')) return false;
		if (e.closest('[popover]:not(:popover-open)')) document.querySelector('[data-action=menu]').click();
		const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, before = window.lay;
		window.lay = [x, y].join();
		return window.lay === before && e.contains(document.elementFromPoint(x, y));
	})(document.querySelector(%q))`, selector))
	at := get[[2]float64](p, fmt.Sprintf(`(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(%q).getBoundingClientRect())`, selector))
	if err := p.act(click(int(at[0]), int(at[1]))); err != nil {
		p.t.Fatal(err)
	}
}

// clickSquares clicks squares one after another, each once it may be chosen.
func (p *page) clickSquares(squares ...string) (over bool) {
	p.t.Helper()
	before := p.position()
	for _, square := range squares {
		p.wait(fmt.Sprintf(`'legal' in document.querySelector('[data-square=%q]').dataset`, square))
		p.click(fmt.Sprintf("[data-square=%q]", square))
	}
	return p.waitMoved(before)
}

// legalSquares selects the squares that may be chosen, empty ones first.
const legalSquares = `[...document.querySelectorAll('[data-square][data-legal]')].sort((a, b) => ('piece' in a.dataset) - ('piece' in b.dataset)).map(e => e.dataset.square)`

// games holds a whole game on each board.
var games = []struct {
	name, fragment string
	play           func(*page)
	ends           string // a word that announces the end
}{
	{"othello", "#/othello?seed=4&black=human&white=random", func(p *page) {
		p.moveByKey()
		for turn := 0; !p.waitIdle(); turn++ {
			squares := get[[]string](p, legalSquares)
			p.clickSquares(squares[turn%len(squares)])
		}
	}, ""},
	{"morris", "#/morris?p=WW............WB..B.B...%20W%200%200&white=human&black=human", func(p *page) {
		p.clickSquares("g4", "g7") // closes a mill
		p.clickSquares("b2")
	}, "White wins"},
	{"chess", "#/chess?white=human&black=human", func(p *page) {
		for move := range strings.FieldsSeq("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7") {
			p.clickSquares(move[:2], move[2:])
		}
	}, "White wins by checkmate"},
	{"geese", "#/geese:seats=2?seed=4&goose1=human&goose2=random", func(p *page) {
		for !p.waitIdle() {
			p.clickSquares(get[[]string](p, legalSquares)[0])
		}
	}, ""},
}

// moveByKey makes a move with the Enter key alone, once its square has the focus.
func (p *page) moveByKey() {
	p.t.Helper()
	p.waitIdle()
	before := p.position()
	square := get[[]string](p, legalSquares)[0]
	get[bool](p, fmt.Sprintf(`(document.querySelector('[data-square=%q]').focus(), true)`, square))
	if err := p.act(press(enter)); err != nil {
		p.t.Fatal(err)
	}
	p.waitMoved(before)
	if on := get[string](p, `document.activeElement.dataset.square ?? ''`); on != square {
		p.t.Errorf("after Enter on %s the focus is on %q, want it to stay", square, on)
	}
}

// openDialogs checks that dialogs open fully and close by Escape, which restores the focus.
func (p *page) openDialogs() {
	p.waitIdle()
	for _, name := range []string{"help", "settings", "files", "games", "clock"} {
		opener := fmt.Sprintf("[data-action=%q]", name)
		p.click(opener)
		p.wait(`document.querySelector('dialog[open] .dialog-body')`)
		if size := get[[3]int](p, `(b => [b.scrollHeight, b.clientHeight, b.closest('dialog').offsetHeight])(document.querySelector('dialog[open] .dialog-body'))`); size[0] > size[1]+1 && size[2] < 700 {
			p.t.Errorf("%s: a dialog of %d pixels shows %d of its %d, want all of them or a dialog of at least 700", name, size[2], size[1], size[0])
		}
		if err := p.act(press(escape)); err != nil {
			p.t.Fatal(err)
		}
		p.wait(fmt.Sprintf(`!document.querySelector('dialog[open]') && document.activeElement.matches('[data-action=menu], ' + %q)`, opener))
	}
}

// TestGames plays a game on each board by clicks to its end, and opens every dialog, in every
// engine that PLAYOUT_BROWSERS names.
func TestGames(t *testing.T) {
	dist := os.Getenv("PLAYOUT_DIST")
	names := strings.Fields(os.Getenv("PLAYOUT_BROWSERS"))
	if dist == "" || len(names) == 0 {
		t.Skip("PLAYOUT_DIST names no built page or PLAYOUT_BROWSERS no engine; ./build.sh test browsers does")
	}
	host := httptest.NewServer(http.FileServer(http.Dir(dist)))
	t.Cleanup(host.Close)
	for _, name := range names {
		launch, known := engines[name]
		if !known {
			t.Fatalf("PLAYOUT_BROWSERS names %q; known: firefox, webkit", name)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := launch(t)
			t.Run("dialogs", func(t *testing.T) {
				p := &page{t, engine}
				if err := p.open(host.URL + "/?dialogs#/chess"); err != nil {
					t.Fatal(err)
				}
				p.openDialogs()
			})
			testFrames(t, engine, dist)
			t.Run("element", func(t *testing.T) { testElement(t, engine, dist) })
			t.Run("exercise", func(t *testing.T) { testExercise(t, engine, dist) })
			t.Run("stage", func(t *testing.T) { testStage(t, engine, host.URL) })
			t.Run("lab", func(t *testing.T) { testLab(t, engine, host.URL) })
			t.Run("file", func(t *testing.T) {
				p := &page{t, engine}
				if err := p.open("file://" + dist + "/index.html"); err != nil {
					t.Fatal(err)
				}
				p.waitIdle()
				p.clickSquares(get[[]string](p, legalSquares)[0])
			})
			for _, game := range games {
				t.Run(game.name, func(t *testing.T) {
					p := &page{t, engine}
					if err := p.open(host.URL + "/?" + game.name + game.fragment); err != nil {
						t.Fatal(err)
					}
					p.waitIdle()
					game.play(p)
					if !p.waitIdle() {
						t.Fatalf("the game is not over at %s, want its end", p.position())
					}
					if told := get[string](p, `document.querySelector('[data-status]').innerText`); !strings.Contains(told, game.ends) || told == "" {
						t.Errorf("the page announces the end as %q, want a text with %q in it", told, game.ends)
					}
					if n := get[int](p, `document.querySelectorAll('[data-square][data-legal]').length`); n != 0 {
						t.Errorf("%d squares may be chosen after the end, want none", n)
					}
					if alert := get[string](p, `[...document.querySelectorAll('[role=alert]')].filter(e => e.checkVisibility()).map(e => e.innerText).join()`); alert != "" {
						t.Errorf(`an alert says %q, want ""`, alert)
					}
				})
			}
		})
	}
}
