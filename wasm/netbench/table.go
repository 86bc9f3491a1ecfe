//go:build !js

package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// row holds the measurements of one kernel on one case.
type row struct {
	c        *testCase
	kernel   string
	ratios   []float64 // the rival's time to this one's, by round
	seconds  []float64 // per evaluation of one sample
	peak     []float64 // the core's operations per second in the same rounds; empty if not measured
	distance float64   // of the answers to onnxruntime-web's
}

// table holds the results of one place, browser or native.
type table struct {
	title    string
	rival    string // the other side of the ratios
	required requirements
	rows     []row
	peak     string // the loop that measured the peak
}

// newRow summarizes what alternate measured for a kernel.
func newRow(c *testCase, kernel string, rival, ours, peak []float64, peakOperations, distance float64) row {
	r := row{c: c, kernel: kernel, ratios: ratios(rival, ours), distance: distance}
	for _, seconds := range ours {
		r.seconds = append(r.seconds, seconds/float64(c.batch))
	}
	for _, seconds := range peak {
		r.peak = append(r.peak, peakOperations/seconds)
	}
	return r
}

// speed returns operations per second, by round.
func (r row) speed() []float64 {
	list := make([]float64, len(r.seconds))
	for i, seconds := range r.seconds {
		list[i] = float64(r.c.model.Operations()) / seconds
	}
	return list
}

func (t table) differ() bool {
	for _, r := range t.rows {
		if r.distance > tolerance {
			return true
		}
	}
	return false
}

// print writes the table as Markdown, with the missed requirements.
func (t table) print(out io.Writer) {
	fmt.Fprintf(out, "\n%s\n\n", t.title)
	w := tabwriter.NewWriter(out, 0, 0, 1, ' ', 0)
	fmt.Fprintf(w, "| net\t| batch\t| kernel\t| %s / ours\t| quartiles\t| required\t| ms an evaluation\t| GFLOP/s\t| of peak\t| answers differ\t|\n", t.rival)
	fmt.Fprintln(w, "|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|")
	asked, missed := 0, 0
	for _, r := range t.rows {
		ratio, least := median(r.ratios), "-"
		if n := t.required.of(r.c.name, r.kernel, r.c.batch); n > 0 {
			least = fmt.Sprintf("%.2f", n)
			if asked++; ratio < n {
				missed++
				least += " missed"
			}
		}
		share := "-"
		if r.peak != nil {
			share = fmt.Sprintf("%.0f %%", 100*median(ratios(r.speed(), r.peak)))
		}
		fmt.Fprintf(w, "| %s\t| %d\t| %s\t| %.2f\t| %.2f to %.2f\t| %s\t| %.4f\t| %.1f\t| %s\t| %.0e\t|\n",
			r.c.name, r.c.batch, r.kernel, ratio, quantile(r.ratios, .25), quantile(r.ratios, .75), least,
			1e3*median(r.seconds), median(r.speed())/1e9, share, r.distance)
	}
	w.Flush()
	var peaks []float64
	for _, r := range t.rows {
		peaks = append(peaks, r.peak...)
	}
	fmt.Fprintln(out)
	if peaks != nil {
		fmt.Fprintf(out, "The core's multiply-add peak in the same rounds, %s: %.1f GFLOP/s (quartiles %.1f to %.1f).\n",
			t.peak, median(peaks)/1e9, quantile(peaks, .25)/1e9, quantile(peaks, .75)/1e9)
	}
	if asked > 0 {
		fmt.Fprintf(out, "%d of %d required ratios are met.\n", asked-missed, asked)
	}
}
