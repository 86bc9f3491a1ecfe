package player

import (
	"fmt"

	"playout/engine/game"
)

// Levels is the number of levels, the same for every game.
const Levels = 10

// levels are the agents that a game's levels stand for, by the game's id.
var levels = map[string][Levels]string{
	"othello": {
		"alphabeta:depth=1,ties=2000",
		"alphabeta:depth=1,ties=1000",
		"alphabeta:depth=1,ties=400",
		"alphabeta:depth=2,ties=500",
		"alphabeta:depth=2,ties=50",
		"alphabeta:depth=3,ties=20",
		"alphabeta:depth=4,ties=20",
		"alphabeta:depth=6,ties=20",
		"alphabeta:depth=8,ties=20,solve=12",
		"alphabeta:depth=12,ties=20,solve=18",
	},
	"morris": {
		"alphabeta:depth=1,ties=150",
		"alphabeta:depth=1,ties=105",
		"alphabeta:depth=1,ties=78",
		"alphabeta:depth=1,ties=60",
		"alphabeta:depth=1,ties=5",
		"alphabeta:depth=2,ties=5",
		"alphabeta:depth=3,ties=5",
		"alphabeta:depth=4,ties=5",
		"alphabeta:depth=6,ties=5",
		"alphabeta:depth=10,ties=5",
	},
	"chess": {
		"alphabeta:depth=1,ties=300",
		"alphabeta:depth=1,ties=150",
		"alphabeta:depth=1,ties=70",
		"alphabeta:depth=1,ties=20",
		"alphabeta:depth=2,ties=10",
		"alphabeta:depth=3,ties=10",
		"alphabeta:depth=4,ties=10",
		"alphabeta:depth=5,ties=10",
		"alphabeta:depth=6,ties=10",
		"alphabeta:depth=8,ties=10",
	},
	"geese": {
		"uct:n=6,depth=8",
		"uct:n=10,depth=8",
		"uct:n=16,depth=8",
		"uct:n=26,depth=8",
		"uct:n=42,depth=8",
		"uct:n=80,depth=8",
		"uct:n=180,depth=8",
		"uct:n=500,depth=8",
		"uct:n=2000,depth=8",
		"rules",
	},
}

// usual are those of a game that has none of its own: simulations to the end,
// which ask nothing of a game but its rules.
var usual = [Levels]string{
	"uct:n=4", "uct:n=12", "uct:n=30", "uct:n=70", "uct:n=170",
	"uct:n=400", "uct:n=1000", "uct:n=3000", "uct:n=12000", "uct:n=60000",
}

// newLevel is a level of a game.
func newLevel(g game.Game, strength int) Agent {
	list, ok := levels[g.Spec().ID]
	if !ok {
		list = usual
	}
	a, err := Parse(g, list[strength-1])
	if err != nil {
		panic(fmt.Sprintf("player: level %d of %s: %v", strength, g.Spec().ID, err))
	}
	a.strength = strength
	return a
}
