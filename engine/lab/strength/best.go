package strength

// Best is the strongest agent of a game, limited by time.
type Best struct{ Game, Agent string }

// Strongest lists the best agent of each game. Chess and Morris have alpha-beta by an evaluation
// net, the others tree search by a net of policy and value.
var Strongest = []Best{
	{"othello", "puct:ms=1000,solve=16"},
	{"morris", "alphabeta:ms=1000"},
	{"chess", "alphabeta:ms=1000"},
	{"geese", "puct:ms=1000"},
}
