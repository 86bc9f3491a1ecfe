package deflate

import "math/bits"

// maxChain is the number of earlier places that Fast tries for a match.
const maxChain = 16

// Fast returns text as raw deflate, in one block: a game's moves are a few letters and digits in
// recurring order.
func Fast(text string) []byte {
	tokens := tokensOf(text)
	c := codesFor(tokens)
	w := &writer{}
	w.writeBits(1, 1) // the last block
	w.writeHead(runsOf(c), runSymbols)
	w.writeTokens(tokens, c)
	w.writeBits(0, -w.n&7) // up to a whole byte
	return w.out
}

// tokensOf finds the matches in text, the longest at each place.
func tokensOf(text string) []token {
	var all []token
	var last [1 << 12]int32              // the last place of three bytes with a hash, from 1
	before := make([]int32, len(text)+1) // by place, the one before it with the same hash
	addPlace := func(at int) {
		if at+3 <= len(text) {
			hash := &last[(uint32(text[at])<<10^uint32(text[at+1])<<5^uint32(text[at+2]))&0xfff]
			before[at+1], *hash = *hash, int32(at)+1
		}
	}
	for at := 0; at < len(text); {
		addPlace(at)
		length, distance := 1, 0
		place := int(before[at+1])
		for n := 0; n < maxChain && place > 0 && at-place < window; n++ {
			from, same := place-1, 0
			for same < longest && at+same < len(text) && text[from+same] == text[at+same] {
				same++
			}
			// A literal takes about four bits, a match about twelve and the bits of its distance.
			if same > length && same*4 > 12+bits.Len(uint(at-from)) {
				length, distance = same, at-from
			}
			place = int(before[place])
		}
		t := token(text[at])
		if distance > 0 {
			t = token(length<<16 | distance)
		}
		all = append(all, t)
		for at++; length > 1; length-- {
			addPlace(at)
			at++
		}
	}
	return all
}

// runsOf returns the lengths of code words in the format's notation, which counts runs of symbols
// without a code word.
func runsOf(lengths []int) []run {
	var all []run
	for i := 0; i < len(lengths); i++ {
		zeros := 0
		for i+zeros < len(lengths) && zeros < 138 && lengths[i+zeros] == 0 {
			zeros++
		}
		r := run(lengths[i])
		if zeros > 10 {
			r = longZeros | run(zeros-11)<<8
		} else if zeros > 2 {
			r = shortZeros | run(zeros-3)<<8
		}
		if zeros > 2 {
			i += zeros - 1
		}
		all = append(all, r)
	}
	return all
}
