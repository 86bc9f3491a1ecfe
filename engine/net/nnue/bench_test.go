package nnue

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
)

// visit is a position that a search evaluates.
type visit struct {
	sets       [game.MaxSets]uint64
	ply, mover int
}

// walk returns a depth-first search from the middle of a game of chess: up to six moves follow
// each position.
func walk(visits int) []visit {
	r := rand.New(rand.NewPCG(5, 5))
	g := chess.New()
	root := g.New(nil)
	for range 30 {
		legal := root.Legal(root.Acting().First(), nil)
		root.Play(game.Solo(root.Acting().First(), legal[r.IntN(len(legal))]), nil)
	}
	var list []visit
	var search func(s game.State, depth int)
	search = func(s game.State, depth int) {
		if s.Acting() == 0 || len(list) == visits {
			return
		}
		mover := s.Acting().First()
		v := visit{mover: int(mover)}
		v.ply = s.(game.Placed).Place(&v.sets)
		list = append(list, v)
		if depth == 0 {
			return
		}
		legal := s.Legal(mover, nil)
		child := g.New(nil)
		for range min(len(legal), 6) {
			child.CopyFrom(s)
			child.Play(game.Solo(mover, legal[r.IntN(len(legal))]), nil)
			search(child, depth-1)
		}
	}
	search(root, 6)
	return list
}

// BenchmarkPoints evaluates the positions of a search one by one.
func BenchmarkPoints(b *testing.B) {
	visits := walk(4096)
	for _, c := range []struct{ hidden, want int }{{256, -48941}, {384, -1262219}, {512, 68776}, {32, 247782}} {
		n := load(b, model(3, board, c.hidden))
		for _, k := range Kernels() {
			e := evaluator(b, n, board, k)
			b.Run(fmt.Sprintf("%d/%s", c.hidden, k), func(b *testing.B) {
				rounds := 0
				for b.Loop() {
					sum := 0
					for i := range visits {
						sum += e.Points(&visits[i].sets, visits[i].ply, visits[i].mover)
					}
					if rounds++; sum != c.want {
						b.Fatalf("%d points, want %d", sum, c.want)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rounds*len(visits)), "ns/position")
			})
		}
	}
}
