package reports

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/lab/plot"
)

// guideHead is the head of a table of the guide: what a reader compares comes first, since a narrow
// screen shows only the first columns without scrolling.
const guideHead = "| row | score, 95 % | the report | in the report's number of games | won, drawn, lost | margin or length | ms a move, median |\n|---|---|---|---|---|---|---|\n"

// GuideBlock returns a table of the guide, made from the result in the repository: the scores
// first, then what the rows are. It marks rows without a result as not played yet.
func (t *Table) GuideBlock(r *Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**Table `%s`**: %s.\n\n%s", t.ID, t.Title, guideHead)
	for _, row := range t.Rows {
		b.WriteString(guideLines(&row, playedOf(r, row.Name)))
	}
	fmt.Fprintf(&b, "\n%s\n[Play it in the lab](../index.html#/lab?table=%[2]s), or on the command line:\n\n```sh long\n./playout table %[2]s -dir results\n```\n\n%[3]s", t.legend(allRows), t.ID, t.references())
	return b.String()
}

// guideLines formats a row of the guide from its results, the one with the most games last: one
// line for two agents, with the score of the first, otherwise one for each agent. It has the
// figures of the most games, and of fewer games only the score.
func guideLines(r *Row, played []Played) string {
	if len(played) == 0 {
		return fmt.Sprintf("| `%s` | not played yet | %s | | | | |\n", r.Name, r.Figures)
	}
	var b strings.Builder
	last := &played[len(played)-1]
	names := strings.Fields(last.Match) // as in the row: the agents' own strings omit defaults
	figures := r.Figures
	for i := range last.shown() {
		name, ms := "`"+r.Name+"`", milliseconds(last.Agents[i].MedianMs)
		if len(last.shown()) == 1 {
			ms += ", " + milliseconds(last.Agents[1].MedianMs)
		} else {
			name += ": `" + names[i] + "`"
		}
		first := ""
		if len(played) > 1 {
			first = played[0].scored(i)
		}
		a := last.Agents[i]
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %d, %d, %d | %s | %s |\n", name, last.scored(i), figures, first, a.Wins, a.Draws, a.Losses, last.size(i), ms)
		figures = ""
	}
	return b.String()
}

// shown returns the agents that have a line: the first of two, otherwise all.
func (p *Played) shown() []arena.Standing {
	if len(p.Agents) == 2 && p.Meetings == "" {
		return p.Agents[:1]
	}
	return p.Agents
}

// scored formats an agent's score with its interval and its number of games.
func (p *Played) scored(agent int) string {
	a := p.Agents[agent]
	return fmt.Sprintf("%.1f %% (%.1f–%.1f) of %d", 100*a.Score, 100*a.Low, 100*a.High, a.Wins+a.Draws+a.Losses)
}

// playedOf returns the results of a row, by their numbers of games; none of a nil result.
func playedOf(r *Result, row string) []Played {
	var played []Played
	for _, p := range rowsOf(r) {
		if p.Row == row {
			played = append(played, p)
		}
	}
	return played
}

// Figure draws the scores of a report's tables, each row with the most games, beside the report's
// own. It omits tables that measure only times or compare readings of the report.
func Figure(report int) ([]byte, error) {
	var groups []plot.Group
	for _, t := range Tables() {
		if t.Report != report || strings.HasSuffix(t.ID, "-times") || strings.HasSuffix(t.ID, "-readings") {
			continue
		}
		r, err := t.Kept()
		if err != nil {
			return nil, err
		}
		group := plot.Group{Name: t.ID}
		for _, row := range t.Rows {
			played := playedOf(r, row.Name)
			if len(played) == 0 {
				continue
			}
			dots := dotsOf(&row, &played[len(played)-1])
			if len(dots) == 1 {
				group.Dots = append(group.Dots, dots[0])
				continue
			}
			groups = append(groups, plot.Group{Name: t.ID + " " + row.Name, Dots: dots})
		}
		if len(group.Dots) > 0 {
			groups = append(groups, group)
		}
	}
	title := fmt.Sprintf("Report %d: scores of the first player, or of each", report)
	return plot.Dots(title, plot.Axis{Name: "score with its 95 % interval", Max: 100, Unit: " %"}, "here", "the report", groups), nil
}

// dotsOf returns the scores of a row's agents: of the first of two, otherwise of each.
func dotsOf(r *Row, p *Played) []plot.Dot {
	names, theirs := strings.Fields(p.Match), reportScores(r.Figures)
	if r.Others {
		theirs = nil
	}
	var dots []plot.Dot
	for i, a := range p.shown() {
		dot := plot.Dot{Label: r.Name, Value: 100 * a.Score, Low: 100 * a.Low, High: 100 * a.High, Other: math.NaN()}
		if len(p.shown()) > 1 {
			dot.Label = netFile.ReplaceAllString(names[i], "net=$1") // without the folder, it fits
		}
		if i < len(theirs) {
			dot.Other = theirs[i]
		}
		dots = append(dots, dot)
	}
	return dots
}

var (
	netFile    = regexp.MustCompile(`net=\./(?:[^/,]+/)*([^/,]+)\.onnx`)
	oneResult  = regexp.MustCompile(`^(\d+) won(?:, (\d+) drawn)?(?:, (\d+) lost)?`)
	eachResult = regexp.MustCompile(`^won ([\d, ]+);`)
)

// reportScores returns the scores in per cent that a report's figures give: that of the first
// agent, or of each of four in 100 games; none if they give none.
func reportScores(figures string) []float64 {
	count := func(digits string) float64 {
		n, _ := strconv.Atoi(digits) // the pattern admits only digits, and 0 stands for none
		return float64(n)
	}
	if strings.HasPrefix(figures, "all drawn") {
		return []float64{50}
	}
	if m := oneResult.FindStringSubmatch(figures); m != nil {
		won, drawn, lost := count(m[1]), count(m[2]), count(m[3])
		return []float64{100 * (won + drawn/2) / (won + drawn + lost)}
	}
	var scores []float64
	if m := eachResult.FindStringSubmatch(figures); m != nil {
		for _, n := range strings.Split(m[1], ", ") {
			scores = append(scores, count(n))
		}
	}
	return scores
}

// allRows shows all rows.
func allRows(string) bool { return true }

// departuresOf returns the departures of all tables of a report, each once.
func departuresOf(report int) []Departure {
	var all []Departure
	for _, t := range Tables() {
		for _, d := range t.AllDepartures() {
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
	own := t.AllDepartures()
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
		text += fmt.Sprintf("%d. %s\n", i+1, d.Text())
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

// Renew returns a page of the guide with its tables, departures and trained nets made again, and
// the IDs of its tables. An unknown table is an error.
func Renew(page string) (string, []string, error) {
	var ids []string
	var failed error
	page = section.ReplaceAllStringFunc(page, func(old string) string {
		return departuresBlock(int(section.FindStringSubmatch(old)[1][0] - '0'))
	})
	page = netsTable.ReplaceAllStringFunc(page, func(old string) string {
		text, err := netsBlock()
		if err != nil {
			failed = err
			return old
		}
		return text
	})
	text := block.ReplaceAllStringFunc(page, func(old string) string {
		id := block.FindStringSubmatch(old)[1]
		ids = append(ids, id)
		tables, err := Find(id)
		if err == nil && len(tables) != 1 {
			err = fmt.Errorf("table %q is not a single table", id)
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
