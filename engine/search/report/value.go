package report

import (
	"playout/engine/game"
	"playout/engine/search/mcts"
)

// valuer values nodes for the seat that thinks.
type valuer struct {
	in   mcts.TreeView
	seat game.Seat
}

// value returns the value of a node, from -1 to 1: its proven result, else the mean of the values
// at the seat's choice there. If the seat does not choose there and the values of two seats add
// up to 0, it is the opposite of the mean at the other's choice. If neither chooses, as at the end
// of a game, it is the mean of the seat's last move on the path to the node or, in games whose two
// values add up to 0, the opposite of the mean of the other's if that came later. Nodes that differ
// only in the last moves of other seats then have the same value.
func (w *valuer) value(at int32) float32 {
	if value, ok := w.in.Value(at, w.seat); ok {
		return value
	}
	opposed := w.in.ZeroSum()
	if opposed {
		if value, ok := w.in.Value(at, 1-w.seat); ok {
			return -value
		}
	}
	for at != mcts.Root {
		joint := w.in.Joint(at)
		at = w.in.Parent(at)
		if value, ok := w.in.MoveValue(at, w.seat, joint[w.seat]); ok {
			return value
		}
		if !opposed {
			continue
		}
		if value, ok := w.in.MoveValue(at, 1-w.seat, joint[1-w.seat]); ok {
			return -value
		}
	}
	return 0
}
