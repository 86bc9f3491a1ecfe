package game

// Mix is a bijection that mixes the bits of a word, for hashes of states: the finalizer
// of MurmurHash3 in Stafford's variant 13.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
