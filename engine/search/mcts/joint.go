package mcts

import "playout/engine/game"

// jointKey is a joint move in two machine words: they are hashed and compared faster than moves.
type jointKey struct{ low, high uint64 }

// keyOf returns the key of a joint move.
func keyOf(j *game.Joint) jointKey {
	return jointKey{
		low:  uint64(j[0]) | uint64(j[1])<<16 | uint64(j[2])<<32 | uint64(j[3])<<48,
		high: uint64(j[4]) | uint64(j[5])<<16 | uint64(j[6])<<32 | uint64(j[7])<<48,
	}
}

// joint returns the joint move of a key.
func (k *jointKey) joint() (j game.Joint) {
	for i := range 4 {
		j[i], j[i+4] = game.Move(k.low>>(16*i)), game.Move(k.high>>(16*i))
	}
	return j
}
