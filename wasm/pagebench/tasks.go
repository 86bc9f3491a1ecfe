//go:build !js

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	cd "github.com/chromedp/chromedp"
)

// tasks measures the longest task on the page's thread, on each board, while workers think and
// the page draws their reports: its time from start to end, and its time on a processor, which
// is less if others wanted one too.
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

// traceEvent is an event of a trace, with the fields that tasks needs.
type traceEvent struct {
	Name     string  `json:"name"`
	Process  int     `json:"pid"`
	Thread   int     `json:"tid"`
	Start    float64 `json:"ts"`   // microseconds
	Duration float64 `json:"dur"`  // microseconds
	Work     float64 `json:"tdur"` // microseconds on a processor
	Args     struct {
		Name string `json:"name"` // the thread's name
		Data struct {
			Frame string `json:"frame"`
		} `json:"data"`
	} `json:"args"`
}

// threads sums up the work of the pages' threads, in milliseconds.
type threads struct {
	longest float64        // longest task, from its start to its end
	busiest float64        // longest time of a task on a processor
	work    float64        // time of all tasks on a processor
	by      [kinds]float64 // the same, by kind
}

// add adds the work of another time.
func (t *threads) add(other threads) {
	t.longest, t.busiest, t.work = max(t.longest, other.longest), max(t.busiest, other.busiest), t.work+other.work
	for kind, ms := range other.by {
		t.by[kind] += ms
	}
}

// The kinds of work on a page's thread. Work that a script forces, such as a layout, keeps its
// own kind.
const (
	inTask   = iota // none of the other kinds
	inScript        // includes garbage collection within it
	inStyle
	inPaint
	kinds
)

// kindOf holds the kind of work for an event's name.
var kindOf = map[string]int{
	"RunTask": inTask, "ThreadControllerImpl::RunTask": inTask,
	"FunctionCall": inScript, "EvaluateScript": inScript, "EventDispatch": inScript, "TimerFire": inScript, "FireAnimationFrame": inScript,
	"FireIdleCallback": inScript, "RunMicrotasks": inScript, "HandlePostMessage": inScript, "v8.run": inScript, "v8.callFunction": inScript,
	"UpdateLayoutTree": inStyle, "Layout": inStyle,
	"PrePaint": inPaint, "Paint": inPaint, "Layerize": inPaint, "Commit": inPaint, "UpdateLayer": inPaint, "CompositeLayers": inPaint,
}

// trace records the threads of pages while do runs.
func (t *tab) trace(do func() error) (threads, error) {
	events, err := t.events("toplevel,devtools.timeline", do)
	if err != nil {
		return threads{}, err
	}
	return mainThreads(events)
}

// events returns the trace events of the given categories, comma-separated, while do runs.
func (t *tab) events(categories string, do func() error) (events []traceEvent, err error) {
	ctx, stop := context.WithCancel(t.ctx)
	defer stop()
	complete := make(chan error, 1)
	err = cd.Listen(ctx, func(message any) {
		switch message := message.(type) {
		case *tracing.EventDataCollected:
			for _, text := range message.Value {
				var e traceEvent
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
			TraceConfig: &tracing.TraceConfig{IncludedCategories: strings.Split(categories, ","), ExcludedCategories: []string{"*"}},
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

// thread is a thread of a process.
type thread struct{ process, thread int }

// mainThreads sums up the main threads of pages; it leaves out other threads and other programs.
func mainThreads(events []traceEvent) (found threads, err error) {
	main := map[thread][]traceEvent{}
	for _, e := range events {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			main[thread{e.Process, e.Thread}] = nil
		}
	}
	for _, e := range events {
		on := thread{e.Process, e.Thread}
		if of, is := main[on]; is && e.Duration > 0 {
			main[on] = append(of, e)
		}
	}
	tasks := 0
	for _, of := range main {
		for _, e := range of {
			if strings.HasSuffix(e.Name, "RunTask") {
				tasks++
				found.work += e.Work / 1e3
				found.longest, found.busiest = max(found.longest, e.Duration/1e3), max(found.busiest, e.Work/1e3)
			}
		}
		found.addByKind(of)
	}
	if tasks == 0 {
		return found, errors.New("the trace holds no task of a page")
	}
	return found, nil
}

// addByKind adds the work of a thread by kind. The time of an event does not include that of events
// within it.
func (t *threads) addByKind(events []traceEvent) {
	slices.SortFunc(events, func(a, b traceEvent) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.Duration, a.Duration))
	})
	type span struct {
		until float64
		kind  int
	}
	var around []span
	for _, e := range events {
		kind, known := kindOf[e.Name]
		if !known {
			continue
		}
		for len(around) > 0 && around[len(around)-1].until <= e.Start {
			around = around[:len(around)-1]
		}
		t.by[kind] += e.Work / 1e3
		if len(around) > 0 {
			t.by[around[len(around)-1].kind] -= e.Work / 1e3
		}
		around = append(around, span{e.Start + e.Duration, kind})
	}
}
