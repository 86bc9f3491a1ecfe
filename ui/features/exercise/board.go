package exercise

import (
	"strings"

	"playout/engine/link"
	"playout/ui/board"
	"playout/ui/feature"
)

// seats returns the players: the solver, and no players on the other sides, except in a game to
// win.
func (f *Feature) seats(now *feature.Snapshot) (list []feature.SeatLook) {
	for i, id := range now.Game.Seats {
		look := feature.SeatLook{Seat: i, Fixed: true, Idle: f.stage == feature.Answered}
		if i < len(f.posed.Against) && id != f.posed.Seat && f.posed.Against[i] == link.Human {
			look.Named = now.T.Seat(id)
		}
		list = append(list, look)
	}
	return list
}

// rightMarks marks the right options that are squares of the board, once they are shown, like a
// hint. It reports whether there are any.
func (f *Feature) rightMarks(now *feature.Snapshot) (marks feature.Marks, found bool) {
	marks.Rank = feature.OfExercise
	for _, option := range f.goal().Answers {
		at := now.Index(strings.ToLower(strings.TrimSpace(f.goal().Options[option])))
		if at < 0 {
			continue
		}
		if found = true; f.revealed {
			*marks.Square(at) = board.Square{Hint: true, Extra: now.T.RightHere}
		}
	}
	return marks, found
}
