// Package tables lists the tables of the five student reports behind Playout: the matches that each report
// played, like for like, with the report's own figures and the departures from it. A table is a value in
// one of the files report1.go to report5.go; to add one, add an entry there.
//
// It reads and writes no files, so that the lab's program has the tables too; package reports plays them in
// a folder.
package tables

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/lab/row"
)

// Table is one of a report's tables or figures.
type Table struct {
	ID     string // r1-… to r5-…, in a to z, 0 to 9 and -
	Title  string // what is compared, in a few words
	Report int    // 1 to 5
	// Version grows when the behaviour of the agents changes under the same strings: results of
	// another version are neither continued nor shown.
	Version    int
	Rows       []Row
	Departures []Departure // of every row
}

// Row is a match of a table.
type Row struct {
	row.Match
	Label      string      // what it compares, in a few words
	Counts     []int       // numbers of games: at first, then more
	Figures    string      // the report's own, as text; "" if it has none
	Others     bool        // the report's game had other agents: drawings omit its figures
	Rated      bool        // its result has ratings with K = 20, and how its games of chess ended, as in report 3
	Held       bool        // these ratings hold the second agent at 400, as in report 3
	Departures []Departure // of this row alone
}

// Departure is a difference between a row and its report.
type Departure struct {
	What string
	Why  string
}

// fullCount is the final number of games of a row, if the report played fewer.
const fullCount = 400

// counts returns the numbers of games of a row: the report's, then fullCount.
func counts(count int) []int { return []int{count, fullCount} }

// catalogue lists every table, in the order of the reports.
var catalogue = slices.Concat(report1, report2, report3, report4, report5)

// Tables returns all tables.
func Tables() []Table {
	tables := slices.Clone(catalogue)
	for i := range tables {
		tables[i] = tables[i].withVersion()
	}
	return tables
}

// withVersion returns the table with its version in each row.
func (t Table) withVersion() Table {
	t.Rows = slices.Clone(t.Rows)
	for i := range t.Rows {
		t.Rows[i].Version = t.Version
	}
	return t
}

// All is the name for all tables.
const All = "all"

// Find returns the table with an ID, or every table for All.
func Find(id string) ([]Table, error) {
	tables := Tables()
	if id == All {
		return tables, nil
	}
	var ids []string
	for _, t := range tables {
		if t.ID == id {
			return []Table{t}, nil
		}
		ids = append(ids, t.ID)
	}
	return nil, fmt.Errorf("table %q is unknown; allowed: %s, %s", game.Clip(id), All, strings.Join(ids, ", "))
}

// AllDepartures returns the departures of the table and of all its rows.
func (t *Table) AllDepartures() []Departure {
	all := slices.Clone(t.Departures)
	for _, r := range t.Rows {
		all = append(all, r.Departures...)
	}
	return all
}

// Text formats a departure as two sentences in Markdown.
func (d Departure) Text() string {
	return "**" + row.Capital(d.What) + ".** " + row.Capital(d.Why) + "."
}
