package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDescriptionsAreNoNames: the label alone names a control whose label has a sentence in
// small print, and the sentence describes it.
func TestDescriptionsAreNoNames(t *testing.T) {
	pages, err := filepath.Glob("testdata/*.html")
	if err != nil {
		t.Fatal(err)
	}
	labels, controls := regexp.MustCompile(`(?s)<label.*?</label>`), regexp.MustCompile(`<(input|select|textarea)[^>]*>`)
	checked := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, label := range labels.FindAllString(string(text), -1) {
			small := regexp.MustCompile(`<small[^>]*>`).FindString(label)
			if small == "" {
				continue
			}
			checked++
			control := controls.FindString(label)
			if id, is := attribute(label, "for"); is {
				control = regexp.MustCompile(`<(input|select|textarea)[^>]* id="` + id + `"[^>]*>`).FindString(string(text))
			}
			id, _ := attribute(small, "id")
			name, _ := attribute(control, "aria-label")
			by, _ := attribute(control, "aria-describedby")
			if name == "" || id == "" || !slices.Contains(strings.Fields(by), id) {
				t.Errorf("%s: %s is not named apart from its description %s", page, control, small)
			}
		}
	}
	if checked < 10 {
		t.Errorf("%d controls with descriptions were found", checked)
	}
}
