package deflate

// writer writes blocks.
type writer struct {
	out  []byte
	held uint64
	n    int // bits in held
}

// writeBits writes the lowest n bits of a value, the lowest first.
func (w *writer) writeBits(value uint32, n int) {
	w.held |= uint64(value&(1<<n-1)) << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}

// A block's head holds the lengths of its code words in a code of its own, the code for runs. Its
// symbols 0 to 15 are lengths; these stand for several lengths. With each is the number of its
// extra bits << 5.
const (
	repeatLast = 16 | 2<<5 // the last length 3 to 6 times more
	shortZeros = 17 | 3<<5 // 3 to 10 symbols without a code word
	longZeros  = 18 | 7<<5 // 11 to 138 of them

	runSymbols = 19 // the number of symbols
)

// lengthOrder is the order of the symbols in which the format lists the code for runs.
const lengthOrder = "\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"

// run is a symbol of the code for runs, the number of its extra bits << 5, and these bits
// << 8.
type run uint32

// writeHead writes the head of a block after its first bit: the code for runs, with at least least
// of its lengths, and the runs.
func (w *writer) writeHead(runs []run, least int) {
	var counts [runSymbols]int
	for _, r := range runs {
		counts[r&31]++
	}
	lengths := lengthsOf(counts[:], maxLengthBits)
	words := wordsOf(lengths)
	used := runSymbols
	for used > least && lengths[lengthOrder[used-1]] == 0 {
		used--
	}
	w.writeBits(2, 2) // with dynamic codes
	w.writeBits(symbols-257, 5)
	w.writeBits(distances-1, 5)
	w.writeBits(uint32(used-4), 4)
	for i := range used {
		w.writeBits(uint32(lengths[lengthOrder[i]]), 3)
	}
	for _, r := range runs {
		w.writeBits(words[r&31], lengths[r&31])
		w.writeBits(uint32(r>>8), int(r>>5&7))
	}
}

// writeTokens writes the content of a block, and its end.
func (w *writer) writeTokens(all []token, c codes) {
	words, distanceWords := wordsOf(c[:symbols]), wordsOf(c[symbols:])
	for _, t := range all {
		symbol, extra := t.symbol()
		w.writeBits(words[symbol], c[symbol])
		if symbol > endOfBlock {
			w.writeBits(uint32(t>>16-shortest), extra)
			symbol, extra = t.distanceSymbol()
			w.writeBits(distanceWords[symbol], c[symbols+symbol])
			w.writeBits(uint32(t&0xffff-1), extra)
		}
	}
	w.writeBits(words[endOfBlock], c[endOfBlock])
}
