package alphabeta

import (
	"testing"

	"playout/engine/game"
)

// Minimax without pruning finds the values of plain alpha-beta, and searches every position of the
// tree: those that perft counts by ply.
func TestUnpruned(t *testing.T) {
	const depth = 3
	for name, g := range allGames(t) {
		for i := range 4 {
			root := randomPosition(g, 6+8*i, game.NewRand(uint64(i)))
			search := func(unpruned bool) (points, nodes int) {
				s := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: depth, Entries: 1, Plain: true, Straight: true, Unpruned: unpruned, Margin: FirstBest})
				finish(s, root)
				return s.Points(), s.Done()
			}
			points, nodes := search(true)
			pruned, fewer := search(false)
			if want := positions(g, root, depth); points != pruned || nodes != want || fewer > nodes {
				t.Errorf("%s, position %d: %d points with %d nodes, pruned %d with %d; want equal points, %d nodes, and not more pruned", name, i, points, nodes, pruned, fewer, want)
			}
		}
	}
}

// positions returns the number of positions below a root, to a depth.
func positions(g game.Game, s game.State, depth int) (n int) {
	if depth == 0 || s.Acting() == 0 {
		return 0
	}
	seat := s.Acting().First()
	for _, m := range s.Legal(seat, nil) {
		next := game.Clone(g, s)
		next.Play(game.Solo(seat, m), nil)
		n += 1 + positions(g, next, depth-1)
	}
	return n
}

// Each part of the search can be left out, which changes the number of nodes of some search.
func TestLeftOut(t *testing.T) {
	for part := range parts {
		changes := 0
		for _, name := range []string{"chess", "othello"} {
			g := allGames(t)[name]
			for i := range 3 {
				root := randomPosition(g, 10+6*i, game.NewRand(uint64(i)))
				count := func(left ...Part) int {
					s := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 5, Entries: 1 << 12, LeftOut: left, Margin: FirstBest, Fresh: true})
					finish(s, root)
					return s.Done()
				}
				if count(Part(part)) != count() {
					changes++
				}
			}
		}
		if changes == 0 {
			t.Errorf("without part %d all searches have the same nodes, want fewer or more", part)
		}
	}
}
