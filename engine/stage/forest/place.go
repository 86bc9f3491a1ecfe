package forest

import "math"

// How places are chosen. A node has a room, a disc ahead of it, for its expected descendants.
// Their number follows from the parent's number of descendants and how fast it grows. A new node
// is placed where its room overlaps no room of another branch, except for those of its own
// ancestors. So branches that grow far beyond expectation find no space in their own room and
// extend into the open, like a branch that has outgrown its siblings. A node that has a place
// never moves.
const (
	expectedNodes = 20000 // expected number of nodes of any tree; once it is exceeded, twice the current number
	golden        = 0.6180339887
	roomExponent  = 0.68 // exponent with which the radius of a room grows with the expected nodes
	maxAngle      = 1.35 // radians to each side of a node's direction within which its children lie
	maxAncestors  = 400  // ancestors that are updated
	minFarNodes   = 100  // expected nodes that justify a place far away
	priorWeight   = 5    // descendants after which observation counts as much as expectation
	maxTests      = 800  // rooms that are tested to place a node
	childExponent = .72  // exponent of the number of children among which the expected nodes are divided
	minRoom       = 0.02 // radius of the smallest room
)

// place places the next node of a tree.
func (f *forest) place(t *tree) {
	i := t.placed
	t.placed++
	if i == 0 {
		f.placeRoot(t)
		return
	}
	n := &t.nodes[i]
	p := &t.nodes[n.parent]
	n.depth = uint16(min(int(p.depth)+1, math.MaxUint16))
	kids := float32(max(p.kids+1, 3))
	if p.parent != none {
		kids = max(kids, float32(t.nodes[p.parent].kids))
	} else {
		kids = max(kids, 14)
	}
	all := max(float32(i), expectedNodes)
	before := max(1e-6, p.expected/all)                        // descendants of the parent for each node of the tree, as expected
	seen := (float32(p.size) + .5) / (float32(i-n.parent) + 5) // the same as observed
	trust := float32(p.size) / (float32(p.size) + priorWeight)
	rate := min(1, pow(before, 1-trust)*pow(seen, trust))
	n.expected = min(max(.5, rate*all/pow(kids, childExponent)), all)
	if n.parent == 0 && t.alone {
		n.expected = all / kids
	}
	f.choosePlace(t, i, kids)
	t.addChild(i)
	for a, k := n.parent, 0; a != none && k < maxAncestors; a, k = t.nodes[a].parent, k+1 {
		up := &t.nodes[a]
		up.size++
		if far := dist(n.x-up.x, n.y-up.y) + n.reach; far > up.reach {
			up.reach = far
		}
	}
	f.extent.add(n.x, n.y)
}

// placeRoot places a root: in the middle if there is one worker, otherwise on a circle around
// it.
func (f *forest) placeRoot(t *tree) {
	n := &t.nodes[0]
	n.expected = expectedNodes
	n.room = radius(n.expected)
	t.alone = f.workers <= 1
	if !t.alone {
		sin, cos := math.Sincos(2*math.Pi*float64(t.worker)/float64(f.workers) - math.Pi/2)
		n.hx, n.hy = float32(cos), float32(sin)
		apart := n.room * .12 * float32(min(f.workers, 8))
		n.x, n.y = n.hx*apart, n.hy*apart
	}
	n.reach = 2 * n.room * .1
	f.extent.add(n.x, n.y)
}

func radius(expect float32) float32 { return pow(expect, roomExponent) }

func pow(x, y float32) float32 { return float32(math.Pow(float64(x), float64(y))) }

func dist(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }

// shrinks holds the factors by which the desired room of a node may be reduced.
var shrinks = [...]float32{1, .7, .5, .35, .25, .12}

// choosePlace chooses the place of a node.
func (f *forest) choosePlace(t *tree, i int32, kids float32) {
	n := &t.nodes[i]
	p := &t.nodes[n.parent]
	wide := float32(maxAngle)
	if p.parent == none {
		wide = math.Pi
		if !t.alone {
			wide = min(maxAngle, math.Pi/float32(f.workers)*.92)
		}
	}
	if !p.full || n.expected > minFarNodes {
		for a, k := n.parent, 0; a != none && k < maxAncestors; a, k = t.nodes[a].parent, k+1 {
			t.nodes[a].mark = i
		}
	}
	wish := radius(n.expected)
	f.tests, f.limit = 0, maxTests
	for ; !p.full; p.tight++ {
		r := max(minRoom, wish*shrinks[p.tight])
		near := max(1.12*kids*r/wide, 2.3*r)
		if p.parent != none {
			near = max(near, p.room*.5)
		}
		for _, further := range [...]float32{1, 1.6, 2.8} {
			for try := range int32(3) {
				hx, hy := f.direction(p, p.kids+try, wide)
				far := near*further*(1+.1*float32((p.kids+try)%3)) - r
				n.x, n.y, n.hx, n.hy, n.room = p.x+hx*far, p.y+hy*far, hx, hy, r
				if f.free(t, i) {
					n.reach = 2 * r
					return
				}
				if p.parent == none && t.alone {
					break
				}
			}
		}
		if int(p.tight) == len(shrinks)-1 {
			p.full = true
			break
		}
		if f.tests > f.limit {
			p.tight++ // the next child starts with less
			break
		}
	}
	if n.expected > minFarNodes { // it may extend out of a dense part
		f.limit = f.tests + maxTests
		r := wish * .4
		for far := max(p.room, 2*r); f.tests < f.limit; far *= 1.5 {
			for try := range int32(5) {
				hx, hy := f.direction(p, p.kids+try, wide)
				n.x, n.y, n.hx, n.hy, n.room = p.x+hx*far, p.y+hy*far, hx, hy, r
				if f.free(t, i) {
					n.reach = 2 * r
					return
				}
			}
		}
	}
	// Nothing is free: the node gets a small room close by that may overlap others, and
	// so its own children will find nothing free either.
	n.full = true
	n.hx, n.hy = f.direction(p, p.kids, wide)
	n.room = max(minRoom, min(wish*shrinks[len(shrinks)-1], p.room*min(.12, .8/kids)))
	far := max(p.room*(.35+.1*float32(p.kids%4)), 2*n.room)
	n.x, n.y, n.reach = p.x+n.hx*far, p.y+n.hy*far, 2*n.room
}

// direction returns the direction of a node's k-th child.
func (f *forest) direction(p *node, k int32, wide float32) (x, y float32) {
	turn := float64(.5) + float64(k)*golden
	turn = (2*(turn-math.Floor(turn)) - 1) * float64(wide)
	sin, cos := math.Sincos(turn)
	if p.hx == 0 && p.hy == 0 {
		return float32(sin), -float32(cos)
	}
	s, c := float32(sin), float32(cos)
	return p.hx*c - p.hy*s, p.hy*c + p.hx*s
}

// free reports whether a node's room is free of other branches.
func (f *forest) free(t *tree, i int32) bool {
	n := &t.nodes[i]
	x, y, r := n.x+n.hx*n.room, n.y+n.hy*n.room, n.room
	for _, o := range f.trees {
		if o.placed == 0 || o == t && t.placed == 1 {
			continue
		}
		f.stack = append(f.stack[:0], 0)
		for len(f.stack) > 0 {
			if f.tests > f.limit {
				return false
			}
			a := f.stack[len(f.stack)-1]
			f.stack = f.stack[:len(f.stack)-1]
			for k := o.nodes[a].first; k != none; k = o.nodes[k].next {
				c := &o.nodes[k]
				f.tests++
				dx, dy := x-c.x, y-c.y
				if within := r + c.reach; dx*dx+dy*dy >= within*within {
					continue
				}
				if o != t || c.mark != i {
					dx, dy = dx-c.hx*c.room, dy-c.hy*c.room
					if apart := r + c.room; dx*dx+dy*dy < apart*apart*.98 {
						return false
					}
				}
				if c.first != none {
					f.stack = append(f.stack, k)
				}
			}
		}
	}
	return true
}
