package player

import (
	"io"

	"playout/engine/game"
	"playout/engine/player/deepening"
	"playout/engine/player/pace"
	"playout/engine/player/tree"
	"playout/engine/search/mcts"
	"playout/engine/timecontrol"
)

// What only some players can is an interface of its own, and a function of this file asks
// any player for it. A player that lacks a method of its interface does not compile: see
// the assertions at the end.

// Counting is a player whose thoughts a number of simulations may end.
type Counting interface {
	// Goal is the number of simulations at which the thought ends, 0 if no count ends it.
	Goal() int
}

// Goal is that of Counting, 0 for all other players.
func Goal(p Player) int {
	if p, ok := p.(Counting); ok {
		return p.Goal()
	}
	return 0
}

// Evaluating is a player that may evaluate positions with a model.
type Evaluating interface {
	// Net is the name of the model and of the kernel that runs it, one of net.Kernels; ""
	// without a model.
	Net() (name, kernel string)
}

// NetOf is the net of Evaluating, "" for all other players.
func NetOf(p Player) (name, kernel string) {
	if p, ok := p.(Evaluating); ok {
		return p.Net()
	}
	return "", ""
}

// Varying is a player that varies its games by noise and temperature.
type Varying interface {
	// SetPly sets how many plies of the game came before the positions that the player is
	// asked about next; 0 until it is called. Noise and temperature depend on it.
	SetPly(ply int)
}

// SetPly is that of Varying; all other players ignore it.
func SetPly(p Player, ply int) {
	if p, ok := p.(Varying); ok {
		p.SetPly(ply)
	}
}

// Turning is a player that finds what all seats should do in one thought: a tree search.
type Turning interface {
	// Turn has a player whose thought has ended choose for another seat that acts in the
	// same position, as after Think for that seat.
	Turn(game.Seat)
}

// Turn calls that of Turning, and reports whether the player can choose for another seat
// without another thought.
func Turn(p Player, seat game.Seat) bool {
	if p, ok := p.(Turning); ok {
		p.Turn(seat)
		return true
	}
	return false
}

// Restricting is a player that can choose among some of the moves.
type Restricting interface {
	// Restrict has the thought that has just begun consider only some of the seat's moves,
	// at least one.
	Restrict([]game.Move)
}

// Restrict calls that of Restricting, and reports whether the player can do it.
func Restrict(p Player, moves []game.Move) bool {
	if p, ok := p.(Restricting); ok {
		p.Restrict(moves)
		return true
	}
	return false
}

// Clocked is a player whose thoughts time may end.
type Clocked interface {
	// SetClock sets how much time the player has for the moves that it is asked for next:
	// one limited by time uses it as package timecontrol plans, instead of its milliseconds,
	// and one limited by a count ignores it, as do agents with clock=off. The zero Clock gives
	// it its milliseconds again. During a thought, as when its move was expected and has now
	// been played, the limit counts from then on.
	SetClock(timecontrol.Clock)
	// Fix has the player ignore clocks: that of an agent with clock=off.
	Fix()
}

// SetClock is that of Clocked; all other players ignore it.
func SetClock(p Player, c timecontrol.Clock) {
	if p, ok := p.(Clocked); ok {
		p.SetClock(c)
	}
}

// Keeping is a player that must be told the game to keep what it has found
// (Agent.Keeps).
type Keeping interface {
	// Tell tells the player what was played since it last thought, pondered or was told: a
	// joint move, and the position after it with what chance did. Of its tree it keeps the
	// part below the joint move. If Think or Ponder is then called with that position, they
	// start from what was kept, otherwise from nothing. A player that was not told all moves
	// of a game must not be told any: whether what it keeps is still true may depend on the
	// moves before, as with repetitions. Package kept sees to that.
	Tell(joint game.Joint, after game.State)
}

// Tell is that of Keeping. No other player needs to be told: alpha-beta keeps its table and its
// order of moves without that.
func Tell(p Player, joint game.Joint, after game.State) {
	if p, ok := p.(Keeping); ok {
		p.Tell(joint, after)
	}
}

// Pondering is a player that may think while others do (Agent.Ponders).
type Pondering interface {
	// Ponder has the player think about a position in which others are to move, and reports
	// whether its agent does that. It thinks in Advance, without a limit, until the next Think
	// or Ponder; Advance reports whether nothing is left to find. Reports are those of a seat
	// that acts in the position.
	Ponder(game.State) bool
}

// Ponder is that of Pondering, false for all other players.
func Ponder(p Player, s game.State) bool {
	if p, ok := p.(Pondering); ok {
		return p.Ponder(s)
	}
	return false
}

// Growing is a player with a tree whose memory can be bounded.
type Growing interface {
	// Nodes is how many nodes the tree has memory for at present.
	Nodes() int
	// Bound lets the tree grow to so many nodes at most, and never beyond what it was made
	// for. A tree that is larger stays so until its next thought begins.
	Bound(nodes int)
}

// Nodes is that of Growing, 0 for all other players.
func Nodes(p Player) int {
	if p, ok := p.(Growing); ok {
		return p.Nodes()
	}
	return 0
}

// Bound is that of Growing; all other players ignore it.
func Bound(p Player, nodes int) {
	if p, ok := p.(Growing); ok {
		p.Bound(nodes)
	}
}

// Searching is a player with a tree search that can be looked at.
type Searching interface {
	// Tree is the search of the position that the player thinks about, nil while an exact
	// solver works. Callers only read it: the player advances it.
	Tree() *mcts.Search
}

// Tree is that of Searching, nil for all other players.
func Tree(p Player) *mcts.Search {
	if p, ok := p.(Searching); ok {
		return p.Tree()
	}
	return nil
}

// Depending is a player that depends on another program.
type Depending interface {
	// Err is the player's error: after New, why the program could not start; after Think, why
	// it has no move, so that Move is any legal one; nil if all is well.
	Err() error
	// Renew begins a new game in the program, since a program may take longer to start than a
	// quick game lasts, and reports whether it could. What it then finds is what a new player
	// of the same agent would find.
	Renew() bool
	// Close ends the program. The player must not be used afterwards.
	io.Closer
}

// Fault is the error of Depending, nil for all other players.
func Fault(p Player) error {
	if p, ok := p.(Depending); ok {
		return p.Err()
	}
	return nil
}

// Renew is that of Depending, false for all other players.
func Renew(p Player) bool {
	if p, ok := p.(Depending); ok {
		return p.Renew()
	}
	return false
}

// Close is that of Depending; all other players have nothing to close.
func Close(p Player) error {
	if p, ok := p.(io.Closer); ok {
		return p.Close()
	}
	return nil
}

// What the players can do. Those of other packages cannot assert it there, since this package
// imports them.
var (
	_ Counting    = (*tree.Player)(nil)
	_ Evaluating  = (*tree.Player)(nil)
	_ Varying     = (*tree.Player)(nil)
	_ Turning     = (*tree.Player)(nil)
	_ Restricting = (*tree.Player)(nil)
	_ Clocked     = (*tree.Player)(nil)
	_ Keeping     = (*tree.Player)(nil)
	_ Pondering   = (*tree.Player)(nil)
	_ Growing     = (*tree.Player)(nil)
	_ Searching   = (*tree.Player)(nil)
	_ Sharer      = (*tree.Player)(nil)
	_ paced       = (*tree.Player)(nil)

	_ Counting    = (*deepening.Player)(nil)
	_ Evaluating  = (*deepening.Player)(nil)
	_ Restricting = (*deepening.Player)(nil)
	_ Clocked     = (*deepening.Player)(nil)
	_ Pondering   = (*deepening.Player)(nil)
	_ Teller      = (*deepening.Player)(nil)
	_ paced       = (*deepening.Player)(nil)

	_ Counting    = (*endgame)(nil)
	_ Evaluating  = (*endgame)(nil)
	_ Varying     = (*endgame)(nil)
	_ Restricting = (*endgame)(nil)
	_ Clocked     = (*endgame)(nil)
	_ Keeping     = (*endgame)(nil)
	_ Pondering   = (*endgame)(nil)
	_ Growing     = (*endgame)(nil)
	_ Searching   = (*endgame)(nil)

	_ Counting    = (*flatSearcher)(nil)
	_ Restricting = (*flatSearcher)(nil)
	_ Clocked     = (*flatSearcher)(nil)

	_ Evaluating  = (*policyPlayer)(nil)
	_ Restricting = (*policyPlayer)(nil)

	_ Restricting = (*picker)(nil)

	_ Counting = (*pace.Pace)(nil)
	_ Clocked  = (*pace.Pace)(nil)
)
