package dataset

import (
	"errors"
	"fmt"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/record"
)

// Import reads the untrusted text of one game that others played, in a form of
// this game, as a lesson. A game that does not tell how it ended is refused: it
// has nothing to teach of its positions.
func Import(g game.Game, form format.Format, text string) (*Lesson, error) {
	told, err := form.Read(text)
	if err != nil {
		return nil, err
	}
	if name := g.Spec().Name(); told.Game != "" && told.Game != name {
		return nil, fmt.Errorf("it is of %s; allowed: %s", game.Clip(told.Game), name)
	}
	r, err := record.Parse(g, told.Start, 0, movelist.MainLine(told.Moves))
	if err != nil {
		return nil, err
	}
	if r.Over() {
		return NewPlayed(r, 0, false)
	}
	if told.Lost == 0 && !told.Drawn {
		return nil, errors.New("it does not say how it ended; allowed: a game that is over, or whose result is told")
	}
	return NewPlayed(r, told.Lost, told.Drawn)
}
