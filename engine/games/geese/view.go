package geese

import (
	"strconv"

	"playout/engine/game"
)

// View shows geese as "goose1-head", "goose1-body" and "goose1-tail", and food as "food". Score is
// the length of each goose. The notes are: for each living goose that has moved, its name and
// direction, such as "goose1 EAST"; for each goose whose death is known, its cause and step,
// "goose1-died reversed 3" (straight back), "itself 12", "starved 40", "into goose2 52" (a body),
// "head-on goose2 52", or "goose1-died failed" if its player failed; "step 12", the steps since
// the start; "hunger 12", the steps until hunger strikes; and the end of the game, "alone" if one
// goose lives, "together" if the last geese died in the same step, "steps" if time was up.
func (s *state) View() game.View {
	v := game.View{Cells: make([]string, s.g.cells), Score: make([]int, s.g.seats)}
	for _, c := range s.food {
		v.Cells[c] = "food"
	}
	for seat, name := range s.g.spec.Seats {
		n := s.length(seat)
		v.Score[seat] = n
		for i, c := range s.body(seat, nil) {
			part := "-body"
			switch i {
			case 0:
				part = "-head"
			case n - 1:
				part = "-tail"
			}
			v.Cells[c] = name + part
		}
		if n > 0 && s.geese[seat].last != none {
			v.Notes = append(v.Notes, name+" "+moveNames[s.geese[seat].last])
		}
		last := s.reward[seat] / (s.g.maxLength + 1)
		if died := s.deaths[seat].note(s.g.spec.Seats, name, last); died != "" {
			v.Notes = append(v.Notes, died)
		}
	}
	v.Notes = append(v.Notes, "step "+strconv.Itoa(s.step), "hunger "+strconv.Itoa(s.untilHunger()))
	if s.over {
		v.Notes = append(v.Notes, s.ended())
	}
	return v
}

// ended returns how the game ended.
func (s *state) ended() string {
	switch s.alive.Count() {
	case 0:
		return "together"
	case 1:
		return "alone"
	}
	return "steps"
}

// untilHunger returns the number of steps until hunger strikes, at least 1.
func (s *state) untilHunger() int { return s.hunger - s.step }

// Squares returns the cell that the head enters.
func (s *state) Squares(seat game.Seat, m game.Move) []int {
	return []int{int(s.cellAhead(int(seat), m))}
}
