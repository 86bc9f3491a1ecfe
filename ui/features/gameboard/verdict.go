package gameboard

import (
	"playout/engine/ending"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// verdict returns how the game ended for the only person: whether it is won or lost, and among more
// than two seats the place, with the winner beside it.
func verdict(now *feature.Snapshot, person int) (status, detail string) {
	b := now.Board
	switch {
	case person >= len(b.Returns):
		return result(now), ""
	case now.Winner() == person:
		return wonText(now, person), ""
	case len(now.Game.Seats) > 2:
		return placeText(now, person), result(now)
	case now.Winner() < 0:
		return drawnText(now, person), ""
	}
	return lostText(now, person), ""
}

// wonText returns how the only person won.
func wonText(now *feature.Snapshot, person int) string {
	b, w := now.Board, WordsIn(now.T)
	loser := ""
	if len(now.Game.Seats) == 2 {
		loser = now.T.TheSeat(now.Game.Seats[1-person])
	}
	if how := w.WonOutside[b.Ending.How]; how != "" {
		return text.Fill(how, "loser", loser)
	}
	if how := noteText(b, boards.Of(now.Game.ID).Words.In(now.T).YouWin); how != "" {
		return text.Fill(how, "loser", loser)
	}
	if scored(now) {
		return text.Fill(w.WonBy, "a", now.T.Number(b.Score[person]), "b", now.T.Number(b.Score[1-person]))
	}
	return w.Won
}

// lostText returns how the only person lost to the other seat.
func lostText(now *feature.Snapshot, person int) string {
	b, w := now.Board, WordsIn(now.T)
	if how := w.LostOutside[b.Ending.How]; how != "" {
		return how
	}
	if how := noteText(b, boards.Of(now.Game.ID).Words.In(now.T).YouLose); how != "" {
		return text.Fill(how, "seat", now.T.TheSeat(now.Game.Seats[1-person]))
	}
	if scored(now) {
		return text.Fill(w.LostBy, "a", now.T.Number(b.Score[person]), "b", now.T.Number(b.Score[1-person]))
	}
	return w.Lost
}

// drawnText returns why the game is a draw, which has special words for a person in one case only.
func drawnText(now *feature.Snapshot, person int) string {
	b, w := now.Board, WordsIn(now.T)
	switch {
	case b.Ending.How != ending.Timeout:
		return result(now)
	case b.Ending.Seat == now.Game.Seats[person]:
		return w.OutOfTime
	}
	return text.Fill(w.TooLittle, "loser", now.T.TheSeat(b.Ending.Seat))
}

// placeText returns the only person's place among more than two.
func placeText(now *feature.Snapshot, person int) string {
	b, w := now.Board, WordsIn(now.T)
	if how := w.LeftOutside[b.Ending.How]; how != "" && b.Ending.Seat == now.Game.Seats[person] {
		return how
	}
	place, shared := 0, 0
	for _, r := range b.Returns {
		switch own := b.Returns[person]; {
		case r > own:
			place++
		case r == own:
			shared++
		}
	}
	words := w.Place
	switch {
	case shared > 1 && place == 0:
		words = w.FirstShared
	case shared > 1:
		words = w.PlaceShared
	}
	return text.Fill(words, "place", w.Places[place], "n", now.T.Number(len(b.Returns)))
}

// scored reports whether the game has two seats that count points.
func scored(now *feature.Snapshot) bool {
	return len(now.Board.Score) == 2 && len(now.Game.Seats) == 2
}

// noteText returns the words for a note of the board, "" for none.
func noteText(b *wire.Board, words map[string]string) string {
	for note, how := range words {
		if _, ok := board.Note(b.Notes, note); ok {
			return how
		}
	}
	return ""
}
