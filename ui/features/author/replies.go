package author

import (
	"slices"

	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/feature/notation"
)

// await makes the next move on the board that of a text, by its row from 1; a second call for
// the same row ends that.
func (f *Feature) await(row int) {
	if f.reply == row {
		row = 0
	}
	f.reply, f.why = row, nil
}

// replying reports whether the text of a row waits for its move.
func (f *Feature) replying() bool {
	s := f.work.sheet()
	there := f.reply > 0 && f.reply <= len(s.Replies)
	return there && f.tab == tabQuestion && (s.Kind == exercise.Moves || s.Kind == exercise.Line || s.Kind == exercise.Best)
}

// replied takes a whole turn on the board as that of a text, and the board goes back. In a line
// it is the last turn played.
func (f *Feature) replied(c *feature.Context) {
	turns, whole := turnsAfter(c.Board, f.table.question)
	if len(turns) == 0 || !whole {
		return
	}
	turn := turns[0]
	if f.work.sheet().Kind == exercise.Line {
		turn = turns[len(turns)-1]
		f.table.opened = openedPosition{} // the line comes back
	} else {
		c.Send(feature.ShowPly{Ply: f.table.question})
	}
	f.repliesTo(c, turn)
}

// repliesTo sets the move of the text that waits for one.
func (f *Feature) repliesTo(c *feature.Context, turn string) {
	f.work.sheet().SetRow("replyMove", f.reply-1, turn)
	f.reply = 0
	delete(f.typed, turn)
	f.noteChange(c)
	f.move, f.why = turn, func(w *Words) string { return w.ReplyFor }
}

// nameReplies converts the moves of texts from the author's notation to the engine's names.
func (f *Feature) nameReplies(c *feature.Context) {
	s, b := f.work.sheet(), c.Board
	if b == nil || c.Game == nil || !c.IsExercise || b.Ply != f.table.question || len(b.Acting) == 0 {
		return
	}
	acting := b.Acting[0]
	if s.Seat != "" && slices.Contains(b.Acting, s.Seat) {
		acting = s.Seat
	}
	seat := slices.Index(c.Game.Seats, acting)
	for i, r := range s.Replies {
		if seat < 0 || r.Move == "" {
			continue
		}
		if found := notation.Find(&c.Snapshot, seat, r.Move); len(found) == 1 && found[0].Name != r.Move && !found[0].Again {
			f.typed[found[0].Name] = r.Move
			s.SetRow("replyMove", i, found[0].Name)
		}
	}
}

// replyMove returns the move of a text as typed, or for people.
func (f *Feature) replyMove(now *feature.Snapshot, name string) string {
	if typed := f.typed[name]; typed != "" || name == "" {
		return typed
	}
	return f.moveText(now, name)
}
