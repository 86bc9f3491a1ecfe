package reports

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/disk"
	"playout/engine/lab/plot"
	"playout/engine/lab/row"
)

// file is a file of a table's folder, with its content.
type file struct {
	disk.Target
	content []byte
}

// files lists the files made from a result.
func (t *Table) files(dir string, text, rows, page, scores, games []byte) []file {
	drawing := func(name string) disk.Target {
		mark := disk.SVG("playout table")
		mark.Is = func(begin, _ []byte) bool { return plot.Unmarked(begin) } // of an earlier version
		return disk.Target{Path: disk.In(dir, t.ID+name), Mark: mark}
	}
	other := func(name, begins string) disk.Target {
		return disk.Target{Path: disk.In(dir, t.ID+name), Mark: disk.Mark{What: "that file by playout table", Is: func(begin, _ []byte) bool {
			return bytes.HasPrefix(begin, []byte(begins))
		}}}
	}
	return []file{
		{other(".json", ""), text}, // resultIn reads it
		{other(".csv", strings.Join(columns[:firstColumns], ",")), rows},
		{other(".md", t.title()), page},
		{drawing("-scores.svg"), scores},
		{drawing("-games.svg"), games},
	}
}

// title returns the beginning of a table in Markdown.
func (t *Table) title() string { return fmt.Sprintf("## %s\n\nReport %d: ", t.ID, t.Report) }

// write writes a result and the files made from it to a folder, unless that is "". The page also
// names the rows that cannot be played here.
func (t *Table) write(dir string, r *Result, missing []Missing) error {
	if dir == "" {
		return nil
	}
	text, err := r.encode()
	if err != nil {
		return err
	}
	var rows, page bytes.Buffer
	if err := t.CSV(&rows, r); err != nil {
		return err
	}
	if err := t.Markdown(&page, r, missing); err != nil {
		return err
	}
	for _, f := range t.files(dir, text, rows.Bytes(), page.Bytes(), t.Scores(r), t.Games(r)) {
		if err := f.Replace(f.content); err != nil {
			return err
		}
	}
	return nil
}

// firstColumns is the number of columns that the files of all versions begin with.
const firstColumns = 10

// columns are the columns of CSV.
var columns = []string{"table", "row", "what", "games", "seed", "openings", "seating", "agent", "won", "drawn", "lost", "score", "low", "high",
	"ms_per_move", "median_ms", "margin", "deaths", "length", "survivor_length", "plies", "report", "machine", "go", "program", "k20", "nets", "endings"}

// CSV writes a line for each agent of each row.
func (t *Table) CSV(to io.Writer, r *Result) error {
	w := csv.NewWriter(to)
	lines := [][]string{columns}
	for _, p := range r.Rows {
		row := t.row(p.Row)
		var nets []string
		for _, name := range slices.Sorted(maps.Keys(p.Nets)) {
			nets = append(nets, name+"="+p.Nets[name].SHA256)
		}
		for i, a := range p.Agents {
			rating := ""
			if p.K20 != nil {
				rating = decimal(p.K20[i], 0)
			}
			lines = append(lines, []string{t.ID, p.Row, row.Label, strconv.Itoa(p.Games), strconv.FormatUint(r.Seed, 10), p.Openings, p.Seating,
				a.Agent, strconv.Itoa(a.Wins), strconv.Itoa(a.Draws), strconv.Itoa(a.Losses), decimal(a.Score, 4), decimal(a.Low, 4), decimal(a.High, 4),
				decimal(a.MsPerMove, 3), decimal(a.MedianMs, 3), optionalFloat(a.Margin, 2), optionalInt(a.Deaths), optionalFloat(a.Length, 2), optionalFloat(a.SurvivorLength, 2), decimal(p.Plies.Mean, 1),
				row.Figures, p.Run.Machine, p.Run.Go, p.Run.Program, rating, strings.Join(nets, " "), p.endingsText()})
		}
	}
	return w.WriteAll(lines)
}

func decimal(x float64, places int) string { return strconv.FormatFloat(x, 'f', places, 64) }

func optionalFloat(x *float64, places int) string {
	if x == nil {
		return ""
	}
	return decimal(*x, places)
}

func optionalInt(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// Markdown writes a table for people: its rows beside the report's figures, the rows that cannot
// be played here, departures, commands and the machine. It omits rows of the result that t,
// perhaps with some rows only, does not have.
func (t *Table) Markdown(to io.Writer, r *Result, missing []Missing) error {
	var b strings.Builder
	shown := func(name string) bool {
		return slices.ContainsFunc(r.Rows, func(p Played) bool { return p.Row == name }) ||
			slices.ContainsFunc(missing, func(m Missing) bool { return m.Row == name })
	}
	fmt.Fprintf(&b, "%s%s.\n\n%s\n%s", t.title(), t.Title, t.legend(shown), tableHead)
	nets := map[string]string{}
	runs := map[string]bool{}
	var machines []string
	rows := slices.DeleteFunc(slices.Clone(r.Rows), func(p Played) bool { return t.row(p.Row) == nil })
	for i, p := range rows {
		b.WriteString(t.lines(&p, i > 0 && rows[i-1].Row == p.Row))
		for name, net := range p.Nets {
			nets[name] = net.SHA256
		}
		if run := fmt.Sprintf("%s; %s; program %s", p.Run.Machine, p.Run.Go, p.Run.Program); !runs[run] {
			runs[run] = true
			machines = append(machines, run)
		}
	}
	for _, m := range missing {
		if slices.ContainsFunc(r.Rows, func(p Played) bool { return p.Row == m.Row }) {
			continue // an earlier run played it here
		}
		b.WriteString(unplayed(t.row(m.Row), "not played: needs "+m.Needs))
	}
	b.WriteString("\n")
	for _, run := range machines {
		fmt.Fprintf(&b, "Played on %s.\n\n", run)
	}
	for _, name := range slices.Sorted(maps.Keys(nets)) {
		fmt.Fprintf(&b, "Net `%s`: SHA-256 %s.\n\n", name, nets[name])
	}
	b.WriteString(t.departuresText() + "\n")
	for _, p := range rows {
		row := t.row(p.Row)
		fmt.Fprintf(&b, "    %s\n", row.Command(row.GamesPerMeeting(p.Games), r.Seed))
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// legend describes what each shown row compares, and its players: a line for each.
func (t *Table) legend(shown func(name string) bool) string {
	var b strings.Builder
	for i := range t.Rows {
		r := &t.Rows[i]
		if !shown(r.Name) {
			continue
		}
		fmt.Fprintf(&b, "- **`%s`**, %s. %s\n", r.Name, r.Label, r.Players())
	}
	return b.String()
}

// tableHead is the head of a table of rows: what a reader compares comes first, since a narrow screen
// shows only the first columns without scrolling.
const tableHead = "| row | games | score, 95 % | the report | won, drawn, lost | margin or length | ms a move, median |\n|---|---|---|---|---|---|---|\n"

// lines formats a row in Markdown: one line for two agents, with the score of the first,
// otherwise one for each agent. A row repeated with more games omits the report's figures.
func (t *Table) lines(p *Played, again bool) string {
	var b strings.Builder
	figures := t.row(p.Row).Figures
	if again {
		figures = ""
	}
	if a := p.Agents[0]; len(p.shown()) == 1 {
		fmt.Fprintf(&b, "| `%s` | %d | %s%s, %s |\n", p.Row, p.Games, p.scores(0, figures), milliseconds(a.MedianMs), milliseconds(p.Agents[1].MedianMs))
		return b.String()
	}
	names := strings.Fields(p.Match) // as in the row: the agents' own strings omit defaults
	for i, a := range p.Agents {
		fmt.Fprintf(&b, "| `%s`: `%s` | %d | %s |\n", p.Row, names[i], a.Wins+a.Draws+a.Losses, p.scores(i, figures)+milliseconds(a.MedianMs))
		figures = ""
	}
	return b.String()
}

// unplayed formats the line of a row that was not played, with the reason.
func unplayed(r *Row, why string) string {
	return fmt.Sprintf("| `%s` | %s | | %s | | | |\n", r.Name, why, r.Figures)
}

// scores formats the score of an agent with its interval, the report's figures, the games, and
// the margin or length, each with the bar of a table after it.
func (p *Played) scores(agent int, figures string) string {
	a := p.Agents[agent]
	return fmt.Sprintf("%.1f %% (%.1f–%.1f) | %s | %d, %d, %d | %s | ", 100*a.Score, 100*a.Low, 100*a.High, figures, a.Wins, a.Draws, a.Losses, p.size(agent))
}

// size formats an agent's margin, or the length of its games or geese, and its rating.
func (p *Played) size(agent int) string {
	a := p.Agents[agent]
	size := fmt.Sprintf("%.0f plies (%d–%d)", p.Plies.Mean, p.Plies.Least, p.Plies.Most)
	switch {
	case a.Deaths != nil && a.Length != nil:
		size = fmt.Sprintf("length %.1f, died %d", *a.Length, *a.Deaths)
		if a.SurvivorLength != nil {
			size = fmt.Sprintf("length %.1f, of survivors %.1f, died %d", *a.Length, *a.SurvivorLength, *a.Deaths)
		}
	case a.Margin != nil:
		size = row.Margin(*a.Margin)
	}
	if p.K20 != nil {
		size += ", K = 20: " + row.Minus(decimal(p.K20[agent], 0))
	}
	if p.Endings != nil {
		size += "; ended by " + p.endingsText()
	}
	return size
}

// milliseconds formats a time with two significant digits.
func milliseconds(ms float64) string {
	switch {
	case ms >= 10:
		return decimal(ms, 0)
	case ms >= 1:
		return decimal(ms, 1)
	}
	return decimal(ms, 2)
}

// departuresText lists the departures from the report, and their reasons.
func (t *Table) departuresText() string {
	text := "Departures of `" + t.ID + "`:\n\n"
	for _, d := range t.AllDepartures() {
		text += "- " + d.Text() + "\n"
	}
	return text
}

// Scores draws the scores of a result with their intervals.
func (t *Table) Scores(r *Result) []byte {
	var bars []plot.Bar
	for _, p := range r.Rows {
		agents, names := p.shown(), strings.Fields(p.Match)
		for i, a := range agents {
			label := fmt.Sprintf("%s, %d games", p.Row, p.Games)
			if len(agents) > 1 {
				label += ": " + names[i]
			}
			bars = append(bars, plot.Bar{Label: label, Value: 100 * a.Score, Low: 100 * a.Low, High: 100 * a.High})
		}
	}
	return plot.Bars(t.ID+": "+t.Title, plot.Axis{Name: "score of the first player, or of each, with its 95 % interval", Max: 100, Unit: " %"}, bars)
}

// Games draws the margins of a result's games, or their lengths.
func (t *Table) Games(r *Result) []byte {
	var parts []plot.TitledHistogram
	axis := "margin of the first player, in points"
	for _, p := range r.Rows {
		h := p.Margins
		if h == nil {
			h, axis = &p.Lengths, "length of the games, in plies"
		}
		parts = append(parts, plot.TitledHistogram{Title: fmt.Sprintf("%s, %d games", p.Row, p.Games), Histogram: *h})
	}
	return plot.Histograms(t.ID+": "+t.Title, axis, parts)
}
