package bench

// answers are the results of the work of a benchmark, the same on every machine.
type answers struct {
	plies   int    // of playoutsInBatch playouts from the start with seed 1
	balance int    // sum of the first seat's results in them
	depth   int    // of perft from the start
	nodes   uint64 // perft of that depth
	middle  longSearch
	ending  ending
}

// longSearch is a search that takes some tenths of a second: of a position from the
// middle of a game, to a depth in plies.
type longSearch struct {
	position string
	depth    int
}

// ending is a position near the end of a game, which a solver solves.
type ending struct {
	name, position string
	result         string // points and move
}

// knownAnswers holds the answers of each game that can be measured, by its game string.
var knownAnswers = map[string]answers{
	"othello": {plies: 120903, balance: -164, depth: 9, nodes: 3005288,
		middle: longSearch{"-----------O-X----OOOOO---XOXXX---XXOXO---XOXOO----XO----------- X", 14},
		// Number 40 of the FFO endgame suite, the usual comparison of solvers: with twenty empty
		// squares, only a2 wins 38 discs for Black.
		ending: ending{"FFO 40", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", "+38 by a2"}},
	"morris": {plies: 327536, balance: 46, depth: 6, nodes: 96223680,
		middle: longSearch{".WWBWBWBW.WBWBBB...WB... B 0 1", 21}},
	"geese": {plies: 85984, balance: 72, depth: 3, nodes: 7102720},
	"chess": {plies: 680862, balance: 0, depth: 5, nodes: 4865609,
		middle: longSearch{"r1bq1rk1/p1pnbppp/1p6/3Pn3/8/2N1BN2/PP2BPPP/R2Q1RK1 w - - 1 13", 11}},
}
