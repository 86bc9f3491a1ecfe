//go:build !js

package main

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	cd "github.com/chromedp/chromedp"
)

// circumstances describe the visitor's device and line, as the browser simulates them. It slows
// only the page's own thread: workers, and the threads that compile, stay as fast as they are.
// Each thread has a line of its own, but workers load almost nothing.
type circumstances struct {
	slowdown float64 // divides the speed of the page's thread; 0 for full speed
	line     float64 // bits per second; 0 for no limit
	latency  float64 // milliseconds from a request to the start of its answer
}

// The lines of Chrome's "Fast 4G" and "Slow 4G", with the latency that those simulate.
const (
	fastLine, fastLatency = 9e6, 60
	slowLine, slowLatency = 1.6e6, 150
)

// load measures first visits in several circumstances: from navigation to a painted board
// that waits for a person, and the bytes until then. Builds take turns: before, after,
// after, before.
func load(builds []*browser, o options) error {
	hosts := make([]*meter, len(builds))
	for i, b := range builds {
		hosts[i] = newHost(b.dist, 0)
		defer hosts[i].Close()
	}
	for _, way := range []struct {
		name string
		circumstances
		asked bool // whether its time may be at most half of before's
	}{
		{"cold load", circumstances{}, false},
		{"processor 4 times slower", circumstances{slowdown: 4}, true},
		{"9 Mbit/s, 60 ms", circumstances{line: fastLine, latency: fastLatency}, false},
		{"1.6 Mbit/s, 150 ms", circumstances{line: slowLine, latency: slowLatency}, false},
		{"a phone: 4 times slower, 9 Mbit/s, 60 ms", circumstances{4, fastLine, fastLatency}, true},
	} {
		ms, bytes := make([][]float64, len(builds)), make([]int64, len(builds))
		for turn := range o.loads {
			for n := range builds {
				i := n
				if turn%2 == 1 {
					i = len(builds) - 1 - n
				}
				at, sent, err := builds[i].visit(hosts[i], false, "", way.circumstances)
				if err != nil {
					return fmt.Errorf("%s: %w", way.name, err)
				}
				ms[i], bytes[i] = append(ms[i], at), sent
			}
		}
		medians := make([]float64, len(builds))
		for i := range builds {
			medians[i] = percentile(ms[i], 50)
			asked, met := "", true
			if way.asked {
				asked, met = requireHalf(medians, i)
			}
			row(heading(way.name, builds, i), fmt.Sprintf("playable after %.0f ms, median of %d (%.0f to %.0f); %d bytes",
				medians[i], o.loads, percentile(ms[i], 1), percentile(ms[i], 100), bytes[i]), asked, met)
		}
	}
	return nil
}

// setCircumstances slows the tab, and the lines of the tab and of the workers that its page
// starts.
func (t *tab) setCircumstances(c circumstances) error {
	if c.slowdown > 0 {
		if _, err := cd.Call(t.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: c.slowdown}); err != nil {
			return err
		}
	}
	if c.line == 0 {
		return nil
	}
	if err := limitLine(t.ctx, c); err != nil {
		return err
	}
	// A worker's own line must become narrow before the worker requests anything. If that fails,
	// the worker never starts, and the visit fails.
	flatten := true
	_, err := cd.Call(t.ctx, target.SetAutoAttach, target.SetAutoAttachParams{AutoAttach: true, WaitForDebuggerOnStart: true, Flatten: &flatten})
	if err != nil {
		return err
	}
	return cd.Listen(t.ctx, func(message any) {
		if attached, is := message.(*target.EventAttachedToTarget); is && attached.WaitingForDebugger {
			go func() {
				ctx, _ := cd.NewContext(t.ctx, cd.WithTargetID(attached.TargetInfo.TargetID)) // ends with the tab's
				if limitLine(ctx, c) == nil {
					_, _ = cd.Call(ctx, runtime.RunIfWaitingForDebugger, cdp.Empty{})
				}
			}()
		}
	})
}

// limitLine limits the line of a page or a worker.
func limitLine(ctx context.Context, c circumstances) error {
	_, err := cd.Call(ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: c.latency, DownloadThroughput: c.line / 8, UploadThroughput: c.line / 8}},
	})
	return err
}
