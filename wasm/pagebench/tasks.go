//go:build !js

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	cd "github.com/chromedp/chromedp"
)

// tasks measures the longest task on the page's thread while workers think with
// their reports drawn, on each board: from its begin to its end, and how long it
// had a processor meanwhile, which is less where others wanted one too.
func tasks(b *browser, _ options) error {
	for _, match := range []struct{ game, seats string }{
		{"othello", "black=puct:ms=1500&white=puct:ms=1500"},
		{"morris", "white=uct:ms=1500&black=alphabeta:ms=1500"},
		{"chess", "white=uct:ms=1500&black=alphabeta:ms=1500"},
		{"geese", "goose1=uct:ms=400&goose2=uct:ms=400&goose3=uct:ms=400&goose4=uct:ms=400"},
	} {
		t, err := b.open("#/" + match.game + "?seed=1&" + match.seats)
		if err != nil {
			return err
		}
		var longest, busiest float64
		if err = t.wait(`document.querySelector('[data-search] [data-move]')`); err == nil {
			longest, busiest, err = t.trace(8 * time.Second)
		}
		t.close()
		if err != nil {
			return fmt.Errorf("%s: %w", match.game, err)
		}
		row(match.game+", longest task while thinking", fmt.Sprintf("%.0f ms, at most %.0f ms of work", longest, busiest), "asked: at most 100 ms")
	}
	return nil
}

// traced is an event of a trace, as far as tasks need it.
type traced struct {
	Name     string  `json:"name"`
	Process  int     `json:"pid"`
	Thread   int     `json:"tid"`
	Duration float64 `json:"dur"`  // microseconds
	Work     float64 `json:"tdur"` // microseconds on a processor
	Args     struct {
		Name string `json:"name"` // of a thread
	} `json:"args"`
}

// trace watches the threads of pages for a time. It returns how long the longest
// task took and how much work was in the one that had most, in milliseconds.
func (t *tab) trace(long time.Duration) (longest, busiest float64, err error) {
	ctx, stop := context.WithTimeout(t.ctx, patience)
	defer stop()
	var events []traced
	complete := make(chan error, 1)
	err = cd.Listen(ctx, func(message any) {
		switch message := message.(type) {
		case *tracing.EventDataCollected:
			for _, text := range message.Value {
				var e traced
				if json.Unmarshal(text, &e) == nil { // others have other forms
					events = append(events, e)
				}
			}
		case *tracing.EventTracingComplete:
			complete <- nil
		}
	})
	if err == nil {
		_, err = cd.Call(ctx, tracing.Start, tracing.StartParams{
			TraceConfig: &tracing.TraceConfig{IncludedCategories: []string{"toplevel"}, ExcludedCategories: []string{"*"}},
		})
	}
	if err == nil {
		err = cd.Do(ctx, cd.Sleep(long))
	}
	if err == nil {
		_, err = cd.Call(ctx, tracing.End, cdp.Empty{})
	}
	if err != nil {
		return 0, 0, err
	}
	select {
	case <-complete:
	case <-ctx.Done():
		return 0, 0, fmt.Errorf("the trace did not come: %w", ctx.Err())
	}
	return longestOf(events)
}

// longestOf looks at the main threads of pages alone.
func longestOf(events []traced) (longest, busiest float64, err error) {
	type thread struct{ process, thread int }
	main := map[thread]bool{}
	for _, e := range events {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			main[thread{e.Process, e.Thread}] = true
		}
	}
	tasks := 0
	for _, e := range events {
		if main[thread{e.Process, e.Thread}] && strings.HasSuffix(e.Name, "RunTask") {
			tasks++
			longest, busiest = max(longest, e.Duration/1e3), max(busiest, e.Work/1e3)
		}
	}
	if tasks == 0 {
		return 0, 0, errors.New("the trace holds no task of a page")
	}
	return longest, busiest, nil
}
