// Package levels lists the agent that each level of each game stands for, with its measured
// strength.
package levels

// Count is the number of levels, the same for every game.
const Count = 10

// Level is the agent that a level stands for and its measured score.
type Level struct {
	Agent string  // agent string
	Score float64 // against the level below, the first against random, 0 to 1; 0 if not measured
	Games int     // over which the score was measured
}

// games lists the agents of a game's levels, by the game's id. Plies and counts limit them, not
// clocks, so that a level is equally strong on every machine. A seed gives the same game
// everywhere, with the net of geese on the same kernel. A margin (ties) makes the lower levels
// blunder, and varies the openings of the higher ones by the seed. In chess and Morris the lower
// levels play some moves hastily (hasty): with margins alone, an even match between neighbours
// would need more than ten levels from a beginner to the strongest.
//
// Each level has its score against the one below, the first against random, the number of games,
// and in a comment the 95 % interval, measured by
//
//	playout match -game G -agents "level:5 level:4" -games N -seed 11
//
// In geese each of the two agents has two seats. There random playouts soon gain little from more
// simulations, so the higher levels use careful playouts and then the net.
var games = map[string][Count]Level{
	"othello": {
		{"alphabeta:depth=1,ties=1550", 0.770, 200},                // 0.714–0.826
		{"alphabeta:depth=1,ties=675", 0.818, 200},                 // 0.765–0.870
		{"alphabeta:depth=2,ties=778", 0.810, 200},                 // 0.755–0.865
		{"alphabeta:depth=2,ties=168", 0.818, 200},                 // 0.766–0.869
		{"alphabeta:depth=3,ties=135", 0.795, 200},                 // 0.744–0.846
		{"alphabeta:depth=4,ties=77", 0.795, 200},                  // 0.738–0.852
		{"alphabeta:depth=5,ties=48", 0.742, 200},                  // 0.685–0.800
		{"alphabeta:depth=6,ties=27", 0.725, 200},                  // 0.667–0.783
		{"alphabeta:depth=8,ties=25,solve=12", 0.745, 100},         // 0.674–0.816
		{"puct:n=4000,temp=0.3,tempplies=10,solve=16", 0.830, 100}, // 0.768–0.892
	},
	"morris": {
		{"alphabeta:nodes=2000,ties=10,hasty=0.7", 0.978, 200},   // 0.960–0.995
		{"alphabeta:nodes=2000,ties=10,hasty=0.54", 0.745, 200},  // 0.692–0.798
		{"alphabeta:nodes=2000,ties=10,hasty=0.37", 0.785, 200},  // 0.731–0.839
		{"alphabeta:nodes=2000,ties=10,hasty=0.23", 0.767, 200},  // 0.709–0.826
		{"alphabeta:nodes=2000,ties=10,hasty=0.105", 0.720, 200}, // 0.662–0.778
		{"alphabeta:nodes=2000,ties=10,hasty=0.02", 0.790, 200},  // 0.746–0.834
		{"alphabeta:nodes=6000,ties=10", 0.740, 100},             // 0.679–0.801
		{"alphabeta:nodes=40000,ties=10", 0.700, 100},            // 0.641–0.759
		{"alphabeta:nodes=200000,ties=10", 0.675, 100},           // 0.624–0.726
		{"alphabeta:nodes=1400000,ties=10", 0.650, 100},          // 0.600–0.700
	},
	"chess": {
		{"alphabeta:nodes=14000,ties=10,hasty=0.54", 1.000, 200},  // 0.981–1.000
		{"alphabeta:nodes=14000,ties=10,hasty=0.41", 0.780, 200},  // 0.719–0.841
		{"alphabeta:nodes=14000,ties=10,hasty=0.29", 0.735, 200},  // 0.679–0.791
		{"alphabeta:nodes=14000,ties=10,hasty=0.19", 0.762, 200},  // 0.707–0.818
		{"alphabeta:nodes=14000,ties=10,hasty=0.11", 0.672, 200},  // 0.610–0.735
		{"alphabeta:nodes=14000,ties=10,hasty=0.045", 0.712, 200}, // 0.657–0.768
		{"alphabeta:nodes=20000,ties=15", 0.770, 100},             // 0.702–0.838
		{"alphabeta:nodes=55000,ties=10", 0.775, 100},             // 0.714–0.836
		{"alphabeta:nodes=200000,ties=10", 0.745, 100},            // 0.686–0.804
		{"alphabeta:nodes=800000,ties=10", 0.765, 100},            // 0.700–0.830
	},
	"geese": {
		{"uct:n=6,depth=8", 0.688, 400},              // 0.644–0.731
		{"uct:n=12,depth=8", 0.694, 400},             // 0.650–0.738
		{"uct:n=21,playouts=careful", 0.670, 400},    // 0.624–0.716
		{"uct:n=48,playouts=careful", 0.684, 400},    // 0.641–0.727
		{"puct:n=8,noise=0.35,temp=1", 0.721, 400},   // 0.675–0.767
		{"puct:n=8,noise=0.35,temp=0.6", 0.660, 400}, // 0.616–0.704
		{"puct:n=9", 0.725, 400},                     // 0.686–0.764
		{"puct:n=24", 0.667, 400},                    // 0.621–0.713
		{"puct:n=60", 0.652, 400},                    // 0.608–0.697
		{"puct:n=120", 0.665, 400},                   // 0.621–0.708
	},
}

// Of returns the levels of the game with an id, the weakest first, and whether they are the game's
// own; the levels of any other game need only its rules.
func Of(game string) (list [Count]Level, own bool) {
	if list, own = games[game]; own {
		return list, true
	}
	for i, agent := range anyGame {
		list[i].Agent = agent
	}
	return list, false
}

// versions holds the versions of the games' levels. A version grows when levels become stronger or
// weaker under their names, which separates results against them from earlier ones.
var versions = map[string]int{
	"othello": 2, // a net at the top, and neighbours nearly equally far apart
	"morris":  3, // levels 9 and 10 think less, and are as far apart as the others
	"chess":   2, // the evaluation net, hasty moves, and neighbours of clearly different strength
	"geese":   2, // the net, and neighbours of clearly different strength
}

// Version returns the version of the levels of the game with an id, 1 or more.
func Version(game string) int { return max(1, versions[game]) }

// anyGame lists the levels of a game without levels of its own: playouts to the end, which need
// only its rules. They were chosen in Othello, where each scores 0.67 to 0.81 against the one
// below.
var anyGame = [Count]string{
	"uct:n=4", "uct:n=12", "uct:n=30", "uct:n=70", "uct:n=170",
	"uct:n=400", "uct:n=1000", "uct:n=3000", "uct:n=12000", "uct:n=60000",
}

// withoutNet lists the agents that replace levels with a net, by the game's id, "" for levels
// without one. They play in variants, whose boards the net may not fit, and if the net cannot be
// loaded: the same search with playouts would be weaker than the levels below. In geese:rows=9 level
// 5 scores 0.66 against level 4 in 100 games, and level 10 0.80 against level 6 in 40.
var withoutNet = map[string][Count]string{
	"othello": {9: "alphabeta:depth=12,ties=20,solve=18"}, // it scored 0.775 against the level below in 40 games
	"geese": {
		4: "uct:n=100,playouts=careful",
		5: "uct:n=200,playouts=careful",
		6: "uct:n=400,playouts=careful",
		7: "uct:n=800,playouts=careful",
		8: "uct:n=1600,playouts=careful",
		9: "uct:n=3200,playouts=careful",
	},
}

// WithoutNet returns the agent string that replaces a level, from 1, of the game with an id if there is
// no net; "" for a level without a net.
func WithoutNet(game string, level int) string { return withoutNet[game][level-1] }
