package mcts

// positions finds the node of a position, for a tree that joins paths. It is an open-addressing
// hash table of nodes by key, at least half empty. Keys of 64 bits stand for positions, as in any
// transposition table.
type positions struct {
	slots []int32  // node, or emptySlot; the root is rootSlot
	keys  []uint64 // by node
}

const (
	emptySlot int32 = 0  // a cleared table holds it
	rootSlot  int32 = -1 // stands for the root, whose number means an empty slot
)

// init makes room for a tree of up to limit nodes.
func (p *positions) init(limit int) {
	size := 2
	for size < 2*limit {
		size *= 2
	}
	p.slots = make([]int32, size)
	p.keys = make([]uint64, limit)
}

// clear empties the table and keeps its room.
func (p *positions) clear() { clear(p.slots) }

// find returns the node that has a key, if there is one.
func (p *positions) find(key uint64) (node int32, ok bool) {
	mask := uint64(len(p.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		at := p.slots[i]
		if at == emptySlot {
			return 0, false
		}
		if at == rootSlot {
			at = Root
		}
		if p.keys[at] == key {
			return at, true
		}
	}
}

// put adds a node whose key is not in the table yet.
func (p *positions) put(node int32, key uint64) {
	mask := uint64(len(p.slots) - 1)
	i := key & mask
	for p.slots[i] != emptySlot {
		i = (i + 1) & mask
	}
	p.keys[node] = key
	if node == Root {
		node = rootSlot
	}
	p.slots[i] = node
}
