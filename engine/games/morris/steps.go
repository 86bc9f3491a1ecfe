package morris

// steps returns the steps of the stones of own to empty neighbours, one bit each, by the point of
// arrival: clockwise steps from bit 0, anticlockwise ones from bit 24. From bit 48 the points are
// middles: outward steps, to the outer two rings, have even bits; inward steps, to the inner two,
// odd ones.
func steps(own, empty uint32) uint64 {
	across := outward(own)&empty>>1 | inward(own)&empty>>8
	return uint64(clockwise(own)&empty) | uint64(anticlockwise(own)&empty)<<24 | uint64(across)<<48
}

// step is one bit of steps: the point of arrival, and both points.
type step struct{ to, both uint32 }

var stepAt = func() (table [64]step) {
	for bit := range table {
		var from, to uint32
		switch {
		case bit < 24:
			to = 1 << bit
			from = anticlockwise(to)
		case bit < 48:
			to = 1 << (bit - 24)
			from = clockwise(to)
		case bit%2 == 0:
			to = 1 << (bit - 48 + 1)
			from = inward(to)
		default:
			to = 1 << (bit - 48 + 8)
			from = outward(to)
		}
		table[bit] = step{to, from | to}
	}
	return table
}()
