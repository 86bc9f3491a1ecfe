package tables

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
)

// Result is what the agents of a row have scored here.
type Result struct {
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

// Rounded returns the score with as many digits as tables show.
func (s Score) Rounded() Score {
	round := func(x *float64, unit float64) { *x = math.Round(*x*unit) / unit }
	for _, x := range []*float64{&s.Score, &s.Low, &s.High} {
		round(x, 1e6)
	}
	round(&s.MedianMs, 1e3)
	for _, x := range []**float64{&s.Margin, &s.Length} {
		if *x != nil {
			copied := **x
			round(&copied, 100)
			*x = &copied
		}
	}
	return s
}

// kept has the results that the repository keeps, by table and row: a short form of package reports' files,
// whose test writes it.
//
//go:embed kept.json
var kept []byte

// Kept returns the results of the table's rows by their names, those with more games last. Rows that have
// not been played are missing.
func (t *Table) Kept() map[string][]Result {
	var all map[string]map[string][]Result
	if err := json.Unmarshal(kept, &all); err != nil {
		panic(fmt.Sprintf("tables: kept.json: %v", err)) // the test of package reports has written it
	}
	return all[t.ID]
}
