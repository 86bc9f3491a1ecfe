package forest

import (
	"math"

	"playout/engine/search/growth"
	"playout/engine/stage"
	"playout/engine/stage/scene"
)

// searcher is a tree search in a random game, so that its trees have the shapes that searches
// produce.
type searcher struct {
	moves  func(depth int, seed uint64) int
	c      float64
	nodes  []branch
	path   []int32
	spread float64 // how much the values of moves differ
}

type branch struct {
	parent, first int32
	kids, moves   int32
	visits        int32
	sum           float64
	seed          uint64
	value         float64 // for the seat at the root
	depth         int
	next          int32
}

func mix64(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func unitFloat(seed uint64) float64 { return float64(mix64(seed)>>11) / (1 << 53) }

func gauss(seed uint64) float64 {
	return unitFloat(seed) + unitFloat(seed^0xabcdef) + unitFloat(seed^0x123456789) + unitFloat(seed^0x777777) - 2
}

func search(width func(int, uint64) int, c, wide float64) *searcher {
	s := &searcher{moves: width, c: c, spread: wide}
	s.nodes = append(s.nodes, branch{parent: -1, first: -1, next: -1, seed: 7, moves: int32(width(0, 7))})
	return s
}

// simulate runs one simulation and returns its path, with the node that it added last,
// and its value.
func (s *searcher) simulate() ([]int32, float64) {
	i := int32(0)
	s.path = append(s.path[:0], 0)
	for {
		n := &s.nodes[i]
		if n.moves == 0 {
			break
		}
		if n.kids < n.moves {
			if n.visits == 0 && i != 0 {
				break
			}
			k := int32(len(s.nodes))
			seed := mix64(n.seed*31 + uint64(n.kids) + 1)
			kid := branch{parent: i, first: -1, next: n.first, seed: seed, depth: n.depth + 1,
				value: math.Max(-1, math.Min(1, n.value+s.spread*gauss(seed)))}
			kid.moves = int32(s.moves(kid.depth, seed))
			n.kids++
			n.first = k
			s.nodes = append(s.nodes, kid)
			s.path = append(s.path, k)
			i = k
			break
		}
		sign := 1.
		if n.depth%2 == 1 {
			sign = -1
		}
		best, most := int32(-1), math.Inf(-1)
		log := math.Log(float64(n.visits))
		for k := n.first; k >= 0; k = s.nodes[k].next {
			c := &s.nodes[k]
			u := sign*c.sum/float64(c.visits) + s.c*math.Sqrt(log/float64(c.visits))
			if u > most {
				best, most = k, u
			}
		}
		i = best
		s.path = append(s.path, i)
	}
	n := &s.nodes[i]
	value := math.Max(-1, math.Min(1, n.value+.5*gauss(n.seed^uint64(n.visits)*977)))
	for _, k := range s.path {
		s.nodes[k].visits++
		s.nodes[k].sum += value
	}
	return s.path, value
}

var games = map[string]func() *searcher{
	"chess":   func() *searcher { return search(func(d int, s uint64) int { return 28 + int(s%12) }, .7, .22) },
	"sharp":   func() *searcher { return search(func(d int, s uint64) int { return 28 + int(s%12) }, .25, .3) },
	"othello": func() *searcher { return search(func(d int, s uint64) int { return 5 + int(s%9) }, .6, .25) },
	"morris":  func() *searcher { return search(func(d int, s uint64) int { return 2 + int(s%6) }, .4, .3) },
	"geese": func() *searcher {
		return search(func(d int, s uint64) int { return []int{81, 27, 54, 81, 36, 12}[s%6] }, .5, .25)
	},
}

// feed passes a search's growth to a scene, in texts as a worker writes them.
type feed struct {
	*searcher
	worker, workers int
	slow            float64
	writer          growth.Writer
	sent            []int32 // visits of each node when it was last sent
	begun           bool
	long            bool // names are as long as those of the joint moves of several geese
}

// sendGrowth sends the new growth.
func (d *feed) sendGrowth(s scene.Scene, now float64, path []int32, value float64) {
	w := &d.writer
	w.Reset()
	g := stage.Grown{Worker: d.worker, Workers: max(1, d.workers), Fresh: !d.begun, Seats: 2, Slow: d.slow}
	send := func() {
		g.Packed = w.Text()
		s.Handle(&stage.Command{Grown: &g}, now)
		g.Fresh, g.Names = false, nil
		w.Reset()
	}
	if !d.begun {
		w.Begin()
		d.begun = true
	}
	for i := len(d.sent); i < len(d.nodes); i++ {
		b := &d.nodes[i]
		w.Added(max(0, b.parent), b.visits, b.q())
		d.sent = append(d.sent, b.visits)
		if b.parent == 0 {
			if d.long {
				g.Names = append(g.Names, stage.Name{Node: i, Text: "WSWN"})
			} else {
				g.Names = append(g.Names, stage.Name{Node: i, Text: string(rune('a'+i%8)) + string(rune('1'+i/8%8))})
			}
		}
		if w.Len() > growth.MaxBytes-64 {
			send()
		}
	}
	for i := range d.nodes {
		if b := &d.nodes[i]; d.sent[i] != b.visits {
			w.Counted(int32(i), b.visits, b.q())
			d.sent[i] = b.visits
			if w.Len() > growth.MaxBytes-64 {
				send()
			}
		}
	}
	if path != nil {
		w.Simulated(path, float32(value))
	}
	send()
}

func (b *branch) q() float32 { return float32(b.sum / max(1, float64(b.visits))) }

// run simulates until there are the given number of nodes, and after every few simulations sends
// the new growth and draws.
func (d *feed) run(s scene.Scene, size scene.Size, nodes, each int, now float64) float64 {
	for len(d.nodes) < nodes {
		var path []int32
		var value float64
		for range each {
			path, value = d.simulate()
		}
		d.sendGrowth(s, now, path, value)
		now += 100
		s.Draw(size, now)
	}
	return settle(s, size, now)
}

// settle draws until nothing moves.
func settle(s scene.Scene, size scene.Size, now float64) float64 {
	for range 400 {
		now += 100
		if _, moves := s.Draw(size, now); !moves {
			break
		}
	}
	return now
}
