package mcts

// edges are the edges of a tree, in blocks that stay where they are: a table that is copied
// as it grows needs more than twice its size at times, in memory that the browser never
// gets back. The edges of a choice are in one block; where they do not fit into what is
// left of it, that stays empty.
type edges struct {
	blocks []*block
	used   int32 // the index after the last edge; edges are counted through all blocks
}

// block has room for the edges of any choice, and is a whole number of the runtime's pages
// of 8 KiB.
type block [blockSize]edge

const (
	blockBits = 12
	blockSize = 1 << blockBits
)

// at is an edge by its index.
func (t *edges) at(i int32) *edge { return &t.blocks[i>>blockBits][i&(blockSize-1)] }

// of are count edges that follow each other in one block.
func (t *edges) of(first, count int32) []edge {
	at := first & (blockSize - 1)
	return t.blocks[first>>blockBits][at : at+count]
}

// fit is the first index from which count edges are in one block, at or after another.
func fit(from, count int32) int32 {
	if from&(blockSize-1)+count > blockSize {
		return (from + blockSize - 1) &^ (blockSize - 1)
	}
	return from
}

// add makes room for count edges, which hold anything, and returns the index of the first.
func (t *edges) add(count int32) int32 {
	if count > blockSize {
		panic("mcts: more moves than a block has edges")
	}
	first := fit(t.used, count)
	t.used = first + count
	if int(t.used) > len(t.blocks)<<blockBits {
		t.blocks = append(t.blocks, new(block))
	}
	return first
}
