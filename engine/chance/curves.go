package chance

import "playout/engine/game"

// curves holds the fitted curves, by the game's id.
var curves = map[string]map[Kind]Curve{
	"othello": {
		Points:   {Slope: 1.430, Random: 0.645, Made: "playout chance -game othello -judge alphabeta:nodes=20000,ties=first -games 300"}, // ± 0.138
		Net:      {Slope: 2.148, Random: 0.697, Made: "playout chance -game othello -judge puct:n=1000 -games 300"},                      // ± 0.201
		Playouts: {Slope: 2.164, Random: 0.851, Made: "playout chance -game othello -judge uct:n=1000 -games 300"},                       // ± 0.220
	},
	"morris": {
		Points:   {Slope: 3.364, Random: 0.735, Made: "playout chance -game morris -judge alphabeta:nodes=20000,ties=first -games 300"}, // ± 0.246
		Playouts: {Slope: 1.719, Random: 0.876, Made: "playout chance -game morris -judge uct:n=1000 -games 300"},                       // ± 0.136
	},
	"chess": {
		Points: {Slope: 3.298, Random: 0.682, Made: "playout chance -game chess -judge alphabeta:nodes=20000,ties=first -games 200"}, // ± 0.350
	},
	"geese": {
		Net: {Slope: 2.208, Random: 0.749, Made: "playout chance -game geese -judge puct:n=40 -games 100"}, // ± 0.119
	},
}

// judges holds the usual judge of a game's moves, by its id: the strongest agent of the game with so
// little work a move that a game of 60 plies takes about 10 s on two cores.
var judges = map[string]string{
	"othello": "puct:n=8000",
	"morris":  "alphabeta:nodes=150000,ties=first",
	"chess":   "alphabeta:nodes=100000,ties=first",
	"geese":   "puct:n=40",
}

// Judge returns the agent string of a game's usual judge.
func Judge(g game.Game) string {
	if judge, own := judges[g.Spec().ID]; own {
		return judge
	}
	return "uct:n=1000"
}
