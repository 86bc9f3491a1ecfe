package tables

import (
	"strings"

	"playout/engine/lab/row"
	"playout/engine/match"
)

// Report 2 plays Nine Men's Morris by UCT in limited time. Its formula, (won − lost)/n + c·√(ln
// N/n) with c = 2/√2, is c = √2, the default; its final move is the one with the highest bound.
// A stone may be removed from a mill.
const (
	report2Game   = "morris:removal=any"
	report2Timed  = "uct:ms=50,final=ucb"
	report2Random = "47 won, 3 lost of 50"
)

// report2Row returns a match from the start.
func report2Row(name, label, game, agents string, counts []int, figures string) Row {
	return Row{Match: row.Match{Name: name, Spec: match.Spec{Game: game, Agents: strings.Fields(agents), Openings: "random:0"}}, Label: label, Counts: counts, Figures: figures}
}

// timed returns a row in which time limits the agents.
func timed(r Row) Row {
	r.Serial = true
	return r
}

// The departures of all its tables.
var (
	bothColours  = Departure{"each player has White in half of the games", "the report does not say who began"}
	report2Draws = Departure{"threefold repetition and 100 plies without a placement or removal are draws, in playouts too",
		"the report has only draws by agreement, and two players that never agree need not end; its playouts could only be cut off by time"}
)

var report2 = []Table{
	{
		ID: "r2-random", Report: 2, Version: 1, Title: "UCT against random play, by time and by count",
		Rows: []Row{
			timed(report2Row("time", "50 ms a move", report2Game, report2Timed+" random", counts(50), report2Random)),
			report2Row("n25", "25 simulations a move", report2Game, "uct:n=25,final=ucb random", counts(50), report2Random),
			report2Row("n100", "100 simulations a move", report2Game, "uct:n=100,final=ucb random", counts(50), report2Random),
			report2Row("n400", "400 simulations a move", report2Game, "uct:n=400,final=ucb random", counts(50), report2Random),
			timed(report2Row("menu", "the ten games of its menu, 50 ms a move", report2Game, report2Timed+" random", []int{10}, "counts wins in ten games, without figures")),
		},
		Departures: []Departure{
			{"a move has 50 ms, or a number of simulations", "the report limits its search by time and does not say by how much; a number of simulations gives the same games on every machine"},
			{"the last playout is played to its end", "here the clock is read between simulations; in the report a playout that is cut off when the time is up counts as a draw, one among the thousands of a move"},
			bothColours, report2Draws,
		},
	},
	{
		ID: "r2-rules", Report: 2, Version: 1, Title: "what each of its rules changes, at 100 simulations a move",
		Rows: []Row{
			report2Row("its", "its rules against random play", report2Game, "uct:n=100,final=ucb random", counts(50), report2Random),
			report2Row("removal", "no stone is removed from a mill: the usual rule", "morris", "uct:n=100,final=ucb random", counts(50), ""),
			report2Row("final", "the most visited move", report2Game, "uct:n=100 random", counts(50), ""),
			report2Row("final-match", "its final move against the most visited one", report2Game, "uct:n=100,final=ucb uct:n=100", counts(50), ""),
		},
		Departures: []Departure{{"one rule at a time is changed, at a fixed number of simulations", "the report changes none; the table shows what each is worth"}, bothColours, report2Draws},
	},
}
