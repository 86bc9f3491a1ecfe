package mcts

import "playout/engine/game"

// way is a joint move as a key: in words, which are hashed and compared faster than
// eight moves.
type way struct{ low, high uint64 }

// wayOf is the key of a joint move.
func wayOf(j *game.Joint) way {
	return way{
		low:  uint64(j[0]) | uint64(j[1])<<16 | uint64(j[2])<<32 | uint64(j[3])<<48,
		high: uint64(j[4]) | uint64(j[5])<<16 | uint64(j[6])<<32 | uint64(j[7])<<48,
	}
}

// joint is the joint move of a key.
func (w *way) joint() (j game.Joint) {
	for i := range 4 {
		j[i], j[i+4] = game.Move(w.low>>(16*i)), game.Move(w.high>>(16*i))
	}
	return j
}
