package report

import (
	"playout/engine/game"
	"playout/engine/search/mcts"
)

// worth values nodes for the seat that thinks.
type worth struct {
	in   mcts.Inside
	seat game.Seat
}

// value returns the value of a node, from -1 to 1: its proven result, else the mean of the values
// at the seat's choice there. If the seat does not choose there and the values of two seats add
// up to 0, it is the opposite of the mean at the other's choice. If no seat chooses, as at the
// end of a game, it is the mean of the last move on the path to the node, of the seat or, in such
// games, of the other. Nodes that differ only in the last moves of other seats then share it.
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
