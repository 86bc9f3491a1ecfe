package table

import "playout/engine/game"

// Way is a joint move as a key: in words, which are hashed and compared faster than
// eight moves.
type Way struct{ Low, High uint64 }

// WayOf is the key of a joint move.
func WayOf(j *game.Joint) Way {
	return Way{
		Low:  uint64(j[0]) | uint64(j[1])<<16 | uint64(j[2])<<32 | uint64(j[3])<<48,
		High: uint64(j[4]) | uint64(j[5])<<16 | uint64(j[6])<<32 | uint64(j[7])<<48,
	}
}

// Joint is the joint move of a key.
func (w *Way) Joint() (j game.Joint) {
	for i := range 4 {
		j[i], j[i+4] = game.Move(w.Low>>(16*i)), game.Move(w.High>>(16*i))
	}
	return j
}
