//go:build !js

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"time"

	"playout/engine/net"
)

// measureNative compares the kernels of this build on this machine, in the same rounds also with the
// fastest kernel of the browser. It checks their answers against those of onnxruntime-web.
func (b *browser) measureNative(cases []*testCase, rounds int) (table, error) {
	inBrowser, err := ask[[]string](b, "ours", map[string]any{"op": "kernels"})
	if err != nil {
		return table{}, err
	}
	t := table{
		title: fmt.Sprintf("Natively, %s, %s/%s, one thread; the fastest kernel is %s", runtime.Version(), runtime.GOOS, runtime.GOARCH, net.Kernels()[0]),
		rival: "plain Go", required: natively,
		browser: inBrowser[0], requiredBrowser: overBrowser,
	}
	if _, lanes := nativePeak(); lanes > 0 {
		t.peak = fmt.Sprintf("fused in vectors of %d bits", 32*lanes)
	}
	for i, c := range cases {
		if c.want, err = b.load(i, c, "ort", rival); err != nil {
			return table{}, err
		}
		if _, err := b.load(i, c, "ours", t.browser); err != nil {
			return table{}, err
		}
		rows, err := c.measureNatively(b.side("ours", t.browser), rounds)
		if err != nil {
			return table{}, fmt.Errorf("%s: %w", c.name, err)
		}
		t.rows = append(t.rows, rows...)
	}
	return t, nil
}

// measureNatively measures one case and returns a row for each kernel. Plain Go, the last of them,
// is the rival of all.
func (c *testCase) measureNatively(browser side, rounds int) ([]row, error) {
	sides := []side{browser}
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
	ours := all[1:][:len(kernels)]
	plain := ours[len(kernels)-1]
	var peak []float64
	if loop != nil {
		peak = all[len(sides)-1]
	}
	var rows []row
	for i, kernel := range kernels {
		r := newRow(c, kernel, plain, ours[i], peak, peakOperations(lanes), distances[i])
		r.browser = ratios(all[0], ours[i])
		rows = append(rows, r)
	}
	return rows, nil
}

// withoutAVX512 runs this program again with these arguments and -native, without AVX-512, so that AVX2 is the
// fastest kernel.
func withoutAVX512(args []string, out io.Writer) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	again := exec.Command(program, append(slices.Clone(args), "-native")...)
	again.Env = append(os.Environ(), "GODEBUG=cpu.avx512f=off")
	again.Stdout, again.Stderr = out, os.Stderr
	err = again.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return errDiffer
	}
	return err
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
