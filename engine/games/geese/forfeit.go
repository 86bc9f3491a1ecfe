package geese

import "playout/engine/game"

// PlayWithout plays a step in which some geese have no move because their players failed. As on
// Kaggle, where such a goose has the status ERROR, INVALID or TIMEOUT and no reward, it leaves the
// board before the others move, and ranks behind all that did not fail. The step counts for the
// others, even if only one remains.
func (s *state) PlayWithout(out game.Seats, j game.Joint, r *game.Rand) {
	s.dropOut(out)
	s.Play(j, r)
}

// dropOut takes living geese off the board and cancels their rewards.
func (s *state) dropOut(out game.Seats) {
	for ; out != 0; out = out.Rest() {
		seat := out.First()
		s.die(seat, dropped)
		s.reward[seat] = 0
		s.failed |= game.Only(seat)
	}
}

// Size returns the length of a goose in cells, 0 for a dead one.
func (s *state) Size(seat game.Seat) int { return s.length(int(seat)) }
