package player

import (
	"io"

	"playout/engine/search/mcts"
)

// Goal is the number of simulations at which a player's thought ends, 0 where no
// count ends it.
func Goal(p Player) int {
	if counting, ok := p.(interface{ Goal() int }); ok {
		return counting.Goal()
	}
	return 0
}

// NetOf is the name of the model that evaluates for a player, and of the kernel
// that runs it, as net.Kernels has it; "" without one.
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

// Tree is the tree search of a player that has one, of the position that it thinks
// about. It is nil for others, and while an exact solver thinks. The search is for
// looking at: only the player advances it.
func Tree(p Player) *mcts.Search {
	if searching, ok := p.(interface{ tree() *mcts.Search }); ok {
		return searching.tree()
	}
	return nil
}

// Fault says what is wrong with a player that depends on something outside this
// program: after New why it could not begin, after Think why it has no move, so that
// Move is any legal one. It is nil if all is well, and for any other player.
func Fault(p Player) error {
	if depending, ok := p.(interface{ Err() error }); ok {
		return depending.Err()
	}
	return nil
}

// Close ends what a player has started outside this program, if anything. The
// player is not used any more.
func Close(p Player) error {
	if started, ok := p.(io.Closer); ok {
		return started.Close()
	}
	return nil
}
