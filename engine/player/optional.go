package player

import (
	"io"

	"playout/engine/game"
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

// Turn has a player whose thought has ended choose for another seat that acts in the same
// position, as after Think for that seat, and says whether it can without thinking anew: a
// tree search finds what all seats should do in one thought.
func Turn(p Player, seat game.Seat) bool {
	if searching, ok := p.(interface{ Turn(game.Seat) }); ok {
		searching.Turn(seat)
		return true
	}
	return false
}

// Restrict has the thought that has just begun consider only some of the seat's moves, at least
// one, and reports whether the player can do that.
func Restrict(p Player, moves []game.Move) bool {
	if choosing, ok := p.(interface{ Restrict([]game.Move) }); ok {
		choosing.Restrict(moves)
		return true
	}
	return false
}

// SetClock tells a player how much time it has for the moves that it is asked for next:
// one limited by time uses it as package timecontrol plans, in place of its milliseconds,
// and all others ignore it, as do agents with clock=off. The zero Clock gives it its
// milliseconds again. During a thought, as when its move was expected and has now been
// played, the limit counts from then on.
func SetClock(p Player, c timecontrol.Clock) {
	if timed, ok := p.(interface{ SetClock(timecontrol.Clock) }); ok {
		timed.SetClock(c)
	}
}

// Tell tells a player what was played since it last thought, pondered or was told: a joint
// move, and the position after it with what chance did. A player whose agent keeps what
// it found (Agent.Keeps) keeps what still holds: of a tree the part below the joint move,
// of alpha-beta the table and the order of moves. If Think or Ponder is then called with
// that position, they start from what was kept, otherwise from nothing. A player that was
// not told all moves of a game must not be told any: whether what it keeps is still true
// may depend on the moves before, as with repetitions. Package kept sees to that.
func Tell(p Player, joint game.Joint, after game.State) {
	if keeping, ok := p.(interface {
		Tell(joint game.Joint, after game.State)
	}); ok {
		keeping.Tell(joint, after)
	}
}

// Ponder has a player whose agent ponders (Agent.Ponders) think about a position in which
// others are to move, and says whether it does. It thinks in Advance, without a limit,
// until the next Think or Ponder; Advance says whether nothing is left to find. Reports
// are those of a seat that acts in the position.
func Ponder(p Player, s game.State) bool {
	if pondering, ok := p.(interface{ Ponder(game.State) bool }); ok {
		return pondering.Ponder(s)
	}
	return false
}

// grown is a player with a tree that it keeps.
type grown interface {
	Nodes() int
	Bound(nodes int)
}

// Nodes is how many nodes a player's tree has memory for at present, 0 for a player without
// a tree.
func Nodes(p Player) int {
	if g, ok := p.(grown); ok {
		return g.Nodes()
	}
	return 0
}

// Bound lets the tree of a player grow to so many nodes at most, and never beyond what it
// was made for. A tree that is larger stays so until its next thought begins.
func Bound(p Player, nodes int) {
	if g, ok := p.(grown); ok {
		g.Bound(nodes)
	}
}

// Tree is the tree search of a player, of the position that it thinks about; nil for
// a player without one, and while an exact solver works. Callers only read it: the
// player advances it.
func Tree(p Player) *mcts.Search {
	if searching, ok := p.(interface{ Tree() *mcts.Search }); ok {
		return searching.Tree()
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

// Renew has a player that depends on another program begin a new game in it, since a
// program may take longer to start than a quick game lasts, and says whether it could. What
// it then finds is what a new player of the same agent would find. It is false for all
// other players.
func Renew(p Player) bool {
	if lasting, ok := p.(interface{ Renew() bool }); ok {
		return lasting.Renew()
	}
	return false
}

// Close ends the program that a player has started, if any. The player must not be
// used afterwards.
func Close(p Player) error {
	if started, ok := p.(io.Closer); ok {
		return started.Close()
	}
	return nil
}
