//go:build !js

package e2e

import (
	"testing"

	cd "github.com/chromedp/chromedp"
)

// stands plays like a person who takes the first choice each time, and records every part of the
// page that moves or changes its size meanwhile, frame by frame: the board, the strips beside it
// and every card. A card that appears must appear below the others, and the table of a search,
// which has room below it, may have more rows or fewer. It returns the greatest movement, in
// pixels, and its place.
const stands = `async (plies = 6) => {
	const wrong = [], name = e => e.querySelector('[data-seat]')?.dataset.seat ?? e.className, moves = () => document.querySelectorAll('[data-moves] [data-ply]').length;
	const shown = () => new Map([...document.querySelectorAll('.side > *, .board, .seat')].filter(e => e.checkVisibility()).map(e => {
		const r = e.getBoundingClientRect();
		return [name(e), [r.top + scrollY, r.height, r.left]];
	}));
	let last = shown(), going = true;
	const look = () => {
		const now = shown();
		for (const [card, at] of now) {
			const was = last.get(card);
			if (was === undefined) {
				if ([...now].some(([other, [top, , left]]) => last.has(other) && other.startsWith('card') && left === at[2] && top > at[0])) wrong.push(card + ' comes above others at ply ' + moves());
			} else for (const i of [0, 1, 2]) {
				if ((i !== 1 || card !== 'card search') && Math.abs(at[i] - was[i]) >= 0.5) wrong.push(card + ['’s top', '’s height', '’s left'][i] + ' goes from ' + was[i] + ' to ' + at[i] + ' at ply ' + moves());
			}
		}
		last = now;
		if (going) requestAnimationFrame(look);
	};
	look();
	const board = () => document.querySelector('[data-board]');
	const until = async condition => { while (!condition()) await new Promise(requestAnimationFrame); };
	while (board().dataset.state !== 'over' && moves() < plies) {
		const position = board().dataset.position;
		while (board().dataset.position === position && board().dataset.state === 'human') {
			const square = document.querySelector('[data-legal]:not(.chosen)'), chosen = document.querySelectorAll('.chosen').length;
			if (square === null) break;
			square.dispatchEvent(new MouseEvent('click', {bubbles: true}));
			await until(() => board().dataset.position !== position || board().dataset.state !== 'human' || document.querySelectorAll('.chosen').length !== chosen);
		}
		await until(() => board().dataset.position !== position && board().dataset.state !== 'thinking');
	}
	going = false;
	return wrong.slice(0, 12);
}`

// TestNothingMoves: nothing on the page moves during play, in any game, on a phone and on
// a desktop; without PLAYOUT_LONG=1 in chess on a phone, and in geese on a desktop.
func TestNothingMoves(t *testing.T) {
	t.Parallel()
	for i, game := range []string{"othello?white=level:3", "morris?black=level:3", "chess?black=level:3", "geese?seed=3&goose2=level:1&goose3=level:1&goose4=level:1"} {
		for j, size := range [][2]int{{360, 740}, {1440, 900}} {
			if !runLong && i != 2+j {
				continue
			}
			t.Run(game, func(t *testing.T) {
				t.Parallel()
				p := open(t, size[0], size[1], "#/"+game)
				p.waitIdle()
				for _, wrong := range evalFunction[[]string](p, stands) {
					t.Error(wrong)
				}
			})
		}
	}
}

// TestBoardTakesRoom: the board takes the available room, and all cards with their numbers fit
// beside it without scrolling on a desktop.
func TestBoardTakesRoom(t *testing.T) {
	t.Parallel()
	p := open(t, 1440, 900, "#/chess?white=level:2&black=level:2")
	p.wait(`document.querySelector('.chart').checkVisibility()`)
	if low := eval[float64](p, `document.querySelector('.chart').getBoundingClientRect().bottom`); low > 900 {
		t.Errorf("the chart ends at %v of 900 px, want at most 900", low)
	}
	p.do(cd.EmulateViewport(2560, 1440))
	size := eval[[]float64](p, `['.board', '.side'].map(e => document.querySelector(e).getBoundingClientRect().width)`)
	if size[0] < 1200 || size[1] < 500 {
		t.Errorf("in a window of 2560 by 1440 the board is %v px wide, the cards %v; want at least 1200 and at least 500", size[0], size[1])
	}
}
