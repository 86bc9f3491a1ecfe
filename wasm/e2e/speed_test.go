//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"

	"playout/engine/game"
	catalogue "playout/engine/games"
	"playout/engine/lab/strength"
	"playout/wasm/chromium"
)

// A search with the shipped net does more simulations in the same time if the browser has SIMD
// than if it has none, in one worker each; the test prints the ratio. It needs an idle machine;
// -turns 10 runs it.
func TestNetSpeed(t *testing.T) {
	if *turns == 0 {
		t.Skip("-turns 10 compares the net with SIMD and without")
	}
	var done, millis [2]float64 // simulations with SIMD and without, and their time
	for i, options := range [][]cd.ExecAllocatorOption{nil, {cd.Flag("js-flags", "--no-enable-sse4-1")}} {
		browser, quit, err := chromium.Start(options...)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(quit)
		p := pageIn(t, newTab(t, browser), 1280, 900)
		t.Cleanup(func() { p.end() })
		p.url = bench.host.URL + folder
		p.do(cd.Navigate(p.url + "#/othello?black=human&white=human"))
		p.waitIdle()
		for _, pair := range compareSpeeds(p, "puct") {
			done[i] += float64(pair[0].Done)
			millis[i] += pair[0].Millis
			if simd := strings.HasSuffix(pair[0].Kernel, "SIMD"); simd != (i == 0) {
				t.Fatalf("browser %d runs the net on %q, want SIMD in browser 0 and not in browser 1", i, pair[0].Kernel)
			}
		}
	}
	with, without := done[0]/millis[0]*1000, done[1]/millis[1]*1000
	ratio := with / without
	t.Logf("puct with the shipped net: %.0f simulations a second with SIMD, %.2f times those without", with, ratio)
	if ratio <= 1 {
		t.Errorf("SIMD makes it slower: %.2f times the simulations, want more than 1", ratio)
	}
}

// The test prints how much the strongest agent of each game does in a second from the start, in
// one worker. It needs an idle machine; -turns 5 runs it.
func TestStrongestSpeed(t *testing.T) {
	if *turns == 0 {
		t.Skip("-turns 5 measures the strongest agents")
	}
	for _, best := range strength.Strongest {
		g, err := catalogue.Parse(best.Game)
		if err != nil {
			t.Fatal(err)
		}
		p := open(t, 1280, 900, "#/"+best.Game+"?level=1")
		p.do(cd.Evaluate[cd.Void](lead))
		var rates []float64
		for turn := range *turns {
			s := g.New(game.NewRand(1))
			var report struct {
				Done, Millis float64
				Kernel       string
			}
			callLead(p, fmt.Sprintf("consider(%q, %q, %q, %q, %d)", best.Game, s.String(), g.Spec().Seats[s.Acting().First()], best.Agent, turn+1), &report)
			if report.Kernel == "" {
				t.Errorf("%s: the strongest agent plays without a net, want one", best.Game)
			}
			rates = append(rates, report.Done/report.Millis*1000)
		}
		slices.Sort(rates)
		t.Logf("%s, %s: %.0f a second, median of %d (%.0f to %.0f)", best.Game, best.Agent, median(rates), len(rates), rates[0], rates[len(rates)-1])
	}
}
