package table

import (
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
)

// moves is the move list.
func moves(now *feature.Snapshot) []feature.Move {
	b := now.Board
	list := make([]feature.Move, len(b.Plies))
	round := 0
	for i, ply := range b.Plies {
		m := feature.Move{Ply: i + 1, Text: plyText(now, ply, now.MoveText), Seat: ply.Seat, Current: i+1 == b.Ply, Ahead: i+1 > b.Ply}
		if said := plyText(now, ply, now.SpokenMove); said != m.Text {
			m.Spoken = said
		}
		m.Signs, m.Judged = now.T.Judged(ply.Glyphs)
		if m.Current {
			m.Comment = comment(now)
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
	for _, o := range b.Variations {
		l := feature.Line{Line: o.Line, Main: o.Main, More: o.Ply-1+len(o.Plies) < o.Length}
		for i, ply := range o.Plies {
			if i > 0 {
				l.Text, l.Said = l.Text+" ", l.Said+" "
			}
			written, said := now.T.Judged(ply.Glyphs)
			l.Text += plyText(now, ply, now.MoveText) + written
			l.Said += plyText(now, ply, now.MoveText) + said
		}
		list[o.Ply-1].Lines = append(list[o.Ply-1].Lines, l)
	}
	return list
}

// comment is the comment on the position shown: by the game's manner, and by others where
// the game came with comments.
func comment(now *feature.Snapshot) string {
	said := now.Board.Comment
	if beside := boards.Of(now.Game.ID).Manner.Beside; beside != nil {
		said = strings.TrimSpace(beside(now.Scene()) + "\n" + said)
	}
	return said
}

// plyText is a ply in the page's language, given the move of one seat.
func plyText(now *feature.Snapshot, ply wire.Ply, move func(string) string) string {
	switch {
	case ply.Name == feature.Pass:
		return move(ply.Name)
	case ply.Seat == "":
		return now.StepText(ply.Text)
	}
	return move(ply.Text)
}
