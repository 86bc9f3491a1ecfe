package reports

import (
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/dataset"
)

// The rows for a spreadsheet have each agent's rating with K = 20, the nets with their checksums, and
// how the games ended.
func TestCSV(t *testing.T) {
	tables, err := Find("r3-elo")
	if err != nil {
		t.Fatal(err)
	}
	p := Played{Row: "net", Games: 2, Agents: []arena.Standing{{Agent: "a"}, {Agent: "b"}}, K20: []float64{420.4, 400},
		Nets: map[string]dataset.Net{"chess": {SHA256: "ab12"}, "a": {SHA256: "cd34"}}, Endings: map[string]int{"fivefold": 1, "checkmate": 1}}
	var b strings.Builder
	if err := tables[0].CSV(&b, &Result{Rows: []Played{p}}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) != 4 || !strings.HasSuffix(lines[0], ",k20,nets,endings") || !strings.HasSuffix(lines[1], `,420,a=cd34 chess=ab12,"checkmate 1, fivefold repetition 1"`) || !strings.HasSuffix(lines[2], `,400,a=cd34 chess=ab12,"checkmate 1, fivefold repetition 1"`) {
		t.Errorf("the lines are %q; want two agents with ratings and nets", lines)
	}
}

// Bars of more than two agents name each as in the row, with its defaults.
func TestScoresNameAgents(t *testing.T) {
	tables, err := Find("r4-flat")
	if err != nil {
		t.Fatal(err)
	}
	p := Played{Row: "depth4", Match: "flat:n=125,depth=4 flat:n=250,depth=4 flat:n=500,depth=4 flat:n=1000,depth=4", Games: 4, Agents: []arena.Standing{{Agent: "flat:n=125"}, {Agent: "flat"}, {Agent: "flat:n=500"}, {Agent: "flat:n=1000"}}}
	if svg := string(tables[0].Scores(&Result{Rows: []Played{p}})); !strings.Contains(svg, ">depth4, 4 games: flat:n=250,depth=4<") {
		t.Errorf("%s\nwant the label depth4, 4 games: flat:n=250,depth=4", svg)
	}
}
