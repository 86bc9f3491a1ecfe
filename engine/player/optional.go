package player

import (
	"io"

	"playout/engine/game"
	"playout/engine/player/deepening"
	"playout/engine/player/pace"
	"playout/engine/player/tree"
	"playout/engine/search/alphabeta"
	"playout/engine/search/flat"
	"playout/engine/search/mcts"
	"playout/engine/timecontrol"
)

// Optional abilities of players are separate interfaces, and a function of this file calls each
// for any player. The assertions at the end check at compile time that players implement them.

// Counting is a player whose thoughts may end at a number of simulations.
type Counting interface {
	// Goal returns the number of simulations at which the thought ends, 0 if no count ends it.
	Goal() int
}

// Goal returns the goal of a Counting player, 0 for all other players.
func Goal(p Player) int {
	if p, ok := p.(Counting); ok {
		return p.Goal()
	}
	return 0
}

// Evaluating is a player that may evaluate positions with a model.
type Evaluating interface {
	// Net returns the names of the model and of the kernel that runs it, one of net.Kernels; ""
	// without a model.
	Net() (name, kernel string)
}

// NetOf returns the net of an Evaluating player, "" for all other players.
func NetOf(p Player) (name, kernel string) {
	if p, ok := p.(Evaluating); ok {
		return p.Net()
	}
	return "", ""
}

// Varying is a player that varies its games by noise and temperature.
type Varying interface {
	// SetPly sets how many plies of the game precede the next positions; 0 until it is called.
	// Noise and temperature depend on it.
	SetPly(ply int)
}

// SetPly sets the ply of a Varying player; all other players ignore it.
func SetPly(p Player, ply int) {
	if p, ok := p.(Varying); ok {
		p.SetPly(ply)
	}
}

// Turning is a player that decides for all seats in one thought: a tree search.
type Turning interface {
	// Turn makes a player whose thought has ended choose for another seat that acts in the same
	// position, as after Think for that seat.
	Turn(game.Seat)
}

// Turn makes a Turning player choose for another seat, and reports whether the player could without
// another thought.
func Turn(p Player, seat game.Seat) bool {
	if p, ok := p.(Turning); ok {
		p.Turn(seat)
		return true
	}
	return false
}

// Restricting is a player that can choose among a subset of the moves.
type Restricting interface {
	// Restrict limits the thought that has just begun to some of the seat's moves, at least one.
	Restrict([]game.Move)
}

// Restrict restricts a Restricting player, and reports whether the player supports it.
func Restrict(p Player, moves []game.Move) bool {
	if p, ok := p.(Restricting); ok {
		p.Restrict(moves)
		return true
	}
	return false
}

// Clocked is a player whose thoughts time may end.
type Clocked interface {
	// SetClock sets how much time the player has for its next moves. A player limited by time uses
	// it as package timecontrol plans, instead of its milliseconds; one limited by a count, or
	// with clock=off, ignores it. The zero Clock restores its milliseconds. During a thought, as
	// when a pondered move is played, the limit counts from the call.
	SetClock(timecontrol.Clock)
	// IgnoreClocks makes the player ignore clocks, as an agent with clock=off does.
	IgnoreClocks()
}

// SetClock sets the clock of a Clocked player; all other players ignore it.
func SetClock(p Player, c timecontrol.Clock) {
	if p, ok := p.(Clocked); ok {
		p.SetClock(c)
	}
}

// Keeping is a player that must follow the game to keep what it has found (Agent.Keeps).
type Keeping interface {
	// RecordPly announces the next ply of the game: a joint move, and the position after it with the
	// outcome of chance. The player keeps the part of its tree below the joint move. If Think or
	// Ponder follows with that position, they continue from it, otherwise from an empty tree. Record
	// all plies of a game or none, since what is kept may depend on earlier moves, as with
	// repetitions. Package pool ensures that.
	RecordPly(joint game.Joint, after game.State)
}

// RecordPly passes a ply to a Keeping player. Other players need no plies: alpha-beta keeps its
// table and its move order without them.
func RecordPly(p Player, joint game.Joint, after game.State) {
	if p, ok := p.(Keeping); ok {
		p.RecordPly(joint, after)
	}
}

// Pondering is a player that may think while others do (Agent.Ponders).
type Pondering interface {
	// Ponder starts a thought about a position in which others are to move, and reports whether
	// the agent ponders. It thinks in Advance, without a limit, until the next Think or Ponder;
	// Advance reports whether nothing is left to find. Reports are for a seat that acts in the
	// position.
	Ponder(game.State) bool
}

// Ponder makes a Pondering player ponder; it returns false for all other players.
func Ponder(p Player, s game.State) bool {
	if p, ok := p.(Pondering); ok {
		return p.Ponder(s)
	}
	return false
}

// Growing is a player with a tree whose memory can be bounded.
type Growing interface {
	// Nodes returns how many nodes the tree has memory for at present.
	Nodes() int
	// LimitNodes limits the tree to a number of nodes, never beyond its original size. A larger tree
	// shrinks when its next thought begins.
	LimitNodes(nodes int)
}

// Nodes returns the nodes of a Growing player, 0 for all other players.
func Nodes(p Player) int {
	if p, ok := p.(Growing); ok {
		return p.Nodes()
	}
	return 0
}

// LimitNodes limits the tree of a Growing player; all other players ignore it.
func LimitNodes(p Player, nodes int) {
	if p, ok := p.(Growing); ok {
		p.LimitNodes(nodes)
	}
}

// Searching is a player whose tree search can be inspected.
type Searching interface {
	// Tree returns the search of the position that the player thinks about, nil while an exact
	// solver works. Callers only read it: the player advances it.
	Tree() *mcts.Search
}

// Tree returns the search of a Searching player, nil for all other players.
func Tree(p Player) *mcts.Search {
	if p, ok := p.(Searching); ok {
		return p.Tree()
	}
	return nil
}

// Deepening is a player whose alpha-beta search can be traced.
type Deepening interface {
	// AlphaBeta returns the player's search, which the player advances.
	AlphaBeta() *alphabeta.Search
}

// AlphaBeta returns the search of a Deepening player, nil for all other players.
func AlphaBeta(p Player) *alphabeta.Search {
	if p, ok := p.(Deepening); ok {
		return p.AlphaBeta()
	}
	return nil
}

// Sampling is a player by flat Monte Carlo.
type Sampling interface {
	// Flat returns the player's search, which the player advances.
	Flat() *flat.Search
}

// Flat returns the search of a Sampling player, nil for all other players.
func Flat(p Player) *flat.Search {
	if p, ok := p.(Sampling); ok {
		return p.Flat()
	}
	return nil
}

// Depending is a player that depends on another program.
type Depending interface {
	// Err returns the player's error: after New, why the program could not start; after Think, why
	// it has no move and Move returns any legal one; nil if all is well.
	Err() error
	// Renew begins a new game in the program, since starting a program may take longer than a
	// quick game, and reports whether it could. A renewed player finds what a new player of the
	// same agent would find.
	Renew() bool
	// Close ends the program. The player must not be used afterwards.
	io.Closer
}

// Fault returns the error of a Depending player, nil for all other players.
func Fault(p Player) error {
	if p, ok := p.(Depending); ok {
		return p.Err()
	}
	return nil
}

// Renew renews a Depending player; it returns false for all other players.
func Renew(p Player) bool {
	if p, ok := p.(Depending); ok {
		return p.Renew()
	}
	return false
}

// Close closes a Depending player, and does nothing for all other players.
func Close(p Player) error {
	if p, ok := p.(io.Closer); ok {
		return p.Close()
	}
	return nil
}

// Assertions of the players' abilities. Players of other packages cannot assert them there, since
// this package imports them.
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
	_ Unlimited   = (*tree.Player)(nil)
	_ Lined       = (*tree.Player)(nil)
	_ paced       = (*tree.Player)(nil)

	_ Deepening   = (*deepening.Player)(nil)
	_ Counting    = (*deepening.Player)(nil)
	_ Evaluating  = (*deepening.Player)(nil)
	_ Restricting = (*deepening.Player)(nil)
	_ Clocked     = (*deepening.Player)(nil)
	_ Pondering   = (*deepening.Player)(nil)
	_ NewsSharer  = (*deepening.Player)(nil)
	_ Unlimited   = (*deepening.Player)(nil)
	_ Lined       = (*deepening.Player)(nil)
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
	_ Unlimited   = (*endgame)(nil)
	_ Lined       = (*endgame)(nil)

	_ Sampling    = (*flatSearcher)(nil)
	_ Counting    = (*flatSearcher)(nil)
	_ Unlimited   = (*flatSearcher)(nil)
	_ Restricting = (*flatSearcher)(nil)
	_ Clocked     = (*flatSearcher)(nil)

	_ Evaluating  = (*policyPlayer)(nil)
	_ Restricting = (*policyPlayer)(nil)

	_ Restricting = (*picker)(nil)

	_ Counting = (*pace.Pace)(nil)
	_ Clocked  = (*pace.Pace)(nil)
)
