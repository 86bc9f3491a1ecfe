// Package reports plays the tables of package tables.
//
// Table.Play plays a table in a folder, from which it continues after an interrupt, and makes a
// Result: a small file of JSON. The folder results keeps those that were played, and GuideBlock
// makes the tables of the guide from them.
package reports

import (
	"playout/engine/lab/reports/tables"
	"playout/engine/lab/row"
)

// Table is one of a report's tables or figures.
type Table struct{ tables.Table }

// Row is a match of a table.
type Row = tables.Row

// Departure is a difference between a row and its report.
type Departure = tables.Departure

// All is the name for all tables.
const All = tables.All

// Tables returns all tables.
func Tables() []Table { return wrap(tables.Tables()) }

// Find returns the table with an ID, or every table for All.
func Find(id string) ([]Table, error) {
	list, err := tables.Find(id)
	return wrap(list), err
}

func wrap(list []tables.Table) []Table {
	var all []Table
	for _, t := range list {
		all = append(all, Table{t})
	}
	return all
}

// Choose returns the table with only the rows of these names, separated by commas, "" for all.
func (t Table) Choose(names string) (Table, error) {
	rows, err := row.Choose(t.Rows, names, func(r *Row) string { return r.Name })
	t.Rows = rows
	return t, err
}

// row returns the row with a name, nil if there is none.
func (t *Table) row(name string) *Row {
	for i := range t.Rows {
		if t.Rows[i].Name == name {
			return &t.Rows[i]
		}
	}
	return nil
}
