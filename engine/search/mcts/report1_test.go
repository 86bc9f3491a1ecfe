package mcts

import (
	"fmt"
	"math"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
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
// which is often not the most visited one. So it does if it plays the highest mean, counts another
// seat's result, or tries moves in order.
func TestFlatByBoundIsReport1(t *testing.T) {
	for _, config := range []Config{
		{Final: HighestBound}, {Final: HighestBound, InOrder: true}, {Final: HighestMean}, {Final: HighestMean, InOrder: true},
		{Final: HighestBound, Reward: OtherReward}, {Final: HighestBound, Reward: FirstReward}, {Final: HighestBound, Reward: LeafReward}, {Final: HighestMean, Reward: OtherReward, InOrder: true},
	} {
		config.Game, config.Evaluator, config.Rule, config.C, config.Nodes = othello.New(), drifting{}, UCT, 2, 1
		compareWithReport1(t, config)
	}
}

// counted returns whose evaluation a seat counts.
func (r Reward) counted(seat game.Seat) game.Seat {
	return map[Reward]game.Seat{OwnReward: seat, OtherReward: 1 - seat, LeafReward: 1 - seat, FirstReward: 0}[r]
}

func compareWithReport1(t *testing.T, config Config) {
	t.Helper()
	name := fmt.Sprintf("final %d, reward %d, in order %t", config.Final, config.Reward, config.InOrder)
	g := config.Game
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
		first := func(score func(*child) float64) (best *child) {
			for j := range children {
				if c := &children[j]; best == nil || score(c) > score(best) {
					best = c
				}
			}
			return best
		}
		for n := range iterations {
			c := &children[min(n, len(children)-1)] // each once, then the highest bound
			if n >= len(children) {
				c = first(func(c *child) float64 { return c.bound(n) })
			}
			c.q += float64(float32(values.value(c.state))) * float64(1-2*int(config.Reward.counted(seat)))
			c.n++
		}
		want := first(func(c *child) float64 {
			if config.Final == HighestMean {
				return c.q / float64(c.n)
			}
			return c.bound(iterations)
		})

		config.Evaluator, config.Seed = drifting{}, uint64(i)
		s := New(config)
		s.Think(root)
		s.Advance(iterations)
		at := s.atRoot(seat)
		most := 0
		for _, c := range children {
			most = max(most, c.n)
			for _, e := range s.tree.edgesOf(at.choice) {
				if e.move == c.move && (int(e.visits) != c.n || math.Abs(e.sum-c.q) > 1e-9) {
					t.Fatalf("%s, %s: %s has %d visits and sum %v, want %d, %v", name, root, root.MoveName(seat, c.move), e.visits, e.sum, c.n, c.q)
				}
			}
		}
		if got := s.Best(seat); got != want.move {
			t.Fatalf("%s, %s: plays %s, want %s", name, root, root.MoveName(seat, got), root.MoveName(seat, want.move))
		}
		if len(s.tree.nodes) != 1 {
			t.Fatalf("%s, %s: the tree has %d nodes, want 1", name, root, len(s.tree.nodes))
		}
		if want.n < most {
			differs++
		}
	}
	if differs == 0 && config.Final == HighestBound {
		t.Errorf("%s: the move is always the most visited one: nothing is tested", name)
	}
}

// constant gives every position the same value, for both seats.
type constant struct{}

func (constant) Evaluate(leaves []eval.Leaf) {
	for i := range leaves {
		leaves[i].Values = [game.MaxSeats]float32{}
	}
}

// With equal values and InOrder the search visits the moves in the order of their codes, again
// and again.
func TestInOrder(t *testing.T) {
	g := othello.New()
	root := g.New(nil)
	legal := root.Legal(0, nil)
	s := New(Config{Game: g, Evaluator: constant{}, Rule: UCT, C: 1, Nodes: 1, InOrder: true, Seed: 5})
	s.Think(root)
	for i := range 3 * len(legal) {
		s.Advance(1)
		for j, e := range s.tree.edgesOf(s.atRoot(0).choice) {
			want := i / len(legal)
			if j <= i%len(legal) {
				want++
			}
			if e.move != legal[j] || int(e.visits) != want {
				t.Fatalf("after %d simulations, move %d is %d with %d visits, want %d with %d", i+1, j, e.move, e.visits, legal[j], want)
			}
		}
	}
}

// lastMoves returns a position of Othello from which some move ends the game, and White wins.
func lastMoves(t *testing.T) (root game.State, seat game.Seat, m game.Move) {
	g := othello.New()
	for seed := range uint64(100) {
		rng := game.NewRand(seed)
		root := g.New(rng)
		for root.Acting() != 0 {
			seat := root.Acting().First()
			for _, m := range root.Legal(seat, nil) {
				after := game.Clone(g, root)
				after.Play(game.Solo(seat, m), nil)
				var values [game.MaxSeats]float32
				if after.Acting() == 0 {
					if after.Returns(&values); values[1] == 1 {
						return root, seat, m
					}
				}
			}
			joint, _ := game.RandomJoint(root, rng, nil)
			root.Play(joint, rng)
		}
	}
	t.Fatal("no game ends with a win of White")
	return nil, 0, 0
}

// The result of a finished game goes to the seat that counts it: at the end the next turn would be
// that of the seat that has not moved.
func TestRewardOfAFinishedGame(t *testing.T) {
	root, seat, m := lastMoves(t)
	for reward, counted := range map[Reward]game.Seat{OwnReward: seat, OtherReward: 1 - seat, LeafReward: seat, FirstReward: 0, NextReward: 1 - seat} {
		s := New(Config{Game: othello.New(), Evaluator: constant{}, Rule: UCT, C: 1, Nodes: 1, Reward: reward, InOrder: true})
		s.Think(root)
		legal := root.Legal(seat, nil)
		s.Advance(len(legal))
		for _, e := range s.tree.edgesOf(s.atRoot(seat).choice) {
			if want := float64(2*int(counted) - 1); e.move == m && (e.sum != want || (e.result != search.Unknown) != (reward == OwnReward)) {
				t.Errorf("reward %d: seat %d has the sum %v and the result %v, want %v, and a proven result only of its own", reward, seat, e.sum, e.result, want)
			}
		}
	}
}
