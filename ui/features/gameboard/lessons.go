package gameboard

import (
	"strings"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// lessons explain how to play the game on the board, in its variant.
func lessons(now *feature.Snapshot) []board.Lesson {
	var pairs []string
	for _, o := range now.Board.Options {
		pairs = append(pairs, o.Name, now.T.Rule(o.Name, o.Value))
	}
	seats := now.Game.Seats
	if standard := now.Find(now.Game.ID); standard != nil {
		seats = standard.Seats
	}
	words := now.T.Games[now.Game.ID].Play
	pictures := boards.Of(now.Game.ID).Pictures
	list := make([]board.Lesson, len(words))
	for i, w := range words {
		l := &list[i]
		l.Head, l.Text, l.Shows = w.Head, text.Fill(w.Text, pairs...), w.Shows
		l.Game, l.Seats = now.Game.ID, seats
		if i < len(pictures) {
			of := &pictures[i]
			l.Position, l.From, l.To = of.Position, strings.Fields(of.From), strings.Fields(of.To)
			l.Pieces = of.Placed()
		}
	}
	return list
}

// variant describes the differences from the standard game, "" for none.
func variant(now *feature.Snapshot) string {
	var list []string
	for _, o := range now.Board.Options {
		if !o.Default {
			list = append(list, now.T.Option(o.Name, o.Value))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return text.Fill(now.T.Variant, "options", strings.Join(list, ", "))
}
