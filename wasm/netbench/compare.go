//go:build !js

package main

import (
	"fmt"
	"strings"

	cd "github.com/chromedp/chromedp"
)

// rival is what our kernels are compared with in the browser.
const rival = "onnxruntime-web"

// measureAll compares every kernel of the browser with onnxruntime-web on
// every case.
func (b *browser) measureAll(cases []*testCase, rounds int) (table, error) {
	agent, err := cd.Run(b.page, cd.Evaluate[string]("navigator.userAgent"))
	if err != nil {
		return table{}, err
	}
	kernels, err := ask[[]string](b, "ours", map[string]any{"op": "kernels"})
	if err != nil {
		return table{}, err
	}
	version, err := ask[string](b, "ort", map[string]any{"op": "version"})
	if err != nil {
		return table{}, err
	}
	t := table{
		title:    fmt.Sprintf("%s %s against engine/net, one thread each, in workers of %s", rival, version, agent),
		rival:    rival,
		required: inBrowser,
	}
	peak, peakText, err := b.peaks(rounds)
	if err != nil {
		return table{}, err
	}
	t.peak = peakText
	for i, c := range cases {
		rows, err := b.measure(i, c, kernels, peak, rounds)
		if err != nil {
			return table{}, fmt.Errorf("%s, batch %d: %w", c.name, c.batch, err)
		}
		t.rows = append(t.rows, rows...)
	}
	return t, nil
}

// measure compares the kernels on case i; it returns a row for each.
func (b *browser) measure(i int, c *testCase, kernels []string, peak side, rounds int) ([]row, error) {
	var err error
	if c.want, err = b.load(i, c, "ort", rival); err != nil {
		return nil, err
	}
	sides := []side{b.side("ort", rival)}
	var distances []float64
	for _, kernel := range kernels {
		got, err := b.load(i, c, "ours", kernel)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", kernel, err)
		}
		distances = append(distances, c.distance(got))
		sides = append(sides, b.side("ours", kernel))
	}
	all, err := alternate(append(sides, peak), rounds, minRound)
	if err != nil {
		return nil, err
	}
	var rows []row
	for k, kernel := range kernels {
		rows = append(rows, newRow(c, kernel, all[0], all[1+k], all[len(sides)], peakOperations(4), distances[k]))
	}
	return rows, nil
}

// load prepares case i in a worker, and returns its answers.
func (b *browser) load(i int, c *testCase, worker, kernel string) (answers, error) {
	return ask[answers](b, worker, map[string]any{"op": "load", "key": kernel, "kernel": kernel,
		"model": modelPath(i), "planes": planesPath(i), "batch": c.batch})
}

// peaks prepares the multiply-add loops that the browser accepts. It returns the fastest, and a
// line about all.
func (b *browser) peaks(rounds int) (side, string, error) {
	var loops []side
	for _, name := range []string{"fused", "unfused"} {
		sum, err := ask[float64](b, "ours", map[string]any{"op": "peak", "key": name, "module": name + ".wasm"})
		if err != nil && name == "fused" {
			continue // the browser has no relaxed SIMD
		}
		if err == nil && sum != chains {
			err = fmt.Errorf("the %s loop of multiply-adds gives %v, want %d", name, sum, chains)
		}
		if err != nil {
			return side{}, "", err
		}
		loops = append(loops, b.side("ours", name))
	}
	all, err := alternate(loops, rounds, minRound)
	if err != nil {
		return side{}, "", err
	}
	best := 0
	var texts []string
	for i, loop := range loops {
		texts = append(texts, fmt.Sprintf("%s %.1f", loop.name, peakOperations(4)/median(all[i])/1e9))
		if median(all[i]) < median(all[best]) {
			best = i
		}
	}
	return loops[best], fmt.Sprintf("%s in vectors of 128 bits (alone: %s GFLOP/s)", loops[best].name, strings.Join(texts, ", ")), nil
}
