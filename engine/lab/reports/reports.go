// Package reports is the tables of the five student reports that Playout is built around:
// the matches that each report played, like for like, with the report's own figures and
// with what differs from it. A table is a value in one of the files report1.go to
// report5.go; adding one is an entry there.
//
// A table is played in a folder, from which it goes on where it was interrupted
// (Table.Play), and comes to a Result: a small file of JSON. Those that were played are
// kept in the folder results, and the tables of the guide are made of them (GuideBlock).
package reports

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
	// Version grows when what the agents do changes under the same strings: results of
	// another version are neither continued nor shown.
	Version    int
	Rows       []Row
	Departures []Departure // of every row
}

// Row is a match of a table.
type Row struct {
	row.Match
	Label      string      // what it compares, in a few words
	Counts     []int       // how many games are played: at first, then more
	Figures    string      // the report's own, as text; "" where it has none
	Rated      bool        // its result has ratings with K = 20, as report 3 has them
	Held       bool        // such ratings hold the second agent at 400, as report 3 does
	Departures []Departure // of this row alone
}

// Departure is how a row differs from what a report did.
type Departure struct {
	What string
	Why  string
}

// more is how many games a row has in the end, where the report played fewer.
const more = 400

// then are the games of a row: as many as the report played, then more.
func then(count int) []int { return []int{count, more} }

// catalogue is every table, in the order of the reports.
var catalogue = slices.Concat(report1, report2, report3, report4, report5)

// Tables are all tables.
func Tables() []Table {
	tables := slices.Clone(catalogue)
	for i := range tables {
		tables[i] = tables[i].whole()
	}
	return tables
}

// whole is the table with what its rows have of it.
func (t Table) whole() Table {
	t.Rows = slices.Clone(t.Rows)
	for i := range t.Rows {
		t.Rows[i].Version = t.Version
	}
	return t
}

// All is the name that stands for all tables.
const All = "all"

// Find are the tables with an ID: one, or with All every one.
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

// Choose is the table with only the rows of these names, separated by commas, "" for all.
func (t Table) Choose(names string) (Table, error) {
	rows, err := row.Choose(t.Rows, names, func(r *Row) string { return r.Name })
	t.Rows = rows
	return t, err
}

// row is the row with a name, nil if there is none.
func (t *Table) row(name string) *Row {
	for i := range t.Rows {
		if t.Rows[i].Name == name {
			return &t.Rows[i]
		}
	}
	return nil
}
