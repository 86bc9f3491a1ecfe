//go:build !js

package main

import (
	"fmt"
	"runtime"
	"time"

	"playout/engine/net"
)

// measureNative compares the kernels of this build on this machine. It checks their answers
// against those that onnxruntime-web gave before.
func measureNative(cases []*testCase, rounds int) (table, error) {
	t := table{
		title:    fmt.Sprintf("Natively, %s, %s/%s, one thread", runtime.Version(), runtime.GOOS, runtime.GOARCH),
		rival:    "plain Go",
		required: natively,
	}
	if _, lanes := nativePeak(); lanes > 0 {
		t.peak = fmt.Sprintf("fused in vectors of %d bits", 32*lanes)
	}
	for _, c := range cases {
		rows, err := c.measureNatively(rounds)
		if err != nil {
			return table{}, fmt.Errorf("%s: %w", c.name, err)
		}
		t.rows = append(t.rows, rows...)
	}
	return t, nil
}

// measureNatively measures one case and returns a row for each kernel. Plain Go, the last of them,
// is the rival of all.
func (c *testCase) measureNatively(rounds int) ([]row, error) {
	var sides []side
	var distances []float64
	kernels := net.Kernels()
	for _, kernel := range kernels {
		e, err := c.model.ExecutorOn(kernel, c.batch)
		if err != nil {
			return nil, err
		}
		policy, value := e.Run(c.planes, c.batch)
		distances = append(distances, c.distance(answers{policy, value}))
		sides = append(sides, side{kernel, timedRun(func() { e.Run(c.planes, c.batch) })})
	}
	loop, lanes := nativePeak()
	if loop != nil {
		if sum := loop(); sum != chains {
			return nil, fmt.Errorf("the loop of multiply-adds gives %v, want %d", sum, chains)
		}
		sides = append(sides, side{"peak", timedRun(func() { loop() })})
	}
	all, err := alternate(sides, rounds, minRound)
	if err != nil {
		return nil, err
	}
	plain := all[len(kernels)-1]
	var peak []float64
	if loop != nil {
		peak = all[len(kernels)]
	}
	var rows []row
	for i, kernel := range kernels {
		rows = append(rows, newRow(c, kernel, plain, all[i], peak, peakOperations(lanes), distances[i]))
	}
	return rows, nil
}

// timedRun returns a side that runs a piece of work.
func timedRun(work func()) func(count int) (time.Duration, error) {
	return func(count int) (time.Duration, error) {
		begin := time.Now()
		for range count {
			work()
		}
		return time.Since(begin), nil
	}
}
