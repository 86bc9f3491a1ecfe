//go:build !js

package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/heapprofiler"
	cd "github.com/chromedp/chromedp"
)

// memory plays games of two searching machines one after another in one tab, and prints how much
// memory the page and its worker hold after some of them.
func memory(b *browser, o options) error {
	t, err := b.open("")
	if err != nil {
		return err
	}
	defer t.close()
	if err := t.reduceMotion(); err != nil {
		return err
	}
	if err := cd.Do(t.ctx, cd.Navigate(b.url+"?hurried#/othello?seed=1&black=uct:ms=20&white=alphabeta:ms=20")); err != nil {
		return err
	}
	var first memoryUse
	for game := 1; game <= o.games; game++ {
		if err := t.wait(over); err != nil {
			return err
		}
		plies, err := eval[int](t, `document.querySelectorAll('[data-moves] [data-ply]').length`)
		if err != nil {
			return err
		}
		if plies < 9 { // the shortest game of Othello
			return fmt.Errorf("game %d is over after %d moves", game, plies)
		}
		if slices.Contains([]int{1, 10, 25, 50, o.games}, game) {
			now, err := t.memory()
			if err != nil {
				return err
			}
			if game == 1 {
				first = now
			}
			row(fmt.Sprintf("memory after %d games", game), fmt.Sprintf("heap %.1f, page %.1f, worker %.1f MB", now.heap, now.page, now.worker),
				fmt.Sprintf("flat, within %d MB of the first game's", maxGrowth), now.sum() <= first.sum()+maxGrowth)
		}
		for _, button := range []string{`[data-action="new"]`, `[data-action="start"]`} {
			if err := t.wait(fmt.Sprintf(`document.querySelector('%s')?.checkVisibility()`, button)); err != nil {
				return err
			}
			if err := t.click(button); err != nil {
				return err
			}
		}
		if err := t.wait(`!(` + over + `)`); err != nil {
			return err
		}
	}
	return nil
}

// memoryUse is the live memory after a collection, in MB: JavaScript's heap and the memories of
// the two programs, which never shrink.
type memoryUse struct{ heap, page, worker float64 }

func (h memoryUse) sum() float64 { return h.heap + h.page + h.worker }

// maxGrowth is how many MB more than after the first game the page may hold: Go's tables and heaps
// grow to their size once.
const maxGrowth = 16

// reduceMotion makes the page play without the pauses for spectators.
func (t *tab) reduceMotion() error {
	_, err := cd.Call(t.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	})
	return err
}

// memory collects garbage and returns the live memory.
func (t *tab) memory() (h memoryUse, err error) {
	if _, err = cd.Call(t.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
		return h, err
	}
	if h.heap, err = eval[float64](t, `performance.memory.usedJSHeapSize / 1e6`); err != nil {
		return h, err
	}
	if h.page, err = eval[float64](t, `bench.memory.buffer.byteLength / 1e6`); err != nil {
		return h, err
	}
	h.worker, err = t.worker()
	return h, err
}

// worker returns how much memory the worker's program has taken, in MB.
func (t *tab) worker() (float64, error) {
	targets, err := cd.Targets(t.ctx)
	if err != nil {
		return 0, err
	}
	for _, target := range targets {
		if target.Type != "worker" {
			continue
		}
		ctx, cancel := cd.NewContext(t.ctx, cd.WithTargetID(target.TargetID))
		defer cancel()
		// A worker of a tab that is closing may be listed still.
		if memory, err := eval[float64](&tab{ctx: ctx}, `self.programMemory ? programMemory.buffer.byteLength / 1e6 : 0`); err != nil || memory > 0 {
			return memory, err
		}
	}
	return 0, errors.New("the page has no worker that runs the program")
}
