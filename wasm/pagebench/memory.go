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

// memory plays games of two searching machines one after another in one tab and
// prints what the page and its worker hold after some of them.
func memory(b *browser, o options) error {
	t, err := b.open("")
	if err != nil {
		return err
	}
	defer t.close()
	if err := t.hurry(); err != nil {
		return err
	}
	if err := cd.Do(t.ctx, cd.Navigate(b.url+"?hurried#/othello?seed=1&black=uct:ms=20&white=alphabeta:ms=20")); err != nil {
		return err
	}
	for game := 1; game <= o.games; game++ {
		if err := t.wait(over); err != nil {
			return err
		}
		if slices.Contains([]int{1, 10, 25, 50, o.games}, game) {
			held, err := t.held()
			if err != nil {
				return err
			}
			row(fmt.Sprintf("memory after %d games", game), held, "asked: flat")
		}
		if err := t.click(`[data-action="new"]`); err != nil {
			return err
		}
		if err := t.wait(`!(` + over + `)`); err != nil {
			return err
		}
	}
	return nil
}

// hurry has the page play without the pauses that it makes for a watcher.
func (t *tab) hurry() error {
	_, err := cd.Call(t.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	})
	return err
}

// held says what lives after a collection: JavaScript's heap and the memories of
// the two programs, which never shrink.
func (t *tab) held() (string, error) {
	if _, err := cd.Call(t.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
		return "", err
	}
	heap, err := eval[float64](t, `performance.memory.usedJSHeapSize`)
	if err != nil {
		return "", err
	}
	page, err := eval[float64](t, `bench.memory.buffer.byteLength`)
	if err != nil {
		return "", err
	}
	worker, err := t.worker()
	if err != nil {
		return "", err
	}
	const mb = 1e6
	return fmt.Sprintf("heap %.1f, page %.1f, worker %.1f MB", heap/mb, page/mb, worker/mb), nil
}

// worker is how much memory the worker's program has taken, in bytes.
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
		return eval[float64](&tab{ctx: ctx}, `programMemory.buffer.byteLength`)
	}
	return 0, errors.New("the page has no worker")
}
