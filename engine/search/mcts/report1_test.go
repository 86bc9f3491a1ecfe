package mcts

import (
	"math"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
)

// drifting gives each position another value at each visit, as playouts do, but independently of
// the positions visited in between.
type drifting map[uint64]uint64

// value returns the value of the next visit to a position, for the first seat.
func (d drifting) value(s game.State) float64 {
	key := s.Hash()
	d[key]++
	return float64(game.Mix(key^d[key])>>11)/(1<<52) - 1
}

func (d drifting) Evaluate(leaves []eval.Leaf) {
	for i := range leaves {
		v := float32(d.value(leaves[i].State))
		leaves[i].Values = [game.MaxSeats]float32{v, -v}
		for j := range leaves[i].Priors {
			leaves[i].Priors[j] = 1 / float32(len(leaves[i].Priors))
		}
	}
}

// child is a move of the naive search.
type child struct {
	move  game.Move
	state game.State
	n     int
	q     float64
}

// bound returns report 1's formula, with the 2 inside the root and C = √2.
func (c *child) bound(n int) float64 {
	return c.q/float64(c.n) + math.Sqrt2*math.Sqrt(2*math.Log(float64(n))/float64(c.n))
}

// A search with c = 2 on a flat tree that plays the highest bound equals report 1's search,
// written from its formula: each move has the same visits and value, and both play the same move,
// which is often not the most visited one.
func TestFlatByBoundIsReport1(t *testing.T) {
	g := othello.New()
	rng := game.NewRand(3)
	differs := 0
	for i := range 60 {
		root := g.New(rng)
		for range i % 50 {
			joint, _ := game.RandomJoint(root, rng, nil)
			root.Play(joint, rng)
		}
		seat := root.Acting().First()
		iterations := 50 + 10*(i%6)
		values := drifting{}
		var children []child
		for _, m := range root.Legal(seat, nil) {
			c := child{move: m, state: game.Clone(g, root)}
			c.state.Play(game.Solo(seat, m), nil)
			children = append(children, c)
		}
		highest := func(n int) (best *child) {
			for j := range children {
				if c := &children[j]; best == nil || c.bound(n) > best.bound(n) {
					best = c
				}
			}
			return best
		}
		for n := range iterations {
			c := &children[min(n, len(children)-1)] // each once, then the highest bound
			if n >= len(children) {
				c = highest(n)
			}
			c.q += float64(float32(values.value(c.state))) * float64(1-2*int(seat))
			c.n++
		}
		want := highest(iterations)

		s := New(Config{Game: g, Evaluator: drifting{}, Rule: UCT, C: 2, Nodes: 1, ByBound: true, Seed: uint64(i)})
		s.Think(root)
		s.Advance(iterations)
		at := s.atRoot(seat)
		most := 0
		for _, c := range children {
			most = max(most, c.n)
			for _, e := range s.tree.edgesOf(at.choice) {
				if e.move == c.move && (int(e.visits) != c.n || math.Abs(e.sum-c.q) > 1e-9) {
					t.Fatalf("%s: %s has %d visits and sum %v, want %d, %v", root, root.MoveName(seat, c.move), e.visits, e.sum, c.n, c.q)
				}
			}
		}
		if got := s.Best(seat); got != want.move {
			t.Fatalf("%s: plays %s, want %s", root, root.MoveName(seat, got), root.MoveName(seat, want.move))
		}
		if len(s.tree.nodes) != 1 {
			t.Fatalf("%s: the tree has %d nodes, want 1", root, len(s.tree.nodes))
		}
		if want.n < most {
			differs++
		}
	}
	if differs == 0 {
		t.Error("the move of the highest bound is always the most visited one: nothing is tested")
	}
}
