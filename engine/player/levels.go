package player

import "playout/engine/game"

// Levels is the number of levels, the same for every game.
const Levels = 10

// simulations are the counts of uct that the levels stand for. Counts, not
// milliseconds, so that a level is as strong on every machine. They were set on
// Othello, each level about as far above the one below as the next: what it
// scores against it, with the 95 % interval, in "playout match -agents" with
// -games 200 (level 10: 100) and -seed 3; and what the same counts score in the
// other games, with -games 40 (nine men's morris) and 40 to 24 (chess), -seed 5:
//
//	level  n       othello              morris               chess
//	1      4       0.738 (0.679–0.796)  1.000 (0.912–1.000)  0.975 (0.941–1.000), all against random
//	2      12      0.685 (0.621–0.749)  0.900 (0.810–0.990)  0.762 (0.672–0.853)
//	3      30      0.675 (0.613–0.737)  0.625 (0.504–0.746)  0.838 (0.748–0.927)
//	4      70      0.690 (0.623–0.757)  0.750 (0.617–0.883)  0.787 (0.698–0.877)
//	5      170     0.695 (0.632–0.758)  0.625 (0.468–0.782)  0.688 (0.525–0.850)
//	6      400     0.720 (0.659–0.781)  0.662 (0.519–0.806)  0.725 (0.592–0.858)
//	7      1000    0.688 (0.627–0.748)  0.675 (0.551–0.799)  0.708 (0.563–0.854)
//	8      3000    0.720 (0.655–0.785)
//	9      12000   0.672 (0.611–0.734)
//	10     60000   0.805 (0.737–0.873)
var simulations = [Levels]int{4, 12, 30, 70, 170, 400, 1000, 3000, 12_000, 60_000}

// cuts are the plies after which a level's playouts are judged by the heuristic,
// 0 for to the end, by the id of the game. Where random play says little and the
// heuristic much, the same count is far stronger so: with 170 simulations and 2
// plies against 170 to the end 0.933 (0.871–0.995) in nine men's morris, and with
// 1 ply 0.950 (0.883–1.000) in chess.
var cuts = map[string]int{"morris": 2, "chess": 2}

// newLevel is a level of a game.
func newLevel(g game.Game, strength int) Agent {
	return Agent{name: "level", strength: strength, game: g.Spec().ID}
}

// levelAgent is what a level stands for in the game of an id.
func levelAgent(id string, strength int) Agent {
	a := Agent{name: "uct", options: findKind("uct").defaults}
	a.n, a.depth = simulations[strength-1], cuts[id]
	return a
}
