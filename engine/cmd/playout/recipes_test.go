package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"playout/engine/lab/recipe"
	"playout/models"
)

// The guide lists every recipe once, with the time that it takes: for a net that ships, the hours of
// its card.
func TestRecipesOfTheGuide(t *testing.T) {
	page, err := os.ReadFile("../../../static/guide/training.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| (`.+?`) \\| .* \\| (.*) \\|$")
	name := regexp.MustCompile("`(.+?)`")
	takes := map[string]string{}
	_, table, _ := strings.Cut(string(page), "| recipe | makes |")
	table, _, _ = strings.Cut(table, "\n\n")
	for _, cells := range row.FindAllStringSubmatch(table, -1) {
		first := ""
		for _, m := range name.FindAllStringSubmatch(cells[1], -1) {
			whole := m[1]
			if strings.HasPrefix(whole, "-") { // the first name, with another end
				whole = first[:strings.LastIndex(first, "-")] + whole
			} else {
				first = whole
			}
			if takes[whole] != "" {
				t.Errorf("the guide lists %s twice", whole)
			}
			takes[whole] = cells[2]
		}
	}
	for _, r := range recipe.Recipes() {
		if takes[r.Name] == "" {
			t.Errorf("the guide does not list %s with the time that it takes", r.Name)
		}
		_, card, err := models.Open(r.Name)
		if want := fmt.Sprintf("%.1f hours", card.Hours); err == nil && takes[r.Name] != want {
			t.Errorf("the guide states %q for %s, want %q, as in its card", takes[r.Name], r.Name, want)
		}
		delete(takes, r.Name)
	}
	for name := range takes {
		t.Errorf("the guide lists %s, which is no recipe", name)
	}
}
