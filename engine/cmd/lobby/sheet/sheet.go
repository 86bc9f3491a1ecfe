// Package sheet writes tables for spreadsheets.
package sheet

import (
	"bytes"
	"encoding/csv"
	"regexp"
	"strings"
	"unicode/utf8"
)

// CSV returns rows as comma-separated values (RFC 4180) in UTF-8, with the mark without which
// spreadsheets misread letters. People choose names and titles: an apostrophe stands before a cell
// that a spreadsheet would take for a formula. Numbers stay as they are.
func CSV(rows [][]string) []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = plain(cell)
		}
		_ = w.Write(safe) // a buffer takes everything
	}
	w.Flush()
	return b.Bytes()
}

// number matches the numbers that programs write.
var number = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)

// plain returns a cell that no spreadsheet reads as a formula. Some also read the wide forms of the
// signs, and skip blanks before them.
func plain(cell string) string {
	text := strings.TrimLeft(cell, " \u00a0\u3000")
	first, _ := utf8.DecodeRuneInString(text)
	if text != "" && !number.MatchString(cell) && strings.ContainsRune("=+-@＝＋－＠\t\r\n|%", first) {
		return "'" + cell
	}
	return cell
}
