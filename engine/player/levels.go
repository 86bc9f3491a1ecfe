package player

// Levels is the number of levels, the same for every game.
const Levels = 10

// simulations are the counts of uct that the levels stand for. Counts, not
// milliseconds, so that a level is as strong on every machine. They are
// provisional, set on Othello, each level about as far above the one below as
// the next: what it scores against it, with the 95 % interval, in
// "playout match -agents" with -games 200 (level 10: 100) and -seed 3:
//
//	level  n       against the one below
//	1      4       0.738 (0.679–0.796), against random
//	2      12      0.685 (0.621–0.749)
//	3      30      0.675 (0.613–0.737)
//	4      70      0.690 (0.623–0.757)
//	5      170     0.695 (0.632–0.758)
//	6      400     0.720 (0.659–0.781)
//	7      1000    0.688 (0.627–0.748)
//	8      3000    0.720 (0.655–0.785)
//	9      12000   0.672 (0.611–0.734)
//	10     60000   0.805 (0.737–0.873)
var simulations = [Levels]int{4, 12, 30, 70, 170, 400, 1000, 3000, 12_000, 60_000}

// levelAgent is what a level stands for.
func levelAgent(strength int) Agent {
	a := Agent{name: "uct", options: findKind("uct").defaults}
	a.n = simulations[strength-1]
	return a
}
