package labwire

import (
	"cmp"
	"fmt"

	"playout/engine/strict"
)

// Plan asks for the matches of a series: those of a sweep, or of a report's table. The answer is a Planned or an Error, whose Faults have the paths of the wrong
// keys; nothing changes.
type Plan struct {
	// Sweep is a match as Match.Spec has it, whose agents have one list of values in braces, or two, as
	// playout sweep reads them; "" for none.
	Sweep string `json:"sweep,omitempty"`
	Table string `json:"table,omitempty"` // the ID of a report's table, "" for none
	Rows  string `json:"rows,omitempty"`  // the names of the table's rows, separated by commas; "" for all
	Games int    `json:"games,omitempty"` // of each row of a table; 0 for as many as the report played
	Seed  uint64 `json:"seed,omitempty"`  // of a table
}

// Planned is the matches of a series.
type Planned struct {
	Game       string      `json:"game,omitempty"`       // of a sweep, in its canonical form
	Parameters []Parameter `json:"parameters,omitempty"` // of a sweep
	Agent      int         `json:"agent,omitempty"`      // whose scores a sweep compares
	Rows       []Row       `json:"rows,omitempty"`       // a match each
	Departures []Departure `json:"departures,omitempty"` // of all rows of a table
}

// Parameter is a key of an agent with its values.
type Parameter struct {
	Name   string   `json:"name"`
	Agent  int      `json:"agent"` // which of the agents has it
	Values []string `json:"values"`
}

// Row is a match of a series.
type Row struct {
	Name   string   `json:"name"`             // unlike those of the other rows, without blanks
	Label  string   `json:"label"`            // what it compares
	Values []string `json:"values,omitempty"` // of the parameters of a sweep
	Agents []string `json:"agents"`           // canonical agent strings
	Spec   string   `json:"spec"`             // the match, for Match.Spec
	Total  int      `json:"total"`            // games of the match
	Serial bool     `json:"serial,omitempty"` // the row measures times: one game at a time

	Missing    string      `json:"missing,omitempty"` // what the row needs and lacks here, "" if it can be played
	Figures    string      `json:"figures,omitempty"` // the report's own, as text
	Departures []Departure `json:"departures,omitempty"`
	Kept       []Kept      `json:"kept,omitempty"` // results that come with the program, those with more games last
}

// Departure is a difference between a table, or a row, and its report.
type Departure struct {
	What string `json:"what"`
	Why  string `json:"why"`
}

// Kept is a result of a row that comes with the program.
type Kept struct {
	Games  int     `json:"games"`
	Agents []Score `json:"agents"` // in the order of the row
}

// Score is the result of an agent, with shares from 0 to 1.
type Score struct {
	Wins     int      `json:"wins"`
	Draws    int      `json:"draws"`
	Losses   int      `json:"losses"`
	Score    float64  `json:"score"`
	Low      float64  `json:"low"` // of its 95 % interval
	High     float64  `json:"high"`
	MedianMs float64  `json:"medianMs"`
	Margin   *float64 `json:"margin,omitempty"` // mean, in the game's points
	Deaths   *int     `json:"deaths,omitempty"`
	Length   *float64 `json:"length,omitempty"`
}

// Limits of series.
const (
	MaxRows  = 100
	maxNames = 4 << 10 // bytes of a Plan's ID or rows
)

// Check implements strict.Checker.
func (p *Plan) Check() error {
	if (p.Sweep == "") == (p.Table == "") {
		return strict.Wrong("", "a plan with neither a sweep nor a table, or with both").Allow("one of them")
	}
	return cmp.Or(checkRange("bytes of a match:", len(p.Sweep), 0, MaxSpec), checkRange("bytes of a table's name:", len(p.Table), 0, maxNames),
		checkRange("bytes of names:", len(p.Rows), 0, maxNames), checkRange("games", p.Games, 0, maxNumber))
}

// Check implements strict.Checker.
func (p *Planned) Check() error {
	if err := cmp.Or(checkRange("rows:", len(p.Rows), 0, MaxRows), checkRange("parameters:", len(p.Parameters), 0, 2),
		checkRange("agent", p.Agent, 0, maxAgents)); err != nil {
		return err
	}
	names := map[string]bool{}
	for i := range p.Rows {
		r := &p.Rows[i]
		if err := cmp.Or(checkRange("bytes of a match:", len(r.Spec), 1, MaxSpec), checkRange("agents:", len(r.Agents), p.Agent+1, maxAgents),
			checkRange("total", r.Total, 1, maxNumber), checkRange("values:", len(r.Values), len(p.Parameters), len(p.Parameters))); err != nil {
			return err
		}
		if r.Name == "" || names[r.Name] {
			return fmt.Errorf("row %q without a name of its own", strict.Clip(r.Name))
		}
		names[r.Name] = true
		for _, k := range r.Kept {
			if err := checkRange("agents:", len(k.Agents), len(r.Agents), len(r.Agents)); err != nil {
				return err
			}
			for _, a := range k.Agents {
				if err := checkShares(a.Score, a.Low, a.High); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
