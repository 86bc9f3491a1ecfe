package deflate

import (
	"math/bits"
	"slices"
)

// codes are the two codes of a block, as the lengths of their code words.
type codes struct{ literals, distances []uint8 }

// codesFor computes the best codes for tokens.
func codesFor(tokens []token) *codes {
	lit, dist := make([]int, literals), make([]int, distances)
	lit[endOfBlock] = 1
	for _, t := range tokens {
		if t.distance == 0 {
			lit[t.value]++
			continue
		}
		symbol, _ := lengthCode(t.value)
		lit[symbol]++
		symbol, _ = distanceCode(t.distance)
		dist[symbol]++
	}
	return &codes{huffman(lit, longestCode), huffman(dist, longestCode)}
}

// literal, length and distance are costs in bits.
func (c *codes) literal(b byte) int32 {
	if c == nil {
		return 8
	}
	return cost(c.literals[b])
}

func (c *codes) length(length int32) int32 {
	symbol, more := lengthCode(length)
	if c == nil {
		return int32(7 + more)
	}
	return cost(c.literals[symbol]) + int32(more)
}

func (c *codes) distance(distance int32) int32 {
	symbol, more := distanceCode(distance)
	if c == nil {
		return int32(5 + more)
	}
	return cost(c.distances[symbol]) + int32(more)
}

func cost(length uint8) int32 {
	if length == 0 {
		return unusedCost
	}
	return int32(length)
}

// huffman computes the lengths of the words of a Huffman code for symbols by their
// counts: at most most bits, and at least two symbols have a word.
func huffman(counts []int, most int) []uint8 {
	lengths := make([]uint8, len(counts))
	type tree struct{ count, symbol, left, right int }
	for scale := 0; ; scale++ {
		var trees []tree
		for symbol, n := range counts {
			if n > 0 || len(trees)+len(counts)-symbol <= 2 && len(trees) < 2 {
				trees = append(trees, tree{n>>scale + 1, symbol, -1, -1})
			}
		}
		// Leaves are ordered by count; inner nodes are made in that order.
		slices.SortStableFunc(trees, func(a, b tree) int { return a.count - b.count })
		leaves := len(trees)
		leaf, inner := 0, leaves
		take := func() int {
			if leaf < leaves && (inner >= len(trees) || trees[leaf].count <= trees[inner].count) {
				leaf++
				return leaf - 1
			}
			inner++
			return inner - 1
		}
		for range leaves - 1 {
			a := take()
			b := take()
			trees = append(trees, tree{trees[a].count + trees[b].count, -1, a, b})
		}
		depth := make([]int, len(trees))
		deepest := 0
		for i := len(trees) - 1; i >= 0; i-- {
			if t := trees[i]; t.symbol < 0 {
				depth[t.left], depth[t.right] = depth[i]+1, depth[i]+1
			} else {
				lengths[t.symbol] = uint8(depth[i])
				deepest = max(deepest, depth[i])
			}
		}
		if deepest <= most {
			return lengths
		}
	}
}

// words computes the words of a code, with the first bit lowest.
func words(lengths []uint8) []uint32 {
	all := make([]uint32, len(lengths))
	word := uint32(0)
	for length := 1; length <= longestCode; length++ {
		for symbol, l := range lengths {
			if int(l) == length {
				all[symbol] = bits.Reverse32(word) >> (32 - length)
				word++
			}
		}
		word <<= 1
	}
	return all
}

// bitWriter writes bits, the lowest first.
type bitWriter struct {
	out  []byte
	held uint64
	n    int
}

func (w *bitWriter) bits(value uint32, n int) {
	w.held |= uint64(value) << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}

func (w *bitWriter) flush() { w.bits(0, (8-w.n)%8) }

// lengthOrder is the order in which the format writes the lengths of the code for lengths.
var lengthOrder = []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// run is a symbol of the code for lengths with its extra bits.
type run struct {
	symbol int
	value  uint32
	more   int
}

// runs encodes the lengths of codes with their repetitions.
func runs(lengths []uint8) []run {
	var all []run
	for i := 0; i < len(lengths); {
		n := 1
		for i+n < len(lengths) && lengths[i+n] == lengths[i] {
			n++
		}
		i += n
		length := int(lengths[i-1])
		if length != 0 {
			all = append(all, run{symbol: length})
			n--
		}
		for n > 0 {
			switch {
			case length == 0 && n >= 11:
				k := min(n, 138)
				all = append(all, run{18, uint32(k - 11), 7})
				n -= k
			case length == 0 && n >= 3:
				all = append(all, run{17, uint32(n - 3), 3})
				n = 0
			case length != 0 && n >= 3:
				k := min(n, 6)
				all = append(all, run{16, uint32(k - 3), 2})
				n -= k
			default:
				all = append(all, run{symbol: length})
				n--
			}
		}
	}
	return all
}

// block writes a block with its codes.
func (w *bitWriter) block(tokens []token, c *codes, final bool) {
	header := runs(slices.Concat(c.literals, c.distances))
	counts := make([]int, len(lengthOrder))
	for _, r := range header {
		counts[r.symbol]++
	}
	lengths := huffman(counts, longestOfSix)
	used := len(lengthOrder)
	for used > 4 && lengths[lengthOrder[used-1]] == 0 {
		used--
	}
	last := uint32(0)
	if final {
		last = 1
	}
	w.bits(last, 1)
	w.bits(2, 2)
	w.bits(literals-257, 5)
	w.bits(distances-1, 5)
	w.bits(uint32(used-4), 4)
	for _, symbol := range lengthOrder[:used] {
		w.bits(uint32(lengths[symbol]), 3)
	}
	of := words(lengths)
	for _, r := range header {
		w.bits(of[r.symbol], int(lengths[r.symbol]))
		w.bits(r.value, r.more)
	}
	lit, dist := words(c.literals), words(c.distances)
	for _, t := range tokens {
		if t.distance == 0 {
			w.bits(lit[t.value], int(c.literals[t.value]))
			continue
		}
		symbol, more := lengthCode(t.value)
		w.bits(lit[symbol], int(c.literals[symbol]))
		w.bits(uint32(t.value-shortest)&(1<<more-1), more)
		symbol, more = distanceCode(t.distance)
		w.bits(dist[symbol], int(c.distances[symbol]))
		w.bits(uint32(t.distance-1)&(1<<more-1), more)
	}
	w.bits(lit[endOfBlock], int(c.literals[endOfBlock]))
}
