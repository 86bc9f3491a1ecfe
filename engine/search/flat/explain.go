package flat

import (
	"slices"

	"playout/engine/game"
)

// Explanation is one simulation taken apart.
type Explanation struct {
	Simulation int
	Arms       []Arm // the moves of the seat, ascending, as they stood before
	Chosen     game.Move
	// Moved is called after each joint move, the first one too, with the position that it leads to,
	// which is valid until the next one. It does not hear of fast playouts that cannot be recounted.
	Moved func(game.State, game.Joint)
	Value float32 // the result of the simulation, as Report has means of them
}

// Arm is a move with its simulations.
type Arm struct {
	Move   game.Move
	Visits int
	Value  float32 // the mean as Report has it, 0 without visits
	Prior  float32 // how likely the move is to be tried, 0 if it is not
}

// Explain does one simulation, the same as Advance would, and writes it to x.
func (f *Search) Explain(x *Explanation) {
	x.Arms = x.Arms[:0]
	for i := range f.arms {
		a := &f.arms[i]
		x.Arms = append(x.Arms, Arm{a.move, int(a.visits), f.value(a), 1 / float32(len(f.arms))})
	}
	for _, m := range f.rest {
		x.Arms = append(x.Arms, Arm{Move: m})
	}
	slices.SortFunc(x.Arms, func(a, b Arm) int { return int(a.Move) - int(b.Move) })
	first := true
	f.note = func(s game.State, j game.Joint) {
		if first {
			x.Chosen, first = j[f.seat], false
		}
		x.Moved(s, j)
	}
	f.Advance(1)
	f.note = nil
	x.Simulation = f.done
	x.Value = f.value(&arm{visits: 1, sum: f.result})
}
