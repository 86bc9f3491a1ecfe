package search

import "playout/engine/game"

// positions finds the node of a position where paths are joined
// (Config.Joined): an open-addressing hash table of nodes by key, half empty at
// least. Keys of 64 bits stand for positions, as in every transposition table.
type positions struct {
	slots []int32  // node, 0 for none; the root is found as rootSlot
	keys  []uint64 // by node
}

// rootSlot stands for node 0, since 0 says that a slot is empty.
const rootSlot int32 = -1

func (p *positions) init(limit int) {
	size := 2
	for size < 2*limit {
		size *= 2
	}
	p.slots = make([]int32, size)
	p.keys = make([]uint64, limit)
}

func (p *positions) clear() { clear(p.slots) }

// find is the node with a key, if there is one.
func (p *positions) find(key uint64) (node int32, ok bool) {
	mask := uint64(len(p.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		at := p.slots[i]
		if at == 0 {
			return 0, false
		}
		if at == rootSlot {
			at = 0
		}
		if p.keys[at] == key {
			return at, true
		}
	}
}

// put enters a node whose key is not there yet.
func (p *positions) put(node int32, key uint64) {
	mask := uint64(len(p.slots) - 1)
	i := key & mask
	for p.slots[i] != 0 {
		i = (i + 1) & mask
	}
	p.keys[node] = key
	if node == 0 {
		node = rootSlot
	}
	p.slots[i] = node
}

// join is the node of the state, where it has one. Behind the edge of a seat
// that acts alone it becomes the child, so that it need not be found again; the
// root cannot, as child 0 says none.
func (s *Search) join(slot, last int32) (node int32, known bool) {
	node, known = s.positions.find(key(s.state))
	if known && slot < 0 {
		s.tree.edges[last].child = node
	}
	return node, known
}

// key is what positions from which play goes on alike have in common.
func key(s game.State) uint64 {
	if keyed, ok := s.(game.Keyed); ok {
		return keyed.Key()
	}
	return s.Hash()
}
