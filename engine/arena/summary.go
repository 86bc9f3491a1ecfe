package arena

import (
	"encoding/json"
	"io"
	"math"

	"playout/engine/rating"
)

// Summary is a match in the form in which playout match -json prints it.
type Summary struct {
	Game   string     `json:"game"`
	Games  int        `json:"games"`
	Seed   uint64     `json:"seed"`
	Book   string     `json:"book,omitempty"` // the SHA-256 of the book of openings, "" for random ones
	Agents []Standing `json:"agents"`

	Endings map[Ending]int  `json:"endings"`         // games by how they ended
	Pairs   []PairRow       `json:"pairs,omitempty"` // in a game of two seats
	SPRT    *rating.Verdict `json:"sprt,omitempty"`
}

// PairRow is a pair of agents in the JSON of matches and standings, without elo if the score is 0 or 1.
type PairRow struct {
	Agents      [2]string          `json:"agents"`
	Games       int                `json:"games"`
	Score       float64            `json:"score"` // of the first
	Low         float64            `json:"low"`   // of its 95 % interval
	High        float64            `json:"high"`
	Pentanomial rating.Pentanomial `json:"pentanomial"`
	Superiority float64            `json:"los"` // of the first, see rating.Sample
	Elo         *float64           `json:"elo,omitempty"`
	Normalised  *float64           `json:"normalised,omitempty"`
}

// Summary sums up a match, whose games are all games of the tournament; book is the checksum of its
// openings.
func (t *Tournament) Summary(c *Config, book string) Summary {
	pairs := t.Pairs()
	s := Summary{Game: t.Game.Spec().Name(), Games: t.Games(), Seed: c.Seed, Book: book, Agents: t.Standings(), Endings: t.Endings()}
	if len(t.Game.Spec().Seats) == 2 {
		s.Pairs = t.PairRows(pairs)
	}
	if c.SPRT != nil {
		first := Pair{Superiority: rating.Sample{}.Superiority()} // before the first game
		if len(pairs) > 0 {
			first = pairs[0]
		}
		v := first.Decide(c.SPRT)
		s.SPRT = &v
	}
	return s
}

// Write writes the summary as a line of JSON.
func (s Summary) Write(w io.Writer) error { return json.NewEncoder(w).Encode(s) }

// PairRows returns the rows of pairs of the tournament.
func (t *Tournament) PairRows(pairs []Pair) (rows []PairRow) {
	for _, p := range pairs {
		row := PairRow{Agents: [2]string{t.Agents[p.A], t.Agents[p.B]}, Games: p.Games, Score: p.Score, Low: p.Low, High: p.High, Pentanomial: p.Pentanomial, Superiority: p.Superiority}
		if elo := rating.Elo(p.Score); !math.IsInf(elo, 0) {
			row.Elo = &elo
		}
		if elo, _, ok := p.Pentanomial.Normalised(); ok {
			row.Normalised = &elo
		}
		rows = append(rows, row)
	}
	return rows
}
