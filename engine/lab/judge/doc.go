// Package judge has an outside engine judge the moves of a match of chess in a results file: how
// often a player found the engine's move, and how many hundredths of a pawn its moves lost by
// the engine's judgement.
//
// The engine searches every position of a game with the same number of nodes, from a hash table
// that is empty at the start of the game, so that an engine with one thread always judges alike.
// A file keeps its judgements, a line of JSON for each game, and an interrupted run continues
// from it.
//
// The package exists only natively: a page cannot start programs.
package judge
