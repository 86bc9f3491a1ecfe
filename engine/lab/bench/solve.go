package bench

import (
	"fmt"

	"playout/engine/game"
)

// ffo40 is number 40 of the FFO endgame suite, by which solvers are usually compared:
// with twenty empty squares, only a2 wins 38 discs for Black.
const ffo40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"

// solverBatch solves ffo40, each time with an empty table of 64 MB.
func solverBatch(g game.Game) func() (uint64, string, error) {
	return func() (uint64, string, error) {
		s, err := g.Parse(ffo40)
		if err != nil {
			return 0, "", err
		}
		solver := g.(game.Solvable).Solver(64 << 20)
		for solver.Begin(s); !solver.Advance(1 << 20); {
		}
		best, points, nodes := solver.Answer()
		found := fmt.Sprintf("%+d by %s", points, s.MoveName(0, best))
		return nodes, fmt.Sprintf("%s in %s nodes", found, Grouped(nodes)), check("FFO 40", found, "+38 by a2")
	}
}
