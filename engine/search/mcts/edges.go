package mcts

// edges holds the edges of a tree in blocks that never move. A single table would be copied as it
// grows and then need more than twice its size, in memory that the browser never gets back. The
// edges of a choice are in one block: if they do not fit into the rest of one, they begin the next.
type edges struct {
	blocks []*block
	used   int32 // the index after the last edge; indices run through all blocks
}

// A block has room for the edges of any choice, and is a whole number of the runtime's pages of 8
// KiB.
type block [blockSize]edge

const (
	blockBits = 12
	blockSize = 1 << blockBits
)

// at returns an edge by its index.
func (t *edges) at(i int32) *edge { return &t.blocks[i>>blockBits][i&(blockSize-1)] }

// slice returns count edges from an index on, which must be in one block.
func (t *edges) slice(first, count int32) []edge {
	at := first & (blockSize - 1)
	return t.blocks[first>>blockBits][at : at+count]
}

// alignToBlock returns the first index, not below the given one, at which count edges fit into one block.
func alignToBlock(from, count int32) int32 {
	if from&(blockSize-1)+count > blockSize {
		return (from + blockSize - 1) &^ (blockSize - 1)
	}
	return from
}

// add makes room for count edges and returns the index of the first. It does not clear them.
func (t *edges) add(count int32) int32 {
	if count > blockSize {
		panic("mcts: more moves than a block has edges")
	}
	first := alignToBlock(t.used, count)
	t.used = first + count
	if int(t.used) > len(t.blocks)<<blockBits {
		t.blocks = append(t.blocks, new(block))
	}
	return first
}
