package reports

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// GuideBlock returns a table of the guide, made from the result in the repository. It marks rows
// without one as not played yet.
func (t *Table) GuideBlock(r *Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**Table `%s`**: %s.\n\n```sh long\n./playout table %[1]s -dir results\n```\n\n%[3]s\n%s", t.ID, t.Title, t.legend(every), head)
	for _, row := range t.Rows {
		found := false
		for i := range rowsOf(r) {
			if p := &r.Rows[i]; p.Row == row.Name {
				b.WriteString(t.lines(p, found))
				found = true
			}
		}
		if !found {
			b.WriteString(row.unplayed("not played yet"))
		}
	}
	return b.String() + "\n" + t.references()
}

// every shows all rows.
func every(string) bool { return true }

// departuresOf returns the departures of all tables of a report, each once.
func departuresOf(report int) []Departure {
	var all []Departure
	for _, t := range Tables() {
		for _, d := range t.departures() {
			if t.Report == report && !slices.Contains(all, d) {
				all = append(all, d)
			}
		}
	}
	return all
}

// references cites a table's departures by their numbers in the report's list.
func (t *Table) references() string {
	all := departuresOf(t.Report)
	own := t.departures()
	var numbers []string
	for i, d := range all {
		if slices.Contains(own, d) {
			numbers = append(numbers, strconv.Itoa(i+1))
		}
	}
	return fmt.Sprintf("Departures of `%s`: [%s](#departures-from-report-%d).\n", t.ID, strings.Join(numbers, ", "), t.Report)
}

// departuresBlock returns the section of the guide with all departures from a report.
func departuresBlock(report int) string {
	text := fmt.Sprintf("### Departures from report %d\n\n", report)
	for i, d := range departuresOf(report) {
		text += fmt.Sprintf("%d. %s\n", i+1, d.text())
	}
	return text
}

// rowsOf returns the rows of a result, none of nil.
func rowsOf(r *Result) []Played {
	if r == nil {
		return nil
	}
	return r.Rows
}

// section matches a section of departures.
var section = regexp.MustCompile(`(?m)^### Departures from report ([1-9])\n\n(?:\d+\. .*\n)*`)

// block matches a table of the guide: from its name to the paragraph of departures.
var block = regexp.MustCompile("(?m)^\\*\\*Table `([a-z0-9-]+)`\\*\\*(?:.*\n)+?Departures of `[a-z0-9-]+`:.*\n")

// Renew returns a page of the guide with its tables and departures made again, and the IDs of
// its tables. An unknown table is an error.
func Renew(page string) (string, []string, error) {
	var ids []string
	var failed error
	page = section.ReplaceAllStringFunc(page, func(old string) string {
		return departuresBlock(int(section.FindStringSubmatch(old)[1][0] - '0'))
	})
	text := block.ReplaceAllStringFunc(page, func(old string) string {
		id := block.FindStringSubmatch(old)[1]
		ids = append(ids, id)
		tables, err := Find(id)
		if err == nil && len(tables) != 1 {
			err = fmt.Errorf("table %q is not one", id)
		}
		if err != nil {
			failed = err
			return old
		}
		r, err := tables[0].Kept()
		if err != nil {
			failed = err
			return old
		}
		return tables[0].GuideBlock(r)
	})
	return text, ids, failed
}
