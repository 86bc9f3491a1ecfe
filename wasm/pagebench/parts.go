//go:build !js

package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	cd "github.com/chromedp/chromedp"
)

// percentile is the least value that is not exceeded by p of 100 values.
func percentile(values []float64, p int) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)*p+99)/100-1]
}

// load measures first visits: from navigation to a painted board that waits for
// a person.
func load(b *browser, o options) error {
	var ms []float64
	for range o.loads {
		t, err := b.open("")
		if err != nil {
			return err
		}
		err = t.wait(`bench.playable && document.querySelector('[data-board]').dataset.state === 'human'`)
		if err == nil {
			var at float64
			at, err = eval[float64](t, `bench.playable`)
			ms = append(ms, at)
		}
		t.close()
		if err != nil {
			return err
		}
	}
	row("cold load to a playable board", fmt.Sprintf("median %.0f ms of %d", percentile(ms, 50), len(ms)), "", true)
	return nil
}

// boards are games in which the visitor makes every click; geese need opponents.
var boards = []struct{ game, seats string }{
	{"othello", "black=human&white=human"},
	{"morris", "white=human&black=human"},
	{"chess", "white=human&black=human"},
	{"geese", "goose1=human&goose2=random&goose3=random&goose4=random"},
}

// next is the selector of what a person may click now: a promotion piece, a target of the
// chosen piece, or any other choice; "" for nothing.
const next = `((legal, turn) => {
	const targets = legal.filter(e => !e.dataset.piece?.startsWith(turn));
	const from = document.querySelector('[data-square].chosen') && targets.length ? targets : legal;
	const e = document.querySelector('[data-promotion]') ?? from[Math.floor(%f * from.length)];
	return !e ? '' : e.dataset.promotion ? '[data-promotion="' + e.dataset.promotion + '"]' : '[data-square="' + e.dataset.square + '"]';
})([...document.querySelectorAll('[data-square][data-legal]')], document.querySelector('[data-board]').dataset.turn)`

const (
	idle = `['human', 'over'].includes(document.querySelector('[data-board]')?.dataset.state)`
	over = `document.querySelector('[data-board]').dataset.state === 'over'`
)

// moves measures, on each board, the time from the click that completes a move to the
// painted board after it, and how much work the page had from one move to the next, with
// its animation, in all and in the heaviest task: that depends less on other load on the
// machine.
func moves(b *browser, o options) error {
	for _, board := range boards {
		t, err := b.open("#/" + board.game + "?seed=1&" + board.seats)
		if err != nil {
			return err
		}
		var ms []float64
		found, err := t.trace(func() (err error) {
			ms, err = play(t, o.moves)
			return err
		})
		t.close()
		if err != nil {
			return fmt.Errorf("%s: %w", board.game, err)
		}
		median, late := percentile(ms, 50), percentile(ms, 95)
		timeRow(board.game+", click to painted move",
			fmt.Sprintf("median %.0f ms, p95 %.0f ms of %d (work: %.0f ms a move, at most %.0f ms a task)", median, late, len(ms), found.work/float64(len(ms)), found.busiest),
			"below 50 and 100 ms", median < 50 && late < 100)
	}
	return nil
}

// play clicks until so many moves are painted and returns how long each took.
func play(t *tab, count int) ([]float64, error) {
	choices := rand.New(rand.NewPCG(1, 0))
	for range 20 * count {
		if err := t.wait(idle); err != nil {
			return nil, err
		}
		painted, err := eval[int](t, `bench.moves.length`)
		if err != nil {
			return nil, err
		}
		if painted >= count {
			return eval[[]float64](t, `bench.moves`)
		}
		target, err := eval[string](t, fmt.Sprintf(next, choices.Float64()))
		if err == nil && target == "" {
			target = `[data-action="start"]`
			if err = t.click(`[data-action="new"]`); err == nil {
				err = t.wait(`document.querySelector('[data-action="start"]')?.checkVisibility()`)
			}
		}
		if err == nil {
			err = t.click(target)
		}
		if err == nil {
			// A person looks before the next click; the page has to be idle by then.
			err = cd.Do(t.ctx, cd.Sleep(500*time.Millisecond))
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%d clicks did not make %d moves", 20*count, count)
}
