// Package outside plays the moves of an engine that is another program and speaks UCI,
// as a player for package player. Whatever the engine does, every thought ends: if it
// sends no legal move, or none in time, Err says so and any legal move is played.
//
// It exists only natively: a page cannot start programs.
package outside
