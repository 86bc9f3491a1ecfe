package othello

import "playout/engine/game"

// Symmetries returns the number of symmetries of the square.
func (othello) Symmetries() int { return 8 }

// Transform writes the image of src under symmetry k into dst.
func (othello) Transform(k int, dst, src game.State) {
	to, from := dst.(*state), src.(*state)
	to.CopyFrom(from)
	to.own, to.opp, to.legal = transform(k, from.own), transform(k, from.opp), transform(k, from.legal)
}

// TransformMove returns the image of the square; a pass stays a pass.
func (othello) TransformMove(k int, m game.Move) game.Move {
	if m >= pass {
		return m
	}
	x, y := m%8, m/8
	if k&1 != 0 {
		x = 7 - x
	}
	if k&2 != 0 {
		y = 7 - y
	}
	if k&4 != 0 {
		x, y = y, x
	}
	return y*8 + x
}

// transform mirrors the columns, the rows and the diagonal according to the bits of k,
// by swapping bits, pairs and nibbles (Chess Programming Wiki, "Flipping Mirroring and
// Rotating").
func transform(k int, set uint64) uint64 {
	if k&1 != 0 {
		set = swap(set, 0x5555555555555555, 1)
		set = swap(set, 0x3333333333333333, 2)
		set = swap(set, 0x0f0f0f0f0f0f0f0f, 4)
	}
	if k&2 != 0 {
		set = swap(set, 0x00ff00ff00ff00ff, 8)
		set = swap(set, 0x0000ffff0000ffff, 16)
		set = swap(set, 0x00000000ffffffff, 32)
	}
	if k&4 != 0 {
		set = swap(set, 0x00aa00aa00aa00aa, 7)
		set = swap(set, 0x0000cccc0000cccc, 14)
		set = swap(set, 0x00000000f0f0f0f0, 28)
	}
	return set
}

// swap exchanges the bits under mask with those distance above them.
func swap(set, mask uint64, distance uint) uint64 {
	t := (set>>distance ^ set) & mask
	return set ^ t ^ t<<distance
}
