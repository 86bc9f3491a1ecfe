package plot

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// points returns the points of the lines of a drawing, which must be well-formed; the sample
// beside a name is one of these lines.
func points(t *testing.T, svg []byte) (all [][][2]float64) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
	}
	if regexp.MustCompile(`NaN|Inf`).Match(svg) {
		t.Errorf("NaN or Inf in\n%s", svg)
	}
	for _, path := range regexp.MustCompile(`<path class="curve c\d(?: dot)?" d="([^"]+)"`).FindAllSubmatch(svg, -1) {
		var line [][2]float64
		for _, point := range regexp.MustCompile(`[ML]([^ ]+) ([^MLh]+)`).FindAllSubmatch(path[1], -1) {
			x, err := strconv.ParseFloat(string(point[1]), 64)
			y, err1 := strconv.ParseFloat(string(point[2]), 64)
			if err != nil || err1 != nil {
				t.Fatal(err, err1)
			}
			line = append(line, [2]float64{x, y})
		}
		all = append(all, line)
	}
	return all
}

// Lines go from left to right, with higher values higher, and within the axes, whatever the
// values.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 60 {
		values := make([]float64, 1+r.IntN(3000))
		scale := math.Pow(10, float64(r.IntN(9)-3))
		for i := range values {
			values[i] = r.NormFloat64() * scale
		}
		drawn := points(t, Lines("a", "games", "Elo", []Line{{"one", values}}))
		if len(drawn) != 2 || len(drawn[0]) > maxPoints+2 {
			t.Fatalf("%d lines of %d values, want the line and its sample", len(drawn), len(values))
		}
		line, every := drawn[0], 1+len(values)/maxPoints
		for i, p := range line {
			at := min(i*every, len(values)-1)
			for j, q := range line[:i] {
				before := min(j*every, len(values)-1)
				if p[0] < q[0] || (values[at]-values[before])*(p[1]-q[1]) > 0 {
					t.Fatalf("value %d, %g, is drawn at %v; value %d, %g, at %v", at, values[at], p, before, values[before], q)
				}
				if i-j > 3 {
					break
				}
			}
			if p[0] < lineLeft || p[0] > lineRight || p[1] < lineTop || p[1] > lineTop+lineHeight {
				t.Fatalf("value %g is drawn at %v, outside the axes", values[at], p)
			}
		}
	}
}

// Names are escaped and bounded; the plot also draws no value, a single one, and NaN.
func TestLinesOfFewValues(t *testing.T) {
	svg := Lines(`A <b>`, "x & y", "", []Line{{Name: "<i>" + strings.Repeat("long", 40), Values: []float64{400}}, {}, {Values: []float64{math.NaN(), 1, math.Inf(1), 2}}})
	if drawn := points(t, svg); len(drawn) != 2+3 || len(drawn[0]) != 1 {
		t.Errorf("%v; want two lines and three samples, one point in the first", drawn)
	}
	if text := string(svg); !strings.Contains(text, "A &lt;b&gt;") || !strings.Contains(text, "x &amp; y") || !strings.Contains(text, "&lt;i&gt;longlong") || strings.Contains(text, strings.Repeat("long", 10)) {
		t.Errorf("got\n%s\nwant escaped texts and a short name", text)
	}
	points(t, Lines("", "", "", nil))
}
