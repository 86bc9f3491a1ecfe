package tell

import (
	"playout/engine/game"
	"playout/engine/search/mcts"
)

// worth says what nodes are worth to the seat that thinks.
type worth struct {
	in   mcts.Inside
	seat game.Seat
}

// value is what a node is worth, -1 to 1: what is proven of it, else the mean of what
// the seat's choice there saw. Where the seat does not choose there it is, of two seats
// whose values add up to 0, what the other's choice saw. Where that does not choose
// either, as at the end of a game, it is the mean of the last move on the way to the
// node, of the seat or, in such games, of the other; nodes share it to which others'
// moves led from the same place.
func (w *worth) value(at int32) float32 {
	if value, ok := w.in.Value(at, w.seat); ok {
		return value
	}
	opposed := w.in.Opposed()
	if opposed {
		if value, ok := w.in.Value(at, 1-w.seat); ok {
			return -value
		}
	}
	for at != 0 {
		joint := w.in.Joint(at)
		at = w.in.Parent(at)
		if value, ok := w.in.Moved(at, w.seat, joint[w.seat]); ok {
			return value
		}
		if !opposed {
			continue
		}
		if value, ok := w.in.Moved(at, 1-w.seat, joint[1-w.seat]); ok {
			return -value
		}
	}
	return 0
}
