package bench

import (
	"fmt"

	"playout/engine/game"
)

// solverBatch solves a position, each time with an empty table of 64 MB.
func solverBatch(g game.Game, known ending) func() (uint64, string, error) {
	return func() (uint64, string, error) {
		s, err := g.Parse(known.position)
		if err != nil {
			return 0, "", err
		}
		solver := g.(game.Solvable).Solver(64 << 20)
		for solver.Begin(s); !solver.Advance(1 << 20); {
		}
		best, points, nodes := solver.Answer()
		found := fmt.Sprintf("%+d by %s", points, s.MoveName(0, best))
		return nodes, fmt.Sprintf("%s in %s nodes", found, Grouped(nodes)), check(known.name, found, known.result)
	}
}
