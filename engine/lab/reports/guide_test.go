package reports

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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
		if n := strings.Count(text, departuresBlock(report)); n != 1 {
			t.Errorf("the guide lists the departures from report %d %d times, want once", report, n)
		}
		figure, err := Figure(report)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("report-%d.svg", report)
		golden.Check(t, filepath.Join(filepath.Dir(path), name), string(figure))
		if n := strings.Count(text, "]("+name+")"); n != 1 {
			t.Errorf("the guide shows %s %d times, want once", name, n)
		}
	}
	nets, err := netsBlock()
	if n := strings.Count(text, nets); err != nil || n != 1 {
		t.Errorf("the guide has the table of nets %d times, %v, want once:\n%s", n, err, nets)
	}
	for _, d := range drawings {
		rounds, err := d.draw()
		if err != nil {
			t.Error(err)
		}
		if rounds == nil {
			continue
		}
		golden.Check(t, filepath.Join(filepath.Dir(path), d.file), string(rounds))
		if n := strings.Count(text, "]("+d.file+")"); n != 1 {
			t.Errorf("the guide shows %s %d times, want once", d.file, n)
		}
	}
	golden.Check(t, path, text)
}

// Each report's section begins with its result, whose scores are those of its tables.
func TestGuideResults(t *testing.T) {
	page, err := os.ReadFile("../../../static/guide/reports.md")
	if err != nil {
		t.Fatal(err)
	}
	score := regexp.MustCompile(`\d+\.\d %`)
	sections := strings.Split(string(page), "\n## Report ")[1:]
	if len(sections) != 5 {
		t.Fatalf("%d sections of reports, want 5", len(sections))
	}
	for i, section := range sections {
		result, rest, found := strings.Cut(section, "\n### ")
		_, result, begins := strings.Cut(result, "**Result.**")
		result, _, ends := strings.Cut(result, "\n\n")
		if !found || !begins || !ends {
			t.Errorf("report %d: no paragraph that begins with **Result.** before its first section", i+1)
			continue
		}
		scores := score.FindAllString(result, -1)
		if len(scores) == 0 {
			t.Errorf("report %d: its result names no score", i+1)
		}
		for _, s := range scores {
			if !strings.Contains(rest, "| "+s+" (") {
				t.Errorf("report %d: its result names the score %s, want one of its tables", i+1, s)
			}
		}
	}
}

// reportScores reads the forms in which the reports give their results.
func TestReportScores(t *testing.T) {
	for _, c := range []struct {
		figures string
		want    []float64
	}{
		{"", nil},
		{"K = 20 against an opponent at 400, without figures", nil},
		{"115, 216, 452, 867 ms", nil},
		{"47 won, 3 lost of 50", []float64{94}},
		{"12 won, 3 lost, margin +14.87", []float64{80}},
		{"8 won, 2 drawn, margin +5", []float64{90}},
		{"all drawn, mostly by repetition", []float64{50}},
		{"won 20, 40, 2, 33; died 77, 58, 98, 63; mean length of survivors 20, 21, 21, 20", []float64{20, 40, 2, 33}},
	} {
		if got := reportScores(c.figures); !slices.Equal(got, c.want) {
			t.Errorf("%q has the scores %v, want %v", c.figures, got, c.want)
		}
	}
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
	for i, changed := range []string{page, strings.Replace(page, "| 186, 9", "| 187, 9", 1), strings.Replace(page, "Departures of `r5-plain`:", "Departures of `r5-plain`: no", 1),
		strings.Replace(page, "2. **A pass", "2. **No pass", 1), strings.Replace(page, "table r5-plain -dir", "table all -dir", 1), strings.Replace(page, "- **`depth3`**, 3 plies", "- **`depth3`**, 4 plies", 1)} {
		got, ids, err := Renew(changed)
		if err != nil || got != page || i > 0 && changed == page || !slices.Equal(ids, []string{"r5-plain"}) {
			t.Errorf("change %d: tables %v, %v, got\n%s\nwant\n%s", i, ids, err, got, page)
		}
	}
	if _, _, err := Renew(strings.ReplaceAll(page, "r5-plain", "r5-odd")); err == nil {
		t.Error("an unknown table is accepted")
	}
}
