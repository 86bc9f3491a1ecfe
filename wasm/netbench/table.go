//go:build !js

package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// row holds the measurements of one kernel on one case.
type row struct {
	c        *testCase
	kernel   string
	ratios   []float64 // the rival's time to this one's, by round
	browser  []float64 // the browser's time to this one's, by round; empty if not measured
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

	browser         string       // the browser's kernel that ran in the same rounds, "" for none
	requiredBrowser requirements // of the browser's time to ours
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
	heading, columns := "", 10
	if t.browser != "" {
		heading, columns = fmt.Sprintf("\t| %s in the browser / ours\t| required", t.browser), columns+2
	}
	fmt.Fprintf(w, "| net\t| batch\t| kernel\t| %s / ours\t| quartiles\t| required%s\t| ms an evaluation\t| GFLOP/s\t| of peak\t| answers differ\t|\n", t.rival, heading)
	fmt.Fprintln(w, strings.Repeat("|---\t", columns)+"|")
	asked, missed := 0, 0
	least := func(ratio, required float64) string {
		if required == 0 {
			return "-"
		}
		asked++
		if ratio < required {
			missed++
			return fmt.Sprintf("%.2f missed", required)
		}
		return fmt.Sprintf("%.2f", required)
	}
	for _, r := range t.rows {
		ratio, browser, share := median(r.ratios), "", "-"
		required := least(ratio, t.required.of(r.c.name, r.kernel, r.c.batch))
		if t.browser != "" {
			over := median(r.browser)
			browser = fmt.Sprintf("\t| %.2f\t| %s", over, least(over, t.requiredBrowser.of(r.c.name, r.kernel, r.c.batch)))
		}
		if r.peak != nil {
			share = fmt.Sprintf("%.0f %%", 100*median(ratios(r.speed(), r.peak)))
		}
		fmt.Fprintf(w, "| %s\t| %d\t| %s\t| %.2f\t| %.2f to %.2f\t| %s%s\t| %.4f\t| %.1f\t| %s\t| %.0e\t|\n",
			r.c.name, r.c.batch, r.kernel, ratio, quantile(r.ratios, .25), quantile(r.ratios, .75), required, browser,
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
