package arcade

import (
	"math"
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
)

// never is a time in the infinite future.
var never = math.Inf(1)

// show lets agents play game after game, each time one seat further, until it is stopped, a
// person takes a seat, or another game opens.
type show struct {
	on      bool
	request *feature.OpenRequest // of its game on the board
	noted   bool                 // its result is in the standings
	due     float64              // when the next game begins, once it is
	game    string               // of the standings
	games   int
	table   []*standing
}

// standing is an agent's record. An agent with several seats in a game counts once for
// each.
type standing struct {
	agent string
	games int
	wins  int     // alone in first place
	share float64 // sum of the shares of rivals outlived
}

// rest returns for how many ms the end of a game stays in view, given that time for a position.
func rest(answer float64) float64 { return 1000 + 5*answer }

// start starts a show with the agents on the board, and other agents for people. The standings
// continue if the same agents play the same game.
func (s *show) start(c *feature.Context) {
	if c.Board == nil || s.on {
		return
	}
	choices := seated(&c.Snapshot, 0)
	if s.game != c.Board.Game || !s.sameAgents(choices) {
		s.game, s.games, s.table = c.Board.Game, 0, nil
		for _, agent := range choices {
			s.row(agent)
		}
	}
	s.on = true
	c.Do(feature.Reveal{})
	c.Send(feature.Alert{})
	c.Send(feature.Leave{})
	s.begin(c, choices)
}

// begin opens a game, without a new entry in the browser's history.
func (s *show) begin(c *feature.Context, choices []string) {
	s.noted = false
	s.request = &feature.OpenRequest{Command: wire.Open{Game: c.Board.Game, Seed: c.Seed(c.Game)}, Game: c.Game, Choices: choices, Show: true}
	c.Send(feature.Open{Request: s.request})
}

// opens handles every game that is about to open.
func (s *show) opens(o *feature.OpenRequest) { s.on = s.on && (o == s.request || o.Again) }

// advance notes the result of a finished game, and starts the next. It returns the time of the next
// automatic action.
func (s *show) advance(c *feature.Context) (at float64) {
	if !s.on || c.Board == nil || c.Requested != nil {
		return never
	}
	if persons, _ := c.Persons(); persons > 0 {
		s.on = false
		return never
	}
	if !c.Board.Over || c.Busy() || c.Replaying {
		return never
	}
	if !s.noted {
		s.noted, s.due = true, c.Time+rest(c.Answer)
		s.note(c.Choices, c.Board.Returns, c.Winner())
	}
	switch {
	case c.Paused || c.Asleep || c.Dialog != "" || c.Place != feature.PlacePlay:
		return never
	case c.Time < s.due:
		return s.due
	}
	s.begin(c, rotated(c.Choices))
	return never
}

// rotated returns the choices moved one seat further.
func rotated(choices []string) []string {
	return append(slices.Clone(choices[1:]), choices[0])
}

// note adds a game's result to the standings. Returns are from -1 to 1; winner is -1 if no seat
// won alone.
func (s *show) note(choices []string, returns []float32, winner int) {
	s.games++
	for seat, agent := range choices {
		if seat >= len(returns) {
			return
		}
		row := s.row(agent)
		row.games++
		row.share += (float64(returns[seat]) + 1) / 2
		if seat == winner {
			row.wins++
		}
	}
	for i := range s.table { // the best first; equal ones keep their order
		for ; i > 0 && s.table[i].mean() > s.table[i-1].mean(); i-- {
			s.table[i], s.table[i-1] = s.table[i-1], s.table[i]
		}
	}
}

// mean returns the mean share of rivals outlived.
func (s *standing) mean() float64 { return s.share / float64(max(1, s.games)) }

// row returns the row of an agent.
func (s *show) row(agent string) *standing {
	for _, row := range s.table {
		if row.agent == agent {
			return row
		}
	}
	row := &standing{agent: agent}
	s.table = append(s.table, row)
	return row
}

// sameAgents reports whether the standings are those of exactly the given agents.
func (s *show) sameAgents(choices []string) bool {
	for _, row := range s.table {
		if !slices.Contains(choices, row.agent) {
			return false
		}
	}
	for _, agent := range choices {
		if !slices.ContainsFunc(s.table, func(row *standing) bool { return row.agent == agent }) {
			return false
		}
	}
	return true
}
