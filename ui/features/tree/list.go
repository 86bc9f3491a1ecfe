package tree

// few is how many children of a node the list shows at first.
const few = 8

// row is a row of the list: a node, or the button for the remaining children of a node.
type row struct {
	child
	level  int // 1 for the root
	place  int // index among its siblings, 1 for the first
	of     int // number of siblings, with itself
	most   int // visits of the most visited sibling
	rest   int // children of the node at that have no row; 0 for a row that is a node
	opened bool
}

// rows returns the rows of the list.
func (f *Feature) rows() []row {
	if len(f.trees) == 0 {
		return nil
	}
	root := row{level: 1, place: 1, of: 1, opened: f.store.opened[nodeRef{}]}
	more := 0
	if answer, _ := f.root(); answer != nil { // joins all workers' roots, once per drawing
		root.Visits, root.Value, root.Proven, more = answer.Visits, answer.Value, answer.Proven, answer.More
	}
	root.most = root.Visits
	root.Leaf = len(f.store.rootChildren) == 0
	if !root.opened {
		return []row{root}
	}
	return f.unfold([]row{root}, root, f.store.rootChildren, more)
}

// unfold adds the children of a node and the opened parts of the tree below them; more is
// the number of children that the worker left out. It terminates, since children have
// higher numbers than their parents.
func (f *Feature) unfold(list []row, of row, below []child, more int) []row {
	b := &f.store
	left, most := 0, 1
	for _, c := range below {
		most = max(most, c.Visits)
	}
	for i, c := range below {
		if i >= few && !b.allChildren[of.nodeRef] && !f.isOnPath(c.nodeRef) {
			left++
			continue
		}
		r := row{child: c, level: of.level + 1, place: i + 1, of: len(below) + more, most: most, opened: b.opened[c.nodeRef] && !c.Leaf}
		list = append(list, r)
		if p := b.states[r.nodeRef]; r.opened && p != nil && p.answer != nil {
			list = f.unfold(list, r, p.children, p.answer.More)
		}
	}
	if left > 0 {
		list = append(list, row{child: child{nodeRef: of.nodeRef}, level: of.level + 1, rest: left})
	}
	return list
}

// isOnPath reports whether a node is the picked one or on the way to it.
func (f *Feature) isOnPath(n nodeRef) bool {
	b := &f.store
	if n == b.picked {
		return true
	}
	if answer := b.shown.answer; answer != nil && answer.Worker == n.worker && answer.Node == b.picked.node {
		for _, node := range answer.Path {
			if node == n.node {
				return true
			}
		}
	}
	return false
}
