// Package deflate compresses to the deflate format (RFC 1951) in two ways, which share the writer.
//
// Fast takes the longest match at each place. It makes links and packages in the browser: its code
// adds a tenth of the size of compress/flate's writer to the program that every visitor loads. Gzip
// chooses the matches of a block for the least total size. It packs that program itself: it takes
// some seconds and saves several per cent. The same input always gives the same output.
//
// Deflate replaces a repetition of earlier bytes by a match: a length, and a distance back to the
// earlier place. Literals (single bytes), lengths and distances are written as symbols of two
// Huffman codes, which each block defines by the lengths of their code words.
package deflate

import "math/bits"

// Constants of the format.
const (
	window        = 1 << 15 // the largest distance of a match
	shortest      = 3       // bytes of a match
	longest       = 258
	endOfBlock    = 256 // the symbol after the last token
	symbols       = 286 // of the first code: literals, the end of the block, lengths of matches
	distances     = 30  // symbols of the second code
	maxBits       = 15  // of a code word
	maxLengthBits = 7   // of a code word in the code for runs
)

// token is a literal, or the length of a match << 16 and its distance.
type token uint32

// symbol returns the symbol of a literal or of a match's length, and the number of its extra bits.
func (t token) symbol() (symbol, extra int) {
	length := int(t >> 16)
	if length == 0 {
		return int(t), 0
	}
	if length == longest {
		return 285, 0
	}
	symbol, extra = logSymbol(length-shortest, 2)
	return 257 + symbol, extra
}

// distanceSymbol returns the symbol of a match's distance, and the number of its extra bits.
func (t token) distanceSymbol() (symbol, extra int) { return logSymbol(int(t&0xffff)-1, 1) }

// logSymbol returns the symbol of a number, and the number of its extra bits. Like a floating-point
// number, the symbol holds the number's magnitude and its first bits after the leading one, of
// which there are precision; the extra bits are the rest.
func logSymbol(number, precision int) (symbol, extra int) {
	extra = max(0, bits.Len(uint(number))-1-precision)
	return extra<<precision + number>>extra, extra
}

// codes holds the two codes of a block, as the lengths of their code words: those of literals and
// lengths, and then those of distances.
type codes []int

// codesFor returns the best codes for the tokens of a block.
func codesFor(tokens []token) codes {
	var counts [symbols + distances]int
	counts[endOfBlock] = 1
	for _, t := range tokens {
		symbol, _ := t.symbol()
		counts[symbol]++
		if symbol > endOfBlock {
			symbol, _ = t.distanceSymbol()
			counts[symbols+symbol]++
		}
	}
	return append(lengthsOf(counts[:symbols], maxBits), lengthsOf(counts[symbols:], maxBits)...)
}

// lengthsOf returns the lengths of the code words of a Huffman code for all symbols that occur,
// and for at least two, none longer than limit bits. As long as a word would be longer, it tries
// again with more even counts.
func lengthsOf(counts []int, limit int) []int {
	lengths := make([]int, len(counts))
	for scale := 0; ; scale++ {
		var weights, used []int
		for symbol, n := range counts {
			if n > 0 || len(used) < 2 && len(counts)-symbol <= 2-len(used) {
				weights, used = append(weights, n>>scale+1), append(used, symbol)
			}
		}
		parents := make([]int, 2*len(used)-1)
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
		if deepest <= limit {
			for i, symbol := range used {
				lengths[symbol] = depths[i]
			}
			return lengths
		}
	}
}

// lightest returns the tree of least weight without a parent.
func lightest(weights, parents []int) int {
	best := -1
	for i, w := range weights {
		if parents[i] == 0 && (best < 0 || w < weights[best]) {
			best = i
		}
	}
	return best
}

// wordsOf returns the code words of the canonical code with some lengths, as the format defines it.
// The first bit of a word is its lowest.
func wordsOf(lengths []int) []uint32 {
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
