package game

// Traits are declarations of a game besides its rules and capabilities, for agents, matches and
// exchange with other programs. They are the same in all its variants. A game may declare
// nothing: the zero value fits every game.
type Traits struct {
	// Alias is another name of the game in texts, in small letters: "reversi".
	Alias string
	// Plies is the number of random plies at the beginning of each opening of a match unless the
	// match sets another number.
	Plies int
	// Exploration is the default exploration constant of a tree search with a net; 0 for the one that
	// suits most games.
	Exploration float64
	// EvalNet is set for a game with evaluation nets: small nets for alpha-beta, whose value is in
	// the points of the game's best hand-written evaluation. They are then the default evaluation of
	// alpha-beta, with the model <id>-eval.
	EvalNet bool
	// UCI is set for the game that engines of the Universal Chess Interface play if UCI_Variant names
	// no other: they value its positions in hundredths of a pawn.
	UCI bool
	// Exact says in words which positions an Adjudicable game knows, "" for none.
	Exact string
	// Book is the game's own balanced openings, "" for none. Each line has the names of an
	// opening's moves from the start, with commas between them; no two lead to the same
	// position or to its image. Lines that begin with # are comments. A game with chance has none.
	// In the browser there are only comments, and the page has the file beside it.
	Book string
}
