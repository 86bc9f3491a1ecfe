package reports

import (
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/golden"
)

// The guide has every table once, as made from the kept results.
func TestGuide(t *testing.T) {
	const path = "../../../static/guide/reports.md"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, ids, err := Renew(string(page))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, table := range Tables() {
		want = append(want, table.ID)
	}
	if !slices.Equal(ids, want) {
		t.Errorf("the guide has the tables %v, want %v", ids, want)
	}
	for report := 1; report <= 5; report++ {
		if strings.Count(text, departuresBlock(report)) != 1 {
			t.Errorf("the guide does not tell the departures from report %d once", report)
		}
	}
	golden.Check(t, path, text)
}

// Renew restores a changed figure in the guide.
func TestRenew(t *testing.T) {
	tables, err := Find("r5-plain")
	if err != nil {
		t.Fatal(err)
	}
	kept, err := tables[0].Kept()
	if err != nil {
		t.Fatal(err)
	}
	text := tables[0].GuideBlock(kept)
	page := "# Page\n\nWords.\n\n" + departuresBlock(5) + "\n" + text + "\nMore.\n"
	for i, changed := range []string{page, strings.Replace(page, "| 100 |", "| 99 |", 1), strings.Replace(page, "Departures of `r5-plain`:", "Departures of `r5-plain`: no", 1),
		strings.Replace(page, "2. **A pass", "2. **No pass", 1), strings.Replace(page, "table r5-plain -dir", "table all -dir", 1), strings.Replace(page, "- **`depth3`**, 3 plies", "- **`depth3`**, 4 plies", 1)} {
		got, ids, err := Renew(changed)
		if err != nil || got != page || i > 0 && changed == page || !slices.Equal(ids, []string{"r5-plain"}) {
			t.Errorf("change %d: %v, %v\n%s", i, ids, err, got)
		}
	}
	if _, _, err := Renew(strings.ReplaceAll(page, "r5-plain", "r5-odd")); err == nil {
		t.Error("a table that is not known passes")
	}
}
