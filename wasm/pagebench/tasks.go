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

// tasks measures the longest task on the page's thread while workers think and their
// reports are drawn, on each board: from its start to its end, and how long it had a
// processor meanwhile, which is less if others wanted one too.
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
		var found threads
		if err = t.wait(`document.querySelector('[data-search] [data-move]')`); err == nil {
			found, err = t.trace(func() error { return cd.Do(t.ctx, cd.Sleep(8*time.Second)) })
		}
		t.close()
		if err != nil {
			return fmt.Errorf("%s: %w", match.game, err)
		}
		timeRow(match.game+", longest task while thinking", fmt.Sprintf("%.0f ms, at most %.0f ms of work", found.longest, found.busiest), "at most 100 ms", found.longest <= 100)
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
		Name string `json:"name"` // the thread's name
		Data struct {
			Frame string `json:"frame"`
		} `json:"data"`
	} `json:"args"`
}

// threads is what the threads of pages did, in milliseconds.
type threads struct {
	longest float64 // longest task, from its start to its end
	busiest float64 // longest time that a task had a processor
	work    float64 // time that all tasks had one
}

// trace records the threads of pages while something is done.
func (t *tab) trace(do func() error) (threads, error) {
	events, err := t.events("toplevel", do)
	if err != nil {
		return threads{}, err
	}
	return mainThreads(events)
}

// events returns the trace events of a category while something is done.
func (t *tab) events(category string, do func() error) (events []traced, err error) {
	ctx, stop := context.WithCancel(t.ctx)
	defer stop()
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
			TraceConfig: &tracing.TraceConfig{IncludedCategories: []string{category}, ExcludedCategories: []string{"*"}},
		})
	}
	if err == nil {
		err = do()
	}
	if err == nil {
		_, err = cd.Call(ctx, tracing.End, cdp.Empty{})
	}
	if err != nil {
		return nil, err
	}
	select {
	case <-complete:
		return events, nil
	case <-time.After(patience):
		return nil, fmt.Errorf("waited %v in vain for the trace", patience)
	}
}

// mainThreads leaves out the other threads of pages, and other programs.
func mainThreads(events []traced) (found threads, err error) {
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
			found.work += e.Work / 1e3
			found.longest, found.busiest = max(found.longest, e.Duration/1e3), max(found.busiest, e.Work/1e3)
		}
	}
	if tasks == 0 {
		return found, errors.New("the trace holds no task of a page")
	}
	return found, nil
}
