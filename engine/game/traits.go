package game

// Traits are declarations of a game besides its rules and capabilities, for agents, matches and
// exchange with other programs. They are the same in all its variants. A game may declare
// nothing: the zero value fits every game.
type Traits struct {
	// Alias is another name by which texts call the game, in small letters: "reversi".
	Alias string
	// Plies is the number of random plies at the beginning of each opening of a match unless the
	// match sets another number.
	Plies int
	// Exploration is the default weight of exploration of a tree search with a net; 0 for the one
	// that fits most games.
	Exploration float64
	// EvalNet is set for a game with evaluation nets: small ones for alpha-beta, with a
	// value in the points of the game's best hand-written evaluation. They are then its
	// default evaluation, and the game's own one is the model <id>-eval.
	EvalNet bool
	// UCI is set for the game that engines play in the Universal Chess Interface
	// unless UCI_Variant names another one: they value its positions in hundredths of a pawn.
	UCI bool
	// Book is the game's own balanced openings, "" for none. Each line has the names of an
	// opening's moves from the start, with commas between them; no two lead to the same
	// position or to its image. A game with chance has none.
	Book string
}
