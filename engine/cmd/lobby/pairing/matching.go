package pairing

import "slices"

// A matching of the greatest weight in a graph, by the blossom algorithm: J. Edmonds, "Paths, trees,
// and flowers" (1965), with labels as in Z. Galil, "Efficient algorithms for finding maximum
// matching in graphs" (1986), in O(n³) steps. It needs of weights only that they can be added,
// compared and halved, so it works for the vectors of type weight too: labels start even, and every
// label and every slack that is halved stays even.

// match returns, for each of n vertices, its partner in a matching of the greatest total weight, -1
// for none. of returns the weight of an edge i < j, nil for no edge. Weights are above zero.
func match(n int, of func(i, j int) weight) []int {
	m := newMatcher(n, of)
	for m.phase() {
	}
	partners := make([]int, n)
	for v := range partners {
		partners[v] = m.mate[v+1] - 1
	}
	return partners
}

// The label of a vertex or blossom in the forest that a phase grows from the free vertices.
const (
	free  = iota // not in the forest
	outer        // at an even distance from a root
	inner        // at an odd distance
)

// edge joins two vertices, from inside one vertex or blossom to another; from 0 is no edge.
type edge struct{ from, to int }

// matcher holds vertices 1 to n, and blossoms from n+1 on, each of which is an odd cycle of vertices
// or blossoms that is shrunk to one. Those that are in no blossom are on top.
type matcher struct {
	n, last  int        // vertices; the last blossom in use
	width    int        // numbers in a weight
	weights  [][]weight // by two vertices
	edges    [][]edge   // by two vertices or blossoms, the edge with the least slack between them
	label    []weight   // dual variables
	mate     []int      // the vertex at the other end of the matched edge, 0 for none
	top      []int      // the vertex or blossom on top that holds it; 0 for a blossom that is not in use
	side     []int      // free, outer or inner, for those on top
	parent   []int      // in the forest, the vertex at the other end of the edge to the parent
	nearest  []int      // the outer vertex whose edge to it has the least slack, 0 for none
	cycle    [][]int    // the parts of a blossom, the base first
	part     [][]int    // by a blossom and a vertex, the part that holds the vertex, 0 for none
	seen     []int      // marks of common
	mark     int
	queue    []int // outer vertices whose edges are still to be looked at
	least    weight
	scratch  weight
	scratch2 weight
}

func newMatcher(n int, of func(i, j int) weight) *matcher {
	size := 2*n + 1
	m := &matcher{n: n, last: n, weights: make([][]weight, n+1), edges: make([][]edge, size), label: make([]weight, size), mate: make([]int, size), top: make([]int, size), side: make([]int, size),
		parent: make([]int, size), nearest: make([]int, size), cycle: make([][]int, size), part: make([][]int, size), seen: make([]int, size)}
	for v := range m.weights {
		m.weights[v] = make([]weight, n+1)
	}
	for v := range size {
		m.edges[v], m.part[v] = make([]edge, size), make([]int, n+1)
	}
	var most weight
	for u := 1; u <= n; u++ {
		m.top[u], m.part[u][u] = u, u
		for v := u + 1; v <= n; v++ {
			w := of(u-1, v-1)
			if w == nil {
				continue
			}
			m.weights[u][v], m.weights[v][u] = w, w
			m.edges[u][v], m.edges[v][u] = edge{u, v}, edge{v, u}
			if most == nil || most.below(w) {
				most = w
			}
		}
	}
	m.width = len(most)
	m.least, m.scratch, m.scratch2 = make(weight, m.width), make(weight, m.width), make(weight, m.width)
	for v := range m.label {
		m.label[v] = make(weight, m.width)
		if v > 0 && v <= n {
			copy(m.label[v], most)
		}
	}
	return m
}

// slack sets into to how far an edge is from being tight: the labels of its ends less twice its
// weight.
func (m *matcher) slack(e edge, into weight) weight {
	a, b, w := m.label[e.from], m.label[e.to], m.weights[e.from][e.to]
	for i := range into {
		into[i] = a[i] + b[i] - 2*w[i]
	}
	return into
}

// tight reports whether an edge has no slack.
func (m *matcher) tight(e edge) bool {
	a, b, w := m.label[e.from], m.label[e.to], m.weights[e.from][e.to]
	for i := range w {
		if a[i]+b[i] != 2*w[i] {
			return false
		}
	}
	return true
}

// tighter reports whether an edge has less slack than another.
func (m *matcher) tighter(e, than edge) bool {
	a, b, w := m.label[e.from], m.label[e.to], m.weights[e.from][e.to]
	c, d, x := m.label[than.from], m.label[than.to], m.weights[than.from][than.to]
	for i := range w {
		if one, other := a[i]+b[i]-2*w[i], c[i]+d[i]-2*x[i]; one != other {
			return one < other
		}
	}
	return false
}

// near notes the edge from an outer vertex to x if it is the one with the least slack.
func (m *matcher) near(vertex, x int) {
	if m.nearest[x] == 0 || m.tighter(m.edges[vertex][x], m.edges[m.nearest[x]][x]) {
		m.nearest[x] = vertex
	}
}

func (m *matcher) findNearest(x int) {
	m.nearest[x] = 0
	for v := 1; v <= m.n; v++ {
		if m.edges[v][x].from != 0 && m.top[v] != x && m.side[m.top[v]] == outer {
			m.near(v, x)
		}
	}
}

// push puts the vertices in x into the queue.
func (m *matcher) push(x int) {
	if x <= m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, part := range m.cycle[x] {
		m.push(part)
	}
}

// setTop puts x and all that is in it below a blossom, or on top.
func (m *matcher) setTop(x, top int) {
	m.top[x] = top
	if x > m.n {
		for _, part := range m.cycle[x] {
			m.setTop(part, top)
		}
	}
}

// turn returns the place of a part in the cycle of a blossom, after it has turned the cycle so that
// the way to the part from the base has an even number of edges.
func (m *matcher) turn(blossom, part int) int {
	cycle := m.cycle[blossom]
	at := slices.Index(cycle, part)
	if at%2 == 0 {
		return at
	}
	slices.Reverse(cycle[1:])
	return len(cycle) - at
}

// setMate matches u with v over the edge between them, and so exchanges matched and other edges on
// the way through a blossom u, to its new base.
func (m *matcher) setMate(u, v int) {
	e := m.edges[u][v]
	m.mate[u] = e.to
	if u <= m.n {
		return
	}
	base := m.part[u][e.from]
	at := m.turn(u, base)
	for i := range at {
		m.setMate(m.cycle[u][i], m.cycle[u][i^1])
	}
	m.setMate(base, v)
	m.cycle[u] = slices.Concat(m.cycle[u][at:], m.cycle[u][:at])
}

// augment matches u with v, and exchanges matched and other edges from u to its root.
func (m *matcher) augment(u, v int) {
	for {
		next := m.top[m.mate[u]]
		m.setMate(u, v)
		if next == 0 {
			return
		}
		m.setMate(next, m.top[m.parent[next]])
		u, v = m.top[m.parent[next]], next
	}
}

// common returns the first outer one that is on the ways from both u and v to their roots, 0 for
// different roots.
func (m *matcher) common(u, v int) int {
	m.mark++
	for ; u != 0 || v != 0; u, v = v, u {
		if u == 0 {
			continue
		}
		if m.seen[u] == m.mark {
			return u
		}
		m.seen[u] = m.mark
		if u = m.top[m.mate[u]]; u != 0 {
			u = m.top[m.parent[u]]
		}
	}
	return 0
}

// shrink makes a blossom of the cycle that the edge between u and v closes over their common one.
func (m *matcher) shrink(u, common, v int) {
	b := m.n + 1
	for b <= m.last && m.top[b] != 0 {
		b++
	}
	m.last = max(m.last, b)
	clear(m.label[b])
	m.side[b], m.mate[b] = outer, m.mate[common]
	cycle := []int{common}
	climb := func(x int) {
		for x != common {
			y := m.top[m.mate[x]]
			cycle = append(cycle, x, y)
			m.push(y)
			x = m.top[m.parent[y]]
		}
	}
	climb(u)
	slices.Reverse(cycle[1:])
	climb(v)
	m.cycle[b] = cycle
	m.setTop(b, b)
	for x := 1; x <= m.last; x++ {
		m.edges[b][x], m.edges[x][b] = edge{}, edge{}
	}
	clear(m.part[b])
	for _, part := range cycle {
		for x := 1; x <= m.last; x++ {
			if e := m.edges[part][x]; e.from != 0 && (m.edges[b][x].from == 0 || m.tighter(e, m.edges[b][x])) {
				m.edges[b][x], m.edges[x][b] = e, m.edges[x][part]
			}
		}
		for x := 1; x <= m.n; x++ {
			if m.part[part][x] != 0 {
				m.part[b][x] = part
			}
		}
	}
	m.findNearest(b)
}

// expand opens an inner blossom whose label is zero. The parts on the way through it stay in the
// forest.
func (m *matcher) expand(b int) {
	for _, part := range m.cycle[b] {
		m.setTop(part, part)
	}
	entry := m.part[b][m.edges[b][m.parent[b]].from]
	at := m.turn(b, entry)
	for i := 0; i < at; i += 2 {
		x, next := m.cycle[b][i], m.cycle[b][i+1]
		m.parent[x] = m.edges[next][x].from
		m.side[x], m.side[next] = inner, outer
		m.nearest[x] = 0
		m.findNearest(next)
		m.push(next)
	}
	m.side[entry], m.parent[entry] = inner, m.parent[b]
	for _, x := range m.cycle[b][at+1:] {
		m.side[x] = free
		m.findNearest(x)
	}
	m.top[b] = 0
}

// follow uses a tight edge from an outer vertex, and reports whether it has made the matching
// larger.
func (m *matcher) follow(e edge) bool {
	u, v := m.top[e.from], m.top[e.to]
	switch m.side[v] {
	case free:
		m.parent[v], m.side[v] = e.from, inner
		next := m.top[m.mate[v]]
		m.nearest[v], m.nearest[next] = 0, 0
		m.side[next] = outer
		m.push(next)
	case outer:
		common := m.common(u, v)
		if common == 0 {
			m.augment(u, v)
			m.augment(v, u)
			return true
		}
		m.shrink(u, common, v)
	}
	return false
}

// phase makes the matching larger by one edge, and reports whether that made it heavier.
func (m *matcher) phase() bool {
	m.queue = m.queue[:0]
	for x := 1; x <= m.last; x++ {
		m.side[x], m.nearest[x] = free, 0
	}
	for x := 1; x <= m.last; x++ {
		if m.top[x] == x && m.mate[x] == 0 {
			m.parent[x], m.side[x] = 0, outer
			m.push(x)
		}
	}
	if len(m.queue) == 0 {
		return false
	}
	for {
		for len(m.queue) > 0 {
			u := m.queue[0]
			m.queue = m.queue[1:]
			if m.side[m.top[u]] == inner {
				continue
			}
			for v := 1; v <= m.n; v++ {
				if m.edges[u][v].from == 0 || m.top[u] == m.top[v] {
					continue
				}
				if !m.tight(m.edges[u][v]) {
					m.near(u, m.top[v])
				} else if m.follow(m.edges[u][v]) {
					return true
				}
			}
		}
		if !m.changeLabels() {
			return false
		}
		for x := 1; x <= m.last; x++ {
			if m.top[x] == x && m.nearest[x] != 0 && m.top[m.nearest[x]] != x && m.tight(m.edges[m.nearest[x]][x]) && m.follow(m.edges[m.nearest[x]][x]) {
				return true
			}
		}
		for b := m.n + 1; b <= m.last; b++ {
			if m.top[b] == b && m.side[b] == inner && isZero(m.label[b]) {
				m.expand(b)
			}
		}
	}
}

// changeLabels changes the labels by the most that leaves them valid, and so makes an edge tight or
// a blossom's label zero. It reports false if the labels of the free vertices would become zero: no
// other matching is heavier.
func (m *matcher) changeLabels() bool {
	found := false
	take := func(w weight, by int64) {
		for i := range w {
			m.scratch2[i] = w[i] / by
		}
		if !found || m.scratch2.below(m.least) {
			copy(m.least, m.scratch2)
			found = true
		}
	}
	for x := 1; x <= m.last; x++ {
		if m.top[x] != x {
			continue
		}
		if x > m.n && m.side[x] == inner {
			take(m.label[x], 2)
		}
		if m.nearest[x] != 0 {
			switch e := m.edges[m.nearest[x]][x]; m.side[x] {
			case free:
				take(m.slack(e, m.scratch), 1)
			case outer:
				take(m.slack(e, m.scratch), 2)
			}
		}
	}
	for v := 1; v <= m.n; v++ {
		if m.side[m.top[v]] == outer && (!found || !m.least.below(m.label[v])) {
			return false
		}
	}
	for x := 1; x <= m.last; x++ {
		by := int64(0)
		switch {
		case x <= m.n && m.side[m.top[x]] == outer:
			by = -1
		case x <= m.n && m.side[m.top[x]] == inner:
			by = 1
		case x > m.n && m.top[x] == x && m.side[x] == outer:
			by = 2
		case x > m.n && m.top[x] == x && m.side[x] == inner:
			by = -2
		}
		if by != 0 {
			for i := range m.least {
				m.label[x][i] += by * m.least[i]
			}
		}
	}
	return true
}

func isZero(w weight) bool {
	return !slices.ContainsFunc(w, func(n int64) bool { return n != 0 })
}
