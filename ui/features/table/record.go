package table

import (
	"strconv"

	"playout/ui/feature"
)

// moves is the move list.
func moves(now *feature.Snapshot) []feature.Move {
	b := now.Board
	list := make([]feature.Move, len(b.Plies))
	round := 0
	for i, ply := range b.Plies {
		m := feature.Move{Ply: i + 1, Text: ply.Text, Seat: ply.Seat, Current: i+1 == b.Ply, Ahead: i+1 > b.Ply}
		switch {
		case ply.Name == feature.Pass:
			m.Text = now.T.Pass
		case ply.Seat == "":
			m.Text = now.StepText(ply.Text)
		}
		m.Joined = i > 0 && ply.Seat != "" && ply.Seat == b.Plies[i-1].Seat
		if i == 0 || ply.Seat == "" || ply.Seat == now.Game.Seats[0] && !m.Joined {
			round++
			m.Number = strconv.Itoa(round)
		}
		list[i] = m
	}
	return list
}
