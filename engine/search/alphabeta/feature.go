package alphabeta

// features is a set of parts of the search, one bit each.
type features uint32

// The features of the search, each named for what it adds. Without any of them the search is
// alpha-beta of a single depth, and nothing else.
const (
	transpositions    features = 1 << iota // results of a position are used when it is reached again
	solving                                // a search to the end of the game counts for all depths
	ranking                                // moves are ordered by the game's ranking
	killers                                // moves that refuted a sibling are tried early
	history                                // moves that refuted others anywhere are tried earlier
	aspiration                             // an iteration begins with a window around the value of the one before
	nullWindow                             // later moves are searched with a null window first
	reductions                             // late moves are searched less deep at first
	probCut                                // a shallow search far outside the window stands for a deep one
	internalReduction                      // a position without a table move is searched a ply less deep
	nullMove                               // passing the turn may refute a position
	latePruning                            // quiet moves that come very late near the horizon are left out
	futility                               // a large lead or deficit near the horizon is taken to last
	razoring                               // positions far below alpha are decided by their captures
	improving                              // less is pruned if the evaluation is higher than two plies before, else more
	extensions                             // checks make the search deeper
	quiescence                             // tactical positions are played out before they are evaluated
	repetition                             // a repeated position is a draw
	deepening                              // iterations go from one ply to the depth
	mateDistance                           // wins later than one already found are not searched
	tablebase                              // positions of a tablebase have its values
	pruning                                // moves after one that reaches beta are left out
	everything        features = 1<<iota - 1
)

// Part is a part of the search that Config.LeftOut can leave out.
type Part int

// The parts.
const (
	Order     Part = iota // moves come in the order of their codes, except that captures come first in chess
	Deepening             // the first iteration is that of Depth, which must not be 0
	Table                 // no table of positions
	NullMove              // passing the turn refutes nothing
	LateMoves             // late moves are searched, and as deeply as others
)

// parts holds the features of each Part.
var parts = [...]features{
	Order: ranking | killers | history, Deepening: deepening | aspiration, Table: transpositions | internalReduction,
	NullMove: nullMove, LateMoves: reductions | latePruning,
}

// has reports whether at least one of some features is in the set.
func (s features) has(some features) bool { return s&some != 0 }

// used returns the features that a search uses.
func (c *Config) used() features {
	use := everything &^ c.off
	if c.Plain {
		use &= solving | deepening | pruning
	}
	if c.Unpruned {
		use &^= pruning
	}
	for _, p := range c.LeftOut {
		use &^= parts[p]
	}
	if c.Straight {
		use &^= deepening
	}
	return use
}
