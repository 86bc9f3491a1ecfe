package code

import (
	"strconv"
	"strings"

	"playout/engine/exercise"
)

// Headings are the headings of a table, in the language of its reader.
type Headings struct {
	Name, Set, Code, Total, Max, Solved, Seconds string
	Exercise                                     string // its number follows
}

// ResultRow is a result in a table, with the title of its set if that is known.
type ResultRow struct {
	*Result
	Title string // "" for unknown
}

// CSV writes results as a table of comma-separated values (RFC 4180), one a row, with the points
// of each exercise in the last columns, empty while it is open. Others choose names and titles:
// an apostrophe precedes what a spreadsheet would read as a formula.
func CSV(rows []ResultRow, h Headings) string {
	most := 0
	for i := range rows {
		most = max(most, len(rows[i].Each))
	}
	var b strings.Builder
	write := func(last bool, cell string) {
		if strings.ContainsAny(cell, ",\"\r\n") {
			cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		}
		b.WriteString(cell)
		if last {
			b.WriteString("\r\n")
		} else {
			b.WriteByte(',')
		}
	}
	for _, head := range []string{h.Name, h.Set, h.Code, h.Total, h.Max, h.Solved} {
		write(false, head)
	}
	write(most == 0, h.Seconds)
	for i := range most {
		write(i == most-1, h.Exercise+" "+strconv.Itoa(i+1))
	}
	for _, row := range rows {
		write(false, escapeFormula(row.Name))
		write(false, escapeFormula(row.Title))
		write(false, row.Set.String())
		write(false, formatPoints(row.Total()))
		write(false, formatPoints(row.Max))
		write(false, strconv.Itoa(row.solved()))
		write(most == 0, strconv.Itoa(row.Seconds))
		for i := range most {
			cell := ""
			if i < len(row.Each) && row.Each[i].State != exercise.Open {
				cell = formatPoints(row.Each[i].Points)
			}
			write(i == most-1, cell)
		}
	}
	return b.String()
}

// escapeFormula returns a text that no spreadsheet reads as a formula. Some also read the wide
// forms of the signs.
func escapeFormula(text string) string {
	if text != "" && strings.ContainsRune("=+-@＝＋－＠\t\r|%", []rune(text)[0]) {
		return "'" + text
	}
	return text
}

func (r *Result) solved() (n int) {
	for i := range r.Each {
		if r.Each[i].State == exercise.Solved {
			n++
		}
	}
	return n
}

// formatPoints formats points with a decimal point.
func formatPoints(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
