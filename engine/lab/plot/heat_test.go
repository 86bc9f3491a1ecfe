package plot

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A heat map has a cell for each pair of values, with value and interval; the colour tells the side
// of the middle, and its strength how far the value is from there.
func TestHeat(t *testing.T) {
	svg := Heat(`A <b> & "c"`, Axis{Name: "score", Max: 100}, Scale{"n<", []string{"50", "<100>"}}, Scale{"c", []string{"0.5", "1", strings.Repeat("9", 40)}}, []Bar{
		{Value: 0, Low: 0, High: 9}, {Value: 50, Low: 40, High: 60}, {Value: 75, Low: 70.4, High: 80},
		{Value: 100, Low: 98, High: 100}, {Value: 25, Low: 20, High: 30, Text: "few"}, {Value: math.Inf(1)},
	})
	count, texts := elements(t, []byte(strings.ReplaceAll(string(svg), "+Inf", "all")))
	shown := strings.Join(texts, "\n")
	for _, want := range []string{`A <b> & "c"`, "n<", "<100>", "0.5", "99…", "75.0", "70–80", "few", "20–30", "score"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	want := []struct {
		class    string
		strength float64
		x, y     int
	}{{"below", 0.75, 151, 85}, {"above", 0, 235, 85}, {"above", 0.38, 319, 85}, {"above", 0.75, 151, 129}, {"below", 0.38, 235, 129}, {"above", 0.75, 319, 129}}
	found := regexp.MustCompile(`<rect class="(\w+)" fill-opacity="([^"]+)" x="(\d+)" y="(\d+)"`).FindAllStringSubmatch(string(svg), -1)
	if len(found) != len(want) || count["rect"] != len(want) {
		t.Fatalf("%d cells, want %d", len(found), len(want))
	}
	for i, w := range want {
		strength, err := strconv.ParseFloat(found[i][2], 64)
		x, err1 := strconv.Atoi(found[i][3])
		y, err2 := strconv.Atoi(found[i][4])
		if err != nil || err1 != nil || err2 != nil || found[i][1] != w.class || math.Abs(strength-w.strength) > 0.006 || x != w.x || y != w.y {
			t.Errorf("cell %d is %v, want %+v", i, found[i][1:], w)
		}
	}
}
