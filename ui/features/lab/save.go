package lab

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
)

// Kinds of files.
const (
	saveJSON     = "json"
	saveLines    = "jsonl"
	saveCSV      = "csv"
	saveMarkdown = "md"
)

// media holds the media types of files by their kinds.
var media = map[string]string{saveJSON: "application/json", saveLines: "application/jsonl", saveCSV: "text/csv", saveMarkdown: "text/markdown"}

// save offers the results as a file.
func (f *Feature) save(c *feature.Context, kind string) {
	if f.address.form.isSeries() && f.series != nil {
		f.saveSeries(c, kind)
		return
	}
	r := f.run
	if r == nil || r.table == nil || media[kind] == "" {
		return
	}
	text := ""
	switch kind {
	case saveJSON:
		text = r.table.JSON
	case saveLines:
		text = r.form.spec() + "\n" + strings.Join(append(r.lines, ""), "\n")
	case saveCSV:
		text = csv(r.table)
	case saveMarkdown:
		text = markdown(r.table)
	}
	c.Do(feature.Save{Name: "playout-lab." + kind, Kind: media[kind], Data: []byte(text)})
}

// heads are the columns of tables, with the names of the JSON.
var heads = []string{"agent", "games", "wins", "draws", "losses", "score", "low", "high", "elo", "msPerMove"}

// cells returns the columns of an agent. In a match of two, the first one has its lead in Elo points
// over the second, as in the page.
func cells(t *labwire.Table, i int) []string {
	a, elo := &t.Agents[i], ""
	switch {
	case len(t.Agents) == 2 && len(t.Pairs) == 1 && t.Pairs[0].Lead != nil && i == 0:
		elo = strconv.FormatFloat(t.Pairs[0].Lead.Elo, 'f', 0, 64)
	case len(t.Agents) > 2 && a.Elo != nil:
		elo = strconv.FormatFloat(a.Elo.Elo, 'f', 0, 64)
	}
	return []string{
		a.Agent, strconv.Itoa(a.Games), strconv.Itoa(a.Wins), strconv.Itoa(a.Draws), strconv.Itoa(a.Losses),
		figure(a.Score), figure(a.Low), figure(a.High), elo, strconv.FormatFloat(a.MsPerMove, 'f', 3, 64),
	}
}

// figure returns a share with the digits of data attributes.
func figure(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }

// csv returns the table as comma-separated values. Agent strings have commas.
func csv(t *labwire.Table) string {
	var b strings.Builder
	b.WriteString(strings.Join(heads, ",") + "\r\n")
	for i := range t.Agents {
		row := cells(t, i)
		fmt.Fprintf(&b, "\"%s\",%s\r\n", strings.ReplaceAll(row[0], `"`, `""`), strings.Join(row[1:], ","))
	}
	return b.String()
}

// markdown returns the table as Markdown.
func markdown(t *labwire.Table) string {
	var b strings.Builder
	b.WriteString("| " + strings.Join(heads, " | ") + " |\n|" + strings.Repeat("---|", len(heads)) + "\n")
	for i := range t.Agents {
		row := cells(t, i)
		row[0] = "`" + strings.NewReplacer("|", `\|`, "`", "'").Replace(row[0]) + "`"
		b.WriteString("| " + strings.Join(row, " | ") + " |\n")
	}
	return b.String()
}
