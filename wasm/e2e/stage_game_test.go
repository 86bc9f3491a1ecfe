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

// ways holds the directions of a goose, and the arrow for each.
var ways = []struct {
	name       string
	key        string
	down, over int
}{{"NORTH", kb.ArrowUp, -1, 0}, {"EAST", kb.ArrowRight, 0, 1}, {"SOUTH", kb.ArrowDown, 1, 0}, {"WEST", kb.ArrowLeft, 0, -1}}

// way returns a good direction for the first goose, considering only its body: to food, or at
// least to an empty cell.
func (at pond) way(rows, columns int) int {
	head, body := at.Geese[0][0], slices.Concat(at.Geese...)
	best, most := 0, -1
	for i, way := range ways {
		to := (head/columns+way.down+rows)%rows*columns + (head%columns+way.over+columns)%columns
		worth := 0
		switch {
		case way.name == ways[(slices.Index(names(), at.Last[0])+2)%4].name:
			continue // straight back
		case slices.Contains(body, to):
		case slices.Contains(at.Food, to):
			worth = 3
		case way.name == at.Last[0]:
			worth = 1
		default:
			worth = 2
		}
		if worth > most {
			best, most = i, worth
		}
	}
	return best
}

func names() (list []string) {
	for _, way := range ways {
		list = append(list, way.name)
	}
	return list
}

// A person plays geese in real time on the stage, by keys: the game starts with a countdown, no key
// turns the goose straight back, the page announces the end, and the address is its record. The
// game has few steps and its clock runs three times as fast; with PLAYOUT_LONG=1 four geese play a
// new game at its normal pace, and all move.
func TestArcadeGame(t *testing.T) {
	t.Parallel()
	at := pond{Step: 3, Geese: [][]int{{23, 22}, {74, 75}}, Food: []int{70, 66}, Last: []string{"EAST", "WEST"}}
	at.Steps = 12
	link, rate, counts := strings.Replace(pondLink(at, "goose1=human&goose2=rules"), "geese", "geese:seats=2,steps=12", 1), 3, "3"
	if runLong {
		link, rate, counts = "#/geese?goose1=human"+rivals, 1, "321"
	}
	p := blank(t, 1280, 900)
	if runLong {
		p.prefer()
	}
	p.addScripts(`window.told = ''; new MutationObserver(() => { told += document.querySelector('[data-status]')?.textContent; }).observe(document, {subtree: true, childList: true, characterData: true})`)
	p.do(cd.Navigate(p.url + link))
	p.waitIdle()
	if !runLong {
		p.checkPond(at)
	}
	p.openArcade()
	eval[any](p, fmt.Sprintf(`hurry(%d)`, rate))
	if runLong {
		p.click(`[data-arcade=alone]`)
	} else {
		p.focus(`[data-setting=pace]`) // the cards above may still grow: a click could meet another control
		p.press(" ")
		p.wait(`document.querySelector('[data-real-time]')`)
		p.press(kb.ArrowDown)
	}
	begun := 0
	if !runLong {
		begun = at.Step
	}
	p.wait(fmt.Sprintf(`document.querySelector('[data-real-time]') && JSON.parse(document.querySelector('[data-board]').dataset.position).step > %d`, begun))
	for _, n := range counts {
		if !eval[bool](p, fmt.Sprintf(`told.includes('Starting in %c')`, n)) {
			t.Errorf("the countdown lacks %c", n)
		}
	}
	turns := 0
	if last := p.pond().Last[0]; !runLong && last != "SOUTH" {
		t.Errorf(`the arrow that started the game leads %s, want "SOUTH"`, last)
	} else if !runLong {
		turns++
	}
	for p.state() != "over" {
		at = p.pond()
		if len(at.Geese[0]) == 0 || at.Last[0] == "" {
			p.do(cd.Sleep(50 * 1e6)) // the others play on
			continue
		}
		to, back := at.way(7, 11), at.Step%4 == 1
		if back { // it continues ahead
			to = (slices.Index(names(), at.Last[0]) + 2) % 4
		}
		p.press(ways[to].key)
		// A late key counts for the next step.
		then := fmt.Sprintf(`at.last[0] === %q`, ways[to].name)
		if back {
			then = fmt.Sprintf(`at.step > %d`, at.Step)
		}
		p.wait(fmt.Sprintf(`(b => { const at = JSON.parse(b.dataset.position); return b.dataset.state === 'over' || !at.geese[0].length || %s; })(document.querySelector('[data-board]'))`, then))
		switch now := p.pond(); {
		case back && now.Step == at.Step+1 && now.Last[0] == ways[to].name:
			t.Errorf("after step %d the key for %s turned the goose straight back, want it ignored", at.Step, ways[to].name)
		case !back && now.Last[0] == ways[to].name && now.Last[0] != at.Last[0]:
			turns++
		}
	}
	t.Logf("%d steps, %d turns by keys", p.pond().Step, turns)
	if turns == 0 && len(p.pond().Geese[0]) > 0 {
		t.Error("no key turned the goose, want at least one turn")
	}
	if told := eval[string](p, `document.querySelector('[data-status]').innerText`); told == "" {
		t.Error("the end is not announced")
	}
	if !eval[bool](p, frameReady+` !== null`) {
		t.Error("the stage is gone after the end, want it to stay")
	}
	end := p.position()
	p.do(cd.Reload())
	p.waitIdle()
	if p.state() != "over" || p.position() != end {
		t.Errorf("the address %s opens %s, want %s, at which the game ended", eval[string](p, `location.hash`), p.position(), end)
	}
}
