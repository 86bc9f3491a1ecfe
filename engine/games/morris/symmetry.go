package morris

import "playout/engine/game"

const symmetries = 16

// Symmetries returns the number of symmetries of the board.
func (*morris) Symmetries() int { return symmetries }

// images holds the images of each point under each symmetry.
var images = func() (table [symmetries][24]uint8) {
	for k := range table {
		for point := range table[k] {
			ring, step := point/8, point%8
			if k&1 != 0 {
				step = 10 - step // left and right change places, d7 and d1 stay
			}
			step += 2 * (k >> 1 & 3)
			if k&8 != 0 {
				ring = 2 - ring
			}
			table[k][point] = uint8(ring*8 + step%8)
		}
	}
	return table
}()

// transform returns the image of a set of points.
func transform(k int, set uint32) (image uint32) {
	for point, to := range images[k] {
		image |= set >> point & 1 << to
	}
	return image
}

// Transform writes the image of src and of its history into dst.
func (*morris) Transform(k int, dst, src game.State) {
	to := dst.(*state)
	to.CopyFrom(src)
	to.own, to.opp = transform(k, to.own), transform(k, to.opp)
	for i, key := range to.past[:to.known] {
		turn := key >> 48 << 48
		to.past[i] = turn | uint64(transform(k, uint32(key>>24)&full))<<24 | uint64(transform(k, uint32(key)&full))
	}
}

// TransformMove returns the move of the same kind on the images of its points.
func (*morris) TransformMove(k int, m game.Move) game.Move {
	image := func(point game.Move) game.Move { return game.Move(images[k][point]) }
	switch {
	case m < firstRemoval:
		return image(m)
	case m < firstMove:
		return firstRemoval + image(m-firstRemoval)
	}
	m -= firstMove
	return firstMove + 24*image(m/24) + image(m%24)
}
