package plot

import (
	"math"
	"regexp"
	"strings"
	"testing"
)

// Every value has a dot at its place on the axis, and a diamond only if there is another value.
func TestDots(t *testing.T) {
	svg := Dots("Title", Axis{Name: "score", Max: 100, Unit: " %"}, "here", "the report", []Group{
		{Name: "<first>", Dots: []Dot{{Label: "a", Value: 50, Low: 40, High: 60, Other: 100}, {Label: "b", Value: 0, High: 3, Other: math.NaN()}}},
		{Name: "second", Dots: []Dot{{Label: strings.Repeat("c", 40), Value: 100, Low: 98, High: 100, Other: math.NaN()}}},
	})
	count, texts := elements(t, svg)
	shown := strings.Join(texts, "\n")
	for _, want := range []string{"Title", "<first>", "second", "a", "50.0", "here", "the report", "100 %", strings.Repeat("c", 35) + "…"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	var at []string
	for _, m := range regexp.MustCompile(`<circle class="bar" cx="([^"]+)"`).FindAllStringSubmatch(string(svg), -1) {
		at = append(at, m[1])
	}
	if got, want := strings.Join(at, " "), "18 400 250 550"; got != want { // the first is the key's
		t.Errorf("dots at %s, want %s", got, want)
	}
	if got, want := strings.Count(string(svg), `class="other"`), 2; got != want || !strings.Contains(string(svg), `d="M550 `) {
		t.Errorf("%d diamonds, want %d, one at 550:\n%s", got, want, svg)
	}
	if count["svg"] != 1 {
		t.Errorf("%d elements svg, want 1", count["svg"])
	}
}
