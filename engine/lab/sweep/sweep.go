// Package sweep describes matches of one agent with several values of a parameter against fixed
// opponents: "uct:n={50,100,200} uct:n=100" is three matches, over the same openings. With two
// lists of values there is a match for each pair of values. Each match has a results file of its
// own, from which it continues.
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

// Sweep is one parameter, or two, and the matches with the values. Scores are those of the agent
// with the first parameter.
type Sweep struct {
	Parameters []Parameter
	Values     []Value // of two parameters, all values of the second with the first's first, then with its next
}

// Parameter is a key of an agent with its values.
type Parameter struct {
	Name   string // such as n, the key before the braces
	Agent  int    // which of the agents has it
	Values []string
}

// Value is a match with one value of each parameter.
type Value struct {
	Texts []string // of the values
	row.Match
}

// MaxValues is the most matches of a sweep.
const MaxValues = 100

// allowed describes the form of a sweep.
const allowed = `agent strings with values of one key in braces, or of two, such as "uct:n={50,100,200} uct:n=100"`

// Parse parses agent strings with one list of values in braces, or two. Its matches are base with
// these agents, which it also checks.
func Parse(text string, base row.Match) (*Sweep, error) {
	pieces := []string{""} // the text around the lists
	s := new(Sweep)
	for rest := text; ; {
		before, after, opened := strings.Cut(rest, "{")
		list, next, closed := strings.Cut(after, "}")
		pieces[len(pieces)-1] = before
		if strings.Contains(before, "}") || opened && (!closed || strings.Contains(list, "{")) || !opened && len(pieces) == 1 || opened && len(pieces) > 2 {
			return nil, strict.Wrong("agents", "agents %q needs one list of values in braces, or two", game.Clip(text)).Allow(allowed)
		}
		if !opened {
			break
		}
		p, err := parameter(strings.Join(pieces, "x"), list, text) // a value has no blank, so that agents can be counted
		if err != nil {
			return nil, err
		}
		s.Parameters = append(s.Parameters, p)
		pieces, rest = append(pieces, ""), next
	}
	return s, s.addMatches(pieces, base, text)
}

// parameter reads a list of values, and the key and agent before it.
func parameter(before, list, text string) (p Parameter, err error) {
	head, found := strings.CutSuffix(before, "=")
	at := strings.LastIndexAny(head, ":, ")
	if !found || at < 0 || head[at] == ' ' || at == len(head)-1 || strings.Contains(head[at:], "=") {
		return p, strict.Wrong("agents", "agents %q has no key before the braces", game.Clip(text)).Allow(allowed)
	}
	p = Parameter{Name: head[at+1:], Agent: len(strings.Fields(before)) - 1}
	for value := range strings.SplitSeq(list, ",") {
		value = strings.TrimSpace(value)
		switch {
		case value == "" || strings.ContainsAny(value, " \t\r\n"):
			return p, strict.Wrong("agents", "value %q of %s is empty or has a space in it", game.Clip(value), game.Clip(p.Name)).Allow(allowed)
		case slices.Contains(p.Values, value):
			return p, strict.Wrong("agents", "value %q of %s occurs twice", game.Clip(value), game.Clip(p.Name)).Allow("each once")
		case len(p.Values) == MaxValues:
			return p, strict.Wrong("agents", "more than %d values", MaxValues).Allow("%d", MaxValues)
		}
		p.Values = append(p.Values, value)
	}
	return p, nil
}

// addMatches adds the match of each value, or pair of values, between the pieces of the text.
func (s *Sweep) addMatches(pieces []string, base row.Match, text string) error {
	choices := [][]string{nil}
	for _, p := range s.Parameters {
		var longer [][]string
		for _, c := range choices {
			for _, value := range p.Values {
				longer = append(longer, append(slices.Clone(c), value))
			}
		}
		choices = longer
	}
	if len(choices) > MaxValues {
		return strict.Wrong("agents", "a grid of %d pairs of values", len(choices)).Allow("%d", MaxValues)
	}
	for _, texts := range choices {
		m := base
		agents, names := pieces[0], []string(nil)
		for i, value := range texts {
			agents += value + pieces[i+1]
			names = append(names, name(s.Parameters[i].Name, value))
		}
		m.Name, m.Agents = strings.Join(names, "-"), strings.Fields(agents)
		if len(m.Agents) < 2 {
			return strict.Wrong("agents", "agents %q has no opponent", game.Clip(text)).Allow("the agent with the values, and an opponent")
		}
		if err := m.With(1, 0).Check(); err != nil {
			return err
		}
		if slices.ContainsFunc(s.Values, func(v Value) bool { return v.Name == m.Name }) {
			last := len(texts) - 1
			return strict.Wrong("agents", "value %q of %s would share the file of another value", game.Clip(texts[last]), game.Clip(s.Parameters[last].Name)).
				Allow("values that differ in letters or digits")
		}
		s.Values = append(s.Values, Value{texts, m})
	}
	return nil
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

// Agent returns the number of the agent whose scores count.
func (s *Sweep) Agent() int { return s.Parameters[0].Agent }

// Names returns the names of the parameters.
func (s *Sweep) Names() []string {
	var names []string
	for _, p := range s.Parameters {
		names = append(names, p.Name)
	}
	return names
}

// Label describes the values of a match, such as "n = 50, c = 1".
func (s *Sweep) Label(texts []string) string {
	var parts []string
	for i, p := range s.Parameters {
		parts = append(parts, p.Name+" = "+texts[i])
	}
	return strings.Join(parts, ", ")
}

// Point is the result of one match.
type Point struct {
	Value  string           `json:"value,omitempty"`  // of the only parameter
	Values []string         `json:"values,omitempty"` // of two
	Games  int              `json:"games"`
	Agents []arena.Standing `json:"agents"` // as of match -json
}

// PointOf returns the point of a match with its result.
func PointOf(v *Value, games int, agents []arena.Standing) Point {
	if len(v.Texts) == 1 {
		return Point{Value: v.Texts[0], Games: games, Agents: agents}
	}
	return Point{Values: v.Texts, Games: games, Agents: agents}
}

// Texts returns the values of the point's match.
func (p *Point) Texts() []string {
	if p.Values != nil {
		return p.Values
	}
	return []string{p.Value}
}

// Columns are the columns of CSV after the parameters.
const Columns = ",games,won,drawn,lost,score,low,high,ms_per_move"

// CSV writes a line for each match.
func (s *Sweep) CSV(to io.Writer, points []Point) error {
	w := csv.NewWriter(to)
	lines := [][]string{append(s.Names(), strings.Split(Columns, ",")[1:]...)}
	for _, p := range points {
		a := p.Agents[s.Agent()]
		lines = append(lines, append(slices.Clone(p.Texts()), strconv.Itoa(p.Games), strconv.Itoa(a.Wins), strconv.Itoa(a.Draws), strconv.Itoa(a.Losses),
			fmt.Sprintf("%.4f", a.Score), fmt.Sprintf("%.4f", a.Low), fmt.Sprintf("%.4f", a.High), fmt.Sprintf("%.3f", a.MsPerMove)))
	}
	return w.WriteAll(lines)
}

// SVG draws the scores with their intervals: by the values of one parameter, or as a heat map over
// two, the first from top to bottom.
func (s *Sweep) SVG(title string, points []Point) []byte {
	var bars []plot.Bar
	for _, p := range points {
		a := p.Agents[s.Agent()]
		bars = append(bars, plot.Bar{Label: s.Label(p.Texts()), Value: 100 * a.Score, Low: 100 * a.Low, High: 100 * a.High})
	}
	if len(s.Parameters) == 1 {
		return plot.Bars(title, plot.Axis{Name: "score, with its 95 % interval", Max: 100, Unit: " %"}, bars)
	}
	down, across := s.Parameters[0], s.Parameters[1]
	return plot.Heat(title, plot.Axis{Name: "score in %, with its 95 % interval", Max: 100},
		plot.Scale{Name: down.Name, Values: down.Values}, plot.Scale{Name: across.Name, Values: across.Values}, bars)
}
