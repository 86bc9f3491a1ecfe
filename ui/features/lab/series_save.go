package lab

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
)

// saveSeries offers the results of a series as a file.
func (f *Feature) saveSeries(c *feature.Context, kind string) {
	s := f.series
	if s.planned == nil || media[kind] == "" {
		return
	}
	text := ""
	switch table := s.form.table() != ""; kind {
	case saveJSON:
		text = s.json()
	case saveLines:
		text = s.lines()
	case saveCSV:
		if text = s.csv(); table {
			text = s.tableCSV()
		}
	case saveMarkdown:
		if text = s.markdown(); table {
			text = s.tableMarkdown()
		}
	}
	c.Do(feature.Save{Name: "playout-lab." + kind, Kind: media[kind], Data: []byte(text)})
}

// standings is what the JSON of a match has about its agents, as it is.
type standings struct {
	Games  int             `json:"games"`
	Agents json.RawMessage `json:"agents"`
}

// point is a match in the JSON of playout sweep.
type point struct {
	Value  string   `json:"value,omitempty"`
	Values []string `json:"values,omitempty"`
	standings
}

// tableRow is a row in the JSON of playout table.
type tableRow struct {
	Row string `json:"row"`
	standings
	Report string `json:"report"`
}

// standings returns the standings of a row, false before the first game.
func (r *row) standings() (s standings, has bool) {
	if r.table == nil || json.Unmarshal([]byte(r.table.JSON), &s) != nil {
		return s, false
	}
	return s, s.Games > 0
}

// json returns the results as playout sweep -json and playout table -json print them.
func (s *series) json() string {
	seed, _ := strconv.ParseUint(s.form.of(keySeed), 10, 64) // checked
	var out any
	if s.form.table() != "" {
		rows := []tableRow{}
		for _, r := range s.rows {
			if is, has := r.standings(); has {
				rows = append(rows, tableRow{r.plan.Name, is, r.plan.Figures})
			} else if r.failed != "" {
				rows = append(rows, tableRow{r.plan.Name, standings{Agents: json.RawMessage("[]")}, r.plan.Figures})
			}
		}
		out = struct {
			Table string     `json:"table"`
			Seed  uint64     `json:"seed"`
			Rows  []tableRow `json:"rows"`
		}{s.form.table(), seed, rows}
	} else {
		points := []point{}
		for _, r := range s.rows {
			is, has := r.standings()
			if !has {
				continue
			}
			p := point{Values: r.plan.Values, standings: is}
			if len(r.plan.Values) == 1 {
				p.Value, p.Values = r.plan.Values[0], nil
			}
			points = append(points, p)
		}
		names := s.names()
		sweep := struct {
			Game       string   `json:"game"`
			Seed       uint64   `json:"seed"`
			Parameter  string   `json:"parameter,omitempty"`
			Parameters []string `json:"parameters,omitempty"`
			Values     []point  `json:"values"`
		}{Game: s.planned.Game, Seed: seed, Parameters: names, Values: points}
		if len(names) == 1 {
			sweep.Parameter, sweep.Parameters = names[0], nil
		}
		out = sweep
	}
	text, err := json.Marshal(out)
	if err != nil {
		return ""
	}
	return string(text) + "\n"
}

// names returns the names of a sweep's parameters.
func (s *series) names() (names []string) {
	for _, p := range s.planned.Parameters {
		names = append(names, p.Name)
	}
	return names
}

// agent returns the agent of a row whose scores a sweep compares, nil before the first game.
func (s *series) agent(r *row) *labwire.Agent {
	if r.table == nil || r.table.Games == 0 || s.planned.Agent >= len(r.table.Agents) {
		return nil
	}
	return &r.table.Agents[s.planned.Agent]
}

// sweepColumns are the columns of a sweep's CSV after the parameters.
var sweepColumns = []string{"games", "won", "drawn", "lost", "score", "low", "high", "ms_per_move"}

// values returns the lines of a sweep's table: the head, and a line for each row with games.
func (s *series) values() (lines [][]string) {
	lines = [][]string{append(s.names(), sweepColumns...)}
	for _, r := range s.rows {
		if a := s.agent(r); a != nil {
			line := append([]string{}, r.plan.Values...)
			lines = append(lines, append(line, strconv.Itoa(r.table.Games), strconv.Itoa(a.Wins), strconv.Itoa(a.Draws), strconv.Itoa(a.Losses),
				decimal(a.Score, 4), decimal(a.Low, 4), decimal(a.High, 4), decimal(a.MsPerMove, 3)))
		}
	}
	return lines
}

// csv returns what playout sweep writes to sweep.csv.
func (s *series) csv() string { return joined(s.values()) }

// markdown returns the table of a sweep as Markdown.
func (s *series) markdown() string { return marked(s.values()) }

// tableColumns are the columns of a table of a report, with the names of playout table's CSV.
var tableColumns = []string{"table", "row", "what", "games", "seed", "agent", "won", "drawn", "lost", "score", "low", "high", "ms_per_move", "median_ms", "margin", "deaths", "length", "report"}

// agents returns the lines of a report's table: the head, and a line for each agent of each row with games.
func (s *series) agents() (lines [][]string) {
	lines = [][]string{tableColumns}
	for _, r := range s.rows {
		if r.table == nil || r.table.Games == 0 {
			continue
		}
		for i := range r.table.Agents {
			a := &r.table.Agents[i]
			line := []string{
				s.form.table(), r.plan.Name, r.plan.Label, strconv.Itoa(r.table.Games), s.form.of(keySeed), a.Agent, strconv.Itoa(a.Wins), strconv.Itoa(a.Draws), strconv.Itoa(a.Losses),
				decimal(a.Score, 4), decimal(a.Low, 4), decimal(a.High, 4), decimal(a.MsPerMove, 3), decimal(a.MedianMs, 3), "", "", "", r.plan.Figures,
			}
			if a.Margin != nil {
				line[14] = decimal(*a.Margin, 2)
			}
			if a.Deaths != nil {
				line[15] = strconv.Itoa(*a.Deaths)
			}
			if a.Length != nil {
				line[16] = decimal(*a.Length, 2)
			}
			lines = append(lines, line)
		}
	}
	return lines
}

func (s *series) tableCSV() string { return joined(s.agents()) }

// tableMarkdown returns a table of a report as Markdown, with the departures from the report.
func (s *series) tableMarkdown() string {
	text := marked(s.agents())
	for _, d := range s.planned.Departures {
		text += fmt.Sprintf("\n- **%s.** %s.", d.What, d.Why)
	}
	return text + "\n"
}

// lines returns a line with the name and the match of each row, before the results of its games.
func (s *series) lines() string {
	var b strings.Builder
	for _, r := range s.rows {
		if len(r.lines) > 0 {
			b.WriteString(r.full().spec() + "\n" + strings.Join(r.run.lines, "\n") + "\n")
		}
	}
	return b.String()
}

func decimal(x float64, places int) string { return strconv.FormatFloat(x, 'f', places, 64) }

// joined returns lines as comma-separated values, as package encoding/csv writes them.
func joined(lines [][]string) string {
	var b strings.Builder
	for _, line := range lines {
		for i, field := range line {
			if i > 0 {
				b.WriteByte(',')
			}
			if field == `\.` || strings.ContainsAny(field, ",\"\r\n") || strings.HasPrefix(field, " ") {
				field = `"` + strings.ReplaceAll(field, `"`, `""`) + `"`
			}
			b.WriteString(field)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// marked returns lines as a table of Markdown, the first as its head.
func marked(lines [][]string) string {
	var b strings.Builder
	for i, line := range lines {
		for _, field := range line {
			b.WriteString("| " + strings.NewReplacer("|", `\|`, "\n", " ").Replace(field) + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(strings.Repeat("|---", len(line)) + "|\n")
		}
	}
	return b.String()
}
