package contest

import (
	"slices"

	"playout/engine/arena"
	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/record"
)

// Record returns the moves of a finished game. In a game of chance they begin after the opening, with
// the seed of the game's chance. The record ends before a ply in which a seat failed and the others
// went on; left is the number of plies from there on.
func Record(c *arena.Config, r arena.Result) (moves *record.Record, left int, err error) {
	start, seed, skipped := r.Start, uint64(0), 0
	if err := c.CheckResult(r); err != nil {
		return nil, 0, err
	}
	if c.Game.Spec().Chance {
		s, err := c.Begin(r, nil)
		if err != nil {
			return nil, 0, err
		}
		start, seed, skipped = s.String(), c.ChanceSeed(r.Number), c.OpeningPlies(r)
	}
	if moves, err = record.New(c.Game, start, seed); err != nil {
		return nil, 0, err
	}
	var refused error
	if _, err := c.Replay(r, func(_ game.State, j game.Joint, out game.Seats) {
		switch {
		case skipped > 0:
			skipped--
		case left > 0 || out != 0:
			left++
		case refused == nil:
			refused = moves.Append(j)
		}
	}); err != nil {
		return nil, 0, err
	}
	return moves, left, refused
}

// EndingOf returns the ending of a game that its rules did not end, as the page shows it.
func EndingOf(c *arena.Config, r *arena.Result) ending.Ending {
	loser := ""
	if seat := slices.Index(r.Returns, -1); seat >= 0 {
		loser = c.Game.Spec().Seats[seat]
	}
	for _, f := range r.Faults {
		loser = c.Game.Spec().Seats[f.Seat]
	}
	switch how := r.Ended(c.Game); {
	case how == arena.ByTime:
		return ending.Ending{How: ending.Timeout, Seat: loser}
	case how == arena.ByResign, len(r.Faults) > 0:
		return ending.Ending{How: ending.Resigned, Seat: loser}
	case how.Adjudicated() && loser != "":
		return ending.Ending{How: ending.Adjudicated, Seat: loser}
	case how.Adjudicated():
		return ending.Ending{How: ending.AdjudicatedDraw}
	}
	return ending.Ending{}
}
