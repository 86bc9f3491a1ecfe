package plot

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// elements reads a drawing, which must be well-formed, and counts its elements; texts are the
// texts in it.
func elements(t *testing.T, svg []byte) (count map[string]int, texts []string) {
	t.Helper()
	count = map[string]int{}
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		if start, ok := token.(xml.StartElement); ok {
			count[start.Name.Local]++
			if start.Name.Local == "text" {
				var text string
				if err := d.DecodeElement(&text, &start); err != nil {
					t.Fatal(err)
				}
				texts = append(texts, text)
			}
		}
	}
	if count["title"] != 1 || count["script"] > 0 || regexp.MustCompile(`NaN|Inf`).Match(svg) {
		t.Errorf("not a drawing with one title, without scripts and NaN:\n%s", svg)
	}
	return count, texts
}

// boxes returns the x and width of the bars of a drawing.
func boxes(t *testing.T, svg []byte) (all [][2]float64) {
	t.Helper()
	for _, m := range regexp.MustCompile(`<rect class="bar" x="([^"]+)" y="[^"]+" width="([^"]+)"`).FindAllSubmatch(svg, -1) {
		x, err := strconv.ParseFloat(string(m[1]), 64)
		w, err1 := strconv.ParseFloat(string(m[2]), 64)
		if err != nil || err1 != nil {
			t.Fatal(err, err1)
		}
		all = append(all, [2]float64{x, w})
	}
	return all
}

// The length of a bar on its axis shows its value, up to the axis's length, and its interval is
// drawn; labels are escaped.
func TestBars(t *testing.T) {
	svg := Bars(`A <b> & "c"`, Axis{Name: "score", Max: 100, Unit: " %"}, []Bar{
		{Label: "uct:n=50", Value: 50, Low: 40, High: 60},
		{Label: "<script>", Value: 100, Low: 98, High: 130, Text: "all"},
		{Label: strings.Repeat("long", 40), Value: math.NaN()},
	})
	count, texts := elements(t, svg)
	shown := strings.Join(texts, "\n")
	for _, want := range []string{`A <b> & "c"`, "uct:n=50", "50.0 %", "<script>", "all", "100 %", "score"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	if got := boxes(t, svg); count["rect"] != 3 || got[0] != [2]float64{380, 160} || got[1] != [2]float64{380, 320} || got[2][1] != 0 {
		t.Errorf("%d bars, at %v; want 3 at [380 160], [380 320] and one without width", count["rect"], got)
	}
	if !strings.Contains(shown, "…") || strings.Contains(shown, strings.Repeat("long", 20)) {
		t.Error("a label that is too long is not shortened")
	}
	// On an axis with negative values bars begin at 0.
	if got := boxes(t, Bars("", Axis{Min: -10, Max: 10}, []Bar{{Value: -5}, {Value: 5}})); got[0] != [2]float64{460, 80} || got[1] != [2]float64{540, 80} {
		t.Errorf("bars at %v; want [460 80] and [540 80]", got)
	}
	elements(t, Bars("none", Axis{}, nil))
}

// A histogram counts every number once, in its interval, with few intervals.
func TestCount(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 2000 {
		values := make([]int, r.IntN(50))
		for i := range values {
			values[i] = r.IntN(1+r.IntN(10000)) - 4000
		}
		h := Count(values)
		want := make([]int, len(h.Counts))
		for _, v := range values {
			for bin := range want {
				if from := h.From + bin*h.Width; v >= from && v < from+h.Width {
					want[bin]++
				}
			}
		}
		sum := 0
		for bin, n := range h.Counts {
			sum += n
			if n != want[bin] {
				t.Fatalf("%v: %+v, want %v", values, h, want)
			}
		}
		if sum != len(values) || len(h.Counts) > maxBins || h.Width < 1 {
			t.Fatalf("%v: %+v; want all values in at most 24 intervals", values, h)
		}
	}
}

func TestHistograms(t *testing.T) {
	svg := Histograms("margins", "discs", []TitledHistogram{
		{"a & b", Count([]int{-64, 0, 3, 3, 64})},
		{"none", Count(nil)},
	})
	count, texts := elements(t, svg)
	if shown := strings.Join(texts, "\n"); !strings.Contains(shown, "a & b") || !strings.Contains(shown, "discs") || count["rect"] == 0 {
		t.Errorf("%v, want bars and both names in\n%s", count, shown)
	}
	elements(t, Histograms("none", "", nil))
}

func TestNiceStep(t *testing.T) {
	for least, want := range map[float64]float64{0.03: 0.05, 1: 1, 1.1: 2, 4: 5, 7: 10, 130: 200, 0: 1, math.Inf(1): 1} {
		if got := niceStep(least); math.Abs(got-want) > want*1e-9 {
			t.Errorf("%g: %g, want %g", least, got, want)
		}
	}
}

// A title too long for one line has several, with its whole text, and the drawing is higher at
// its top by these; everything else stays.
func TestLongTitles(t *testing.T) {
	words := strings.TrimSpace(strings.Repeat("a match of agents ", 9))
	for _, c := range []struct {
		title string
		lines int
	}{{"", 1}, {"short", 1}, {words, 2}, {strings.Repeat("é", 3*maxTitle), 3}} {
		svg := Bars(c.title, Axis{Max: 1}, []Bar{{Label: "x", Value: 1, High: 1}})
		_, texts := elements(t, svg)
		lines := texts[:c.lines]
		if all := strings.Join(lines, " "); strings.ReplaceAll(all, " ", "") != strings.ReplaceAll(c.title, " ", "") {
			t.Errorf("%q is shown as %q", c.title, lines)
		}
		for _, line := range lines {
			if len([]rune(line)) > maxTitle || strings.HasPrefix(line, " ") {
				t.Errorf("a line has %d characters, want at most %d: %q", len([]rune(line)), maxTitle, line)
			}
		}
		plain := Bars("", Axis{Max: 1}, []Bar{{Label: "x", Value: 1, High: 1}})
		above := titleLine * (c.lines - 1)
		var top, height, least int
		if _, err := fmt.Sscanf(regexp.MustCompile(`viewBox="[^"]*"`).FindString(string(svg)), `viewBox="0 %d 820 %d"`, &top, &height); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Sscanf(regexp.MustCompile(`viewBox="[^"]*"`).FindString(string(plain)), `viewBox="0 0 820 %d"`, &least); err != nil || top != -above || height != least+above {
			t.Errorf("%d lines: the drawing begins at %d and is %d high; want %d and %d, %v", c.lines, top, height, -above, least+above, err)
		}
		if a, b := boxes(t, svg), boxes(t, plain); a[0] != b[0] {
			t.Errorf("%d lines: the bar is %v, without a title %v", c.lines, a, b)
		}
	}
}
