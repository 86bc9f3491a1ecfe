package tables

import (
	"fmt"
	"strings"

	"playout/engine/lab/row"
	"playout/engine/match"
)

// Report 4 plays Hungry Geese: flat Monte Carlo at several numbers of simulations and
// depths, rules, and nets, four at a time, in competitions of 100 games.

// report4Row returns a competition of four.
func report4Row(name, label, agents, figures string) Row {
	return Row{Match: row.Match{Name: name, Spec: match.Spec{Game: "geese", Agents: strings.Fields(agents)}}, Label: label, Counts: counts(100), Figures: figures}
}

// The four agents of a competition.
var (
	flatDepth4 = flatAgents("", 4, 4, 4, 4)
	flatDepth6 = flatAgents("", 6, 6, 6, 6)
	flatMixed  = flatAgents("", 4, 4, 6, 6)
)

// flatAgents returns flat Monte Carlo with 125, 250, 500 and 1000 simulations at these depths, with
// more keys, such as ",first=drawn".
func flatAgents(keys string, depths ...int) string {
	var agents []string
	for i, n := range []int{125, 250, 500, 1000} {
		agents = append(agents, fmt.Sprintf("flat:n=%d,depth=%d%s", n, depths[i], keys))
	}
	return strings.Join(agents, " ")
}

// The report's figures of these competitions.
const (
	figure7a = "won 22, 33, 19, 22; died 69, 61, 73, 73; mean length of survivors 24, 26, 22, 27"
	figure7b = "won 19, 27, 29, 30; died 60, 56, 57, 65; mean length of survivors 23, 23, 24, 26"
	figure8  = "won 20, 21, 32, 30; died 73, 68, 60, 57; mean length of survivors 24, 23, 24, 23"
)

// likeProgram holds the keys of flat Monte Carlo that make it that of the report's program.
const likeProgram = ",playouts=wary,first=drawn,reward=score"

// reading returns the competition at depth 6 under a reading of the report, given as keys.
func reading(name, label, keys string) Row {
	return report4Row(name, label, flatAgents(keys, 6, 6, 6, 6), figure7b)
}

// report4Times returns a competition of a few games that measures times.
func report4Times(name, label, agents, figures string) Row {
	r := timed(report4Row(name, label, agents, figures))
	r.Counts = []int{12}
	return r
}

// figure11 is the report's competition of all its agents.
const figure11 = "won 20, 40, 2, 33; died 77, 58, 98, 63; mean length of survivors 20, 21, 21, 20"

// report4Final returns the report's last competition, with a net of simulated games and one of real
// games, which these recipes make.
func report4Final(name, label, figures, simulated, real string) Row {
	r := report4Row(name, label, "rules flat:n=1000,depth=6 "+report4Path(simulated)+" "+report4Path(real), figures)
	r.Needs = needsReport4(simulated, real)
	return r
}

// report4Path returns the agent that plays the most likely move of a net, as its recipe makes it.
func report4Path(recipe string) string {
	return fmt.Sprintf("net:net=./%[1]s/%[1]s.onnx", recipe)
}

// report4Nets returns a competition of the report's nets, which these recipes make.
func report4Nets(label, figures string, recipes ...string) Row {
	var agents []string
	for _, name := range recipes {
		agents = append(agents, report4Path(name))
	}
	r := report4Row("nets", label, strings.Join(agents, " "), figures)
	r.Needs = needsReport4(recipes...)
	return r
}

// needsReport4 names the files that a row needs, and what makes them.
func needsReport4(recipes ...string) string {
	var files []string
	for _, name := range recipes {
		files = append(files, fmt.Sprintf("%[1]s/%[1]s.onnx", name))
	}
	last := len(files) - 1
	return fmt.Sprintf("%s and %s in this folder, as playout train -recipe makes them, such as -recipe %s", strings.Join(files[:last], ", "), files[last], recipes[0])
}

// report4Players returns a competition of players whose games the nets learn from, the stronger one of
// each pair.
func report4Players() Row {
	r := report4Row("players", "the stronger players of each pair, levels 4, 6, 8 and 10", "level:4 level:6 level:8 level:10", "")
	r.Counts = []int{100} // of 15 seconds each
	return r
}

// report4Sized is the departure of the sizes of the trainings.
var report4Sized = Departure{"each net learned from 190 to 350 games, in 20 epochs with batches of 32", "the report gives none of these numbers"}

// Departures of several tables.
var (
	evenFirstMoves = Departure{"all first moves are tried equally often, except with `first=drawn`", "the report's simulations draw theirs, so that some are tried more often than others"}
	seatsRotate    = Departure{"seats rotate", "the report does not say how its agents were seated"}
	twoReplaced    = Departure{"in rows `ours` and `program-final` random play and the net that ships replace its two nets", "they were played before its nets were made; the one of simulated games nearly always died, the one of real games was its second best agent"}
	sharedWins     = Departure{"a game that two agents win counts as half a win for each", "the report's wins add up to more or less than 100"}
	levelsStandIn  = Departure{"games of our levels stand in for real games of players with ratings of 900 to 1000, to 1100, to 1200 and above", "Kaggle's episodes and ratings cannot be had here; playout data -ratings selects them where they can"}
	rulesAsWritten = Departure{"`rules` follows the report's description", "the rules of its program have another order, and it measures distances to food as if the board had edges"}
)

var report4 = []Table{
	{
		ID: "r4-times", Report: 4, Version: 1, Title: "Table 1, time a move",
		Rows: []Row{
			report4Times("depth4", "depth 4: 125, 250, 500, 1000 simulations", flatDepth4, "115, 216, 452, 867 ms"),
			report4Times("depth6", "depth 6: 125, 250, 500, 1000 simulations", flatDepth6, "148, 282, 583, 1121 ms"),
		},
		Departures: []Departure{{"times are of all moves of twelve games, and the column has medians", "the report does not say in which positions it took its times, which are means; the results have means too"}, evenFirstMoves},
	},
	{
		ID: "r4-flat", Report: 4, Version: 1, Title: "Figures 7 and 8, flat Monte Carlo by simulations and depth",
		Rows: []Row{
			report4Row("depth4", "Figure 7a, depth 4: 125, 250, 500, 1000 simulations", flatDepth4, figure7a),
			report4Row("depth6", "Figure 7b, depth 6: 125, 250, 500, 1000 simulations", flatDepth6, figure7b),
			report4Row("mixed", "Figure 8: 125 and 250 at depth 4, 500 and 1000 at depth 6", flatMixed, figure8),
		},
		Departures: []Departure{evenFirstMoves, seatsRotate, sharedWins},
	},
	{
		ID: "r4-simulated", Report: 4, Version: 1, Title: "Figure 9, nets of games simulated by flat Monte Carlo, by its simulations",
		Rows: []Row{report4Nets("nets of games of 125, 250, 500, 1000 simulations at depth 6", "won 22, 18, 19, 16; died 78, 82, 81, 84; mean length of survivors 12, 15, 16, 16",
			"geese-report4-125", "geese-report4-250", "geese-report4-500", "geese-report4-1000")},
		Departures: []Departure{report4Sized, seatsRotate, sharedWins},
	},
	{
		ID: "r4-real", Report: 4, Version: 1, Title: "Figure 10, nets of games of stronger and stronger players",
		Rows: []Row{report4Nets("nets of games of levels 3 and 4, 5 and 6, 7 and 8, 9 and 10", "won 28, 27, 18, 25; died 63, 72, 79, 76; mean length of survivors 18, 20, 20, 22",
			"geese-report4-band1", "geese-report4-band2", "geese-report4-band3", "geese-report4-band4"), report4Players()},
		Departures: []Departure{report4Sized, levelsStandIn, seatsRotate, sharedWins},
	},
	{
		ID: "r4-final", Report: 4, Version: 1, Title: "Figure 11, the agents of the report together",
		Rows: []Row{
			report4Final("nets", "rules, flat Monte Carlo, its net of simulated games, its net of real games", figure11, "geese-report4-125", "geese-report4-band1"),
			report4Final("best", "rules, flat Monte Carlo, the strongest nets of either kind here", "", "geese-report4-1000", "geese-report4-band3"),
			func() Row {
				r := report4Row("ours", "rules, flat Monte Carlo, random play, the policy of the shipped net", "rules flat:n=1000,depth=6 random net", figure11)
				r.Others = true // two stand in for the report's nets
				return r
			}(),
		},
		Departures: []Departure{evenFirstMoves, report4Sized, levelsStandIn, twoReplaced, rulesAsWritten, seatsRotate, sharedWins},
	},
	{
		ID: "r4-readings", Report: 4, Version: 1, Title: "Figures 7, 8 and 11 under other readings of the report",
		Rows: []Row{
			reading("drawn", "first moves are drawn", ",first=drawn"),
			reading("length", "the reward is the length alone", ",reward=length"),
			reading("careful", "geese avoid bodies in simulations", ",playouts=careful"),
			reading("wary", "geese avoid bodies and heads in simulations", ",playouts=wary"),
			reading("score", "100 points for each step of the game", ",reward=score"),
			reading("score-careful", "100 points for each step of the game, and geese avoid bodies", ",playouts=careful,reward=score"),
			reading("score-wary", "100 points for each step of the game, and geese avoid bodies and heads", ",playouts=wary,reward=score"),
			reading("program", "as in the report's program: also, first moves are drawn", likeProgram),
			report4Row("program-4", "as in the report's program, at depth 4, for Figure 7a", flatAgents(likeProgram, 4, 4, 4, 4), figure7a),
			report4Row("program-mixed", "as in the report's program, at both depths, for Figure 8", flatAgents(likeProgram, 4, 4, 6, 6), figure8),
			func() Row {
				r := report4Row("program-final", "as in the report's program, among rules, random play and the policy of the shipped net", "rules flat:n=1000,depth=6"+likeProgram+" random net", figure11)
				r.Others = true
				r.Departures = []Departure{twoReplaced, rulesAsWritten}
				return r
			}(),
		},
		Departures: []Departure{evenFirstMoves, seatsRotate, sharedWins},
	},
}
