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

// value is what a node is worth, -1 to 1: what is proven of it, else the mean of the
// values at the seat's choice there. If the seat does not choose there, and the values of
// two seats add up to 0, it is the opposite of that at the other's choice. If nobody
// chooses, as at the end of a game, it is the mean of the last move on the path to the
// node, of the seat or, in such games, of the other; nodes to which other seats' moves
// led from the same place share it.
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
	for at != mcts.Root {
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
