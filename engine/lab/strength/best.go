package strength

import (
	"fmt"
	"strings"
)

// Best is the strongest agent of a game, limited by time.
type Best struct{ Game, Agent string }

// Strongest lists the best agent of each game. Chess and Morris have alpha-beta by an evaluation
// net, the others tree search by a net of policy and value.
var Strongest = []Best{
	{"othello", "puct:ms=1000,solve=64"},
	{"morris", "alphabeta:ms=1000"},
	{"chess", "alphabeta:ms=1000"},
	{"geese", "puct:ms=1000"},
}

// BestOf returns the strongest agent of a game. The error names the games that have one.
func BestOf(game string) (agent string, err error) {
	var games []string
	for _, best := range Strongest {
		if best.Game == game {
			return best.Agent, nil
		}
		games = append(games, best.Game)
	}
	return "", fmt.Errorf("game %q has no strongest agent; allowed: %s", game, strings.Join(games, ", "))
}
