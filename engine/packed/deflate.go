package packed

import "math/bits"

// Constants of deflate (RFC 1951).
const (
	window        = 1 << 15 // the largest distance of a match
	longest       = 258     // bytes of a match, which has at least 3
	endOfBlock    = 256     // the symbol after the last byte
	symbols       = 286     // literals, the end of the block, and lengths of matches
	distances     = 30
	maxBits       = 15 // of a code word
	maxLengthBits = 7  // of a code word for code lengths
)

// maxChain is how many earlier places are searched for a match.
const maxChain = 16

// deflater compresses text to raw deflate, in one block with dynamic Huffman codes: the
// moves of a game are a few letters and digits in recurring order. In the program that
// every visitor loads it takes a tenth of compress/flate's writer.
type deflater struct {
	out    []byte
	held   uint64
	n      int      // bits in held
	tokens []uint32 // a literal, or the length of a match << 16 and its distance
	counts [symbols + distances]int
}

// Deflate is text as raw deflate, without digits; the same text gives the same bytes.
func Deflate(text string) []byte {
	d := &deflater{}
	d.read(text)
	d.counts[endOfBlock]++
	lengths := append(lengthsOf(d.counts[:symbols], maxBits), lengthsOf(d.counts[symbols:], maxBits)...)
	d.head(lengths)
	literals, far := codesOf(lengths[:symbols]), codesOf(lengths[symbols:])
	for _, t := range d.tokens {
		symbol, distance, extra := symbolsOf(t)
		d.bits(literals[symbol], lengths[symbol])
		if distance >= 0 {
			d.bits(t>>16-3, extra)
			d.bits(far[distance], lengths[symbols+distance])
			d.bits(t&0xffff-1, distanceExtra(distance))
		}
	}
	d.bits(literals[endOfBlock], lengths[endOfBlock])
	d.bits(0, -d.n&7)
	return d.out
}

// read finds the matches in text, the longest at each place.
func (d *deflater) read(text string) {
	var last [1 << 12]int32              // the last place of three bytes with a hash, from 1
	before := make([]int32, len(text)+1) // by place, the one before it with the same hash
	note := func(at int) {
		if at+3 <= len(text) {
			hash := &last[(uint32(text[at])<<10^uint32(text[at+1])<<5^uint32(text[at+2]))&0xfff]
			before[at+1], *hash = *hash, int32(at)+1
		}
	}
	for at := 0; at < len(text); {
		note(at)
		length, distance := 1, 0
		place := int(before[at+1])
		for n := 0; n < maxChain && place > 0 && at-place < window; n++ {
			from, same := place-1, 0
			for same < longest && at+same < len(text) && text[from+same] == text[at+same] {
				same++
			}
			// A literal takes some four bits, a match a dozen and those of its distance.
			if same > length && same*4 > 12+bits.Len(uint(at-from)) {
				length, distance = same, at-from
			}
			place = int(before[place])
		}
		token := uint32(text[at])
		if distance > 0 {
			token = uint32(length)<<16 | uint32(distance)
		}
		symbol, far, _ := symbolsOf(token)
		d.tokens = append(d.tokens, token)
		d.counts[symbol]++
		if far >= 0 {
			d.counts[symbols+far]++
		}
		for at++; length > 1; length-- {
			note(at)
			at++
		}
	}
}

// symbolsOf are the symbols of a token: of the literal or length, and of the distance,
// -1 for none. extra is the number of extra bits of the length.
func symbolsOf(token uint32) (symbol, distance, extra int) {
	length := int(token >> 16)
	if length == 0 {
		return int(token), -1, 0
	}
	distance, _ = logSymbol(int(token&0xffff)-1, 1)
	if length == longest {
		return 285, distance, 0
	}
	symbol, extra = logSymbol(length-3, 2)
	return 257 + symbol, distance, extra
}

// logSymbol is the symbol of a number where each power of 2 has as many symbols as so
// many bits distinguish, and the number of its extra bits.
func logSymbol(number, distinguished int) (symbol, extra int) {
	extra = max(0, bits.Len(uint(number))-1-distinguished)
	return extra<<distinguished + number>>extra, extra
}

// distanceExtra is the number of extra bits of a distance's symbol.
func distanceExtra(symbol int) int { return max(0, symbol/2-1) }

// lengthsOf are the lengths of the code words of a Huffman code for all symbols that
// occur, and for at least two, none longer than so many bits.
func lengthsOf(counts []int, most int) []int {
	lengths := make([]int, len(counts))
	for scale := 0; ; scale++ {
		var weights, of []int
		for symbol, n := range counts {
			if n > 0 || len(of) < 2 && len(counts)-symbol <= 2-len(of) {
				weights, of = append(weights, n>>scale+1), append(of, symbol)
			}
		}
		parents := make([]int, 2*len(of)-1)
		for len(weights) < len(parents) {
			a := lightest(weights, parents)
			parents[a] = len(weights)
			b := lightest(weights, parents)
			parents[b] = len(weights)
			weights = append(weights, weights[a]+weights[b])
		}
		deepest := 0
		depths := make([]int, len(parents))
		for i := len(parents) - 2; i >= 0; i-- {
			depths[i] = depths[parents[i]] + 1
			deepest = max(deepest, depths[i])
		}
		if deepest <= most {
			for i, symbol := range of {
				lengths[symbol] = depths[i]
			}
			return lengths
		}
	}
}

// lightest is the tree of least weight that has no parent yet.
func lightest(weights, parents []int) int {
	best := -1
	for i, w := range weights {
		if parents[i] == 0 && (best < 0 || w < weights[best]) {
			best = i
		}
	}
	return best
}

// codesOf are the code words of a canonical code, the first bit lowest.
func codesOf(lengths []int) []uint32 {
	words := make([]uint32, len(lengths))
	word := uint32(0)
	for length := 1; length <= maxBits; length++ {
		for symbol, l := range lengths {
			if l == length {
				words[symbol] = bits.Reverse32(word) >> (32 - length)
				word++
			}
		}
		word *= 2
	}
	return words
}

// head writes the header of the block: the lengths of its code words, in a code of
// their own.
func (d *deflater) head(lengths []int) {
	const short, long = 17, 18 // runs of up to 10 and 138 symbols without a code word
	var runs []uint32          // a symbol, and << 8 by how much the run is longer than the shortest
	var counts [19]int
	for i := 0; i < len(lengths); i++ {
		run := uint32(lengths[i])
		none := 0
		for i+none < len(lengths) && none < 138 && lengths[i+none] == 0 {
			none++
		}
		if none > 10 {
			run = long | uint32(none-11)<<8
		} else if none > 2 {
			run = short | uint32(none-3)<<8
		}
		if none > 2 {
			i += none - 1
		}
		runs = append(runs, run)
		counts[run&31]++
	}
	of := lengthsOf(counts[:], maxLengthBits)
	words := codesOf(of)
	d.bits(1, 1) // the last block
	d.bits(2, 2) // with dynamic codes
	d.bits(symbols-257, 5)
	d.bits(distances-1, 5)
	d.bits(19-4, 4)
	for i := range 19 {
		d.bits(uint32(of["\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"[i]]), 3)
	}
	for _, run := range runs {
		d.bits(words[run&31], of[run&31])
		switch run & 31 {
		case short:
			d.bits(run>>8, 3)
		case long:
			d.bits(run>>8, 7)
		}
	}
}

// bits writes the lowest n bits of a value, the lowest first.
func (d *deflater) bits(value uint32, n int) {
	d.held |= uint64(value&(1<<n-1)) << d.n
	for d.n += n; d.n >= 8; d.n -= 8 {
		d.out = append(d.out, byte(d.held))
		d.held >>= 8
	}
}
