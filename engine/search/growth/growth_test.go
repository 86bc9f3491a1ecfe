package growth

import (
	"encoding/base64"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// log holds what a receiver got, one line per record, and the records written again.
type log struct {
	lines []string
	again Writer
}

func (l *log) note(format string, values ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, values...))
}

func (l *log) Added(node, parent, visits int32, value float32) {
	l.note("%d below %d: %d, %.3f", node, parent, visits, value)
	l.again.Added(parent, visits, value)
}

func (l *log) Counted(node, visits int32, value float32) {
	l.note("%d: %d, %.3f", node, visits, value)
	l.again.Counted(node, visits, value)
}

func (l *log) Proven(node int32, result int8) {
	l.note("%d is %d", node, result)
	l.again.Proven(node, result)
}

func (l *log) Simulated(path []int32, value float32) {
	l.note("by %v, %.3f", path, value)
	l.again.Simulated(path, value)
}

// sample returns a small tree in two texts.
func sample() (texts [2]string, lines []string) {
	var w Writer
	w.Begin()
	w.Added(0, 3, 0.25)
	w.Added(0, 2, -1)
	w.Added(1, 1, 1)
	w.Simulated([]int32{0, 1, 2}, -0.5)
	texts[0] = w.Text()
	w.Reset()
	w.Counted(0, MaxVisits, 0)
	w.Counted(2, 300, 0.5)
	w.Counted(1, 200, 2)
	w.Proven(1, -1)
	w.Proven(2, 2)
	w.Proven(0, 0)
	w.Added(2, 1<<20, -7)
	w.Simulated([]int32{0}, 0)
	texts[1] = w.Text()
	return texts, []string{
		"0 below 0: 3, 0.252", "1 below 0: 2, -1.000", "2 below 1: 1, 1.000", "by [0 1 2], -0.496",
		"0: 67108864, 0.000", "2: 300, 0.504", "1: 200, 1.000", "1 is -1", "2 is 2", "0 is 0",
		"3 below 2: 1048576, -1.000", "by [0], 0.000",
	}
}

// A Reader reads what a Writer wrote, text after text, and notices a lost text.
func TestRoundTrip(t *testing.T) {
	texts, want := sample()
	var r Reader
	var got log
	for _, text := range texts {
		if err := r.Read(text, &got); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got.lines, want) || r.Nodes() != 4 {
		t.Errorf("got %d nodes, want 4; got the records\n%s\nwant\n%s", r.Nodes(), strings.Join(got.lines, "\n"), strings.Join(want, "\n"))
	}
	for _, c := range []struct {
		reader Reader
		text   string
	}{{Reader{}, texts[1]}, {r, texts[0]}, {r, texts[1]}} {
		before := c.reader.nodes
		if err := c.reader.Read(c.text, &got); err == nil || c.reader.nodes != before {
			t.Errorf("after %d nodes: read %q, want an error", before, c.text)
		}
	}
	if err := r.Read("", &got); err != nil {
		t.Error(err)
	}
	if len(got.lines) != len(want) {
		t.Errorf("delivered the records of refused texts: %v", got.lines[len(want):])
	}
}

// A value changes by at most 1/254 when it is written and read; -1, 0 and 1 are exact.
func TestRoundTripOfValues(t *testing.T) {
	for i := -2540; i <= 2540; i++ {
		value := float32(i) / 2540
		if back := valueOf(Step(value)); math.Abs(float64(back-value)) > 1.0/254+1e-6 || Step(back) != Step(value) {
			t.Errorf("%g is read as %g", value, back)
		}
	}
	for _, c := range [][2]float32{{-1, -1}, {0, 0}, {1, 1}, {-3, -1}, {3, 1}} {
		if back := valueOf(Step(c[0])); back != c[1] {
			t.Errorf("%g is read as %g", c[0], back)
		}
	}
}

// text encodes records.
func text(bytes ...byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }

// A Reader refuses invalid texts in one line, and delivers nothing of them.
func TestReadRefusesInvalidTexts(t *testing.T) {
	root := []byte{0, 0, 1, 127}
	after := func(bytes ...byte) string { return text(append(slices.Clone(root), bytes...)...) }
	cases := map[string]string{
		"padding":                   text(root...) + "==",
		"a line end":                text(root...)[:3] + "\n" + text(root...)[3:],
		"another alphabet":          "AAAB+/",
		"loose bits":                "AB",
		"too long":                  strings.Repeat("A", MaxText+1),
		"nodes sent before":         text(1, 0, 1, 127),
		"no root":                   text(0, 1, 1, 127),
		"a root below another":      text(0, 4, 1, 127),
		"a second root":             after(0, 1, 127),
		"a parent below the root":   after(8, 1, 127),
		"a step beyond the tree":    after(5, 1, 127),
		"proven beyond the tree":    after(6, 1),
		"a result of 4":             after(2, 4),
		"a value of 255":            after(4, 1, 255),
		"too many visits":           after(4, 0x81, 0x80, 0x80, 0x20, 127),
		"a number without an end":   after(4, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80),
		"a number that is cut":      after(4, 0x80),
		"visits that are missing":   after(4),
		"a value that is missing":   after(4, 1),
		"a result that is missing":  after(2),
		"a path that is missing":    after(7),
		"a path beyond the tree":    after(7, 1, 127),
		"a simulation without root": text(0, 3, 127),
		"a path too long":           after(append([]byte{0x83, 0x20}, make([]byte, MaxPath+1)...)...),
		"a head too large":          after(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f),
	}
	for name, text := range cases {
		var r Reader
		var got log
		err := r.Read(text, &got)
		if err == nil || strings.ContainsAny(err.Error(), "\n") || len(err.Error()) > 120 {
			t.Errorf("%s: got %v, want an error of one line and at most 120 bytes", name, err)
		}
		if len(got.lines) > 0 || r.Nodes() != 0 {
			t.Errorf("%s: delivered %v and counted %d nodes, want none", name, got.lines, r.Nodes())
		}
	}
	// The largest number of nodes, and one more.
	full := Reader{nodes: MaxNodes - 1}
	var got log
	for i, ok := range []bool{true, false} {
		nodes := []byte{0xff + byte(i)*0x81, 0xff + byte(i)*0x81, 0x3f + byte(i)}
		if err := full.Read(text(append(nodes, 4, 1, 127)...), &got); (err == nil) != ok {
			t.Errorf("node %d: got the error %v, accepted: want %t", MaxNodes-1+i, err, ok)
		}
	}
}

// A text that can be read is no longer when it is written again, and has the same content.
func FuzzRead(f *testing.F) {
	texts, _ := sample()
	f.Add(texts[0])
	f.Add(text(0, 0, 1, 127, 4, 1, 0, 5, 3, 3, 6, 3, 7, 1, 254))
	f.Add(text(0, 0, 0x81, 0x00, 127, 1, 9, 9, 3, 0))
	f.Fuzz(func(t *testing.T, text string) {
		var r, reader Reader
		var got, again log
		if err := r.Read(text, &got); err != nil {
			return
		}
		written := got.again.Text()
		if err := reader.Read(written, &again); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.lines, again.lines) || r.Nodes() != reader.Nodes() || got.again.Nodes() != r.Nodes() {
			t.Errorf("%q has the records %v; written again as %q it has %v", text, got.lines, written, again.lines)
		}
		if got.again.Len() > len(text)/4*3+2 {
			t.Errorf("%q was written again as %q, which is longer", text, written)
		}
	})
}

// Neither writing nor reading allocates once there is room, except for the text.
func TestNothingIsAllocated(t *testing.T) {
	var w Writer
	write := func() {
		w.Begin()
		w.Added(0, 1, 0)
		for i := range int32(100) {
			w.Added(i, 1, 0.5)
			w.Counted(i, i, 0.1)
		}
		w.Simulated([]int32{0, 1, 2, 3}, 1)
	}
	write()
	if n := testing.AllocsPerRun(10, write); n != 0 {
		t.Errorf("writing allocates %g times", n)
	}
	text := w.Text()
	var r Reader
	read := func() {
		r.nodes = 0
		if err := r.Read(text, discard{}); err != nil {
			t.Error(err)
		}
	}
	read()
	if n := testing.AllocsPerRun(10, read); n > 1 { // the text as bytes
		t.Errorf("reading allocates %g times", n)
	}
}

// discard ignores everything.
type discard struct{}

func (discard) Added(_, _, _ int32, _ float32)     {}
func (discard) Counted(_, _ int32, _ float32)      {}
func (discard) Proven(int32, int8)                 {}
func (discard) Simulated(_ []int32, value float32) {}
