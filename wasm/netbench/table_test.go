//go:build !js

package main

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"playout/engine/net"
	"playout/engine/net/nettest"
)

// The requirements name measured nets.
func TestRequiredNetsExist(t *testing.T) {
	for _, r := range []requirements{inBrowser, natively, overBrowser} {
		for name := range r {
			if !slices.ContainsFunc(nettest.Nets, func(n nettest.Net) bool { return n.Name == name }) {
				t.Errorf("no net that is measured is called %q, want one", name)
			}
		}
	}
}

func TestOnly(t *testing.T) {
	some, err := allCases("MLP")
	if err != nil || len(some) != 3 {
		t.Errorf("the MLP has %d cases, %v; want 3, one for each batch size", len(some), err)
	}
	if _, err := allCases("nothing"); err == nil || !strings.Contains(err.Error(), "MLP 128-256-32-1") {
		t.Errorf("for a name that no net has, got the error %v, want one that says what is allowed", err)
	}
}

func TestDistance(t *testing.T) {
	nan, infinite := float32(math.NaN()), float32(math.Inf(1))
	one := &testCase{batch: 1, want: answers{Policy: []float32{1, -200}, Value: []float32{.5}}}
	two := &testCase{batch: 2, want: answers{Policy: []float32{1, 200, 1, 2}, Value: []float32{0, 0}}}
	for _, c := range []struct {
		of   *testCase
		got  answers
		want float64
	}{
		{one, one.want, 0},
		{one, answers{[]float32{1, -202}, []float32{.5}}, .01},
		{one, answers{[]float32{2, -200}, []float32{.5}}, .005}, // relative to the largest logit
		{one, answers{[]float32{1, -200}, []float32{.25}}, .25}, // not to a number below 1
		{one, answers{[]float32{1}, []float32{.5}}, math.Inf(1)},
		{one, answers{Value: []float32{.5}}, math.Inf(1)},
		{one, answers{[]float32{nan, -200}, []float32{.5}}, math.Inf(1)},
		{one, answers{[]float32{infinite, -200}, []float32{.5}}, math.Inf(1)},
		{two, answers{[]float32{1, 200, 1, 2.5}, []float32{0, 0}}, .25}, // not to another sample's
		{two, answers{[]float32{1, 200, 1, 2}, []float32{0, .125}}, .125},
		{&testCase{batch: 2, want: answers{Policy: []float32{1}}}, answers{Policy: []float32{1}}, math.Inf(1)},
	} {
		if got := c.of.distance(c.got); math.Abs(got-c.want) > 1e-6 && got != c.want {
			t.Errorf("%v is %v from %v, want %v", c.got, got, c.of.want, c.want)
		}
	}
}

// A table names the net and the rival, and reports an error for wrong answers but not for times.
func TestTable(t *testing.T) {
	m, err := net.Load(nettest.Perceptron().Marshal())
	if err != nil {
		t.Fatal(err)
	}
	c := &testCase{name: "MLP 128-256-32-1", model: m, batch: 1}
	slow := newRow(c, "SIMD", []float64{2, 6, 4}, []float64{1, 2, 4}, []float64{1, 1, 1}, 4*float64(m.Operations()), 1e-7)
	fast := newRow(c, "relaxed SIMD", []float64{10, 10}, []float64{1, 1}, nil, 0, 1e-7)
	table := table{title: "Title", rival: "rival", required: inBrowser, rows: []row{fast, slow}}
	var out bytes.Buffer
	table.print(&out)
	for _, want := range []string{"| 10.00 ", "| 5.00 ", "| 2.00 ", "1.50 to 2.50", "4.00 missed", "| 12 %", "1 of 2 required"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, out.String())
		}
	}
	if table.differ() {
		t.Error("the table reports that answers differ, want none: they agree")
	}
	table.rows[1].distance = 2e-4
	if !table.differ() {
		t.Error("the table does not report answers that differ by 2e-4, want a report")
	}
}

// A native table also compares with the browser, and counts what that ratio must be.
func TestTableOverBrowser(t *testing.T) {
	m, err := net.Load(nettest.Perceptron().Marshal())
	if err != nil {
		t.Fatal(err)
	}
	c := &testCase{name: "four convolutions of 32", model: m, batch: 1}
	r := newRow(c, "AVX2", []float64{8, 8}, []float64{1, 1}, nil, 0, 1e-7)
	r.browser = []float64{1.5, 1.75}
	table := table{rival: "plain Go", required: natively, rows: []row{r}, browser: "relaxed SIMD", requiredBrowser: overBrowser}
	var out bytes.Buffer
	table.print(&out)
	lines := strings.Split(out.String(), "\n")
	for _, want := range []string{"relaxed SIMD in the browser / ours", "| 1.62 ", "2.00 missed", "1 of 2 required"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, out.String())
		}
	}
	for _, line := range lines[3:6] {
		if got := strings.Count(line, "|"); got != 13 {
			t.Errorf("the line %q has %d bars, want 13", line, got)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{{}, {"-ort", t.TempDir()}, {"-rounds", "2", "-ort", "x"}, {"MLP"}, {"-what"}} {
		var out bytes.Buffer
		if err := run(args, &out); err == nil || out.Len() > 0 {
			t.Errorf("netbench %v: got the error %v and %d bytes of output, want an error and none", args, err, out.Len())
		}
	}
}
