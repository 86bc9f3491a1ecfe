package arena

import (
	"iter"
	"slices"

	"playout/engine/rating"
)

// Sequential returns ratings as chess players, and report 3, compute them: after each game, in the
// order of their numbers, an agent gains k times its score less Expected, on the scale of 400
// points. An anchor keeps its rating, and the others start there; without one all start at 0, and
// one agent gains what the other loses.
func (t *Tournament) Sequential(k float64, anchor Anchor) []float64 {
	elo := t.initialRatings(anchor)
	for rated := range t.Rated(k, anchor) {
		elo = rated.After
	}
	return elo
}

// initialRatings returns the ratings before the first game, by agent.
func (t *Tournament) initialRatings(anchor Anchor) []float64 {
	elo := make([]float64, len(t.Agents))
	if anchor.Agent >= 0 {
		for i := range elo {
			elo[i] = anchor.Elo
		}
	}
	return elo
}

// Rated is a game of a tournament with the ratings of Sequential around it. The ratings are by
// index of Tournament.Agents and may be read until the next game.
type Rated struct {
	Config        *Config // of its match, without results
	Result        Result  // with Seats in terms of the match's agents
	Agents        []int   // the match's agents, as indices of Tournament.Agents
	Before, After []float64
}

// Rated yields the games in the order in which Sequential rates them.
func (t *Tournament) Rated(k float64, anchor Anchor) iter.Seq[Rated] {
	return func(yield func(Rated) bool) {
		before, after := t.initialRatings(anchor), t.initialRatings(anchor)
		var room []encounter
		for i, r := range t.results {
			room = encounters(r, room[:0])
			for _, d := range room {
				won := k * (d.score - rating.Expected(before[d.a]-before[d.b]))
				after[d.a] += won
				after[d.b] -= won
			}
			if anchor.Agent >= 0 {
				after[anchor.Agent] = anchor.Elo
			}
			from := t.from[i]
			r.Seats = slices.Clone(r.Seats)
			for seat, agent := range r.Seats {
				r.Seats[seat] = slices.Index(from.agents, agent)
			}
			if !yield(Rated{from.config, r, from.agents, before, after}) {
				return
			}
			copy(before, after)
		}
	}
}
