//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// pond is a position of geese.
type pond struct {
	Step  int      `json:"step"`
	Geese [][]int  `json:"geese"`
	Food  []int    `json:"food"`
	Last  []string `json:"last"`

	// Of the game, 0 for the standard number; a position of a variant has to name its own.
	Rows       int `json:"rows,omitempty"`
	Columns    int `json:"columns,omitempty"`
	HungerRate int `json:"hungerRate,omitempty"`
	Steps      int `json:"steps,omitempty"`
}

// checkPond ends the test if the page shows another position than that of its link, which it
// replaces by a new game if it is not possible.
func (p *page) checkPond(want pond) {
	p.t.Helper()
	if got := p.pond(); !reflect.DeepEqual(got, want) {
		p.t.Fatalf("the link opens %+v, want %+v", got, want)
	}
}

func (p *page) pond() (at pond) {
	p.t.Helper()
	if err := json.Unmarshal([]byte(p.position()), &at); err != nil {
		p.t.Fatal(err)
	}
	return at
}

// pondLink returns a link to a position and its players.
func pondLink(at pond, seats string) string {
	text, err := json.Marshal(at)
	if err != nil {
		panic(err)
	}
	return "#/geese?p=" + url.PathEscape(string(text)) + "&" + seats
}

const rivals = "&goose2=random&goose3=random&goose4=random"

// waitStep waits for the step after the given one and until the page is at rest.
func (p *page) waitStep(step int) string {
	p.t.Helper()
	p.wait(fmt.Sprintf(`JSON.parse(document.querySelector('[data-board]').dataset.position).step > %d || document.querySelector('[data-board]').dataset.state === 'over'`, step))
	p.waitFor(`['human', 'over'].includes(document.querySelector('[data-board]').dataset.state)`, patience)
	return p.state()
}

// A person plays geese to the end by clicks beside the head: at every step all live geese move,
// and the board shows which have died.
func TestGeeseByClicks(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/geese?seed=11&goose1=human"+rivals)
	p.waitIdle()
	steps := 0
	for p.state() != "over" {
		if steps++; steps > 200 {
			t.Fatalf("the game is not over after %d steps, want at most 200:\n%s", steps, p.summary())
		}
		c, at := p.look(), p.pond()
		if len(c.Legal) != 4 {
			t.Fatalf("%d cells beside the head can be chosen, want 4", len(c.Legal))
		}
		target := c.Legal[0]
		for _, cell := range c.Legal {
			free := c.Pieces[cell] == "" || c.Pieces[cell] == "food"
			behind := eval[bool](p, fmt.Sprintf(`!!document.querySelector('[data-square=%q] .cross')`, cell))
			if free && !behind {
				target = cell
				if c.Pieces[cell] == "food" {
					break
				}
			}
		}
		p.pick(target)
		p.waitStep(at.Step)
	}
	dead := 0
	for _, goose := range p.pond().Geese {
		if len(goose) == 0 {
			dead++
		}
	}
	if out := eval[int](p, `document.querySelectorAll('.seat.out').length`); out != dead || dead == 0 {
		t.Errorf("%d geese are dead and %d strips show that, want as many, and at least one", dead, out)
	}
	if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n < steps {
		t.Errorf("the list has %d steps after %d of a person's, want at least as many", n, steps)
	}
	t.Logf("%d steps, %d dead, %q", steps, dead, eval[string](p, `document.querySelector('[data-status]').innerText`))
	p.wait(`document.querySelectorAll('[data-square][data-legal]').length === 0`)
}

// Arrows and letters of the keyboard steer wherever the focus is, the reverse direction does
// nothing, and with Shift arrows move the focus over the board.
func TestGeeseByKeyboard(t *testing.T) {
	t.Parallel()
	at := pond{Step: 3, Geese: [][]int{{12, 11}, {41, 40}, {63, 62}, {73, 72}}, Food: []int{53, 65}, Last: []string{"EAST", "EAST", "EAST", "EAST"}}
	p := open(t, 1280, 900, pondLink(at, "seed=1&goose1=human&goose2=rules&goose3=rules&goose4=rules"))
	p.waitIdle()
	head := func(want int) {
		t.Helper()
		p.waitStep(at.Step)
		if at = p.pond(); len(at.Geese[0]) == 0 || at.Geese[0][0] != want {
			t.Fatalf("the head is on %v, want %d", at.Geese[0], want)
		}
	}
	p.do(cd.KeyEvent(kb.ArrowLeft)) // straight back
	p.do(cd.KeyEvent(kb.ArrowDown))
	head(23)
	p.do(cd.KeyEvent("d"))
	head(24)
	p.focus(`[data-square="r2c2"]`)
	p.do(cd.KeyEvent(kb.ArrowRight, cd.KeyModifiers(8 /* Shift */)))
	if on := eval[string](p, `document.activeElement.dataset.square`); on != "r2c3" || p.pond().Step != at.Step {
		t.Errorf(`Shift and an arrow lead to %q at step %d; want "r2c3" at step %d`, on, p.pond().Step, at.Step)
	}
	p.do(cd.KeyEvent("w"))
	head(13)
	p.do(cd.KeyEvent(kb.ArrowUp))
	head(2)
	p.do(cd.KeyEvent(kb.ArrowUp)) // across the edge
	head(68)
	if d := eval[string](p, `[...document.querySelectorAll('#pond .goose1 .flesh')].map(e => e.getAttribute('d')).join('')`); !strings.Contains(d, "250 -50") && !strings.Contains(d, " -50L") {
		t.Errorf(`the goose is drawn as %s, want it to come in across the edge: "250 -50" or " -50L" in it`, d)
	}
}

// A goose that reverses dies at once; the machines play on without a person, stop and resume, to
// the end.
func TestGooseDies(t *testing.T) {
	t.Parallel()
	at := pond{Step: 3, Geese: [][]int{{12, 11}, {40, 39}, {60, 59}, {71, 70}}, Food: []int{5, 6}, Last: []string{"EAST", "EAST", "EAST", "EAST"}}
	p := openWithMotion(t, 1280, 900, pondLink(at, "goose1=human&goose2=rules&goose3=rules&goose4=rules")) // they live long
	p.waitIdle()
	p.pick("r1c0")
	p.wait(`document.querySelector('[aria-live=polite].unseen').innerText.includes('Goose 1 turned straight back')`)
	p.wait(`document.querySelector('.seat.out [data-seat=goose1]')`)
	p.click(`[data-action=stop]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'human'`)
	stopped := p.pond().Step
	p.do(cd.Sleep(time.Second))
	if p.pond().Step != stopped {
		t.Errorf("stopped machines are at step %d, want %d", p.pond().Step, stopped)
	}
	p.click(`[data-action=resume]`)
	p.wait(fmt.Sprintf(`JSON.parse(document.querySelector('[data-board]').dataset.position).step > %d`, stopped))
}

// Two people choose one after another, and the address restores the game.
func TestTwoPeopleAmongGeese(t *testing.T) {
	t.Parallel()
	at := pond{Step: 3, Geese: [][]int{{13, 12}, {35, 34}, {60, 59}, {71, 70}}, Food: []int{53, 65}, Last: []string{"EAST", "EAST", "WEST", "WEST"}}
	p := open(t, 1280, 900, pondLink(at, "seed=4&goose1=human&goose2=human&goose3=rules&goose4=rules"))
	p.waitIdle()
	for step := range 3 {
		at := p.pond()
		for i, seat := range []string{"goose1", "goose2"} {
			p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.turn === %q && document.querySelector('[data-board]').dataset.state === 'human'`, seat))
			if p.pond().Step != at.Step {
				t.Fatalf("before both people have chosen it is step %d, want %d", p.pond().Step, at.Step)
			}
			p.pick(fmt.Sprintf("r%dc%d", 1+2*i, 3+step)) // straight on
		}
		p.waitStep(at.Step)
	}
	was := p.position()
	if hash := eval[string](p, `location.hash`); !strings.Contains(hash, "seed=4") {
		t.Errorf(`the address %s has lost the seed, want "seed=4" in it`, hash)
	}
	p.do(cd.Reload())
	p.waitIdle()
	if p.position() != was {
		t.Errorf("after a reload the position is %s, want %s", p.position(), was)
	}
}

// On a phone a finger can touch the cells beside the head.
func TestGeeseByTouch(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "#/geese?seed=9&goose1=human"+rivals)
	p.do(cd.EmulateViewport(360, 740, cd.EmulateTouch, cd.EmulateMobile))
	p.waitIdle()
	at := p.pond()
	p.tap(fmt.Sprintf(`[data-square=%q]`, p.legal()[0]))
	p.waitStep(at.Step)
	if len(p.pond().Geese[0]) == 0 {
		t.Error("the first step killed the person's goose, want it alive")
	}
}

// Whatever the water's shape and the number of geese, the board has that shape and fits the
// window's width, strips are complete and nothing lies beside the page; cells outside the edge
// are dimmed.
func TestGeeseOfAnyShape(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := open(t, 1440, 900, "#/morris")
	p.waitIdle()
	for _, c := range []struct {
		game          string
		seats         int
		rows, columns int
	}{
		{"geese", 4, 7, 11}, {"geese:seats=2,rows=15,columns=5", 2, 15, 5}, {"geese:seats=2,rows=5,columns=5", 2, 5, 5},
		{"geese:seats=6,rows=9", 6, 9, 11}, {"geese:seats=8,rows=15,columns=20", 8, 15, 20}, {"geese:seats=2,rows=3,columns=3", 2, 3, 3},
		{"geese:seats=8", 8, 7, 11},
	} {
		eval[any](p, fmt.Sprintf(`void (location.hash = %q)`, "#/"+c.game+"?seed=2"))
		p.wait(fmt.Sprintf(`document.querySelectorAll('[data-square]').length === %d && document.querySelectorAll('.seat').length === %d`, c.rows*c.columns, c.seats))
		p.waitIdle()
		for _, size := range [][2]int{{1440, 900}, {320, 640}, {390, 844}, {820, 1180}, {844, 390}} {
			p.do(cd.EmulateViewport(int64(size[0]), int64(size[1])))
			p.wait(fmt.Sprintf(`innerWidth === %d`, size[0]))
			what := fmt.Sprintf("%s in %v", c.game, size)
			if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > size[0] {
				t.Errorf("%s is %d wide, want at most %v", what, wide, size[0])
			}
			box := eval[[]float64](p, `(() => { const r = document.querySelector('.board').getBoundingClientRect(); return [r.left, r.width, r.height]; })()`)
			if want := float64(100*c.columns+80) / float64(100*c.rows+80); box[0] < 0 || box[0]+box[1] > float64(size[0]) || box[1]/box[2] < .99*want || box[1]/box[2] > 1.01*want {
				t.Errorf("%s: the board is %.0f by %.0f at %.0f; want it within %d pixels, and %.2f times as wide as high", what, box[1], box[2], box[0], size[0], want)
			}
			if cut := eval[string](p, `[...document.querySelectorAll('.seat')].filter(e => {
				const r = e.getBoundingClientRect(), s = e.querySelector('.score').getBoundingClientRect(), select = e.querySelector('select');
				return s.width === 0 || s.right > r.right + 1 || r.right > innerWidth || select.scrollWidth > select.clientWidth;
			}).map(e => e.innerText).join('; ')`); cut != "" {
				t.Errorf(`%s: %s is cut off, want ""`, what, cut)
			}
			if n := eval[int](p, `document.querySelectorAll('.seat').length`); n != c.seats {
				t.Errorf("%s: %d strips, want %v", what, n, c.seats)
			}
		}
	}
}
