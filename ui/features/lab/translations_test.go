package lab

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/lab/reports/tables"
	"playout/ui/text"
)

// What the reports' tables say is in every language of the page, with the same numbers and names.
func TestTranslations(t *testing.T) {
	said := map[string]bool{}
	departures := func(all []tables.Departure) {
		for _, d := range all {
			said[d.What], said[d.Why] = true, true
		}
	}
	for _, table := range tables.Tables() {
		departures(table.Departures)
		for _, r := range table.Rows {
			said[r.Label], said[r.Figures] = true, true
			departures(r.Departures)
		}
	}
	delete(said, "")
	for at, words := range text.Languages {
		if words == nil || text.Language(at) == text.English {
			continue
		}
		of := tableTexts.In(words)
		for english := range said {
			got, has := of.of(english)
			if !has {
				t.Errorf("%s has no words for %q", words.Lang, english)
				continue
			}
			if got, want := figuresIn(got), figuresIn(english); !slices.Equal(got, want) {
				t.Errorf("%s: the words for %q have %q, want %q", words.Lang, english, got, want)
			}
		}
		for english := range *of {
			if !said[english] {
				t.Errorf("%s has words for %q, which no table says", words.Lang, english)
			}
		}
	}
	for _, of := range []*translations{nil, {}} {
		if got, has := of.of("3 plies"); got != "3 plies" || has {
			t.Errorf("without a translation %q is %q, %v; want the same, false", "3 plies", got, has)
		}
	}
}

// fixed matches numbers and names of code.
var fixed = regexp.MustCompile("`[^`]+`|[0-9]+([.,][0-9]+)?|playout [a-z]+ -[a-z]+|PUCT|UCT")

// figuresIn returns the sorted numbers and names of code of a text, with decimal points.
func figuresIn(text string) []string {
	all := fixed.FindAllString(text, -1)
	for i := range all {
		all[i] = strings.ReplaceAll(all[i], ",", ".")
	}
	slices.Sort(all)
	return all
}
