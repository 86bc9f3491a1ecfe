package alphabeta

import (
	"flag"
	"fmt"
	"math"
	"testing"

	"playout/engine/game"
)

var (
	errorsOf    = flag.String("errors", "", "game in which values of shallow and deep searches are compared, such as othello; empty to skip")
	errorsDepth = flag.Int("errordepth", 10, "plies of the deepest of them")
	errorsTotal = flag.Int("errorpositions", 200, "positions, from games of a shallow search with some random moves")
)

// TestErrors prints how much the value of a search differs from that of a shallower one of the
// same position: mean and standard deviation, in points. The margins of ProbCut come from it.
func TestErrors(t *testing.T) {
	if *errorsOf == "" {
		t.Skip("-errors othello compares shallow searches with deep ones")
	}
	g := allGames(t)[*errorsOf]
	deepest := *errorsDepth
	sums := make([]struct{ n, sum, squares float64 }, (deepest+1)*(deepest+1))
	rng := game.NewRand(1)
	guide := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 3, Entries: 1 << 16, Margin: 30})
	values := make([]int, deepest+1)
	for range *errorsTotal {
		s := randomPosition(g, 6, rng)
		for n := rng.IntN(44); n > 0 && s.Acting() != 0; n-- {
			joint, _ := game.RandomJoint(s, rng, nil)
			if rng.IntN(12) > 0 {
				finish(guide, s)
				joint = game.Solo(s.Acting().First(), guide.Best())
			}
			s.Play(joint, rng)
		}
		if s.Acting() == 0 {
			continue
		}
		for depth := 1; depth <= deepest; depth++ {
			a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: depth, Entries: DefaultEntries, Margin: FirstBest, off: probCut})
			if finish(a, s); max(a.Points(), -a.Points()) > game.MaxPoints {
				break
			}
			values[depth] = a.Points()
			for shallow := 1; shallow < depth; shallow++ {
				of := &sums[depth*(deepest+1)+shallow]
				d := float64(values[depth] - values[shallow])
				of.n, of.sum, of.squares = of.n+1, of.sum+d, of.squares+d*d
			}
		}
	}
	for depth := 2; depth <= deepest; depth++ {
		line := fmt.Sprintf("%2d plies:", depth)
		for shallow := 1; shallow < depth; shallow++ {
			of := sums[depth*(deepest+1)+shallow]
			mean := of.sum / of.n
			line += fmt.Sprintf(" %4.0f ± %-4.0f", mean, math.Sqrt(of.squares/of.n-mean*mean))
		}
		fmt.Println(line)
	}
}
