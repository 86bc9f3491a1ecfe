package sheet_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"playout/engine/cmd/lobby/sheet"
)

func TestCellsAreNoFormulas(t *testing.T) {
	for cell, want := range map[string]string{
		"": "", "Ana": "Ana", "12": "12", "-1": "-1", "0.5": "0.5", "-0.25": "-0.25",
		"=1+1": "'=1+1", "+1": "'+1", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "＝1": "'＝1", "\t=1": "'\t=1", " =1": "' =1", "|cmd": "'|cmd", "-": "'-", "-Inf": "'-Inf", "+5": "'+5", "%0A": "'%0A",
		`a "b", c`: `a "b", c`, "two\nlines": "two\nlines",
	} {
		data := string(sheet.CSV([][]string{{cell, "x"}}))
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(data, "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 1 || rows[0][0] != want {
			t.Errorf("%q is written as %q, read as %q, %v; want %q", cell, data, rows, err, want)
		}
	}
}

func TestRowsAreThoseOfRFC4180(t *testing.T) {
	if got, want := string(sheet.CSV([][]string{{"a", "b"}, {"1", "x,y"}})), "\ufeffa,b\r\n1,\"x,y\"\r\n"; got != want {
		t.Errorf("CSV is %q, want %q", got, want)
	}
}

// No cell begins like a formula, and each is read as it was written, but for an apostrophe.
func FuzzCells(f *testing.F) {
	f.Add("=1+1", "a,\"b\"")
	f.Add(" \t=x", "-5")
	f.Fuzz(func(t *testing.T, a, b string) {
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(sheet.CSV([][]string{{a, b}, {"x", "y"}})), "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 2 || len(rows[0]) != 2 {
			t.Fatalf("%q and %q are read as %q, %v; want two rows of two cells", a, b, rows, err)
		}
		for i, cell := range rows[0] {
			want := strings.ReplaceAll([]string{a, b}[i], "\r", "") // lines end with \r\n, and a \r alone is left out
			if bare := strings.TrimPrefix(cell, "'"); cell != want && bare != want {
				t.Errorf("%q is read as %q, want the same", want, cell)
			}
			if first := strings.TrimLeft(cell, " "); first != "" && strings.ContainsAny(first[:1], "=+@\t") {
				t.Errorf("%q is written as %q, want no formula", want, cell)
			}
		}
	})
}
