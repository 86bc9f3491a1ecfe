package review

import (
	"playout/engine/chance"
	"playout/engine/game"
)

// Turn is a turning point: the lead passed to a seat.
type Turn struct {
	Ply   int     `json:"ply"`   // from 1: since the former lead, the ply at which another seat than To lost most
	Seat  string  `json:"seat"`  // that lost it there, "" if none lost anything
	Loss  float64 `json:"loss"`  // of the winning chance
	From  string  `json:"from"`  // the seat that led before, "" for none
	Until int     `json:"until"` // the last ply before which From led, 0 for none
	To    string  `json:"to"`    // the seat that leads from then on
}

// leads is the winning chance that the leader has more than each other seat.
const leads = 0.2

// Turns returns the turning points of the plies judged so far, in their order: the last is the one
// that decided the game. A seat leads from a position in which its winning chance is greater by 0.2
// than that of each other seat, until another seat leads.
func (r *Review) Turns() (list []Turn) {
	names := r.game.Spec().Seats
	leader, until := -1, 0
	var worst [game.MaxSeats]Turn // by the seat that lost, since the former lead
	for i := 0; i <= len(r.plies); i++ {
		chances, known := r.chances(i)
		if !known {
			break
		}
		now := lead(chances)
		if now >= 0 && now != leader && i > 0 {
			turn := Turn{Ply: i}
			for seat := range names {
				if seat != now && worst[seat].Loss > turn.Loss {
					turn = worst[seat]
				}
			}
			if turn.Until, turn.To = until, names[now]; leader >= 0 {
				turn.From = names[leader]
			}
			list = append(list, turn)
		}
		if now >= 0 {
			leader, until, worst = now, i+1, [game.MaxSeats]Turn{}
		}
		if i == len(r.plies) {
			break
		}
		n := 0
		for seats := r.plies[i].acting; seats != 0; seats = seats.Rest() {
			seat := seats.First()
			if loss := r.plies[i].found.Seats[n].loss(); loss > worst[seat].Loss {
				worst[seat] = Turn{Ply: i + 1, Seat: names[seat], Loss: loss}
			}
			n++
		}
	}
	return list
}

// Chances returns the winning chance of each seat before a ply, or after the last one; known is
// false if it is not judged yet. A seat that no longer acts has none.
func (r *Review) Chances(ply int) (chances map[string]float64, known bool) {
	list, known := r.chances(ply - 1)
	if !known {
		return nil, false
	}
	chances = map[string]float64{}
	for seat, name := range r.game.Spec().Seats {
		chances[name] = list[seat]
	}
	return chances, true
}

// chances returns the winning chance of each seat after a number of plies.
func (r *Review) chances(plies int) (list []float64, known bool) {
	names := r.game.Spec().Seats
	list = make([]float64, len(names))
	switch {
	case plies < 0 || plies > len(r.plies):
		return nil, false
	case plies == len(r.plies) && r.config.Record.Over():
		var results [game.MaxSeats]float32
		r.config.Record.StateAt(plies).Returns(&results)
		for seat := range list {
			list[seat] = chance.Exact(results[seat])
		}
		return list, true
	case plies == len(r.plies) && plies == 0:
		return nil, false
	case plies == len(r.plies):
		return r.spread(plies-1, list, func(j *Judged) float64 { return j.Played })
	}
	return r.spread(plies, list, func(j *Judged) float64 { return j.Chance })
}

// spread sets the chances of all seats from the judgements of a ply.
func (r *Review) spread(i int, list []float64, of func(*Judged) float64) ([]float64, bool) {
	p := &r.plies[i]
	if p.found == nil {
		return nil, false
	}
	n := 0
	for seats := p.acting; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		list[seat] = of(&p.found.Seats[n])
		if len(list) == 2 && p.acting.Count() == 1 {
			list[1-seat] = 1 - list[seat]
		}
		n++
	}
	return list, true
}

// lead returns the seat that leads, -1 for none.
func lead(chances []float64) int {
	for seat, p := range chances {
		is := true
		for other, q := range chances {
			is = is && (other == seat || p >= q+leads-1e-9)
		}
		if is {
			return seat
		}
	}
	return -1
}
