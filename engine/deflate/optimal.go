package deflate

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// The effort of Gzip.
const (
	blockBytes    = 1 << 16 // input of a block, which has its own codes
	maxCandidates = 300     // earlier places that are tried for a match
	parseRounds   = 3       // each with the costs of the codes of the previous one
	hashBits      = 16
	unusedCost    = 13 // bits, of a symbol that the previous round did not use

	minRunLengths = 4 // least number of lengths of the code for runs, by the format
)

// match is the nearest repetition of a length.
type match struct{ length, distance int32 }

// Gzip compresses raw into a gzip file. The result depends on raw alone.
func Gzip(raw []byte) []byte {
	w := &writer{out: []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255}}
	blocks := make([]block, max(1, (len(raw)+blockBytes-1)/blockBytes))
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(blocks); i = int(next.Add(1)) - 1 {
				blocks[i] = makeBlock(raw, i*blockBytes, min((i+1)*blockBytes, len(raw)))
			}
		})
	}
	all.Wait()
	for i, b := range blocks {
		last := uint32(0)
		if i == len(blocks)-1 {
			last = 1
		}
		w.writeBits(last, 1)
		w.writeHead(joinRepeats(runsOf(b.codes)), minRunLengths)
		w.writeTokens(b.tokens, b.codes)
	}
	w.writeBits(0, -w.n&7) // up to a whole byte
	w.out = binary.LittleEndian.AppendUint32(w.out, crc32.ChecksumIEEE(raw))
	return binary.LittleEndian.AppendUint32(w.out, uint32(len(raw)))
}

// block is a part of the input as it is written: its tokens and their codes.
type block struct {
	tokens []token
	codes  codes
}

// makeBlock returns the block of raw[at:end].
func makeBlock(raw []byte, at, end int) block {
	found := matches(raw, at, end)
	var b block
	for range parseRounds {
		b.tokens = parse(raw[at:end], found, costsOf(b.codes))
		b.codes = codesFor(b.tokens)
	}
	return b
}

// matches returns the matches at each place of raw[at:end], by length. None reaches beyond end.
func matches(raw []byte, at, end int) [][]match {
	all := make([][]match, end-at)
	var store []match
	head := make([]int32, 1<<hashBits) // the last place of each hash, plus 1
	older := make([]int32, window)     // the one before each place, plus 1
	for i := max(0, at-window); i < end && i+shortest <= len(raw); i++ {
		hash := (uint32(raw[i])<<16 | uint32(raw[i+1])<<8 | uint32(raw[i+2])) * 0x9e3779b1 >> (32 - hashBits)
		if i >= at {
			before, most := len(store), min(longest, end-i)
			best := shortest - 1
			candidate := int(head[hash]) - 1
			for n := 0; n < maxCandidates && candidate >= 0 && i-candidate <= window && best < most; n++ {
				if raw[candidate+best] == raw[i+best] {
					length := 0
					for length < most && raw[candidate+length] == raw[i+length] {
						length++
					}
					if length > best {
						best = length
						store = append(store, match{int32(length), int32(i - candidate)})
					}
				}
				further := int(older[candidate%window]) - 1
				if further >= candidate {
					break // that place has been overwritten
				}
				candidate = further
			}
			all[i-at] = store[before:len(store):len(store)]
		}
		older[i%window] = head[hash]
		head[hash] = int32(i) + 1
	}
	return all
}

// costs holds the costs of tokens, in bits.
type costs struct {
	literal  [endOfBlock]int32
	length   [longest + 1]int32
	distance [distances]int32 // by symbol
}

// costsOf returns the costs with the codes of a block, or a guess without codes.
func costsOf(c codes) *costs {
	of := func(symbol, guess int) int32 {
		switch {
		case c == nil:
			return int32(guess)
		case c[symbol] == 0:
			return unusedCost
		}
		return int32(c[symbol])
	}
	var all costs
	for literal := range all.literal {
		all.literal[literal] = of(literal, 8)
	}
	for length := shortest; length <= longest; length++ {
		symbol, extra := token(length << 16).symbol()
		all.length[length] = of(symbol, 7) + int32(extra)
	}
	for symbol := range all.distance {
		all.distance[symbol] = of(symbols+symbol, 5) + int32(max(0, symbol/2-1))
	}
	return &all
}

// parse finds the cheapest sequence of tokens for a block.
func parse(raw []byte, found [][]match, costs *costs) []token {
	total := make([]int32, len(raw)+1) // bits up to each place
	last := make([]token, len(raw)+1)  // the token that leads there
	for i := range total {
		total[i] = math.MaxInt32
	}
	total[0] = 0
	for i, literal := range raw {
		if cost := total[i] + costs.literal[literal]; cost < total[i+1] {
			total[i+1], last[i+1] = cost, token(literal)
		}
		length := int32(shortest)
		for _, m := range found[i] {
			symbol, _ := token(m.distance).distanceSymbol()
			before := total[i] + costs.distance[symbol]
			for ; length <= m.length; length++ {
				if cost := before + costs.length[length]; cost < total[i+int(length)] {
					total[i+int(length)], last[i+int(length)] = cost, token(length<<16|m.distance)
				}
			}
		}
	}
	var tokens []token
	for i := len(raw); i > 0; i -= max(1, int(last[i]>>16)) {
		tokens = append(tokens, last[i])
	}
	slices.Reverse(tokens)
	return tokens
}

// joinRepeats returns runs with equal neighbours joined: the format counts repeated lengths.
func joinRepeats(runs []run) []run {
	var all []run
	for i := 0; i < len(runs); {
		same := i
		for same < len(runs) && runs[same] == runs[i] && runs[i]>>5 == 0 {
			same++
		}
		all = append(all, runs[i])
		for i++; same-i >= 3; {
			n := min(same-i, 6)
			all = append(all, repeatLast|run(n-3)<<8)
			i += n
		}
	}
	return all
}
