// Package outside makes a player of an engine that is another program and speaks UCI. Whatever the
// engine does, every thought ends: if it sends no legal move, or none in time, the player plays
// any legal move and Err says why.
//
// It exists only natively: a page cannot start programs.
package outside
