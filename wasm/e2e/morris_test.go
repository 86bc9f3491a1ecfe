//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const morrisPoints = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"

// morrisLines are the sixteen possible mills.
var morrisLines = func() (lines [][]string) {
	points := strings.Fields(morrisPoints)
	lines = slices.Collect(slices.Chunk(points, 3))
	down := slices.Clone(points)
	slices.SortStableFunc(down, func(a, b string) int { return int(a[0]) - int(b[0]) })
	return slices.AppendSeq(lines, slices.Chunk(down, 3))
}()

// choice is what the board offers: its stones, and the points that may be chosen.
type choice struct {
	Turn, State, Position string
	Pieces                map[string]string
	Legal                 []string
}

func (p *page) look() choice {
	p.t.Helper()
	return eval[choice](p, `(() => {
		const b = document.querySelector('[data-board]'), squares = [...b.querySelectorAll('[data-square]')];
		return {Turn: b.dataset.turn, State: b.dataset.state, Position: b.dataset.position,
			Pieces: Object.fromEntries(squares.filter(s => s.dataset.piece).map(s => [s.dataset.square, s.dataset.piece])),
			Legal: squares.filter(s => 'legal' in s.dataset).map(s => s.dataset.square)};
	})()`)
}

func (p *page) pick(square string) { p.t.Helper(); p.click(fmt.Sprintf(`[data-square=%q]`, square)) }

// closesMill reports whether a stone moved from one point to another closes a mill.
func (c *choice) closesMill(from, to string) bool {
	return slices.ContainsFunc(morrisLines, func(line []string) bool {
		return slices.Contains(line, to) && !slices.Contains(line, from) &&
			!slices.ContainsFunc(line, func(p string) bool { return p != to && c.Pieces[p] != c.Turn })
	})
}

// The visitor plays Morris by clicks against random play: placing, closing mills, removing,
// moving; with ./build.sh test all until the game is over.
func TestMorrisByClicks(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/morris?white=human&black=random")
	p.waitIdle()
	removed, moved := 0, 0
	for turn := 0; p.state() != "over" && (runLong || removed == 0 || moved < 3); turn++ {
		if turn > 200 {
			t.Fatalf("the game is not over after %d turns, want at most 200:\n%s", turn, p.summary())
		}
		c := p.look()
		if len(c.Legal) == 0 {
			t.Fatalf("it is a person's turn, and no point can be chosen:\n%s", p.summary())
		}
		square := c.Legal[turn%len(c.Legal)]
		switch c.Pieces[square] {
		case "": // placing
			if i := slices.IndexFunc(c.Legal, func(s string) bool { return c.closesMill("", s) }); i >= 0 {
				square = c.Legal[i]
			}
			p.pick(square)
		case "black":
			removed++
			p.pick(square)
		default: // one's own stone, then its target
			moved++
			best, target := square, ""
			for _, from := range c.Legal {
				p.pick(from)
				p.wait(fmt.Sprintf(`document.querySelector('[data-square=%q].chosen')`, from))
				targets := p.legal()
				if i := slices.IndexFunc(targets, func(to string) bool { return c.closesMill(from, to) }); i >= 0 {
					best, target = from, targets[i]
					break
				}
				if from == square {
					target = targets[turn%len(targets)]
				}
			}
			if !eval[bool](p, fmt.Sprintf(`!!document.querySelector('[data-square=%q].chosen')`, best)) {
				p.pick(best) // another own stone: the choice changes
				p.wait(fmt.Sprintf(`document.querySelector('[data-square=%q].chosen')`, best))
			}
			p.pick(target)
		}
		p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position !== %q`, c.Position))
		p.waitIdle()
	}
	status := eval[string](p, `document.querySelector('[data-status]').innerText`)
	if p.state() == "over" && !strings.HasPrefix(status, "You win") && !strings.HasPrefix(status, "You lose") && !strings.HasPrefix(status, "Draw") {
		t.Errorf(`the page announces the end as %q; want "Draw", "You win" or "You lose" at its start`, status)
	}
	t.Logf("%s: %d removals, %d moves", status, removed, moved)
	if removed == 0 || moved == 0 {
		t.Errorf("the person made %d removals and %d moves, want at least one of each", removed, moved)
	}
	if n := eval[int](p, `document.querySelectorAll('[data-moves] li').length`); n >= eval[int](p, `document.querySelectorAll('[data-ply]').length`) {
		t.Errorf("the list has %d entries, want fewer than plies, since a removal shares its move's entry", n)
	}
}

// With three stones left a person flies, closes a mill and removes a stone, which ends
// the game.
func TestMorrisFlying(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/morris?p=WW.B...B..........W....B%20W%200%200&white=human&black=human")
	p.waitIdle()
	p.pick("b2")
	p.wait(`document.querySelector('[data-square="b2"].chosen')`)
	if n := len(p.legal()); n != 18 {
		t.Errorf("from b2 the stone may fly to %d points, want 18", n)
	}
	p.focus(`[data-square="b2"]`)
	p.do(cd.KeyEvent(kb.Escape))
	p.wait(`!document.querySelector('.chosen')`)
	p.pick("b2")
	p.wait(`document.querySelector('[data-square="b2"].chosen')`)
	p.pick("g7")
	p.wait(`document.body.innerText.includes('mill closed, remove a stone')`)
	if legal := p.legal(); !slices.Equal(legal, []string{"b6", "d5", "g1"}) {
		t.Errorf("%v may be removed, want [b6 d5 g1]", legal)
	}
	if d := eval[string](p, `document.querySelector('.mill').getAttribute('d')`); d == "" {
		t.Error("the mill does not glow")
	}
	p.pick("d5")
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
	p.wait(`document.querySelector('[data-status]').innerText.startsWith('White wins: ')`)
}

// focusMorrisPoint moves the focus over the Morris board by arrow keys, which move to the next
// point of the row or column.
func (p *page) focusMorrisPoint(to string) {
	p.t.Helper()
	points := strings.Fields(morrisPoints)
	keys := map[string]string{}
	at := eval[string](p, `document.activeElement.dataset.square ?? ''`)
	queue := []string{at}
	came := map[string]string{at: at}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, d := range []struct {
			key    string
			dx, dy int
		}{{kb.ArrowLeft, -1, 0}, {kb.ArrowRight, 1, 0}, {kb.ArrowUp, 0, 1}, {kb.ArrowDown, 0, -1}} {
			best, next := 99, ""
			for _, s := range points {
				dx, dy := int(s[0])-int(queue[0][0]), int(s[1])-int(queue[0][1])
				if along := dx*d.dx + dy*d.dy; along > 0 && dx*d.dy+dy*d.dx == 0 && along < best {
					best, next = along, s
				}
			}
			if _, seen := came[next]; next != "" && !seen {
				came[next], keys[next] = queue[0], d.key
				queue = append(queue, next)
			}
		}
	}
	var path []string
	for s := to; s != at; s = came[s] {
		path = append(path, keys[s])
	}
	slices.Reverse(path)
	for _, key := range path {
		p.do(cd.KeyEvent(key))
	}
	if got := eval[string](p, `document.activeElement.dataset.square ?? ''`); got != to {
		p.t.Fatalf("the arrows lead from %s to %s, not to %s", at, got, to)
	}
}

// Two people play Morris by keyboard alone: they place stones, close a mill, remove and move.
func TestMorrisByKeyboard(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := open(t, 1280, 900, "#/morris?white=human&black=human")
	p.waitIdle()
	p.focus(`[data-square][tabindex="0"]`)
	enter := func(square string) {
		t.Helper()
		p.focusMorrisPoint(square)
		p.do(cd.KeyEvent(kb.Enter))
	}
	plies := 0
	for s := range strings.FieldsSeq("a7 b6 d7 d6 g7 d6 a1 d6 d1 f4 f2 c5 e3 c4 b4 g1 g4 c3 e3 e4") {
		enter(s)
		plies++
		p.wait(fmt.Sprintf(`document.querySelectorAll('[data-ply]').length === %d`, plies))
		p.waitIdle()
	}
	enter("f4")
	p.wait(`document.querySelector('[data-square="f4"].chosen')`)
	p.do(cd.KeyEvent(kb.Escape))
	p.wait(`!document.querySelector('.chosen')`)
	enter("f4")
	p.wait(`document.querySelector('[data-square="f4"].chosen')`)
	enter("f6")
	p.wait(`document.querySelectorAll('[data-ply]').length === 21`)
	if n := eval[int](p, `document.querySelectorAll('.hand use').length`); n != 0 {
		t.Errorf("%d stones are drawn in empty reserves, want 0", n)
	}
	if c := p.look(); c.Turn != "black" || c.Pieces["f6"] != "white" || c.Pieces["f4"] != "" || c.Pieces["e3"] != "" {
		t.Fatalf(`in the end: %+v; want Turn "black", Pieces["f6"] "white", Pieces["f4"] "" and Pieces["e3"] ""`, c)
	}
}

// The tabs lead to every game, on a phone too, and back.
func TestGameTabs(t *testing.T) {
	t.Parallel()
	for _, width := range []int{360, 1280} {
		p := open(t, width, 800, "")
		p.waitIdle()
		for _, game := range []struct {
			tab, id, first string
			squares        int
		}{{"Morris", "morris", "white", 24}, {"Chess", "chess", "white", 64}, {"Geese", "geese", "goose1", 77}, {"Othello", "othello", "black", 64}} {
			eval[bool](p, fmt.Sprintf(`[...document.querySelectorAll('.tabs button')].forEach(b => b.toggleAttribute('data-here', b.innerText === %q)) ?? true`, game.tab))
			p.click(`[data-here]`)
			p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.board === %q`, game.id))
			if p.waitIdle() != "human" {
				t.Errorf(`%s opens in the state %s, want "human"`, game.id, p.state())
			}
			p.wait(fmt.Sprintf(`location.hash.startsWith('#/%s')`, game.id))
			if n := eval[int](p, `document.querySelectorAll('[role=row] > [role=gridcell][data-square]').length`); n != game.squares {
				t.Errorf("%s: %d squares, want %v", game.id, n, game.squares)
			}
			if first := eval[string](p, `document.querySelector('select[data-seat]').dataset.seat + ' ' + document.querySelector('select[data-seat]').value`); first != game.first+" human" {
				t.Errorf("%s: the first seat is %s, want %v", game.id, first, game.first+" human")
			}
			if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > width {
				t.Errorf("%s is %d wide in a window of %d, want at most that", game.id, wide, width)
			}
			if hit := eval[string](p, `[...document.querySelectorAll('[data-square]')].filter(s => {
				const r = s.getBoundingClientRect(), e = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
				return r.y + r.height / 2 < innerHeight && e?.closest('[data-square]') !== s;
			}).map(s => s.dataset.square).join()`); hit != "" {
				t.Errorf(`%s, %d wide: something lies over %s, want ""`, game.id, width, hit)
			}
		}
	}
}
