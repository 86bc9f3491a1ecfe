package reports

import "playout/engine/lab/row"

// Report 2 plays Nine Men's Morris by UCT in limited time. Its formula,
// (won − lost)/n + c·√(ln N/n) with c = 2/√2, is c = √2, the default; its final move is
// the one of the highest bound. A stone may be removed from a mill.
const (
	report2Game   = "morris:removal=any"
	report2Timed  = "uct:ms=50,final=ucb"
	report2Random = "47 won, 3 lost of 50"
)

// ofReport2 is a match from the start.
func ofReport2(name, label, game, agents string, counts []int, figures string) Row {
	return Row{Match: row.Match{Name: name, Game: game, Agents: agents, Openings: "random:0"}, Label: label, Counts: counts, Figures: figures}
}

// timed is a row whose agents are limited by time.
func timed(r Row) Row {
	r.Alone = true
	return r
}

var report2 = []Table{
	{
		ID: "r2-random", Report: 2, Version: 1, Title: "UCT against random play, by time and by count",
		Rows: []Row{
			timed(ofReport2("time", "50 ms a move", report2Game, report2Timed+" random", then(50), report2Random)),
			ofReport2("n25", "25 simulations a move", report2Game, "uct:n=25,final=ucb random", then(50), report2Random),
			ofReport2("n100", "100 simulations a move", report2Game, "uct:n=100,final=ucb random", then(50), report2Random),
			ofReport2("n400", "400 simulations a move", report2Game, "uct:n=400,final=ucb random", then(50), report2Random),
			timed(ofReport2("menu", "the ten games of its menu, 50 ms a move", report2Game, report2Timed+" random", []int{10}, "counts wins in ten games, without figures")),
		},
		Departures: []Departure{
			{"50 ms a move, and counts", "the report limits its search by time and does not say by how much; a count repeats on every machine"},
			{"the last playout is played to its end", "the clock is read between simulations, never within one; in the report a playout that time cuts is a draw"},
			{"both colours", "the report does not say who began"},
			{"draws by threefold repetition and after 100 plies without a placement or removal", "the report has only draws by agreement, and two players that never agree need not end"},
		},
	},
	{
		ID: "r2-rules", Report: 2, Version: 1, Title: "what each of its rules changes, at 100 simulations a move",
		Rows: []Row{
			ofReport2("its", "its rules against random play", report2Game, "uct:n=100,final=ucb random", then(50), report2Random),
			ofReport2("removal", "no stone is removed from a mill: the usual rule", "morris", "uct:n=100,final=ucb random", then(50), ""),
			ofReport2("final", "the most visited move", report2Game, "uct:n=100 random", then(50), ""),
			ofReport2("final-match", "its final move against the most visited one", report2Game, "uct:n=100,final=ucb uct:n=100", then(50), ""),
		},
		Departures: []Departure{{"one rule at a time, by count", "the report changes none; a count repeats on every machine"}},
	},
}
