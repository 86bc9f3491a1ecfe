package table

import (
	"strconv"

	"playout/engine/wire"
	"playout/ui/feature"
)

// moves is the move list.
func moves(now *feature.Snapshot) []feature.Move {
	b := now.Board
	list := make([]feature.Move, len(b.Plies))
	round := 0
	for i, ply := range b.Plies {
		m := feature.Move{Ply: i + 1, Text: plyText(now, ply), Seat: ply.Seat, Current: i+1 == b.Ply, Ahead: i+1 > b.Ply}
		if m.Current {
			m.Comment = b.Comment
		}
		m.Joined = i > 0 && ply.Seat != "" && ply.Seat == b.Plies[i-1].Seat
		if i == 0 || ply.Seat == "" || ply.Seat == now.Game.Seats[0] && !m.Joined {
			round++
			m.Number = strconv.Itoa(round)
		}
		list[i] = m
	}
	if b.Ply == 0 && len(list) > 0 {
		list[0].Before = b.Comment
	}
	for _, o := range b.Others {
		l := feature.Line{Line: o.Line, Main: o.Main, More: o.Ply-1+len(o.Plies) < o.Length}
		for i, ply := range o.Plies {
			if i > 0 {
				l.Text += " "
			}
			l.Text += plyText(now, ply)
		}
		list[o.Ply-1].Lines = append(list[o.Ply-1].Lines, l)
	}
	return list
}

// plyText is a ply as the page's language has it.
func plyText(now *feature.Snapshot, ply wire.Ply) string {
	switch {
	case ply.Name == feature.Pass:
		return now.T.Pass
	case ply.Seat == "":
		return now.StepText(ply.Text)
	}
	return ply.Text
}
