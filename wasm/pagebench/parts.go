//go:build !js

package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	cd "github.com/chromedp/chromedp"
)

// percentile returns the least value that p of 100 values do not exceed.
func percentile(values []float64, p int) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)*p+99)/100-1]
}

// boards holds games without an opponent, in which the visitor makes every move; geese needs
// opponents.
var boards = []struct{ game, seats string }{
	{"othello", "black=human&white=human"},
	{"morris", "white=human&black=human"},
	{"chess", "white=human&black=human"},
	{"geese", "goose1=human&goose2=random&goose3=random&goose4=random"},
}

// next is the selector of an element that a person may click now: a promotion piece, a target of
// the chosen piece, or any other choice; "" for nothing.
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

// moves measures two things on each board. One is the time from the click that completes a move
// to the painted board after it. The other is the page's work from one move to the next, with
// its animation: in all, in the heaviest task, and by kind; it depends less on other load on the
// machine. Builds take turns: before, after, after, before.
func moves(builds []*browser, o options) error {
	for _, board := range boards {
		made := make([]moveTimes, len(builds))
		for turn := range 2 {
			for n := range builds {
				i := n
				if turn == 1 {
					i = len(builds) - 1 - n
				}
				if err := made[i].measure(builds[i], board.game+"?seed=1&"+board.seats, uint64(turn), (o.moves+1-turn)/2); err != nil {
					return fmt.Errorf("%s: %w", board.game, err)
				}
			}
		}
		script := make([]float64, len(builds))
		for i, m := range made {
			median, late := percentile(m.ms, 50), percentile(m.ms, 95)
			timeRow(heading(board.game+", click to painted move", builds, i),
				fmt.Sprintf("median %.0f ms, p95 %.0f ms of %d (at most %.0f ms of work a task)", median, late, len(m.ms), m.busiest),
				"at most 16 and 33 ms", median <= 16 && late <= 33)
		}
		for i, m := range made {
			count := float64(len(m.ms))
			script[i] = m.by[inScript] / count
			asked, met := requireHalf(script, i)
			row(heading(board.game+", work for a move", builds, i),
				fmt.Sprintf("script %.1f, style and layout %.1f, paint %.1f, all %.1f ms", script[i], m.by[inStyle]/count, m.by[inPaint]/count, m.work/count), asked, met)
		}
	}
	return nil
}

// moveTimes holds the measurements of moves on one board.
type moveTimes struct {
	threads
	ms []float64 // from the click to the painted move
}

// measure plays and adds count moves on a board of their own.
func (p *moveTimes) measure(b *browser, address string, choices uint64, count int) error {
	if count == 0 {
		return nil
	}
	t, err := b.open("#/" + address)
	if err != nil {
		return err
	}
	defer t.close()
	// The nets and the service worker load after the start, and belong to it.
	if err := cd.Do(t.ctx, cd.Sleep(3*time.Second)); err != nil {
		return err
	}
	found, err := t.trace(func() error {
		ms, err := play(t, choices, count)
		p.ms = append(p.ms, ms...)
		return err
	})
	p.threads.add(found)
	return err
}

// play clicks at random until count moves are painted, and returns how long each took.
func play(t *tab, stream uint64, count int) ([]float64, error) {
	choices := rand.New(rand.NewPCG(1, stream))
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
			// A person looks before the next click; the page has to be idle then.
			err = cd.Do(t.ctx, cd.Sleep(500*time.Millisecond))
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%d clicks did not make %d moves", 20*count, count)
}
