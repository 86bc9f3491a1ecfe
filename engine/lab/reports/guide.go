package reports

import (
	"fmt"
	"regexp"
	"strings"
)

// GuideBlock is a table as the guide has it: made of the result that is kept in the
// repository. Rows that have none are said to be not played yet.
func (t *Table) GuideBlock(r *Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**Table `%s`**: %s.\n\n%s", t.ID, t.Title, head)
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
	return b.String() + "\n" + t.departures()
}

// rowsOf are the rows of a result, none of nil.
func rowsOf(r *Result) []Played {
	if r == nil {
		return nil
	}
	return r.Rows
}

// block is a table of the guide: from its name to the paragraph of departures.
var block = regexp.MustCompile("(?m)^\\*\\*Table `([a-z0-9-]+)`\\*\\*(?:.*\n)+?Departures of `[a-z0-9-]+`:.*\n")

// Renew is a page of the guide with its tables made anew, and the tables it has, by ID.
// A table that is not known is an error.
func Renew(page string) (string, []string, error) {
	var ids []string
	var failed error
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
