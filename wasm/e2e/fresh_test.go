//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// TestGamesSayHowAGooseDied: *Games* reports for a lost game after how many steps and how one's
// own goose died; a game of two geese has no third row of buttons at the end.
func TestGamesSayHowAGooseDied(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, "#/geese:seats=2?seed=3&goose1=human&goose2=random")
	p.waitIdle()
	rows := `new Set([...document.querySelectorAll('.buttons button')].filter(e => e.checkVisibility()).map(e => Math.round(e.getBoundingClientRect().top))).size`
	before := eval[int](p, rows)
	const lost = `[data-outcome="lost"] .kept-about`
	for range 6 { // until a game is lost, and not drawn or won
		for p.waitIdle() != "over" {
			was := p.position()
			p.click(`[data-legal]`)
			p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position !== %q`, was))
		}
		if after := eval[int](p, rows); after != before {
			t.Errorf("%d rows of buttons at the end, %d before", after, before)
		}
		p.click(`[data-action=games]`)
		p.wait(`document.querySelector('[data-outcome] .kept-about')`)
		if eval[bool](p, `document.querySelector('`+lost+`') !== null`) {
			break
		}
		p.press("\x1b")
		p.wait(`!document.querySelector('dialog[open]')`)
		p.click(`[data-action=rematch]`)
		p.wait(`document.querySelector('[data-board]').dataset.state !== 'over'`)
	}
	if about := eval[string](p, `document.querySelector('`+lost+`')?.textContent ?? ''`); !strings.Contains(about, "Your goose") || !strings.Contains(about, "step") {
		t.Errorf(`the lost game is described as %q; want "Your goose" in it and "step" in it`, about)
	}
	p.checkFaults()
}

// TestExerciseOfALinkBeginsThere: an exercise made from a link with a level to move begins at
// the link's position, without the level's answer.
func TestExerciseOfALinkBeginsThere(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#/othello?m=f5&black=human&white=level:1")
	p.wait(`document.querySelector('[data-ply="2"]')`)
	p.waitIdle()
	p.click(`[data-action=share]`)
	p.click(`[data-action=make-exercise]`)
	p.waitForm()
	if moves := eval[string](p, `document.querySelector('.make-moves').textContent`); moves != "f5" {
		t.Errorf("the exercise begins after %q, want f5", moves)
	}
	p.checkFaults()
}
