package player

import (
	"io"

	"playout/engine/search/mcts"
	"playout/engine/timecontrol"
)

// Goal is the number of simulations at which a player's thought ends, 0 if no count
// ends it.
func Goal(p Player) int {
	if counting, ok := p.(interface{ Goal() int }); ok {
		return counting.Goal()
	}
	return 0
}

// NetOf is the name of the model that a player evaluates with, and of the kernel that
// runs it, one of net.Kernels; "" without a model.
func NetOf(p Player) (name, kernel string) {
	if evaluating, ok := p.(interface{ Net() (name, kernel string) }); ok {
		return evaluating.Net()
	}
	return "", ""
}

// SetPly says how many plies of the game came before the positions that a player is
// asked about next; 0 until it is called. Noise and temperature depend on it.
func SetPly(p Player, ply int) {
	if counting, ok := p.(interface{ SetPly(int) }); ok {
		counting.SetPly(ply)
	}
}

// SetClock tells a player how much time it has for the moves that it is asked for next:
// one limited by time uses it as package timecontrol plans, in place of its milliseconds,
// and all others ignore it. The zero Clock gives it its milliseconds again. During a
// thought, as when its move was expected and has now been played, the clock counts from
// then on.
func SetClock(p Player, c timecontrol.Clock) {
	if timed, ok := p.(interface{ SetClock(timecontrol.Clock) }); ok {
		timed.SetClock(c)
	}
}

// Tree is the tree search of a player, of the position that it thinks about; nil for
// a player without one, and while an exact solver works. Callers only read it: the
// player advances it.
func Tree(p Player) *mcts.Search {
	if searching, ok := p.(interface{ tree() *mcts.Search }); ok {
		return searching.tree()
	}
	return nil
}

// Fault is the error of a player that depends on another program: after New, why it
// could not start; after Think, why it has no move, so that Move is any legal one. It
// is nil for all other players.
func Fault(p Player) error {
	if depending, ok := p.(interface{ Err() error }); ok {
		return depending.Err()
	}
	return nil
}

// Close ends the program that a player has started, if any. The player must not be
// used afterwards.
func Close(p Player) error {
	if started, ok := p.(io.Closer); ok {
		return started.Close()
	}
	return nil
}
