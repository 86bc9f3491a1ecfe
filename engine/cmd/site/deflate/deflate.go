// Package deflate compresses better than compress/flate, which finds no matches of
// three bytes and chooses a match before it knows what follows. Here the matches of a
// block are chosen for the least total cost, in several rounds. For the page's program
// that takes some seconds, and saves several per cent.
package deflate

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// Numbers of the format (RFC 1951), and how much is tried.
const (
	window       = 1 << 15
	shortest     = 3
	longest      = 258
	endOfBlock   = 256
	literals     = 286 // bytes, the end of a block, and lengths
	distances    = 30
	blockBytes   = 1 << 16 // that share one pair of codes
	chainLooked  = 300     // earlier places with the same three bytes that are tried
	parseRounds  = 3       // each with the costs of the codes of the previous one
	hashedBits   = 16
	unusedCost   = 13 // bits, of a symbol that the previous round did not use
	longestCode  = 15
	longestOfSix = 7 // bits, of the code for the lengths of codes
)

// match is a repetition: the nearest one of its length.
type match struct{ length, distance int32 }

// token is a byte (distance 0) or a match.
type token struct{ value, distance int32 }

// Gzip compresses raw into a gzip file. The result depends on raw alone.
func Gzip(raw []byte) []byte {
	w := &bitWriter{out: []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255}}
	blocks := make([]block, max(1, (len(raw)+blockBytes-1)/blockBytes))
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(blocks); i = int(next.Add(1)) - 1 {
				blocks[i] = choose(raw, i*blockBytes, min((i+1)*blockBytes, len(raw)))
			}
		})
	}
	all.Wait()
	for i, b := range blocks {
		w.block(b.tokens, b.codes, i == len(blocks)-1)
	}
	w.flush()
	w.out = binary.LittleEndian.AppendUint32(w.out, crc32.ChecksumIEEE(raw))
	return binary.LittleEndian.AppendUint32(w.out, uint32(len(raw)))
}

// block is a part of the bytes as it is written.
type block struct {
	tokens []token
	codes  *codes
}

// choose makes the block of raw[at:end].
func choose(raw []byte, at, end int) block {
	found := matches(raw, at, end)
	var b block
	for range parseRounds {
		b.tokens = parse(raw[at:end], found, b.codes)
		b.codes = codesFor(b.tokens)
	}
	return b
}

// matches finds the matches at each place of raw[at:end], the longer ones later. None
// reaches beyond end.
func matches(raw []byte, at, end int) [][]match {
	all := make([][]match, end-at)
	var store []match
	head := make([]int32, 1<<hashedBits) // the last place of each hash, and 1
	older := make([]int32, window)       // the one before each place, and 1
	for i := max(0, at-window); i < end && i+shortest <= len(raw); i++ {
		hash := (uint32(raw[i])<<16 | uint32(raw[i+1])<<8 | uint32(raw[i+2])) * 0x9e3779b1 >> (32 - hashedBits)
		if i >= at {
			before, most := len(store), min(longest, end-i)
			best := shortest - 1
			candidate := int(head[hash]) - 1
			for n := 0; n < chainLooked && candidate >= 0 && i-candidate <= window && best < most; n++ {
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

// parse finds the cheapest sequence of tokens for a block.
func parse(raw []byte, found [][]match, costs *codes) []token {
	total := make([]int32, len(raw)+1) // bits up to each place
	last := make([]token, len(raw)+1)  // the token that leads there
	for i := range total {
		total[i] = 1 << 30
	}
	total[0] = 0
	for i := range raw {
		if cost := total[i] + costs.literal(raw[i]); cost < total[i+1] {
			total[i+1], last[i+1] = cost, token{int32(raw[i]), 0}
		}
		length := int32(shortest)
		for _, m := range found[i] {
			far := total[i] + costs.distance(m.distance)
			for ; length <= m.length; length++ {
				if cost := far + costs.length(length); cost < total[i+int(length)] {
					total[i+int(length)], last[i+int(length)] = cost, token{length, m.distance}
				}
			}
		}
	}
	var tokens []token
	for i := len(raw); i > 0; {
		t := last[i]
		tokens = append(tokens, t)
		if t.distance == 0 {
			i--
		} else {
			i -= int(t.value)
		}
	}
	for i, j := 0, len(tokens)-1; i < j; i, j = i+1, j-1 {
		tokens[i], tokens[j] = tokens[j], tokens[i]
	}
	return tokens
}

// lengthCode is the symbol of a match's length, and how many bits follow.
func lengthCode(length int32) (symbol, more int) {
	x := int(length) - shortest
	switch {
	case length == longest:
		return 285, 0
	case x < 8:
		return 257 + x, 0
	}
	n := bits.Len(uint(x)) - 1
	return 257 + 4*(n-1) + x>>(n-2)&3, n - 2
}

// distanceCode is the symbol of a distance, and how many bits follow.
func distanceCode(distance int32) (symbol, more int) {
	x := int(distance) - 1
	if x < 4 {
		return x, 0
	}
	n := bits.Len(uint(x)) - 1
	return 2*n + x>>(n-1)&1, n - 1
}
