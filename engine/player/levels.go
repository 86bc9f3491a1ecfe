package player

// Levels is the number of levels, the same for every game.
const Levels = 10

// simulations of uct that a level stands for, where the game has no table of
// its own. Counts, not milliseconds, so that a level is as strong everywhere.
var simulations = [Levels]int{4, 10, 25, 60, 150, 400, 1000, 2500, 7000, 20000}

// levelAgent is what a level of a game stands for.
func levelAgent(_ string, strength int) Agent {
	a := Agent{name: "uct", options: findKind("uct").defaults}
	a.n = simulations[strength-1]
	return a
}
