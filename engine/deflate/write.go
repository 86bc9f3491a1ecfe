package deflate

// writer writes blocks.
type writer struct {
	out  []byte
	held uint64
	n    int // bits in held
}

// bits writes the lowest n bits of a value, the lowest first.
func (w *writer) bits(value uint32, n int) {
	w.held |= uint64(value&(1<<n-1)) << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}

// The symbols of the code for code lengths that are not lengths, with the numbers of their extra
// bits << 5.
const (
	again      = 16 | 2<<5 // the last length three to six times more
	shortNone  = 17 | 3<<5 // runs of up to 10 and 138 symbols without a code word
	longNone   = 18 | 7<<5
	lengthsTop = 19
)

// lengthOrder is the order in which the format writes the lengths of the code for code lengths.
const lengthOrder = "\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"

// run is a symbol of the code for code lengths, the number of its extra bits << 5, and these bits
// << 8.
type run uint32

// head writes the head of a block after its first bit: the lengths of its code words, in a code of
// their own. Of that code it writes at least least lengths.
func (w *writer) head(runs []run, least int) {
	var counts [lengthsTop]int
	for _, r := range runs {
		counts[r&31]++
	}
	of := lengthsOf(counts[:], maxLengthBits)
	words := wordsOf(of)
	used := lengthsTop
	for used > least && of[lengthOrder[used-1]] == 0 {
		used--
	}
	w.bits(2, 2) // with dynamic codes
	w.bits(symbols-257, 5)
	w.bits(distances-1, 5)
	w.bits(uint32(used-4), 4)
	for i := range used {
		w.bits(uint32(of[lengthOrder[i]]), 3)
	}
	for _, r := range runs {
		w.bits(words[r&31], of[r&31])
		w.bits(uint32(r>>8), int(r>>5&7))
	}
}

// tokens writes the content of a block, and its end.
func (w *writer) tokens(all []token, c codes) {
	words, far := wordsOf(c[:symbols]), wordsOf(c[symbols:])
	for _, t := range all {
		symbol, extra := t.symbol()
		w.bits(words[symbol], c[symbol])
		if symbol > endOfBlock {
			w.bits(uint32(t>>16-shortest), extra)
			symbol, extra = t.far()
			w.bits(far[symbol], c[symbols+symbol])
			w.bits(uint32(t&0xffff-1), extra)
		}
	}
	w.bits(words[endOfBlock], c[endOfBlock])
}
