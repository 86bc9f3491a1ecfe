// Package sweep describes matches of one agent with several values of a parameter against fixed
// opponents: "uct:n={50,100,200} uct:n=100" is three matches, over the same openings. Each has a
// results file of its own, from which it continues.
package sweep

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/lab/plot"
	"playout/engine/lab/row"
	"playout/engine/strict"
)

// Sweep is a parameter and the matches with its values.
type Sweep struct {
	Parameter string // such as n, the key before the braces
	Agent     int    // which of the agents has it
	Values    []Value
}

// Value is a match with one value of the parameter.
type Value struct {
	Text string // of the value
	row.Match
}

// MaxValues is the most values of a sweep.
const MaxValues = 100

// allowed describes the form of a sweep.
const allowed = `agent strings of which one has values in braces, such as "uct:n={50,100,200} uct:n=100"`

// Parse parses agent strings, one of which has the values of a key in braces. Its matches are base
// with these agents, which it also checks.
func Parse(text string, base row.Match) (*Sweep, error) {
	before, rest, opened := strings.Cut(text, "{")
	list, after, closed := strings.Cut(rest, "}")
	if !opened || !closed || strings.ContainsAny(list+after, "{}") || strings.Contains(before, "}") {
		return nil, strict.Wrong("agents", "agents %q needs one list of values in braces", game.Clip(text)).Allow(allowed)
	}
	head, found := strings.CutSuffix(before, "=")
	at := strings.LastIndexAny(head, ":, ")
	if !found || at < 0 || head[at] == ' ' || at == len(head)-1 {
		return nil, strict.Wrong("agents", "agents %q has no key before the braces", game.Clip(text)).Allow(allowed)
	}
	s := &Sweep{Parameter: head[at+1:], Agent: len(strings.Fields(before)) - 1}
	for value := range strings.SplitSeq(list, ",") {
		value = strings.TrimSpace(value)
		switch {
		case value == "" || strings.ContainsAny(value, " \t\r\n"):
			return nil, strict.Wrong("agents", "value %q of %s is empty or has a space in it", game.Clip(value), game.Clip(s.Parameter)).Allow(allowed)
		case slices.ContainsFunc(s.Values, func(v Value) bool { return v.Text == value }):
			return nil, fmt.Errorf("value %q of %s occurs twice; allowed: each once", game.Clip(value), game.Clip(s.Parameter))
		case len(s.Values) == MaxValues:
			return nil, fmt.Errorf("more than %d values; allowed: %d", MaxValues, MaxValues)
		}
		m := base
		m.Name, m.Agents = name(s.Parameter, value), strings.Fields(before+value+after)
		if len(m.Agents) < 2 {
			return nil, strict.Wrong("agents", "agents %q has no opponent", game.Clip(text)).Allow("the agent with the values, and an opponent")
		}
		if err := m.With(1, 0).Check(); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(s.Values, func(v Value) bool { return v.Name == m.Name }) {
			return nil, fmt.Errorf("value %q of %s would share the file of another value; allowed: values that differ in letters or digits", game.Clip(value), game.Clip(s.Parameter))
		}
		s.Values = append(s.Values, Value{value, m})
	}
	return s, nil
}

// name returns the name of a value's results file, with only letters, digits, dots and dashes.
func name(parameter, value string) string {
	plain := func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-' {
			return r
		}
		return '_'
	}
	return strings.Map(plain, game.Clip(parameter)) + "=" + strings.Map(plain, game.Clip(value))
}

// Point is the result of one value.
type Point struct {
	Value  string           `json:"value"`
	Games  int              `json:"games"`
	Agents []arena.Standing `json:"agents"` // as of match -json
}

// Columns are the columns of CSV after the parameter.
const Columns = ",games,won,drawn,lost,score,low,high,ms_per_move"

// CSV writes a line for each value.
func (s *Sweep) CSV(to io.Writer, points []Point) error {
	w := csv.NewWriter(to)
	lines := [][]string{strings.Split(s.Parameter+Columns, ",")}
	for _, p := range points {
		a := p.Agents[s.Agent]
		lines = append(lines, []string{p.Value, strconv.Itoa(p.Games), strconv.Itoa(a.Wins), strconv.Itoa(a.Draws), strconv.Itoa(a.Losses),
			fmt.Sprintf("%.4f", a.Score), fmt.Sprintf("%.4f", a.Low), fmt.Sprintf("%.4f", a.High), fmt.Sprintf("%.3f", a.MsPerMove)})
	}
	return w.WriteAll(lines)
}

// SVG draws the scores by value, with their intervals.
func (s *Sweep) SVG(title string, points []Point) []byte {
	var bars []plot.Bar
	for _, p := range points {
		a := p.Agents[s.Agent]
		bars = append(bars, plot.Bar{Label: s.Parameter + " = " + p.Value, Value: 100 * a.Score, Low: 100 * a.Low, High: 100 * a.High})
	}
	return plot.Bars(title, plot.Axis{Name: "score, with its 95 % interval", Max: 100, Unit: " %"}, bars)
}
