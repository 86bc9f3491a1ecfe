package lab

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Series is the view of several matches.
type Series struct {
	Heads      []string // of the columns of a sweep
	Rows       []SeriesRow
	Dots       *Dots // of one parameter, nil for none
	Heat       *Heat // of two
	Departures []labwire.Departure
	Table      bool // it is a report's table
	Part       bool // only some rows of it
	Whole      string
	MayPlay    bool
}

// SeriesRow is a row of a series.
type SeriesRow struct {
	Name                     string // data-row
	Result, Score, Low, High string // data-result, data-score, data-low, data-high of a sweep
	Head                     string
	Now, Chosen, MayShow     bool
	Cells                    []string
	Problem                  string // why it cannot be played, "" if it can
	Figures                  string // the report's
	Heads                    []string
	Lines                    []SeriesLine
	Departures               []labwire.Departure
	Asks                     []Ask
	Does                     string // the name of the button that plays it
}

// SeriesLine is an agent of a row of a report's table.
type SeriesLine struct {
	Agent                    string
	Result, Score, Low, High string // "" before the first game
	Cells                    []string
}

// Ask is a question about a row: what if a key had another value?
type Ask struct{ Key, Value, Text string }

// Dots is the scores over the values of one parameter.
type Dots struct {
	Values []string
	Scores []labwire.Point // by value; those without games have 0 Games
	Label  string
}

// Heat is the scores over the values of two parameters.
type Heat struct {
	Down, Across string
	Heads        []string
	Rows         []HeatRow
}

// HeatRow has the cells of a value of the first parameter.
type HeatRow struct {
	Head  string
	Cells []HeatCell
}

// HeatCell is the score of a pair of values.
type HeatCell struct {
	Text, Tip string
	Style     any // "" before the first game
}

// Mode is the kind of experiment in the form.
type Mode struct {
	Sweep, Table bool
	Lists        []List // of a sweep, always two
	TableName    string
}

// List is a list of values in the form.
type List struct {
	Key     string
	Keys    []feature.Option
	Values  string
	KeyName string // accessible names
	Name    string
}

// Listed is a table of a report in the list of all.
type Listed struct{ ID, Title, Link string }

// ReportTables is the tables of a report.
type ReportTables struct {
	Title  string
	Tables []Listed
}

// tableIDs lists the tables of the reports.
var tableIDs = [][]string{
	{"r1-start", "r1-paired", "r1-times", "r1-ours", "r1-readings"},
	{"r2-random", "r2-rules"},
	{"r3-self", "r3-elo", "r3-readings"},
	{"r4-times", "r4-flat", "r4-simulated", "r4-real", "r4-final", "r4-readings"},
	{"r5-terms", "r5-depth", "r5-plain", "r5-edges", "r5-ties", "r5-robin", "r5-ours"},
}

// tablesOf returns the list of tables in a language.
func tablesOf(t *text.Strings) (list []ReportTables) {
	w := WordsIn(t)
	for i, ids := range tableIDs {
		r := ReportTables{Title: text.Fill(w.Report, "n", t.Number(i+1))}
		for _, id := range ids {
			r.Tables = append(r.Tables, Listed{id, w.Tables[id], (address{form: form{keyTable: id}}).link()})
		}
		list = append(list, r)
	}
	return list
}

// viewMode fills in the kind of experiment.
func (f *Feature) viewMode(now *feature.Snapshot, p *Part, shown form) {
	w := WordsIn(now.T)
	p.Mode = Mode{Sweep: shown.sweeps(), Table: shown.table() != ""}
	if p.Mode.Table {
		p.Mode.TableName = w.Tables[shown.table()]
		field := p.Fields[keyGames]
		field.Value = shown[keyGames]
		p.Fields[keyGames] = field
	}
	if !p.Mode.Sweep {
		return
	}
	agents := shown.agents()
	at := max(slices.IndexFunc(agents, isList), 0)
	if at >= len(agents) {
		return
	}
	a := readAgent(agents[at])
	lists := a.lists()
	for i := range 2 {
		l := List{KeyName: w.SweepKey, Name: w.SweepValues}
		if i == 1 {
			l.KeyName, l.Name = w.SweepKey2, w.SweepValues2
			l.Keys = append(l.Keys, feature.Option{Label: w.NoKey})
		}
		if i < len(lists) {
			l.Key, l.Values = lists[i].key, strings.ReplaceAll(strings.Trim(lists[i].value, "{}"), ",", ", ")
		}
		taken := func(key string) bool { return i == 1 && len(lists) > 0 && key == lists[0].key }
		for _, s := range a.keys {
			if s.value != "" && !taken(s.key) {
				l.Keys = append(l.Keys, feature.Option{Value: s.key, Label: s.key})
			}
		}
		for _, key := range sweepKeys {
			if !taken(key) && a.of(key) == "" {
				l.Keys = append(l.Keys, feature.Option{Value: key, Label: key})
			}
		}
		p.Mode.Lists = append(p.Mode.Lists, l)
	}
}

// viewSeries fills in a series.
func (f *Feature) viewSeries(now *feature.Snapshot, p *Part) {
	w, s := WordsIn(now.T), f.series
	p.Fixed = f.runs()
	if s == nil {
		return
	}
	p.State = s.state
	p.Games, p.Of = s.games(), s.of()
	if p.Of > 0 {
		p.Progress = float64(p.Games) / float64(p.Of)
		p.More = text.Fill(w.GamesOf, "n", now.T.Number(p.Games), "all", now.T.Number(p.Of))
	}
	if s.planned == nil {
		return
	}
	if f.playing() != nil {
		f.viewRunning(now, p, f.run)
	}
	p.More += w.After[s.state]
	v := &Series{Table: s.form.table() != "", Departures: s.planned.Departures, MayPlay: now.WorkerStarted && !p.Fixed}
	if v.Table {
		p.Title = w.Tables[s.form.table()]
		if v.Part = s.form[keyRow] != ""; v.Part {
			v.Whole = (address{form: form{keyTable: s.form.table()}, hide: f.address.hide, from: f.address.from}).String()
		}
	} else {
		v.viewSweep(now, s, p)
	}
	for i, r := range s.rows {
		row := SeriesRow{
			Name: r.plan.Name, Head: r.plan.Label, Problem: r.failed, Chosen: s.chosen == i, MayShow: len(r.lines) > 0,
			Now: s.state == running && s.at == i, Figures: r.plan.Figures, Departures: r.plan.Departures,
			Does: text.Fill(w.PlayRow, "row", r.plan.Name),
		}
		if v.Table {
			row.Heads = slices.Clone(w.TableHeads)
			f.viewLines(now, r, &row)
		} else {
			viewValue(now, s, r, &row)
		}
		v.Rows = append(v.Rows, row)
	}
	p.Series = v
	if r := f.listedRun(); r != nil {
		title := p.Title
		f.viewDetails(now, p, r)
		p.Title, p.Badge, p.Plot = title, "", Plot{}
		if p.Details = s.rows[s.chosen].plan.Label; v.Table {
			p.Details = s.rows[s.chosen].plan.Name
		}
		for i := range p.Rows {
			p.Rows[i].Result = "" // the row of the series has it
		}
	}
	p.MaySave = slices.ContainsFunc(s.rows, func(r *row) bool { return r.table != nil })
}

// viewSweep fills in the title and the plot of a sweep.
func (v *Series) viewSweep(now *feature.Snapshot, s *series, p *Part) {
	w := WordsIn(now.T)
	var names []string
	for _, q := range s.planned.Parameters {
		names = append(names, q.Name)
	}
	agent := readAgent(s.form.agents()[min(s.planned.Agent, len(s.form.agents())-1)]).name
	p.Title = text.Fill(w.SweepTitle, "who", agent, "keys", strings.Join(names, ", "))
	v.Heads = append(names, w.SweepHeads...)
	point := func(i int) (point labwire.Point) {
		if t := s.rows[i].table; t != nil && s.planned.Agent < len(t.Agents) {
			a := &t.Agents[s.planned.Agent]
			point = labwire.Point{Games: a.Games, Score: a.Score, Low: a.Low, High: a.High}
		}
		return point
	}
	if len(s.planned.Parameters) == 1 {
		v.Dots = &Dots{Values: s.planned.Parameters[0].Values, Label: p.Title}
		for i := range s.rows {
			v.Dots.Scores = append(v.Dots.Scores, point(i))
		}
		return
	}
	down, across := s.planned.Parameters[0], s.planned.Parameters[1]
	v.Heat = &Heat{Down: down.Name, Across: across.Name, Heads: across.Values}
	for i, value := range down.Values {
		row := HeatRow{Head: value}
		for j := range across.Values {
			at := i*len(across.Values) + j
			if at >= len(s.rows) {
				break
			}
			cell := HeatCell{Text: "–", Tip: s.rows[at].plan.Label}
			if q := point(at); q.Games > 0 {
				cell.Text = percent(now.T, q.Score)
				cell.Tip += ": " + percent(now.T, q.Low) + " – " + percent(now.T, q.High)
				cell.Style = markup.ShareStyle(q.Score)
			}
			row.Cells = append(row.Cells, cell)
		}
		v.Heat.Rows = append(v.Heat.Rows, row)
	}
}

// viewValue fills in a row of a sweep.
func viewValue(now *feature.Snapshot, s *series, r *row, row *SeriesRow) {
	row.Cells = slices.Clone(r.plan.Values[1:])
	row.Head = r.plan.Values[0]
	if r.table == nil || s.planned.Agent >= len(r.table.Agents) {
		row.Cells = append(row.Cells, "–", "", "", now.T.Number(r.done), "")
		return
	}
	a := &r.table.Agents[s.planned.Agent]
	row.Result, row.Score, row.Low, row.High = a.Agent, figure(a.Score), figure(a.Low), figure(a.High)
	row.Cells = append(row.Cells, percent(now.T, a.Score), interval(now.T, a.Low, a.High), results(now.T, a.Wins, a.Draws, a.Losses), now.T.Number(r.table.Games), now.T.Figure(a.MsPerMove, 1))
}

// viewLines fills in the agents of a row of a report's table.
func (f *Feature) viewLines(now *feature.Snapshot, r *row, row *SeriesRow) {
	w := WordsIn(now.T)
	var kept *labwire.Kept
	if n := len(r.plan.Kept); n > 0 {
		kept = &r.plan.Kept[n-1]
	}
	agents := r.full().agents()
	for i, agent := range agents {
		line := SeriesLine{Agent: agent, Cells: []string{"–", "–", "", ""}}
		if kept != nil && i < len(kept.Agents) {
			k := &kept.Agents[i]
			line.Cells[0] = text.Fill(w.ScoreOf, "score", percent(now.T, k.Score), "interval", interval(now.T, k.Low, k.High), "n", now.T.Number(k.Wins+k.Draws+k.Losses))
			line.Cells[3] = now.T.Figure(k.MedianMs, 1)
		}
		if r.table != nil && i < len(r.table.Agents) {
			a := &r.table.Agents[i]
			line.Result, line.Score, line.Low, line.High = a.Agent, figure(a.Score), figure(a.Low), figure(a.High)
			line.Cells[1] = text.Fill(w.ScoreOf, "score", percent(now.T, a.Score), "interval", interval(now.T, a.Low, a.High), "n", now.T.Number(a.Games))
			line.Cells[2] = results(now.T, a.Wins, a.Draws, a.Losses)
			line.Cells[3] = strings.Trim(line.Cells[3]+" / "+now.T.Figure(a.MedianMs, 1), "/ ")
		}
		row.Lines = append(row.Lines, line)
	}
	if r.plan.Missing == "" && len(agents) > 0 {
		for _, q := range questions(readAgent(agents[0])) {
			row.Asks = append(row.Asks, Ask{q.key, q.value, text.Fill(w.WhatIf, "key", q.key, "value", q.value)})
		}
		row.Asks = append(row.Asks, Ask{Text: w.Change})
	}
}

// interval returns an interval in per cent.
func interval(t *text.Strings, low, high float64) string {
	return percent(t, low) + " – " + percent(t, high)
}

// results returns the numbers of games won, drawn and lost.
func results(t *text.Strings, won, drawn, lost int) string {
	return t.Number(won) + " / " + t.Number(drawn) + " / " + t.Number(lost)
}

// line returns the path through the scores, and ranges that of the intervals.
func (d *Dots) line() string {
	var b strings.Builder
	for i, q := range d.Scores {
		if q.Games > 0 {
			b.WriteByte("ML"[min(b.Len(), 1)])
			b.WriteString(place(d.x(i), y(q.Score)))
		}
	}
	return b.String()
}

// marks returns the path of the dots: lines without length, which round ends turn into dots.
func (d *Dots) marks() string {
	return d.each(func(i int, q *labwire.Point) string { return "M" + place(d.x(i), y(q.Score)) + "h0" })
}

// ranges returns the path of the intervals.
func (d *Dots) ranges() string {
	return d.each(func(i int, q *labwire.Point) string {
		return "M" + place(d.x(i), y(q.High)) + "V" + strconv.FormatFloat(y(q.Low), 'f', 1, 64)
	})
}

func (d *Dots) each(draw func(i int, q *labwire.Point) string) string {
	var b strings.Builder
	for i := range d.Scores {
		if d.Scores[i].Games > 0 {
			b.WriteString(draw(i, &d.Scores[i]))
		}
	}
	return b.String()
}

// x returns the place of a value, in the middle of its column.
func (d *Dots) x(i int) float64 {
	return boxWidth * (float64(i) + 0.5) / float64(max(len(d.Scores), 1))
}

// half returns the path of an even score.
func (d *Dots) half() string { return (&Plot{}).half() }

// labels returns the values below the plot; of many only some.
func (d *Dots) labels() []string {
	list := slices.Clone(d.Values)
	for every, i := (len(list)+11)/12, 0; i < len(list); i++ {
		if i%every != 0 {
			list[i] = ""
		}
	}
	return list
}
