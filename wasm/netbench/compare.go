//go:build !js

package main

import (
	"fmt"

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
	for i, c := range cases {
		rows, err := b.measure(i, c, kernels, rounds)
		if err != nil {
			return table{}, fmt.Errorf("%s, batch %d: %w", c.name, c.batch, err)
		}
		t.rows = append(t.rows, rows...)
	}
	return t, nil
}

// measure compares on case i, a row for each kernel. The core's peak is that of
// fused multiply-adds where the browser has them; the rows of plain Go and of
// unfused SIMD are held to the same.
func (b *browser) measure(i int, c *testCase, kernels []string, rounds int) ([]row, error) {
	load := func(worker, kernel string) (answers, error) {
		return ask[answers](b, worker, map[string]any{"op": "load", "key": kernel, "kernel": kernel,
			"model": modelPath(i), "planes": planesPath(i), "batch": c.batch})
	}
	var err error
	if c.want, err = load("ort", rival); err != nil {
		return nil, err
	}
	sides := []side{b.side("ort", rival)}
	var distances []float64
	for _, kernel := range kernels {
		got, err := load("ours", kernel)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", kernel, err)
		}
		distances = append(distances, distance(got, c.want))
		sides = append(sides, b.side("ours", kernel))
	}
	peak, err := b.peak()
	if err != nil {
		return nil, err
	}
	all, err := alternate(append(sides, peak), rounds, least)
	if err != nil {
		return nil, err
	}
	var rows []row
	for k, kernel := range kernels {
		rows = append(rows, newRow(c, kernel, all[0], all[1+k], all[len(sides)], peakOperations(4), distances[k]))
	}
	for _, worker := range []string{"ort", "ours"} {
		if _, err := ask[any](b, worker, map[string]any{"op": "drop"}); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// peak is the loop of multiply-adds, the fused one if the browser takes it.
func (b *browser) peak() (side, error) {
	var sum float64
	var err error
	for _, module := range []string{"fused.wasm", "unfused.wasm"} {
		if sum, err = ask[float64](b, "ours", map[string]any{"op": "peak", "key": "peak", "module": module}); err == nil {
			break
		}
	}
	if err == nil && sum != chains {
		err = fmt.Errorf("the loop of multiply-adds gives %v, want %d", sum, chains)
	}
	return b.side("ours", "peak"), err
}
